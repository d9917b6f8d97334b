/**
 * Chat Completions in all the shapes that people keep: a list of messages, a request, a response, a log of both, many runs, data sets, streams.
 * It is the most general family and is asked last; messages that another family writes are left to it.
 */
import type { Format, Probe, RawRecord, RecordReader, Sink } from "../format.ts";
import type { ConversationFacts, Message, Place, ToolCall } from "../model.ts";
import { NO_CALLS, NO_FLAGS } from "../model.ts";
import { chatMessage, PLAIN_CHAT } from "../shapes/chat.ts";
import { type Found, findUnit, isChatMessage, isChunk, isForeignMessage, isForeignTop, isMessageList, type Path } from "../shapes/chatLists.ts";
import { asksForProseCalls, asProseResult, withProseCalls } from "../shapes/prose.ts";
import { asList, asName, asTime, type Fields, isFields, toolNames } from "../values.ts";
import { UndoMap } from "../undo.ts";

/** A detector looks at so many messages of a list. */
const LOOK = 60;
/** Lists of lists are followed this deep. */
const DEPTH = 3;

function detect(probe: Probe): boolean {
  let chat = 0;
  for (const record of probe.records) {
    const answer = classify(record, DEPTH);
    if (answer === "foreign") return false;
    if (answer === "chat") chat++;
  }
  return chat > 0 && chat * 2 >= probe.records.length;
}

const ROLES: ReadonlySet<unknown> = new Set(["system", "developer", "user", "assistant", "tool", "function"]);
const MESSAGE_KEYS: ReadonlySet<string> = new Set(["role", "content", "name", "tool_calls", "tool_call_id", "function_call", "refusal", "finish_reason", "reasoning", "reasoning_content"]);
const REQUEST_KEYS: ReadonlySet<string> = new Set(["messages", "model", "tools", "tool_choice", "temperature", "max_tokens", "max_completion_tokens", "stream", "parallel_tool_calls"]);

/**
 * True where every record holds nothing but keys of Chat Completions: a message, a list of them, or a request. A cheap answer for the commonest
 * files, so that no other format is asked; false says nothing.
 */
export function isPlainChat({ records }: Probe): boolean {
  return records.length > 0 && records.every((record) => {
    if (Array.isArray(record)) return isPlainList(record);
    if (!isFields(record)) return false;
    return "messages" in record ? onlyKeys(record, REQUEST_KEYS) && isPlainList(record["messages"]) : isPlainMessage(record);
  });
}

function isPlainList(value: unknown): boolean {
  const list = asList(value);
  return list.length > 0 && list.slice(0, LOOK).every(isPlainMessage);
}

function isPlainMessage(value: unknown): boolean {
  if (!isFields(value) || !ROLES.has(value["role"]) || !onlyKeys(value, MESSAGE_KEYS)) return false;
  const content = value["content"];
  return typeof content === "string" || ((content === null || content === undefined) && "tool_calls" in value);
}

function onlyKeys(value: Fields, known: ReadonlySet<string>): boolean {
  for (const key in value) if (!known.has(key)) return false;
  return true;
}

function classify(value: unknown, depth: number): "chat" | "foreign" | "other" {
  if (Array.isArray(value)) {
    const list: readonly unknown[] = value;
    if (isMessageList(list)) return list.slice(0, LOOK).some(isForeignMessage) ? "foreign" : "chat";
    if (depth === 0) return "other";
    for (const item of (value as readonly unknown[]).slice(0, 5)) {
      const answer = classify(item, depth - 1);
      if (answer !== "other") return answer;
    }
    return "other";
  }
  if (!isFields(value)) return "other";
  if (isForeignTop(value)) return "foreign";
  if (isChatMessage(value) || typeof value["role"] === "string") return isForeignMessage(value) ? "foreign" : isChatMessage(value) ? "chat" : "other";
  if (isChunk(value)) return "chat";
  const unit = findUnit(value, []);
  if (unit.messages !== undefined) return unit.messages.list.slice(0, LOOK).some(isForeignMessage) ? "foreign" : "chat";
  if (unit.choices !== undefined) return "chat";
  return preferences(value).length > 0 ? "chat" : "other";
}

/** Answers preferred and not preferred to the same prompt: each is a conversation of its own. */
function preferences(value: Fields): readonly { readonly title: string; readonly lists: readonly Found[] }[] {
  const prompt: Found[] = [];
  const input = value["input"];
  if (isFields(input) && isMessageList(input["messages"])) prompt.push({ list: input["messages"], path: ["input", "messages"], owner: input });
  else if (isMessageList(input)) prompt.push({ list: input, path: ["input"], owner: value });
  else if (isMessageList(value["prompt"])) prompt.push({ list: value["prompt"], path: ["prompt"], owner: value });
  const answers = [["preferred", "preferred_output"], ["not preferred", "non_preferred_output"], ["chosen", "chosen"], ["rejected", "rejected"]] as const;
  return answers.flatMap(([title, key]) => {
    const list = value[key];
    return isMessageList(list) ? [{ title, lists: [...prompt, { list, path: [key], owner: value }] }] : [];
  });
}

