/** Checks before the path without calls: did the output stop before the model was done? (hermes-loop a.1) */
import type { Check, Group, Outcome } from "../model.ts";
import type { HermesTurn } from "./turn.ts";
import { fact, finishFact, ofLimit, plural, would } from "./words.ts";

type HermesCheck = Check<HermesTurn>;

export const CONTINUATIONS = 3;
export const TRUNCATED_CALLS = 4;
export const PAUSES = 3;
export const SCRATCHPADS = 2;
export const CODEX_INCOMPLETES = 3;

/** A cut reply has something to go on from; one that spent its budget on thinking falls to the empty ladder (turns oracle t0063, t0078). */
function isCutOff(turn: HermesTurn): boolean {
  return turn.finish === "length" && (turn.message.calls.length > 0 || turn.view.trimmed !== "");
}

function cutOffOutcome(turn: HermesTurn): Outcome {
  const { continuations, truncatedCalls } = turn.state.counters;
  if (turn.message.calls.length > 0) return truncatedCalls < TRUNCATED_CALLS ? "retry" : "return";
  return continuations < CONTINUATIONS ? "nudge" : "return";
}

const cutOff: HermesCheck = {
  kind: "check", id: "cut-off", label: "Output cut off?", question: "Did the output limit cut the message off?", exitOn: "yes",
  exit: {
    kind: "leaf", outcome: "retry", outcomeOf: cutOffOutcome,
    reason: (turn) => (cutOffOutcome(turn) !== "return" ? "length" : "(returned: truncated by the output limit)"),
  },
  test: (turn) => (isCutOff(turn) ? "yes" : "no"),
  facts(turn) {
    const cut = isCutOff(turn);
    const calls = turn.message.calls.length > 0;
    const facts = [finishFact(turn, { ok: turn.finish === "length", decided: cut || turn.finish !== "length" })];
    if (turn.finish !== "length") return facts;
    if (!cut) return [...facts, fact("visible", "Visible text", 0, "none, so the empty ladder decides", { ok: false, decided: true })];
    const done = calls ? turn.state.counters.truncatedCalls : turn.state.counters.continuations;
    const most = calls ? TRUNCATED_CALLS : CONTINUATIONS;
    return [...facts, fact("continuations", calls ? "Retries" : "Continuations", done, ofLimit(done, most, ""), { limit: most, ok: done < most })];
  },
  counterfactuals: (turn) => (turn.finish === "length" ? would(turn, "Finish reason stop", { message: { finishReason: "stop" } }) : would(turn, "Finish reason length", { message: { finishReason: "length" } }, "length")),
};

const filtered: HermesCheck = {
  kind: "check", id: "content-filter", label: "Content filtered?", question: "Did a content filter stop the message?", exitOn: "yes",
  exit: {
    kind: "leaf", outcome: "return", outcomeOf: (turn) => (canSwitch(turn) ? "retry" : "return"),
    reason: (turn) => (canSwitch(turn) ? "fallback_provider" : "text_response(finish_reason=content_filter)"),
  },
  test: (turn) => (turn.finish === "content_filter" ? "yes" : "no"),
  facts: (turn) => [
    finishFact(turn, { ok: turn.finish === "content_filter", decided: true }),
    ...(turn.finish === "content_filter" ? [providerFact(turn)] : []),
  ],
};

/** Another provider is configured and was not taken yet. */
export function canSwitch(turn: HermesTurn): boolean {
  return turn.prepared.rules.fallbackProvider && !turn.state.counters.otherProvider;
}

export function providerFact(turn: HermesTurn, decided = false): ReturnType<typeof fact> {
  const text = !turn.prepared.rules.fallbackProvider ? "none known" : turn.state.counters.otherProvider ? "already taken" : "configured";
  return fact("fallbackProvider", "Fallback provider", turn.prepared.rules.fallbackProvider, text, { ok: canSwitch(turn), brief: text, ...(decided ? { decided } : {}) });
}

const paused: HermesCheck = {
  kind: "check", id: "paused", label: "Model paused?", question: "Did the model pause its turn, to be called again?", exitOn: "yes",
  exit: { kind: "leaf", outcome: "retry", reason: () => "pause_turn" },
  test: (turn) => (turn.prepared.apiMode !== "anthropic_messages" ? "off" : turn.finish === "pause_turn" && turn.state.counters.pauses < PAUSES ? "yes" : "no"),
  facts(turn) {
    if (turn.prepared.apiMode !== "anthropic_messages") return [fact("pause", "Pause", turn.prepared.apiMode, "other API mode", { brief: "other API mode", decided: true })];
    const { pauses } = turn.state.counters;
    return [
      finishFact(turn, { ok: turn.finish === "pause_turn", decided: turn.finish !== "pause_turn" || pauses < PAUSES }),
      fact("pauses", "Pauses", pauses, ofLimit(pauses, PAUSES, ""), { limit: PAUSES, ok: pauses < PAUSES, ...(turn.finish === "pause_turn" && pauses >= PAUSES ? { decided: true } : {}) }),
    ];
  },
};

