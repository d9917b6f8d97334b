/** The Anthropic Messages API as people keep it: requests, lists of messages, responses, logs of both; one a document or one a line. */
import type { Format, Probe, RecordReader, Sink } from "../format.ts";
import type { ConversationFacts, Message, Place } from "../model.ts";
import { anthropicMessages } from "../shapes/anthropic.ts";
import { isForeignMessage, isForeignTop, type Path } from "../shapes/chatLists.ts";
import { asList, asName, type Fields, isFields, toolNames } from "../values.ts";

type Where = (list: Path, index: number) => { readonly place: Place; readonly path: Path };

/** Types of blocks that tell the family. */
const BLOCKS = new Set(["tool_use", "tool_result", "thinking", "redacted_thinking", "server_tool_use", "web_search_tool_result", "mcp_tool_use", "mcp_tool_result"]);
/** Keys that messages of this API do not have. */
const OTHER_KEYS = ["tool_calls", "tool_call_id", "created", "ts", "parts", "uuid", "message_id", "id"];

function isMessage(value: unknown): value is Fields {
  return isFields(value) && (value["role"] === "user" || value["role"] === "assistant") && (typeof value["content"] === "string" || Array.isArray(value["content"]));
}

function hasOwnBlock(value: unknown): boolean {
  return isFields(value) && asList(value["content"]).some((block) => isFields(block) && typeof block["type"] === "string" && BLOCKS.has(block["type"]));
}

/** True for a list of messages of which at least one has blocks that only this API has; `told` when the request says so already. */
function isList(value: unknown, told: boolean): value is readonly unknown[] {
  if (!Array.isArray(value) || value.length === 0) return false;
  const list = (value as readonly unknown[]).slice(0, 60);
  if (list.filter(isMessage).length * 2 < list.length) return false;
  if (list.some((message) => isFields(message) && (message["role"] === "system" || OTHER_KEYS.some((key) => message[key] !== undefined)))) return false;
  // Blocks of this API are foreign to chat; texts of other harnesses are foreign to both.
  if (list.some((message) => isFields(message) && !hasOwnBlock(message) && isForeignMessage(message))) return false;
  return told || list.some(hasOwnBlock);
}

function isResponse(value: unknown): value is Fields {
  return isFields(value) && value["role"] === "assistant" && Array.isArray(value["content"]) && ("stop_reason" in value || value["type"] === "message") && !("uuid" in value) && !("timestamp" in value);
}

/** True when the keys of a request tell the API without looking at its messages. */
function tellsRequest(owner: Fields): boolean {
  if (asList(owner["tools"]).some((tool) => isFields(tool) && "input_schema" in tool)) return true;
  return "system" in owner && "max_tokens" in owner && owner["system"] !== null;
}

interface Found {
  readonly list: readonly unknown[];
  readonly path: Path;
  readonly owner: Fields;
}

interface Unit {
  readonly request: Found | undefined;
  readonly response: { readonly value: Fields; readonly path: Path } | undefined;
}

/** Looks two levels deep for a request's messages and for a response. */
function findUnit(value: Fields): Unit {
  let request: Found | undefined;
  let response: Unit["response"];
  const search = (owner: Fields, path: Path, depth: number): void => {
    const list = owner["messages"];
    if (request === undefined && isList(list, tellsRequest(owner))) request = { list, path: [...path, "messages"], owner };
    if (response === undefined && isResponse(owner)) response = { value: owner, path };
    if (depth === 0) return;
    for (const key of Object.keys(owner)) {
      const inner = owner[key];
      if (isFields(inner)) search(inner, [...path, key], depth - 1);
    }
  };
  search(value, [], 2);
  return { request, response };
}

function recordKind(value: unknown): boolean {
  if (Array.isArray(value)) return isList(value, false);
  if (!isFields(value) || isForeignTop(value) || "uuid" in value || "parent_tool_use_id" in value) return false;
  const unit = findUnit(value);
  return unit.request !== undefined || unit.response !== undefined;
}

function detect({ records, container }: Probe): boolean {
  const good = records.filter(recordKind).length;
  if (good > 0) return good * 2 >= records.length;
  // One message a line.
  return container === "jsonl" && records.length > 0 && records.every((record) => isFields(record) && !("type" in record)) && isList(records, false);
}

class MessagesReader implements RecordReader {
  readonly #sink: Sink;
  /** The last conversation is a log that a later one may continue. */
  #continuable = false;
  /** Conversation of messages that stand alone. */
  #flow = -1;

  constructor(sink: Sink) {
    this.#sink = sink;
  }

