/** LangChain and LangGraph: dumps of messages, states of graphs, and runs exported from LangSmith. */
import type { Format, Probe, RawRecord, RecordReader, Sink } from "../format.ts";
import type { Message, MessageFlags, Place, Role } from "../model.ts";
import { chatCalls, chatRole } from "../shapes/chat.ts";
import { readContent } from "../shapes/content.ts";
import { calledName, Draft, inner, lastAssistant, type Path, resultMessage } from "../shapes/draft.ts";
import { asList, asName, type Fields, isFields } from "../values.ts";

const TYPES: Readonly<Record<string, Role>> = { human: "user", ai: "assistant", system: "system", developer: "system", tool: "tool", function: "tool" };
/** Class names of the serialised form. */
const CLASSES: Readonly<Record<string, string>> = { HumanMessage: "human", AIMessage: "ai", SystemMessage: "system", ToolMessage: "tool", FunctionMessage: "function", ChatMessage: "chat", RemoveMessage: "remove" };

interface Found {
  readonly type: string;
  readonly fields: Fields;
  /** Where the fields stand in the message object. */
  readonly path: Path;
}

/** The fields of a message in any of the three forms; undefined when the value is none. */
export function lcMessage(value: unknown): Found | undefined {
  if (!isFields(value)) return undefined;
  if (value["lc"] === 1) {
    const name = asList(value["id"]).at(-1);
    if (value["type"] !== "constructor" || typeof name !== "string" || !isFields(value["kwargs"])) return undefined;
    const plain = name.replace(/Chunk$/, "");
    const type = Object.hasOwn(CLASSES, plain) ? CLASSES[plain] : undefined;
    return type === undefined ? undefined : { type, fields: value["kwargs"], path: ["kwargs"] };
  }
  const type = typeof value["type"] === "string" ? plainType(value["type"]) : undefined;
  if (type === undefined) return undefined;
  if (isFields(value["data"])) return "content" in value["data"] ? { type, fields: value["data"], path: ["data"] } : undefined;
  return "content" in value && value["role"] === undefined ? { type, fields: value, path: [] } : undefined;
}

function plainType(type: string): string | undefined {
  const name = type.replace(/MessageChunk$/, "").toLowerCase();
  return Object.hasOwn(TYPES, name) || name === "chat" || name === "remove" ? name : undefined;
}

function isMessages(value: unknown): value is readonly unknown[] {
  if (!Array.isArray(value) || value.length === 0) return false;
  const look = (value as readonly unknown[]).slice(0, 20).map(lcMessage);
  const good = look.filter((found) => found !== undefined);
  // Flat messages of types that others use as well need one that only this family has.
  return good.length * 2 > look.length && good.some((found) => found.type === "human" || found.type === "ai" || found.path.length > 0);
}

/** A list of messages, and where it stands. */
interface List {
  readonly list: readonly unknown[];
  readonly path: Path;
  /** The state it belongs to. */
  readonly state: unknown;
  /** Where the last message stands, when that is not in the list. */
  readonly answer?: Path;
}

const STATE_PATHS: readonly Path[] = [["messages"], ["values", "messages"], ["kwargs", "messages"], ["checkpoint", "channel_values", "messages"], ["channel_values", "messages"], ["input", "messages"], ["output", "messages"], ["outputs", "messages"], ["inputs", "messages"]];

/** The lists of a document. Of the states of one thread only the newest is taken: it holds what the others hold. */
function findLists(value: unknown): readonly List[] {
  if (isMessages(value)) return [{ list: value, path: [], state: undefined }];
  if (Array.isArray(value)) {
    const items: readonly unknown[] = value;
    if (items.length > 0 && items.every((item) => isMessages(item))) return items.map((list, index) => ({ list: list as readonly unknown[], path: [index], state: undefined }));
    const first = items[0];
    if (isFields(first)) return stateLists(first, [0]);
    return [];
  }
  return isFields(value) ? stateLists(value, []) : [];
}

