/** MessagePack, as far as checkpoints of LangGraph use it: plain values, and extensions that stand for Python objects. */

const MOST_DEPTH = 200;

/**
 * The value of packed bytes. Objects of Python's classes (extensions 2, 4 and 5) become `{lc: 1, type: "constructor", id, kwargs}`, the form that LangChain
 * itself writes as JSON; other extensions become what they hold. Integers beyond 2^53 are the nearest number.
 * @throws when the bytes are damaged
 */
export function unpackMessage(bytes: Uint8Array): unknown {
  const reader = new Reader(bytes, 0);
  const value = reader.value();
  if (!reader.done) throw new Error("bytes follow the value");
  return value;
}

class Reader {
  readonly #bytes: Uint8Array;
  readonly #view: DataView;
  readonly #text = new TextDecoder("utf-8");
  #at = 0;
  #depth: number;

  constructor(bytes: Uint8Array, depth: number) {
    this.#bytes = bytes;
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
    this.#depth = depth;
  }

  get done(): boolean {
    return this.#at === this.#bytes.length;
  }

  value(): unknown {
    const code = this.#uint(1);
    if (code < 0x80) return code;
    if (code < 0x90) return this.#map(code & 15);
    if (code < 0xa0) return this.#list(code & 15);
    if (code < 0xc0) return this.#string(code & 31);
    if (code >= 0xe0) return code - 256;
    switch (code) {
      case 0xc0: return null;
      case 0xc2: return false;
      case 0xc3: return true;
      case 0xc4: case 0xc5: case 0xc6: return this.#take(this.#uint(1 << (code - 0xc4)));
      case 0xc7: case 0xc8: case 0xc9: return this.#extension(this.#uint(1 << (code - 0xc7)));
      case 0xca: return this.#view.getFloat32(this.#skip(4));
      case 0xcb: return this.#view.getFloat64(this.#skip(8));
      case 0xcc: case 0xcd: case 0xce: case 0xcf: return this.#uint(1 << (code - 0xcc));
      case 0xd0: return this.#view.getInt8(this.#skip(1));
      case 0xd1: return this.#view.getInt16(this.#skip(2));
      case 0xd2: return this.#view.getInt32(this.#skip(4));
      case 0xd3: return Number(this.#view.getBigInt64(this.#skip(8)));
      case 0xd4: case 0xd5: case 0xd6: case 0xd7: case 0xd8: return this.#extension(1 << (code - 0xd4));
      case 0xd9: case 0xda: case 0xdb: return this.#string(this.#uint(1 << (code - 0xd9)));
      case 0xdc: case 0xdd: return this.#list(this.#uint(2 << (code - 0xdc)));
      case 0xde: case 0xdf: return this.#map(this.#uint(2 << (code - 0xde)));
      default: throw new Error("the byte stands for nothing");
    }
  }

  #skip(length: number): number {
    const at = this.#at;
    if (at + length > this.#bytes.length) throw new Error("the bytes end in a value");
    this.#at = at + length;
    return at;
  }

  #take(length: number): Uint8Array {
    const at = this.#skip(length);
    return this.#bytes.subarray(at, at + length);
  }

  #uint(length: number): number {
    const at = this.#skip(length);
    let value = 0;
    for (let i = 0; i < length; i++) value = value * 256 + (this.#bytes[at + i] ?? 0);
    return value;
  }

  #string(length: number): string {
    return this.#text.decode(this.#take(length));
  }

  #enter(count: number): void {
    // Each element has a byte at least.
    if (count > this.#bytes.length - this.#at) throw new Error("a list is longer than the bytes");
    if (++this.#depth > MOST_DEPTH) throw new Error("nested too deeply");
  }

  #list(count: number): unknown[] {
    this.#enter(count);
    const list: unknown[] = [];
    for (let i = 0; i < count; i++) list.push(this.value());
    this.#depth--;
    return list;
  }

  #map(count: number): unknown {
    this.#enter(count);
    const entries: [string, unknown][] = [];
    for (let i = 0; i < count; i++) entries.push([this.#key(), this.value()]);
    this.#depth--;
    return Object.fromEntries(entries);
  }

  /** A key: text, or a number written as text. */
  #key(): string {
    const key = this.value();
    return typeof key === "string" || typeof key === "number" ? `${key}` : "";
  }

  #extension(length: number): unknown {
    const code = this.#view.getInt8(this.#skip(1));
    const data = this.#take(length);
    if (code < 0 || code > 7 || code === 6) return data;
    if (this.#depth > MOST_DEPTH) throw new Error("nested too deeply");
    const inside = new Reader(data, this.#depth + 1).value();
    if (code === 7 || !Array.isArray(inside)) return inside;
    const [module, name, argument] = inside as readonly unknown[];
    if (code !== 2 && code !== 4 && code !== 5) return argument;
    return { lc: 1, type: "constructor", id: [...String(module).split("."), String(name)], kwargs: argument };
  }
}
