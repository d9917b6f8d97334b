/** The bytes of a file that has to be there as a whole (a database, an archive), kept in blocks so that it may come in any pieces and be large. */

/** A multiple of every page size that a database may have, so that a page never lies in two blocks. */
const BLOCK = 1 << 20;

export class ByteStore {
  readonly #blocks: Uint8Array[] = [];
  #length = 0;

  /** Bytes. */
  get length(): number {
    return this.#length;
  }

  /** Appends a copy of the bytes: the caller may use its buffer again. */
  append(bytes: Uint8Array): void {
    for (let at = 0; at < bytes.length; ) {
      const within = this.#length % BLOCK;
      const part = bytes.subarray(at, at + BLOCK - within);
      // A whole block is copied at once, without filling it with zeros first. (The `slice` of a Node buffer would be a view.)
      if (part.length === BLOCK) this.#blocks.push(Uint8Array.prototype.slice.call(part));
      else {
        if (within === 0) this.#blocks.push(new Uint8Array(BLOCK));
        this.#blocks[this.#blocks.length - 1]?.set(part, within);
      }
      at += part.length;
      this.#length += part.length;
    }
  }

  /** Bytes `[from, to)`, fewer where the file ends before. A view where they lie in one block; not to be written to. */
  slice(from: number, to: number): Uint8Array {
    const end = Math.min(to, this.#length);
    if (!(from >= 0 && from < end)) return new Uint8Array(0);
    const first = Math.floor(from / BLOCK);
    if (Math.floor((end - 1) / BLOCK) === first) return this.#blocks[first]?.subarray(from - first * BLOCK, end - first * BLOCK) ?? new Uint8Array(0);
    const whole = new Uint8Array(end - from);
    for (let at = from; at < end; ) {
      const block = Math.floor(at / BLOCK);
      const part = this.#blocks[block]?.subarray(at - block * BLOCK, Math.min(BLOCK, end - block * BLOCK)) ?? new Uint8Array(0);
      whole.set(part, at - from);
      at += part.length;
    }
    return whole;
  }
}
