/** Damaged copies of session files, fed to readers directly and through the whole way; used by a small test and by `test/bench/mutants.ts`. */
import { zipSync } from "fflate";
import { TranscriptBuilder } from "../../../src/core/transcript/builder.ts";
import type { Database, Row, RowRef } from "../../../src/core/transcript/containers/database.ts";
import { openArchive } from "../../../src/core/transcript/containers/zip.lazy.ts";
import { openDatabase } from "../../../src/core/transcript/containers/sqlite.lazy.ts";
import { TextDocument } from "../../../src/core/transcript/document.ts";
import type { Format } from "../../../src/core/transcript/format.ts";
import { allFormats } from "../../../src/core/transcript/formats/index.ts";
import { parseValue, UNREADABLE } from "../../../src/core/transcript/parse.ts";
import { TranscriptReader } from "../../../src/core/transcript/reader.ts";
import { randomNumbers } from "../../bench/generate.ts";
import { bytesOf, logBetween, stored } from "./sql.ts";

export interface Source {
  readonly format: string;
  readonly name: string;
  readonly text: string;
}

type Json = unknown;
type Holder = Record<string, Json> | Json[];

const DEEP = 10_000;
/** Stands in a value for one that is nested too deeply to be written by the engine. */
const DEEP_MARK = "\u0001deep";
const deepText = (open: string, close: string): string => `${open.repeat(DEEP)}0${close.repeat(DEEP)}`;
/** Milliseconds of the processor that one copy may take. */
const MOST_TIME = 1000;

/** Rows of each database format, to be damaged as values. */
const TABLES: Readonly<Record<string, Readonly<Record<string, readonly Record<string, Json>[]>>>> = {
  "hermes-database": {
    sessions: [{ id: "a", source: "cli", model: "m", model_config: "{}", parent_session_id: null, started_at: 1, ended_at: 2, end_reason: "compression", title: "t" }, { id: "b", source: "cli", model: null, model_config: '{"_branched_from":"a"}', parent_session_id: "a", started_at: 3, ended_at: null, end_reason: "interrupted", title: null }],
    messages: [{ id: 1, session_id: "a", role: "user", content: "do", timestamp: 1, tool_calls: null, finish_reason: null }, { id: 2, session_id: "b", role: "user", content: "do", timestamp: 1, tool_calls: null, finish_reason: null }, { id: 3, session_id: "b", role: "assistant", content: "I will.", timestamp: 2, tool_calls: '[{"id":"c","function":{"name":"f","arguments":"{}"}}]', finish_reason: "stop" }],
  },
  "goose-database": {
    sessions: [{ id: "a", name: "n", session_type: "user", model_config_json: '{"model_name":"m"}' }],
    messages: [{ id: 1, session_id: "a", role: "user", content_json: '[{"type":"text","text":"do"}]', created_timestamp: 1 }, { id: 2, session_id: "a", role: "assistant", content_json: '[{"type":"toolRequest","id":"c","toolCall":{"status":"success","value":{"name":"f","arguments":{}}}}]', created_timestamp: 2, metadata_json: "{}" }],
  },
  "opencode-database": {
    session: [{ id: "s", title: "t", parent_id: null }], message: [{ id: "m1", session_id: "s", time_created: 1, data: '{"role":"user","time":{"created":1}}' }, { id: "m2", session_id: "s", time_created: 2, data: '{"role":"assistant","finish":"stop"}' }],
    part: [{ id: "p1", message_id: "m1", data: '{"type":"text","text":"do"}' }, { id: "p2", message_id: "m2", data: '{"type":"tool","tool":"f","callID":"c","state":{"status":"completed","input":{},"output":"ok"}}' }],
  },
  "opencode-database-2": {
    session_v2: [{ id: "s", title: "t" }], session_message: [{ id: "m", session_id: "s", type: "user", seq: 1, data: '{"text":"do"}' }, { id: "n", session_id: "s", type: "assistant", seq: 2, data: '{"content":[{"type":"text","text":"I will."},{"type":"tool","id":"c","name":"f","state":{"status":"error","input":{},"error":{"message":"no"}}}],"finish":"stop"}' }],
  },
  "openclaw-database": {
    session_windows: [{ session_id: "w", previous_session_id: null, model: "m" }, { session_id: "x", previous_session_id: "w", model: "m" }],
    transcript_events: [{ session_id: "w", seq: 1, event_json: '{"type":"message","id":"a","parentId":null,"message":{"role":"user","content":"do"}}', event_zstd: null }, { session_id: "x", seq: 2, event_json: '{"type":"message","id":"b","parentId":"a","message":{"role":"assistant","content":[{"type":"text","text":"I will."}],"stopReason":"stop"}}', event_zstd: null }],
  },
  "crush-database": {
    sessions: [{ id: "s", title: "t", parent_session_id: null }], messages: [{ id: "m", session_id: "s", role: "assistant", parts: '[{"type":"text","data":{"text":"I will."}},{"type":"tool_call","data":{"id":"c","name":"f","input":"{}"}},{"type":"finish","data":{"reason":"end_turn"}}]', model: "m", created_at: 1, finished_at: 2, is_summary_message: 0 }],
  },
  "langchain-checkpoints": {
    checkpoints: [{ thread_id: "t", checkpoint_ns: "", checkpoint_id: "1", parent_checkpoint_id: null, type: "json", checkpoint: '{"channel_values":{"messages":[{"lc":1,"type":"constructor","id":["m","HumanMessage"],"kwargs":{"id":"h","content":"do"}}]}}', metadata: "{}" }, { thread_id: "t", checkpoint_ns: "", checkpoint_id: "2", parent_checkpoint_id: "1", type: "json", checkpoint: "{}", metadata: '{"model":"m"}' }],
    writes: [{ thread_id: "t", checkpoint_ns: "", checkpoint_id: "2", task_id: "k", idx: 0, channel: "messages", type: "json", value: '{"lc":1,"type":"constructor","id":["m","AIMessage"],"kwargs":{"id":"a","content":"I will.","tool_calls":[]}}' }],
  },
};

