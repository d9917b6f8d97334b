/**
 * Follows a file. Appended bytes are read from where the last reading ended; everything else (smaller, another file at the path, other bytes at the
 * beginning or before the last place) is told as a change, to be read anew. An incomplete last line is the reader's business: bytes are passed on as they are.
 */
import { sameBytes, type Fed, type Feed, type Look, type Piece } from "./feed.ts";
import { SourceError, type Source, type Stat } from "./source.ts";

/** Bytes of one piece: large enough that the copies cost little, small enough that other questions get their turn in between. */
const PIECE = 2 * 1024 * 1024;

export class FileFeed implements Feed {
  readonly #source: Source;
  /** A file that is written anew as a whole is never continued, although its beginning stays the same. */
  readonly #appends: boolean;
  readonly #piece: number;
  /** The look at which what was fed was the whole file. */
  #settled: Stat | undefined;
  /** The look that the present reading is based on. */
  #looked: Stat | undefined;

  /** @param appends the file is JSON Lines (or a stream of gzip members), so that it can grow; @param piece bytes of a piece */
  constructor(source: Source, appends: boolean, piece = PIECE) {
    this.#source = source;
    this.#appends = appends;
    this.#piece = piece;
  }

  get modified(): number | undefined {
    return this.#looked?.modified;
  }

  async look(fed: Fed): Promise<Look> {
    try {
      const stat = await this.#source.stat();
      const before = this.#settled;
      this.#looked = stat;
      if (before !== undefined && before.size === stat.size && before.modified === stat.modified && before.identity === stat.identity) return { kind: "same" };
      if (fed.consumed === 0) return stat.size === 0 && before !== undefined ? this.#same(stat) : { kind: "changed", how: "new" };
      if (!this.#appends && before !== undefined) return { kind: "changed", how: "saved" };
      if (stat.size < fed.consumed) return { kind: "changed", how: "shrunk" };
      if (!(await this.#continues(fed))) return { kind: "changed", how: "rewritten" };
      if (stat.size > fed.consumed) return this.#appends ? { kind: "grown" } : { kind: "changed", how: "saved" };
      // The same size and the same ends: a file that was fed by another feed is taken over, one that was written since is read anew.
      return before === undefined || before.modified === stat.modified ? this.#same(stat) : { kind: "changed", how: "rewritten" };
    } catch (error) {
      return { kind: "gone", how: error instanceof SourceError ? error.kind : "unreadable", message: error instanceof Error ? error.message : String(error) };
    }
  }

  async *pieces(from: number): AsyncIterable<Piece> {
    const stat = await this.#source.stat();
    this.#settled = undefined;
    let at = from;
    // The next piece is read while the last one is worked on.
    let ahead = this.#source.read(at, Math.min(stat.size, at + this.#piece));
    // A rejection is met at the await; until then it must not count as unhandled.
    ahead.catch(() => undefined);
    for (;;) {
      const bytes = await ahead;
      at += bytes.length;
      const end = at >= stat.size || bytes.length === 0;
      if (!end) {
        ahead = this.#source.read(at, Math.min(stat.size, at + this.#piece));
        ahead.catch(() => undefined);
      }
      yield { bytes, end, total: stat.size };
      if (end) break;
    }
    // Published only now: a reading that failed or was given up leaves the file to be looked at again.
    if (at === stat.size) this.#settled = stat;
  }

  dispose(): void {
    this.#source.close();
  }

  #same(stat: Stat): Look {
    this.#settled = stat;
    return { kind: "same" };
  }

  /** Whether the bytes that were fed still stand there, judged by the first and the last kilobyte of them. */
  async #continues(fed: Fed): Promise<boolean> {
    if (!sameBytes(await this.#source.read(0, fed.head.length), fed.head)) return false;
    return fed.consumed === fed.head.length || sameBytes(await this.#source.read(fed.consumed - fed.tail.length, fed.consumed), fed.tail);
  }
}
