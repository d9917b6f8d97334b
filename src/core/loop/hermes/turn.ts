/** One assistant message on its way through the Hermes tree, with what the row stands for in a stored file. */
import { isBlank } from "../python.ts";
import type { Decided, TurnInput } from "../model.ts";
import type { Message } from "../../transcript/model.ts";
import { scaffoldOf } from "../../transcript/scaffolds.ts";
import { acknowledgement, fragment, isAcknowledgement, planTail, progressNote, trailingIntent, type AckFinding, type FragmentReason, type Span } from "./predicates.ts";
import { EMPTY_VIEW, hasInlineThink, hasOpenScratchpad, replyView, thinkingView, type View } from "./reply.ts";
import type { Prepared } from "./settings.ts";
import { addTools, copyOf, type HermesState } from "./state.ts";

/**
 * What a stored row is. `reply`: the model's message. The others stand for an empty reply: `recovery` and `exhausted` are "(empty)" rows that
 * the ladder wrote, `fallback` and `streamed` are closing rows of the finalizer (hermes-loop a.3, a.5, d). `prefill` is a reply that the
 * ladder kept for the model to go on from.
 */
export type Stored = "reply" | "recovery" | "exhausted" | "fallback" | "streamed" | "prefill";

/** The text of both "(empty)" rows. */
const EMPTY_ROW = "(empty)";

/** Finish reasons of other APIs, in the words the loop knows. */
const SAME_AS: ReadonlyMap<string, string> = new Map(Object.entries({
  end_turn: "stop", stop_sequence: "stop", STOP: "stop", completed: "stop", complete: "stop",
  max_tokens: "length", MAX_TOKENS: "length", max_output_tokens: "length", model_length: "length",
  tool_use: "tool_calls", toolUse: "tool_calls", function_call: "tool_calls",
  refusal: "content_filter", SAFETY: "content_filter",
  // Written over the model's own by a guard or gate.
  incomplete: "stop", verification_required: "stop", verify_hook_continue: "stop", kanban_terminal_required: "stop",
}));

export class HermesTurn {
  readonly prepared: Prepared;
  /** State with the results of the last calls in place. */
  readonly state: HermesState;
  readonly message: Message;
  readonly input: TurnInput;
  /** Evaluates another turn, to find out what a change would have led to. */
  readonly evaluate: (turn: HermesTurn) => Decided;
  readonly stored: Stored;
  /** The finish reason the loop saw: the one that a stored row's own mark replaced, and `stop` or `tool_calls` where there is none. */
  readonly finish: string;
  /** The text that the guards judge; the reasoning once it was promoted. */
  view: View;
  promoted = false;
  private stallSpan: { readonly span: Span | undefined } | undefined;
  private planSpan: { readonly span: Span | undefined } | undefined;
  private fragmentReason: { readonly reason: FragmentReason | undefined } | undefined;
  private ackFound: AckFinding | undefined;

  constructor(prepared: Prepared, state: HermesState, input: TurnInput, evaluate: (turn: HermesTurn) => Decided) {
    const message = input.message;
    this.prepared = prepared;
    this.state = settled(state);
    this.input = input;
    this.evaluate = evaluate;
    this.message = message;
    this.stored = message.calls.length > 0 ? "reply" : storedAs(message, input, this.state, prepared);
    this.finish = finishOf(message);
    // Messages with calls are judged by their calls; their text is only looked at when it is remembered.
    this.view = message.calls.length > 0 || (this.stored !== "reply" && this.stored !== "prefill") ? EMPTY_VIEW : replyView(message, prepared.behaviour.legacyStrip);
  }

  /** The stored content is null or blank. */
  get blank(): boolean {
    return (this.stored !== "reply" && this.stored !== "prefill") || isBlank(this.message.text);
  }

  get hasThinking(): boolean {
    const thinking = this.message.thinking;
    return thinking !== undefined && thinking !== "";
  }

  get inlineThink(): boolean {
    // The row was kept by the step that a post-tool nudge would have forestalled, so the reply must have had its thoughts inline.
    return this.stored === "prefill" || (this.stored === "reply" && hasInlineThink(this.message));
  }

  get openScratchpad(): boolean {
    // A reply's view already knows whether there is any markup; of messages with calls none is made.
    return (this.view.markup || this.message.calls.length > 0) && hasOpenScratchpad(this.message);
  }

  promote(): void {
    this.promoted = true;
    this.view = thinkingView(this.message, this.prepared.behaviour.legacyStrip);
    this.stallSpan = this.planSpan = this.fragmentReason = this.ackFound = undefined;
  }

  /** Match of the stall pattern in the trimmed text. */
  get stall(): Span | undefined {
    return (this.stallSpan ??= { span: trailingIntent(this.view, this.prepared.stall) }).span;
  }

  /** Match of the plan at the tail of promoted reasoning. */
  get plan(): Span | undefined {
    return (this.planSpan ??= { span: this.promoted && this.prepared.behaviour.promotedPlan ? planTail(this.view.trimmed) : undefined }).span;
  }

  get fragment(): FragmentReason | undefined {
    return (this.fragmentReason ??= { reason: fragment(this.view, this.state.userText) }).reason;
  }

  get ack(): AckFinding {
    return this.ackFound ??= acknowledgement(this.view.trimmed, this.state.userText, this.prepared.ack === "codex_only");
  }

  get isAck(): boolean {
    return isAcknowledgement(this.ack, this.prepared.ack === "codex_only");
  }

  /** A short note that only says work goes on, after a tool round of this exchange (behaviour C1). */
  get progress(): Span | undefined {
    return this.state.rounds > 0 ? progressNote(this.view) : undefined;
  }

