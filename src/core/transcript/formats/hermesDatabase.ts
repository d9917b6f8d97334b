/** Hermes' database `state.db` (hermes-loop f.1): every session of a home is a conversation. */
import type { Database, Row } from "../containers/database.ts";
import type { Format, Sink } from "../format.ts";
import type { ConversationFacts } from "../model.ts";
import { inner } from "../shapes/draft.ts";
import { hermesFacts, hermesRow } from "../shapes/hermes.ts";
import { bySession, jsonFields, markingCopies, rowsPlace, type SessionRows } from "../shapes/rows.ts";
import { asName, type Fields } from "../values.ts";

/** Columns of sessions that are read; the system prompt is large and nothing here needs it. */
const SESSION = [
  "id", "source", "model", "model_config", "parent_session_id", "started_at", "ended_at", "end_reason", "title", "tool_names", "billing_base_url", "base_url", "api_mode",
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
 * Counts, from the front, the rows that stand for the parent's history. A branch begins with the same rows as its parent; after compression some
 * of the parent's rows follow, in their order, with summaries between them.
 */
function copiedRows(how: Descent, rows: readonly Row[], parent: SessionRows | undefined): number {
  if (parent === undefined || (how !== "branched" && how !== "compressed")) return 0;
  const before = parent.rows.map(signature);
  if (how === "branched") {
    const differs = rows.findIndex((row, index) => signature(row) !== before[index]);
    return differs < 0 ? rows.length : differs;
  }
  let copied = 0;
  let from = 0;
  for (const [index, row] of rows.entries()) {
    const at = before.indexOf(signature(row), from);
    if (at >= 0) {
      copied = index + 1;
      from = at + 1;
    } else if ((row.values["role"] === "assistant" && row.values["_compressed_summary"] !== 1) || index - copied >= MOST_PUT_IN) break;
  }
  return copied;
}

function facts(session: Row | undefined, id: string, how: Descent): Partial<ConversationFacts> {
  if (session === undefined) return { id };
  const stated = hermesFacts(session.values);
  const title = stated.title ?? (how === "compressed" ? `${id}, continued after compression` : how === "branched" ? `${id}, branch` : how === "delegated" ? `${id}, sub-agent` : id);
  return { ...stated, id, title, ...(how === "delegated" ? { subAgent: true } : {}) };
}

function read(database: Database, sink: Sink): void {
  const columns = database.tables.get("sessions") ?? [];
  const groups = bySession(database.rows("sessions", SESSION.filter((column) => columns.includes(column))), "id", database.rows("messages"), "session_id");
  let record = 0;
  for (const [id, { session, rows }] of groups) {
    if (rows.length === 0) continue;
    const parent = groups.get(String(session?.values["parent_session_id"]));
    const how = session === undefined ? "none" : descent(session.values, parent?.session?.values);
    sink.conversation(facts(session, id, how));
    const copied = copiedRows(how, rows, parent);
    rows.forEach((row, index) => {
      const into = index < copied ? markingCopies(sink, () => true) : sink;
      hermesRow(row.values, rowsPlace(record++, [row]), [], into);
    });
    if (asName(session?.values["end_reason"]) === "interrupted") {
      const last = sink.messages.length - 1;
      const message = sink.messages[last];
      if (message?.role === "assistant") sink.replace(last, { ...message, flags: { ...message.flags, interrupted: true } });
    }
  }
  sink.records(record);
}

export const hermesDatabase: Format = {
  id: "hermes-database",
  label: "Hermes database",
  runtime: "hermes",
  notes: {
    versions: "schema versions 1 to 30",
    reads: "every session with messages, also those whose newest rows stand only in the log; sub-agents, branches and continuations after compression by their parents, copied rows marked",
    drops: "rows that were rewound or compacted, system prompts, search indexes",
    live: true,
  },
  detect: () => false,
  database: {
    detect: (database) => database.has("sessions", "id", "source") && database.has("messages", "session_id", "role", "content", "finish_reason"),
    read,
  },
};
