/**
 * The log of a Hermes gateway session, one row a line (hermes-loop f.4): it begins with a `session_meta` row, or, when it was written beside a broken
 * database, holds the rows alone.
 */
import type { Format, Probe, RecordReader, Sink } from "../format.ts";
import { chatRole } from "../shapes/chat.ts";
import { hermesFacts, hermesRow } from "../shapes/hermes.ts";
import { type Fields, isFields } from "../values.ts";

/** Every key that a row may have; a row with others is of another family. */
const KEYS = new Set([
  "role", "content", "tool_name", "name", "tool_calls", "tool_call_id", "finish_reason", "reasoning", "reasoning_content", "reasoning_details", "codex_reasoning_items",
  "codex_message_items", "anthropic_content_blocks", "bedrock_content_blocks", "timestamp", "api_content", "display_kind", "display_metadata", "platform_message_id",
  "effect_disposition", "message_uid", "observed", "active", "compacted", "token_count", "id", "session_id", "model", "usage", "streamed",
]);
/** Keys that no other family writes on a row. */
const OWN_KEYS = ["tool_name", "api_content", "display_kind", "platform_message_id", "codex_reasoning_items", "codex_message_items", "effect_disposition", "reasoning_details"];
/** File names that Hermes gives to its sessions. */
const NAME = /^(?:\d{8}_\d{6}_[0-9a-f]{6,8}|cron_.+)\.jsonl$/;

function isRow(value: unknown): value is Fields {
  if (!isFields(value) || chatRole(value["role"]) === undefined || value["timestamp"] === undefined || !("content" in value)) return false;
  for (const key in value) if (!KEYS.has(key) && !key.startsWith("_")) return false;
  return true;
}

function detect({ records, container, name }: Probe): boolean {
  if (container !== "jsonl") return false;
  let rows = 0;
  let own = 0;
  for (const record of records) {
    if (!isFields(record)) continue;
    if (record["role"] === "session_meta") return true;
    if (!isRow(record)) continue;
    rows++;
    // Reasoning after the finish reason and both before the time: the order in which Hermes writes its columns.
    const keys = Object.keys(record);
    const ordered = keys.indexOf("finish_reason") > 0 && keys.indexOf("reasoning") > keys.indexOf("finish_reason") && keys.indexOf("timestamp") > keys.indexOf("reasoning");
    if (ordered || OWN_KEYS.some((key) => key in record) || (NAME.test(name) && "finish_reason" in record)) own++;
  }
  return own > 0 && rows * 2 >= records.length;
}

class GatewayReader implements RecordReader {
  readonly #sink: Sink;
  readonly #name: string;

  constructor(sink: Sink, name: string) {
    this.#sink = sink;
    this.#name = name;
  }

  record({ value, place }: Parameters<RecordReader["record"]>[0]): void {
    if (this.#sink.conversations === 0) this.#sink.conversation(NAME.test(this.#name) ? hermesFacts({ session_id: this.#name.slice(0, -".jsonl".length) }) : undefined);
    hermesRow(value, place, [], this.#sink);
  }
}

export const hermesGateway: Format = {
  id: "hermes-gateway",
  label: "Hermes gateway log",
  runtime: "hermes",
  notes: { versions: "gateway logs and the files that newer releases write beside a broken database", reads: "messages, reasoning, calls, results, finish reasons, times, tools and model of the first row", drops: "nothing", live: true },
  detect,
  lines: (sink, name) => new GatewayReader(sink, name),
};
