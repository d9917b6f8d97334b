/** From offsets in a document's text to the bytes they were read from, whatever those hold, and cutting stretches of bytes out. */

/** `[start, end)`. */
export interface Stretch { readonly start: number; readonly end: number }

export type Encoding = "utf-8" | "utf-16le" | "utf-16be";

/** What the first bytes say a text is written in, and how many of them are a byte order mark. */
export function encodingOf(bytes: Uint8Array): { readonly encoding: Encoding; readonly mark: number } {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return { encoding: "utf-16le", mark: 2 };
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return { encoding: "utf-16be", mark: 2 };
  return { encoding: "utf-8", mark: bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? 3 : 0 };
}

/**
 * Byte offsets of UTF-16 offsets in the text that `bytes` decode to (byte order mark removed).
 * A sequence that is no UTF-8 counts as many units as the decoder makes of it, so that damaged files keep their bytes too.
 * @param offsets rising.
 */
export function byteOffsets(bytes: Uint8Array, offsets: readonly number[]): readonly number[] {
  const { encoding, mark } = encodingOf(bytes);
  if (encoding !== "utf-8") return offsets.map((offset) => Math.min(bytes.length, mark + 2 * offset));
  const decoder = new TextDecoder("utf-8", { ignoreBOM: true });
  const found: number[] = [];
  let at = mark, unit = 0;
  for (const offset of offsets) {
    while (unit < offset && at < bytes.length) {
      if (bytes[at]! < 0x80) { at += 1; unit += 1; continue; }
      let end = at;
      while (end < bytes.length && bytes[end]! >= 0x80) end += 1;
      const units = decoder.decode(bytes.subarray(at, end)).length;
      // Offsets are those of JSON's own characters, so none falls into such a run.
      at = end;
      unit += units;
    }
    found.push(at);
  }
  return found;
}

/** The bytes without some stretches. @param out rising, none overlaps another. */
export function without(bytes: Uint8Array, out: readonly Stretch[]): Uint8Array {
  let length = bytes.length;
  for (const { start, end } of out) length -= end - start;
  const kept = new Uint8Array(length);
  let from = 0, to = 0;
  for (const { start, end } of [...out, { start: bytes.length, end: bytes.length }]) {
    kept.set(bytes.subarray(from, start), to);
    to += start - from;
    from = end;
  }
  return kept;
}

/** Where a byte of what is left stood before. @param out as for `without`. */
export function originOf(offset: number, out: readonly Stretch[]): number {
  let origin = offset;
  for (const { start, end } of out) {
    if (start > origin) break;
    origin += end - start;
  }
  return origin;
}
