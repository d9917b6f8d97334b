/** From an offset in a text that a message shows to the place in the file where that character is written. */
import { findPath } from "./scan.ts";

const QUOTE = 34;
const BACKSLASH = 92;

/**
 * Maps `[from, to)`, UTF-16 offsets in the value of the JSON string at `path` inside a record, to `[start, end)`, UTF-16 offsets in the record's source text,
 * through escapes (`\n`, `\uXXXX`; a surrogate pair may be written as two escapes or as itself). Undefined when there is no string at the path, or the offsets
 * are outside of its value. Where a message's `textPlace` has an `offset`, add it to `from` and `to`.
 */
export function locateString(recordText: string, path: readonly (string | number)[], from: number, to: number): { readonly start: number; readonly end: number } | undefined {
  if (!(from >= 0 && to >= from)) return undefined;
  const open = findPath(recordText, 0, path);
  if (open < 0 || recordText.charCodeAt(open) !== QUOTE) return undefined;
  const start = advance(recordText, { source: open + 1, value: 0 }, from);
  if (start === undefined) return undefined;
  const end = to === from ? start : advance(recordText, start, to);
  return end === undefined ? undefined : { start: start.source, end: end.source };
}

interface Position {
  /** Offset in the source text. */
  readonly source: number;
  /** Offset in the value. */
  readonly value: number;
}

/** Goes on to an offset of the value; undefined when the string ends before. */
function advance(text: string, at: Position, target: number): Position | undefined {
  let { source, value } = at;
  let backslash = text.indexOf("\\", source);
  let quote = text.indexOf('"', source);
  for (;;) {
    if (quote < 0) return undefined;
    const plainEnd = backslash >= 0 && backslash < quote ? backslash : quote;
    if (target - value <= plainEnd - source) return { source: source + (target - value), value: target };
    value += plainEnd - source;
    source = plainEnd;
    if (source === quote) return undefined;
    source += text.charCodeAt(source + 1) === 117 ? 6 : 2;
    value++;
    if (value === target) return { source, value };
    if (text.charCodeAt(source) === BACKSLASH) backslash = source;
    else if (backslash < source) backslash = text.indexOf("\\", source);
    if (quote < source) quote = text.indexOf('"', source);
  }
}