/** Where an element of a list stands: in a document elements are records; in a line the line is. */
type Where = (list: Path, index: number) => { readonly place: Place; readonly path: Path };

/** A streamed response, as far as it has come. */
interface Stream {
  readonly conversation: number;
  readonly index: number;
  readonly text: string;
  readonly thinking: string;
  readonly calls: readonly ToolCall[];
}

class ChatReader implements RecordReader {
  readonly #sink: Sink;
  readonly #streams = new UndoMap<string, Stream>();
  /** The harness of this conversation executes calls that are written as text. */
  #prose = false;
  /** Conversation to which messages go that stand alone. */
  #flow = -1;
  /** The last conversation is a log that a later log may continue. */
  #continuable = false;

  constructor(sink: Sink) {
    this.#sink = sink;
  }

  mark(): () => void {
    const undoStreams = this.#streams.mark();
    const [prose, flow, continuable] = [this.#prose, this.#flow, this.#continuable];
    return () => {
      undoStreams();
      this.#prose = prose;
      this.#flow = flow;
      this.#continuable = continuable;
    };
  }

  record({ value, place }: RawRecord): void {
    const where: Where = (list, index) => ({ place, path: [...list, index] });
    if (isFields(value) && isChatMessage(value)) {
      this.#alone(value, place, []);
      return;
    }
    if (!this.take(value, [], place, where, DEPTH)) this.#sink.diagnostic(place, "No chat message in this record", true);
  }

  /** Reads a value; false when there is nothing in it. */
  take(value: unknown, path: Path, place: Place, where: Where, depth: number): boolean {
    if (Array.isArray(value)) {
      const list: readonly unknown[] = value;
      if (isMessageList(list)) {
        this.#start(undefined);
        this.#list({ list, path, owner: {} }, where);
        return true;
      }
      if (depth === 0) return false;
      let any = false;
      (value as readonly unknown[]).forEach((item, index) => {
        const at = where(path, index);
        if (isChatMessage(item)) this.#alone(item, at.place, at.path);
        else any = this.take(item, [...path, index], at.place, where, depth - 1) || any;
      });
      return any;
    }
    if (!isFields(value)) return false;
    if (isChunk(value)) {
      this.#chunk(value, place);
      return true;
    }
    const pairs = preferences(value);
    if (pairs.length > 0) {
      for (const { title, lists } of pairs) {
        this.#start({ ...unitFacts(value, lists[0]?.owner), title });
        for (const found of lists) this.#list({ ...found, path: [...path, ...found.path] }, where);
      }
      this.#continuable = false;
      return true;
    }
    return this.#unit(value, path, place, where);
  }

  #unit(value: Fields, path: Path, place: Place, where: Where): boolean {
    const { messages, choices } = findUnit(value, path);
    const facts = unitFacts(value, messages?.owner, choices?.owner);
    if (messages === undefined) {
      if (choices !== undefined) {
        // Responses without their requests follow each other like the rows of a session.
        this.#enterFlow();
        this.#sink.facts(facts);
        this.#choices(choices, 0, where);
        return true;
      }
      if (facts.declaredTools === undefined && facts.model === undefined) return false;
      this.#enterFlow();
      this.#sink.facts(facts);
      return true;
    }
    const read = this.#read(messages, where);
    const known = this.#continuable ? this.#sink.messages : [];
    const continues = known.length > 0 && known.length <= read.length && known.every((message, i) => same(message, read[i]?.message));
    if (!continues) {
      this.#start(facts);
      for (const item of read) if (item.message === undefined) this.#odd(item.raw, item.place);
    }
    for (const { message } of continues ? read.slice(known.length) : read) if (message !== undefined) this.#add(message);
    this.#continuable = true;
    if (choices !== undefined) this.#choices(choices, messages.list.length, where);
    this.#flow = -1;
    void place;
    return true;
  }

