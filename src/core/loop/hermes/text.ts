/** Is there a text to judge: promotion of reasoning, and the empty ladder (hermes-loop a.2 and a.3). */
import type { Check, End } from "../model.ts";
import { codePoints, pythonStrip } from "../python.ts";
import { canSwitch, providerFact } from "./entry.ts";
import type { HermesTurn } from "./turn.ts";
import { fact, finishFact, ofLimit, plural, quoted, would } from "./words.ts";

type HermesCheck = Check<HermesTurn>;

export const PREFILLS = 2;
/** A tool result among this many last messages calls for the post-tool nudge. */
export const AFTER_TOOL_WINDOW = 5;

function isPromotable(turn: HermesTurn): boolean {
  return turn.stored === "reply" && turn.finish === "stop" && turn.blank && pythonStrip(turn.message.thinking ?? "") !== "";
}

export const onlyReasoning: HermesCheck = {
  kind: "check", id: "only-reasoning", label: "Only reasoning?", question: "Is the content blank while reasoning text exists?", exitOn: "yes",
  exit: { kind: "note", text: "it stands in as the text", apply: (turn) => turn.promote() },
  test: (turn) => (!turn.prepared.behaviour.promotion ? "off" : isPromotable(turn) ? "yes" : "no"),
  facts(turn) {
    const length = turn.message.thinking?.length ?? 0;
    const reasoning = fact("reasoning", "Reasoning", length, length === 0 ? "none" : `${length} characters`, { ok: length > 0 });
    if (!turn.prepared.behaviour.promotion) return [fact("promotion", "Promotion", false, "off", { ok: false, decided: true, brief: "not in this release" }), reasoning];
    const blank = fact("blank", "Content blank", turn.blank, turn.blank ? "yes" : "no", { ok: turn.blank, decided: !turn.blank, brief: turn.blank ? "content is blank" : "content is not blank" });
    if (!turn.blank) return [blank, length === 0 ? reasoning : { ...reasoning, text: `${length} characters, not used` }];
    if (turn.finish !== "stop") return [blank, reasoning, finishFact(turn, { ok: false, decided: true })];
    return [blank, { ...reasoning, decided: true, brief: length === 0 ? "no reasoning" : `reasoning, ${length} characters` }, finishFact(turn, { ok: true })];
  },
};

const streamed: HermesCheck = {
  kind: "check", id: "streamed", label: "Text already streamed?", question: "Had the user already seen text when the reply came back empty?", exitOn: "yes",
  exit: { kind: "leaf", outcome: "return", reason: () => "partial_stream_recovery" },
  test: (turn) => (turn.stored !== "exhausted" && turn.stored !== "recovery" && turn.stored !== "fallback" && turn.streamed ? "yes" : "no"),
  facts: (turn) => [fact("streamed", "Streamed text", turn.streamed, turn.streamed ? "yes" : "none known", { ok: turn.streamed, decided: true, brief: turn.streamed ? "shown before" : "none known" })],
};

function hasFallback(turn: HermesTurn): boolean {
  const { text, allHousekeeping } = turn.state.memory;
  return text !== undefined && (allHousekeeping || turn.prepared.behaviour.anyRoundIsFallback);
}

const remembered: HermesCheck = {
  kind: "check", id: "remembered", label: "Housekeeping text remembered?", question: "Is a text remembered from a round that was all housekeeping?", exitOn: "yes",
  exit: { kind: "leaf", outcome: "return", reason: () => "fallback_prior_turn_content" },
  test: (turn) => (hasFallback(turn) ? "yes" : "no"),
  facts(turn) {
    const { text, allHousekeeping } = turn.state.memory;
    if (text === undefined) return [fact("fallback", "Remembered text", null, "none", { ok: false, decided: true, brief: "none" })];
    return [
      fact("fallback", "Remembered text", text, quoted(text), { ok: true, decided: hasFallback(turn), brief: quoted(text, 32) }),
      fact("fallbackHousekeeping", "Its round", allHousekeeping, allHousekeeping ? "all housekeeping" : "not all housekeeping", { ok: hasFallback(turn), ...(hasFallback(turn) ? {} : { decided: true }) }),
    ];
  },
  counterfactuals: (turn) => (hasFallback(turn) ? would(turn, "No remembered text", { state: { memory: { ...turn.state.memory, text: undefined } } }) : []),
};

function isAfterTools(turn: HermesTurn): boolean {
  return turn.stored !== "exhausted" && turn.state.afterTool < AFTER_TOOL_WINDOW && !turn.state.counters.postToolNudged && !turn.inlineThink;
}

const afterTools: HermesCheck = {
  kind: "check", id: "after-tools", label: "Right after a tool round?", question: "Is a tool result among the last five messages, with no nudge for it yet?", exitOn: "yes",
  exit: { kind: "leaf", outcome: "nudge", reason: () => "post_tool_empty" },
  test: (turn) => (isAfterTools(turn) ? "yes" : "no"),
  facts(turn) {
    const { afterTool, counters } = turn.state;
    const near = afterTool < AFTER_TOOL_WINDOW;
    const blocked = turn.stored === "exhausted" ? "row" : !near ? "window" : counters.postToolNudged ? "nudged" : turn.inlineThink ? "think" : undefined;
    return [
      fact("afterTool", "Tool result", near, near ? `${afterTool === 0 ? "the last row" : `${plural(afterTool, "row")} ago`}` : "none among the last 5", { ok: near, decided: blocked === undefined || blocked === "window", brief: near ? "tool result near" : "no tool result near" }),
      fact("postToolNudged", "Nudged for it", counters.postToolNudged, counters.postToolNudged ? "yes" : "no", { ok: !counters.postToolNudged, ...(blocked === "nudged" ? { decided: true, brief: "nudged before" } : {}) }),
      fact("inlineThink", "Inline think tag", turn.inlineThink, turn.inlineThink ? "yes" : "no", { ok: !turn.inlineThink, ...(blocked === "think" ? { decided: true, brief: "inline think tag" } : {}) }),
      ...(blocked === "row" ? [fact("row", "Row", "(empty)", "closes the turn, nudges before it are not stored", { decided: true })] : []),
    ];
  },
};

