/** openclaw's database, since 2026.8: the lines of its sessions are rows. */
import type { Database, Row } from "../containers/database.ts";
import { unzstd } from "../containers/zstd.lazy.ts";
import type { Format, Sink } from "../format.ts";
import { bySession, byColumns, jsonColumn, markingCopies, rowsPlace } from "../shapes/rows.ts";
import { asName } from "../values.ts";
import { openclaw } from "./pi.ts";

const bySequence = byColumns("seq");
/** Bytes of one entry at most. */
const MOST_ENTRY = 1 << 27;

/** The entry of a row: JSON, as text or packed; undefined when it is neither. */
function entryOf({ values }: Row): unknown {
  const packed = values["event_zstd"];
  if (values["event_json"] !== null || !(packed instanceof Uint8Array)) return jsonColumn(values["event_json"]);
  try {
    return jsonColumn(unzstd(packed, MOST_ENTRY));
  } catch {
    return undefined;
  }
}

function idOf(entry: unknown): string | undefined {
  return asName((entry as { readonly id?: unknown } | null | undefined)?.id);
}

function read(database: Database, sink: Sink): void {
  const groups = bySession(database.rows("session_windows"), "session_id", database.rows("transcript_events"), "session_id");
  /** Ids of the entries of each session, to tell what another one copied. */
  const entries = new Map<string, ReadonlySet<string>>();
  let record = 0;
  for (const [id, { session, rows }] of groups) {
    if (rows.length === 0) continue;
    const about = session?.values ?? {};
    const before = entries.get(String(about["previous_session_id"]));
    const seen = new Set<string>();
    entries.set(id, seen);
    sink.conversation({
      id, title: asName(about["display_name"]), model: asName(about["model"]),
      subAgent: asName(about["spawned_by"]) !== undefined,
    });
    let copied = false;
    const reader = openclaw.lines?.(markingCopies(sink, () => copied), "");
    for (const row of rows.sort(bySequence)) {
      const place = rowsPlace(record++, [row]);
      const value = entryOf(row);
      if (value === undefined) {
        sink.diagnostic(place, "The entry is no JSON", true);
        continue;
      }
      const own = idOf(value);
      copied = own !== undefined && before?.has(own) === true;
      if (own !== undefined) seen.add(own);
      reader?.record({ value, place });
    }
  }
  sink.records(record);
}

export const openclawDatabase: Format = {
  id: "openclaw-database",
  label: "openclaw database",
  runtime: "plain",
  notes: {
    versions: "since 2026.8, packed entries too",
    reads: "every session: what the JSON Lines form has; entries copied from the session before marked",
    drops: "abandoned branches, sessions that were moved to archives",
    live: true,
  },
  detect: () => false,
  database: { detect: (database) => database.has("transcript_events", "session_id", "seq", "event_json"), read },
};
