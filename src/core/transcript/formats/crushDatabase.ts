/** Crush: `.crush/crush.db` of a project. */
import type { Database, Row } from "../containers/database.ts";
import type { Format, Sink } from "../format.ts";
import type { Place } from "../model.ts";
import { calledName, Draft, resultMessage } from "../shapes/draft.ts";
import { bySession, byColumns, jsonColumn, rowsPlace } from "../shapes/rows.ts";
import { asList, asName, asText, asTime, isFields } from "../values.ts";

/** Ends that are not the model's own. */
const CUT = new Set(["canceled", "cancelled", "error", "permission_denied"]);

function readRow(row: Row, place: Place, sink: Sink): void {
  const { role, model, created_at: created, is_summary_message: summary } = row.values;
  const parts = jsonColumn(row.values["parts"]);
  if (!Array.isArray(parts)) {
    sink.diagnostic(place, "The parts of the message are no JSON list", true);
    return;
  }
  if (role !== "user" && role !== "assistant" && role !== "system" && role !== "tool") {
    sink.diagnostic(place, "A message without a role that is known", true);
    return;
  }
  const time = asTime(created);
  const draft = new Draft(role, place);
  let finished = false;
  for (const part of asList(parts)) {
    if (!isFields(part) || !isFields(part["data"])) continue;
    const { data } = part;
    switch (part["type"]) {
      case "text":
        draft.say(data["text"], undefined);
        break;
      case "reasoning":
        draft.think(data["thinking"]);
        break;
      case "tool_call":
        draft.calls.push({ id: asName(data["id"]), name: asName(data["name"]) ?? "", arguments: data["input"] });
        break;
      case "tool_result": {
        const callId = asName(data["tool_call_id"]);
        sink.message(resultMessage(place, { callId, name: asName(data["name"]) ?? calledName(sink.messages, callId), isError: data["is_error"] === true }, asText(data["content"]), undefined, time));
        break;
      }
      case "finish":
        finished = true;
        draft.finishReason = asName(data["reason"]);
        if (draft.finishReason !== undefined && CUT.has(draft.finishReason)) draft.flag({ interrupted: true });
        break;
      default:
    }
  }
  draft.time = time;
  if (role === "tool") return;
  if (role === "assistant") {
    draft.model = asName(model);
    if (!finished && row.values["finished_at"] === null) draft.flag({ interrupted: true });
    if (draft.empty && !finished) return;
  }
  if (summary === 1) draft.flag({ synthetic: true });
  if (role !== "assistant") draft.finishReason = undefined;
  sink.message(draft.message());
}

function read(database: Database, sink: Sink): void {
  const groups = bySession(database.rows("sessions"), "id", database.rows("messages"), "session_id");
  let record = 0;
  for (const [id, { session, rows }] of groups) {
    if (rows.length === 0) continue;
    sink.conversation({ id, title: asName(session?.values["title"]), subAgent: asName(session?.values["parent_session_id"]) !== undefined });
    for (const row of rows.sort(byColumns("created_at"))) readRow(row, rowsPlace(record++, [row]), sink);
  }
  sink.records(record);
}

export const crushDatabase: Format = {
  id: "crush-database",
  label: "Crush database",
  runtime: "plain",
  notes: {
    versions: "all that keep parts",
    reads: "every session: texts, reasoning, calls and results, finish reasons, models, cancelled and failed answers, summaries marked, child sessions as sub-agents",
    drops: "images, files",
    live: true,
  },
  detect: () => false,
  database: { detect: (database) => database.has("messages", "session_id", "role", "parts") && database.has("sessions", "id"), read },
};