  get nudgesLeft(): boolean {
    return this.state.counters.nudges < this.prepared.stall.maxNudges;
  }

  /** Conditions of the three continuation guards, each apart from its text. */
  get stallArmed(): boolean {
    return this.prepared.behaviour.stallGuard && this.prepared.toolsDeclared && this.nudgesLeft;
  }
  get fragmentArmed(): boolean {
    return this.prepared.behaviour.degenerateGuard && this.prepared.behaviour.stallGuard && this.prepared.ack !== "off" && this.nudgesLeft && this.state.toolsSinceUser > 0;
  }
  get ackArmed(): boolean {
    return this.prepared.ack !== "off" && this.prepared.toolsDeclared && this.nudgesLeft && !this.state.tool;
  }

  /** Which continuation guard would fire on the present text. */
  get guard(): "stall" | "degenerate" | "ack" | undefined {
    if (this.stallArmed && (this.stall !== undefined || this.plan !== undefined)) return "stall";
    if (this.fragmentArmed && this.fragment !== undefined) return "degenerate";
    if (this.ackArmed && this.isAck) return "ack";
    return undefined;
  }

  /** A row of the codex API that broke off; where a guard explains the `incomplete` as its own, it is read so. */
  get codexInterim(): boolean {
    if (this.prepared.apiMode !== "codex_responses" || this.message.finishReason !== "incomplete" || this.stored !== "reply" || this.message.calls.length > 0) return false;
    const next = this.input.messages[this.input.index + 1];
    const nudge = next?.role === "user" ? scaffoldOf(next, this.prepared.scaffolds) : undefined;
    if (nudge !== undefined && nudge.start === 0) return nudge.kind === "codex_incomplete";
    return this.guard === undefined && this.planOrThoughts === undefined;
  }

  /** A guard that promoted reasoning would wake: a blank interim row with reasoning may be one of those too. */
  private get planOrThoughts(): Span | undefined {
    const { behaviour } = this.prepared;
    if (!behaviour.promotion || !this.blank || !this.hasThinking || !this.stallArmed || this.message.extra?.["api_content"] === undefined) return undefined;
    const view = thinkingView(this.message, behaviour.legacyStrip);
    return trailingIntent(view, this.prepared.stall) ?? (behaviour.promotedPlan ? planTail(view.trimmed) : undefined);
  }

  /** Bare proof that the attempt generated nothing (hermes-loop a.3, "deterministic"); undefined when it did generate. */
  get emptyProof(): string | undefined {
    const usage = outputTokens(this.message.extra?.["usage"]);
    if (usage !== undefined) return usage === 0 ? this.proof("usage") : undefined;
    return this.blank && !this.hasThinking ? this.proof("nothing") : undefined;
  }

  private proof(by: string): string {
    return `${by} ${this.message.model ?? this.prepared.model ?? ""} ${this.finish}`;
  }

  /** Empty retries that are allowed, and whether another one makes sense. */
  get retryBudget(): number {
    return this.prepared.rules.expensiveAttempts ? 1 : 3;
  }
  get deterministic(): boolean {
    const { emptyProof } = this.state.counters;
    return emptyProof !== undefined && emptyProof === this.emptyProof;
  }

  /**
   * In a store of Hermes a row that promises calls and brings none was returned after its retries, whose rows are not stored: certain as soon
   * as a user's row follows it (hermes-loop i).
   */
  get droppedUsedUp(): boolean {
    if (!this.prepared.isStore || this.message.flags.marks !== undefined) return false;
    const next = this.input.messages[this.input.index + 1];
    return next !== undefined && next.role === "user" && scaffoldOf(next, this.prepared.scaffolds)?.start !== 0;
  }

  get streamed(): boolean {
    return this.stored === "streamed" || Boolean(this.message.extra?.["streamed"]) || this.prepared.rules.streamedText;
  }
}

/** State in which calls that were executed have their results. */
function settled(state: HermesState): HermesState {
  if (state.openCalls === 0) return state;
  const draft = copyOf(state);
  addTools(draft, state.openCalls);
  draft.openCalls = 0;
  return draft;
}

function finishOf(message: Message): string {
  const stated = message.finishReason;
  if (stated === undefined) return message.calls.length > 0 ? "tool_calls" : "stop";
  return stated === "stop" || stated === "tool_calls" ? stated : SAME_AS.get(stated) ?? stated;
}

function storedAs(message: Message, input: TurnInput, state: HermesState, prepared: Prepared): Stored {
  const marks = message.flags.marks;
  if (marks !== undefined) {
    if (marks.includes("_empty_recovery_synthetic")) return "recovery";
    if (marks.includes("_empty_terminal_sentinel")) return "exhausted";
    if (marks.includes("_thinking_prefill")) return "prefill";
  }
  if (message.text === EMPTY_ROW) {
    // With its nudge below it, it is half of a pair, whatever it states; alone and without a finish reason it closes the turn.
    const next = input.messages[input.index + 1];
    if (next?.role === "user" && scaffoldOf(next, prepared.scaffolds)?.kind === "post_tool_empty") return "recovery";
    if (message.finishReason === undefined) return "exhausted";
  }
  if (message.finishReason !== undefined) return "reply";
  if (message.text !== "" && message.text === state.memory.trace) return "fallback";
  return prepared.rules.streamedText && !isBlank(message.text) ? "streamed" : "reply";
}

/** Tokens that a stored usage object says were generated, in the spellings of the APIs. */
function outputTokens(usage: unknown): number | undefined {
  if (typeof usage !== "object" || usage === null) return undefined;
  for (const key of ["completion_tokens", "output_tokens"]) {
    const value = (usage as Record<string, unknown>)[key];
    if (typeof value === "number") return value;
  }
  return undefined;
}