/** A database of values that no file holds. */
class Values implements Database {
  readonly tables: Map<string, readonly string[]>;
  readonly problems: string[] = [];
  readonly #tables: Readonly<Record<string, readonly Record<string, Json>[]>>;

  constructor(tables: Readonly<Record<string, readonly Record<string, Json>[]>>, damaged: Readonly<Record<string, readonly Record<string, Json>[]>>) {
    this.#tables = damaged;
    this.tables = new Map(Object.entries(tables).map(([name, rows]) => [name, [...new Set(rows.flatMap((row) => Object.keys(row)))]]));
  }

  has(table: string, ...columns: readonly string[]): boolean {
    return columns.every((column) => this.tables.get(table)?.includes(column) === true);
  }

  *rows(table: string): Iterable<Row> {
    const rows = this.#tables[table];
    if (!Array.isArray(rows)) return;
    for (const [row, values] of (rows as readonly Json[]).entries()) if (typeof values === "object" && values !== null && !Array.isArray(values)) yield { table, row, values: values as Record<string, Json> };
  }

  row(_ref: RowRef): undefined {
    return undefined;
  }
}

export class Mutants {
  /** What went wrong, with the damage that did it. */
  readonly failures: string[] = [];
  longest = { milliseconds: 0, what: "" };
  readonly #sources: readonly Source[];
  readonly #random: () => number;

  constructor(sources: readonly Source[], seed: number) {
    this.#sources = sources;
    this.#random = randomNumbers(seed);
  }

