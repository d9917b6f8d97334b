import init, { type Database as Sql } from "sql.js";
import { ByteStore } from "../../../src/core/transcript/containers/byteStore.ts";
import type { Database } from "../../../src/core/transcript/containers/database.ts";
import { openDatabase } from "../../../src/core/transcript/containers/sqlite.lazy.ts";

const sqlite = await init();

/** A database made by SQLite itself out of these statements. Page size and encoding have to be set before the first table. */
export function made(...statements: readonly string[]): Sql {
  const database = new sqlite.Database();
  for (const statement of statements) database.run(statement);
  return database;
}

/** A database of SQLite over bytes. */
export function opened(bytes: Uint8Array): Sql {
  return new sqlite.Database(bytes);
}

/** The bytes of a database made of statements. */
export function bytesOf(...statements: readonly string[]): Uint8Array {
  const database = made(...statements);
  const bytes = database.export();
  database.close();
  return bytes;
}

export function stored(bytes: Uint8Array): ByteStore {
  const store = new ByteStore();
  store.append(bytes);
  return store;
}

/** Our reader over bytes, and those of a log. */
export function ours(bytes: Uint8Array, log?: Uint8Array): Database {
  const database = openDatabase(stored(bytes), log === undefined ? undefined : stored(log));
  if (database === undefined) throw new Error("not recognised as a database");
  return database;
}

/** How a log is written: its salts, the byte order of its checksums, and which frames end a transaction. */
export interface LogOptions {
  readonly little?: boolean;
  readonly salts?: readonly [number, number];
  /** Commits after so many frames each time; the rest is left open. All frames are one transaction when absent. */
  readonly commits?: readonly number[];
}

/** A write-ahead log that turns the pages of one database into those of another: the frames of all pages that differ. */
export function logBetween(before: Uint8Array, after: Uint8Array, options: LogOptions = {}): Uint8Array {
  const pageSize = sizeOfPages(after);
  const changed: number[] = [];
  for (let page = 1; page * pageSize <= after.length; page++) {
    const at = (page - 1) * pageSize;
    if (Buffer.compare(Buffer.from(after.subarray(at, at + pageSize)), Buffer.from(before.subarray(at, at + pageSize))) !== 0) changed.push(page);
  }
  return logOf(pageSize, changed.map((page) => ({ page, bytes: after.subarray((page - 1) * pageSize, page * pageSize) })), after.length / pageSize, options);
}

export function sizeOfPages(bytes: Uint8Array): number {
  const size = Buffer.from(bytes).readUInt16BE(16);
  return size === 1 ? 65536 : size;
}

/** A log of frames; `pages`: how many the database has at the commits. */
export function logOf(pageSize: number, frames: readonly { readonly page: number; readonly bytes: Uint8Array }[], pages: number, { little = true, salts = [7, 11], commits = [frames.length] }: LogOptions = {}): Uint8Array {
  const log = Buffer.alloc(32 + frames.length * (24 + pageSize));
  let sum: [number, number] = [0, 0];
  const add = (bytes: Buffer): void => {
    for (let at = 0; at < bytes.length; at += 8) {
      const [one, two] = little ? [bytes.readUInt32LE(at), bytes.readUInt32LE(at + 4)] : [bytes.readUInt32BE(at), bytes.readUInt32BE(at + 4)];
      const first = (sum[0] + one + sum[1]) >>> 0;
      sum = [first, (sum[1] + two + first) >>> 0];
    }
  };
  log.writeUInt32BE(little ? 0x377f0682 : 0x377f0683, 0);
  log.writeUInt32BE(3007000, 4);
  log.writeUInt32BE(pageSize, 8);
  log.writeUInt32BE(salts[0], 16);
  log.writeUInt32BE(salts[1], 20);
  add(log.subarray(0, 24));
  log.writeUInt32BE(sum[0], 24);
  log.writeUInt32BE(sum[1], 28);
  const ends = new Set<number>();
  let end = 0;
  for (const count of commits) ends.add((end += count));
  frames.forEach(({ page, bytes }, index) => {
    const at = 32 + index * (24 + pageSize);
    log.writeUInt32BE(page, at);
    log.writeUInt32BE(ends.has(index + 1) ? pages : 0, at + 4);
    log.writeUInt32BE(salts[0], at + 8);
    log.writeUInt32BE(salts[1], at + 12);
    Buffer.from(bytes).copy(log, at + 24);
    add(log.subarray(at, at + 8));
    add(log.subarray(at + 24, at + 24 + pageSize));
    log.writeUInt32BE(sum[0], at + 16);
    log.writeUInt32BE(sum[1], at + 20);
  });
  return new Uint8Array(log);
}
