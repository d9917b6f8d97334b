/** Mistral Vibe: messages of the Chat Completions API, one a line, each with an id of its own. */
import type { Format, RawRecord, RecordReader, Sink } from "../format.ts";
import { chatMessage, chatRole } from "../shapes/chat.ts";
import { calledName } from "../shapes/draft.ts";
import { isFields } from "../values.ts";

function isMessage(value: unknown): boolean {
  return isFields(value) && typeof value["message_id"] === "string" && chatRole(value["role"]) !== undefined && value["type"] === undefined && value["session_id"] === undefined;
}

class VibeReader implements RecordReader {
  readonly #sink: Sink;

  constructor(sink: Sink) {
    this.#sink = sink;
  }

  record({ value, place }: RawRecord): void {
    const message = isFields(value) ? chatMessage(value, place) : undefined;
    if (message === undefined) {
      this.#sink.diagnostic(place, isFields(value) ? "A message without a role that is known" : "Not a message", true);
      return;
    }
    const injected = isFields(value) && value["injected"] === true;
    const named = message.result === undefined ? message : { ...message, result: { ...message.result, name: message.result.name ?? calledName(this.#sink.messages, message.result.callId) } };
    this.#sink.message(injected ? { ...named, flags: { ...named.flags, synthetic: true } } : named);
  }
}

export const otherVibe: Format = {
  id: "other-vibe",
  label: "Mistral Vibe session",
  runtime: "plain",
  notes: { versions: "messages.jsonl", reads: "messages, calls, results, reasoning", drops: "tools and model, which stand in the file beside it", live: true },
  detect: ({ records, container }) => container === "jsonl" && records.filter(isMessage).length * 2 > records.length,
  lines: (sink) => new VibeReader(sink),
};
