/** The pages of a database as they stand after the last commit: those of the log where it has them, else those of the file. */
import type { ByteStore } from "../byteStore.ts";
import type { Header } from "./header.ts";
import type { Wal } from "./wal.ts";

export class Pages {
  /** Pages there are. */
  readonly count: number;
  readonly size: number;
  readonly usable: number;
  readonly #file: ByteStore;
  readonly #log: ByteStore | undefined;
  readonly #wal: Wal | undefined;

  constructor(header: Header, file: ByteStore, log: ByteStore | undefined, wal: Wal | undefined) {
    this.size = header.pageSize;
    this.usable = header.usable;
    this.#file = file;
    this.#log = log;
    this.#wal = wal;
    const inFile = Math.ceil(file.length / this.size);
    this.count = wal !== undefined && wal.size > 0 ? wal.size : header.pages > 0 ? header.pages : inFile;
  }

  /** A page by its number, counted from 1; undefined when there is none, or the file ends in it. */
  page(number: number): Uint8Array | undefined {
    if (!(number >= 1 && number <= this.count)) return undefined;
    const logged = this.#wal?.pages.get(number);
    const bytes = logged !== undefined && this.#log !== undefined
      ? this.#log.slice(logged, logged + this.size)
      : this.#file.slice((number - 1) * this.size, number * this.size);
    return bytes.length === this.size ? bytes : undefined;
  }
}
