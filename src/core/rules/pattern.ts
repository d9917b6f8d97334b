/**
 * Patterns that a user can tune. In the Python flavour they mean what `re` makes of them (hermes-loop k): code points, Unicode `\w \b \d`,
 * Python's white space, `$` before a last newline, `.` that stops at newline only, and its case folding of İ ı ſ and the Kelvin sign.
 * The JavaScript flavour is handed to the engine as it is.
 */

/** A compiled pattern, or why it is none. */
export type CompiledPattern =
  | {
    readonly ok: true;
    /** First match in `text`, UTF-16 offsets; undefined when there is none. */
    search(text: string): { readonly start: number; readonly end: number } | undefined;
    /** The engine's own source, for those who look inside. */
    readonly source: string;
  }
  | {
    readonly ok: false;
    readonly message: string;
    /** UTF-16 offset in what the user wrote; undefined where the engine does not tell. */
    readonly offset: number | undefined;
  };

/** What is wrong with a pattern, and where. */
class PatternError extends Error {
  readonly offset: number;
  constructor(message: string, offset: number) {
    super(message);
    this.offset = offset;
  }
}

const WORD = "\\p{L}\\p{N}_";
const SPACE = "\\t-\\r\\x1c-\\x1f\\x20\\x85\\xa0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000";
const CLASSES: Readonly<Record<string, string>> = {
  d: "\\p{Nd}", D: "\\P{Nd}", w: WORD, W: `[^${WORD}]`, s: SPACE, S: `[^${SPACE}]`,
};
/** The same in the engine's own terms, right for texts that hold no other letters, digits and spaces than ASCII's. */
const NATIVE_CLASSES: Readonly<Record<string, string>> = { d: "\\d", D: "\\D", w: "\\w", W: "\\W", s: "\\s", S: "\\S" };
const BOUNDARY = `(?:(?<=[${WORD}])(?![${WORD}])|(?<![${WORD}])(?=[${WORD}]))`;
const NO_BOUNDARY = `(?:(?<=[${WORD}])(?=[${WORD}])|(?<![${WORD}])(?![${WORD}]))`;
const START = "(?<![\\s\\S])";
const END = "(?![\\s\\S])";
const SIMPLE_ESCAPES: Readonly<Record<string, number>> = { a: 7, f: 12, n: 10, r: 13, t: 9, v: 11 };
const MOST = Number.POSITIVE_INFINITY;

/** A translated piece: its source, the code points it can take, and whether a quantifier may follow. */
interface Piece { readonly source: string; readonly min: number; readonly max: number; readonly repeatable: boolean }

/** One code point as engine source, everywhere valid under the `v` flag. */
function literal(code: number): string {
  if (code === 95 || (code >= 48 && code <= 57) || (code >= 65 && code <= 90) || (code >= 97 && code <= 122)) return String.fromCharCode(code);
  if (code < 128) return `\\x${code.toString(16).padStart(2, "0")}`;
  return code > 0xffff || (code >= 0xd800 && code <= 0xdfff) ? `\\u{${code.toString(16)}}` : String.fromCodePoint(code);
}

/** I, i, dotted and dotless i are one letter when Python ignores case; the engine folds only the first two. */
const isLetterI = (code: number): boolean => code === 73 || code === 105 || code === 0x130 || code === 0x131;

/** Translates Python's pattern syntax by recursive descent; throws `PatternError`. */
class Translator {
  private at = 0;
  private groups = 0;
  private readonly closed = new Set<number>();
  private readonly names = new Map<string, number>();
  private readonly text: string;
  /** Writes for plain texts, whose word characters are ASCII's: the engine is several times faster there. */
  private readonly native: boolean;
  /** Reads the other flavour, only to find the place of a mistake. */
  private readonly javascript: boolean;
  /** The pattern itself holds letters beyond ASCII, or characters beyond the basic plane, so that `native` would not be right. */
  foreign = false;
  ignoreCase: boolean;
  private multiline: boolean;
  private dotAll: boolean;
  private verbose: boolean;

  constructor(text: string, flags: string, native = false, javascript = false) {
    this.text = text;
    this.native = native;
    this.javascript = javascript;
    this.ignoreCase = flags.includes("i");
    this.multiline = flags.includes("m");
    this.dotAll = flags.includes("s");
    this.verbose = flags.includes("x");
  }

