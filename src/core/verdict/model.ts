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
}

/** The verdict on one turn. `why` says in a few words why an ending is legal ("a tool call", "asks the user", "names a blocker"). */
export interface Verdict {
  readonly verdict: "legal" | "stall";
  readonly findings: readonly Finding[];
  readonly why: string;
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
