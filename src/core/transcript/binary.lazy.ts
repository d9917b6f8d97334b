/** Session files that are no text: databases with the log beside them, and archives. They are read as a whole, from a copy of their bytes. */
import { TranscriptBuilder } from "./builder.ts";
import type { BinaryFile, BinaryKind, RecordView } from "./binary.ts";
import type { Archive } from "./containers/archive.ts";
import { ByteStore } from "./containers/byteStore.ts";
import type { Database, RowRef } from "./containers/database.ts";
import { openDatabase } from "./containers/sqlite.lazy.ts";
import { openArchive } from "./containers/zip.lazy.ts";
import type { Format } from "./format.ts";
import { allFormats } from "./formats/index.ts";
import type { Transcript } from "./model.ts";
import { shownRow } from "./shapes/shownRow.ts";

/** A database or an archive whose bytes are to come. */
export function binaryFile(kind: BinaryKind): BinaryFile {
  return new WholeFile(kind);
}

class WholeFile implements BinaryFile {
  readonly #kind: BinaryKind;
  readonly #file = new ByteStore();
  #log: ByteStore | undefined;
  #database: Database | undefined;
  #archive: Archive | undefined;

  constructor(kind: BinaryKind) {
    this.#kind = kind;
  }

  append(bytes: Uint8Array): void {
    this.#file.append(bytes);
  }

  /** Takes bytes of the log beside a database; `begin` when they are the first of it (a log that was there before is forgotten). */
  log(bytes: Uint8Array, begin: boolean): void {
    if (begin || this.#log === undefined) this.#log = new ByteStore();
    this.#log.append(bytes);
  }

  /** Reads what is there now; undefined when no format knows it. */
  read(): Transcript | undefined {
    return this.#kind === "database" ? this.#readDatabase() : this.#readArchive();
  }

  /** Rows as they are stored, to be shown; undefined when they are not there. */
  record(refs: readonly RowRef[]): RecordView | undefined {
    const rows = refs.flatMap((ref) => {
      const value = this.#kind === "database" ? this.#database?.row(ref) : memberRow(this.#archive, ref);
      return value === undefined ? [] : [{ ref, value: shownRow(value) }];
    });
    const [first] = rows;
    if (first === undefined) return undefined;
    const title = this.#kind === "database" ? `${first.ref.table}, row ${first.ref.row}` : `${first.ref.table}, message ${first.ref.row + 1}`;
    const shown = rows.length === 1 ? first.value : rows.map(({ ref, value }) => ({ table: ref.table, row: ref.row, values: value }));
    return { title, json: `${JSON.stringify(shown, null, 2)}\n`, rows: rows.map(({ ref }) => ref) };
  }

  #readDatabase(): Transcript | undefined {
    const database = openDatabase(this.#file, this.#log);
    this.#database = database;
    if (database === undefined) return undefined;
    return build(allFormats().find((format) => format.database?.detect(database) === true), database, (format, builder) => format.database?.read(database, builder));
  }

  #readArchive(): Transcript | undefined {
    const archive = openArchive(this.#file);
    this.#archive = archive;
    return build(allFormats().find((format) => format.archive?.detect(archive.names) === true), archive, (format, builder) => format.archive?.read(archive, builder));
  }
}

function build(format: Format | undefined, container: { readonly problems: readonly string[] }, read: (format: Format, builder: TranscriptBuilder) => void): Transcript | undefined {
  if (format === undefined) return undefined;
  const builder = new TranscriptBuilder(format, false);
  read(format, builder);
  for (const problem of container.problems) builder.problem(1, problem, true);
  return builder.transcript;
}

/** A message of a member that holds a list of them. */
function memberRow(archive: Archive | undefined, { table, row }: RowRef): unknown {
  const bytes = archive?.read(table);
  if (bytes === undefined) return undefined;
  try {
    const value: unknown = JSON.parse(new TextDecoder().decode(bytes));
    const messages = (value as { readonly messages?: unknown }).messages;
    return Array.isArray(messages) && row < messages.length ? (messages as readonly unknown[])[row] : value;
  } catch {
    return undefined;
  }
}
