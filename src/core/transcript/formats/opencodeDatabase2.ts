/** The database of opencode 2.x: a message is one row with everything in it. */
import type { Database, Row } from "../containers/database.ts";
import type { Format, Sink } from "../format.ts";
import type { Message, Place } from "../model.ts";
import { Draft, inner, outputText, resultMessage, simpleMessage } from "../shapes/draft.ts";
import { bySession, byColumns, jsonFields, rowsPlace } from "../shapes/rows.ts";
import { asList, asName, asText, asTime, type Fields, isFields } from "../values.ts";
import { ASKING } from "./opencode.ts";

/** Rows that say what changed beside the conversation. */
const NOTES = new Set(["agent-switched", "model-switched", "agent.switched", "model.switched"]);

function readAssistant(data: Fields, time: number | undefined, place: Place, sink: Sink): void {
  const draft = new Draft("assistant", place);
  const results: Message[] = [];
  draft.time = time;
  asList(data["content"]).forEach((part, index) => {
    if (!isFields(part)) return;
    if (part["type"] === "text") draft.say(part["text"], ["content", index, "text"]);
    else if (part["type"] === "reasoning") draft.think(part["text"]);
    else if (part["type"] === "tool") tool(part, draft, results);
  });
  const error = asName(inner(data, "error", "type")) ?? asName(inner(data, "error", "name")) ?? (data["error"] === undefined || data["error"] === null ? undefined : "error");
  const finish = asName(data["finish"]);
  draft.finishReason = finish ?? error;
  draft.model = asName(inner(data, "model", "id")) ?? asName(inner(data, "model", "modelID"));
  // Stopped, failed, killed, or still at work: none of these is an ending of the model's own.
  if (error !== undefined || (finish === undefined && inner(data, "time", "completed") === undefined)) draft.flag({ interrupted: true });
  if (draft.empty && finish === undefined) return;
  sink.message(draft.message());
  for (const result of results) sink.message(result);
}

function tool(part: Fields, draft: Draft, results: Message[]): void {
  const state = isFields(part["state"]) ? part["state"] : {};
  const id = asName(part["id"]) ?? asName(part["callID"]);
  const name = asName(part["name"]) ?? asName(part["tool"]) ?? "";
  const { status } = state;
  draft.calls.push({ id, name, arguments: state["input"] });
  if (ASKING.has(name)) draft.flag({ waiting: true });
  if (status !== "completed" && status !== "error") return;
  const failed = status === "error";
  const error = asName(inner(state, "error", "message")) ?? asText(state["error"]);
  if (failed && /\babort/i.test(error)) draft.flag({ interrupted: true });
  const content = outputText(state["content"] ?? state["output"] ?? "");
  results.push(resultMessage(draft.place, { callId: id, name, isError: failed || name === "invalid" }, failed && content === "" ? error : content, undefined, asTime(inner(part, "time", "completed"))));
}

function readRow(row: Row, place: Place, sink: Sink): void {
  const data = jsonFields(row.values["data"]);
  if (data === undefined) {
    sink.diagnostic(place, "The data of the message is no JSON object", true);
    return;
  }
  const type = asName(row.values["type"]) ?? "";
  const time = asTime(inner(data, "time", "created")) ?? asTime(row.values["time_created"]);
  const added = { time, flags: { synthetic: true } };
  if (type === "assistant") readAssistant(data, time, place, sink);
  else if (type === "user") sink.message(simpleMessage("user", place, asText(data["text"]), ["text"], { time }));
  else if (type === "synthetic" || type === "skill") sink.message(simpleMessage("user", place, asText(data["text"]), ["text"], added));
  else if (type === "system") sink.message(simpleMessage("system", place, asText(data["text"]), ["text"], { time }));
  // A command of the user's own.
  else if (type === "shell") sink.message(simpleMessage("user", place, `! ${asText(data["command"])}`, undefined, added));
  else if (type === "compaction") sink.message(simpleMessage("user", place, asText(data["summary"]), ["summary"], added));
  else if (type === "" || !NOTES.has(type)) sink.diagnostic(place, "A message of a type that is not known", true);
}

function read(database: Database, sink: Sink): void {
  const sessionTable = database.tables.has("session_v2") ? "session_v2" : "session";
  const groups = bySession(database.rows(sessionTable), "id", database.rows("session_message"), "session_id");
  const order = database.has("session_message", "seq") ? byColumns("seq", "id") : byColumns("time_created", "id");
  let record = 0;
  for (const [id, { session, rows }] of groups) {
    if (rows.length === 0) continue;
    const about = session?.values ?? {};
    const data = jsonFields(about["data"]);
    sink.conversation({
      id, title: asName(about["title"]) ?? asName(data?.["title"]),
      subAgent: (asName(about["parent_id"]) ?? asName(data?.["parentID"])) !== undefined,
    });
    for (const row of rows.sort(order)) readRow(row, rowsPlace(record++, [row]), sink);
  }
  sink.records(record);
}

export const opencodeDatabase2: Format = {
  id: "opencode-database-2",
  label: "opencode database, second schema",
  runtime: "plain",
  notes: {
    versions: "2.x",
    reads: "every session: texts, reasoning, tools as calls with their results, finish reasons, models, failed messages, inserted texts marked, child sessions as sub-agents",
    drops: "snapshots, files, token counts",
    live: true,
  },
  detect: () => false,
  database: { detect: (database) => database.has("session_message", "session_id", "type", "data"), read },
};