const scratchpad: HermesCheck = {
  kind: "check", id: "scratchpad", label: "Scratchpad left open?", question: "Is a reasoning scratchpad opened and never closed?", exitOn: "yes",
  exit: {
    kind: "leaf", outcome: "retry", outcomeOf: (turn) => (turn.state.counters.scratchpads < SCRATCHPADS ? "retry" : "return"),
    reason: (turn) => (turn.state.counters.scratchpads < SCRATCHPADS ? "incomplete_scratchpad" : `(returned: Incomplete REASONING_SCRATCHPAD after ${SCRATCHPADS} retries)`),
  },
  test: (turn) => (turn.openScratchpad ? "yes" : "no"),
  facts(turn) {
    const { scratchpads } = turn.state.counters;
    return [
      fact("scratchpad", "Scratchpad", turn.openScratchpad, turn.openScratchpad ? "opened, not closed" : "no open tag", { ok: turn.openScratchpad, decided: true, brief: turn.openScratchpad ? "left open" : "no open tag" }),
      ...(turn.openScratchpad ? [fact("scratchpadRetries", "Retries", scratchpads, ofLimit(scratchpads, SCRATCHPADS, ""), { limit: SCRATCHPADS, ok: scratchpads < SCRATCHPADS })] : []),
    ];
  },
};

const codex: HermesCheck = {
  kind: "check", id: "codex-interim", label: "Codex interim?", question: "Is this an unfinished piece of a codex response?", exitOn: "yes",
  exit: {
    kind: "leaf", outcome: "nudge", outcomeOf: (turn) => (turn.state.counters.codexIncompletes < CODEX_INCOMPLETES ? "nudge" : "return"),
    reason: (turn) => (turn.state.counters.codexIncompletes < CODEX_INCOMPLETES ? "codex_incomplete" : `(returned: remained incomplete after ${CODEX_INCOMPLETES} continuation attempts)`),
  },
  test: (turn) => (turn.prepared.apiMode !== "codex_responses" ? "off" : turn.codexInterim ? "yes" : "no"),
  facts(turn) {
    if (turn.prepared.apiMode !== "codex_responses") return [fact("codexInterim", "Codex interim", turn.prepared.apiMode, "other API mode", { brief: "other API mode", decided: true })];
    const { codexIncompletes } = turn.state.counters;
    const stated = turn.message.finishReason ?? "none";
    return [
      fact("codexInterim", "Codex interim", stated, stated === "incomplete" && !turn.codexInterim ? "incomplete, written by a guard" : stated, { ok: turn.codexInterim, decided: true, brief: `finish reason ${stated}` }),
      fact("codexAttempts", "Continuations", codexIncompletes, ofLimit(codexIncompletes, CODEX_INCOMPLETES, ""), { limit: CODEX_INCOMPLETES, ok: codexIncompletes < CODEX_INCOMPLETES }),
    ];
  },
};

export const unfinished: Group<HermesTurn> = {
  kind: "group", id: "unfinished", label: "Unfinished output?", question: "Did the output stop before the model was done?",
  nodes: [cutOff, filtered, paused, scratchpad, codex],
};

export const toolCalls: HermesCheck = {
  kind: "check", id: "tool-calls", label: "Tool calls?", question: "Does the message carry tool calls?", exitOn: "yes",
  exit: { kind: "leaf", outcome: "execute", reason: () => "tools" },
  test: (turn) => (turn.message.calls.length > 0 ? "yes" : "no"),
  facts(turn) {
    const { calls } = turn.message;
    const facts = [fact("calls", "Calls", calls.length, calls.length === 0 ? "0" : `${calls.length}: ${calls.slice(0, 6).map((call) => call.name).join(", ")}`, { ok: calls.length > 0, decided: true, brief: plural(calls.length, "call") })];
    if (turn.prepared.toolCount !== undefined) facts.push(fact("declaredTools", "Declared tools", turn.prepared.toolCount, String(turn.prepared.toolCount)));
    if (calls.length > 0) {
      const all = calls.every((call) => turn.prepared.housekeeping.has(call.name));
      facts.push(fact("housekeeping", "Housekeeping only", all, all ? "yes" : "no", all ? {} : { detail: [...turn.prepared.housekeeping].join(" · ") }));
    }
    return facts;
  },
  counterfactuals: (turn) => (turn.message.calls.length > 0 ? [] : would(turn, "One call in this message", { message: { calls: [{ id: undefined, name: "tool", arguments: "{}" }] } })),
};