  mark(): () => void {
    const [continuable, flow] = [this.#continuable, this.#flow];
    return () => {
      this.#continuable = continuable;
      this.#flow = flow;
    };
  }

  record({ value, place }: Parameters<RecordReader["record"]>[0]): void {
    this.take(value, place, (list, index) => ({ place, path: [...list, index] }), place);
  }

  take(value: unknown, place: Place, where: Where, whole: Place): void {
    if (Array.isArray(value)) {
      const list: readonly unknown[] = value;
      if (!isList(list, true)) {
        this.#sink.diagnostic(place, "No messages in this record", true);
        return;
      }
      this.#start({ apiMode: "anthropic_messages" });
      this.#all({ list, path: [], owner: {} }, where);
      return;
    }
    if (!isFields(value)) return;
    const { request, response } = findUnit(value);
    if (request === undefined && response === undefined) {
      if (!isMessage(value)) {
        this.#sink.diagnostic(place, "No message in this record", true);
        return;
      }
      this.#enterFlow();
      this.#add(anthropicMessages(value, place, [], this.#nameOf));
      return;
    }
    const facts: Partial<ConversationFacts> = {
      id: asName(value["session_id"]) ?? asName(value["id"]),
      model: asName(request?.owner["model"]) ?? asName(response?.value["model"]),
      declaredTools: toolNames(request?.owner["tools"]),
      apiMode: "anthropic_messages",
    };
    if (request !== undefined) {
      const read = this.#read(request, where);
      const known = this.#continuable ? this.#sink.messages : [];
      const continues = known.length > 0 && known.length <= read.length && known.every((message, i) => same(message, read[i]));
      if (!continues) this.#start(facts);
      this.#add(continues ? read.slice(known.length) : read);
      this.#continuable = true;
      this.#flow = -1;
    } else {
      this.#enterFlow();
      this.#sink.facts(facts);
    }
    if (response === undefined) return;
    const record = request?.list.length ?? 0;
    const at = whole.start < 0 || request === undefined ? place : { ...place, record: place === whole ? place.record : record };
    this.#add(anthropicMessages(response.value, at, response.path, this.#nameOf));
  }

  readonly #nameOf = (callId: string): string | undefined => {
    const { messages } = this.#sink;
    for (let i = messages.length - 1; i >= 0 && i >= messages.length - 40; i--) {
      const call = messages[i]?.calls.find((candidate) => candidate.id === callId);
      if (call !== undefined) return call.name;
    }
    return undefined;
  };

  #start(facts: Partial<ConversationFacts>): void {
    this.#sink.conversation(facts);
    this.#continuable = false;
    this.#flow = -1;
  }

  #enterFlow(): void {
    if (this.#flow >= 0) return;
    this.#start({ apiMode: "anthropic_messages" });
    this.#flow = this.#sink.conversations - 1;
  }

  #read(found: Found, where: Where): readonly Message[] {
    const names = new Map<string, string>();
    return found.list.flatMap((raw, index) => {
      const { place, path } = where(found.path, index);
      const messages = anthropicMessages(raw, place, path, (id) => names.get(id));
      for (const message of messages) for (const call of message.calls) if (call.id !== undefined) names.set(call.id, call.name);
      if (messages.length === 0 && raw !== undefined) this.#sink.diagnostic(place, "A message without a role that is known", true);
      return messages;
    });
  }

  #all(found: Found, where: Where): void {
    this.#add(this.#read(found, where));
  }

  #add(messages: readonly Message[]): void {
    for (const message of messages) this.#sink.message(message);
  }
}

function same(a: Message, b: Message | undefined): boolean {
  return b !== undefined && a.role === b.role && a.text === b.text && a.calls.length === b.calls.length && a.result?.callId === b.result?.callId;
}

export const anthropicMessagesFormat: Format = {
  id: "anthropic-messages",
  label: "Anthropic messages",
  runtime: "plain",
  notes: { versions: "Messages API", reads: "requests, lists of messages, responses, logs of both", drops: "images, documents, the system prompt (it is no message)", live: true },
  detect,
  document(document, sink) {
    const where: Where = (list, index) => ({ place: document.places(list)[index] ?? document.place, path: [] });
    const { value } = document;
    new MessagesReader(sink).take(value, document.place, where, document.place);
    const unit = isFields(value) ? findUnit(value) : undefined;
    sink.records(Array.isArray(value) ? value.length : (unit?.request?.list.length ?? 0) + (unit?.response === undefined ? 0 : 1));
  },
  lines: (sink) => new MessagesReader(sink),
};
