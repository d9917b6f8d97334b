/**
 * Signatures of rows that harnesses inject (hermes-loop c.1 and c.2, formats 20): kind, role, the flag a row carries in memory, and a start
 * of its text that is long enough to tell it from what people write. Data only; a user adds the nudge of his own harness in the rules.
 */
import type { Rules } from "./model.ts";

type Signature = Rules["scaffolds"][number];

/** A row that carries a flag is one the harness removes again, unless it says otherwise (hermes-loop c.1). */
const user = (kind: string, text: string, flag?: string, leftOut?: Signature["leftOut"]): Signature =>
  ({ kind, role: "user", text, match: "prefix", ...(flag === undefined ? {} : { flag }), ...(leftOut === undefined ? {} : { leftOut }) });
/** Pieces of an answer and reports of the harness: a copy would miss them. */
const kept = (kind: string, text: string, flag?: string): Signature => user(kind, text, flag, "never");
const assistant = (kind: string, text: string, match: "equals" | "prefix" | "contains", flag?: string): Signature =>
  ({ kind, role: "assistant", text, match, ...(flag === undefined ? {} : { flag }) });
const flagged = (kind: string, role: "user" | "assistant", flag: string, leftOut?: Signature["leftOut"]): Signature =>
  ({ kind, role, flag, ...(leftOut === undefined ? {} : { leftOut }) });

const of = (version: string, signatures: readonly Signature[]): readonly Signature[] => signatures.map((signature) => ({ ...signature, version }));

/** Nudges of the loop, with the pairs and prefills around them. */
const HERMES_LOOP: readonly Signature[] = [
  user("ack_or_stall", "[System: Continue now. Execute the required tool"),
  user("degenerate_final", "[System: Your previous message ended the turn with a fragment"),
  flagged("degenerate_final", "user", "_degenerate_final_nudge", "sessions"),
  user("dropped_toolcall", "Your previous turn indicated a tool call but none was inc", "_dropped_toolcall_nudge"),
  flagged("dropped_toolcall", "assistant", "_dropped_toolcall_nudge"),
  user("post_tool_empty", "You just executed tool calls but returned an empty resp", "_empty_recovery_synthetic"),
  assistant("post_tool_empty_pair", "(empty)", "equals", "_empty_recovery_synthetic"),
  assistant("empty_terminal", "(empty)", "equals", "_empty_terminal_sentinel"),
  flagged("thinking_prefill", "assistant", "_thinking_prefill"),
  kept("codex_incomplete", "[System: Your previous response contained only internal"),
  kept("length_continuation", "[System: Your previous response was truncated by the", "_length_continuation_nudge"),
  flagged("length_continuation", "assistant", "_length_continuation_fragment", "never"),
  kept("network_continuation", "[System: The previous response was cut off by a network", "_length_continuation_nudge"),
  kept("dropped_large_tool_call", "[System: Your previous tool call (", "_length_continuation_nudge"),
  user("verify_on_stop", "[System: You edited code in this turn, but ", "_verification_stop_synthetic"),
  flagged("pre_verify", "user", "_pre_verify_synthetic"),
  user("kanban_stop", "[System: You are a Hermes kanban worker.", "_kanban_stop_synthetic"),
  flagged("kanban_stop", "assistant", "_kanban_stop_synthetic"),
];

/** Guards that are proposed, or that others added. */
const HERMES_PROPOSED: readonly Signature[] = [
  user("pr57610_placeholder", "[System: Your previous message was a progress update", "_post_tool_placeholder_synthetic"),
  flagged("pr57610_placeholder", "assistant", "_post_tool_placeholder_synthetic"),
];
const HERMES_DOWNSTREAM: readonly Signature[] = [
  user("downstream_promise_stop", "[System: Your last message ended the turn while promising", "_promise_stop_synthetic"),
  flagged("downstream_promise_stop", "assistant", "_promise_stop_synthetic"),
];

/** Other rows that Hermes puts in. */
const HERMES_ROWS: readonly Signature[] = [
  kept("max_iterations_summary", "You've reached the maximum number of tool-calling iterations"),
  kept("compaction_continue", "Continue from the compressed conversation context above."),
  kept("todo_snapshot", "[Your active task list was preserved across context", "_todo_snapshot_synthetic"),
  kept("goal_continue", "[Continuing toward your standing goal"),
  kept("background_process", "[IMPORTANT: Background process "),
  kept("auto_continue", "[System note: Your previous turn was interrupted"),
  kept("interrupt_context", "[Context from the interrupted assistant response]"),
  kept("still_in_progress", "[STILL IN PROGRESS — this is the active request"),
  { kind: "run_budget", role: "tool", text: "[SYSTEM NOTICE — run time budget", match: "contains" },
  { kind: "iteration_budget", role: "tool", text: "[SYSTEM NOTICE — iteration budget", match: "contains" },
  { kind: "tool_result_stub", role: "tool", text: "[Result unavailable — see context summary", match: "prefix" },
  assistant("interrupt_assistant", "[This response was interrupted by a user correction.]", "contains"),
  assistant("no_reply_explainer", "⚠️ No reply: ", "prefix"),
  assistant("failed_turn_notice", "Your request was not processed. Send it again", "prefix"),
  assistant("failed_turn_notice_2", "This turn did not complete. Some actions may", "prefix"),
  assistant("handoff_skip", "Context was compacted. The previous response is", "prefix"),
  assistant("empty_terminal_pending_tool", "No reply: the turn stopped while a tool result", "prefix"),
];

/** In the order they are asked. A harness that changes its wording gets a second signature; old files keep the first. */
export const DEFAULT_SCAFFOLDS: readonly Signature[] = [
  ...of("Hermes until 2026-09", HERMES_LOOP),
  ...of("Hermes, proposed in #57610", HERMES_PROPOSED),
  ...of("Hermes, downstream", HERMES_DOWNSTREAM),
  ...of("Hermes until 2026-09", HERMES_ROWS),
  ...of("Cline 3 and 4", [user("cline_no_tool", "[ERROR] You did not use a tool in your previous response")]),
  ...of("OpenHands V0 and V1", [user("openhands_continue", "Please continue working on the task on whatever approach")]),
  ...of("Inspect, log version 2", [user("inspect_continue", "Please proceed to the next step using your best judgement.")]),
  ...of("SWE-agent 1", [user("swe_agent_format", "Your output was not formatted correctly. You must always")]),
  ...of("mini-swe-agent 1 and 2", [user("mini_swe_agent_format", "Please always provide EXACTLY ONE action")]),
  ...of("Claude Code 2", [kept("claude_stop_hook", "Stop hook feedback:")]),
];
