/** How the state of the Hermes loop moves from row to row (hermes-loop a.2 to a.4, d). */
import { isBlank } from "../python.ts";
import { realText, scaffoldOf } from "../../transcript/scaffolds.ts";
import type { Message } from "../../transcript/model.ts";
import type { Decided } from "../model.ts";
import { isBracketMarker } from "./predicates.ts";
import { replyView } from "./reply.ts";
import { BOARD_TOOLS, type Prepared } from "./settings.ts";
import { NO_COUNTERS, NO_MEMORY, popped, withAssistant, withTools, withUser, type Counters, type HermesState, type Memory } from "./state.ts";
import type { HermesTurn } from "./turn.ts";

/** Injected user rows with which the harness begins a run of its own: the loop starts anew there, as at a user's message. */
const STARTS_RUN: ReadonlySet<string> = new Set(["background_process", "goal_continue", "auto_continue"]);
/** Flags of rows that an ending pops from the end (hermes-loop a.2, check 10). */
const POPPED = new Set(["_empty_recovery_synthetic", "_empty_terminal_sentinel", "_thinking_prefill", "_dropped_toolcall_nudge"]);

/** State after a row that is no assistant message. */
export function observe(state: HermesState, message: Message, prepared: Prepared): HermesState {
  if (message.role === "tool") return { ...state, rows: withTools(state.rows, 1), openCalls: Math.max(0, state.openCalls - 1) };
  if (message.role !== "user") return state;
  const scaffold = message.flags.synthetic === true ? undefined : scaffoldOf(message, prepared.scaffolds);
  const own = scaffold === undefined ? message.text : realText(message, scaffold);
  const injected = message.flags.synthetic === true || (scaffold !== undefined && own === "" && !STARTS_RUN.has(scaffold.kind));
  if (injected) {
    // The pair was counted when the nudge was decided; the file's own row must not count twice.
    if (state.nudgePending) return { ...state, nudgePending: false };
    const poppable = message.flags.marks?.some((mark) => POPPED.has(mark)) ?? false;
    return { ...state, rows: withUser(state.rows, poppable), openCalls: 0 };
  }
  return {
    ...state, userText: scaffold !== undefined && own !== "" ? own : message.text, rounds: 0,
    // A run begins with the loop's own counters at zero; dropped calls and board nudges are not among them.
    counters: resetTurn(state.counters), memory: NO_MEMORY, rows: withUser(state.rows, false), openCalls: 0, nudgePending: false,
  };
}

function resetTurn(counters: Counters): Counters {
  return counters.dropped === 0 ? NO_COUNTERS : { ...NO_COUNTERS, dropped: counters.dropped };
}

/** State after a decision. */
export function next(turn: HermesTurn, decided: Decided): HermesState {
  const state = turn.state.nudgePending ? { ...turn.state, nudgePending: false } : turn.state;
  switch (decided.outcome) {
    case "execute": return afterRound(state, turn);
    case "retry": return { ...state, counters: afterRetry(state.counters, decided.reason, turn) };
    case "nudge": return afterNudge(state, turn, decided.reason);
    case "return": return {
      ...state, counters: NO_COUNTERS, memory: NO_MEMORY, rows: withAssistant(popped(state.rows), false), nudgePending: false,
    };
  }
}

/** A tool round: re-arms the post-tool nudge and the dropped-call counter, remembers or forgets a text, leaves the shared counter alone. */
function afterRound(state: HermesState, turn: HermesTurn): HermesState {
  const { counters } = state;
  const { calls } = turn.message;
  const kept = counters.nudges === 0 && counters.verifies === 0 && counters.preVerifies === 0 && !counters.otherProvider;
  return {
    ...state,
    rounds: state.rounds + 1,
    counters: kept ? NO_COUNTERS : { ...NO_COUNTERS, nudges: counters.nudges, verifies: counters.verifies, preVerifies: counters.preVerifies, otherProvider: counters.otherProvider },
    memory: remember(state.memory, turn),
    rows: withAssistant(state.rows, false),
    boardDone: state.boardDone || calls.some((call) => BOARD_TOOLS.has(call.name)),
    openCalls: calls.length,
  };
}

