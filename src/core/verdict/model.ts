/**
 * What a turn deserves under the same-response rule: an action that is named is a call in the same message, or it is a reported blocker.
 * One file a kind of finding; `judge.ts` asks them in the order of `behaviour.md` A1.
 */
import type { FINDING_KINDS, SEVERITIES } from "../rules/schema.ts";
import type { ConversationFacts, Message } from "../transcript/model.ts";
import type { Rules } from "../rules/model.ts";

export type FindingKind = (typeof FINDING_KINDS)[number];
export type Severity = Exclude<(typeof SEVERITIES)[number], "off">;

/** The exact characters a finding points at. */
export interface Evidence {
  /** UTF-16 offsets in the visible text. */
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

export interface Finding {
  readonly kind: FindingKind;
  /** One sentence in the user's terms, e.g. “I will run the tests.” names an action, and this message carries no call. */
  readonly message: string;
  readonly severity: Severity;
  readonly evidence: Evidence | undefined;
  /** Another place that the finding rests on: the tool output that contradicts a claim. Absent where there is none. */
  readonly related?: Related;
}

/** A place in another message of the conversation. */
export interface Related {
  /** Index of the message in its conversation. */
  readonly message: number;
  /** `[start, end)`, UTF-16 offsets in the stored text of that message. */
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** The verdict on one turn. `why` says in a few words why an ending is legal ("a tool call", "asks the user", "names a blocker"). */
export interface Verdict {
  readonly verdict: "legal" | "stall";
  readonly findings: readonly Finding[];
  readonly why: string;
}

/** One thing that spoke for a stall or against it. */
export interface Feature {
  /** `for` a stall, `against` one, or `context`: what the judge was told about the turn ("after a tool round", "work was asked for"). */
  readonly side: "for" | "against" | "context";
  /** In the words of grammar or of the context, e.g. "first person, will", "condition", "content follows", "tool calls: none". */
  readonly name: string;
  /** One sentence for people: what it means here. */
  readonly note: string;
  /** The characters it was seen in, in the visible text; undefined where it is no matter of the text. */
  readonly span: Evidence | undefined;
  /** The verdict rests on this one. */
  readonly decisive: boolean;
}

/** One question of the judging order (behaviour A1), in the order they are asked. */
export interface OrderStep {
  /** Stable: a reason that ends judging at once (`calls`, `interrupted`, `silence`, …), a kind of finding, or `legal` at the end. */
  readonly id: string;
  readonly question: string;
  /** `skipped`: an earlier one decided, or the rules switch the kind off. */
  readonly answer: "yes" | "no" | "skipped";
  /** This one decided; exactly one step does. */
  readonly decided: boolean;
}

/** Why a verdict is what it is ("why this verdict"). Computed when somebody asks (`explain.ts`), never kept. */
export interface Explanation {
  /** What `judge` says of the same turn. */
  readonly verdict: Verdict;
  /** The decision in one sentence: the finding's own, or why the ending is legal. */
  readonly reason: string;
  /** The language the message was read in; its name is "unknown" and its code "" where only shape and context count. */
  readonly language: { readonly code: string; readonly name: string };
  readonly order: readonly OrderStep[];
  /** The decisive ones first, then as they stand in the text; those without a place last. */
  readonly features: readonly Feature[];
}

/** What came before the turn in its exchange; kept by the fold, small and immutable. */
export interface ExchangeContext {
  /** The real user message that began the exchange, "" when there is none. */
  readonly userText: string;
  /** Messages with calls so far in the exchange. */
  readonly toolRounds: number;
  /** The previous row that is no nudge is a tool result. */
  readonly afterToolRound: boolean;
  /** The last tool result says that it failed. */
  readonly lastResultFailed: boolean;
  /** The last tool result of the exchange, as text ("" when none). */
  readonly lastResult: string;
}

/** Everything a judge may look at. */
export interface JudgedTurn {
  readonly message: Message;
  /** `message.text` without think blocks and tool markup that the loop strips too. Evidence offsets are in it. */
  readonly visibleText: string;
  readonly exchange: ExchangeContext;
  /** All rows of the conversation, and where this one stands: what came before and whether the session went on. */
  readonly messages: readonly Message[];
  readonly index: number;
  readonly facts: ConversationFacts;
  /** Declared tools, or where none are stated the ones called in the conversation. */
  readonly toolNames: ReadonlySet<string>;
  /** True when `toolNames` stands in for a declaration. */
  readonly toolNamesAssumed: boolean;
  readonly rules: Rules;
}