  whole(): string {
    const piece = this.alternatives();
    if (this.at < this.text.length) throw new PatternError("unbalanced parenthesis", this.at);
    return piece.source;
  }

  private written(code: number): string {
    if (code > 127 && (code > 0xffff || (code >= 0xd800 && code <= 0xdfff) || FOREIGN_WORD.test(String.fromCodePoint(code)))) this.foreign = true;
    return literal(code);
  }
  private get classes(): Readonly<Record<string, string>> { return this.native ? NATIVE_CLASSES : CLASSES; }

  private peek(): string { return this.text.charAt(this.at); }
  private has(token: string): boolean {
    if (!this.text.startsWith(token, this.at)) return false;
    this.at += token.length;
    return true;
  }

  private alternatives(): Piece {
    const sources: string[] = [];
    let min = MOST, max = 0;
    do {
      const piece = this.sequence();
      sources.push(piece.source);
      min = Math.min(min, piece.min);
      max = Math.max(max, piece.max);
    } while (this.has("|"));
    return { source: sources.join("|"), min, max, repeatable: true };
  }

  private sequence(): Piece {
    let source = "", min = 0, max = 0;
    while (this.at < this.text.length) {
      const c = this.peek();
      if (c === "|" || c === ")") break;
      if (this.verbose && this.skipsVerbose(c)) continue;
      const from = this.at;
      const item = this.repeated(this.atom(), from);
      source += item.source;
      min += item.min;
      max += item.max;
    }
    return { source, min, max, repeatable: true };
  }

  private skipsVerbose(c: string): boolean {
    if (" \t\n\r\v\f".includes(c)) { this.at++; return true; }
    if (c !== "#") return false;
    const end = this.text.indexOf("\n", this.at);
    this.at = end < 0 ? this.text.length : end + 1;
    return true;
  }

  /** `*`, `+`, `?`, `{m,n}` and their lazy forms after a piece. A brace that is no repetition is left to be a literal. */
  private repeated(piece: Piece, from: number): Piece {
    while (this.verbose && this.at < this.text.length && this.skipsVerbose(this.peek())) { /* white space between a piece and its quantifier */ }
    const where = this.at;
    const range = this.quantifier();
    if (range === undefined) return piece;
    if (!piece.repeatable) throw new PatternError("nothing to repeat", where);
    if (range.least > range.most) throw new PatternError("min repeat greater than max repeat", where);
    if (this.peek() === "+") throw new PatternError("possessive repeats are not supported here", this.at);
    const lazy = this.has("?") ? "?" : "";
    const again = this.at;
    if (this.quantifier() !== undefined) throw new PatternError("multiple repeat", again);
    void from;
    const count = range.most === MOST ? `{${range.least},}` : `{${range.least},${range.most}}`;
    return { source: `(?:${piece.source})${count}${lazy}`, min: piece.min * range.least, max: piece.max === 0 || range.most === 0 ? 0 : piece.max * range.most, repeatable: true };
  }

  private quantifier(): { least: number; most: number } | undefined {
    if (this.has("*")) return { least: 0, most: MOST };
    if (this.has("+")) return { least: 1, most: MOST };
    if (this.has("?")) return { least: 0, most: 1 };
    const braces = /\{(\d*)(,?)(\d*)\}/y;
    braces.lastIndex = this.at;
    const found = braces.exec(this.text);
    if (found === null || found[0] === "{}") return undefined;
    this.at += found[0].length;
    const least = found[1] ? Number(found[1]) : 0;
    return { least, most: found[3] ? Number(found[3]) : found[2] ? MOST : least };
  }

  private atom(): Piece {
    const from = this.at;
    const code = this.text.codePointAt(from) ?? 0;
    this.at += code > 0xffff ? 2 : 1;
    switch (String.fromCodePoint(code)) {
      case ".": return { source: this.dotAll ? "[\\s\\S]" : "[^\\n]", min: 1, max: 1, repeatable: true };
      case "^": return { source: this.multiline ? "(?<![^\\n])" : START, min: 0, max: 0, repeatable: false };
      case "$": return { source: this.multiline ? "(?![^\\n])" : "(?![^\\n]|\\n[\\s\\S])", min: 0, max: 0, repeatable: false };
      case "[": return { source: this.set(from), min: 1, max: 1, repeatable: true };
      case "(": return this.group(from);
      case "\\": return this.escape(from);
      case "*": case "+": case "?": throw new PatternError("nothing to repeat", from);
      case "{": {
        this.at = from;
        if (this.quantifier() !== undefined) throw new PatternError("nothing to repeat", from);
        this.at = from + 1;
        return this.character(code);
      }
      default: return this.character(code);
    }
  }