function stateLists(state: Fields, at: Path): readonly List[] {
  if (typeof state["run_type"] === "string") return runLists(state, at);
  for (const path of STATE_PATHS) {
    const list = inner(state, ...path);
    if (isMessages(list)) return [{ list, path: [...at, ...path], state }];
  }
  return [];
}

/** A run holds what was sent and what came back. */
function runLists(run: Fields, at: Path): readonly List[] {
  const sent = inner(run, "inputs", "messages");
  const nested = Array.isArray(sent) && isMessages(sent[0]);
  const list = nested ? (sent as readonly unknown[])[0] : sent;
  const generation = ["outputs", "generations", 0, 0, "message"];
  const answer = inner(run, ...generation) === undefined ? ["outputs", "message"] : generation;
  const back = inner(run, ...answer);
  const after = inner(run, "outputs", "messages");
  if (isMessages(after)) return [{ list: after, path: [...at, "outputs", "messages"], state: run }];
  if (!isMessages(list)) return [];
  const base: List = { list, path: [...at, "inputs", "messages", ...(nested ? [0] : [])], state: run };
  return lcMessage(back) === undefined ? [base] : [{ ...base, list: [...list, back], answer: [...at, ...answer] }];
}

function isAnswer(list: List, index: number): boolean {
  return list.answer !== undefined && index === list.list.length - 1;
}

/** Reads one message in any of the three forms, in whatever store it stands. */
export function langchainMessage(raw: unknown, place: Place, path: Path, sink: Sink): void {
  if (raw === undefined) return;
  const found = lcMessage(raw);
  if (found === undefined) {
    sink.diagnostic(place, isFields(raw) ? "A message without a type that is known" : "Not a message", true);
    return;
  }
  if (found.type === "remove") return;
  const { fields } = found;
  const role = found.type === "chat" ? (chatRole(fields["role"]) ?? "user") : (TYPES[found.type] ?? "user");
  const content = readContent(fields["content"], "\n");
  const at = content.path === undefined ? undefined : [...path, ...found.path, "content", ...content.path];
  if (role === "tool") {
    const callId = asName(fields["tool_call_id"]);
    sink.message(resultMessage(place, { callId, name: asName(fields["name"]) ?? calledName(sink.messages, callId), isError: fields["status"] === "error" }, content.text, at));
    return;
  }
  const draft = new Draft(role, place);
  draft.content = content.kind;
  if (content.text !== "") draft.say(content.text, at);
  if (role === "assistant") readAnswer(fields, content.thinking, draft);
  sink.message(draft.message());
}

/** Calls may be written three times; they are taken from the first form that has them, and what could not be parsed was attempted all the same. */
function readAnswer(fields: Fields, thinking: string | undefined, draft: Draft): void {
  const more = isFields(fields["additional_kwargs"]) ? fields["additional_kwargs"] : {};
  draft.think(thinking ?? asName(more["reasoning_content"]));
  for (const call of asList(fields["tool_calls"])) if (isFields(call)) draft.calls.push({ id: asName(call["id"]), name: asName(call["name"]) ?? asName(inner(call, "function", "name")) ?? "", arguments: call["args"] ?? inner(call, "function", "arguments") });
  if (draft.calls.length === 0) {
    for (const block of asList(fields["content"])) {
      if (isFields(block) && (block["type"] === "tool_use" || block["type"] === "tool_call" || block["type"] === "server_tool_call")) draft.calls.push({ id: asName(block["id"]), name: asName(block["name"]) ?? "", arguments: block["input"] ?? block["args"] });
    }
  }
  if (draft.calls.length === 0) for (const call of chatCalls(more)) draft.calls.push(call);
  for (const call of asList(fields["invalid_tool_calls"])) if (isFields(call) && !draft.calls.some((one) => one.id !== undefined && one.id === call["id"])) draft.calls.push({ id: asName(call["id"]), name: asName(call["name"]) ?? "", arguments: call["args"] });
  const response = isFields(fields["response_metadata"]) ? fields["response_metadata"] : {};
  draft.finishReason = asName(response["finish_reason"]) ?? asName(response["stop_reason"]) ?? asName(response["stopReason"]) ?? asName(response["finishReason"]) ?? asName(response["done_reason"]);
  draft.model = asName(response["model_name"]) ?? asName(response["model"]) ?? asName(response["model_id"]);
}