function isPrefill(turn: HermesTurn): boolean {
  return (turn.stored === "reply" || turn.stored === "prefill") && (turn.hasThinking || turn.inlineThink) && turn.state.counters.prefills < PREFILLS;
}

const reasoningOnly: HermesCheck = {
  kind: "check", id: "reasoning-only", label: "Reasoning only?", question: "Is there reasoning to go on from, and was that tried less than twice?", exitOn: "yes",
  exit: { kind: "leaf", outcome: "nudge", reason: () => "thinking_prefill" },
  test: (turn) => (isPrefill(turn) ? "yes" : "no"),
  facts(turn) {
    const has = turn.hasThinking || turn.inlineThink;
    const { prefills } = turn.state.counters;
    return [
      fact("reasoning", "Reasoning", has, turn.hasThinking ? "beside the text" : turn.inlineThink ? "inline" : "none", { ok: has, decided: !has || prefills < PREFILLS, brief: has ? "reasoning" : "no reasoning" }),
      fact("prefills", "Prefills", prefills, ofLimit(prefills, PREFILLS, ""), { limit: PREFILLS, ok: prefills < PREFILLS, ...(has && prefills >= PREFILLS ? { decided: true } : {}) }),
    ];
  },
};

function mayRetry(turn: HermesTurn): boolean {
  return turn.stored !== "exhausted" && turn.state.counters.emptyRetries < turn.retryBudget && !turn.deterministic;
}

const retryBudget: HermesCheck = {
  kind: "check", id: "retry-budget", label: "Retry budget left?", question: "Are silent retries left, and would another one be different?", exitOn: "yes",
  exit: { kind: "leaf", outcome: "retry", reason: () => "empty_retry" },
  test: (turn) => (mayRetry(turn) ? "yes" : "no"),
  facts(turn) {
    const { emptyRetries } = turn.state.counters;
    if (turn.stored === "exhausted") return [fact("emptyRetries", "Retries", emptyRetries, "used up: the row that closes an empty turn stands in the file", { ok: false, decided: true, brief: "used up" })];
    const budget = turn.retryBudget;
    const left = emptyRetries < budget;
    return [
      fact("emptyRetries", "Retries", emptyRetries, ofLimit(emptyRetries, budget, ""), { limit: budget, ok: left, decided: !left || !turn.deterministic, brief: ofLimit(emptyRetries, budget, "") }),
      fact("deterministic", "Same again", turn.deterministic, turn.deterministic ? "two attempts in a row generated nothing" : "not shown", { ok: !turn.deterministic, ...(left && turn.deterministic ? { decided: true, brief: "nothing twice" } : {}) }),
    ];
  },
};

const otherProvider: HermesCheck = {
  kind: "check", id: "other-provider", label: "Other provider?", question: "Is there a fallback provider that was not tried yet?", exitOn: "yes",
  exit: { kind: "leaf", outcome: "retry", reason: () => "fallback_provider" },
  test: (turn) => (turn.stored !== "exhausted" && canSwitch(turn) ? "yes" : "no"),
  facts: (turn) => [providerFact(turn, true)],
};

const exhausted: End<HermesTurn> = { outcome: "return", reason: () => "empty_response_exhausted" };

export const visibleTextCheck: HermesCheck = {
  kind: "check", id: "visible-text", label: "Visible text?", question: "Is anything left once thinking and tool markup are stripped?", exitOn: "no",
  exit: { kind: "branch", id: "empty-ladder", label: "empty ladder", nodes: [streamed, remembered, afterTools, reasoningOnly, retryBudget, otherProvider], end: exhausted },
  test: (turn) => (turn.view.trimmed === "" ? "no" : "yes"),
  facts(turn) {
    const before = codePoints((turn.promoted ? turn.message.thinking : turn.message.text) ?? "");
    const after = turn.view.length;
    const standIn = turn.stored === "reply" || turn.stored === "prefill" ? undefined : STAND_IN[turn.stored];
    if (standIn !== undefined) return [fact("row", "Row", turn.message.text, standIn, { ok: false, decided: true, brief: "stands for an empty reply" })];
    const stripped = before - codePoints(turn.view.visible);
    return [
      fact("before", turn.promoted ? "Reasoning" : "Before", before, plural(before, "character")),
      fact("length", "After", after, plural(after, "character"), {
        ok: after > 0, decided: true, brief: plural(after, "character"),
        detail: stripped > 0 ? `${plural(stripped, "character")} stripped` : "nothing was stripped",
      }),
      ...(turn.message.content === "parts" ? [fact("content", "Content", "parts", "parts, joined")] : []),
    ];
  },
  counterfactuals: (turn) => (turn.view.trimmed === "" ? [] : would(turn, "Nothing left: the empty ladder decides", { message: { text: "", thinking: undefined } })),
};

const STAND_IN = {
  recovery: "stands for an empty reply, put in with a nudge",
  exhausted: "stands for an empty reply, closes the turn",
  fallback: "repeats a remembered text, stands for an empty reply",
  streamed: "closes a turn whose text had been streamed",
} as const;