/** The housekeeping fallback (hermes-loop d). */
function remember(memory: Memory, turn: HermesTurn): Memory {
  const { prepared: { behaviour, housekeeping }, message } = turn;
  const all = message.calls.every((call) => housekeeping.has(call.name));
  if (!hasVisibleText(message, turn.prepared)) {
    if (all || !behaviour.staleFallbackFix || (memory.text === undefined && !memory.allHousekeeping)) return memory;
    return { text: undefined, allHousekeeping: false, trace: memory.trace };
  }
  const trace = all && message.finishReason !== undefined ? replyView(message, behaviour.legacyStrip).trimmed : memory.trace;
  return { text: message.text, allHousekeeping: all, trace };
}

function hasVisibleText(message: Message, { behaviour }: Prepared): boolean {
  if (message.text === "" || isBlank(message.text)) return false;
  const { trimmed } = replyView(message, behaviour.legacyStrip);
  return trimmed !== "" && !(behaviour.discardBracketMarkers && isBracketMarker(trimmed));
}

function afterRetry(counters: Counters, reason: string, turn: HermesTurn): Counters {
  switch (reason) {
    case "length": return { ...counters, truncatedCalls: counters.truncatedCalls + 1 };
    case "pause_turn": return { ...counters, pauses: counters.pauses + 1 };
    case "incomplete_scratchpad": return { ...counters, scratchpads: counters.scratchpads + 1 };
    case "empty_retry": return { ...counters, ...ENTRY_PASSED, emptyRetries: counters.emptyRetries + 1, emptyProof: turn.emptyProof };
    default: return { ...counters, otherProvider: true, emptyRetries: 0, emptyProof: undefined };
  }
}

/** Counters of the entry checks, which a reply that passes them resets. */
const ENTRY_PASSED = { scratchpads: 0, codexIncompletes: 0, pauses: 0 } as const;
/** Counters that a reply with visible text resets (hermes-loop a.2, row 3). */
const TEXT_PASSED = { ...ENTRY_PASSED, emptyRetries: 0, prefills: 0, emptyProof: undefined } as const;

function afterNudge(state: HermesState, turn: HermesTurn, reason: string): HermesState {
  const { counters } = state;
  const pair = (poppable: boolean, own: Counters, rows = state.rows): HermesState =>
    ({ ...state, counters: own, rows: withUser(withAssistant(rows, poppable), poppable), nudgePending: true });
  switch (reason) {
    case "stall": case "degenerate": case "ack":
      return pair(false, { ...counters, ...TEXT_PASSED, nudges: counters.nudges + 1 });
    case "placeholder":
      return pair(false, { ...counters, ...TEXT_PASSED, nudges: 0, placeholders: counters.placeholders + 1 });
    case "dropped_toolcall":
      return pair(true, { ...counters, ...TEXT_PASSED, nudges: 0, continuations: 0, dropped: counters.dropped + 1 });
    case "verify_on_stop":
      return pair(false, { ...counters, ...TEXT_PASSED, nudges: 0, continuations: 0, verifies: counters.verifies + 1 }, popped(state.rows));
    case "pre_verify":
      return pair(false, { ...counters, ...TEXT_PASSED, nudges: 0, continuations: 0, preVerifies: counters.preVerifies + 1 }, popped(state.rows));
    case "kanban_stop":
      return { ...pair(false, { ...counters, ...TEXT_PASSED, nudges: 0, continuations: 0 }, popped(state.rows)), boardNudges: state.boardNudges + 1 };
    case "post_tool_empty":
      return { ...pair(true, { ...counters, ...ENTRY_PASSED, postToolNudged: true }), memory: forget(state.memory) };
    case "thinking_prefill":
      return { ...state, counters: { ...counters, ...ENTRY_PASSED, prefills: counters.prefills + 1 }, rows: withAssistant(state.rows, true) };
    case "codex_incomplete": {
      const own = { ...counters, codexIncompletes: counters.codexIncompletes + 1 };
      // The first piece is gone on from as it is, if there is anything in it to go on from.
      const silent = counters.codexIncompletes === 0 && (turn.view.trimmed !== "" || turn.hasThinking);
      return silent ? { ...state, counters: own, rows: withAssistant(state.rows, false) } : pair(false, own);
    }
    case "length":
      return pair(false, { ...counters, continuations: counters.continuations + 1 });
    default:
      return state;
  }
}

function forget(memory: Memory): Memory {
  return memory.text === undefined && !memory.allHousekeeping ? memory : { text: undefined, allHousekeeping: false, trace: memory.trace };
}
