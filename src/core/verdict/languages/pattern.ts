/** Patterns of languages: words in any script, compiled late and fast. */
import type { Language } from "./language.ts";
import { DIGITS, LETTERS } from "./letters.ts";

/** The part of a regular expression that the features of a language need. */
export interface Pattern {
  test(text: string): boolean;
  exec(text: string): RegExpExecArray | null;
}

/**
 * A pattern in which `<` is the start of a word and `>` its end, in any script (`\b` knows ASCII letters only).
 * Lookarounds are written as usual; case does not matter. Compiled when it is first asked, so that a language nobody writes costs nothing.
 */
export function words(source: string): Pattern {
  return new Later(() => new RegExp(quick(bounded(source)), "iu"));
}

/**
 * The same language with patterns that are compiled when they are first asked, and compile faster (`quick`).
 * For a language whose patterns are written as plain expressions.
 */
export function compact(language: Language): Language {
  const result: Record<string, unknown> = { ...language, constructions: language.constructions.map((construction) => ({ ...construction, pattern: later(construction.pattern) })) };
  for (const [name, value] of Object.entries(language)) if (value instanceof RegExp) result[name] = later(value);
  return result as unknown as Language;
}

function later(pattern: Pattern): Pattern {
  return pattern instanceof RegExp ? new Later(() => new RegExp(quick(pattern.source), pattern.flags)) : pattern;
}

class Later implements Pattern {
  private readonly compile: () => RegExp;
  private compiled: RegExp | undefined;
  constructor(compile: () => RegExp) { this.compile = compile; }
  test(text: string): boolean { return (this.compiled ??= this.compile()).test(text); }
  exec(text: string): RegExpExecArray | null { return (this.compiled ??= this.compile()).exec(text); }
}

/** A piece of a pattern's source: an escape, the beginning of a group with its kind, one mark that means something, or what lies between. */
const PIECE = /\\(?:[pPux]\{[^}]*\}|u[\da-fA-F]{4}|x[\da-fA-F]{2}|[^])|\(\?(?:<?[=!]|:)|[^\\[\]()<>^]+|[^]/gu;

/** `<`, `>` and `\p{L}`, `\p{N}` written out. What a negated class leaves out stays Unicode's own: letters of any script are no punctuation. */
function bounded(source: string): string {
  let inside: "" | "[" | "[^" = "", before = "", result = "";
  for (const [piece] of source.matchAll(PIECE)) {
    if (inside === "" && piece === "[") inside = "[";
    else if (inside === "[" && piece === "^" && before === "[") inside = "[^";
    else if (inside !== "" && piece === "]") inside = "";
    before = piece;
    const set = inside === "[^" ? undefined : piece === "\\p{L}" ? LETTERS : piece === "\\p{N}" ? DIGITS : undefined;
    if (set !== undefined) result += inside === "" ? `[${set}]` : set;
    else if (inside === "" && piece === "<") result += `(?<![${LETTERS}${DIGITS}])`;
    else if (inside === "" && piece === ">") result += `(?![${LETTERS}${DIGITS}])`;
    else result += piece;
  }
  return result;
}

/** An escape or a class, which stay; or the place before a group that something optional or repeated, or a space, stands before. */
const JOINT = /(\\[^]|\[(?:\\[^]|[^\]\\])+\])|(?<=[ }]|\)[?*]|\\s[+*])(?=\(\?:)/g;

/**
 * A source that matches the same and compiles in half the time: V8 writes the code of a big group anew for each way that leads
 * to it; an empty lookahead in between makes the ways one.
 */
function quick(source: string): string {
  return source.replace(JOINT, (_, kept: string | undefined) => kept ?? "(?=)");
}

/** Matches every text: a language whose announcements no cheap search can rule out. */
export const always = /(?:)/;
