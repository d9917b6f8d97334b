/** The reader of databases against SQLite itself (sql.js): the same rows, whatever the database looks like; and bytes that are damaged. */
import { existsSync, readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseTable } from "../../../../src/core/transcript/containers/sqlite/schema.ts";
import { openDatabase } from "../../../../src/core/transcript/containers/sqlite.lazy.ts";
import { corpus, haveCorpus } from "../files.ts";
import { bytesOf, logBetween, logOf, made, opened, ours, sizeOfPages, stored } from "../sql.ts";

/** Rows as SQLite gives them, in the order in which they are stored. */
function theirs(bytes: Uint8Array, table: string, order: string): readonly (readonly unknown[])[] {
  const database = opened(bytes);
  const [found] = database.exec(`SELECT * FROM "${table}" ORDER BY ${order}`);
  database.close();
  return (found?.values ?? []).map((row) => row.map(plain));
}

function read(bytes: Uint8Array, table: string, log?: Uint8Array): readonly (readonly unknown[])[] {
  const database = ours(bytes, log);
  const rows = [...database.rows(table)].map(({ values }) => Object.values(values).map(plain));
  expect(database.problems).toEqual([]);
  return rows;
}

/** Bytes as a list, to be compared. */
function plain<V>(value: V): V | readonly number[] {
  return value instanceof Uint8Array ? [...value] : value;
}

const text = fc.oneof(fc.string({ maxLength: 40 }), fc.string({ unit: "grapheme", maxLength: 40 }), fc.nat(3000).map((length) => "a long text ".repeat(length / 12)), fc.constantFrom("", "0", "naïve 日本 🌊"))
  // What is stored ends at the first NUL for some interfaces; a lone surrogate is no text of SQLite's.
  .map((value) => Buffer.from(value.replaceAll("\0", "")).toString());
const value = fc.oneof(
  fc.constant(null), fc.integer(), fc.integer({ min: -(2 ** 47), max: 2 ** 47 - 1 }), fc.constantFrom(0, 1, -1, 127, 128, -128, -129, 32767, 32768, 8388607, 8388608, 2 ** 31, 2 ** 52, -(2 ** 52)),
  fc.double({ noNaN: true, noDefaultInfinity: true }), text, fc.uint8Array({ maxLength: 60 }), fc.nat(20_000).map((length) => new Uint8Array(length).fill(length % 251)),
);
const database = fc.record({
  pageSize: fc.constantFrom(512, 1024, 4096, 32768, 65536),
  encoding: fc.constantFrom("UTF-8", "UTF-16le", "UTF-16be"),
  rows: fc.array(fc.tuple(fc.oneof(fc.integer({ min: -1000, max: 1000 }), fc.integer({ min: -(2 ** 52), max: 2 ** 52 })), value, value, value), { maxLength: 120 }),
  removed: fc.array(fc.nat(200), { maxLength: 30 }),
});

const START = (pageSize: number, encoding: string): string[] => [`PRAGMA page_size = ${pageSize}`, `PRAGMA encoding = '${encoding}'`];

