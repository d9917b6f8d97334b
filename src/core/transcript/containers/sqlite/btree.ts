/**
 * Walks the b-trees that hold rows (file format, sections 1.5 and 1.6). What is damaged is reported with its page and passed over; every page is
 * visited at most once in a walk, so that circles and shared pages end it.
 */
import type { Pages } from "./pages.ts";
import { Varint } from "./record.ts";

/** A row as it is stored. */
export interface Cell {
  /** The row's number; 0 in a table without row numbers. */
  readonly rowid: number;
  readonly payload: Uint8Array;
}

/** Hears of damage: in which page, and what. */
export type Problem = (page: number, message: string) => void;

const TABLE_INTERIOR = 5;
const TABLE_LEAF = 13;
const INDEX_INTERIOR = 2;
const INDEX_LEAF = 10;

/** Deeper than any tree can be that a file of 2^32 pages holds. */
const MOST_LEVELS = 40;

/** Where in a page the walk stands. */
interface Level {
  readonly number: number;
  readonly bytes: Uint8Array;
  readonly kind: number;
  /** Offset of the page's own header: 100 in page 1. */
  readonly start: number;
  readonly cells: number;
  next: number;
  /** In a page of an index: whether the child before the next cell was visited. */
  descended: boolean;
  /** Bytes of cells so far: more than the page has would be cells that overlap. */
  used: number;
}

export class TreeWalk {
  readonly #pages: Pages;
  readonly #problem: Problem;
  readonly #seen: Set<number>;
  readonly #varint = new Varint();
  readonly #stack: Level[] = [];

  /** @param seen pages that may not be visited (again) */
  constructor(pages: Pages, problem: Problem, seen = new Set<number>()) {
    this.#pages = pages;
    this.#problem = problem;
    this.#seen = seen;
  }

  /** The rows under a root page, in the order of their keys. */
  *cells(root: number): Generator<Cell> {
    this.#enter(root, root);
    for (;;) {
      const level = this.#stack[this.#stack.length - 1];
      if (level === undefined) return;
      const cell = this.#step(level);
      if (cell !== undefined) yield cell;
    }
  }

  /** The row with a number, looked for from the root; undefined when there is none. */
  find(root: number, rowid: number): Cell | undefined {
    for (let number = root, depth = 0; depth < MOST_LEVELS; depth++) {
      this.#stack.length = 0;
      this.#enter(number, number);
      const level = this.#stack[0];
      if (level === undefined) return undefined;
      if (level.kind === TABLE_LEAF) {
        while (level.next < level.cells) {
          const at = this.#pointer(level, level.next++);
          if (this.#rowidAt(level, at) === rowid) return this.#tableCell(level, at);
        }
        return undefined;
      }
      if (level.kind !== TABLE_INTERIOR) return undefined;
      number = u32(level.bytes, level.start + 8);
      for (; level.next < level.cells; level.next++) {
        const at = this.#pointer(level, level.next);
        if (this.#varint.read(level.bytes, at + 4) && rowid <= this.#varint.value) {
          number = u32(level.bytes, at);
          break;
        }
      }
    }
    return undefined;
  }

  /** One step in a page: a row, or on to another page. */
  #step(level: Level): Cell | undefined {
    if (level.next > level.cells || (level.next === level.cells && isLeaf(level.kind))) {
      this.#stack.pop();
      return undefined;
    }
    if (level.next === level.cells) {
      level.next++;
      this.#enter(u32(level.bytes, level.start + 8), level.number);
      return undefined;
    }
    const at = this.#pointer(level, level.next);
    if (at < level.start + 8 || at + 4 > level.bytes.length) {
      level.next++;
      this.#problem(level.number, "A cell lies outside of the page");
      return undefined;
    }
    if (level.kind === TABLE_LEAF) {
      level.next++;
      return this.#tableCell(level, at);
    }
    if (level.kind === INDEX_LEAF) {
      level.next++;
      return this.#indexCell(level, at);
    }
    if (level.kind === TABLE_INTERIOR) {
      level.next++;
      this.#enter(u32(level.bytes, at), level.number);
      return undefined;
    }
    if (!level.descended) {
      level.descended = true;
      this.#enter(u32(level.bytes, at), level.number);
      return undefined;
    }
    level.descended = false;
    level.next++;
    return this.#indexCell(level, at + 4);
  }