  /** The answer in a log: the first choice belongs to the conversation, further ones are conversations with the same beginning. */
  #choices(found: Found, record: number, where: Where): void {
    const before = this.#sink.messages.slice();
    let first = true;
    found.list.forEach((choice, index) => {
      if (!isFields(choice) || !isFields(choice["message"])) return;
      const at = where(found.path, index);
      // In a document the answer is the record after those it was asked with.
      const place = at.path.length === 0 ? { ...at.place, record: record + index } : at.place;
      const raw = { role: "assistant", ...choice["message"] };
      const read = chatMessage(raw, place, [...at.path, "message"]);
      if (read === undefined) return;
      const message: Message = {
        ...read,
        finishReason: read.finishReason ?? asName(choice["finish_reason"]),
        model: read.model ?? asName(found.owner["model"]),
        time: read.time ?? asTime(found.owner["created"]),
        extra: found.owner["usage"] === undefined || found.owner["usage"] === null ? read.extra : { ...read.extra, usage: found.owner["usage"] },
      };
      if (!first) {
        this.#sink.conversation({ title: `choice ${index + 1}` });
        for (const shared of before) this.#sink.message({ ...shared, flags: { ...shared.flags, replayed: true } });
        this.#continuable = false;
      }
      first = false;
      this.#add(message);
    });
  }

  #start(facts: Partial<ConversationFacts> | undefined): void {
    this.#sink.conversation(facts);
    this.#prose = false;
    this.#continuable = false;
    this.#flow = -1;
  }

  #enterFlow(): void {
    if (this.#flow < 0) {
      this.#start(undefined);
      this.#flow = this.#sink.conversations - 1;
    } else {
      this.#sink.select(this.#flow);
    }
  }

  #alone(raw: Fields, place: Place, path: Path): void {
    this.#enterFlow();
    const message = chatMessage(raw, place, path);
    if (message !== undefined) this.#add(message);
    else this.#odd(raw, place);
  }

  #read(found: Found, where: Where): readonly { readonly raw: unknown; readonly place: Place; readonly message: Message | undefined }[] {
    return found.list.map((raw, index) => {
      const { place, path } = where(found.path, index);
      return { raw, place, message: isFields(raw) ? chatMessage(raw, place, path, PLAIN_CHAT) : undefined };
    });
  }

  #list(found: Found, where: Where): void {
    for (const { raw, place, message } of this.#read(found, where)) {
      if (message === undefined) this.#odd(raw, place);
      else this.#add(message);
    }
  }

  #odd(raw: unknown, place: Place): void {
    // What is no JSON was reported when it was parsed.
    if (raw === undefined) return;
    this.#sink.diagnostic(place, isFields(raw) ? "A message without a role that is known" : "Not a message", true);
  }

  #add(message: Message): void {
    const sink = this.#sink;
    if (message.role === "system" || message.role === "user") {
      if (!this.#prose && sink.messages.length < 3 && asksForProseCalls(message.text)) this.#prose = true;
      const result = asProseResult(message);
      if (result !== undefined) {
        this.#prose = true;
        const last = sink.messages.length - 1;
        const asked = sink.messages[last];
        if (asked !== undefined) {
          const called = withProseCalls(asked);
          if (called !== asked) sink.replace(last, called);
        }
        sink.message(result);
        return;
      }
    }
    sink.message(this.#prose ? withProseCalls(message) : message);
  }

  /** A piece of a stream: the message grows. */
  #chunk(value: Fields, place: Place): void {
    const id = typeof value["id"] === "string" ? value["id"] : "";
    for (const choice of asList(value["choices"])) {
      if (!isFields(choice)) continue;
      const delta = isFields(choice["delta"]) ? choice["delta"] : {};
      const number = typeof choice["index"] === "number" ? choice["index"] : 0;
      const key = `${number}/${id}`;
      const before = this.#streams.get(key);
      const finish = asName(choice["finish_reason"]);
      const piece = typeof delta["content"] === "string" ? delta["content"] : "";
      const thought = asName(delta["reasoning_content"]) ?? asName(delta["reasoning"]) ?? "";
      const calls = joinCalls(before?.calls ?? NO_CALLS, delta["tool_calls"]);
      if (before === undefined) {
        if (number > 0) this.#sink.conversation({ title: `choice ${number + 1}` });
        else this.#enterFlow();
        this.#sink.facts({ model: this.#sink.messages.length === 0 ? asName(value["model"]) : undefined, apiMode: "chat_completions" });
        const index = this.#sink.message({
          role: "assistant", text: piece, content: "content" in delta && delta["content"] === null ? "null" : "string", thinking: thought === "" ? undefined : thought, calls, result: undefined,
          finishReason: finish, model: asName(value["model"]), time: asTime(value["created"]), place, textPlace: undefined, flags: NO_FLAGS, extra: undefined,
        });
        const conversation = number > 0 ? this.#sink.conversations - 1 : this.#flow;
        this.#streams.set(key, { conversation, index, text: piece, thinking: thought, calls });
      } else {
        const stream: Stream = { ...before, text: before.text + piece, thinking: before.thinking + thought, calls };
        this.#sink.select(stream.conversation);
        const message = this.#sink.messages[stream.index];
        if (message !== undefined) {
          this.#sink.replace(stream.index, {
            ...message, text: stream.text, content: stream.text === "" ? message.content : "string", thinking: stream.thinking === "" ? undefined : stream.thinking, calls,
            finishReason: finish ?? message.finishReason, place: { ...message.place, endLine: Math.max(message.place.endLine, place.endLine), end: place.end < 0 ? -1 : Math.max(message.place.end, place.end) },
          });
        }
        this.#streams.set(key, stream);
      }
      if (this.#flow >= 0) this.#sink.select(this.#flow);
    }
  }
}

