/** gptme: lines of messages; tools are fenced blocks in the text, which the harness executes, and results are messages of the system. */
import type { Format, RawRecord, RecordReader, Sink } from "../format.ts";
import type { Message, ToolCall } from "../model.ts";
import { fencedBlocks } from "../shapes/fences.ts";
import { inner, lastAssistant, parsedText, resultMessage, simpleMessage } from "../shapes/draft.ts";
import { asName, asTime, type Fields, isFields } from "../values.ts";

/** Words after the fence that name a tool. */
const TOOLS = new Set([
  "shell", "ipython", "save", "append", "patch", "morph", "tmux", "browser", "read", "gh", "screenshot", "vision", "chats", "rag", "computer", "subagent", "complete", "choice", "form", "todoread", "todowrite", "restart",
]);
/** Languages that are a tool only where a result shows that they were executed. */
const MAYBE = new Set(["bash", "sh", "zsh", "python", "py"]);

const KEYS = new Set(["role", "content", "timestamp", "pinned", "hide", "quiet", "files", "file_hashes", "metadata", "call_id"]);

function isMessage(value: unknown): value is Fields {
  if (!isFields(value) || typeof value["content"] !== "string" || typeof value["timestamp"] !== "string") return false;
  if (value["role"] !== "system" && value["role"] !== "user" && value["role"] !== "assistant" && value["role"] !== "tool") return false;
  return Object.keys(value).every((key) => KEYS.has(key));
}

function callsIn(text: string, executed: boolean): readonly ToolCall[] {
  const calls: ToolCall[] = [];
  for (const { info, body } of fencedBlocks(text)) {
    const name = /^[\w.-]+/.exec(info)?.[0] ?? "";
    if (TOOLS.has(name) || (executed && (MAYBE.has(name) || /^[\w./-]+\.\w+$/.test(info)))) calls.push({ id: undefined, name, arguments: info.length > name.length ? { args: info.slice(name.length).trim(), content: body } : body });
  }
  // The other notation: @tool(id): {…}
  for (const line of text.includes("\n@") || text.startsWith("@") ? text.split("\n") : []) {
    const match = /^@(\w{1,40})(?:\(([\w.-]{1,80})\))?:\s*(\{.*)$/.exec(line);
    if (match !== null) calls.push({ id: match[2], name: match[1] ?? "", arguments: parsedText(match[3]) ?? match[3] });
  }
  return calls;
}

class GptmeReader implements RecordReader {
  readonly #sink: Sink;

  constructor(sink: Sink) {
    this.#sink = sink;
  }

  record({ value, place }: RawRecord): void {
    const sink = this.#sink;
    if (!isFields(value) || typeof value["role"] !== "string") {
      sink.diagnostic(place, "Not a message", true);
      return;
    }
    const text = typeof value["content"] === "string" ? value["content"] : "";
    const time = asTime(value["timestamp"]);
    if (value["role"] === "assistant") {
      const calls = callsIn(text, false);
      sink.message(simpleMessage("assistant", place, text, ["content"], { time, calls: numbered(calls, place.record), model: asName(inner(value, "metadata", "model")) }));
      return;
    }
    const index = lastAssistant(sink.messages);
    const asked = sink.messages[index];
    if (value["role"] === "user" || asked === undefined) {
      sink.message(simpleMessage(value["role"] === "user" ? "user" : "system", place, text, ["content"], { time }));
      return;
    }
    if (/^Interrupted by user/.test(text)) {
      sink.replace(index, { ...asked, flags: { ...asked.flags, interrupted: true } });
      sink.message(simpleMessage("user", place, text, ["content"], { time, flags: { synthetic: true } }));
      return;
    }
    this.#result(asked, index, value, text, time, place);
  }

  #result(asked: Message, index: number, value: Fields, text: string, time: number | undefined, place: RawRecord["place"]): void {
    const sink = this.#sink;
    let calls = asked.calls;
    if (calls.length === 0) {
      // Something answered, so the harness found something to execute.
      const found = callsIn(asked.text, true);
      calls = numbered(found.length > 0 ? found : [{ id: undefined, name: "tool", arguments: undefined }], asked.place.record);
      sink.replace(index, { ...asked, calls });
    }
    const answered = sink.messages.length - 1 - index;
    const own = asName(value["call_id"]);
    const call = calls.find((one) => own !== undefined && one.id === own) ?? calls[Math.min(answered, calls.length - 1)];
    sink.message(resultMessage(place, { callId: call?.id, name: call?.name, isError: /^Error\b/.test(text) }, text, ["content"], time));
  }
}

function numbered(calls: readonly ToolCall[], record: number): readonly ToolCall[] {
  return calls.map((call, index) => (call.id === undefined ? { ...call, id: `${record}-${index}` } : call));
}

export const otherGptme: Format = {
  id: "other-gptme",
  label: "gptme conversation",
  runtime: "plain",
  notes: { versions: "conversation.jsonl", reads: "messages, fenced tools as calls (any block that a result answers), results, models, interruptions", drops: "attached files", live: true },
  detect: ({ records, container }) => container === "jsonl" && records.length > 0 && records.every(isMessage) && (records.some((record) => isFields(record) && ("pinned" in record || "hide" in record || "file_hashes" in record || "call_id" in record || "metadata" in record))
    || (records.length > 1 && isFields(records[0]) && records[0]["role"] === "system" && records.some((record) => isFields(record) && record["role"] === "assistant" && typeof record["content"] === "string" && callsIn(record["content"], false).length > 0))),
  lines: (sink) => new GptmeReader(sink),
};