  #enter(number: number, from: number): void {
    if (this.#seen.has(number)) {
      this.#problem(from, `It leads to page ${number}, which was visited before`);
      return;
    }
    if (this.#stack.length >= MOST_LEVELS) {
      this.#problem(from, "The tree is deeper than it can be");
      return;
    }
    const bytes = this.#pages.page(number);
    if (bytes === undefined) {
      this.#problem(from, `It leads to page ${number}, which the file does not have`);
      return;
    }
    this.#seen.add(number);
    const start = number === 1 ? 100 : 0;
    const kind = bytes[start] ?? 0;
    if (kind !== TABLE_INTERIOR && kind !== TABLE_LEAF && kind !== INDEX_INTERIOR && kind !== INDEX_LEAF) {
      this.#problem(number, "It is no page of a table");
      return;
    }
    const most = Math.floor((this.#pages.usable - start - 8) / 2);
    const stored = u16(bytes, start + 3);
    if (stored > most) this.#problem(number, "It counts more cells than a page can hold");
    this.#stack.push({ number, bytes, kind, start, cells: Math.min(stored, most), next: 0, descended: false, used: 0 });
  }

  #pointer(level: Level, cell: number): number {
    return u16(level.bytes, level.start + (isLeaf(level.kind) ? 8 : 12) + cell * 2);
  }

  #rowidAt(level: Level, at: number): number | undefined {
    return this.#varint.read(level.bytes, at) && this.#varint.read(level.bytes, this.#varint.next) ? this.#varint.value : undefined;
  }

  #tableCell(level: Level, at: number): Cell | undefined {
    const varint = this.#varint;
    if (!varint.read(level.bytes, at)) return this.#damaged(level);
    const size = varint.value;
    if (!varint.read(level.bytes, varint.next)) return this.#damaged(level);
    const rowid = varint.value;
    const payload = this.#payload(level, varint.next, size, this.#pages.usable - 35);
    return payload === undefined ? undefined : { rowid, payload };
  }

  #indexCell(level: Level, at: number): Cell | undefined {
    const varint = this.#varint;
    if (!varint.read(level.bytes, at)) return this.#damaged(level);
    const payload = this.#payload(level, varint.next, varint.value, Math.floor(((this.#pages.usable - 12) * 64) / 255) - 23);
    return payload === undefined ? undefined : { rowid: 0, payload };
  }

  #damaged(level: Level): undefined {
    this.#problem(level.number, "A row in it is damaged");
    return undefined;
  }

  /** The bytes of a row, with those that lie in overflow pages. `most`: bytes that may lie in the page itself. */
  #payload(level: Level, at: number, size: number, most: number): Uint8Array | undefined {
    const { usable, count } = this.#pages;
    if (size < 0 || size > count * usable) return this.#damaged(level);
    if (size <= most) {
      level.used += size;
      if (at + size > usable || level.used > usable) return this.#damaged(level);
      return level.bytes.subarray(at, at + size);
    }
    const least = Math.floor(((usable - 12) * 32) / 255) - 23;
    const fitting = least + ((size - least) % (usable - 4));
    const local = fitting <= most ? fitting : least;
    level.used += local;
    if (at + local + 4 > usable || level.used > usable) return this.#damaged(level);
    const payload = new Uint8Array(size);
    payload.set(level.bytes.subarray(at, at + local));
    let filled = local;
    let next = u32(level.bytes, at + local);
    while (filled < size) {
      const page = this.#seen.has(next) ? undefined : this.#pages.page(next);
      if (page === undefined) {
        this.#problem(level.number, `A row goes on in page ${next}, which ${this.#seen.has(next) ? "was visited before" : "the file does not have"}`);
        return undefined;
      }
      this.#seen.add(next);
      const part = page.subarray(4, Math.min(usable, 4 + size - filled));
      payload.set(part, filled);
      filled += part.length;
      next = u32(page, 0);
    }
    return payload;
  }
}

function isLeaf(kind: number): boolean {
  return kind === TABLE_LEAF || kind === INDEX_LEAF;
}

function u16(bytes: Uint8Array, at: number): number {
  return ((bytes[at] ?? 0) << 8) | (bytes[at + 1] ?? 0);
}

function u32(bytes: Uint8Array, at: number): number {
  return u16(bytes, at) * 65536 + u16(bytes, at + 2);
}
