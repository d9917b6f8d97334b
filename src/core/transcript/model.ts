/**
 * What a session file says, whatever agent wrote it: the shapes that readers produce and everything else consumes.
 * Nothing here depends on a format. Offsets are UTF-16 code units in the document's text (BOM removed), lines are 1-based.
 */

import type { RowRef } from "./containers/database.ts";

/** Who wrote a message, after normalising (`developer` is read as `system`, `function` as `tool`). */
export type Role = "system" | "user" | "assistant" | "tool";

/** Where a raw record stands in its document. */
export interface Place {
  /** Rows of a database, or a message of an archive's member (`table` is its name), that the record is made of; absent in texts. */
  readonly rows?: readonly RowRef[];
  /** 0-based: the line of a JSON Lines file (blank lines count), or the element of the array that holds the messages. */
  readonly record: number;
  /** First and last line of the record, 1-based. */
  readonly line: number;
  readonly endLine: number;
  /** `[start, end)` of the record, UTF-16 offsets in the document; both -1 where the source is no text (gzip, database). */
  readonly start: number;
  readonly end: number;
}

/** Where the visible text of a message is written: a record, and the path of the JSON string inside that record. */
export interface TextPlace extends Place {
  readonly path: readonly (string | number)[];
  /** Where `text` begins in the value of that string (UTF-16 units), when it is only a part of it; 0 when absent. */
  readonly offset?: number;
}

/** A call that the message carries as a structure (or that its harness executes although it is written as text). */
export interface ToolCall {
  readonly id: string | undefined;
  readonly name: string;
  /** As stored: usually a JSON string, which may be invalid; an object in formats that store one. */
  readonly arguments: unknown;
}

/** What a `tool` message answers. */
export interface ToolResult {
  readonly callId: string | undefined;
  readonly name: string | undefined;
  /** True where the file itself says that the call failed. */
  readonly isError: boolean;
}

/** Facts a format states about one message; absent means "not stated". */
export interface MessageFlags {
  /** Put there by the client or harness and marked so by the file itself (not recognised by its text). */
  readonly synthetic?: boolean;
  /** The user stopped the agent here. */
  readonly interrupted?: boolean;
  /** Belongs to a sub-agent that is stored inside this file. */
  readonly sidechain?: boolean;
  /** Copied from another session (fork, resume); shown, not judged again. */
  readonly replayed?: boolean;
  /** The harness waits for something on purpose after this message (a question to the user, a plan to approve, a background job). */
  readonly waiting?: boolean;
  /** Text in the middle of a turn whose calls stand in another record. */
  readonly commentary?: boolean;
  /** The last line of a growing file, not terminated yet. */
  readonly provisional?: boolean;
  /** Keys beginning with `_` that a harness left on the row, e.g. `_thinking_prefill`. */
  readonly marks?: readonly string[];
}

/** One normalised record. */
export interface Message {
  readonly role: Role;
  /** The text as stored (inline think tags included), parts joined; "" when there is none. */
  readonly text: string;
  /** What the stored content was, where a loop has to know it. */
  readonly content: "string" | "null" | "parts" | "absent";
  /** Reasoning stored beside the text (never inline tags), or undefined. */
  readonly thinking: string | undefined;
  readonly calls: readonly ToolCall[];
  /** Only on role `tool`. */
  readonly result: ToolResult | undefined;
  /** As stored, e.g. `stop`, `tool_calls`, `end_turn`, `incomplete`; undefined when the file has none. */
  readonly finishReason: string | undefined;
  /** Only where stated for this message. */
  readonly model: string | undefined;
  /** Milliseconds since 1970, UTC. */
  readonly time: number | undefined;
  readonly place: Place;
  /** Where `text` is written, for marks inside the record; undefined when the text is put together. */
  readonly textPlace: TextPlace | undefined;
  readonly flags: MessageFlags;
  /** What only one loop asks for (Hermes: `api_content`, `codex_items`, `usage`, `streamed`, …). Values are as stored. */
  readonly extra: Readonly<Record<string, unknown>> | undefined;
}

/** A record that could not be read, or was read in part. */
export interface Diagnostic {
  /** 1-based. */
  readonly line: number;
  readonly message: string;
}

/** What is known of a whole conversation; undefined means that the file does not say. */
export interface ConversationFacts {
  readonly id: string | undefined;
  readonly title: string | undefined;
  readonly model: string | undefined;
  /** `chat_completions`, `codex_responses`, `anthropic_messages`, … */
  readonly apiMode: string | undefined;
  /** Names of declared tools in order; undefined when the format does not state them, [] when it states that there are none. */
  readonly declaredTools: readonly string[] | undefined;
  /** The system prompt as the file holds it beside the messages (a system message is one of them); absent where it holds none. */
  readonly systemPrompt?: string | undefined;
  /** A scheduler wrote it: nobody is there to answer. */
  readonly unattended: boolean;
  /** This conversation is a sub-agent's. */
  readonly subAgent: boolean;
}

/** Messages that belong together; a file holds one or several, and the loop's state starts anew in each. */
export interface Conversation {
  readonly facts: ConversationFacts;
  readonly messages: readonly Message[];
}

/** A whole session file, read. Append-only readers keep the same object and grow it; see `TranscriptReader`. */
export interface Transcript {
  /** Begins with the name of the format's folder, e.g. `hermes-trajectory`, `codex-rollout`, `claude-code`, `openai-chat`. */
  readonly format: string;
  readonly formatLabel: string;
  /** The loop that a file of this format was written by: `hermes`, or `plain` for agents without guards. */
  readonly runtime: string;
  readonly conversations: readonly Conversation[];
  readonly diagnostics: readonly Diagnostic[];
  /** Records seen (blank lines do not count) and records that gave no message because they are broken. */
  readonly records: number;
  readonly skipped: number;
  /** False when positions are not those of a text a user can open (gzip). */
  readonly isText: boolean;
}

/** What changed by the last piece of input: everything from these indexes on is new or different. */
export interface Change {
  /** Index of the first conversation that differs; equal to the number of conversations when none does. */
  readonly conversation: number;
  /** Index of the first message in it that differs. */
  readonly message: number;
  /** True when everything has to be evaluated again (another format, a rewritten document). */
  readonly reset: boolean;
}

export const NO_CALLS: readonly ToolCall[] = Object.freeze([]);
export const NO_FLAGS: MessageFlags = Object.freeze({});
