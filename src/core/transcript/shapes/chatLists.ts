/** Finds chat messages in values of any shape, and tells them from the messages of other families. */
import { asList, type Fields, isFields } from "../values.ts";
import { chatRole } from "./chat.ts";

export type Path = readonly (string | number)[];

/** Keys under which harnesses keep a list of messages. */
const LIST_KEYS = ["messages", "traj", "conversation", "conversations", "history", "chat", "dialogue"] as const;

/** True for an object that is a chat message: a known role, and a content or calls. */
export function isChatMessage(value: unknown): value is Fields {
  return isFields(value) && chatRole(value["role"]) !== undefined && ("content" in value || "tool_calls" in value || "function_call" in value);
}

/** True for a list that holds chat messages; some may be odd. */
export function isMessageList(value: unknown): value is readonly unknown[] {
  if (!Array.isArray(value) || value.length === 0) return false;
  let good = 0;
  const most = Math.min(value.length, 20);
  for (let i = 0; i < most; i++) if (isChatMessage(value[i])) good++;
  return good * 2 >= most && good > 0;
}

/** True for `{choices: [{message}]}`, a response of the Chat Completions API. */
export function isChoiceList(value: unknown): value is readonly unknown[] {
  return Array.isArray(value) && value.length > 0 && value.some((choice) => isFields(choice) && isFields(choice["message"]) && (isChatMessage(choice["message"]) || "content" in choice["message"]));
}

/** True for a piece of a streamed response. */
export function isChunk(value: Fields): boolean {
  if (!Array.isArray(value["choices"])) return false;
  return value["object"] === "chat.completion.chunk" || (value["choices"].length > 0 && value["choices"].every((choice: unknown) => isFields(choice) && isFields(choice["delta"])));
}

/** A list found in a value, and where. */
export interface Found {
  readonly list: readonly unknown[];
  readonly path: Path;
  /** The object that holds the list. */
  readonly owner: Fields;
}

/** What a request, a response, a log of both, or a row of a data set holds. */
export interface Unit {
  readonly messages: Found | undefined;
  readonly choices: Found | undefined;
}

/** Looks two levels deep for messages and choices. Raw copies of what is there already (`raw_messages`) have other names and are not taken. */
export function findUnit(value: Fields, path: Path): Unit {
  let messages: Found | undefined;
  let choices: Found | undefined;
  const search = (owner: Fields, at: Path, depth: number): void => {
    if (messages === undefined) {
      for (const key of LIST_KEYS) {
        const list = owner[key];
        if (isMessageList(list)) {
          messages = { list, path: [...at, key], owner };
          break;
        }
      }
    }
    if (choices === undefined && isChoiceList(owner["choices"])) choices = { list: owner["choices"], path: [...at, "choices"], owner };
    if (depth === 0 || (messages !== undefined && choices !== undefined)) return;
    for (const key of Object.keys(owner)) {
      if (key.startsWith("raw_")) continue;
      const inner = owner[key];
      if (isFields(inner)) search(inner, [...at, key], depth - 1);
    }
  };
  search(value, path, 2);
  return { messages, choices };
}

/** Types of content parts that only other families write. */
const FOREIGN_PARTS = new Set([
  "tool_use", "tool_result", "toolRequest", "toolResponse", "toolCall", "tool_call", "tool-call", "tool-result", "server_tool_use", "function_call", "functionCall", "tools", "think",
]);
/** Keys of messages that only other families write. */
const FOREIGN_KEYS = ["parts", "message_type", "message_id", "pinned", "hide", "ts", "additional_kwargs", "response_metadata", "uuid", "parentUuid", "parentId"];

/** True for a message that another format claims; see `formats.md` on detection in the reference of formats. */
export function isForeignMessage(value: unknown): boolean {
  if (!isFields(value)) return false;
  for (const key of FOREIGN_KEYS) if (value[key] !== undefined) return true;
  const { role, content } = value;
  if (typeof role === "string" && role.startsWith("_")) return true;
  if (typeof content === "string") return isForeignText(content, role);
  for (const part of asList(content)) {
    if (!isFields(part)) continue;
    if (typeof part["type"] === "string" && FOREIGN_PARTS.has(part["type"])) return true;
    if (typeof part["value"] === "string" && part["text"] === undefined) return true;
    if (typeof part["text"] === "string" && isForeignText(part["text"], role)) return true;
  }
  return Array.isArray(content) && typeof value["created"] === "number" && value["id"] === undefined && content.some((part) => isFields(part) && part["type"] !== "text");
}

function isForeignText(text: string, role: unknown): boolean {
  if (role === "user") return text.startsWith("<returncode>") || text.includes("<environment_details>");
  return role === "assistant" && text.includes("```mswea_bash_command");
}

/** Keys at the top of a document (or a line) that tell another family. */
const FOREIGN_TOPS: readonly (readonly string[])[] = [
  ["trajectory_format"], ["schema_version", "steps"], ["eval", "samples"], ["sessionId", "projectHash"], ["requests", "responderUsername"], ["mapping", "current_node"],
  ["session_id", "session_start"], ["sessionKey", "type"], ["sessionId", "agent"], ["resourceSpans"], ["trajectory", "history"], ["trajectory", "info"], ["info", "trajectory"], ["uuid", "parentUuid"],
  ["instance_id", "history"], ["from", "value"], ["lc"], ["kind", "v"], ["timestamp", "payload"], ["type", "payload"], ["type", "message"], ["source", "action"], ["source", "observation"],
];

/** True for an object that another format claims by its keys. */
export function isForeignTop(value: Fields): boolean {
  return FOREIGN_TOPS.some((keys) => keys.every((key) => key in value));
}