  private character(code: number): Piece {
    const plain = this.written(code);
    const source = this.ignoreCase && isLetterI(code) && !this.native ? "[iI\\u0130\\u0131]" : plain;
    return { source, min: 1, max: 1, repeatable: true };
  }

  private group(from: number): Piece {
    if (!this.has("?")) return this.captured(from, "(");
    if (this.has("P<") || (this.javascript && /^<[A-Za-z_]/.test(this.text.slice(this.at, this.at + 2)) && this.has("<"))) return this.captured(from, `(?<${this.name(">")}>`);
    if (this.has("P=")) {
      const where = this.at;
      const name = this.name(")", true);
      const number = this.names.get(name);
      if (number === undefined) throw new PatternError(`unknown group name “${name}”`, where);
      if (!this.closed.has(number)) throw new PatternError("cannot refer to an open group", where);
      return { source: `\\k<${name}>`, min: 0, max: MOST, repeatable: true };
    }
    if (this.has("#")) {
      const end = this.text.indexOf(")", this.at);
      if (end < 0) throw new PatternError("missing ), unterminated comment", from);
      this.at = end + 1;
      return { source: "", min: 0, max: 0, repeatable: false };
    }
    for (const look of ["=", "!", "<=", "<!"]) if (this.has(look)) {
      const inner = this.inside(from);
      if (look.startsWith("<") && inner.min !== inner.max) throw new PatternError("look-behind requires fixed-width pattern", from);
      return { source: `(?${look}${inner.source})`, min: 0, max: 0, repeatable: true };
    }
    if (this.has(":")) {
      const inner = this.inside(from);
      return { ...inner, source: `(?:${inner.source})` };
    }
    if (this.peek() === ">") throw new PatternError("atomic groups are not supported here", from);
    if (this.peek() === "(") throw new PatternError("conditional groups are not supported here", from);
    return this.inlineFlags(from);
  }

  private captured(from: number, open: string): Piece {
    const number = ++this.groups;
    const named = /^\(\?<(.*)>$/.exec(open)?.[1];
    if (named !== undefined) {
      if (this.names.has(named)) throw new PatternError(`redefinition of group name “${named}”`, from);
      this.names.set(named, number);
    }
    const inner = this.inside(from);
    this.closed.add(number);
    return { ...inner, source: `${open}${inner.source})` };
  }

  /** The rest of a group up to its parenthesis; flags set inside do not leave it. */
  private inside(from: number): Piece {
    const { multiline, dotAll, verbose } = this;
    const piece = this.alternatives();
    if (!this.has(")")) throw new PatternError("missing ), unterminated subpattern", from);
    this.multiline = multiline;
    this.dotAll = dotAll;
    this.verbose = verbose;
    return { ...piece, repeatable: true };
  }

  private name(close: string, reference = false): string {
    const from = this.at;
    const end = this.text.indexOf(close, from);
    if (end < 0) throw new PatternError(reference ? "missing ), unterminated name" : "missing >, unterminated name", from);
    const name = this.text.slice(from, end);
    if (!/^[A-Za-z_]\w*$/.test(name)) throw new PatternError(name === "" ? "missing group name" : `bad character in group name “${name}”`, from);
    this.at = end + close.length;
    return name;
  }

  /** `(?i)` at the start, `(?s-m:…)` anywhere. */
  private inlineFlags(from: number): Piece {
    const found = /([A-Za-z]*)(-[A-Za-z]+)?([:)])/y;
    found.lastIndex = this.at;
    const parts = found.exec(this.text);
    if (parts === null || parts[0].length < 2) throw new PatternError("unknown extension", from + 1);
    const [all, on = "", off = "", close] = parts;
    const global = close === ")";
    if (global && (off !== "" || from > 0)) throw new PatternError(off !== "" ? "missing :" : "global flags not at the start of the expression", from);
    for (const [i, flag] of [...on, ...off.slice(1)].entries()) {
      const where = this.at + i + (i >= on.length ? 1 : 0);
      if (!"imsux".includes(flag)) throw new PatternError("aL".includes(flag) ? `flag “${flag}” is not supported here` : `unknown flag “${flag}”`, where);
    }
    if (!global && (off.includes("i") || (on.includes("i") && !this.ignoreCase))) throw new PatternError("ignoring case in a part of the pattern is not supported here", from);
    if (global && on.includes("i")) this.ignoreCase = true;
    const before = { multiline: this.multiline, dotAll: this.dotAll, verbose: this.verbose };
    const set = (flag: string, was: boolean): boolean => (on.includes(flag) ? true : off.includes(flag) ? false : was);
    this.multiline = set("m", this.multiline);
    this.dotAll = set("s", this.dotAll);
    this.verbose = set("x", this.verbose);
    this.at += all.length;
    if (global) return { source: "", min: 0, max: 0, repeatable: false };
    const piece = this.alternatives();
    if (!this.has(")")) throw new PatternError("missing ), unterminated subpattern", from);
    this.multiline = before.multiline;
    this.dotAll = before.dotAll;
    this.verbose = before.verbose;
    return { ...piece, source: `(?:${piece.source})`, repeatable: true };
  }

