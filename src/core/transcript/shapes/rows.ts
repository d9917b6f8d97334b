/** What formats that read databases have in common: places of rows, JSON in columns, conversations by the key of their session. */
import type { Row } from "../containers/database.ts";
import type { Sink } from "../format.ts";
import type { ConversationFacts, Place } from "../model.ts";
import { type Fields, isFields } from "../values.ts";

/** The place of a record that is made of these rows; `record`: its 0-based number in the file. A database has no lines, so the number stands for one. */
export function rowsPlace(record: number, rows: readonly Row[]): Place {
  return { rows: rows.map(({ table, row }) => ({ table, row })), record, line: record + 1, endLine: record + 1, start: -1, end: -1 };
}

const TEXT = new TextDecoder("utf-8");

/** The value of a column that holds JSON as text or as bytes; undefined when it is none. */
export function jsonColumn(value: unknown): unknown {
  const text = value instanceof Uint8Array ? TEXT.decode(value) : value;
  if (typeof text !== "string" || text === "") return undefined;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/** The same for a column that should hold an object. */
export function jsonFields(value: unknown): Fields | undefined {
  const parsed = jsonColumn(value);
  return isFields(parsed) ? parsed : undefined;
}

/** The rows of a session, in the order in which they are read. */
export interface SessionRows {
  /** The row of the session itself; undefined when messages name a session that is not there. */
  readonly session: Row | undefined;
  readonly rows: Row[];
}

/** Rows by the key of their session: sessions in the order of their own rows, then those that have no row. */
export function bySession(sessions: Iterable<Row>, keyColumn: string, rows: Iterable<Row>, sessionColumn: string): Map<string, SessionRows> {
  const groups = new Map<string, SessionRows>();
  for (const session of sessions) groups.set(String(session.values[keyColumn]), { session, rows: [] });
  for (const row of rows) {
    const key = String(row.values[sessionColumn]);
    let group = groups.get(key);
    if (group === undefined) groups.set(key, group = { session: undefined, rows: [] });
    group.rows.push(row);
  }
  return groups;
}

/** Compares rows by columns, one after the other; numbers as numbers, all else as text. */
export function byColumns(...columns: readonly string[]): (a: Row, b: Row) => number {
  return (a, b) => {
    for (const column of columns) {
      const left = a.values[column];
      const right = b.values[column];
      if (left === right) continue;
      if (typeof left === "number" && typeof right === "number") return left - right;
      const one = String(left);
      const other = String(right);
      if (one !== other) return one < other ? -1 : 1;
    }
    return a.row - b.row;
  };
}

/** A sink that marks messages as copied while `copied` says so; everything else goes through. */
export function markingCopies(sink: Sink, copied: () => boolean): Sink {
  return {
    conversation: (facts?: Partial<ConversationFacts>) => sink.conversation(facts),
    facts: (facts) => sink.facts(facts),
    message: (message) => sink.message(copied() ? { ...message, flags: { ...message.flags, replayed: true } } : message),
    select: (conversation) => sink.select(conversation),
    get conversations() { return sink.conversations; },
    get messages() { return sink.messages; },
    replace: (index, message) => sink.replace(index, message),
    truncate: (length) => sink.truncate(length),
    diagnostic: (place, message, skipped) => sink.diagnostic(place, message, skipped),
    records: (count) => sink.records(count),
  };
}
