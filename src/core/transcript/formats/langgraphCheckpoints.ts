/** LangGraph's `SqliteSaver`: the newest state of each thread, put together from its checkpoints and the writes that follow them. */
import type { Database, Row } from "../containers/database.ts";
import { unpackMessage } from "../containers/msgpack.ts";
import type { Format, Sink } from "../format.ts";
import type { Place } from "../model.ts";
import { inner } from "../shapes/draft.ts";
import { byColumns, jsonColumn, jsonFields, rowsPlace } from "../shapes/rows.ts";
import { asList, asName, type Fields, isFields } from "../values.ts";
import { langchainMessage, lcMessage } from "./langchain.ts";

/** A message of a state, with the row it was written in. */
interface Entry {
  readonly message: unknown;
  readonly row: Row;
}

/** Removes every message before it. */
const REMOVE_ALL = "__remove_all__";

/** The value of a column by the type that stands beside it: `msgpack`, or JSON. @throws when it is damaged */
function unpacked(type: unknown, value: unknown): unknown {
  if (type === "msgpack" && value instanceof Uint8Array) return unpackMessage(value);
  if (type === "null" || type === "empty" || value === null) return undefined;
  const parsed = jsonColumn(value);
  if (parsed === undefined) throw new Error(`it is stored as ${asName(type) ?? "something"} that is not read here`);
  return parsed;
}

/** Applies what a step wrote to the messages: by id where it is there, else at the end; a removal, or another state, takes the place of what was there. */
function apply(entries: readonly Entry[], value: unknown, row: Row): readonly Entry[] {
  if (isFields(value) && asList(value["id"]).at(-1) === "Overwrite") return apply([], inner(value, "kwargs", "value"), row);
  const next = [...entries];
  for (const message of Array.isArray(value) ? (value as readonly unknown[]) : [value]) {
    const found = lcMessage(message);
    if (found === undefined) continue;
    const id = asName(found.fields["id"]);
    if (found.type === "remove") {
      if (id === REMOVE_ALL) next.length = 0;
      const at = next.findIndex((entry) => idOf(entry) === id);
      if (at >= 0) next.splice(at, 1);
      continue;
    }
    const at = id === undefined ? -1 : next.findIndex((entry) => idOf(entry) === id);
    if (at < 0) next.push({ message, row });
    else next[at] = { message, row };
  }
  return next;
}

function idOf({ message }: Entry): string | undefined {
  return asName(lcMessage(message)?.fields["id"]);
}

/** Checkpoints of one thread and namespace, by id, and the writes that follow each. */
interface Thread {
  readonly id: string;
  readonly namespace: string;
  readonly checkpoints: Map<string, Row>;
  readonly writes: Map<string, Row[]>;
}

function threadsOf(database: Database): readonly Thread[] {
  const threads = new Map<string, Thread>();
  const threadOf = ({ values }: Row): Thread => {
    const key = JSON.stringify([values["thread_id"], values["checkpoint_ns"]]);
    let thread = threads.get(key);
    if (thread === undefined) threads.set(key, thread = { id: String(values["thread_id"]), namespace: asName(values["checkpoint_ns"]) ?? "", checkpoints: new Map(), writes: new Map() });
    return thread;
  };
  for (const row of database.rows("checkpoints")) threadOf(row).checkpoints.set(String(row.values["checkpoint_id"]), row);
  for (const row of database.rows("writes")) {
    if (row.values["channel"] !== "messages") continue;
    const { writes } = threadOf(row);
    const id = String(row.values["checkpoint_id"]);
    const list = writes.get(id);
    if (list === undefined) writes.set(id, [row]);
    else list.push(row);
  }
  return [...threads.values()].filter((thread) => thread.checkpoints.size > 0);
}

const byWrite = byColumns("task_id", "idx");

class ThreadReader {
  readonly #thread: Thread;
  readonly #problem: (row: Row, message: string) => void;
  readonly #states = new Map<string, Fields | undefined>();

  constructor(thread: Thread, problem: (row: Row, message: string) => void) {
    this.#thread = thread;
    this.#problem = problem;
  }

  /** The messages of the newest state. */
  messages(): readonly Entry[] {
    const { checkpoints, writes } = this.#thread;
    const newest = [...checkpoints.keys()].sort().at(-1);
    const steps: string[] = [];
    let entries: readonly Entry[] = [];
    // Newer versions leave out of a checkpoint what did not change: goes back to the last one that has the messages.
    for (let id = newest; id !== undefined && !steps.includes(id) && steps.length < 10_000; ) {
      steps.push(id);
      const row: Row | undefined = checkpoints.get(id);
      if (row === undefined) break;
      const stored = inner(this.#state(id, row), "channel_values", "messages");
      if (stored !== undefined) {
        entries = apply([], stored, row);
        break;
      }
      id = asName(row.values["parent_checkpoint_id"]);
    }
    for (const id of steps.reverse()) {
      for (const row of (writes.get(id) ?? []).sort(byWrite)) {
        try {
          entries = apply(entries, unpacked(row.values["type"], row.values["value"]), row);
        } catch (error) {
          this.#problem(row, `What a step wrote cannot be read: ${words(error)}`);
        }
      }
    }
    return entries;
  }

  #state(id: string, row: Row): Fields | undefined {
    if (this.#states.has(id)) return this.#states.get(id);
    let state: Fields | undefined;
    try {
      const value = unpacked(row.values["type"], row.values["checkpoint"]);
      if (isFields(value)) state = value;
    } catch (error) {
      this.#problem(row, `A checkpoint cannot be read: ${words(error)}`);
    }
    this.#states.set(id, state);
    return state;
  }
}

function words(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

function read(database: Database, sink: Sink): void {
  let record = 0;
  for (const thread of threadsOf(database)) {
    let index: number | undefined;
    const place = (row: Row): Place => rowsPlace(record, [row]);
    const reader = new ThreadReader(thread, (row, message) => sink.diagnostic(place(row), message, true));
    for (const { message, row } of reader.messages()) {
      if (index === undefined) {
        const metadata = jsonFields([...thread.checkpoints.values()].at(-1)?.values["metadata"]);
        index = sink.conversation({
          id: thread.id, model: asName(metadata?.["model"]), subAgent: thread.namespace !== "",
          title: thread.namespace === "" ? thread.id : `${thread.id}, ${thread.namespace}`,
        });
      }
      langchainMessage(message, place(row), [], sink);
      record++;
    }
  }
  sink.records(record);
}

export const langgraphCheckpoints: Format = {
  id: "langchain-checkpoints",
  label: "LangGraph checkpoints",
  runtime: "plain",
  notes: {
    versions: "SqliteSaver of Python and JavaScript: msgpack and JSON",
    reads: "the newest state of each thread with the writes that follow it: what the JSON dumps have; sub-graphs as sub-agents",
    drops: "earlier states, other channels, pickled values",
    live: true,
  },
  detect: () => false,
  database: {
    detect: (database) => database.has("checkpoints", "thread_id", "checkpoint_id", "checkpoint") && database.has("writes", "thread_id", "checkpoint_id", "channel", "value"),
    read,
  },
};
