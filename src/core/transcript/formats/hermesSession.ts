/** The snapshot of a Hermes session, `session_<id>.json` (hermes-loop f.3): one document, rewritten as a whole. */
import type { Format } from "../format.ts";
import { hermesFacts, hermesRow } from "../shapes/hermes.ts";
import { asList, isFields } from "../values.ts";

export const hermesSession: Format = {
  id: "hermes-session",
  label: "Hermes session",
  runtime: "hermes",
  notes: { versions: "session snapshots of all releases that wrote them", reads: "messages, reasoning, calls, results, finish reasons, tools, model; the system prompt (it is no message) for what it says about announced steps", drops: "nothing", live: true },
  detect({ records, container }) {
    const value = records[0];
    if (container !== "json" || !isFields(value) || typeof value["session_id"] !== "string" || !Array.isArray(value["messages"])) return false;
    return ["session_start", "last_updated", "message_count", "base_url"].filter((key) => key in value).length >= 2;
  },
  document(document, sink) {
    if (!isFields(document.value)) return;
    sink.conversation(hermesFacts(document.value));
    const messages = asList(document.value["messages"]);
    const places = document.places(["messages"]);
    messages.forEach((raw, index) => hermesRow(raw, places[index] ?? document.place, [], sink));
    sink.records(messages.length);
  },
};
