import type { Count } from "./count.ts";

/** What the readers count beyond (or short of) the simple rules of `count.ts`, and why; every difference there is stands here. */
export const DIFFERENCES: Readonly<Record<string, { readonly more: Partial<Count>; readonly why: string }>> = {
  "atif/hermes-nemo-relay-v1.7.json": { more: { turns: 1 }, why: "one step has its source redacted by the publisher; it carries a call count and observations, so an agent made it" },
  "claude-code/edge_cases.jsonl": { more: { messages: 1 }, why: "a record whose message is a bare string is read as that text" },
  "claude-code/entire-v2.0.76-compact.jsonl": { more: { messages: 1 }, why: "a record that the client made itself is kept as a marked row, though it is no turn" },
  "claude-code/entire-v2.1.22-interrupted.jsonl": { more: { messages: 1 }, why: "a record that the client made itself is kept as a marked row, though it is no turn" },
  "cline/api_conversation_history.json": { more: { messages: 16 }, why: "one stored user message holds a result, what the user said with it, and what the client put in: each is a row" },
  "cline/ui_messages.json": { more: { messages: 102, calls: 35, paired: 35 }, why: "the log of the interface has no messages to count; calls are those of the conversation beside it" },
  "kimi-cli/wire-1.4.jsonl": { more: { messages: -1 }, why: "the summary of a compaction replaces history for the model and is no message of anybody's" },
  "openclaw-telemetry/sample-telemetry.jsonl": { more: { messages: 4 }, why: "the prompts of three sub-agents and of the last run stand in their starts, not in a history" },
  "opencode/export-full.json": { more: { messages: -4, turns: -4 }, why: "four assistant messages failed or were stopped before anything came: they hold no answer" },
  "openhands/output-multi_swe.jsonl": { more: { messages: 2 }, why: "two errors of the harness answer no action and are said to the model as a user" },
  "other/iflow-session.jsonl": { more: { messages: -5, turns: -5, calls: -6 }, why: "each record writes the call of the one before again; four answers made six calls" },
};
