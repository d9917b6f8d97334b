/** Factory Droid: lines of messages with blocks, after a header. */
import type { Format, RawRecord, RecordReader, Sink } from "../format.ts";
import { assistantBlocks, type UserText, userBlocks } from "../shapes/blocks.ts";
import { asName, asTime, isFields } from "../values.ts";

const OWN = new Set(["session_start", "todo_state", "compaction_state", "session_end"]);

/** Blocks that the client puts beside what the user typed. */
function userText(text: string): UserText | undefined {
  return text.startsWith("<system-reminder>") || text.startsWith("<system-notification>") ? { kind: "harness" } : undefined;
}

class DroidReader implements RecordReader {
  readonly #sink: Sink;

  constructor(sink: Sink) {
    this.#sink = sink;
  }

  record({ value, place }: RawRecord): void {
    const sink = this.#sink;
    if (!isFields(value) || typeof value["type"] !== "string") {
      sink.diagnostic(place, "Not an entry of a session", true);
      return;
    }
    if (value["type"] === "session_start") {
      sink.facts({ id: asName(value["id"]), title: asName(value["title"]) ?? asName(value["sessionTitle"]), model: asName(value["model"]) });
      return;
    }
    if (value["type"] !== "message") return;
    const message = value["message"];
    if (!isFields(message)) {
      sink.diagnostic(place, "A message entry without its message", true);
      return;
    }
    const time = asTime(value["timestamp"]);
    if (message["role"] === "assistant") {
      sink.message(assistantBlocks(message["content"], place, ["message", "content"], { time, model: asName(message["model"]) ?? asName(value["model"]), finishReason: asName(message["stop_reason"]) }).message());
      return;
    }
    for (const one of userBlocks(message["content"], place, ["message", "content"], { time, before: sink.messages, userText })) {
      if (one.role === "user" && /^\[?Request interrupted by user/.test(one.text)) {
        const last = sink.messages.length - 1;
        const before = sink.messages[last];
        if (before?.role === "assistant") sink.replace(last, { ...before, flags: { ...before.flags, interrupted: true } });
        sink.message({ ...one, flags: { ...one.flags, synthetic: true } });
        continue;
      }
      sink.message(one);
    }
  }
}

export const otherDroid: Format = {
  id: "other-droid",
  label: "Factory Droid session",
  runtime: "plain",
  notes: { versions: "sessions of Factory Droid", reads: "messages, thinking, calls, results, reminders of the client marked", drops: "todo lists and compactions; settings beside it", live: true },
  detect: ({ records, container }) => container === "jsonl" && records.some((record) => isFields(record) && typeof record["type"] === "string" && OWN.has(record["type"]) && record["payload"] === undefined && record["data"] === undefined)
    && records.every((record) => isFields(record) && typeof record["type"] === "string" && (record["type"] !== "message" || isFields(record["message"]))),
  lines: (sink) => new DroidReader(sink),
};
