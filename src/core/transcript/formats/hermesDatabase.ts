/** Hermes' database `state.db` (hermes-loop f.1): every session of a home is a conversation. */
import type { Database, Row } from "../containers/database.ts";
import type { Format, Sink } from "../format.ts";
import type { ConversationFacts } from "../model.ts";
import { inner } from "../shapes/draft.ts";
import { hermesFacts, hermesRow } from "../shapes/hermes.ts";
import { jsonFields, markingCopies, rowsPlace } from "../shapes/rows.ts";
import { asName, type Fields } from "../values.ts";

/** Columns of sessions that are read; the system prompt is large and nothing here needs it. */
const SESSION = [
  "id", "source", "model", "model_config", "parent_session_id", "started_at", "ended_at", "end_reason", "title", "tool_names", "billing_base_url", "base_url", "api_mode", "system_prompt",
];

/** How a session goes on from the one it names as its parent. */
type Descent = "none" | "compressed" | "branched" | "delegated";

/** Seconds by which a clock may be off between the end of a session and the start of the one that continues it. */
const SLACK = 2;

/**
 * The same column links the pieces of one conversation across compression, branches that a user made, and sub-agents; the ending of the parent and
 * marks in the child's configuration tell them apart.
 */
function descent(session: Fields, parent: Fields | undefined): Descent {
  const parentId = asName(session["parent_session_id"]);
  if (parentId === undefined) return "none";
  const config = jsonFields(session["model_config"]);
  if (inner(config, "_delegate_from") === parentId) return "delegated";
  if (inner(config, "_branched_from") === parentId) return "branched";
  const endReason = asName(parent?.["end_reason"]);
  if (endReason === "branched") return "branched";
  const started = session["started_at"];
  const ended = parent?.["ended_at"];
  if (endReason === "compression") return typeof started === "number" && typeof ended === "number" && started < ended - SLACK ? "delegated" : "compressed";
  // Ended on purpose before its child began: a new session of the same user.
  if (endReason === "new_session" || endReason === "session_reset" || endReason === "reset") return "none";
  return "delegated";
}

/** What makes two rows the same message. */
function signature({ values }: Row): string {
  return JSON.stringify([values["role"], values["content"], values["tool_call_id"], values["tool_calls"]]);
}

/** Rows that compression puts in between copies, at most: summaries, a list of tasks. */
const MOST_PUT_IN = 3;

/**
 * Tells which rows at the front of a session stand for its parent's history. A branch begins with the same rows as its parent; after compression some
 * of the parent's rows follow, in their order, with summaries between them.
 */
class Copies {
  readonly #how: Descent;
  readonly #before: readonly string[];
  #from = 0;
  #putIn = 0;
  #over: boolean;

  /** `before`: the signatures of the parent's rows. */
  constructor(how: Descent, before: readonly string[]) {
    this.#how = how;
    this.#before = before;
    this.#over = before.length === 0;
  }

  /** Whether the next row is a copy, or was put in between copies. */
  next(row: Row): boolean {
    if (this.#over) return false;
    const own = signature(row);
    const at = this.#how === "branched" ? (this.#before[this.#from] === own ? this.#from : -1) : this.#before.indexOf(own, this.#from);
    if (at >= 0) {
      this.#from = at + 1;
      this.#putIn = 0;
      return true;
    }
    const summary = this.#how === "compressed" && (row.values["role"] !== "assistant" || row.values["_compressed_summary"] === 1);
    if (!summary || ++this.#putIn > MOST_PUT_IN) this.#over = true;
    return false;
  }
}

function facts(session: Fields | undefined, id: string, how: Descent): Partial<ConversationFacts> {
  if (session === undefined) return { id };
  const stated = hermesFacts(session);
  const title = stated.title ?? (how === "compressed" ? `${id}, continued after compression` : how === "branched" ? `${id}, branch` : how === "delegated" ? `${id}, sub-agent` : id);
  return { ...stated, id, title, ...(how === "delegated" ? { subAgent: true } : {}) };
}

/** A session while its rows come, which are interleaved with those of others. */
interface Open {
  readonly conversation: number;
  readonly copies: Copies | undefined;
  readonly interrupted: boolean;
}

function read(database: Database, sink: Sink): void {
  const columns = database.tables.get("sessions") ?? [];
  const sessions = new Map<string, Fields>();
  // Sessions of one release and project have the same prompt: it is kept once.
  const prompts = new Map<unknown, unknown>();
  for (const { values } of database.rows("sessions", SESSION.filter((column) => columns.includes(column)))) {
    const prompt = values["system_prompt"];
    if (typeof prompt === "string" && !prompts.has(prompt)) prompts.set(prompt, prompt);
    sessions.set(String(values["id"]), typeof prompt === "string" ? { ...values, system_prompt: prompts.get(prompt) } : values);
  }
  const descents = new Map<string, Descent>();
  /** Signatures of the rows of sessions whose history others begin with. */
  const histories = new Map<string, string[]>();
  for (const [id, session] of sessions) {
    const parent = String(session["parent_session_id"]);
    const how = descent(session, sessions.get(parent));
    descents.set(id, how);
    if (how === "branched" || how === "compressed") histories.set(parent, []);
  }
  const open = new Map<string, Open>();
  let record = 0;
  for (const row of database.rows("messages")) {
    const id = String(row.values["session_id"]);
    let session = open.get(id);
    if (session === undefined) {
      const how = descents.get(id) ?? "none";
      const about = sessions.get(id);
      const history = how === "branched" || how === "compressed" ? histories.get(String(about?.["parent_session_id"])) : undefined;
      session = { conversation: sink.conversation(facts(about, id, how)), copies: history && new Copies(how, history), interrupted: about?.["end_reason"] === "interrupted" };
      open.set(id, session);
    } else sink.select(session.conversation);
    histories.get(id)?.push(signature(row));
    const copy = session.copies?.next(row) === true;
    hermesRow(row.values, rowsPlace(record++, [row]), [], copy ? markingCopies(sink, () => true) : sink);
  }
  for (const { conversation, interrupted } of open.values()) if (interrupted) interruptLast(conversation, sink);
  sink.records(record);
}

/** Whoever ended the session did so in the middle of its last answer. */
function interruptLast(conversation: number, sink: Sink): void {
  sink.select(conversation);
  const last = sink.messages.length - 1;
  const message = sink.messages[last];
  if (message?.role === "assistant") sink.replace(last, { ...message, flags: { ...message.flags, interrupted: true } });
}

export const hermesDatabase: Format = {
  id: "hermes-database",
  label: "Hermes database",
  runtime: "hermes",
  notes: {
    versions: "schema versions 1 to 30",
    reads: "every session with messages in the order of their first rows, also those whose newest rows stand only in the log; sub-agents, branches and continuations after compression by their parents, copied rows marked",
    drops: "rows that were rewound or compacted, search indexes",
    live: true,
  },
  detect: () => false,
  database: {
    detect: (database) => database.has("sessions", "id", "source") && database.has("messages", "session_id", "role", "content", "finish_reason"),
    read,
  },
};
