/** Amp: a thread as one document, messages with blocks and a state. */
import type { Format, Sink } from "../format.ts";
import type { MessageFlags, Place } from "../model.ts";
import { assistantBlocks, userBlocks } from "../shapes/blocks.ts";
import { inner, outputText } from "../shapes/draft.ts";
import { asList, asName, asText, asTime, type Fields, isFields } from "../values.ts";

function isThread(value: unknown): value is Fields {
  if (!isFields(value) || typeof value["id"] !== "string" || !Array.isArray(value["messages"])) return false;
  if (value["id"].startsWith("T-") && ("created" in value || "v" in value)) return true;
  return typeof value["v"] === "number" && (value["messages"] as readonly unknown[]).some((message) => isFields(message) && isFields(message["state"]) && typeof message["state"]["type"] === "string");
}

/** A result in the shape that blocks have elsewhere: what a tool gave stands in its run. */
function plainResult(block: unknown): unknown {
  if (!isFields(block) || block["type"] !== "tool_result") return block;
  const run = isFields(block["run"]) ? block["run"] : undefined;
  if (run === undefined) return block;
  const status = asName(run["status"]);
  const output = run["result"] ?? run["error"] ?? run["reason"] ?? status ?? "";
  return { ...block, is_error: status === "error" || status === "cancelled" || status?.startsWith("rejected") === true, content: [{ type: "text", text: typeof output === "string" ? output : outputText(output) }] };
}

function read(raw: Fields, place: Place, sink: Sink): void {
  const time = asTime(inner(raw, "meta", "sentAt") ?? inner(raw, "usage", "timestamp"));
  if (raw["role"] === "assistant") {
    const state = inner(raw, "state", "type");
    const flags: MessageFlags = state === "cancelled" || state === "error" || state === "streaming" ? { interrupted: true } : {};
    sink.message(assistantBlocks(raw["content"], place, ["content"], { time, model: asName(inner(raw, "usage", "model")), finishReason: asName(inner(raw, "state", "stopReason")) ?? (state === "complete" ? undefined : asName(state)), flags }).message());
    return;
  }
  const content = Array.isArray(raw["content"]) ? (raw["content"] as readonly unknown[]).map(plainResult) : raw["content"];
  for (const message of userBlocks(content, place, ["content"], { time, before: sink.messages })) {
    // What a run gave is no string of a block's content: its place is not that of the block.
    sink.message(message.role === "tool" && message.textPlace !== undefined ? { ...message, textPlace: undefined } : message);
  }
}

export const otherAmp: Format = {
  id: "other-amp",
  label: "Amp thread",
  runtime: "plain",
  notes: { versions: "T-<id>.json", reads: "messages, thinking, calls, results, stop reasons, cancelled answers, models", drops: "files of the workspace, costs", live: true },
  detect: ({ records, container }) => container === "json" && isThread(records[0]),
  document(document, sink) {
    const value = isFields(document.value) ? document.value : {};
    sink.conversation({ id: asName(value["id"]), title: asName(value["title"]), subAgent: asText(value["mainThreadID"]) !== "" });
    const places = document.places(["messages"]);
    asList(value["messages"]).forEach((raw, index) => {
      const place = places[index] ?? document.place;
      if (isFields(raw)) read(raw, place, sink);
      else if (raw !== undefined) sink.diagnostic(place, "Not a message", true);
    });
    sink.records(asList(value["messages"]).length);
  },
};