/** Calls of a stream with the pieces of one more delta: joined by their index. */
function joinCalls(before: readonly ToolCall[], deltas: unknown): readonly ToolCall[] {
  if (!Array.isArray(deltas) || deltas.length === 0) return before;
  const calls = before.slice();
  for (const delta of deltas as readonly unknown[]) {
    if (!isFields(delta)) continue;
    const index = typeof delta["index"] === "number" && delta["index"] >= 0 && delta["index"] <= calls.length ? delta["index"] : Math.max(0, calls.length - 1);
    const inner = isFields(delta["function"]) ? delta["function"] : {};
    const call = calls[index];
    const piece = typeof inner["arguments"] === "string" ? inner["arguments"] : "";
    calls[index] = { id: call?.id ?? asName(delta["id"]), name: (call?.name ?? "") + (asName(inner["name"]) ?? ""), arguments: `${typeof call?.arguments === "string" ? call.arguments : ""}${piece}` };
  }
  return calls;
}

function same(a: Message, b: Message | undefined): boolean {
  // A result that was given as prose reads as a user message in the raw list.
  if (b === undefined || (a.role !== b.role && !(a.role === "tool" && b.role === "user"))) return false;
  return a.text.trim() === b.text.trim() && (a.calls.length === b.calls.length || b.calls.length === 0) && a.calls.every((call, i) => b.calls[i] === undefined || b.calls[i]?.name === call.name);
}

/** Model, tools and name of a conversation, from the objects that hold its parts, the outermost last. */
function unitFacts(top: Fields, ...owners: readonly (Fields | undefined)[]): Partial<ConversationFacts> {
  let model: string | undefined;
  let declaredTools: readonly string[] | undefined;
  for (const owner of [...owners, top]) {
    if (owner === undefined) continue;
    model ??= asName(owner["model"]);
    declaredTools ??= toolNames(owner["tools"] ?? owner["functions"]);
    const inner = owner["kwargs"];
    if (isFields(inner)) declaredTools ??= toolNames(inner["tools"]);
  }
  const id = top["conversation_id"] ?? top["session_id"] ?? top["task_id"] ?? top["id"];
  const trial = typeof top["trial"] === "number" ? `, trial ${top["trial"]}` : "";
  const task = typeof top["task_id"] === "string" || typeof top["task_id"] === "number" ? `task ${top["task_id"]}${trial}` : undefined;
  return {
    id: typeof id === "string" || typeof id === "number" ? String(id) : undefined,
    title: asName(top["title"]) ?? task,
    model,
    declaredTools,
    apiMode: owners.some((owner) => owner !== undefined && "choices" in owner) ? "chat_completions" : undefined,
  };
}

export const openaiChat: Format = {
  id: "openai-chat",
  label: "OpenAI chat",
  runtime: "plain",
  notes: {
    versions: "Chat Completions API and its additions by vendors",
    reads: "lists of messages, requests, responses, logs of both, lists of runs, fine-tuning and preference rows, streamed pieces, calls written as <function=…> text",
    drops: "images and audio",
    live: true,
  },
  detect,
  document(document, sink) {
    const where: Where = (list, index) => ({ place: document.places(list)[index] ?? document.place, path: [] });
    const reader = new ChatReader(sink);
    if (isChatMessage(document.value)) reader.record({ value: document.value, place: document.place });
    else reader.take(document.value, [], document.place, where, DEPTH);
    sink.records(countRecords(document.value, DEPTH));
  },
  lines: (sink) => new ChatReader(sink),
};

/** Records of a document: the elements of its lists of messages, and its answers. */
function countRecords(value: unknown, depth: number): number {
  if (isMessageList(value)) return value.length;
  if (Array.isArray(value)) return depth === 0 ? 0 : value.reduce((sum: number, item) => sum + (isChatMessage(item) ? 1 : countRecords(item, depth - 1)), 0);
  if (!isFields(value)) return 0;
  if (isChatMessage(value) || isChunk(value)) return 1;
  const pairs = preferences(value);
  if (pairs.length > 0) return new Set(pairs.flatMap((pair) => pair.lists.flatMap((found) => found.list))).size;
  const unit = findUnit(value, []);
  return (unit.messages?.list.length ?? 0) + (unit.choices?.list.length ?? 0);
}

