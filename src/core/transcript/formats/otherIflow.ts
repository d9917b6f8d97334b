/** iFlow CLI: lines that look like those of Claude Code, but its parents make no tree that could be followed; they are read in order. */
import type { Format, RawRecord, RecordReader, Sink } from "../format.ts";
import type { Message } from "../model.ts";
import { assistantBlocks, userBlocks } from "../shapes/blocks.ts";
import { inner, outputText } from "../shapes/draft.ts";
import { asList, asName, asTime, type Fields, isFields } from "../values.ts";

function isRecord(value: unknown): value is Fields {
  return isFields(value) && typeof value["uuid"] === "string" && typeof value["sessionId"] === "string" && value["sessionId"].startsWith("session-") && isFields(value["message"]);
}

/** How far back a call is looked for that is written again. */
const LOOK_BACK = 40;

class IflowReader implements RecordReader {
  readonly #sink: Sink;

  constructor(sink: Sink) {
    this.#sink = sink;
  }

  record({ value, place }: RawRecord): void {
    const sink = this.#sink;
    if (!isFields(value)) {
      sink.diagnostic(place, "Not a record of a session", true);
      return;
    }
    if (sink.conversations === 0) sink.conversation({ id: asName(value["sessionId"]) });
    const message = value["message"];
    if (!isFields(message) || (value["type"] !== "user" && value["type"] !== "assistant")) {
      if (value["type"] === "user" || value["type"] === "assistant") sink.diagnostic(place, "A record without its message", true);
      return;
    }
    const time = asTime(value["timestamp"]);
    const flags = value["isSidechain"] === true ? { sidechain: true } : {};
    if (value["type"] === "user") {
      const synthetic = value["isMeta"] === true ? { ...flags, synthetic: true } : flags;
      for (const one of userBlocks(plainResults(message["content"]), place, ["message", "content"], { time, flags: synthetic, before: sink.messages })) {
        if (one.role === "user" && one.text.startsWith("[Request interrupted by user")) {
          this.#interrupt();
          sink.message({ ...one, flags: { ...one.flags, synthetic: true } });
          continue;
        }
        // Results were taken out of another shape: their text stands elsewhere in the record.
        const plain: Message = one.role === "tool" ? { ...one, textPlace: undefined } : one;
        sink.message(plain.role === "tool" && inner(value, "toolUseResult", "status") === "error" ? { ...plain, result: { ...(plain.result ?? { callId: undefined, name: undefined }), isError: true } } : plain);
      }
      return;
    }
    const draft = assistantBlocks(message["content"], place, ["message", "content"], { time, flags, model: asName(message["model"]), finishReason: asName(message["stop_reason"]) });
    // A call is written with the next one again.
    const known = this.#knownCalls();
    const fresh = draft.calls.filter((call) => call.id === undefined || !known.has(call.id));
    if (fresh.length < draft.calls.length) draft.calls.splice(0, draft.calls.length, ...fresh);
    const last = sink.messages.length - 1;
    const before = sink.messages[last];
    // One answer is written in several records that follow each other, one a call.
    if (before?.role === "assistant" && before.calls.length > 0 && draft.calls.length > 0 && draft.text === "") {
      sink.replace(last, { ...before, calls: [...before.calls, ...draft.calls] });
      return;
    }
    if (draft.calls.length === 0 && draft.text === "" && asList(message["content"]).length > 0) return;
    sink.message(draft.message());
  }

  #knownCalls(): ReadonlySet<string> {
    const known = new Set<string>();
    const { messages } = this.#sink;
    for (let i = messages.length - 1; i >= 0 && i >= messages.length - LOOK_BACK; i--) for (const call of (messages[i] as Message).calls) if (call.id !== undefined) known.add(call.id);
    return known;
  }

  #interrupt(): void {
    const last = this.#sink.messages.length - 1;
    const before = this.#sink.messages[last];
    if (before?.role === "assistant") this.#sink.replace(last, { ...before, flags: { ...before.flags, interrupted: true } });
  }
}

/** Results are kept in the shape of Gemini's function responses; their output is what the model saw. */
function plainResults(content: unknown): unknown {
  if (!Array.isArray(content)) return content;
  return (content as readonly unknown[]).map((block) => {
    if (!isFields(block) || block["type"] !== "tool_result" || !isFields(block["content"])) return block;
    const output = inner(block["content"], "responseParts", "functionResponse", "response", "output") ?? inner(block["content"], "resultDisplay");
    const name = inner(block["content"], "responseParts", "functionResponse", "name");
    return { ...block, name, content: [{ type: "text", text: outputText(output ?? block["content"]) }] };
  });
}

export const otherIflow: Format = {
  id: "other-iflow",
  label: "iFlow CLI session",
  runtime: "plain",
  notes: { versions: "session files of iFlow CLI", reads: "messages, calls (each once), results, models, interruptions", drops: "the tree of parents", live: true },
  detect: ({ records, container }) => container === "jsonl" && records.filter(isRecord).length * 2 > records.length,
  lines: (sink) => new IflowReader(sink),
};
