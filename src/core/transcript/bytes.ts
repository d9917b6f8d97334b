/** Bytes to text: byte order marks, UTF-16, gzip with several members, zstd with several frames, cuts anywhere. */
import { gzipStream } from "./containers/gzip.lazy.ts";
import { joined } from "./containers/joined.ts";
import { packingOf, PACKING_BYTES } from "./containers/packing.ts";
import type { Unpacker } from "./containers/unpacker.ts";
import { zstdStream } from "./containers/zstd.lazy.ts";

/** UTF-8 is decoded in pieces of about this size: large strings take fresh pages of memory each time, which costs more than the decoding. */
const PIECE = 32 << 10;

type Encoding = "utf-8" | "utf-16le" | "utf-16be";

/** Turns the bytes of a file into text, in pieces that end with a line break. */
export class TextSource {
  /** True when the text is not what an editor shows for the file (it was compressed). */
  packed = false;
  /** Why the rest of the file cannot be read, when that is so. */
  problem: string | undefined;
  readonly #lines: (text: string) => void;
  #encoding: Encoding | undefined;
  #head: Uint8Array = new Uint8Array(0);
  /** UTF-8 bytes after the last line break. */
  #rest: Uint8Array[] = [];
  /** UTF-16 text after the last line break; the decoder keeps half a unit. */
  #restText: string[] = [];
  #decoder: InstanceType<typeof TextDecoder> | undefined;
  #unpacker: Unpacker | undefined;
  #started = false;

  /** `lines` gets each piece of text that ends with a line break, in order. */
  constructor(lines: (text: string) => void) {
    this.#lines = lines;
  }

  /** Appends bytes. */
  push(bytes: Uint8Array): void {
    if (bytes.length === 0) return;
    if (this.#started) {
      this.#pass(bytes);
      return;
    }
    // Two bytes tell gzip and UTF-16, three the UTF-8 mark, four zstd; fewer are kept until more come.
    const head = joined([this.#head, bytes]);
    if (head.length < PACKING_BYTES) {
      this.#head = copied(head);
      return;
    }
    this.#head = new Uint8Array(0);
    this.#started = true;
    const packing = packingOf(head);
    if (packing !== undefined) {
      this.packed = true;
      this.#unpacker = (packing === "gzip" ? gzipStream : zstdStream)((piece) => this.#text(piece));
    }
    this.#pass(head);
  }

  /** The text after the last line break, as far as it is there; "" when the text ends with one. */
  tail(): string {
    if (!this.#started) return this.#head.length === 0 ? "" : new TextDecoder("utf-8").decode(this.#head);
    if (this.#encoding === "utf-8" || this.#encoding === undefined) return this.#rest.length === 0 ? "" : decodeUtf8(this.#joinRest());
    return this.#restText.join("");
  }

  #pass(bytes: Uint8Array): void {
    if (this.#unpacker === undefined) {
      this.#text(bytes);
      return;
    }
    if (this.problem !== undefined) return;
    try {
      this.#unpacker.push(bytes);
    } catch (error) {
      this.problem = `The compressed data is damaged: ${error instanceof Error ? error.message : String(error)}`;
    }
  }

  #text(bytes: Uint8Array): void {
    if (this.#encoding === undefined) {
      // An unpacker may give less than a mark at first.
      if (bytes.length + this.#rest.reduce((sum, part) => sum + part.length, 0) < 3) {
        this.#rest.push(bytes);
        return;
      }
      bytes = joined([...this.#rest, bytes]);
      this.#rest = [];
      if (bytes[0] === 0xff && bytes[1] === 0xfe) this.#encoding = "utf-16le";
      else if (bytes[0] === 0xfe && bytes[1] === 0xff) this.#encoding = "utf-16be";
      else {
        this.#encoding = "utf-8";
        if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) bytes = bytes.subarray(3);
      }
      if (this.#encoding !== "utf-8") this.#decoder = new TextDecoder(this.#encoding);
    }
    if (this.#decoder === undefined) this.#utf8(bytes);
    else this.#utf16(this.#decoder.decode(bytes, { stream: true }));
  }

  #utf8(bytes: Uint8Array): void {
    let last = bytes.lastIndexOf(10);
    if (last < 0) {
      // The caller may use its buffer again.
      this.#rest.push(copied(bytes));
      return;
    }
    let from = 0;
    if (this.#rest.length > 0) {
      const first = bytes.indexOf(10);
      this.#rest.push(bytes.subarray(0, first + 1));
      this.#lines(decodeUtf8(this.#joinRest()));
      this.#rest = [];
      from = first + 1;
    }
    while (last + 1 - from > PIECE) {
      const end = bytes.indexOf(10, from + PIECE) + 1;
      this.#lines(decodeUtf8(bytes.subarray(from, end)));
      from = end;
    }
    if (from <= last) this.#lines(decodeUtf8(bytes.subarray(from, last + 1)));
    last++;
    if (last < bytes.length) this.#rest.push(copied(bytes.subarray(last)));
  }

  #utf16(text: string): void {
    const last = text.lastIndexOf("\n");
    if (last < 0) {
      this.#restText.push(text);
      return;
    }
    this.#restText.push(text.slice(0, last + 1));
    this.#lines(this.#restText.join(""));
    this.#restText = last + 1 < text.length ? [text.slice(last + 1)] : [];
  }

  #joinRest(): Uint8Array {
    if (this.#rest.length > 1) this.#rest = [joined(this.#rest)];
    return this.#rest[0] ?? new Uint8Array(0);
  }
}

function decodeUtf8(bytes: Uint8Array): string {
  return new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes);
}

/** A copy: the `slice` of a Node buffer would be a view on memory that its owner uses again. */
function copied(bytes: Uint8Array): Uint8Array {
  return new Uint8Array(bytes);
}
