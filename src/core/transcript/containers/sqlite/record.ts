/** Values out of the bytes of a row (file format, section 2.1). Damaged bytes give null, never an exception. */
import type { TextEncoding } from "./header.ts";

/** A stored value. Whole numbers beyond 2^53 are the nearest number; a BLOB is a view on the row's bytes. */
export type SqlValue = null | number | string | Uint8Array;

/** Reads a variable-length number at `at`; `next` tells where it ends. One instance is used again and again. */
export class Varint {
  value = 0;
  next = 0;

  /** False when the bytes end in it. */
  read(bytes: Uint8Array, at: number): boolean {
    const first = bytes[at];
    if (first === undefined) return false;
    if (first < 128) {
      this.value = first;
      this.next = at + 1;
      return true;
    }
    let value = first & 127;
    for (let i = 1; i < 8; i++) {
      const byte = bytes[at + i];
      if (byte === undefined) return false;
      value = value * 128 + (byte & 127);
      if (byte < 128) {
        this.value = value;
        this.next = at + i + 1;
        return true;
      }
    }
    if (at + 9 > bytes.length) return false;
    // Nine bytes are 64 bits, of which the first is the sign; two halves keep small negative numbers exact.
    const bits = (index: number): number => (bytes[at + index] ?? 0) & 127;
    const high = (bits(0) << 25) | (bits(1) << 18) | (bits(2) << 11) | (bits(3) << 4) | (bits(4) >> 3);
    const low = ((bits(4) << 29) | (bits(5) << 22) | (bits(6) << 15) | (bits(7) << 8) | (bytes[at + 8] ?? 0)) >>> 0;
    this.value = high * 2 ** 32 + low;
    this.next = at + 9;
    return true;
  }
}

const SHORT = 24;

/** Decodes the columns of rows. */
export class RecordDecoder {
  readonly #encoding: TextEncoding;
  readonly #text: InstanceType<typeof TextDecoder>;
  readonly #varint = new Varint();

  constructor(encoding: TextEncoding) {
    this.#encoding = encoding;
    this.#text = new TextDecoder(encoding, { ignoreBOM: true });
  }

  /**
   * The values of a row in stored order, at most `wanted.length`; those that are not wanted stay null. Fewer when the row was written
   * before columns were added. Undefined when the bytes are no row.
   */
  decode(payload: Uint8Array, wanted: readonly boolean[]): SqlValue[] | undefined {
    const varint = this.#varint;
    if (!varint.read(payload, 0)) return undefined;
    const headerEnd = varint.value;
    if (headerEnd > payload.length || headerEnd < varint.next) return undefined;
    const values: SqlValue[] = [];
    let at = varint.next;
    let body = headerEnd;
    while (at < headerEnd && values.length < wanted.length) {
      if (!varint.read(payload, at)) return undefined;
      at = varint.next;
      const type = varint.value;
      const size = sizeOf(type);
      if (size < 0 || body + size > payload.length) return undefined;
      values.push(wanted[values.length] === true ? this.#value(payload, type, body, size) : null);
      body += size;
    }
    return values;
  }

  #value(bytes: Uint8Array, type: number, at: number, size: number): SqlValue {
    if (type === 0) return null;
    if (type < 7) return integer(bytes, at, size);
    if (type === 7) return new DataView(bytes.buffer, bytes.byteOffset + at, 8).getFloat64(0);
    if (type === 8) return 0;
    if (type === 9) return 1;
    const part = bytes.subarray(at, at + size);
    return type % 2 === 0 ? part : this.#string(part);
  }

  #string(bytes: Uint8Array): string {
    if (bytes.length <= SHORT && this.#encoding === "utf-8") {
      let text = "";
      let i = 0;
      for (; i < bytes.length; i++) {
        const byte = bytes[i] ?? 0;
        if (byte > 127) break;
        text += String.fromCharCode(byte);
      }
      if (i === bytes.length) return text;
    }
    return this.#text.decode(bytes);
  }
}

/** Bytes of a value by its serial type; -1 for types that are none. */
function sizeOf(type: number): number {
  if (type >= 12) return Math.floor((type - 12) / 2);
  if (type < 5) return type < 0 ? -1 : type;
  return type === 5 ? 6 : type < 8 ? 8 : type < 10 ? 0 : -1;
}

/** A big-endian number of two's complement. */
function integer(bytes: Uint8Array, at: number, size: number): number {
  let value = bytes[at] ?? 0;
  if (value > 127) value -= 256;
  for (let i = 1; i < size; i++) value = value * 256 + (bytes[at + i] ?? 0);
  return value;
}
