/** Goose's database `sessions.db`, since 1.10. */
import type { Database } from "../containers/database.ts";
import type { Format, Sink } from "../format.ts";
import { bySession, jsonColumn, jsonFields, rowsPlace } from "../shapes/rows.ts";
import { gooseFacts, gooseMessage } from "./goose.ts";

function read(database: Database, sink: Sink): void {
  const groups = bySession(database.rows("sessions"), "id", database.rows("messages"), "session_id");
  let record = 0;
  for (const [id, { session, rows }] of groups) {
    if (rows.length === 0) continue;
    sink.conversation({ id });
    if (session !== undefined) gooseFacts({ ...session.values, model_config: jsonColumn(session.values["model_config_json"]) }, sink);
    for (const row of rows) {
      const place = rowsPlace(record++, [row]);
      const { role, content_json: content, created_timestamp: created, metadata_json: metadata } = row.values;
      if (role !== "user" && role !== "assistant") {
        sink.diagnostic(place, "A message without a role that is known", true);
        continue;
      }
      const parts = jsonColumn(content);
      if (parts === undefined) sink.diagnostic(place, "The content of the message is no JSON", false);
      gooseMessage({ role, created, content: parts ?? (typeof content === "string" ? content : []), metadata: jsonFields(metadata) }, place, [], sink);
    }
  }
  sink.records(record);
}

export const gooseDatabase: Format = {
  id: "goose-database",
  label: "Goose database",
  runtime: "plain",
  notes: {
    versions: "since 1.10",
    reads: "every session: what the JSON Lines form has, models, scheduled sessions, sub-agents",
    drops: "images, token counts, the ledger of usage",
    live: true,
  },
  detect: () => false,
  database: { detect: (database) => database.has("messages", "session_id", "role", "content_json") && database.has("sessions", "id"), read },
};
