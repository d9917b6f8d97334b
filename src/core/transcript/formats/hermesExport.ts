/** What `hermes sessions export` writes: one session a line with its rows (hermes-loop f.2), and the same rows kept in one JSON document. */
import type { Format, Probe, Sink } from "../format.ts";
import type { Place } from "../model.ts";
import { hermesFacts, hermesRow } from "../shapes/hermes.ts";
import { asList, asName, type Fields, isFields } from "../values.ts";

type Path = readonly (string | number)[];
type Where = (list: Path, index: number) => { readonly place: Place; readonly path: Path };

/** Columns of the session row that no other family has; two of them tell it. */
const COLUMNS = ["source", "started_at", "ended_at", "end_reason", "timings", "model_config", "parent_session_id", "session_key", "lineage_session_ids", "system_prompt", "tool_call_count", "segments"];

function isSessionRow(value: Fields): boolean {
  return (typeof value["id"] === "string" || typeof value["session_id"] === "string") && COLUMNS.filter((key) => key in value).length >= 2;
}

/** The session row and where the lists of its messages are; undefined when the value is no exported session. */
function sessionOf(value: unknown): { readonly header: Fields; readonly lists: readonly Path[] } | undefined {
  if (!isFields(value)) return undefined;
  const header = isFields(value["session"]) ? value["session"] : value;
  if (!isSessionRow(header)) return undefined;
  const lists: Path[] = [];
  if (isRows(value["messages"])) lists.push(["messages"]);
  else if (isRows(header["messages"])) lists.push(["session", "messages"]);
  // An export of a whole lineage has the pieces of one conversation, one for each compression.
  else asList(value["segments"]).forEach((segment, index) => { if (isFields(segment) && isRows(segment["messages"])) lists.push(["segments", index, "messages"]); });
  return lists.length === 0 ? undefined : { header, lists };
}

function isRows(value: unknown): boolean {
  return Array.isArray(value) && value.every((row: unknown, index) => index > 20 || row === undefined || !isFields(row) || typeof row["role"] === "string");
}

function listAt(value: unknown, path: Path): readonly unknown[] {
  let here: unknown = value;
  for (const step of path) here = (here as Readonly<Record<string | number, unknown>> | undefined)?.[step];
  return asList(here);
}

function detect({ records }: Probe): boolean {
  let sessions = 0;
  for (const record of records) {
    const items = Array.isArray(record) ? (record as readonly unknown[]).slice(0, 5) : [record];
    if (items.some((item) => sessionOf(item) !== undefined)) sessions++;
  }
  return sessions > 0 && sessions * 2 >= records.length;
}

/** Reads one session; answers the number of rows. */
function session(value: unknown, at: Path, place: Place, where: Where, sink: Sink): number {
  const found = sessionOf(value);
  if (found === undefined) {
    sink.diagnostic(place, "No exported session in this record", true);
    return 0;
  }
  sink.conversation(hermesFacts(found.header));
  let rows = 0;
  for (const list of found.lists) {
    for (const [index, raw] of listAt(value, list).entries()) {
      const there = where([...at, ...list], index);
      hermesRow(raw, there.place, there.path, sink);
      rows++;
    }
  }
  if (asName(found.header["end_reason"]) === "interrupted") {
    const last = sink.messages.length - 1;
    const message = sink.messages[last];
    if (message?.role === "assistant") sink.replace(last, { ...message, flags: { ...message.flags, interrupted: true } });
  }
  return rows;
}

export const hermesExport: Format = {
  id: "hermes-export",
  label: "Hermes export",
  runtime: "hermes",
  notes: { versions: "exports of all database versions", reads: "one or many sessions with their active rows", drops: "rows that were rewound or compacted", live: false },
  detect,
  document(document, sink) {
    const where: Where = (list, index) => ({ place: document.places(list)[index] ?? document.place, path: [] });
    const { value } = document;
    if (!Array.isArray(value)) {
      sink.records(session(value, [], document.place, where, sink));
      return;
    }
    const places = document.places([]);
    (value as readonly unknown[]).forEach((item, index) => {
      if (item !== undefined) sink.records(session(item, [index], places[index] ?? document.place, where, sink));
    });
  },
  lines: (sink) => ({
    record({ value, place }) {
      session(value, [], place, (list, index) => ({ place, path: [...list, index] }), sink);
    },
  }),
};
