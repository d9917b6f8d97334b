/** What the Hermes loop carries from one message to the next. Immutable; parts that did not change are the same objects. */

/** Loop locals and per-turn fields (hermes-loop a.4, "per-turn reset list"). */
export interface Counters {
  /** Shared by the three continuation guards: nudges in a row without a passing reply. Tool rounds do not reset it. */
  readonly nudges: number;
  /** Dropped calls in a row; reset by a tool round or a real end only. */
  readonly dropped: number;
  readonly emptyRetries: number;
  readonly prefills: number;
  readonly scratchpads: number;
  readonly codexIncompletes: number;
  readonly continuations: number;
  readonly truncatedCalls: number;
  readonly pauses: number;
  readonly verifies: number;
  readonly preVerifies: number;
  /** Placeholder nudges since the last tool round. */
  readonly placeholders: number;
  /** The post-tool nudge was given since the last tool round. */
  readonly postToolNudged: boolean;
  /** The fallback provider has been taken. */
  readonly otherProvider: boolean;
  /** Proof that the last retried attempt generated nothing; undefined when it did, or when there was none. */
  readonly emptyProof: string | undefined;
}

/** The housekeeping fallback (hermes-loop d). */
export interface Memory {
  readonly text: string | undefined;
  readonly allHousekeeping: boolean;
  /**
   * Text of the last housekeeping round of this exchange, whatever the release makes of it, where that row states a finish reason: a closing
   * row without one that repeats it is the trace of a fallback exit, not a reply (hermes-loop d).
   */
  readonly trace: string | undefined;
}

/**
 * State between messages, in one flat object: folds make one a row and keep one a turn. `tool` to `poppable` describe the history the guards
 * see: rows in the file, and rows that the loop would have written where the file has none.
 */
export interface HermesState {
  /** The message that this exchange answers. */
  readonly userText: string;
  /** Tool rounds in this exchange. */
  readonly rounds: number;
  readonly counters: Counters;
  readonly memory: Memory;
  /** Any tool result in the history. */
  readonly tool: boolean;
  /** Tool results since the last user row; a nudge is one. */
  readonly toolsSinceUser: number;
  /** Rows after the last tool result. */
  readonly afterTool: number;
  /** Rows at the very end that a later ending pops (hermes-loop a.2, check 10). */
  readonly poppable: number;
  /** Kanban nudges; never reset. */
  readonly boardNudges: number;
  /** A call that ends the board task was made. */
  readonly boardDone: boolean;
  /** Calls whose results have not been seen; taken as answered when another reply follows. */
  readonly openCalls: number;
  /** A nudge row was counted that the file may still hold. */
  readonly nudgePending: boolean;
}

export const NO_COUNTERS: Counters = {
  nudges: 0, dropped: 0, emptyRetries: 0, prefills: 0, scratchpads: 0, codexIncompletes: 0, continuations: 0, truncatedCalls: 0, pauses: 0,
  verifies: 0, preVerifies: 0, placeholders: 0, postToolNudged: false, otherProvider: false, emptyProof: undefined,
};
export const NO_MEMORY: Memory = { text: undefined, allHousekeeping: false, trace: undefined };
/** Far from any window. */
const LONG_AGO = 1_000_000;

export const START: HermesState = {
  userText: "", rounds: 0, counters: NO_COUNTERS, memory: NO_MEMORY, tool: false, toolsSinceUser: 0, afterTool: LONG_AGO, poppable: 0,
  boardNudges: 0, boardDone: false, openCalls: 0, nudgePending: false,
};

/** A changing copy of a state. Written out, since this runs for every row of a file and a spread costs several times as much. */
export function copyOf(state: HermesState): { -readonly [K in keyof HermesState]: HermesState[K] } {
  return {
    userText: state.userText, rounds: state.rounds, counters: state.counters, memory: state.memory, tool: state.tool, toolsSinceUser: state.toolsSinceUser,
    afterTool: state.afterTool, poppable: state.poppable, boardNudges: state.boardNudges, boardDone: state.boardDone, openCalls: state.openCalls,
    nudgePending: state.nudgePending,
  };
}

export type Draft = ReturnType<typeof copyOf>;

/** Notes more tool results in the history. */
export function addTools(draft: Draft, count: number): void {
  draft.tool = true;
  draft.toolsSinceUser += count;
  draft.afterTool = 0;
  draft.poppable = 0;
}

/** Notes a user row, `poppable` when it carries a flag that a later ending pops. */
export function addUser(draft: Draft, poppable: boolean): void {
  draft.toolsSinceUser = 0;
  draft.afterTool = later(draft.afterTool, 1);
  draft.poppable = poppable ? draft.poppable + 1 : 0;
}

/** Notes an assistant row. */
export function addAssistant(draft: Draft, poppable: boolean): void {
  draft.afterTool = later(draft.afterTool, 1);
  draft.poppable = poppable ? draft.poppable + 1 : 0;
}

/** Takes away the run at the end that an ending pops. */
export function pop(draft: Draft): void {
  draft.afterTool = later(draft.afterTool, -draft.poppable);
  draft.poppable = 0;
}

function later(rows: number, by: number): number {
  return rows >= LONG_AGO ? LONG_AGO : Math.max(0, rows + by);
}
