/** Kimi CLI, `context.jsonl`: chat messages with control rows between them. */
import type { Format, RawRecord, RecordReader, Sink } from "../format.ts";
import { chatMessage } from "../shapes/chat.ts";
import { calledName, simpleMessage } from "../shapes/draft.ts";
import { asText, isFields } from "../values.ts";

const CONTROL = new Set(["_checkpoint", "_usage", "_system_prompt"]);
const CHECKPOINT = /^\s*<system>\s*CHECKPOINT \d+\s*<\/system>\s*$/;

class ContextReader implements RecordReader {
  readonly #sink: Sink;

  constructor(sink: Sink) {
    this.#sink = sink;
  }

  record({ value, place }: RawRecord): void {
    const sink = this.#sink;
    if (!isFields(value)) {
      sink.diagnostic(place, "Not a message", true);
      return;
    }
    if (value["role"] === "_system_prompt") {
      sink.message(simpleMessage("system", place, asText(value["content"]), typeof value["content"] === "string" ? ["content"] : undefined));
      return;
    }
    if (typeof value["role"] === "string" && value["role"].startsWith("_")) return;
    const message = chatMessage(value, place);
    if (message === undefined) {
      sink.diagnostic(place, "A message without a role that is known", true);
      return;
    }
    if (message.role === "tool" && message.result !== undefined) {
      const failed = /^\s*<system>\s*ERROR\b/.test(message.text);
      sink.message({ ...message, result: { ...message.result, name: message.result.name ?? calledName(sink.messages, message.result.callId), isError: message.result.isError || failed } });
    } else if (message.role === "user" && CHECKPOINT.test(message.text)) {
      sink.message({ ...message, flags: { ...message.flags, synthetic: true } });
    } else {
      sink.message(message);
    }
  }
}

export const kimiContext: Format = {
  id: "kimi-cli",
  label: "Kimi CLI context",
  runtime: "plain",
  notes: { versions: "context.jsonl of all releases, files of its sub-agents", reads: "messages, thoughts, calls, results, the system prompt, checkpoints marked", drops: "token counts; the file names no model and no tools", live: true },
  detect: ({ records, container }) => container === "jsonl" && records.some((record) => isFields(record) && typeof record["role"] === "string" && CONTROL.has(record["role"])) && records.every((record) => isFields(record) && typeof record["role"] === "string"),
  lines: (sink) => new ContextReader(sink),
};
