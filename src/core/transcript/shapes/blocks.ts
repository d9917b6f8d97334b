/** Messages made of blocks in the manner of the Anthropic Messages API, as several agents keep them: text, thinking, calls, and results in user messages. */
import type { Message, MessageFlags, Place, ToolCall } from "../model.ts";
import { NO_FLAGS } from "../model.ts";
import { asList, asName, type Fields, isFields } from "../values.ts";
import { calledName, Draft, outputText, type Path, resultMessage } from "./draft.ts";

/** What a reader wants to do differently. */
export interface BlockOptions {
  readonly time?: number | undefined;
  readonly model?: string | undefined;
  readonly finishReason?: string | undefined;
  readonly flags?: MessageFlags;
  /** Messages read so far, to name results by their calls. */
  readonly before?: readonly Message[];
  /** Calls that a text block holds, for agents whose harness executes text. */
  readonly textCalls?: (text: string) => readonly ToolCall[];
  /** Decides about a text block of a user: a result, something of the harness, a real text, or nothing to show. Undefined: a real text. */
  readonly userText?: (text: string) => UserText | undefined;
}

/** What a text block of a user message is. */
export type UserText =
  | { readonly kind: "drop" }
  | { readonly kind: "user"; readonly text: string; readonly offset: number }
  | { readonly kind: "harness" }
  | { readonly kind: "result"; readonly name: string | undefined; readonly isError?: boolean };

/** Reads the blocks of an assistant message. */
export function assistantBlocks(content: unknown, place: Place, path: Path, options: BlockOptions = {}): Draft {
  const draft = new Draft("assistant", place);
  draft.model = options.model;
  draft.time = options.time;
  draft.finishReason = options.finishReason;
  draft.flags = options.flags ?? NO_FLAGS;
  if (typeof content === "string") {
    draft.content = "string";
    draft.say(content, path);
    for (const call of options.textCalls?.(content) ?? []) draft.calls.push(call);
    return draft;
  }
  if (content === null) draft.content = "null";
  const blocks: readonly unknown[] = isFields(content) ? [content] : asList(content);
  if (Array.isArray(content)) draft.content = "parts";
  blocks.forEach((block, index) => {
    const at = Array.isArray(content) ? [...path, index] : path;
    if (typeof block === "string") {
      draft.say(block, at);
      return;
    }
    if (!isFields(block)) return;
    const type = block["type"];
    if (type === "thinking" || type === "reasoning" || type === "redacted_thinking") {
      draft.think(asName(block["thinking"]) ?? asName(block["reasoning"]) ?? asName(block["text"]));
    } else if (typeof type === "string" && type.endsWith("tool_use")) {
      draft.call(block["id"], block["name"], block["input"] ?? block["params"] ?? block["arguments"]);
    } else if (typeof block["text"] === "string" && (type === "text" || type === undefined || type === "output_text")) {
      draft.say(block["text"], [...at, "text"]);
      for (const call of options.textCalls?.(block["text"]) ?? []) draft.calls.push(call);
    }
  });
  return draft;
}

/** Reads the blocks of a user message: its results each as a message, then what the user said, then what the harness added. */
export function userBlocks(content: unknown, place: Place, path: Path, options: BlockOptions = {}): readonly Message[] {
  const results: Message[] = [];
  const user = start(place, options);
  const harness = start(place, options);
  harness.flag({ synthetic: true });
  const text = (value: string, at: Path): void => {
    const what = options.userText?.(value);
    if (what === undefined) user.say(value, at);
    else if (what.kind === "harness") harness.say(value, at);
    else if (what.kind === "user") {
      user.say(what.text, what.offset === 0 && what.text.length === value.length ? at : undefined);
    } else if (what.kind === "result") {
      const callId = pendingId(options.before, what.name, results.length);
      results.push(resultMessage(place, { callId, name: what.name, isError: what.isError === true }, value, at, options.time));
    }
  };
  const blocks: readonly unknown[] = Array.isArray(content) ? (content as readonly unknown[]) : [content];
  blocks.forEach((block, index) => {
    const at = Array.isArray(content) ? [...path, index] : path;
    if (typeof block === "string") text(block, at);
    else if (isFields(block)) {
      if (isResultBlock(block)) results.push(blockResult(block, place, at, options));
      else if (typeof block["text"] === "string") text(block["text"], [...at, "text"]);
      else if (user.content === "absent") user.content = "parts";
    }
  });
  const messages = [...results];
  if (user.text !== "" || (results.length === 0 && harness.text === "")) messages.push(user.message());
  if (harness.text !== "") messages.push(harness.message());
  return messages;
}

function start(place: Place, options: BlockOptions): Draft {
  const draft = new Draft("user", place);
  draft.time = options.time;
  draft.flags = options.flags ?? NO_FLAGS;
  return draft;
}

function isResultBlock(block: Fields): boolean {
  return block["type"] === "tool_result" || (typeof block["type"] === "string" && block["type"].endsWith("_tool_result"));
}

function blockResult(block: Fields, place: Place, path: Path, options: BlockOptions): Message {
  const callId = asName(block["tool_use_id"]) ?? asName(block["toolUseID"]) ?? asName(block["id"]);
  const name = asName(block["name"]) ?? calledName(options.before ?? [], callId);
  const content = block["content"];
  const result = { callId, name, isError: block["is_error"] === true };
  if (typeof content === "string") return resultMessage(place, result, content, [...path, "content"], options.time);
  const only = Array.isArray(content) && content.length === 1 ? (content as readonly unknown[])[0] : undefined;
  if (isFields(only) && typeof only["text"] === "string") return resultMessage(place, result, only["text"], [...path, "content", 0, "text"], options.time);
  return resultMessage(place, result, content === undefined ? "" : outputText(content), undefined, options.time);
}

/** The id of the call that a result without one answers: of the calls of the newest assistant message, the one at its place. */
function pendingId(before: readonly Message[] | undefined, name: string | undefined, nth: number): string | undefined {
  const last = before?.[before.length - 1];
  if (last?.role !== "assistant") return undefined;
  const named = last.calls.filter((call) => call.name === name);
  return (named.length > 0 ? named : last.calls)[named.length > 0 ? 0 : nth]?.id;
}
