/**
 * JSON values out of text that should be JSON and sometimes is not: what Python writes (`NaN`), raw line breaks in strings, commas too many,
 * a document that ends in the middle. A value that would have to be guessed is not made up: it stays unread and is reported.
 */
import type { Span } from "./scan.ts";
import { elementSpans, keyText, memberSpans, skipSpace, skipString, skipValue } from "./scan.ts";

/** Marks text that is no value; JSON has no `undefined` of its own. */
export const UNREADABLE = undefined;

/** The value of a text that is one JSON value, repaired where nothing is lost by it; `UNREADABLE` when it is none. Never throws. */
export function parseValue(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    const repaired = repair(text);
    if (repaired === undefined) return UNREADABLE;
    try {
      return JSON.parse(repaired);
    } catch {
      return UNREADABLE;
    }
  }
}

const CONTROL = /[\u0000-\u001f]/;
const CONTROLS = /[\u0000-\u001f]/g;
const BARE = /-?\b(?:NaN|Infinity)\b/g;
const LAST_COMMA = /,(\s*)$/;

/**
 * The same text with the damage that loses nothing taken away: a byte order mark, raw control characters in strings, `NaN` and `Infinity` (read as null),
 * a comma before a closing bracket. Undefined when there was nothing of that kind.
 */
function repair(text: string): string | undefined {
  const out: string[] = [];
  let changed = false;
  let at = 0;
  if (text.charCodeAt(0) === 0xfeff) {
    at = 1;
    changed = true;
  }
  while (at < text.length) {
    const quote = text.indexOf('"', at);
    const gapEnd = quote < 0 ? text.length : quote;
    let gap = text.slice(at, gapEnd);
    if (gap.includes("N") || gap.includes("I")) {
      const fixed = gap.replace(BARE, "null");
      changed ||= fixed !== gap;
      gap = fixed;
    }
    if (gap.includes(",")) {
      const fixed = dropCommas(gap);
      changed ||= fixed !== gap;
      gap = fixed;
    }
    out.push(gap);
    if (quote < 0) break;
    const end = skipString(text, quote);
    if (end < 0) return undefined;
    let string = text.slice(quote, end);
    if (CONTROL.test(string)) {
      string = string.replace(CONTROLS, (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, "0")}`);
      changed = true;
    }
    out.push(string);
    at = end;
  }
  return changed ? out.join("") : undefined;
}

/** Drops commas that stand directly before a closing bracket. */
function dropCommas(gap: string): string {
  let out = "";
  let from = 0;
  for (let i = 0; i < gap.length; i++) {
    const code = gap.charCodeAt(i);
    if (code !== 93 && code !== 125) continue;
    out += gap.slice(from, i).replace(LAST_COMMA, "$1");
    from = i;
  }
  return out + gap.slice(from);
}

/** A place in a document where something could not be read. */
export interface Damage {
  readonly offset: number;
  readonly message: string;
}

/** How deep a damaged document is taken apart; below this a damaged value is given up as a whole. */
const DEPTH = 5;

/**
 * Reads what is readable of a damaged document: containers are taken apart, elements of arrays that are broken become `undefined`, members that are broken
 * are left out, and each gives one entry of damage. The document may end in the middle.
 */
export function parseDamaged(text: string): { readonly value: unknown; readonly damage: readonly Damage[] } {
  const damage: Damage[] = [];
  const value = readPart(text, skipSpace(text, 0), text.length, 0, damage);
  return { value, damage };
}

function readPart(text: string, start: number, end: number, depth: number, damage: Damage[]): unknown {
  const code = text.charCodeAt(start);
  const container = code === 123 || code === 91;
  if (!container || depth > 0) {
    const value = parseValue(text.slice(start, end));
    if (value !== UNREADABLE) return value;
  }
  if (!container || depth >= DEPTH) {
    damage.push({ offset: start, message: end >= text.length ? "The document ends in the middle of this value" : "This value is not valid JSON" });
    return UNREADABLE;
  }
  if (code === 91) {
    const { spans, closed } = elementSpans(text, start);
    const list = spans.map((span) => readElement(text, span.start, span.end, span.closed, depth, damage));
    if (!closed && spans.at(-1)?.closed !== false) damage.push({ offset: text.length, message: "The document ends in the middle of a list" });
    return list;
  }
  const { members, end: stop, closed } = memberSpans(text, start);
  const object: Record<string, unknown> = Object.create(null) as Record<string, unknown>;
  for (const member of members) {
    const value = readPart(text, member.start, member.end, depth + 1, damage);
    if (value !== UNREADABLE) object[keyText(member.key)] = value;
  }
  if (!closed && members.at(-1)?.closed !== false) {
    damage.push({ offset: stop, message: stop >= text.length ? "The document ends in the middle of an object" : "Not valid JSON from here on" });
  }
  return object;
}

/** An element of a list: taken apart only when it holds lists itself (a run, a conversation); a broken message is not half read. */
function readElement(text: string, start: number, end: number, closed: boolean, depth: number, damage: Damage[]): unknown {
  const value = parseValue(text.slice(start, end));
  if (value !== UNREADABLE) return value;
  if (depth + 1 < DEPTH && text.charCodeAt(start) === 123 && holdsMessages(text, start)) return readPart(text, start, end, depth + 1, damage);
  if (depth + 1 < DEPTH && text.charCodeAt(start) === 91) return readPart(text, start, end, depth + 1, damage);
  damage.push({ offset: start, message: closed ? "This record is not valid JSON" : "The document ends in the middle of this record" });
  return UNREADABLE;
}

/** True when the object at `start` has a list of objects among its members, and is no message itself. */
function holdsMessages(text: string, start: number): boolean {
  const { members } = memberSpans(text, start);
  if (members.some((member) => member.key === "role" || member.key === "from")) return false;
  return members.some((member) => {
    if (text.charCodeAt(member.start) !== 91) return false;
    return text.charCodeAt(skipSpace(text, member.start + 1)) === 123;
  });
}

/** Objects or lists that follow each other with nothing between them but white space. */
export interface ValueSequence {
  /** Those that are whole. */
  readonly spans: readonly Span[];
  /** Where text begins that is no whole value; the text's length when there is none. */
  readonly rest: number;
}

/** Takes a text apart into a sequence of JSON objects or lists; undefined when it does not begin with two of them. */
export function valueSequence(text: string): ValueSequence | undefined {
  const spans: Span[] = [];
  let at = skipSpace(text, 0);
  while (at < text.length) {
    const code = text.charCodeAt(at);
    if (code !== 123 && code !== 91) break;
    const span = skipValue(text, at);
    if (!span.closed) break;
    spans.push(span);
    at = skipSpace(text, span.end);
  }
  return spans.length + (at < text.length ? 1 : 0) >= 2 && spans.length > 0 ? { spans, rest: at } : undefined;
}
