/**
 * A loop as data: the runtime's decision procedure as a tree of nodes that is evaluated to replay a turn and drawn to explain it.
 * Offsets in facts are UTF-16 offsets in the visible text of the turn.
 */
import type { ConversationFacts, Message } from "../transcript/model.ts";
import type { Rules } from "../rules/model.ts";

/** What the loop does with a turn. */
export type Outcome = "execute" | "nudge" | "retry" | "return";
/** A node's answer; `off` when a switch, a mode or a missing precondition keeps it from being asked. */
export type Answer = "yes" | "no" | "off";

/** One number, word or text that a node looked at. */
export interface Fact {
  /** Key in the report, e.g. `length`. Stable. */
  readonly name: string;
  /** For people, e.g. "Length". */
  readonly label: string;
  /** The raw value for the report. */
  readonly value: string | number | boolean | null;
  /** For people: "244 of 400 characters". */
  readonly text: string;
  /** The limit that `value` is held against; draws a meter. */
  readonly limit?: number;
  /** Whether this test passed towards the node's "yes"; absent for mere information. */
  readonly ok?: boolean;
  /** The fact that decided the answer (at most one a node). */
  readonly decided?: boolean;
  /** A second, dimmer line: "let me now · I'll now · …". */
  readonly detail?: string;
  /** Words for the node's own line in the drawing; at most two facts of a node have them. */
  readonly brief?: string;
  /** Text it looked at (`window`) or matched (`match`). */
  readonly range?: { readonly kind: "window" | "match"; readonly start: number; readonly end: number };
}

/** A change that would have turned the answer, e.g. the same sentence with "now". */
export interface Counterfactual {
  readonly text: string;
  /** `[start, end)` in `text` of what is different. */
  readonly mark?: { readonly start: number; readonly end: number };
  readonly outcome: Outcome;
}

/** Where an answer leads when the turn leaves the spine. */
export type Exit<T> =
  /** The decision is made. `reason` in the words of the report contract; `effect` is the state afterwards. */
  | {
    readonly kind: "leaf";
    /** What is drawn; what happens too, unless `outcomeOf` says otherwise for a turn (a retry whose budget is used up returns). */
    readonly outcome: Outcome;
    outcomeOf?(turn: T): Outcome;
    reason(turn: T): string;
  }
  /** The turn is changed and goes on down the spine; the text says how. */
  | { readonly kind: "note"; readonly text: string; apply(turn: T): void }
  /** The turn goes through another row of nodes, which always ends in a leaf. */
  | { readonly kind: "branch"; readonly id: string; readonly label: string; readonly nodes: readonly Check<T>[]; readonly end: End<T> };

/** One question of the tree. `test` is pure in the turn; anything costly is computed once in the turn's context. */
export interface Check<T> {
  readonly kind: "check";
  readonly id: string;
  /** On the node: "Stall match?" */
  readonly label: string;
  /** In the step panel: "Does a short reply end by announcing a step?" */
  readonly question: string;
  /** The answer that takes the exit; the other one (and `off`) goes on to the next node. */
  readonly exitOn: "yes" | "no";
  readonly exit: Exit<T>;
  test(turn: T): Answer;
  /** Only asked when a turn is explained, never while folding. */
  facts(turn: T): readonly Fact[];
  counterfactuals?(turn: T): readonly Counterfactual[];
}

/** Checks that are shown as one node of the spine until unfolded; each has its own exit. */
export interface Group<T> {
  readonly kind: "group";
  readonly id: string;
  readonly label: string;
  readonly question: string;
  readonly nodes: readonly Check<T>[];
}

/** What happens when no exit was taken. */
export interface End<T> {
  readonly outcome: Outcome;
  reason(turn: T): string;
}

/** The spine in order of evaluation. */
export interface DecisionTree<T> {
  readonly id: string;
  readonly nodes: readonly (Check<T> | Group<T>)[];
  readonly end: End<T>;
}

/** What the fold keeps of a turn: enough to list and count it. Steps are computed when asked for. */
export interface Decided {
  readonly outcome: Outcome;
  readonly reason: string;
}

/** One node that was asked, with what it looked at. */
export interface Step {
  /** Id of the node. */
  readonly node: string;
  readonly label: string;
  readonly question: string;
  readonly answer: Answer;
  /** True when this step took its node's exit. */
  readonly exited: boolean;
  /** Id of the group or branch it belongs to, if any. */
  readonly within: string | undefined;
  readonly facts: readonly Fact[];
  readonly counterfactuals: readonly Counterfactual[];
}

