/** The text of an open document as a feed: what the user sees is what is inspected, saved or not. */
import type { Fed, Feed, Look, Piece } from "./feed.ts";
import { sameBytes } from "./feed.ts";

/** The part of a `TextDocument` that is needed. Offsets are UTF-16 code units. */
export interface TextLike {
  getText(): string;
  /** Rises with every change. */
  readonly version: number;
}

/** A change of a document, as VS Code tells it. */
export interface TextChange {
  readonly rangeOffset: number;
  readonly rangeLength: number;
  readonly text: string;
}

/** UTF-16 units of one piece. */
const PIECE = 2 * 1024 * 1024;

export class TextFeed implements Feed {
  readonly #document: TextLike;
  /** Looks whether the file behind the text is still there. */
  readonly #behind: (() => Promise<Look>) | undefined;
  /** UTF-16 units that were fed, and the version of the document they are of; -1 when nothing was. */
  #length = -1;
  #version = -1;
  /** All changes since then are text put at the end. */
  #appended = true;
  /** Length of the text with the changes told so far. */
  #seen = 0;
  #modified: number | undefined;

  constructor(document: TextLike, behind?: () => Promise<Look>) {
    this.#document = document;
    this.#behind = behind;
  }

  get modified(): number | undefined {
    return this.#modified;
  }

  /** The version of the document that was fed, -1 before the first time. */
  get version(): number {
    return this.#version;
  }

  /** Takes note of one event's changes, when the document has them already. Answers whether they only put text at the end. */
  changed(changes: readonly TextChange[], now: number): boolean {
    this.#modified = now;
    const only = changes.length === 1 ? changes[0] : undefined;
    if (changes.length === 0) return true;
    if (only !== undefined && only.rangeLength === 0 && only.rangeOffset >= this.#seen) {
      this.#seen += only.text.length;
      return true;
    }
    this.#appended = false;
    this.#seen = this.#document.getText().length;
    return false;
  }

  async look(fed: Fed): Promise<Look> {
    if (this.#length < 0) {
      // Another feed began. Where the file's bytes are those of the text, nothing has to be read again.
      const bytes = new TextEncoder().encode(this.#document.getText());
      if (fed.consumed === 0 || bytes.length !== fed.consumed) return { kind: "changed", how: fed.consumed === 0 ? "new" : "edited" };
      if (!sameBytes(bytes.subarray(0, fed.head.length), fed.head) || !sameBytes(bytes.subarray(bytes.length - fed.tail.length), fed.tail)) return { kind: "changed", how: "edited" };
      this.#settle(this.#document.getText().length);
      return { kind: "same" };
    }
    if (this.#document.version === this.#version) return (await this.#behind?.()) ?? { kind: "same" };
    if (!this.#appended) return { kind: "changed", how: "edited" };
    const { length } = this.#document.getText();
    if (length === this.#length) {
      this.#settle(length);
      return { kind: "same" };
    }
    return length > this.#length ? { kind: "grown" } : { kind: "changed", how: "edited" };
  }

  async *pieces(from: number): AsyncIterable<Piece> {
    const { version } = this.#document;
    const text = this.#document.getText();
    const encoder = new TextEncoder();
    let at = from === 0 ? 0 : this.#length;
    for (let end = false; !end;) {
      let next = Math.min(text.length, at + PIECE);
      // A pair of surrogates stays together.
      if (next < text.length && (text.charCodeAt(next) & 0xfc00) === 0xdc00) next += 1;
      end = next >= text.length;
      yield { bytes: encoder.encode(text.slice(at, next)) as Uint8Array<ArrayBuffer>, end, total: text.length };
      at = next;
    }
    this.#settle(text.length, version);
  }

  dispose(): void {
    this.#length = -1;
  }

  #settle(length: number, version = this.#document.version): void {
    this.#length = length;
    this.#version = version;
    // Changes that came while the text was read are looked at next time.
    this.#appended = version === this.#document.version;
    this.#seen = this.#document.getText().length;
  }
}
