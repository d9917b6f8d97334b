/** Sessions of the Gemini CLI: one document, or in newer versions a log in which a message comes again with each change. */
import type { Format, Probe, RawRecord, RecordReader, Sink } from "../format.ts";
import type { Message, MessageFlags, Place, ToolCall } from "../model.ts";
import { NO_CALLS, NO_FLAGS } from "../model.ts";
import { readParts, readResponse } from "../shapes/geminiParts.ts";
import { UndoMap } from "../undo.ts";
import { asList, asName, asText, asTime, type Fields, isFields } from "../values.ts";

const TYPES = new Set(["user", "gemini", "info", "error", "warning"]);
/** Texts that the client writes in the user's name. */
const SYNTHETIC = ["This is the Gemini CLI. We are setting up the context", "<session_context>"];

function isMessage(value: unknown): value is Fields {
  return isFields(value) && typeof value["type"] === "string" && TYPES.has(value["type"]) && "content" in value && typeof value["id"] === "string" && !("message" in value) && !("uuid" in value);
}

function isHeader(value: unknown): value is Fields {
  return isFields(value) && typeof value["sessionId"] === "string" && typeof value["startTime"] === "string" && ("lastUpdated" in value || "projectHash" in value) && !("type" in value);
}

/** A content of the API, as a checkpoint keeps it. */
function isContent(value: unknown): boolean {
  return isFields(value) && (value["role"] === "user" || value["role"] === "model") && Array.isArray(value["parts"]);
}

function historyOf(value: unknown): readonly unknown[] | undefined {
  const list = Array.isArray(value) ? (value as readonly unknown[]) : isFields(value) && Array.isArray(value["history"]) ? (value["history"] as readonly unknown[]) : undefined;
  return list !== undefined && list.length > 0 && list.slice(0, 20).every((item) => item === undefined || isContent(item)) ? list : undefined;
}

function detect({ records, container }: Probe): boolean {
  if (container === "json") {
    const value = records[0];
    if (historyOf(value) !== undefined) return true;
    return isFields(value) && isHeader(value) && Array.isArray(value["messages"]) && (value["messages"].length > 0 || "projectHash" in value) && value["messages"].slice(0, 20).every((item: unknown) => item === undefined || isMessage(item));
  }
  return records.some(isHeader) && records.every((record) => !isFields(record) || isHeader(record) || isMessage(record) || "$set" in record || "$rewindTo" in record);
}

/** A message record as messages: what was said, then the results of its calls, which stand in the same record. */
function readMessage(raw: Fields, place: Place, path: readonly (string | number)[]): readonly Message[] {
  const { type } = raw;
  const parts = readParts(raw["content"], place, [...path, "content"]);
  const time = asTime(raw["timestamp"]);
  const said = (role: Message["role"], flags: MessageFlags, thinking?: string, calls: readonly ToolCall[] = NO_CALLS, model?: string): Message => ({
    role, text: parts.text, content: typeof raw["content"] === "string" ? "string" : "parts", thinking, calls, result: undefined, finishReason: undefined, model, time, place, textPlace: parts.textPlace, flags, extra: undefined,
  });
  if (type === "user") {
    const synthetic = SYNTHETIC.some((start) => parts.text.startsWith(start));
    return [said("user", synthetic ? { synthetic: true } : NO_FLAGS)];
  }
  if (type !== "gemini") return [said("system", { synthetic: true })];
  const calls: ToolCall[] = [...parts.calls];
  const results: Message[] = [];
  let cancelled = false;
  asList(raw["toolCalls"]).forEach((call, index) => {
    if (!isFields(call)) return;
    const id = asName(call["id"]);
    const name = asName(call["name"]) ?? "";
    calls.push({ id, name, arguments: call["args"] });
    cancelled ||= call["status"] === "cancelled";
    const answers = asList(call["result"]).flatMap((part, at) => (isFields(part) && isFields(part["functionResponse"]) ? [readResponse(part["functionResponse"], place, [...path, "toolCalls", index, "result", at, "functionResponse"])] : []));
    if (answers.length === 0 && call["resultDisplay"] === undefined) return;
    const only = answers.length === 1 ? answers[0] : undefined;
    results.push({
      role: "tool", text: answers.length === 0 ? asText(call["resultDisplay"]) : only?.text ?? answers.map((answer) => answer.text).join("\n"), content: "parts", thinking: undefined, calls: NO_CALLS,
      result: { callId: id, name, isError: call["status"] === "error" || answers.some((answer) => answer.isError) }, finishReason: undefined, model: undefined,
      time: asTime(call["timestamp"]) ?? time, place, textPlace: only?.textPlace, flags: NO_FLAGS, extra: undefined,
    });
  });
  const thoughts = asList(raw["thoughts"]).flatMap((thought) => (isFields(thought) ? [[asText(thought["subject"]), asText(thought["description"])].filter((text) => text !== "").join(": ")] : []));
  const thinking = thoughts.length === 0 ? parts.thinking : [...(parts.thinking === undefined ? [] : [parts.thinking]), ...thoughts].join("\n\n");
  return [
    said("assistant", cancelled ? { interrupted: true } : NO_FLAGS, thinking === "" ? undefined : thinking, calls.length === 0 ? NO_CALLS : calls, asName(raw["model"])),
    ...results,
  ];
}

/** Records of the log: where each message record stands in the conversation. Immutable steps, so that a mark can keep one. */
interface Entry {
  readonly id: string;
  readonly start: number;
}

class LogReader implements RecordReader {
  readonly #sink: Sink;
  /** Ordered by start. */
  #entries: Entry[] = [];
  /** Where an id stands in the entries. */
  readonly #at = new UndoMap<string, number>();
  #undo: (() => void)[] | undefined;

