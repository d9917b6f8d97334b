/** Saved output of Claude Code (`--output-format stream-json` or `json`): it names its tools and has a clear end, and no tree. */
import type { Format, RawRecord, RecordReader, Sink } from "../format.ts";
import type { Message } from "../model.ts";
import { NO_CALLS, NO_FLAGS } from "../model.ts";
import { anthropicMessages } from "../shapes/anthropic.ts";
import { textPlace } from "../shapes/chat.ts";
import { asList, asName, asTime, type Fields, isFields, toolNames } from "../values.ts";
import { UndoMap } from "../undo.ts";

function isStreamRecord(value: unknown): boolean {
  if (!isFields(value) || "uuid" in value === true && "parentUuid" in value) return false;
  const { type } = value;
  if (type === "system") return value["subtype"] === "init" && typeof value["session_id"] === "string";
  if (type === "assistant" || type === "user") return isFields(value["message"]) && ("parent_tool_use_id" in value || typeof value["session_id"] === "string");
  return type === "result" && typeof value["subtype"] === "string" && ("is_error" in value || "num_turns" in value);
}

class StreamReader implements RecordReader {
  readonly #sink: Sink;
  /** Conversations by the call that started them; "" for the main one. */
  readonly #conversations = new UndoMap<string, number>();
  /** API messages by id. */
  readonly #messages = new UndoMap<string, number>();
  readonly #tools = new UndoMap<string, string>();
  #header: Fields | undefined;

  constructor(sink: Sink) {
    this.#sink = sink;
  }

  mark(): () => void {
    const undo = [this.#conversations.mark(), this.#messages.mark(), this.#tools.mark()];
    const header = this.#header;
    return () => {
      for (const back of undo) back();
      this.#header = header;
    };
  }

  record({ value, place }: RawRecord): void {
    if (!isFields(value)) {
      this.#sink.diagnostic(place, "A list instead of a record", true);
      return;
    }
    if (value["type"] === "system") {
      if (value["subtype"] !== "init") return;
      this.#header = value;
      this.#enter("", value);
    } else if ((value["type"] === "assistant" || value["type"] === "user") && isFields(value["message"])) {
      this.#said(value, value["message"], place);
    } else if (value["type"] === "result") {
      this.#result(value, place);
    }
  }

  #enter(parent: string, value: Fields): void {
    const known = this.#conversations.get(parent);
    if (known === undefined) {
      this.#conversations.set(parent, this.#sink.conversation({ id: parent === "" ? asName(value["session_id"]) : parent, ...(parent === "" ? {} : { subAgent: true, title: `agent of ${parent}` }) }));
    } else {
      this.#sink.select(known);
    }
    const header = this.#header;
    if (header !== undefined && parent === "") this.#sink.facts({ model: asName(header["model"]), declaredTools: toolNames(header["tools"]) });
  }

  #said(value: Fields, message: Fields, place: RawRecord["place"]): void {
    const parent = asName(value["parent_tool_use_id"]) ?? "";
    this.#enter(parent, value);
    const id = asName(message["id"]);
    const time = asTime(value["timestamp"]);
    for (const read of anthropicMessages(message, place, ["message"], (call) => this.#tools.get(call))) {
      for (const call of read.calls) if (call.id !== undefined) this.#tools.set(call.id, call.name);
      const own: Message = { ...read, time: read.time ?? time, ...(parent === "" ? {} : { flags: { ...read.flags, sidechain: true } }) };
      const at = own.role === "assistant" && id !== undefined ? this.#messages.get(`${parent} ${id}`) : undefined;
      const before = at === undefined ? undefined : this.#sink.messages[at];
      if (at === undefined || before === undefined) {
        const index = this.#sink.message(own);
        if (own.role === "assistant" && id !== undefined) this.#messages.set(`${parent} ${id}`, index);
        continue;
      }
      const calls = own.calls.filter((call) => !before.calls.some((other) => other.id === call.id));
      const fresh = own.text !== "" && own.text !== before.text;
      this.#sink.replace(at, {
        ...before,
        ...(fresh ? (before.text === "" ? { text: own.text, textPlace: own.textPlace, place } : { text: `${before.text}\n${own.text}`, textPlace: undefined }) : {}),
        thinking: own.thinking === undefined ? before.thinking : before.thinking === undefined || before.thinking === own.thinking ? own.thinking : `${before.thinking}\n\n${own.thinking}`,
        calls: calls.length === 0 ? before.calls : [...before.calls, ...calls],
        finishReason: own.finishReason ?? before.finishReason,
      });
    }
  }

  /** The last record repeats the answer; alone (`json` output) it is the answer. */
  #result(value: Fields, place: RawRecord["place"]): void {
    this.#enter("", value);
    const text = value["result"];
    const { messages } = this.#sink;
    if (typeof text !== "string" || text === "" || messages.some((message) => message.role === "assistant")) return;
    this.#sink.message({
      role: "assistant", text, content: "string", thinking: undefined, calls: NO_CALLS, result: undefined, finishReason: asName(value["stop_reason"]), model: undefined, time: undefined,
      place, textPlace: textPlace(place, ["result"]), flags: NO_FLAGS, extra: undefined,
    });
  }
}

export const claudeStream: Format = {
  id: "claude-code-stream",
  label: "Claude Code output",
  runtime: "plain",
  notes: { versions: "1.x to 2.1.x", reads: "messages merged by API id, declared tools, sub-agents as conversations of their own", drops: "streamed pieces (the whole message follows), costs", live: true },
  detect: ({ records }) => {
    const all = records.flatMap((record) => (Array.isArray(record) ? asList(record).slice(0, 50) : [record]));
    return all.some(isStreamRecord) && all.every((record) => !isFields(record) || !("parentUuid" in record));
  },
  document(document, sink) {
    const reader = new StreamReader(sink);
    if (!Array.isArray(document.value)) {
      reader.record({ value: document.value, place: document.place });
      sink.records(1);
      return;
    }
    const places = document.places([]);
    (document.value as readonly unknown[]).forEach((value, index) => {
      const place = places[index] ?? document.place;
      if (!isFields(value)) {
        if (value !== undefined) sink.diagnostic(place, "Not a record", true);
        return;
      }
      // Elements of a document have their own places, so paths begin at the element.
      reader.record({ value, place });
    });
    sink.records(document.value.length);
  },
  lines: (sink) => new StreamReader(sink),
};
