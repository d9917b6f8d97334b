/**
 * Walks over the source text of JSON without building values: strings are skipped with `indexOf`, nesting is counted, nothing recurses.
 * It trusts brackets and quotes only, so it also finds its way through documents that are no valid JSON. Offsets are UTF-16 units.
 */

const QUOTE = 34;
const BACKSLASH = 92;

/** A stretch of text, `[start, end)`. `closed` is false when the text ended before the value did. */
export interface Span {
  readonly start: number;
  readonly end: number;
  readonly closed: boolean;
}

/** A member of an object: its key as text between the quotes (escapes not resolved), and the span of its value. */
export interface MemberSpan extends Span {
  readonly key: string;
}

/** The first offset at or after `at` that is no JSON white space. */
export function skipSpace(text: string, at: number): number {
  for (;;) {
    const code = text.charCodeAt(at);
    if (code !== 32 && code !== 10 && code !== 13 && code !== 9) return at;
    at++;
  }
}

/** The offset after the string that opens at `at` (a quotation mark); -1 when it is not closed. */
export function skipString(text: string, at: number): number {
  for (let quote = text.indexOf('"', at + 1); quote >= 0; quote = text.indexOf('"', quote + 1)) {
    let back = quote - 1;
    while (text.charCodeAt(back) === BACKSLASH) back--;
    if ((quote - back) % 2 === 1) return quote + 1;
  }
  return -1;
}

function isEnd(code: number): boolean {
  return code === 44 || code === 93 || code === 125 || code === 32 || code === 10 || code === 13 || code === 9 || code !== code;
}

/**
 * The span of the value that begins at `at` (no white space there). A container ends where its brackets balance; `[` closed by `}` counts as closed,
 * for a damaged document. A scalar ends before white space, a comma or a bracket.
 */
export function skipValue(text: string, at: number): Span {
  const first = text.charCodeAt(at);
  if (first === QUOTE) {
    const end = skipString(text, at);
    return end < 0 ? { start: at, end: text.length, closed: false } : { start: at, end, closed: true };
  }
  if (first !== 123 && first !== 91) {
    let end = at;
    while (!isEnd(text.charCodeAt(end))) end++;
    return { start: at, end, closed: true };
  }
  let depth = 1;
  let i = at + 1;
  const length = text.length;
  while (i < length) {
    const code = text.charCodeAt(i);
    if (code === QUOTE) {
      i = skipString(text, i);
      if (i < 0) break;
      continue;
    }
    i++;
    if (code === 123 || code === 91) depth++;
    else if (code === 125 || code === 93) {
      depth--;
      if (depth === 0) return { start: at, end: i, closed: true };
    }
  }
  return { start: at, end: length, closed: false };
}

/**
 * The spans of the elements of the array that opens at `at` (a `[`), in order. Commas too many or too few are passed over.
 * Gives the offset after the array through `end` (the text's length when it is not closed).
 */
export function elementSpans(text: string, at: number): { readonly spans: readonly Span[]; readonly end: number; readonly closed: boolean } {
  const spans: Span[] = [];
  let i = at + 1;
  for (;;) {
    i = skipSpace(text, i);
    const code = text.charCodeAt(i);
    if (code !== code) return { spans, end: text.length, closed: false };
    if (code === 44 || code === 125) { i++; continue; }
    if (code === 93) return { spans, end: i + 1, closed: true };
    const span = skipValue(text, i);
    spans.push(span);
    i = span.end > i ? span.end : i + 1;
  }
}

/** The members of the object that opens at `at` (a `{`), in order of writing. Stops at the first place that is no member. */
export function memberSpans(text: string, at: number): { readonly members: readonly MemberSpan[]; readonly end: number; readonly closed: boolean } {
  const members: MemberSpan[] = [];
  let i = at + 1;
  for (;;) {
    i = skipSpace(text, i);
    const code = text.charCodeAt(i);
    if (code === 44) { i++; continue; }
    if (code === 125) return { members, end: i + 1, closed: true };
    if (code !== QUOTE) return { members, end: i, closed: false };
    const keyEnd = skipString(text, i);
    if (keyEnd < 0) return { members, end: text.length, closed: false };
    const key = text.slice(i + 1, keyEnd - 1);
    i = skipSpace(text, keyEnd);
    if (text.charCodeAt(i) !== 58) return { members, end: i, closed: false };
    i = skipSpace(text, i + 1);
    if (i >= text.length) return { members, end: i, closed: false };
    const span = skipValue(text, i);
    members.push({ key, ...span });
    i = span.end;
  }
}

/** A step into a value: the name of a member, or `undefined` for each element of a list. */
export type Step = string | undefined;