describe("the same rows as SQLite", () => {
  it("tables with row numbers", { timeout: 60_000 }, () => {
    fc.assert(fc.property(database, ({ pageSize, encoding, rows, removed }) => {
      const sql = made(...START(pageSize, encoding), "CREATE TABLE t (a, id INTEGER PRIMARY KEY, b TEXT, c BLOB)");
      for (const [id, a, b, c] of rows) sql.run("INSERT OR REPLACE INTO t VALUES (?, ?, ?, ?)", [a, id, b, c]);
      for (const at of removed) if (rows[at] !== undefined) sql.run("DELETE FROM t WHERE id = ?", [rows[at][0]]);
      const bytes = sql.export();
      sql.close();
      expect(read(bytes, "t")).toEqual(theirs(bytes, "t", "id"));
    }), { numRuns: 60 });
  });

  it("tables without row numbers, with a key of several columns that are not the first", { timeout: 60_000 }, () => {
    fc.assert(fc.property(database, ({ pageSize, encoding, rows }) => {
      const sql = made(...START(pageSize, encoding), "CREATE TABLE t (a, k TEXT NOT NULL, n INTEGER NOT NULL, b, PRIMARY KEY (k, n)) WITHOUT ROWID");
      for (const [n, a, b] of rows) sql.run("INSERT OR REPLACE INTO t VALUES (?, ?, ?, ?)", [a, `key ${n % 7}`, n, b]);
      const bytes = sql.export();
      sql.close();
      expect(read(bytes, "t")).toEqual(theirs(bytes, "t", "k, n"));
    }), { numRuns: 40 });
  });

  it("columns that were added after rows were written, with their defaults", () => {
    const bytes = bytesOf(
      "CREATE TABLE t (id INTEGER PRIMARY KEY, a TEXT)", "INSERT INTO t VALUES (1, 'one')", "ALTER TABLE t ADD COLUMN n INTEGER DEFAULT -7", "ALTER TABLE t ADD COLUMN \"s t\" TEXT DEFAULT 'it''s'",
      "ALTER TABLE t ADD COLUMN f REAL DEFAULT (1.5)", "ALTER TABLE t ADD COLUMN z", "INSERT INTO t VALUES (2, 'two', 3, 'x', 2.5, 'z')", "ALTER TABLE t ADD COLUMN on_ BOOLEAN NOT NULL DEFAULT TRUE",
    );
    expect(read(bytes, "t")).toEqual(theirs(bytes, "t", "id"));
    expect(read(bytes, "t")).toEqual([[1, "one", -7, "it's", 1.5, null, 1], [2, "two", 3, "x", 2.5, "z", 1]]);
  });

  it("computed columns, odd names, comments, a column that was dropped", () => {
    const bytes = bytesOf(
      "CREATE TABLE [a table] (\n  -- a, comment (with signs)\n  `key` TEXT PRIMARY KEY, /* and another, */ \"double \"\" quote\" VARCHAR(20, 3) CHECK (length(\"double \"\" quote\") < 99 AND 1 IN (1, 2)),\n  twice INTEGER GENERATED ALWAYS AS (n * 2) VIRTUAL, kept INTEGER AS (n + 1) STORED, n INTEGER REFERENCES other(x) ON DELETE SET NULL, gone, UNIQUE (n, `key`))",
      "INSERT INTO \"a table\" (\"key\", \"double \"\" quote\", n, gone) VALUES ('k', 'v', 20, 1)", "ALTER TABLE \"a table\" DROP COLUMN gone",
    );
    const [found] = [...ours(bytes).rows("a table")];
    expect(found?.values).toEqual({ key: "k", "double \" quote": "v", twice: null, kept: 21, n: 20 });
  });

  it("row numbers under another name, and keys that are none", () => {
    expect(parseTable("CREATE TABLE t (id INTEGER, PRIMARY KEY (id))")?.rowid).toBe(0);
    expect(parseTable("CREATE TABLE t (a, \"Id\" integer primary key autoincrement)")?.rowid).toBe(1);
    expect(parseTable("CREATE TABLE t (id INT PRIMARY KEY)")?.rowid).toBe(-1);
    expect(parseTable("CREATE TABLE t (id INTEGER PRIMARY KEY DESC)")?.rowid).toBe(-1);
    expect(parseTable("CREATE TABLE t (id INTEGER PRIMARY KEY) WITHOUT ROWID")).toMatchObject({ rowid: -1, withoutRowid: true });
    expect(parseTable("CREATE TABLE t AS SELECT 1")).toBeUndefined();
    expect(parseTable("CREATE VIRTUAL TABLE t USING fts5(content)")).toBeUndefined();
    const bytes = bytesOf("CREATE TABLE t (id INTEGER PRIMARY KEY DESC, a)", "INSERT INTO t VALUES (5, 'five'), (3, 'three')");
    expect(read(bytes, "t")).toEqual([[5, "five"], [3, "three"]]);
  });

  it("single rows by their number, and only the columns that are asked for", () => {
    const sql = made("PRAGMA page_size = 512", "CREATE TABLE t (id INTEGER PRIMARY KEY, a, b)");
    for (let id = -500; id < 500; id++) sql.run("INSERT INTO t VALUES (?, ?, ?)", [id * 3, `row ${id}`, "x".repeat(id + 500)]);
    const found = ours(sql.export());
    for (const id of [-1500, -3, 0, 3, 1497]) expect(found.row({ table: "t", row: id })).toMatchObject({ id, a: `row ${id / 3}` });
    expect(found.row({ table: "t", row: 1 })).toBeUndefined();
    expect(found.row({ table: "nothing", row: 0 })).toBeUndefined();
    expect([...found.rows("t", ["a"])][0]?.values).toEqual({ a: "row -500" });
    expect([...found.rows("nothing")]).toEqual([]);
  });
});

