/** Languages that are loaded when a text is written in them. */
import type { Language } from "./language.ts";

/** What tells a language from others; known from the start. */
export type Signs = Pick<Language, "code" | "name" | "stopWords">;

/** The rest of what is known of a language; the compiler sees to it that none is missing. */
const REST: Record<Exclude<keyof Language, keyof Signs>, true> = {
  cue: true, tailCue: true, constructions: true, skip: true, speech: true, produce: true, idle: true, comeBack: true, negation: true, now: true,
  other: true, condition: true, offer: true, policy: true, request: true, question: true, courtesy: true, report: true, blocker: true, waiting: true,
  progress: true, running: true, done: true, stub: true, asksForPlan: true, asksForWork: true, step: true, addressee: true, also: true, event: true, asksForText: true,
  presents: true, planWord: true, success: true, admits: true, toolSaid: true, refused: true,
};

/**
 * A language of which only the signs are known: the other properties are loaded together at the first look at one of them.
 * @param load gives the whole language; asked once.
 */
export function laterOn(signs: Signs, load: () => Language): Language {
  const language = { ...signs } as Language;
  for (const key of Object.keys(REST) as (keyof Language)[]) {
    Object.defineProperty(language, key, {
      configurable: true,
      get() {
        const whole = load();
        // Plain values from now on: they are read at every sentence.
        for (const name of Object.keys(REST) as (keyof Language)[]) Object.defineProperty(language, name, { value: whole[name] });
        return whole[key];
      },
    });
  }
  return language;
}