  private escape(from: number): Piece {
    const c = this.peek();
    if (c === "") throw new PatternError("bad escape (end of pattern)", from);
    const none = { min: 0, max: 0, repeatable: false };
    if (c === "A") { this.at++; return { source: START, ...none }; }
    if (c === "Z") { this.at++; return { source: END, ...none }; }
    if (c === "b") { this.at++; return { source: this.native ? "\\b" : BOUNDARY, ...none }; }
    if (c === "B") { this.at++; return { source: this.native ? "\\B" : NO_BOUNDARY, ...none }; }
    const set = Object.hasOwn(CLASSES, c) ? this.classes[c] : undefined;
    if (set !== undefined) { this.at++; return { source: `[${set}]`, min: 1, max: 1, repeatable: true }; }
    if (/[1-9]/.test(c)) return this.backReference(from);
    return this.character(this.escapedCode(from));
  }

  private backReference(from: number): Piece {
    const octal = /[0-3][0-7]{2}/y;
    octal.lastIndex = this.at;
    const three = octal.exec(this.text);
    if (three !== null) { this.at += 3; return this.character(Number.parseInt(three[0], 8)); }
    const digits = /\d{1,2}/y;
    digits.lastIndex = this.at;
    const number = Number(digits.exec(this.text)?.[0]);
    this.at += String(number).length;
    if (number > this.groups) throw new PatternError(`invalid group reference ${number}`, from + 1);
    if (!this.closed.has(number)) throw new PatternError("cannot refer to an open group", from);
    return { source: `(?:\\${number})`, min: 0, max: MOST, repeatable: true };
  }

  /** The code point an escape stands for; `at` is after the backslash. */
  private escapedCode(from: number): number {
    const c = this.peek();
    const digits = (count: number, letter: string): number => {
      const hex = this.text.slice(this.at + 1, this.at + 1 + count);
      if (hex.length !== count || !/^[0-9A-Fa-f]+$/.test(hex)) throw new PatternError(`incomplete escape \\${letter}${hex}`, from);
      const value = Number.parseInt(hex, 16);
      if (value > 0x10ffff) throw new PatternError(`bad escape \\${letter}${hex}`, from);
      this.at += 1 + count;
      return value;
    };
    if (c === "x") return digits(2, c);
    if (c === "u") return digits(4, c);
    if (c === "U") return digits(8, c);
    if (c === "0") {
      const octal = /0[0-7]{0,2}/y;
      octal.lastIndex = this.at;
      const found = octal.exec(this.text)?.[0] ?? "0";
      this.at += found.length;
      return Number.parseInt(found, 8);
    }
    const simple = Object.hasOwn(SIMPLE_ESCAPES, c) ? SIMPLE_ESCAPES[c] : undefined;
    if (simple !== undefined) { this.at++; return simple; }
    if (/[A-Za-z]/.test(c)) throw new PatternError(`bad escape \\${c}`, from);
    const code = this.text.codePointAt(this.at) ?? 0;
    this.at += code > 0xffff ? 2 : 1;
    return code;
  }