  get formats(): readonly string[] {
    return allFormats().map(({ id }) => id).filter((id) => id in TABLES || this.#own(id).length > 0);
  }

  /** Each reader on every file, its own or not. Answers how many readings that were. */
  crossed(): number {
    let count = 0;
    for (const format of allFormats()) for (const { format: of, name, text } of this.#sources) {
      this.#forced(format, text, name, `${format.id} on ${of}/${name}`);
      count++;
    }
    for (const format of allFormats()) for (const [of, tables] of Object.entries(TABLES)) {
      if (format.database === undefined) continue;
      this.#database(format, new Values(tables, tables), `${format.id} on ${of}`);
      count++;
    }
    return count;
  }

  /** Damaged copies of a format's files; answers how many. */
  damaged(id: string, count: number): number {
    const format = allFormats().find((candidate) => candidate.id === id);
    if (format === undefined) throw new Error(`there is no format ${id}`);
    const tables = TABLES[id];
    const own = this.#own(id);
    for (let copy = 0; copy < count; copy++) {
      if (tables !== undefined) {
        const damaged = structuredClone(tables) as Json as Record<string, Record<string, Json>[]>;
        const what = this.#values([damaged], "");
        this.#database(format, new Values(tables, damaged), `${id}: ${what}`);
        continue;
      }
      const { name, text } = this.#pick(own);
      const { damaged, what } = this.#damage(text, name);
      const described = `${id}/${name}: ${what}`;
      this.#forced(format, damaged, name, described);
      this.#whole(Buffer.from(damaged), name, described);
    }
    return count;
  }

  /** Databases and archives with bytes changed and lost, through the whole way. */
  damagedDatabases(count: number): number {
    const statements = [
      "PRAGMA page_size = 512", "CREATE TABLE sessions (id TEXT PRIMARY KEY, source TEXT, parent_session_id TEXT)", "CREATE TABLE messages (id INTEGER PRIMARY KEY, session_id TEXT, role TEXT, content TEXT, finish_reason TEXT)",
      ...Array.from({ length: 60 }, (_unused, at) => `INSERT INTO messages VALUES (${at}, 's${at % 3}', '${at % 2 === 0 ? "user" : "assistant"}', '${"some words ".repeat((at * 7) % 90)}', 'stop')`),
    ];
    const before = bytesOf(...statements);
    const log = logBetween(before, bytesOf(...statements, "UPDATE messages SET content = content || 'more'"));
    const sample = { id: 1, epoch: 1, input: "q", target: "a", messages: [{ role: "user", content: "do" }, { role: "assistant", content: "I will." }], output: {}, events: [] };
    const archive = zipSync({ "header.json": Buffer.from('{"eval":{"model":"m"},"status":"success"}'), ...Object.fromEntries(Array.from({ length: 5 }, (_unused, at) => [`samples/${at}_epoch_1.json`, Buffer.from(JSON.stringify(sample))])) });
    for (let copy = 0; copy < count; copy++) {
      const kind = copy % 3;
      const what = `damaged ${["database", "log", "archive"][kind]} ${copy}`;
      const bytes = this.#bytes(kind === 0 ? before : kind === 1 ? log : archive);
      this.#timed(what, () => {
        const reader = new TranscriptReader({ name: kind === 2 ? "x.eval" : "state.db" });
        reader.push(kind === 1 ? before : bytes, false);
        if (kind === 1) reader.push(bytes, false, "begin");
        reader.push(new Uint8Array(0), true);
        if (reader.failed !== undefined) throw new Error(reader.failed);
        for (const { messages } of reader.transcript?.conversations ?? []) for (const { place } of messages) reader.record(place.rows ?? []);
        this.#bounded(reader.transcript?.diagnostics.length ?? 0);
        // Also where no format is recognised.
        if (kind === 0) {
          const database = openDatabase(stored(bytes), undefined);
          for (const table of database?.tables.keys() ?? []) for (const _row of database?.rows(table) ?? []) continue;
        }
        if (kind === 2) {
          const found = openArchive(stored(bytes));
          for (const name of found.names) found.read(name);
        }
      });
    }
    return count;
  }

  #own(id: string): readonly Source[] {
    return this.#sources.filter(({ format }) => format === id);
  }

  /** A reader on a text, whatever it is: as a document, as lines, as plain text. */
  #forced(format: Format, text: string, name: string, what: string): void {
    this.#timed(what, () => {
      const value = parseValue(text);
      if (format.document !== undefined && value !== UNREADABLE) {
        const builder = new TranscriptBuilder(format, true);
        format.document(new TextDocument(text, value, true), builder);
        this.#bounded(builder.transcript.diagnostics.length);
      }
      if (format.lines !== undefined) {
        const builder = new TranscriptBuilder(format, true);
        const reader = format.lines(builder, name);
        const lines = text.split("\n");
        lines.forEach((line, record) => {
          const own = parseValue(line);
          if (own === UNREADABLE) return;
          const restore = record === lines.length - 1 ? reader.mark?.() : undefined;
          reader.record({ value: own, place: { record, line: record + 1, endLine: record + 1, start: 0, end: line.length } });
          reader.settle?.();
          restore?.();
        });
        reader.settle?.();
        if (value !== UNREADABLE) reader.record({ value, place: { record: 0, line: 1, endLine: 1, start: 0, end: text.length } });
        this.#bounded(builder.transcript.diagnostics.length);
      }
      if (format.plain?.detect(text) === true) format.plain.read(text, true, new TranscriptBuilder(format, true));
      format.detect({ name, records: value === UNREADABLE ? [] : [value], container: "json" });
    });
  }

  #database(format: Format, database: Database, what: string): void {
    this.#timed(what, () => {
      const builder = new TranscriptBuilder(format, false);
      format.database?.detect(database);
      format.database?.read(database, builder);
      this.#bounded(builder.transcript.diagnostics.length);
    });
  }

  #whole(bytes: Uint8Array, name: string, what: string): void {
    this.#timed(what, () => {
      const reader = new TranscriptReader({ name });
      reader.push(bytes, true);
      if (reader.failed !== undefined) throw new Error(reader.failed);
      this.#bounded(reader.transcript?.diagnostics.length ?? 0);
    });
  }

  #bounded(diagnostics: number): void {
    if (diagnostics > 2500) throw new Error(`${diagnostics} diagnostics`);
  }

  #timed(what: string, work: () => void): void {
    const before = process.cpuUsage();
    try {
      work();
    } catch (error) {
      this.failures.push(`${what}: ${error instanceof Error ? (error.stack ?? error.message).split("\n").slice(0, 4).join(" | ") : String(error)}`);
    }
    const { user, system } = process.cpuUsage(before);
    const milliseconds = (user + system) / 1000;
    if (milliseconds > this.longest.milliseconds) this.longest = { milliseconds, what };
    if (milliseconds > MOST_TIME) this.failures.push(`${what}: took ${milliseconds.toFixed(0)} ms`);
  }

  #pick<T>(items: readonly T[]): T {
    const item = items[Math.floor(this.#random() * items.length)];
    if (item === undefined) throw new Error("nothing to pick from");
    return item;
  }

  #bytes(bytes: Uint8Array): Uint8Array {
    const damaged = new Uint8Array(bytes);
    for (let change = 0; change < 1 + this.#random() * 20; change++) damaged[Math.floor(this.#random() * damaged.length)] = Math.floor(this.#random() * 256);
    return this.#random() < 0.3 ? damaged.subarray(0, Math.floor(this.#random() * damaged.length)) : damaged;
  }

  #damage(text: string, name: string): { readonly damaged: string; readonly what: string } {
    const kind = this.#random();
    if (kind < 0.1) {
      const end = Math.floor(this.#random() * text.length);
      return { damaged: text.slice(0, end), what: `cut at ${end}` };
    }
    if (kind < 0.2) return { damaged: Buffer.from(this.#bytes(Buffer.from(text))).toString(), what: "bytes changed" };
    if (kind < 0.3) {
      const lines = text.split("\n");
      const [one, other] = [Math.floor(this.#random() * lines.length), Math.floor(this.#random() * lines.length)];
      [lines[one], lines[other]] = [lines[other] ?? "", lines[one] ?? ""];
      const foreign = this.#pick(this.#sources).text.split("\n")[0] ?? "";
      if (this.#random() < 0.5) lines.splice(one, 0, foreign);
      return { damaged: lines.join("\n"), what: `lines ${one} and ${other} swapped` };
    }
    // Values: of the whole document, or of the lines.
    const whole = parseValue(text);
    if (whole !== UNREADABLE) {
      const root = [whole];
      const what = this.#values(root, "");
      return { damaged: this.#written(root[0]), what };
    }
    const lines = text.split("\n");
    const values = lines.map(parseValue);
    const what = this.#values(values, name);
    return { damaged: values.map((value, at) => (value === UNREADABLE ? (lines[at] ?? "") : this.#written(value))).join("\n"), what };
  }

  #written(value: Json): string {
    const text = JSON.stringify(value) ?? "null";
    if (!text.includes("\\u0001deep")) return text;
    const deep = this.#random() < 0.5 ? deepText("[", "]") : deepText('{"a":', "}");
    return text.replaceAll(JSON.stringify(DEEP_MARK), deep);
  }

  /** Damages one to four values somewhere under the root; answers what was done. */
  #values(root: Holder, what: string): string {
    const places: { readonly holder: Holder; readonly key: string | number }[] = [];
    const walk = (holder: Holder, depth: number): void => {
      for (const key of Object.keys(holder)) {
        const value = (holder as Record<string, Json>)[key];
        places.push({ holder, key });
        if (typeof value === "object" && value !== null && depth < 30) walk(value as Holder, depth + 1);
      }
    };
    walk(root, 0);
    const done: string[] = [what];
    for (let change = 0; change < 1 + this.#random() * 3; change++) {
      const { holder, key } = this.#pick(places);
      const at = holder as Record<string, Json>;
      const kind = this.#pick(["null", "number", "text", "list", "object", "true", "drop", "swap", "double", "deep", "proto", "long"] as const);
      done.push(`${String(key)} ${kind}`);
      switch (kind) {
        case "null": at[key] = null; break;
        case "number": at[key] = this.#pick([0, -1, 1e308, 2 ** 53, 1.5]); break;
        case "text": at[key] = this.#pick(["", "x", "\ud800", "{", "[{}]", "2026-13-45T99:99", "assistant", "\u0000json:["]); break;
        case "list": at[key] = this.#pick([[], [null], [[]], [1, "a", {}], [{ type: "text", text: 5 }]]); break;
        case "object": at[key] = this.#pick([{}, { type: {} }, { text: null }, { role: "assistant" }, { length: -1 }]); break;
        case "true": at[key] = true; break;
        case "drop": Reflect.deleteProperty(at, key); break;
        case "swap": {
          const other = this.#pick(places);
          const there = other.holder as Record<string, Json>;
          const value = there[other.key];
          // A value that would hold itself cannot be written.
          if (!holds(at[key], other.holder) && !holds(value, holder)) [at[key], there[other.key]] = [value, at[key]];
          break;
        }
        case "double": if (Array.isArray(holder)) holder.push(...structuredClone(holder.slice(0, 3))); break;
        case "deep": at[key] = DEEP_MARK; break;
        case "proto": Object.defineProperty(at, "__proto__", { value: { role: "user" }, enumerable: true, configurable: true, writable: true }); break;
        case "long": at[key] = "long ".repeat(2000); break;
      }
    }
    return done.filter((part) => part !== "").join(", ");
  }
}

/** Whether a value has a part, at any depth. */
function holds(value: Json, part: Json): boolean {
  return value === part || (typeof value === "object" && value !== null && Object.values(value).some((inner) => holds(inner, part)));
}
