/** Spans of OpenTelemetry in the notations of exporters, and what they say of a conversation with a model in the conventions in use. */
import type { Message, Place, Role, ToolCall } from "../model.ts";
import { asList, asName, asText, asTime, type Fields, isFields, toolNames } from "../values.ts";
import { chatRole } from "./chat.ts";
import { calledName, Draft, inner, outputText, parsedText, resultMessage } from "./draft.ts";

/** A span with its attributes as a plain object. */
export interface Span {
  readonly id: string | undefined;
  readonly parent: string | undefined;
  readonly trace: string | undefined;
  readonly name: string;
  readonly start: number | undefined;
  readonly failed: boolean;
  readonly attributes: Fields;
  readonly events: readonly { readonly name: string; readonly attributes: Fields }[];
}

/** Values nested deeper than this are left as they are. */
const DEEPEST = 12;

/** An attribute's value in OTLP JSON as a plain value. */
function plainValue(value: unknown, depth = DEEPEST): unknown {
  if (!isFields(value) || depth === 0) return value;
  for (const key of ["stringValue", "boolValue", "doubleValue", "bytesValue"]) if (key in value) return value[key];
  if ("intValue" in value) return Number(value["intValue"]);
  if (isFields(value["arrayValue"])) return asList(value["arrayValue"]["values"]).map((item) => plainValue(item, depth - 1));
  if (isFields(value["kvlistValue"])) return plainAttributes(value["kvlistValue"]["values"], depth - 1);
  return value;
}

function plainAttributes(attributes: unknown, depth = DEEPEST): Fields {
  if (isFields(attributes)) return attributes;
  return Object.fromEntries(asList(attributes).flatMap((pair) => (isFields(pair) && typeof pair["key"] === "string" ? [[pair["key"], plainValue(pair["value"], depth)]] : [])));
}

/** The spans of one record: an export of resources, or a span of a console exporter or a backend. */
export function spansOf(value: unknown): readonly Span[] {
  if (!isFields(value)) return [];
  if (Array.isArray(value["resourceSpans"])) {
    return asList(value["resourceSpans"]).flatMap((resource) => [...asList(inner(resource, "scopeSpans")), ...asList(inner(resource, "instrumentationLibrarySpans"))].flatMap((scope) => asList(inner(scope, "spans")).flatMap((span) => (isFields(span) ? [spanOf(span)] : []))));
  }
  return isFields(value["attributes"]) || Array.isArray(value["attributes"]) ? [spanOf(value)] : [];
}

function spanOf(span: Fields): Span {
  return {
    id: asName(span["spanId"]) ?? asName(span["span_id"]) ?? asName(inner(span, "context", "span_id")) ?? asName(inner(span, "_spanContext", "spanId")) ?? asName(span["id"]),
    parent: asName(span["parentSpanId"]) ?? asName(span["parent_id"]) ?? asName(span["parent_span_id"]) ?? asName(inner(span, "parentSpanContext", "spanId")),
    trace: asName(span["traceId"]) ?? asName(span["trace_id"]) ?? asName(inner(span, "context", "trace_id")) ?? asName(inner(span, "_spanContext", "traceId")),
    name: asName(span["name"]) ?? "",
    start: asTime(span["startTimeUnixNano"] ?? span["start_time"] ?? span["startTime"] ?? span["timestamp"]),
    failed: inner(span, "status", "code") === 2 || inner(span, "status", "code") === "STATUS_CODE_ERROR" || inner(span, "status", "status_code") === "ERROR",
    attributes: plainAttributes(span["attributes"]),
    events: asList(span["events"]).flatMap((event) => (isFields(event) ? [{ name: asName(event["name"]) ?? "", attributes: plainAttributes(event["attributes"]) }] : [])),
  };
}

/** True for attributes of one of the conventions for models and agents. */
export function isGenAi(attributes: Fields): boolean {
  for (const key in attributes) if (key.startsWith("gen_ai.") || key.startsWith("llm.input_messages") || key.startsWith("openinference.") || key.startsWith("traceloop.") || key.startsWith("ai.prompt") || key.startsWith("ai.response") || key.startsWith("ai.toolCall")) return true;
  return false;
}

