/** Cursor's agent transcripts: a role and blocks a line. Not all tools are written. */
import type { Format, RawRecord, RecordReader, Sink } from "../format.ts";
import { assistantBlocks, type UserText, userBlocks } from "../shapes/blocks.ts";
import { asTime, isFields } from "../values.ts";

const KEYS = new Set(["role", "message", "timestamp", "id"]);

function isRecord(value: unknown): boolean {
  return isFields(value) && (value["role"] === "user" || value["role"] === "assistant") && isFields(value["message"]) && "content" in value["message"] && Object.keys(value).every((key) => KEYS.has(key));
}

/** The client wraps what the user typed, and puts what it knows of the editor before it. */
function userText(text: string): UserText | undefined {
  const from = text.indexOf("<user_query>");
  const to = text.indexOf("</user_query>", from);
  if (from < 0 || to < 0) return undefined;
  return { kind: "user", text: text.slice(from + 12, to).trim(), offset: from + 12 };
}

class CursorReader implements RecordReader {
  readonly #sink: Sink;

  constructor(sink: Sink) {
    this.#sink = sink;
  }

  record({ value, place }: RawRecord): void {
    const sink = this.#sink;
    const message = isFields(value) ? value["message"] : undefined;
    if (!isFields(value) || !isFields(message)) {
      sink.diagnostic(place, "Not a message", true);
      return;
    }
    const time = asTime(value["timestamp"]);
    if (value["role"] !== "assistant") {
      for (const one of userBlocks(message["content"], place, ["message", "content"], { time, before: sink.messages, userText })) sink.message(one);
      return;
    }
    const last = sink.messages.length - 1;
    const before = sink.messages[last];
    // The agent went on without a user: it called something that is not written.
    if (before?.role === "assistant" && before.calls.length === 0) sink.replace(last, { ...before, flags: { ...before.flags, commentary: true } });
    sink.message(assistantBlocks(message["content"], place, ["message", "content"], { time }).message());
  }
}

export const otherCursor: Format = {
  id: "other-cursor",
  label: "Cursor agent transcript",
  runtime: "plain",
  notes: { versions: "agent-transcripts", reads: "messages, calls and results as far as they are written; answers that another answer follows are marked as the middle of a turn", drops: "the editor's context around the user's text; the key-value store of the editor", live: true },
  detect: ({ records, container }) => container === "jsonl" && records.length > 0 && records.every(isRecord),
  lines: (sink) => new CursorReader(sink),
};
