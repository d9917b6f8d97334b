/** Where a session's bytes come from: a file that may grow, or the text of an editor. What was fed is remembered, so that any feed can say how it differs. */

/** Bytes kept of the beginning and of the end of what was fed; enough to tell that a file was rewritten in place. */
const KEPT = 1024;

/** What a session has been given so far. */
export class Fed {
  /** Bytes. */
  consumed = 0;
  /** The first bytes, at most 1024. */
  head: Uint8Array = new Uint8Array(0);
  /** The last bytes, at most 1024. */
  tail: Uint8Array = new Uint8Array(0);

  /** Takes note of bytes that were fed; call it before they are transferred. */
  note(bytes: Uint8Array): void {
    if (this.head.length < KEPT) this.head = joined(this.head, bytes.subarray(0, KEPT - this.head.length));
    this.tail = bytes.length >= KEPT ? bytes.slice(bytes.length - KEPT) : joined(this.tail, bytes).slice(-KEPT);
    this.consumed += bytes.length;
  }
}

/** How a feed differs from what was fed. */
export type Look =
  | { readonly kind: "same" }
  /** More bytes follow the ones that were fed. */
  | { readonly kind: "grown" }
  /** Something else stands there now. `edited`: by the user, in an editor. `saved`: a document that is always written as a whole was written. */
  | { readonly kind: "changed"; readonly how: "new" | "shrunk" | "rewritten" | "edited" | "saved" }
  /** Nothing can be read now. */
  | { readonly kind: "gone"; readonly how: "vanished" | "unreadable" | "tooLarge"; readonly message: string };

/** A piece of the content. `end`: nothing follows at present. */
export interface Piece {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly end: boolean;
  /** Bytes there are in all, as far as known. */
  readonly total: number;
  /** The bytes are not the file's but those of the log beside a database: the first ones, or more of it. */
  readonly log?: "begin" | "more";
}

export interface Feed {
  /** Compares with what was fed. Cheap: one `stat` and at most two kilobytes where nothing changed. Throws nothing. */
  look(fed: Fed): Promise<Look>;
  /** Everything from byte `from` on, in pieces; the last one says `end` (and may be empty). @throws {SourceError} */
  pieces(from: number): AsyncIterable<Piece>;
  /** When the content changed last, in milliseconds since 1970; undefined when unknown. */
  readonly modified: number | undefined;
  dispose(): void;
}

export function sameBytes(left: Uint8Array, right: Uint8Array): boolean {
  return left.length === right.length && left.every((byte, index) => byte === right[index]);
}

function joined(left: Uint8Array, right: Uint8Array): Uint8Array {
  const both = new Uint8Array(left.length + right.length);
  both.set(left);
  both.set(right, left.length);
  return both;
}