/** What a span is. */
export function kindOf(span: Span): "chat" | "tool" | "agent" | "other" {
  const { attributes } = span;
  const operation = attributes["gen_ai.operation.name"];
  if (operation === "execute_tool") return "tool";
  if (operation === "invoke_agent" || operation === "create_agent") return "agent";
  if (operation === "chat" || operation === "text_completion" || operation === "generate_content") return "chat";
  const kind = asName(attributes["openinference.span.kind"])?.toUpperCase();
  if (kind === "LLM") return "chat";
  if (kind === "TOOL" || attributes["traceloop.span.kind"] === "tool" || span.name === "ai.toolCall") return "tool";
  if (kind === "AGENT" || attributes["traceloop.span.kind"] === "agent") return "agent";
  if (span.name.startsWith("ai.") && span.name.includes(".do") && "ai.prompt.messages" in attributes) return "chat";
  if ("gen_ai.prompt.0.role" in attributes || "gen_ai.completion.0.role" in attributes || "llm.request.type" in attributes) return "chat";
  return operation === undefined && span.events.some((event) => event.name === "gen_ai.choice") ? "chat" : "other";
}

/** A message as the conventions write it: a role and parts. */
interface RawMessage {
  readonly role: Role;
  readonly texts: readonly string[];
  readonly thoughts: readonly string[];
  readonly calls: readonly ToolCall[];
  readonly results: readonly { readonly id: string | undefined; readonly output: unknown }[];
  readonly finish: string | undefined;
}

/** Reads a message of any of the conventions. */
function rawMessage(value: unknown, role?: Role): RawMessage | undefined {
  if (!isFields(value)) return undefined;
  const own = chatRole(value["role"]) ?? role;
  if (own === undefined) return undefined;
  const texts: string[] = [];
  const thoughts: string[] = [];
  const calls: ToolCall[] = [];
  const results: { id: string | undefined; output: unknown }[] = [];
  const content = value["parts"] ?? parsedList(value["content"]) ?? value["content"];
  for (const part of Array.isArray(content) ? (content as readonly unknown[]) : [content]) {
    if (typeof part === "string") {
      if (own === "tool") results.push({ id: asName(value["tool_call_id"]) ?? asName(value["id"]), output: part });
      else texts.push(part);
    } else if (isFields(part)) {
      const type = part["type"];
      if (type === "tool_call" || type === "tool-call" || type === "tool_use") calls.push({ id: asName(part["id"]) ?? asName(part["toolCallId"]), name: asName(part["name"]) ?? asName(part["toolName"]) ?? "", arguments: part["arguments"] ?? part["args"] ?? part["input"] });
      else if (type === "tool_call_response" || type === "tool-result" || type === "tool_result") results.push({ id: asName(part["id"]) ?? asName(part["toolCallId"]) ?? asName(part["tool_use_id"]), output: part["response"] ?? part["result"] ?? part["output"] ?? part["content"] });
      else if (type === "reasoning" || type === "thinking") thoughts.push(asText(part["content"] ?? part["text"] ?? part["thinking"]));
      else if (typeof (part["content"] ?? part["text"]) === "string") texts.push(asText(part["content"] ?? part["text"]));
    }
  }
  for (const call of asList(parsedList(value["tool_calls"]) ?? value["tool_calls"])) {
    if (isFields(call)) calls.push({ id: asName(call["id"]), name: asName(inner(call, "function", "name")) ?? asName(call["name"]) ?? "", arguments: inner(call, "function", "arguments") ?? call["arguments"] });
  }
  return { role: own, texts, thoughts, calls, results, finish: asName(value["finish_reason"]) };
}

/** A list, or JSON text of one. */
function parsedList(value: unknown): readonly unknown[] | undefined {
  if (Array.isArray(value)) return value as readonly unknown[];
  if (typeof value !== "string" || !value.trimStart().startsWith("[")) return undefined;
  const parsed = parsedText(value);
  return Array.isArray(parsed) ? (parsed as readonly unknown[]) : undefined;
}

/** Messages written as numbered attributes, `<prefix>.<n>.<field>`; the field may have a prefix of its own. */
function numbered(attributes: Fields, prefix: string, infix: string): readonly Fields[] {
  const list: Record<string, unknown>[] = [];
  const at = (index: number): Record<string, unknown> | undefined => (index < 0 || index > 20_000 || !Number.isInteger(index) ? undefined : (list[index] ??= {}));
  for (const key in attributes) {
    if (!key.startsWith(`${prefix}.`)) continue;
    const rest = key.slice(prefix.length + 1);
    const dot = rest.indexOf(".");
    const item = at(Number(rest.slice(0, dot < 0 ? undefined : dot)));
    if (dot < 0 || item === undefined) continue;
    const field = rest.slice(dot + 1);
    const name = infix !== "" && field.startsWith(infix) ? field.slice(infix.length) : field;
    const call = /^tool_calls\.(\d{1,4})\.(?:tool_call\.)?(?:function\.)?(id|name|arguments)$/.exec(name);
    if (call !== null) {
      const calls = (item["tool_calls"] ??= []) as Record<string, unknown>[];
      (calls[Number(call[1])] ??= {})[call[2] ?? ""] = attributes[key];
    } else if (/^(?:role|content|finish_reason|tool_call_id|name)$/.test(name)) item[name] = attributes[key];
  }
  return list.filter((item) => item !== undefined);
}

