/** The parts of Python's `str` that the replayed loop depends on and that JavaScript does differently (hermes-loop k). */

/** True for what `str.isspace()` and `str.strip()` call white space: U+001C to U+001F and U+0085 are, U+FEFF is not. `code` is a UTF-16 unit. */
export function isPythonSpace(code: number): boolean {
  if (code < 128) return code === 32 || (code >= 9 && code <= 13) || (code >= 28 && code <= 31);
  return code === 0x85 || code === 0xa0 || code === 0x1680 || (code >= 0x2000 && code <= 0x200a) || code === 0x2028 || code === 0x2029 || code === 0x202f || code === 0x205f || code === 0x3000;
}

/** UTF-16 offset of the first character that is no Python white space; `text.length` when there is none. */
export function stripStart(text: string): number {
  let start = 0;
  while (start < text.length && isPythonSpace(text.charCodeAt(start))) start++;
  return start;
}

/** UTF-16 offset after the last character that is no Python white space, not before `from`. */
export function stripEnd(text: string, from = 0): number {
  let end = text.length;
  while (end > from && isPythonSpace(text.charCodeAt(end - 1))) end--;
  return end;
}

/** `text.strip()`. */
export function pythonStrip(text: string): string {
  const start = stripStart(text);
  const end = stripEnd(text, start);
  return start === 0 && end === text.length ? text : text.slice(start, end);
}

/** True when `text.strip()` is empty. */
export function isBlank(text: string): boolean {
  return stripStart(text) === text.length;
}

const isHigh = (code: number): boolean => code >= 0xd800 && code <= 0xdbff;
const isLow = (code: number): boolean => code >= 0xdc00 && code <= 0xdfff;

/** `len(text)`: code points in `[start, end)`, counted without building an array. A lone surrogate counts as one. */
export function codePoints(text: string, start = 0, end = text.length): number {
  let count = end - start;
  for (let i = start + 1; i < end; i++) if (isLow(text.charCodeAt(i)) && isHigh(text.charCodeAt(i - 1))) count--;
  return count;
}

/** UTF-16 offset of the last `count` code points of `text` before `end`; 0 when there are fewer. */
export function tailStart(text: string, count: number, end = text.length): number {
  let at = end;
  for (let left = count; left > 0 && at > 0; left--) {
    at--;
    if (at > 0 && isLow(text.charCodeAt(at)) && isHigh(text.charCodeAt(at - 1))) at--;
  }
  return at;
}

/** `bool(value)` of a config value: the string "false" is true, empty strings, lists and objects are false. */
export function pythonTruth(value: unknown): boolean {
  if (Array.isArray(value)) return value.length > 0;
  if (typeof value === "object" && value !== null) return Object.keys(value).length > 0;
  return Boolean(value);
}
