/** Session files that are no text: databases with the log beside them, and archives. What reads them is loaded when the first one comes. */
import { isArchive } from "./containers/archive.ts";
import type { RowRef } from "./containers/database.ts";
import { isDatabase } from "./containers/sqlite/header.ts";
import type { Transcript } from "./model.ts";

/** So many bytes tell what a file is. */
export const TELLING = 16;

export type BinaryKind = "database" | "archive";

/** What a file is by its first bytes; `unsettled` while they are too few to say. */
export function binaryKind(head: Uint8Array): BinaryKind | "text" | "unsettled" {
  if (isArchive(head)) return "archive";
  if (isDatabase(head)) return "database";
  const begins = (magic: string): boolean => head.every((byte, at) => byte === magic.charCodeAt(at));
  return head.length < TELLING && (begins("SQLite format 3\0") || begins("PK\u0003\u0004")) ? "unsettled" : "text";
}

/** Everything about one record of such a file that can be shown. */
export interface RecordView {
  /** Table and row, or member and message. */
  readonly title: string;
  /** JSON, indented by two. */
  readonly json: string;
  /** The rows that are shown. */
  readonly rows: RowRef[];
}

/** Such a file: bytes go in as they come, and it is read as a whole, from the copy that is kept. */
export interface BinaryFile {
  append(bytes: Uint8Array): void;
  /** Takes bytes of the log beside a database; `begin` when they are the first of it (a log that was there before is forgotten). */
  log(bytes: Uint8Array, begin: boolean): void;
  /** Reads what is there now; undefined when no format knows it. */
  read(): Transcript | undefined;
  /** Rows as they are stored, to be shown; undefined when they are not there. */
  record(refs: readonly RowRef[]): RecordView | undefined;
}
