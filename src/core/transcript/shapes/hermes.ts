/** What the session files of Hermes have in common: its message rows and what its headers say. Rows are described in hermes-loop c and f. */
import type { Sink } from "../format.ts";
import type { ConversationFacts, Message, Place } from "../model.ts";
import { asName, type Fields, isFields, toolNames } from "../values.ts";
import { type ChatOptions, chatMessage } from "./chat.ts";

/** Columns that the loop asks for and the common shape has no place for. */
const EXTRA: ReadonlySet<string> = new Set([
  "api_content", "codex_reasoning_items", "codex_message_items", "reasoning_details", "anthropic_content_blocks", "usage", "streamed", "display_kind", "display_metadata", "_compressed_summary",
]);

/** Before the JSON of a content that is a list, in a text column (hermes-loop f.1). */
const LIST_MARK = "\u0000json:";

const HERMES_CHAT: ChatOptions = {
  // The loop joins text parts without a separator (hermes-loop g).
  joint: "",
  extra: EXTRA,
  decode(content) {
    if (typeof content !== "string" || !content.startsWith(LIST_MARK)) return content;
    try {
      return JSON.parse(content.slice(LIST_MARK.length));
    } catch {
      return content;
    }
  },
};

/** Begins or ends the text of an answer that the user cut short (hermes-loop c.2). */
const INTERRUPTED = "[This response was interrupted by a user correction.]";
const INTERRUPTED_CONTEXT = "[Context from the interrupted assistant response]";

/** Reads one row into the current conversation. A row that cannot be read becomes a diagnostic; rewound rows (`active` 0) are passed over. */
export function hermesRow(raw: unknown, place: Place, path: readonly (string | number)[], sink: Sink): void {
  if (raw === undefined) return;
  if (!isFields(raw)) {
    sink.diagnostic(place, "Not a message", true);
    return;
  }
  if (raw["active"] === 0 || raw["active"] === false) return;
  if (raw["role"] === "session_meta") {
    sink.facts(hermesFacts(raw));
    return;
  }
  const message = chatMessage(raw, place, path, HERMES_CHAT);
  if (message === undefined) {
    sink.diagnostic(place, "A message without a role that is known", true);
    return;
  }
  if (message.extra?.["codex_reasoning_items"] !== undefined || message.extra?.["codex_message_items"] !== undefined) sink.facts({ apiMode: "codex_responses" });
  sink.message(interrupted(message, sink));
}

/** The message with the flag when its text says that the user stopped it; a context row flags the answer before it. */
function interrupted(message: Message, sink: Sink): Message {
  if (message.role === "assistant") {
    if (!message.text.startsWith(INTERRUPTED) && !message.text.trimEnd().endsWith(INTERRUPTED)) return message;
    return { ...message, flags: { ...message.flags, interrupted: true } };
  }
  if (message.role === "user" && message.text.startsWith(INTERRUPTED_CONTEXT)) {
    const last = sink.messages.length - 1;
    const before = sink.messages[last];
    if (before?.role === "assistant") sink.replace(last, { ...before, flags: { ...before.flags, interrupted: true } });
  }
  return message;
}

/** Facts from a header: a snapshot, a session row, a `session_meta` line. */
export function hermesFacts(header: Fields): Partial<ConversationFacts> {
  const id = asName(header["session_id"]) ?? asName(header["id"]);
  const source = asName(header["platform"]) ?? asName(header["source"]);
  return {
    id,
    title: asName(header["title"]),
    model: asName(header["model"]),
    apiMode: asName(header["api_mode"]) ?? apiModeOf(header),
    declaredTools: toolNames(header["tools"]) ?? namesColumn(header["tool_names"]),
    systemPrompt: asName(header["system_prompt"]),
    // Undefined leaves what an earlier header said.
    ...(id?.startsWith("cron_") === true || source === "cron" ? { unattended: true } : {}),
    ...(source === "subagent" || source === "delegate" ? { subAgent: true } : {}),
  };
}

/** The API that an address stands for; undefined when the address leaves it open. */
export function apiModeOf(header: Fields): string | undefined {
  const url = asName(header["url"]) ?? asName(header["base_url"]) ?? asName(header["billing_base_url"]);
  if (url === undefined) return undefined;
  const path = url.split(/[?#]/, 1)[0] ?? "";
  if (path.endsWith("/chat/completions")) return "chat_completions";
  if (path.endsWith("/responses") || path.includes("/backend-api/codex")) return "codex_responses";
  if (path.endsWith("/messages") || path.startsWith("https://api.anthropic.com")) return "anthropic_messages";
  return undefined;
}

/** `tool_names` of the session row: a list, JSON text of one, or names with commas. */
function namesColumn(value: unknown): readonly string[] | undefined {
  if (typeof value !== "string") return toolNames(value);
  if (value === "") return undefined;
  try {
    return toolNames(JSON.parse(value));
  } catch {
    return value.split(",").flatMap((name) => (name.trim() === "" ? [] : [name.trim()]));
  }
}