/** A turn, explained. */
export interface Decision extends Decided {
  readonly loop: string;
  readonly steps: readonly Step[];
  /** The tree with what happened in it, for drawing. */
  readonly drawing: TreeDrawing;
  /** State the loop carried into and out of the turn, as facts (housekeeping fallback, counters). */
  readonly before: readonly Fact[];
  readonly after: readonly Fact[];
}

/** The tree as the webview gets it: plain data, everything it knows of a loop. */
export interface TreeDrawing {
  readonly loop: string;
  readonly rows: readonly TreeRow[];
  readonly end: { readonly outcome: Outcome; readonly reason: string; readonly taken: boolean };
}

export type PathState = "taken" | "open" | "off";

export interface TreeRow {
  readonly id: string;
  readonly kind: "check" | "group";
  readonly label: string;
  readonly question: string;
  /** Undefined when the turn did not come this far. */
  readonly answer: Answer | undefined;
  /** The spine was walked through this row. */
  readonly taken: boolean;
  /** 1-based number of the step shown on the badge; undefined when not reached. Steps of folded groups count as one. */
  readonly step: number | undefined;
  readonly facts: readonly Fact[];
  readonly counterfactuals: readonly Counterfactual[];
  /** One line for a folded group: "5 checks, none applies". */
  readonly summary: string | undefined;
  readonly exit: TreeExit | undefined;
  /** Of a group: its checks. Of a check whose exit is a branch: nothing, they stand in the exit. */
  readonly children: readonly TreeRow[];
}

export interface TreeExit {
  /** The answer written on the line. */
  readonly when: "yes" | "no";
  readonly state: PathState;
  readonly kind: "leaf" | "note" | "branch";
  readonly outcome: Outcome | undefined;
  /** Of a leaf the reason, of a note its text, of a branch its label. */
  readonly text: string;
  readonly summary: string | undefined;
  /** Of a branch: its checks, then its end as the last row's exit. */
  readonly children: readonly TreeRow[];
  readonly end: { readonly outcome: Outcome; readonly reason: string; readonly taken: boolean } | undefined;
}

/** What a loop is given once for each conversation and set of rules. */
export interface Scope {
  readonly facts: ConversationFacts;
  readonly rules: Rules;
  /** Id and runtime of the format the conversation comes from. */
  readonly format: string;
  readonly fileRuntime: string;
  /** Names of the tools that are called anywhere in the conversation; stands in where nothing is declared. */
  readonly calledTools: ReadonlySet<string>;
  /** Model of the conversation: stated, or the one of its first message that states one. */
  readonly model: string | undefined;
}

/** One assistant message on its way through the loop. */
export interface TurnInput {
  readonly message: Message;
  /** Index of the message in its conversation, whose messages are `messages`. */
  readonly index: number;
  readonly messages: readonly Message[];
}

/** An assumption the replay made because the file does not state it, shown in the header and changeable in the rules. */
export interface Assumption {
  /** Path of the rule that sets it, e.g. `loop.apiMode`. */
  readonly rule: string;
  readonly label: string;
  readonly value: string;
  /** `file`: stated. `rules`: set by the user. `assumed`: neither. */
  readonly source: "file" | "rules" | "assumed";
}

/**
 * A loop. `S` is its state between messages: immutable, small, and the same object when nothing changed
 * (the replay keeps one reference a turn so that any turn can be explained later).
 */
export interface Loop<S = unknown, P = unknown> {
  readonly id: string;
  /** "Hermes", "Plain". */
  readonly label: string;
  /**
   * Reasons of nudges that answer an ending (stall, ack, …): a legal turn that gets one of them is a false alarm.
   * Others go on after a cut and accuse nobody. Undefined: every nudge answers an ending.
   */
  readonly guards?: ReadonlySet<string>;
  /** Prepares settings and patterns once for a conversation under some rules. */
  prepare(scope: Scope): P;
  start(prepared: P): S;
  /** A row that is no assistant message. */
  observe(state: S, message: Message, prepared: P): S;
  /** The fast path: outcome and next state, no facts. */
  decide(state: S, turn: TurnInput, prepared: P): { readonly decided: Decided; readonly state: S };
  /** The same decision with steps, facts and drawing. */
  explain(state: S, turn: TurnInput, prepared: P): Decision;
  /** What the settings resolved to, for the header. */
  assumptions(prepared: P): readonly Assumption[];
  /** What the prompt says to this model about announcing actions, apart from what the loop does; undefined where that is not known (behaviour A9). */
  prompt?(prepared: P): { readonly value: string; readonly words: string } | undefined;
  /** "Hermes, latest": name shown for these settings. */
  title(prepared: P): string;
}
