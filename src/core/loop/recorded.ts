/** What a session file itself shows happened after an assistant message (behaviour B4, hermes-loop i). */
import { scaffoldOf, type CompiledScaffolds } from "../transcript/scaffolds.ts";
import type { Message } from "../transcript/model.ts";

export interface Recorded {
  readonly outcome: "execute" | "nudge" | "return" | "unknown";
  /** The evidence, for people: "next row: user". */
  readonly words: string;
  /** How sure the evidence is (hermes-loop i); undefined where the outcome is unknown. */
  readonly certainty: "high" | "medium" | undefined;
  /** The exit reason, where the rows themselves or the log beside the file show it. */
  readonly reason?: string;
}

const recorded = (outcome: Recorded["outcome"], words: string, certainty: "high" | "medium" = "high", reason?: string): Recorded =>
  Object.freeze({ outcome, words, certainty: outcome === "unknown" ? undefined : certainty, ...(reason === undefined ? {} : { reason }) });

const RESULTS = recorded("execute", "results follow");
const NO_RESULTS = recorded("unknown", "no result follows");
const LAST_CALLS = recorded("unknown", "last row, results are to come");
const NUDGE_ROW = recorded("nudge", "next row: nudge");
const USER_ROW = recorded("return", "next row: user");
const LAST_ROW = recorded("return", "last row");
const OPEN_END = recorded("unknown", "last row, still being written");
const STOPPED = recorded("unknown", "interrupted by the user");
const FOLLOWED = recorded("unknown", "next row: assistant");
const EXHAUSTED = recorded("return", "closes an empty turn", "high", "empty_response_exhausted");
const FALLBACK = recorded("return", "no finish reason, and it repeats the text of a housekeeping round", "high", "fallback_prior_turn_content");
const TAIL_CLOSE = recorded("return", "no finish reason: put there when the turn was closed", "medium");
const PROMOTED = recorded("return", "reasoning was promoted to the answer");
const DROPPED = recorded("return", "retries before it are not stored", "medium");
const LAST_DROPPED = recorded("unknown", "last row, retries for a dropped call are not stored");
const FOLLOWED_BY_CLIENT = recorded("unknown", "next row: put in by the client");
/** A codex piece, or a reply whose nudge the file does not hold. */
const INTERIM = recorded("nudge", "interim row, another reply follows");

/** Finish reasons that a gate or guard of Hermes wrote over the model's own, when another reply follows. */
const GATES: Readonly<Record<string, Recorded>> = {
  verification_required: recorded("nudge", "verify-on-stop row"),
  verify_hook_continue: recorded("nudge", "plugin hook row"),
  kanban_terminal_required: recorded("nudge", "board gate row"),
};
/** Flags of rows that the loop kept while it went on. */
const NUDGED: Readonly<Record<string, Recorded>> = {
  _empty_recovery_synthetic: recorded("nudge", "flagged as half of a nudge pair"),
  _thinking_prefill: recorded("nudge", "flagged as a prefill"),
  _dropped_toolcall_nudge: recorded("nudge", "flagged as half of a nudge pair"),
  _kanban_stop_synthetic: recorded("nudge", "flagged as half of a nudge pair"),
  _length_continuation_fragment: recorded("nudge", "flagged as a cut-off piece"),
};

/**
 * What happened to the assistant message at `index`. `runtime` is the transcript's; `signatures` tell nudge rows from
 * user rows. `unknown` wherever the file does not show it, such as in logs that hold the model's replies only.
 */
export function recordedOutcome(messages: readonly Message[], index: number, format: string, runtime: string, signatures: CompiledScaffolds): Recorded {
  const message = messages[index];
  if (message === undefined || message.role !== "assistant") return NO_RESULTS;
  let after = index + 1;
  while (after < messages.length && messages[after]?.role === "system") after++;
  const next = messages[after];
  if (message.calls.length > 0) return next === undefined ? LAST_CALLS : next.role === "tool" ? RESULTS : NO_RESULTS;
  for (const mark of message.flags.marks ?? []) {
    const known = Object.hasOwn(NUDGED, mark) ? NUDGED[mark] : undefined;
    if (known !== undefined) return known;
  }
  if (message.flags.interrupted === true) return STOPPED;
  const hermes = runtime === "hermes";
  const gate = message.finishReason !== undefined && Object.hasOwn(GATES, message.finishReason) ? GATES[message.finishReason] : undefined;
  if (gate !== undefined) return gate;
  if (next === undefined && hermes && message.finishReason === "tool_calls") return LAST_DROPPED;
  const last = next === undefined ? LAST_ROW : USER_ROW;
  if (next === undefined) return message.flags.provisional === true ? OPEN_END : hermes ? ending(messages, index, format, last, signatures) : LAST_ROW;
  if (next.role === "assistant") return hermes && message.finishReason === "incomplete" ? INTERIM : FOLLOWED;
  if (next.role !== "user") return FOLLOWED;
  // A nudge may have been merged with the user's next message: then it stands at the start of that row.
  const scaffold = scaffoldOf(next, signatures);
  if (scaffold !== undefined && scaffold.start === 0) return NUDGE_ROW;
  if (next.flags.synthetic === true) return hermes ? NUDGE_ROW : FOLLOWED_BY_CLIENT;
  if (!hermes) return last;
  return message.finishReason === "tool_calls" ? DROPPED : ending(messages, index, format, last, signatures);
}

/** Formats without finish reasons: that one is missing says nothing there. */
const NO_FINISH_REASONS: ReadonlySet<string> = new Set(["hermes-trajectory", "hermes-batch", "hermes-request-dump"]);
/** How far back the rows of a turn are looked through. */
const BACK = 400;

/** The row that closes a turn of Hermes: what it shows of how the turn ended, beyond that it did (hermes-loop d, i). */
function ending(messages: readonly Message[], index: number, format: string, otherwise: Recorded, signatures: CompiledScaffolds): Recorded {
  const message = messages[index]!;
  if (message.text === "(empty)") return EXHAUSTED;
  if (message.finishReason !== undefined) return message.text === "" && message.extra?.["api_content"] !== undefined && message.thinking !== undefined ? PROMOTED : otherwise;
  if (NO_FINISH_REASONS.has(format) || message.text === "") return otherwise;
  const text = message.text.trim();
  let stated = false;
  for (let at = index - 1; at >= 0 && at > index - BACK; at -= 1) {
    const row = messages[at]!;
    if (row.role === "user" && scaffoldOf(row, signatures)?.whole !== true && row.flags.synthetic !== true) break;
    if (row.role !== "assistant") continue;
    if (row.finishReason !== undefined) stated = true;
    if (row.calls.length > 0 && row.text.trim() === text && row.finishReason !== undefined) return FALLBACK;
  }
  // Where the turn's other rows state one, the missing one is telling.
  return stated ? TAIL_CLOSE : otherwise;
}
