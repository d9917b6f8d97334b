/**
 * The write-ahead log beside a database: pages that were committed and not yet copied into the database file (file format, section 4).
 * Only frames whose salts and cumulative checksums are right count, and of those only what stands before the last commit.
 */
import type { ByteStore } from "../byteStore.ts";

const HEADER = 32;
const FRAME_HEADER = 24;

/** What a log lays over the database. */
export interface Wal {
  /** Offset in the log of the newest committed content of a page (pages are counted from 1). */
  readonly pages: ReadonlyMap<number, number>;
  /** Pages of the database after the last commit; 0 when nothing is committed. */
  readonly size: number;
  /** Frames that count. */
  readonly frames: number;
  /** Why the log as a whole says nothing, when that is so. */
  readonly problem: string | undefined;
}

const NOTHING: Wal = { pages: new Map(), size: 0, frames: 0, problem: undefined };

/** Reads a log; one that does not belong to a database with this page size is passed over and says why. */
export function readWal(log: ByteStore, pageSize: number): Wal {
  if (log.length < HEADER) return NOTHING;
  const head = viewOf(log.slice(0, HEADER));
  const magic = head.getUint32(0);
  if (magic !== 0x377f0682 && magic !== 0x377f0683) return { ...NOTHING, problem: "The file beside it is no write-ahead log" };
  if (head.getUint32(8) !== pageSize) return { ...NOTHING, problem: "The write-ahead log beside it has pages of another size" };
  const sum = new Checksum(magic === 0x377f0682);
  sum.add(log.slice(0, 24));
  if (sum.a !== head.getUint32(24) || sum.b !== head.getUint32(28)) return { ...NOTHING, problem: "The header of the write-ahead log is damaged" };
  const salt = [head.getUint32(16), head.getUint32(20)] as const;
  const pages = new Map<number, number>();
  let open: [number: number, offset: number][] = [];
  let size = 0;
  let frames = 0;
  for (let at = HEADER, frame = 1; at + FRAME_HEADER + pageSize <= log.length; at += FRAME_HEADER + pageSize, frame++) {
    const bytes = log.slice(at, at + FRAME_HEADER);
    const view = viewOf(bytes);
    const page = view.getUint32(0);
    if (page === 0 || view.getUint32(8) !== salt[0] || view.getUint32(12) !== salt[1]) break;
    sum.add(bytes.subarray(0, 8));
    sum.add(log.slice(at + FRAME_HEADER, at + FRAME_HEADER + pageSize));
    if (sum.a !== view.getUint32(16) || sum.b !== view.getUint32(20)) break;
    open.push([page, at + FRAME_HEADER]);
    const committed = view.getUint32(4);
    if (committed === 0) continue;
    for (const [number, offset] of open) pages.set(number, offset);
    open = [];
    size = committed;
    frames = frame;
  }
  return { pages, size, frames, problem: undefined };
}

/** The cumulative checksum of a log: over pairs of 32-bit words, in the byte order that the log's first number names. */
class Checksum {
  a = 0;
  b = 0;
  readonly #little: boolean;

  constructor(little: boolean) {
    this.#little = little;
  }

  /** Adds bytes; their number is a multiple of eight. */
  add(bytes: Uint8Array): void {
    const view = viewOf(bytes);
    const little = this.#little;
    let { a, b } = this;
    for (let i = 0; i + 8 <= bytes.length; i += 8) {
      a = (a + view.getUint32(i, little) + b) >>> 0;
      b = (b + view.getUint32(i + 4, little) + a) >>> 0;
    }
    this.a = a;
    this.b = b;
  }
}

function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
}
