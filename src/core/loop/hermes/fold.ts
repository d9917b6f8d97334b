/** How the state of the Hermes loop moves from row to row (hermes-loop a.2 to a.4, d). */
import { isBlank } from "../python.ts";
import { realText, scaffoldOf } from "../../transcript/scaffolds.ts";
import type { Message } from "../../transcript/model.ts";
import type { Decided } from "../model.ts";
import { isBracketMarker } from "./predicates.ts";
import { replyView } from "./reply.ts";
import { BOARD_TOOLS, type Prepared } from "./settings.ts";
import { addAssistant, addTools, addUser, copyOf, NO_COUNTERS, NO_MEMORY, pop, type Counters, type Draft, type HermesState, type Memory } from "./state.ts";
import type { HermesTurn } from "./turn.ts";

/** Injected user rows with which the harness begins a run of its own: the loop starts anew there, as at a user's message. */
const STARTS_RUN: ReadonlySet<string> = new Set(["background_process", "goal_continue", "auto_continue"]);
/** Flags of rows that an ending pops from the end (hermes-loop a.2, check 10). */
const POPPED = new Set(["_empty_recovery_synthetic", "_empty_terminal_sentinel", "_thinking_prefill", "_dropped_toolcall_nudge"]);

/** State after a row that is no assistant message. */
export function observe(state: HermesState, message: Message, prepared: Prepared): HermesState {
  if (message.role === "tool") {
    const draft = copyOf(state);
    addTools(draft, 1);
    if (draft.openCalls > 0) draft.openCalls -= 1;
    return draft;
  }
  if (message.role !== "user") return state;
  const scaffold = message.flags.synthetic === true ? undefined : scaffoldOf(message, prepared.scaffolds);
  const own = scaffold === undefined ? message.text : realText(message, scaffold);
  const injected = message.flags.synthetic === true || (scaffold !== undefined && own === "" && !STARTS_RUN.has(scaffold.kind));
  const draft = copyOf(state);
  draft.nudgePending = false;
  if (injected) {
    // The pair was counted when the nudge was decided; the file's own row must not count twice.
    if (state.nudgePending) return draft;
    draft.openCalls = 0;
    addUser(draft, message.flags.marks?.some((mark) => POPPED.has(mark)) ?? false);
    return draft;
  }
  draft.openCalls = 0;
  addUser(draft, false);
  draft.userText = scaffold !== undefined && own !== "" ? own : message.text;
  draft.rounds = 0;
  // A run begins with the loop's own counters at zero; dropped calls and board nudges are not among them.
  draft.counters = state.counters.dropped === 0 ? NO_COUNTERS : { ...NO_COUNTERS, dropped: state.counters.dropped };
  draft.memory = NO_MEMORY;
  return draft;
}

/** State after a decision. */
export function next(turn: HermesTurn, decided: Decided): HermesState {
  const draft = copyOf(turn.state);
  draft.nudgePending = false;
  switch (decided.outcome) {
    case "execute": afterRound(draft, turn); break;
    case "retry": draft.counters = afterRetry(draft.counters, decided.reason, turn); break;
    case "nudge": afterNudge(draft, turn, decided.reason); break;
    case "return":
      draft.counters = NO_COUNTERS;
      draft.memory = NO_MEMORY;
      pop(draft);
      addAssistant(draft, false);
  }
  return draft;
}

/** A tool round: re-arms the post-tool nudge and the dropped-call counter, remembers or forgets a text, leaves the shared counter alone. */
function afterRound(draft: Draft, turn: HermesTurn): void {
  const { counters } = draft;
  const { calls } = turn.message;
  draft.rounds += 1;
  if (counters !== NO_COUNTERS) {
    const { nudges, verifies, preVerifies, otherProvider } = counters;
    draft.counters = nudges === 0 && verifies === 0 && preVerifies === 0 && !otherProvider ? NO_COUNTERS : { ...NO_COUNTERS, nudges, verifies, preVerifies, otherProvider };
  }
  draft.memory = remember(draft.memory, turn);
  if (!draft.boardDone) for (const call of calls) if (BOARD_TOOLS.has(call.name)) draft.boardDone = true;
  draft.openCalls = calls.length;
  addAssistant(draft, false);
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

/** Counters that a reply resets when no continuation guard fires on it (hermes-loop a.2, rows 7 and 8). */
const ENDED = { ...TEXT_PASSED, nudges: 0, continuations: 0 } as const;

function afterNudge(draft: Draft, turn: HermesTurn, reason: string): void {
  const { counters } = draft;
  /** The reply and the nudge below it. */
  const pair = (poppable: boolean, own: Counters): void => {
    draft.counters = own;
    draft.nudgePending = true;
    addAssistant(draft, poppable);
    addUser(draft, poppable);
  };
  switch (reason) {
    case "stall": case "degenerate": case "ack":
      return pair(false, { ...counters, ...TEXT_PASSED, nudges: counters.nudges + 1 });
    case "placeholder":
      return pair(false, { ...counters, ...TEXT_PASSED, nudges: 0, placeholders: counters.placeholders + 1 });
    case "dropped_toolcall":
      return pair(true, { ...counters, ...ENDED, dropped: counters.dropped + 1 });
    case "verify_on_stop":
      pop(draft);
      return pair(false, { ...counters, ...ENDED, verifies: counters.verifies + 1 });
    case "pre_verify":
      pop(draft);
      return pair(false, { ...counters, ...ENDED, preVerifies: counters.preVerifies + 1 });
    case "kanban_stop":
      pop(draft);
      draft.boardNudges += 1;
      return pair(false, { ...counters, ...ENDED });
    case "post_tool_empty":
      draft.memory = forget(draft.memory);
      return pair(true, { ...counters, ...ENTRY_PASSED, postToolNudged: true });
    case "thinking_prefill":
      draft.counters = { ...counters, ...ENTRY_PASSED, prefills: counters.prefills + 1 };
      return addAssistant(draft, true);
    case "codex_incomplete": {
      const own = { ...counters, codexIncompletes: counters.codexIncompletes + 1 };
      // The first piece is gone on from as it is, if there is anything in it to go on from.
      if (counters.codexIncompletes > 0 || (turn.view.trimmed === "" && !turn.hasThinking)) return pair(false, own);
      draft.counters = own;
      return addAssistant(draft, false);
    }
    case "length":
      return pair(false, { ...counters, continuations: counters.continuations + 1 });
  }
}

function forget(memory: Memory): Memory {
  return memory.text === undefined && !memory.allHousekeeping ? memory : { text: undefined, allHousekeeping: false, trace: memory.trace };
}