/** What a chat span says: what was sent, what came back. Undefined content: the exporter did not capture it. */
export interface Chat {
  readonly input: readonly RawMessage[];
  readonly output: readonly RawMessage[];
  readonly tools: readonly string[] | undefined;
  readonly finish: string | undefined;
  readonly model: string | undefined;
}

export function chatOf(span: Span): Chat {
  const { attributes } = span;
  const read = (list: readonly unknown[] | undefined, role?: Role): RawMessage[] => (list ?? []).flatMap((value) => rawMessage(value, role) ?? []);
  let input = read(parsedList(attributes["gen_ai.input.messages"]) ?? parsedList(attributes["ai.prompt.messages"]));
  let output = read(parsedList(attributes["gen_ai.output.messages"]), "assistant");
  const system = attributes["gen_ai.system_instructions"];
  if (system !== undefined && !input.some((message) => message.role === "system")) input = [...read([{ role: "system", parts: parsedList(system) ?? [system] }]), ...input];
  for (const event of span.events) {
    const role = /^gen_ai\.(system|user|assistant|tool)\.message$/.exec(event.name)?.[1];
    const body = isFields(event.attributes["body"]) ? event.attributes["body"] : event.attributes;
    if (role !== undefined) input.push(...read([{ ...body, role: body["role"] ?? role }]));
    else if (event.name === "gen_ai.choice") {
      const message = parsedText(body["message"]);
      output.push(...read([isFields(message) ? { finish_reason: body["finish_reason"], ...message } : body], "assistant"));
    } else if (event.name === "gen_ai.client.inference.operation.details") {
      input.push(...read(parsedList(body["gen_ai.input.messages"])));
      output.push(...read(parsedList(body["gen_ai.output.messages"]), "assistant"));
    }
  }
  if (input.length === 0) input = read([...numbered(attributes, "llm.input_messages", "message."), ...numbered(attributes, "gen_ai.prompt", "")]);
  if (output.length === 0) output = read([...numbered(attributes, "llm.output_messages", "message."), ...numbered(attributes, "gen_ai.completion", "")], "assistant");
  if (output.length === 0 && ("ai.response.text" in attributes || "ai.response.toolCalls" in attributes)) {
    const calls = (parsedList(attributes["ai.response.toolCalls"]) ?? []).map((call) => ({ type: "tool-call", toolCallId: inner(call, "toolCallId"), toolName: inner(call, "toolName"), args: inner(call, "args") ?? inner(call, "input") }));
    const text = asName(attributes["ai.response.text"]);
    output = read([{ role: "assistant", content: [...(text === undefined ? [] : [{ type: "text", text }]), ...calls] }]);
  }
  const reasons = attributes["gen_ai.response.finish_reasons"];
  const first = Array.isArray(reasons) ? (reasons as readonly unknown[])[0] : (parsedList(reasons)?.[0] ?? reasons);
  return {
    input, output, tools: toolNames(parsedList(attributes["gen_ai.tool.definitions"]) ?? parsedList(attributes["ai.prompt.tools"])?.map((tool) => parsedText(tool) ?? tool)),
    finish: asName(first) ?? asName(attributes["ai.response.finishReason"]) ?? output[0]?.finish,
    model: asName(attributes["gen_ai.response.model"]) ?? asName(attributes["gen_ai.request.model"]) ?? asName(attributes["llm.model_name"]) ?? asName(attributes["ai.model.id"]),
  };
}

/** A raw message as messages of the transcript: results each as one. */
export function toMessages(raw: RawMessage, place: Place, before: readonly Message[], more: { readonly finish?: string | undefined; readonly model?: string | undefined; readonly time?: number | undefined }): readonly Message[] {
  const results = raw.results.map(({ id, output }) => resultMessage(place, { callId: id, name: calledName(before, id), isError: false }, typeof output === "string" ? output : outputText(output ?? ""), undefined, more.time));
  if (raw.role === "tool" && raw.texts.length === 0 && results.length > 0) return results;
  const draft = new Draft(raw.role === "tool" ? "user" : raw.role, place);
  draft.content = "parts";
  for (const text of raw.texts) draft.say(text, undefined);
  draft.time = more.time;
  if (raw.role === "assistant") {
    for (const thought of raw.thoughts) draft.think(thought);
    for (const call of raw.calls) draft.calls.push(call);
    draft.finishReason = more.finish ?? raw.finish;
    draft.model = more.model;
  }
  return results.length > 0 && draft.empty ? results : [...results, draft.message()];
}
