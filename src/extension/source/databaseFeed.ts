/**
 * Follows a database: the file and the write-ahead log beside it (`x.db-wal`), which holds the newest rows. Both are only ever read as bytes; opening a
 * database in place would write files beside it. When only the log changed, only the log is read again.
 */
import type { Fed, Feed, Look, Piece } from "./feed.ts";
import { SourceError, type Source, type Stat } from "./source.ts";

/** Bytes of one piece. */
const PIECE = 2 * 1024 * 1024;

/** What stood there at one look; the log may be missing. */
interface Both {
  readonly file: Stat;
  readonly log: Stat | undefined;
}

export class DatabaseFeed implements Feed {
  readonly #file: Source;
  readonly #log: Source;
  /** The look that what was fed is based on. */
  #settled: Both | undefined;
  #looked: Both | undefined;

  constructor(file: Source, log: Source) {
    this.#file = file;
    this.#log = log;
  }

  get modified(): number | undefined {
    const looked = this.#looked;
    return looked === undefined ? undefined : Math.max(looked.file.modified, looked.log?.modified ?? 0);
  }

  async look(fed: Fed): Promise<Look> {
    try {
      const now = await this.#stat();
      const before = this.#settled;
      this.#looked = now;
      if (before === undefined || fed.consumed === 0) return { kind: "changed", how: "new" };
      if (!same(before.file, now.file)) return { kind: "changed", how: "saved" };
      return same(before.log, now.log) ? { kind: "same" } : { kind: "grown" };
    } catch (error) {
      return { kind: "gone", how: error instanceof SourceError ? error.kind : "unreadable", message: error instanceof Error ? error.message : String(error) };
    }
  }

  /** The file (unless it was fed) and then the log: what is copied from one into the other meanwhile is in both. */
  async *pieces(from: number): AsyncIterable<Piece> {
    const { file, log } = await this.#stat();
    this.#settled = undefined;
    const total = file.size + (log?.size ?? 0);
    if (from === 0) for await (const bytes of read(this.#file, file.size)) yield { bytes, end: false, total };
    let part: Piece["log"] = "begin";
    if (log !== undefined) {
      for await (const bytes of read(this.#log, log.size)) {
        yield { bytes, end: false, total, log: part };
        part = "more";
      }
    }
    yield { bytes: new Uint8Array(0), end: true, total, log: part };
    this.#settled = { file, log };
  }

  dispose(): void {
    this.#file.close();
    this.#log.close();
  }

  async #stat(): Promise<Both> {
    const file = await this.#file.stat();
    try {
      return { file, log: await this.#log.stat() };
    } catch (error) {
      if (error instanceof SourceError && error.kind === "vanished") return { file, log: undefined };
      throw error;
    }
  }
}

function same(a: Stat | undefined, b: Stat | undefined): boolean {
  return a === b || (a !== undefined && b !== undefined && a.size === b.size && a.modified === b.modified && a.identity === b.identity);
}

async function* read(source: Source, size: number): AsyncIterable<Uint8Array<ArrayBuffer>> {
  for (let at = 0; at < size; ) {
    const bytes = await source.read(at, Math.min(size, at + PIECE));
    if (bytes.length === 0) return;
    yield bytes;
    at += bytes.length;
  }
}