  /** A set; `at` is after its bracket. */
  private set(from: number): string {
    const negated = this.has("^");
    let source = "";
    let holdsI = false;
    for (let first = true; ; first = false) {
      if (this.at >= this.text.length) throw new PatternError("unterminated character set", from);
      if (!first && this.has("]")) break;
      const where = this.at;
      const low = this.member(where);
      if (this.peek() === "-" && this.at + 1 < this.text.length && this.text.charAt(this.at + 1) !== "]") {
        this.at++;
        const high = this.member(this.at);
        if (typeof low === "string" || typeof high === "string" || high < low) throw new PatternError(`bad character range ${this.text.slice(where, this.at)}`, where);
        source += `${this.written(low)}-${this.written(high)}`;
        if (high > 127) this.foreign = true;
        for (const i of [73, 105, 0x130, 0x131]) if (low <= i && i <= high) holdsI = true;
      } else if (typeof low === "string") source += low;
      else {
        source += this.written(low);
        if (isLetterI(low)) holdsI = true;
      }
    }
    if (this.ignoreCase && holdsI && !this.native) source += "iI\\u0130\\u0131";
    return `[${negated ? "^" : ""}${source}]`;
  }

  /** One member of a set: a code point, or the source of a class. */
  private member(from: number): number | string {
    if (!this.has("\\")) {
      const code = this.text.codePointAt(this.at) ?? 0;
      this.at += code > 0xffff ? 2 : 1;
      return code;
    }
    const c = this.peek();
    if (c === "") throw new PatternError("unterminated character set", from);
    const set = Object.hasOwn(CLASSES, c) ? this.classes[c] : undefined;
    if (set !== undefined) { this.at++; return set; }
    if (c === "b") { this.at++; return 8; }
    if (/[1-7]/.test(c)) {
      const octal = /[0-3]?[0-7]{1,2}/y;
      octal.lastIndex = this.at;
      const found = octal.exec(this.text)?.[0] ?? c;
      this.at += found.length;
      return Number.parseInt(found, 8);
    }
    return this.escapedCode(from);
  }
}

/**
 * Compiles a pattern. `flags` are letters of `imsu` (`x` too in the Python flavour); others are an error.
 * Never throws. A match is looked for anywhere in the text, as `re.search` does.
 */
export function compilePattern(pattern: string, flavour: "python" | "javascript", flags: string): CompiledPattern {
  try {
    if (flavour === "python") return compilePython(pattern, flags);
    const compiled = new RegExp(pattern, flags.replace(/[^imsuv]/g, ""));
    return { ok: true, source: compiled.source, search: (text) => first(compiled, text) };
  } catch (error) {
    if (error instanceof PatternError) return { ok: false, message: error.message, offset: error.offset };
    return { ok: false, message: engineMessage(error, pattern), offset: flavour === "javascript" ? likelyOffset(pattern, flags) : undefined };
  }
}

function first(pattern: RegExp, text: string): { start: number; end: number } | undefined {
  const found = pattern.exec(text);
  return found === null ? undefined : { start: found.index, end: found.index + found[0].length };
}

/** White space on which Python and the engine differ, and halves of characters that the engine would count as two. */
const ODD = /[\x1c-\x1f\x85\ufeff\ud800-\udfff]/;
const FOREIGN_WORD = new RegExp("[[\\p{L}\\p{N}]--[\\x00-\\x7f]]", "v");

/** In a plain text, Unicode's word characters are ASCII's (typographic quotes and dashes are no word characters anyway). */
function isPlain(text: string): boolean {
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code > 127 || (code >= 28 && code <= 31)) return !ODD.test(text) && !FOREIGN_WORD.test(text);
  }
  return true;
}

function compilePython(pattern: string, flags: string): CompiledPattern {
  const translator = new Translator(pattern, flags);
  const source = translator.whole();
  const full = new RegExp(source, translator.ignoreCase ? "iv" : "v");
  if (translator.foreign) return { ok: true, source, search: (text) => first(full, text) };
  const native = new Translator(pattern, flags, true);
  const plain = new RegExp(native.whole(), native.ignoreCase ? "i" : "");
  return { ok: true, source, search: (text) => first(isPlain(text) ? plain : full, text) };
}

/** The engine's words without the pattern, which the user has before him. */
function engineMessage(error: unknown, pattern: string): string {
  const message = error instanceof Error ? error.message : String(error);
  const at = message.lastIndexOf(": ");
  return at >= 0 && message.includes(pattern) ? message.slice(at + 2) : message;
}

/** The engine gives no position; most mistakes are mistakes in Python too, whose position is known. */
function likelyOffset(pattern: string, flags: string): number | undefined {
  try {
    new Translator(pattern, flags, false, true).whole();
    return undefined;
  } catch (error) {
    return error instanceof PatternError ? Math.min(error.offset, pattern.length) : undefined;
  }
}
