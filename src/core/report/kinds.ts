/** What each rule of a report means and what to do about it: the help that code scanning shows beside a finding. */
import type { FindingKind } from "../verdict/model.ts";

export interface KindHelp {
  /** One sentence: what is wrong. */
  readonly short: string;
  /** Why it matters and what to do. */
  readonly help: string;
}

export const KIND_HELP: Readonly<Record<FindingKind, KindHelp>> = {
  "promise": {
    short: "The message names an action and ends the turn without the call.",
    help: "Nothing runs between two messages: an action that is only announced never happens. A message carries the call, reports a result that tool output backs, or names what blocks it. If the loop returned the message, look at the step of its decision that let it pass.",
  },
  "progress-placeholder": {
    short: "After a tool round, a note about progress ends the exchange.",
    help: "The work stops here although the note says that it goes on. The placeholder guard of the replay shows what nudging such notes would cost.",
  },
  "lost-preamble": {
    short: "The text introduces a call with a colon, and the call is not there.",
    help: "Usually the call was lost on its way from the provider. Compare the raw response with the stored row.",
  },
  "prose-tool-call": {
    short: "A call is written as text, and nothing was executed.",
    help: "The name of a tool of this session is followed by arguments in the message's text. Nothing ran. Check the model's tool-call format and the template that feeds it.",
  },
  "plan-as-artifact": {
    short: "Work was asked for, and the message delivers a list of next steps.",
    help: "A plan is a result only where a plan, an explanation or a review was asked for.",
  },
  "claim-without-call": {
    short: "The message claims that something runs or is done, and no call of the exchange did it.",
    help: "Look for the call that should have carried the claim; if there is none, the claim is made up.",
  },
  "fabricated-result": {
    short: "A claimed result is not in any tool output, or contradicts the last one.",
    help: "Compare the claim with the tool output of the exchange before anything is built on it.",
  },
  "empty-response": {
    short: "Nothing visible is left of the message once thinking and tool markup are stripped.",
    help: "An exchange that ends like this has no answer. Hermes works through its ladder for empty replies first; the decision says which rung it ended on.",
  },
  "reasoning-only": {
    short: "The message is all reasoning, there is no reply.",
    help: "The model stopped inside its thinking, often at a token limit.",
  },
  "dropped-tool-calls": {
    short: "The finish reason announces tool calls, and none arrived.",
    help: "The calls were lost in transport or in parsing. Compare the raw response with the stored row.",
  },
  "stale-fallback": {
    short: "An earlier text is returned as the answer although other work came between.",
    help: "The text was remembered from a housekeeping round and is out of date. Releases with the fix clear it; the release is a setting of the rules.",
  },
  "degenerate-final": {
    short: "The answer is a fragment.",
    help: "A few characters that answer nothing, typically after a sampling fault.",
  },
  "stuck-loop": {
    short: "The same step is announced again and again without a call.",
    help: "Nudges do not move the model here. Stop the session, or change the prompt or the model.",
  },
  "protocol-violation": {
    short: "A board worker ends without the call that completes or blocks its task.",
    help: "The board does not read prose: without kanban_complete or kanban_block the task stays open, and nobody learns what the message says.",
  },
  "buried-scaffold": {
    short: "A row that the harness injected stays in the middle of the history.",
    help: "A cleanup that looks at the end of the history only cannot reach it, so every later request carries it.",
  },
  "leaked-scaffold": {
    short: "A row that the harness injected stands in data that should hold none.",
    help: "Training data with nudges in it teaches a model to need them. Leave these rows out before the file is used.",
  },
};

/** A nudge or retry of a turn that may end: told beside the kinds of finding. */
export const FALSE_ALARM: KindHelp = {
  short: "A guard of the loop nudged an answer that may end here.",
  help: "It costs one more completion and can turn a good answer into a worse one. Tune the pattern that matched.",
};