describe("the log beside a database", () => {
  const before = made("PRAGMA page_size = 1024", "CREATE TABLE t (id INTEGER PRIMARY KEY, a)");
  for (let id = 1; id <= 200; id++) before.run("INSERT INTO t VALUES (?, ?)", [id, `old ${id}`]);
  const old = before.export();
  const after = opened(old);
  after.run("UPDATE t SET a = 'new' || id WHERE id % 3 = 0");
  for (let id = 201; id <= 400; id++) after.run("INSERT INTO t VALUES (?, ?)", [id, `added ${id}`.repeat(id % 40)]);
  const recent = after.export();

  it("gives the newest rows, whatever the byte order of its checksums", () => {
    const expected = theirs(recent, "t", "id");
    expect(read(old, "t", logBetween(old, recent))).toEqual(expected);
    expect(read(old, "t", logBetween(old, recent, { little: false }))).toEqual(expected);
    expect(read(old, "t")).toEqual(theirs(old, "t", "id"));
  });

  it("counts up to its last commit only", () => {
    const open = logBetween(old, recent, { commits: [] });
    expect(read(old, "t", open)).toEqual(theirs(old, "t", "id"));
    // A frame that is damaged ends the log: what was committed before it stays.
    const frame = 24 + sizeOfPages(old);
    const whole = logBetween(old, recent);
    const [first] = [{ page: 1, bytes: recent.subarray(0, 1024) }];
    const two = logOf(1024, [...pagesOf(old), first], old.length / 1024, { commits: [pagesOf(old).length] });
    expect(read(old, "t", two)).toEqual(theirs(old, "t", "id"));
    for (const at of [32 + 8, 32 + 16, 32 + 24 + 500, whole.length - 10]) {
      const damaged = new Uint8Array(whole);
      damaged[at] = (damaged[at] ?? 0) ^ 1;
      expect(read(old, "t", damaged)).toEqual(theirs(old, "t", "id"));
    }
    expect(read(old, "t", whole.subarray(0, whole.length - frame / 2))).toEqual(theirs(old, "t", "id"));
  });

  it("may hold frames of an earlier round behind its own", () => {
    const stale = logBetween(old, recent, { salts: [1, 2] });
    const fresh = logOf(1024, pagesOf(old).slice(0, 1), old.length / 1024, { salts: [3, 4] });
    const log = new Uint8Array(stale);
    log.set(fresh);
    expect(read(old, "t", log)).toEqual(theirs(old, "t", "id"));
  });

  it("is passed over, and said, when it is none of this database", () => {
    const cases: readonly [Uint8Array, string][] = [
      [new Uint8Array(100).fill(3), "is no write-ahead log"], [logOf(4096, [], 1), "pages of another size"], [logOf(1024, [], 1).map((byte, at) => (at === 27 ? byte ^ 1 : byte)), "header of the write-ahead log is damaged"],
    ];
    for (const [log, words] of cases) {
      const found = ours(old, log);
      expect([...found.rows("t")]).toHaveLength(200);
      expect(found.problems.join()).toContain(words);
    }
    expect(ours(old, new Uint8Array(0)).problems).toEqual([]);
  });

  it.skipIf(!haveCorpus)("of a real session: 114 rows in the file, 130 with the log", () => {
    const bytes = new Uint8Array(readFileSync(`${corpus}hermes/state.db`));
    expect(existsSync(`${corpus}hermes/state.db-wal`)).toBe(true);
    expect(read(bytes, "messages")).toHaveLength(114);
    expect(read(bytes, "messages", new Uint8Array(readFileSync(`${corpus}hermes/state.db-wal`)))).toHaveLength(130);
  });

  function pagesOf(bytes: Uint8Array): { page: number; bytes: Uint8Array }[] {
    return Array.from({ length: bytes.length / 1024 }, (_unused, at) => ({ page: at + 1, bytes: bytes.subarray(at * 1024, (at + 1) * 1024) }));
  }
});

