/** Messages in blocks, the shape of the Anthropic Messages API: text, thinking, tool_use, tool_result. */
import type { Message, Place, TextPlace, ToolCall } from "../model.ts";
import { NO_CALLS, NO_FLAGS } from "../model.ts";
import { asName, asText, asTime, type Fields, isFields } from "../values.ts";
import { textPlace } from "./chat.ts";
import { thoughtText } from "./content.ts";

type Path = readonly (string | number)[];

/** What the blocks of one content say. */
export interface Blocks {
  /** Texts with their paths below the record. */
  readonly texts: readonly { readonly text: string; readonly path: Path }[];
  readonly thoughts: readonly string[];
  readonly calls: readonly ToolCall[];
  readonly results: readonly BlockResult[];
}

export interface BlockResult {
  readonly callId: string | undefined;
  readonly text: string;
  readonly path: Path | undefined;
  readonly isError: boolean;
}

const NONE: Blocks = Object.freeze({ texts: [], thoughts: [], calls: NO_CALLS, results: [] });

/** Reads a content: a string, a list of blocks (strings among them too), or something odd. `path` is that of the content in the record. */
export function readBlocks(content: unknown, path: Path): Blocks {
  if (typeof content === "string") return { ...NONE, texts: [{ text: content, path }] };
  const list: readonly unknown[] = Array.isArray(content) ? content : isFields(content) ? [content] : [];
  const inList = Array.isArray(content);
  const texts: { text: string; path: Path }[] = [];
  const thoughts: string[] = [];
  const calls: ToolCall[] = [];
  const results: BlockResult[] = [];
  list.forEach((block, index) => {
    const at = inList ? [...path, index] : path;
    if (typeof block === "string") {
      texts.push({ text: block, path: at });
      return;
    }
    if (!isFields(block)) return;
    const type = typeof block["type"] === "string" ? block["type"] : "";
    if (type === "text" || (type === "" && typeof block["text"] === "string")) {
      if (typeof block["text"] === "string") texts.push({ text: block["text"], path: [...at, "text"] });
    } else if (type === "thinking" || type === "redacted_thinking") {
      const thought = type === "thinking" ? thoughtText(block) : "";
      if (thought !== "") thoughts.push(thought);
    } else if (type.endsWith("tool_use")) {
      calls.push({ id: asName(block["id"]), name: asName(block["name"]) ?? "", arguments: block["input"] });
    } else if (type.endsWith("tool_result")) {
      results.push(readResult(block, at));
    }
  });
  return { texts, thoughts, calls: calls.length === 0 ? NO_CALLS : calls, results };
}

function readResult(block: Fields, at: Path): BlockResult {
  const { content } = block;
  const base = { callId: asName(block["tool_use_id"]), isError: block["is_error"] === true };
  if (typeof content === "string") return { ...base, text: content, path: [...at, "content"] };
  if (!Array.isArray(content)) return { ...base, text: asText(content), path: undefined };
  const texts: string[] = [];
  let path: Path | undefined;
  (content as readonly unknown[]).forEach((part, index) => {
    if (typeof part === "string") {
      texts.push(part);
      path = [...at, "content", index];
    } else if (isFields(part) && typeof part["text"] === "string") {
      texts.push(part["text"]);
      path = [...at, "content", index, "text"];
    }
  });
  return { ...base, text: texts.join("\n"), path: texts.length === 1 ? path : undefined };
}

/** Text of several blocks as one, with its place when it is one string. */
export function joinTexts(texts: Blocks["texts"], place: Place): { readonly text: string; readonly textPlace: TextPlace | undefined } {
  const only = texts.length === 1 ? texts[0] : undefined;
  if (only !== undefined) return { text: only.text, textPlace: textPlace(place, only.path) };
  return { text: texts.map((item) => item.text).join("\n"), textPlace: undefined };
}

/** What a content was stored as. */
export function contentKind(content: unknown): Message["content"] {
  return content === undefined ? "absent" : content === null ? "null" : typeof content === "string" ? "string" : "parts";
}

/** The result blocks of a user message as tool messages. `nameOf` finds the tool that was called. */
export function resultMessages(results: readonly BlockResult[], place: Place, time: number | undefined, nameOf: (callId: string) => string | undefined): readonly Message[] {
  return results.map((result) => ({
    role: "tool", text: result.text, content: "parts", thinking: undefined, calls: NO_CALLS,
    result: { callId: result.callId, name: result.callId === undefined ? undefined : nameOf(result.callId), isError: result.isError },
    finishReason: undefined, model: undefined, time, place, textPlace: result.path === undefined ? undefined : textPlace(place, result.path), flags: NO_FLAGS, extra: undefined,
  }));
}

const unnamed = (): undefined => undefined;

/** One message object of a request as messages: results first, then what is said. Empty when the role is not known. */
export function anthropicMessages(raw: unknown, place: Place, path: Path, nameOf: (callId: string) => string | undefined = unnamed): readonly Message[] {
  if (!isFields(raw)) return [];
  const role = raw["role"] === "assistant" ? "assistant" : raw["role"] === "user" ? "user" : raw["role"] === "system" ? "system" : undefined;
  if (role === undefined) return [];
  const blocks = readBlocks(raw["content"], [...path, "content"]);
  const time = asTime(raw["timestamp"]);
  const results = resultMessages(blocks.results, place, time, nameOf);
  // A user message that only brings results is not the user speaking.
  if (role === "user" && results.length > 0 && blocks.texts.every((item) => item.text.trim() === "")) return results;
  const said: Message = {
    role, ...joinTexts(blocks.texts, place), content: contentKind(raw["content"]), thinking: blocks.thoughts.length === 0 ? undefined : blocks.thoughts.join("\n\n"),
    calls: role === "assistant" ? blocks.calls : NO_CALLS, result: undefined, finishReason: asName(raw["stop_reason"]), model: asName(raw["model"]), time, place, flags: NO_FLAGS, extra: undefined,
  };
  return role === "assistant" ? [said, ...results] : [...results, said];
}