/**
 * Finds, in one pass over the value that begins at `at`, every list that a pattern of steps leads to, and hands on where it stands (names and indexes)
 * and the spans of its elements. Of repeated keys the last one comes last. Answers the offset after the value.
 */
export function eachList(text: string, at: number, pattern: readonly Step[], found: (path: readonly (string | number)[], spans: readonly Span[]) => void, path: readonly (string | number)[] = []): number {
  const code = text.charCodeAt(at);
  const depth = path.length;
  if (depth === pattern.length) {
    if (code !== 91) return endOf(text, at);
    const { spans, end } = elementSpans(text, at);
    found(path, spans);
    return end;
  }
  const step = pattern[depth];
  if (step === undefined ? code !== 91 : code !== 123) return endOf(text, at);
  let i = at + 1;
  for (let index = 0; ; ) {
    i = skipSpace(text, i);
    const here = text.charCodeAt(i);
    if (here !== here) return text.length;
    if (here === 44 || (step === undefined && here === 125)) { i++; continue; }
    if (here === 93 || here === 125) return i + 1;
    let own = step === undefined;
    if (step !== undefined) {
      const keyEnd = here === QUOTE ? skipString(text, i) : -1;
      const colon = keyEnd < 0 ? -1 : skipSpace(text, keyEnd);
      if (colon < 0 || text.charCodeAt(colon) !== 58) return text.length;
      own = isKey(text, i + 1, keyEnd - 1, step);
      i = skipSpace(text, colon + 1);
    }
    const next = own ? eachList(text, i, pattern, found, [...path, step ?? index]) : endOf(text, i);
    index++;
    i = next > i ? next : i + 1;
  }
}

function endOf(text: string, at: number): number {
  return skipValue(text, at).end;
}

/** Whether the key written in `[start, end)` is this name. */
function isKey(text: string, start: number, end: number, name: string): boolean {
  if (end - start === name.length && text.startsWith(name, start)) return true;
  const raw = end - start > name.length ? text.slice(start, end) : "";
  return raw.includes("\\") && keyText(raw) === name;
}

/** The value of a key as written between quotes; the text itself when its escapes are damaged. */
export function keyText(raw: string): string {
  if (!raw.includes("\\")) return raw;
  try {
    return String(JSON.parse(`"${raw}"`));
  } catch {
    return raw;
  }
}

/** The offset where the value at `path` begins inside the value that begins at `at`; -1 when there is none. Of repeated keys the last one counts, as for `JSON.parse`. */
export function findPath(text: string, at: number, path: readonly (string | number)[]): number {
  let here = skipSpace(text, at);
  for (const step of path) {
    const code = text.charCodeAt(here);
    if (typeof step === "number") {
      if (code !== 91) return -1;
      here = nthElement(text, here, step);
    } else {
      if (code !== 123) return -1;
      here = memberValue(text, here, step);
    }
    if (here < 0) return -1;
  }
  return here;
}

function nthElement(text: string, at: number, index: number): number {
  let i = at + 1;
  for (let n = 0; ; ) {
    i = skipSpace(text, i);
    const code = text.charCodeAt(i);
    if (code !== code || code === 93) return -1;
    if (code === 44 || code === 125) { i++; continue; }
    if (n === index) return i;
    const span = skipValue(text, i);
    i = span.end > i ? span.end : i + 1;
    n++;
  }
}

function memberValue(text: string, at: number, name: string): number {
  let found = -1;
  for (const member of memberSpans(text, at).members) if (member.key === name || (member.key.includes("\\") && keyText(member.key) === name)) found = member.start;
  return found;
}

/** Counts line breaks while going forward through a text. Ask with offsets that do not go back; going back starts again. */
export class LineCounter {
  #text: string;
  #at = 0;
  /** The next line break at or after `#at`; -1 while it is not looked for. */
  #next = -1;
  #line: number;
  readonly #first: number;
  constructor(text: string, firstLine = 1) {
    this.#text = text;
    this.#first = firstLine;
    this.#line = firstLine;
  }

  /** The line (counted from the first line given) in which the offset stands. */
  lineAt(offset: number): number {
    if (offset < this.#at) {
      this.#at = 0;
      this.#line = this.#first;
      this.#next = -1;
    }
    // The break that comes next is kept: a document on one line would be searched to its end each time.
    if (this.#next < 0) this.#next = this.#breakFrom(this.#at);
    while (this.#next < offset) {
      this.#line++;
      this.#at = this.#next + 1;
      this.#next = this.#breakFrom(this.#at);
    }
    return this.#line;
  }

  #breakFrom(at: number): number {
    const next = this.#text.indexOf("\n", at);
    return next < 0 ? Number.POSITIVE_INFINITY : next;
  }
}
