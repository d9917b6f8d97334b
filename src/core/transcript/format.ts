/** The contract between a session format and the reader: one file in `formats/` implements one `Format`. */
import type { Archive } from "./containers/archive.ts";
import type { Database } from "./containers/database.ts";
import type { ConversationFacts, Message, Place } from "./model.ts";

/** One JSON value of a document, with its place. */
export interface RawRecord {
  readonly value: unknown;
  readonly place: Place;
}

/** Where a format puts what it reads. Indexes it returns are those in the transcript. */
export interface Sink {
  /** Starts a conversation; messages that follow belong to it. Returns its index. Facts may be completed later. */
  conversation(facts?: Partial<ConversationFacts>): number;
  /** Completes what is known of the current conversation. Undefined values leave what is there. */
  facts(facts: Partial<ConversationFacts>): void;
  /** Appends to the current conversation (one is started when there is none). Returns the message's index in it. */
  message(message: Message): number;
  /** Makes an earlier conversation the current one (sub-agents and branches that are interleaved in one file). */
  select(conversation: number): void;
  /** How many conversations there are. */
  readonly conversations: number;
  /** The messages of the current conversation, to look at. */
  readonly messages: readonly Message[];
  /** Puts another message in the place of an earlier one of the current conversation (records that complete it). */
  replace(index: number, message: Message): void;
  /** Drops the messages of the current conversation from this index on (a branch was abandoned, a `$set`, a rewind). */
  truncate(length: number): void;
  /** A record that could not be read, or only in part; `skipped` when it gave nothing at all. */
  diagnostic(place: Place, message: string, skipped?: boolean): void;
  /** Counts raw records (elements) of a JSON document; the lines of JSON Lines are counted by the reader. */
  records(count: number): void;
}

/** A document that is one JSON value. */
export interface JsonDocument {
  readonly value: unknown;
  /**
   * Places of the elements of the array at `path` (names and indexes from the root), in order.
   * Answers an empty list when there is no array there; without positions in the text when the source is no text.
   * Elements that could not be read are `undefined` in `value` and have their place all the same.
   */
  places(path: readonly (string | number)[]): readonly Place[];
  /** Place of the whole document. */
  readonly place: Place;
}

/** What a detector may look at: it must be cheap, and never throws. */
export interface Probe {
  /** The file's base name, a hint only; "" when unknown. */
  readonly name: string;
  /** The first records of a JSON Lines document (at most 50, broken ones left out); one element for a JSON document. */
  readonly records: readonly unknown[];
  /** `json`: the document is one JSON value. `jsonl`: one value a line. */
  readonly container: "json" | "jsonl";
}

/** Reads JSON Lines record by record; keeps what it needs between records. */
export interface RecordReader {
  record(record: RawRecord): void;
  /**
   * Remembers the reader's own state and answers a function that goes back to it: the unfinished last line of a growing file is read
   * on trial. Not needed by a reader that keeps nothing between records but what stands in the sink.
   */
  mark?(): () => void;
  /**
   * Brings the sink up to date, when that was put off because the next record may ask for the same again. Called when the present end is reached, before
   * `mark`, and after a record that was read on trial.
   */
  settle?(): void;
}

/** What the docs say of a format; the table in the README is made from it. */
export interface FormatNotes {
  readonly versions: string;
  readonly reads: string;
  readonly drops: string;
  /** Written while the agent runs, so that it can be followed. */
  readonly live: boolean;
}

export interface Format {
  /** Begins with the folder name of the format, e.g. `hermes-session`, `codex-rollout`, `claude-code`. */
  readonly id: string;
  readonly label: string;
  readonly runtime: "hermes" | "plain";
  readonly notes: FormatNotes;
  /** True when the content is of this format. Formats are asked in the order of the list; the first one wins. */
  detect(probe: Probe): boolean;
  /** For documents that are one JSON value. */
  document?(document: JsonDocument, sink: Sink): void;
  /** For JSON Lines. `name`: the file's base name, for formats that keep a session's id there only. */
  lines?(sink: Sink, name: string): RecordReader;
  /** For files that are no JSON: whether a text is of this format, and reading it. `isText`: positions in the text are those of the file. */
  readonly plain?: { detect(text: string): boolean; read(text: string, isText: boolean, sink: Sink): void };
  /** For databases: whether the tables are those of this format, and reading them. What is damaged is reported by the database itself. */
  readonly database?: { detect(database: Database): boolean; read(database: Database, sink: Sink): void };
  /** For archives: whether the names of the members are those of this format, and reading them. */
  readonly archive?: { detect(names: readonly string[]): boolean; read(archive: Archive, sink: Sink): void };
}
