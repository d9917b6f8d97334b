/** A database as formats see it: tables with their columns, and rows in stored order. Implemented in `sqlite.lazy.ts`. */
import type { Fields } from "../values.ts";

/** Names a row: its number, or its position in a table that has none. */
export interface RowRef {
  readonly table: string;
  readonly row: number;
}

/** A row; columns by name, BLOBs as bytes. */
export interface Row extends RowRef {
  readonly values: Fields;
}

export interface Database {
  /** Columns of each table, names as the table was made with. Virtual tables are left out. */
  readonly tables: ReadonlyMap<string, readonly string[]>;
  /** True when the table has all of these columns. */
  has(table: string, ...columns: readonly string[]): boolean;
  /**
   * The rows of a table in the order of their numbers (or keys); nothing for a table that is not there. `columns`: only these are decoded, the others are
   * left out. Damage is reported in `problems` and passed over.
   */
  rows(table: string, columns?: readonly string[]): Iterable<Row>;
  /** One row in full; undefined when it is not there (any more). */
  row(ref: RowRef): Fields | undefined;
  /** Damage met so far, with its table and page, at most a few hundred entries. */
  readonly problems: readonly string[];
}