function readLists(lists: readonly List[], sink: Sink, where: (list: List, index: number) => { readonly place: Place; readonly path: Path }): void {
  for (const list of lists) {
    sink.conversation({ id: asName(inner(list.state, "config", "configurable", "thread_id")) ?? asName(inner(list.state, "id")), title: asName(inner(list.state, "name")) });
    list.list.forEach((raw, index) => {
      const at = where(list, index);
      langchainMessage(raw, at.place, at.path, sink);
    });
    finish(list, sink);
  }
}

function finish(list: List, sink: Sink): void {
  const model = sink.messages.findLast((message: Message) => message.model !== undefined)?.model;
  if (model !== undefined) sink.facts({ model });
  // The graph stopped to ask somebody.
  const interrupts = [inner(list.state, "interrupts"), ...asList(inner(list.state, "tasks")).map((task) => inner(task, "interrupts")), inner(list.state, "__interrupt__")];
  const waits = interrupts.some((found) => (Array.isArray(found) ? found.length > 0 : isFields(found) && Object.keys(found).length > 0));
  const failed = asName(inner(list.state, "error")) !== undefined;
  const flags: MessageFlags = { ...(waits ? { waiting: true } : {}), ...(failed ? { interrupted: true } : {}) };
  const index = lastAssistant(sink.messages);
  const message = sink.messages[index];
  if (message !== undefined && (waits || failed)) sink.replace(index, { ...message, flags: { ...message.flags, ...flags } });
}

class LineReader implements RecordReader {
  readonly #sink: Sink;
  /** Conversation of messages that stand alone on their lines; -1 before the first. */
  #flow = -1;

  constructor(sink: Sink) {
    this.#sink = sink;
  }

  mark(): () => void {
    const flow = this.#flow;
    return () => { this.#flow = flow; };
  }

  record({ value, place }: RawRecord): void {
    if (lcMessage(value) !== undefined) {
      if (this.#flow < 0) this.#flow = this.#sink.conversation();
      else this.#sink.select(this.#flow);
      langchainMessage(value, place, [], this.#sink);
      return;
    }
    const lists = findLists(value);
    if (lists.length === 0) this.#sink.diagnostic(place, "No messages in this record", true);
    else readLists(lists, this.#sink, (list, index) => ({ place, path: isAnswer(list, index) ? (list.answer ?? []) : [...list.path, index] }));
  }
}

function detect({ records, container }: Probe): boolean {
  if (container === "json") return findLists(records[0]).length > 0;
  const look: readonly unknown[] = records.slice(0, 10);
  const states = look.filter((record) => !Array.isArray(record) && findLists(record).length > 0).length;
  return states * 2 > look.length || isMessages(look);
}

export const langchain: Format = {
  id: "langchain",
  label: "LangChain messages",
  runtime: "plain",
  notes: {
    versions: "messages_to_dict, dumpd (Python and JavaScript), flat dumps, states of graphs, runs of LangSmith",
    reads: "messages, calls (also invalid ones), results, finish reasons, models, reasoning; of several states of a thread the newest; graphs that stopped to ask",
    drops: "artifacts, child runs",
    live: false,
  },
  detect,
  document(document, sink) {
    const lists = findLists(document.value);
    readLists(lists, sink, (list, index) => {
      if (isAnswer(list, index)) return { place: { ...document.place, record: index }, path: list.answer ?? [] };
      return { place: document.places(list.path)[index] ?? document.place, path: [] };
    });
    sink.records(lists.reduce((sum, list) => sum + list.list.length, 0));
  },
  lines: (sink) => new LineReader(sink),
};
