/** Languages that are loaded when a text is written in them. */
import type { Language } from "./language.ts";

/**
 * A language of which only the signs are known: the other properties are loaded together at the first look at one of them.
 * @param signs the properties that are there from the start.
 * @param rest names of the others, with spaces between them.
 * @param load gives the whole language; asked once.
 */
export function laterOn(signs: Pick<Language, "code" | "name" | "stopWords">, rest: string, load: () => Language): Language {
  const language = { ...signs };
  for (const key of rest.split(" ")) {
    Object.defineProperty(language, key, {
      configurable: true,
      get() {
        // Plain values from now on: they are read at every sentence.
        for (const [name, value] of Object.entries(load())) Object.defineProperty(language, name, { value });
        return (language as Language)[key as keyof Language];
      },
    });
  }
  return language as Language;
}
