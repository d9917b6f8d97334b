/**
 * Reads SQLite databases out of their bytes and those of the log beside them, as a snapshot: nothing is opened in place, nothing is written, no page is trusted.
 * The file format is documented at sqlite.org/fileformat2.html.
 */
import type { ByteStore } from "./byteStore.ts";
import type { Database, Row, RowRef } from "./database.ts";
import type { Fields } from "../values.ts";
import { type Cell, TreeWalk } from "./sqlite/btree.ts";
import { readHeader } from "./sqlite/header.ts";
import { Pages } from "./sqlite/pages.ts";
import { RecordDecoder, type SqlValue } from "./sqlite/record.ts";
import { parseTable, type TableShape } from "./sqlite/schema.ts";
import { readWal } from "./sqlite/wal.ts";

const MOST_PROBLEMS = 200;
/** Tables (and their text) of a crafted schema are not read without end. */
const MOST_TABLES = 5000;

/** Opens a database; undefined when the bytes are none. `log`: the `-wal` file beside it. Never throws. */
export function openDatabase(file: ByteStore, log: ByteStore | undefined): Database | undefined {
  const stored = readHeader(file.slice(0, 100));
  if (stored === undefined) return undefined;
  const wal = log === undefined ? undefined : readWal(log, stored.pageSize);
  const first = wal?.pages.get(1);
  // Page 1 may be newer in the log: it counts the pages.
  const header = first === undefined || log === undefined ? stored : (readHeader(log.slice(first, first + 100)) ?? stored);
  const database = new SqliteDatabase(new Pages({ ...header, pageSize: stored.pageSize, usable: stored.usable }, file, log, wal), new RecordDecoder(stored.encoding));
  if (wal?.problem !== undefined) database.report(wal.problem);
  database.readSchema();
  return database;
}

interface Table {
  readonly name: string;
  readonly root: number;
  readonly shape: TableShape;
}

const SCHEMA: Table = {
  name: "sqlite_schema", root: 1,
  shape: { columns: ["type", "name", "tbl_name", "rootpage", "sql"].map((name, stored) => ({ name, stored, fallback: null })), rowid: -1, withoutRowid: false },
};

class SqliteDatabase implements Database {
  readonly tables = new Map<string, readonly string[]>();
  readonly problems: string[] = [];
  readonly #pages: Pages;
  readonly #decoder: RecordDecoder;
  readonly #known = new Map<string, Table>();
  #unsaid = 0;

  constructor(pages: Pages, decoder: RecordDecoder) {
    this.#pages = pages;
    this.#decoder = decoder;
  }

  readSchema(): void {
    for (const { values } of this.#read(SCHEMA, undefined)) {
      const { type, name, rootpage, sql } = values;
      if (type !== "table" || typeof name !== "string" || typeof rootpage !== "number" || typeof sql !== "string" || rootpage < 1) continue;
      if (this.#known.size >= MOST_TABLES) return;
      const shape = parseTable(sql);
      if (shape === undefined) this.report(`Table ${name}: its columns cannot be told`);
      else {
        this.#known.set(name, { name, root: rootpage, shape });
        this.tables.set(name, shape.columns.map((column) => column.name));
      }
    }
  }

  has(table: string, ...columns: readonly string[]): boolean {
    const own = this.tables.get(table);
    return own !== undefined && columns.every((column) => own.includes(column));
  }

  *rows(table: string, columns?: readonly string[]): Iterable<Row> {
    const known = this.#known.get(table);
    if (known !== undefined) yield* this.#read(known, columns);
  }

  row({ table, row }: RowRef): Fields | undefined {
    const known = this.#known.get(table);
    if (known === undefined) return undefined;
    if (known.shape.withoutRowid) {
      for (const found of this.#read(known, undefined)) if (found.row === row) return found.values;
      return undefined;
    }
    const cell = new TreeWalk(this.#pages, () => undefined).find(known.root, row);
    return cell === undefined ? undefined : this.#plan(known, undefined)(cell, row)?.values;
  }

  report(problem: string): void {
    if (this.problems.length < MOST_PROBLEMS) this.problems.push(problem);
    else this.problems[MOST_PROBLEMS] = `${++this.#unsaid} more places in the database are damaged`;
  }

  *#read(table: Table, columns: readonly string[] | undefined): Generator<Row> {
    const walk = new TreeWalk(this.#pages, (page, message) => this.report(`Table ${table.name}, page ${page}: ${message}`));
    const decode = this.#plan(table, columns);
    let position = 0;
    for (const cell of walk.cells(table.root)) {
      const row = decode(cell, table.shape.withoutRowid ? position++ : cell.rowid);
      if (row === undefined) this.report(`Table ${table.name}, row ${cell.rowid}: The row is damaged`);
      else yield row;
    }
  }

  /** How the rows of a table are decoded when only some columns are asked for. */
  #plan({ name, shape }: Table, columns: readonly string[] | undefined): (cell: Cell, row: number) => Row | undefined {
    const wanted: boolean[] = [];
    const picked = shape.columns.flatMap((column, at) => {
      // A column of this name would become something else in an object.
      if (column.name === "__proto__" || (columns !== undefined && !columns.includes(column.name))) return [];
      if (at !== shape.rowid && column.stored >= 0) {
        while (wanted.length <= column.stored) wanted.push(false);
        wanted[column.stored] = true;
      }
      return [{ ...column, rowid: at === shape.rowid }];
    });
    return (cell, row) => {
      const stored = this.#decoder.decode(cell.payload, wanted);
      if (stored === undefined) return undefined;
      const values: Record<string, SqlValue> = {};
      for (const column of picked) {
        const value = column.rowid ? cell.rowid : column.stored < 0 ? null : stored[column.stored];
        values[column.name] = value === undefined ? column.fallback : value;
      }
      return { table: name, row, values };
    };
  }
}