  constructor(sink: Sink) {
    this.#sink = sink;
  }

  mark(): () => void {
    const undo: (() => void)[] = [];
    this.#undo = undo;
    const places = this.#at.mark();
    return () => {
      this.#undo = undefined;
      places();
      for (let i = undo.length - 1; i >= 0; i--) undo[i]?.();
    };
  }

  record({ value, place }: RawRecord): void {
    if (this.#sink.conversations === 0) this.#sink.conversation();
    if (!isFields(value)) {
      this.#sink.diagnostic(place, "A list instead of a record", true);
      return;
    }
    if (isMessage(value)) this.#put(value, place, []);
    else if (isHeader(value)) this.#sink.facts({ id: asName(value["sessionId"]), title: asName(value["summary"]), ...(value["kind"] === "subagent" ? { subAgent: true } : {}) });
    else if (typeof value["$rewindTo"] === "string") this.#rewind(value["$rewindTo"]);
    else if (isFields(value["$set"])) this.#set(value["$set"], place);
    else this.#sink.diagnostic(place, "A record of an unknown kind", true);
  }

  /** Patches the header; it may bring all messages anew. */
  #set(patch: Fields, place: Place): void {
    this.#sink.facts({ title: asName(patch["summary"]) });
    if (!Array.isArray(patch["messages"])) return;
    this.#drop(0);
    (patch["messages"] as readonly unknown[]).forEach((raw, index) => { if (isMessage(raw)) this.#put(raw, place, ["$set", "messages", index]); });
  }

  #rewind(id: string): void {
    const at = this.#at.get(id);
    if (at !== undefined) this.#drop(at);
  }

  #drop(from: number): void {
    const first = this.#entries[from];
    if (first === undefined) return;
    const dropped = this.#entries.splice(from);
    for (const { id } of dropped) this.#at.delete(id);
    this.#undo?.push(() => { this.#entries.push(...dropped); });
    this.#sink.truncate(first.start);
  }

  #push(entry: Entry): void {
    this.#at.set(entry.id, this.#entries.length);
    this.#entries.push(entry);
    this.#undo?.push(() => { this.#entries.pop(); });
  }

  /** A message, or a later state of one: it keeps its place in the order. */
  #put(raw: Fields, place: Place, path: readonly (string | number)[]): void {
    const id = asText(raw["id"]);
    const messages = readMessage(raw, place, path);
    const model = messages[0]?.role === "assistant" ? messages[0].model : undefined;
    if (model !== undefined && !this.#sink.messages.some((message) => message.model !== undefined)) this.#sink.facts({ model });
    const at = this.#at.get(id);
    if (at === undefined) {
      this.#push({ id, start: this.#sink.messages.length });
      for (const message of messages) this.#sink.message(message);
      return;
    }
    const end = this.#entries[at + 1]?.start ?? this.#sink.messages.length;
    const tail = this.#sink.messages.slice(end);
    const later = this.#entries.slice(at + 1);
    this.#drop(at);
    const start = this.#sink.messages.length;
    this.#push({ id, start });
    for (const message of messages) this.#sink.message(message);
    const shift = this.#sink.messages.length - end;
    for (const entry of later) this.#push({ id: entry.id, start: entry.start + shift });
    for (const message of tail) this.#sink.message(message);
  }
}

export const geminiCli: Format = {
  id: "gemini-cli",
  label: "Gemini CLI session",
  runtime: "plain",
  notes: { versions: "session documents and the newer logs, saved checkpoints", reads: "messages, thoughts, calls and results, models, rewinds", drops: "token counts; finish reasons and tools are not stored", live: true },
  detect,
  document(document, sink) {
    const { value } = document;
    const history = historyOf(value);
    if (history !== undefined) {
      sink.conversation();
      const places = document.places(Array.isArray(value) ? [] : ["history"]);
      history.forEach((raw, index) => {
        if (!isFields(raw)) return;
        const place = places[index] ?? document.place;
        const parts = readParts(raw["parts"], place, ["parts"]);
        for (const result of parts.results) {
          sink.message({
            role: "tool", text: result.text, content: "parts", thinking: undefined, calls: NO_CALLS, result: { callId: result.callId, name: result.name, isError: result.isError }, finishReason: undefined,
            model: undefined, time: undefined, place, textPlace: result.textPlace, flags: NO_FLAGS, extra: undefined,
          });
        }
        if (parts.results.length > 0 && parts.text === "") return;
        sink.message({
          role: raw["role"] === "model" ? "assistant" : "user", text: parts.text, content: "parts", thinking: parts.thinking, calls: parts.calls, result: undefined, finishReason: undefined, model: undefined,
          time: undefined, place, textPlace: parts.textPlace, flags: SYNTHETIC.some((start) => parts.text.startsWith(start)) ? { synthetic: true } : NO_FLAGS, extra: undefined,
        });
      });
      sink.records(history.length);
      return;
    }
    if (!isFields(value)) return;
    const raws = asList(value["messages"]);
    const model = raws.map((raw) => (isFields(raw) ? asName(raw["model"]) : undefined)).find((name) => name !== undefined);
    sink.conversation({ id: asName(value["sessionId"]), title: asName(value["summary"]), model, ...(value["kind"] === "subagent" ? { subAgent: true } : {}) });
    const places = document.places(["messages"]);
    raws.forEach((raw, index) => {
      const place = places[index] ?? document.place;
      if (isMessage(raw)) for (const message of readMessage(raw, place, [])) sink.message(message);
      else if (raw !== undefined) sink.diagnostic(place, "Not a message", true);
    });
    sink.records(raws.length);
  },
  lines: (sink) => new LogReader(sink),
};
