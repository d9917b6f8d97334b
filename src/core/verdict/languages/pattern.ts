/** Patterns of languages whose words `\b` does not understand. */

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
  return new Words(source);
}


class Words implements Pattern {
  private readonly source: string;
  private compiled: RegExp | undefined;
  constructor(source: string) { this.source = source; }
  test(text: string): boolean { return this.regex.test(text); }
  exec(text: string): RegExpExecArray | null { return this.regex.exec(text); }
  private get regex(): RegExp {
    return this.compiled ??= new RegExp(this.source.replace(/(?<!\(\?)<(?![=!])/g, "(?<![\\p{L}\\p{N}])").replace(/>/g, "(?![\\p{L}\\p{N}])"), "iu");
  }
}

/** Matches every text: a language whose announcements no cheap search can rule out. */
export const always = /(?:)/;
