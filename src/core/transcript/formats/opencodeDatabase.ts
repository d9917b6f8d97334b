/** The database of opencode and Kilo CLI, 1.2 to 1.x: messages and their parts are rows. */
import type { Database, Row } from "../containers/database.ts";
import type { Format, Sink } from "../format.ts";
import { bySession, byColumns, jsonFields, rowsPlace } from "../shapes/rows.ts";
import { asName } from "../values.ts";
import { opencodeEntry } from "./opencode.ts";

const byTime = byColumns("time_created", "id");

function read(database: Database, sink: Sink): void {
  const parts = bySession([], "id", database.rows("part"), "message_id");
  const sessions = bySession(database.rows("session"), "id", database.rows("message"), "session_id");
  let record = 0;
  for (const [id, { session, rows }] of sessions) {
    if (rows.length === 0) continue;
    const about = session?.values ?? {};
    sink.conversation({ id, title: asName(about["title"]), subAgent: asName(about["parent_id"]) !== undefined });
    for (const row of rows.sort(byTime)) {
      const own: Row[] = (parts.get(String(row.values["id"]))?.rows ?? []).sort(byTime);
      const place = rowsPlace(record++, [row, ...own]);
      const info = jsonFields(row.values["data"]);
      if (info === undefined) {
        sink.diagnostic(place, "The data of the message is no JSON object", true);
        continue;
      }
      const entry = {
        info,
        parts: own.flatMap((part) => {
          const value = jsonFields(part.values["data"]);
          if (value === undefined) sink.diagnostic(place, "A part of the message is no JSON object", false);
          return value === undefined ? [] : [value];
        }),
      };
      opencodeEntry(entry, place, sink);
    }
  }
  sink.records(record);
}

export const opencodeDatabase: Format = {
  id: "opencode-database",
  label: "opencode database",
  runtime: "plain",
  notes: {
    versions: "1.2 to 1.x, Kilo CLI",
    reads: "every session: what the export has, child sessions as sub-agents",
    drops: "snapshots, patches, to-do lists, permissions, events",
    live: true,
  },
  detect: () => false,
  database: {
    detect: (database) => database.has("message", "id", "session_id", "data") && database.has("part", "id", "message_id", "data")
      // The tables of the first schema stay in the file, empty or frozen, when the second one is in use.
      && !(database.has("session_message", "session_id", "type", "data") && holdsRows(database)),
    read,
  },
};

function holdsRows(database: Database): boolean {
  for (const _row of database.rows("session_message", ["session_id"])) return true;
  return false;
}