describe("damage", () => {
  const sql = made("PRAGMA page_size = 512", "CREATE TABLE t (id INTEGER PRIMARY KEY, a)", "CREATE TABLE k (a TEXT PRIMARY KEY, b) WITHOUT ROWID");
  for (let id = 1; id <= 300; id++) {
    sql.run("INSERT INTO t VALUES (?, ?)", [id, "some text ".repeat(id % 90)]);
    sql.run("INSERT INTO k VALUES (?, ?)", [`key ${id}`, "b".repeat(id)]);
  }
  const good = sql.export();

  function survey(bytes: Uint8Array): { readonly rows: number; readonly problems: readonly string[] } {
    const found = openDatabase(stored(bytes), undefined);
    if (found === undefined) return { rows: 0, problems: [] };
    let rows = 0;
    for (const table of found.tables.keys()) for (const _row of found.rows(table)) rows++;
    for (const table of found.tables.keys()) found.row({ table, row: 7 });
    return { rows, problems: found.problems };
  }

  it("names the table and the page, and the rest is read", () => {
    const bytes = new Uint8Array(good);
    // The last page that is a leaf of a table is overwritten.
    let page = bytes.length / 512 - 1;
    while (bytes[page * 512] !== 13) page--;
    bytes.fill(0xee, page * 512, (page + 1) * 512);
    const { rows, problems } = survey(bytes);
    expect(rows).toBeGreaterThan(500);
    expect(rows).toBeLessThan(600);
    expect(problems[0]).toMatch(new RegExp(`^Table [tk], page ${page + 1}: `));
  });

  it("ends in circles, and in pages that are shared", () => {
    const bytes = new Uint8Array(good);
    const view = Buffer.from(bytes.buffer);
    for (let page = 1; page < bytes.length / 512; page++) if (bytes[page * 512] === 5) for (let cell = 0; cell < view.readUInt16BE(page * 512 + 3); cell++) view.writeUInt32BE(page + 1, page * 512 + view.readUInt16BE(page * 512 + 12 + cell * 2));
    const { problems } = survey(bytes);
    expect(problems.join("\n")).toContain("which was visited before");
  });

  it("of any kind neither throws nor takes long, and is told in few words", { timeout: 60_000 }, () => {
    let longest = 0;
    fc.assert(fc.property(fc.array(fc.tuple(fc.nat(good.length - 1), fc.nat(255)), { minLength: 1, maxLength: 200 }), fc.option(fc.nat(good.length)), (changes, cut) => {
      const bytes = new Uint8Array(good);
      for (const [at, byte] of changes) bytes[at] = byte;
      const started = performance.now();
      const { problems } = survey(cut === null ? bytes : bytes.subarray(0, cut));
      longest = Math.max(longest, performance.now() - started);
      expect(problems.length).toBeLessThanOrEqual(201);
    }), { numRuns: 400 });
    expect(longest).toBeLessThan(1000);
  });

  it("of the header means that it is no database", () => {
    expect(openDatabase(stored(good.subarray(0, 99)), undefined)).toBeUndefined();
    const bytes = new Uint8Array(good);
    bytes[16] = 3;
    expect(openDatabase(stored(bytes), undefined)).toBeUndefined();
  });
});
