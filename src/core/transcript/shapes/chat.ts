/** A message in the shape of the Chat Completions API, with the additions of the harnesses that store it. */
import type { Message, MessageFlags, Place, Role, TextPlace, ToolCall, ToolResult } from "../model.ts";
import { NO_CALLS, NO_FLAGS } from "../model.ts";
import { asName, asTime, type Fields, isFields } from "../values.ts";
import { readContent, thoughtText } from "./content.ts";

const ROLES: Readonly<Record<string, Role>> = Object.freeze(
  Object.assign(Object.create(null) as Record<string, Role>, {
    system: "system", developer: "system", user: "user", human: "user", assistant: "assistant", model: "assistant", ai: "assistant", tool: "tool", function: "tool",
  } satisfies Record<string, Role>),
);

/** The role after normalising; undefined when it is none that is known. */
export function chatRole(role: unknown): Role | undefined {
  return typeof role === "string" ? ROLES[role] : undefined;
}

/** How a harness stores its messages. */
export interface ChatOptions {
  /** Put between text parts. */
  readonly joint: string;
  /** Keys that are kept in `extra` as stored, when they are there and not null. */
  readonly extra: ReadonlySet<string>;
  /** Turns a stored content into the one that was meant. */
  decode?(content: unknown): unknown;
}

export const PLAIN_CHAT: ChatOptions = Object.freeze({ joint: "\n", extra: new Set<string>() });

const CONTENT: readonly (string | number)[] = Object.freeze(["content"]);

/**
 * Reads one message object. `path` is where the object stands in the record. Undefined when the role is not known.
 * Misplaced types are coerced: calls as JSON text, a single call without a list, arguments as an object.
 */
export function chatMessage(raw: Fields, place: Place, path: readonly (string | number)[] = [], options: ChatOptions = PLAIN_CHAT): Message | undefined {
  const role = chatRole(raw["role"]);
  if (role === undefined) return undefined;
  const stored = raw["content"];
  const decoded = options.decode === undefined ? stored : options.decode(stored);
  const content = readContent(decoded, options.joint);
  let text = content.text;
  let textPath: readonly (string | number)[] | undefined;
  if (content.path !== undefined && decoded === stored) textPath = content.path.length === 0 && path.length === 0 ? CONTENT : [...path, "content", ...content.path];
  const refusal = raw["refusal"];
  if (text === "" && typeof refusal === "string" && refusal !== "") {
    text = refusal;
    textPath = [...path, "refusal"];
  }
  const others = rest(raw, options.extra, decoded);
  return {
    role,
    text,
    content: content.kind,
    thinking: role === "assistant" ? thinking(raw, content.thinking) : content.thinking,
    calls: role === "assistant" ? chatCalls(raw) : NO_CALLS,
    result: role === "tool" ? chatResult(raw) : undefined,
    finishReason: asName(raw["finish_reason"]) ?? asName(raw["stop_reason"]),
    model: asName(raw["model"]),
    time: asTime(raw["timestamp"] ?? raw["created_at"] ?? raw["created"]),
    place,
    textPlace: textPath === undefined ? undefined : textPlace(place, textPath),
    flags: others.flags,
    extra: others.extra,
  };
}

/** `TextPlace` of a string at a path in a record. `offset`: UTF-16 units of the string before the message's text. */
export function textPlace(place: Place, path: readonly (string | number)[], offset = 0): TextPlace {
  const { record, line, endLine, start, end } = place;
  return offset === 0 ? { record, line, endLine, start, end, path } : { record, line, endLine, start, end, path, offset };
}

/** Reasoning stored beside the text: the same thought may stand in several keys, it is taken once. */
function thinking(raw: Fields, fromContent: string | undefined): string | undefined {
  const own = asName(raw["reasoning"]) ?? asName(raw["reasoning_content"]) ?? asName(raw["thinking"]);
  if (own !== undefined) return own;
  const blocks = raw["reasoning_details"] ?? raw["thinking_blocks"];
  if (Array.isArray(blocks)) {
    const thoughts = blocks.flatMap((block: unknown) => {
      const thought = isFields(block) ? thoughtText(block) : "";
      return thought === "" ? [] : [thought];
    });
    if (thoughts.length > 0) return thoughts.join("\n\n");
  }
  return fromContent;
}

/** The calls of a message: `tool_calls` (a list, one object, or either as JSON text) or the older `function_call`. */
export function chatCalls(raw: Fields): readonly ToolCall[] {
  let stored = raw["tool_calls"];
  if (typeof stored === "string" && stored.length > 1) stored = parsed(stored);
  const list: readonly unknown[] = Array.isArray(stored) ? stored : isFields(stored) ? [stored] : [];
  if (list.length === 0) {
    const single = raw["function_call"];
    if (!isFields(single) || asName(single["name"]) === undefined) return NO_CALLS;
    return [{ id: undefined, name: String(single["name"]), arguments: single["arguments"] }];
  }
  const calls: ToolCall[] = [];
  for (const item of list) {
    if (!isFields(item)) continue;
    const inner = isFields(item["function"]) ? item["function"] : isFields(item["custom"]) ? item["custom"] : item;
    const name = asName(inner["name"]) ?? asName(item["name"]) ?? "";
    calls.push({ id: asName(item["id"]) ?? asName(item["call_id"]), name, arguments: inner["arguments"] ?? inner["input"] ?? inner["args"] });
  }
  return calls.length === 0 ? NO_CALLS : calls;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function chatResult(raw: Fields): ToolResult {
  return {
    callId: asName(raw["tool_call_id"]) ?? asName(raw["call_id"]),
    name: asName(raw["name"]) ?? asName(raw["tool_name"]),
    isError: raw["is_error"] === true || raw["isError"] === true || raw["status"] === "error",
  };
}

const NOTHING_ELSE: { readonly flags: MessageFlags; readonly extra: Message["extra"] } = Object.freeze({ flags: NO_FLAGS, extra: undefined });

/** Keys that begin with an underscore and hold something, as marks; and the keys that are kept. One pass over the keys, since it is made for every message. */
function rest(raw: Fields, keep: ReadonlySet<string>, content: unknown): { readonly flags: MessageFlags; readonly extra: Message["extra"] } {
  let marks: string[] | undefined;
  let extra: Record<string, unknown> | undefined;
  for (const key in raw) {
    const underscore = key.charCodeAt(0) === 95;
    if (!underscore && !keep.has(key)) continue;
    const value = raw[key];
    if (value === null || value === undefined || key === "__proto__") continue;
    if (underscore && value !== false && value !== 0) (marks ??= []).push(key);
    if (keep.has(key)) (extra ??= {})[key] = value;
  }
  // A loop that treats lists in its own way (Hermes drops thinking parts) has to see the list.
  if (typeof content === "object" && content !== null) (extra ??= {})["content"] = content;
  if (marks === undefined && extra === undefined) return NOTHING_ELSE;
  return { flags: marks === undefined ? NO_FLAGS : { marks }, extra };
}
