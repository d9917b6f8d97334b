/** The three continuation guards, the optional placeholder guard, and the dropped call (hermes-loop a.2, rows 4 to 9). */
import type { Check, Counterfactual, Fact } from "../model.ts";
import { tailStart } from "../python.ts";
import { DEFAULT_RULES } from "../../rules/defaults.ts";
import { ACK_MOST, FRAGMENT_MOST, PLAN_TAIL } from "./predicates.ts";
import { rewordings } from "./rewording.ts";
import type { HermesTurn } from "./turn.ts";
import { fact, finishFact, ofLimit, plural, quoted, rangeOf, would } from "./words.ts";

type HermesCheck = Check<HermesTurn>;

export const DROPPED_CALLS = 3;
export const PLACEHOLDERS = 2;

/** The openers of the built-in pattern, for people. */
const OPENERS = "let me now · I’ll now · I will now · now I’ll · next, I";
const DEFAULT_PATTERN = DEFAULT_RULES.stall.pattern;

/** The shared counter; `decides` when nothing but it kept the guard from firing. */
function nudgesFact(turn: HermesTurn, decides: boolean): Fact {
  const { nudges } = turn.state.counters;
  const most = turn.prepared.stall.maxNudges;
  return fact("nudges", "Nudges in a row", nudges, ofLimit(nudges, most, ""), { limit: most, ok: turn.nudgesLeft, ...(decides ? { decided: true, brief: `${ofLimit(nudges, most, "")} nudges given` } : {}) });
}

function toolsFact(turn: HermesTurn, decides: boolean): Fact {
  const { toolsDeclared, toolCount } = turn.prepared;
  const text = !toolsDeclared ? "none" : toolCount === undefined || toolCount === 0 ? "assumed" : String(toolCount);
  return fact("declaredTools", "Declared tools", toolCount ?? toolsDeclared, text, { ok: toolsDeclared, ...(decides ? { decided: true, brief: "no tools declared" } : {}) });
}

/** In order of asking: the first of these that fails decides. */
function firstMissing(conditions: readonly (readonly [string, boolean])[]): string | undefined {
  return conditions.find(([, holds]) => !holds)?.[0];
}

function switchFact(turn: HermesTurn, decides: boolean): Fact {
  const on = turn.prepared.behaviour.stallGuard;
  const off = turn.prepared.rules.stallGuards ? "not in this release" : "off";
  return fact("stallGuards", "Stall guards", on, on ? "on" : off, { ok: on, ...(decides ? { decided: true, brief: on ? "on" : turn.prepared.rules.stallGuards ? off : "stall guards off" } : {}) });
}

function stallFacts(turn: HermesTurn): readonly Fact[] {
  const { stall, behaviour, toolsDeclared } = turn.prepared;
  const missing = firstMissing([["switch", behaviour.stallGuard], ["tools", toolsDeclared], ["nudges", turn.nudgesLeft]]);
  const { length } = turn.view;
  const short = length <= stall.maxChars;
  const asked = missing === undefined;
  const found = turn.stall;
  const plan = turn.plan;
  const facts: Fact[] = [
    switchFact(turn, missing === "switch"),
    toolsFact(turn, missing === "tools"),
    nudgesFact(turn, missing === "nudges"),
    fact("length", "Length", length, ofLimit(length, stall.maxChars, "characters"), {
      limit: stall.maxChars, ok: short, ...(asked ? { brief: `${length} / ${stall.maxChars}` } : {}), ...(asked && !short && plan === undefined ? { decided: true } : {}),
    }),
  ];
  if (!stall.compiled.ok) facts.push(fact("opener", "Opener", null, "the pattern does not compile", { ok: false, detail: stall.compiled.message, ...(asked ? { decided: true } : {}) }));
  else if (!short) facts.push(fact("opener", "Opener", null, "not searched, the reply is too long", { ok: false }));
  else {
    const from = length <= stall.tailChars ? 0 : tailStart(turn.view.trimmed, stall.tailChars);
    const window = rangeOf(turn, "window", { start: from, end: turn.view.trimmed.length });
    const detail = turn.prepared.stall.compiled.ok && isDefaultPattern(turn) ? OPENERS : undefined;
    facts.push(found === undefined
      ? fact("opener", "Opener", null, `none in the last ${stall.tailChars}`, { ok: false, ...window, ...(detail === undefined ? {} : { detail }), ...(asked && plan === undefined ? { decided: true } : {}), ...(asked && plan === undefined ? { brief: `tail ${stall.tailChars}: no opener` } : {}) })
      : fact("opener", "Opener", turn.view.trimmed.slice(found.start, found.end), quoted(turn.view.trimmed.slice(found.start, found.end)), { ok: true, ...rangeOf(turn, "match", found), ...(asked ? { decided: true, brief: `tail ${stall.tailChars}: ${quoted(turn.view.trimmed.slice(found.start, found.end), 28)}` } : {}) }));
    if (found !== undefined && window.range !== undefined) facts.splice(facts.length - 1, 0, fact("window", "Searched", stall.tailChars, length <= stall.tailChars ? "the whole reply" : `the last ${stall.tailChars}`, window));
  }
  if (turn.promoted) {
    const on = behaviour.promotedPlan;
    facts.push(fact("plan", "Plan at the end", plan !== undefined, !on ? "not asked in this release" : plan === undefined ? `none in the last ${PLAN_TAIL}` : quoted(turn.view.trimmed.slice(plan.start, plan.end)), {
      ok: plan !== undefined, ...(asked && plan !== undefined && found === undefined ? { decided: true, brief: "reasoning ends with a plan" } : {}),
    }));
  }
  return facts;
}

function isDefaultPattern(turn: HermesTurn): boolean {
  return turn.prepared.stallPattern === DEFAULT_PATTERN;
}

function stallCounterfactuals(turn: HermesTurn): readonly Counterfactual[] {
  const { behaviour, toolsDeclared } = turn.prepared;
  if (!behaviour.stallGuard) return would(turn, "Stall guards on", { prepared: { behaviour: { ...behaviour, stallGuard: true } } }, "stall");
  if (!toolsDeclared) return would(turn, "Tools declared", { prepared: { toolsDeclared: true } }, "stall");
  if (!turn.nudgesLeft) return would(turn, "No nudge right before it", { state: { counters: { ...turn.state.counters, nudges: 0 } } }, "stall");
  if (turn.promoted) return [];
  const found: Counterfactual[] = [];
  for (const { sentence, mark, text } of rewordings(turn.view.trimmed)) {
    const shown = `“${sentence}”`;
    const reason = turn.stall === undefined ? "stall" : undefined;
    found.push(...would(turn, shown, { message: { text } }, reason, mark === undefined ? undefined : { start: mark.start + 1, end: mark.end + 1 }));
    if (found.length >= 2) break;
  }
  return found;
}

export const stallMatch: HermesCheck = {
  kind: "check", id: "stall", label: "Stall match?", question: "Does a short reply end by announcing a step?", exitOn: "yes",
  exit: { kind: "leaf", outcome: "nudge", reason: () => "stall" },
  test: (turn) => (!turn.stallArmed ? "off" : turn.stall !== undefined || turn.plan !== undefined ? "yes" : "no"),
  facts: stallFacts,
  counterfactuals: stallCounterfactuals,
};

function ackModeFact(turn: HermesTurn, decides: boolean): Fact {
  const { ack, apiMode, rules } = turn.prepared;
  const text = ack === "codex_only" ? "codex only" : ack;
  const auto = rules.intentAckContinuation === "auto";
  return fact("ackMode", "Ack mode", ack, text, {
    ok: ack !== "off", ...(auto ? { detail: "auto is on for codex_responses only" } : {}),
    ...(decides ? { decided: true, brief: ack === "off" ? (auto ? `off for ${apiMode}` : "ack mode off") : text } : {}),
  });
}

const FRAGMENT_WORDS = { mark: "begins with a closing mark", script: "in another script than the request" } as const;

export const fragmentMatch: HermesCheck = {
  kind: "check", id: "fragment", label: "Fragment?", question: "After a tool round, is the reply only a fragment?", exitOn: "yes",
  exit: { kind: "leaf", outcome: "nudge", reason: () => "degenerate" },
  test: (turn) => (!turn.fragmentArmed ? "off" : turn.fragment === undefined ? "no" : "yes"),
  facts(turn) {
    const { behaviour, ack } = turn.prepared;
    const tools = turn.state.toolsSinceUser;
    const missing = firstMissing([
      ["release", behaviour.degenerateGuard], ["switch", behaviour.stallGuard], ["ack", ack !== "off"], ["nudges", turn.nudgesLeft], ["tools", tools > 0],
    ]);
    const { length } = turn.view;
    const short = length <= FRAGMENT_MOST;
    const asked = missing === undefined;
    const ackFact = ackModeFact(turn, false);
    return [
      ...(behaviour.degenerateGuard ? [] : [fact("degenerateGuard", "Fragment guard", false, "off", { ok: false, decided: true, brief: "not in this release" })]),
      switchFact(turn, missing === "switch"),
      missing === "ack" ? { ...ackFact, decided: true, brief: "ack mode off" } : ackFact,
      nudgesFact(turn, missing === "nudges"),
      fact("toolsSinceUser", "Tool rows since the last user row", tools, String(tools), { ok: tools > 0, ...(missing === "tools" ? { decided: true, brief: "no tool row before it" } : {}) }),
      fact("length", "Length", length, `${length}, longest ${FRAGMENT_MOST}`, { limit: FRAGMENT_MOST, ok: short, ...(asked && !short ? { decided: true, brief: `${length} / ${FRAGMENT_MOST}` } : {}) }),
      ...(asked && short ? [fact("fragment", "Fragment", turn.fragment ?? null, turn.fragment === undefined ? "no" : FRAGMENT_WORDS[turn.fragment], {
        ok: turn.fragment !== undefined, decided: true, brief: turn.fragment === undefined ? "no fragment" : quoted(turn.view.trimmed),
        ...(turn.fragment === undefined ? {} : rangeOf(turn, "match", { start: 0, end: turn.view.trimmed.length })),
      })] : []),
    ];
  },
  counterfactuals(turn) {
    const { ack, behaviour } = turn.prepared;
    if (behaviour.degenerateGuard && behaviour.stallGuard && ack === "off") return would(turn, "Ack mode on", { prepared: { ack: "all" } }, "degenerate");
    return [];
  },
};

function ackFacts(turn: HermesTurn): readonly Fact[] {
  const { ack, toolsDeclared } = turn.prepared;
  const { tool } = turn.state;
  const missing = firstMissing([["ack", ack !== "off"], ["tools", toolsDeclared], ["nudges", turn.nudgesLeft], ["rows", !tool]]);
  const facts: Fact[] = [
    ackModeFact(turn, missing === "ack"),
    toolsFact(turn, missing === "tools"),
    nudgesFact(turn, missing === "nudges"),
    fact("toolRows", "Tool rows so far", tool, tool ? (missing === "rows" ? "some, which silence it" : "some, which silence it anyway") : "none", { ok: !tool, ...(missing === "rows" ? { decided: true, brief: "silenced by a tool row" } : {}) }),
  ];
  if (missing !== undefined) return facts;
  const found = turn.ack;
  const required = ack === "codex_only";
  const decides = !found.short ? "length" : !found.promised ? "promise" : found.action === undefined ? "action" : required ? "workspace" : "action";
  const decided = (name: string, brief: string): Partial<Fact> => (decides === name ? { decided: true, brief } : {});
  facts.push(fact("length", "Length", found.length, ofLimit(found.length, ACK_MOST, "characters"), { limit: ACK_MOST, ok: found.short, ...decided("length", `${found.length} / ${ACK_MOST}`) }));
  if (!found.short) return facts;
  const promise = found.promise === undefined ? undefined : turn.view.trimmed.slice(found.promise.start, found.promise.end);
  facts.push(fact("promise", "Promise", promise ?? found.promised, !found.promised ? "none" : promise === undefined ? "found" : quoted(promise), {
    ok: found.promised, ...(found.promise === undefined ? {} : rangeOf(turn, "match", found.promise)), ...decided("promise", "no promise"),
  }));
  if (!found.promised) return facts;
  facts.push(fact("action", "Action", found.action ?? null, found.action === undefined ? "none" : quoted(found.action), { ok: found.action !== undefined, ...decided("action", found.action === undefined ? "no action" : `action ${quoted(found.action)}`) }));
  if (found.action !== undefined && required) {
    facts.push(fact("workspace", "Workspace word", found.workspace ?? null, found.workspace === undefined ? "none in the request or the reply" : quoted(found.workspace), { ok: found.workspace !== undefined, ...decided("workspace", found.workspace === undefined ? "no workspace word" : `workspace ${quoted(found.workspace)}`) }));
  }
  return facts;
}

export const ackMatch: HermesCheck = {
  kind: "check", id: "intent-ack", label: "Intent-ack match?", question: "Does the reply agree to act, without acting?", exitOn: "yes",
  exit: { kind: "leaf", outcome: "nudge", reason: () => "ack" },
  test: (turn) => (!turn.ackArmed ? "off" : turn.isAck ? "yes" : "no"),
  facts: ackFacts,
  counterfactuals(turn) {
    const { ack, toolsDeclared } = turn.prepared;
    if (ack === "off") return would(turn, "Ack mode on", { prepared: { ack: "all" } }, "ack");
    if (!toolsDeclared) return would(turn, "Tools declared", { prepared: { toolsDeclared: true } }, "ack");
    if (turn.state.tool) return would(turn, "No tool row in the history", { state: { tool: false } }, "ack");
    if (ack === "codex_only" && turn.ack.action !== undefined && turn.ack.workspace === undefined) return would(turn, "Ack mode for every API", { prepared: { ack: "all" } }, "ack");
    return [];
  },
};

/** Optional (behaviour C2): drawn only when it is switched on. */
export const placeholder: HermesCheck = {
  kind: "check", id: "placeholder", label: "Progress note?", question: "After a tool round, does the reply only say that work goes on?", exitOn: "yes",
  exit: {
    kind: "leaf", outcome: "nudge", outcomeOf: (turn) => (turn.state.counters.placeholders < PLACEHOLDERS ? "nudge" : "return"),
    reason: (turn) => (turn.state.counters.placeholders < PLACEHOLDERS ? "placeholder" : "post_tool_placeholder_response"),
  },
  test: (turn) => (turn.progress === undefined ? "no" : "yes"),
  facts(turn) {
    const found = turn.progress;
    const { rounds, counters } = turn.state;
    return [
      fact("toolRounds", "Tool rounds", rounds, String(rounds), { ok: rounds > 0, ...(rounds === 0 ? { decided: true, brief: "no tool round" } : {}) }),
      ...(rounds === 0 ? [] : [fact("progress", "Progress phrase", found === undefined ? null : turn.view.trimmed.slice(found.start, found.end), found === undefined ? "none" : quoted(turn.view.trimmed.slice(found.start, found.end)), {
        ok: found !== undefined, decided: true, brief: found === undefined ? "no progress phrase" : quoted(turn.view.trimmed.slice(found.start, found.end), 32), ...(found === undefined ? {} : rangeOf(turn, "match", found)),
      })]),
      fact("placeholders", "Nudges in this round", counters.placeholders, ofLimit(counters.placeholders, PLACEHOLDERS, ""), { limit: PLACEHOLDERS, ok: counters.placeholders < PLACEHOLDERS }),
    ];
  },
};

export const callDropped: HermesCheck = {
  kind: "check", id: "call-dropped", label: "Call dropped?", question: "Does the finish reason promise calls that did not arrive?", exitOn: "yes",
  exit: { kind: "leaf", outcome: "nudge", reason: () => "dropped_toolcall" },
  test: (turn) => (turn.finish === "tool_calls" && turn.state.counters.dropped < DROPPED_CALLS && !turn.droppedUsedUp ? "yes" : "no"),
  facts(turn) {
    const { dropped } = turn.state.counters;
    const promised = turn.finish === "tool_calls";
    const hidden = promised && turn.droppedUsedUp;
    const full = promised && (hidden || dropped >= DROPPED_CALLS);
    return [
      finishFact(turn, { ok: promised, decided: !full }),
      fact("dropped", "Retries in a row", dropped, hidden ? "used up: a user’s row follows, and retries are not stored" : ofLimit(dropped, DROPPED_CALLS, ""), { limit: DROPPED_CALLS, ok: !full, ...(full ? { decided: true, brief: `${plural(DROPPED_CALLS, "retry", "retries")} used` } : {}) }),
    ];
  },
  counterfactuals: (turn) => (turn.finish === "tool_calls" ? would(turn, "Finish reason stop", { message: { finishReason: "stop" } }) : would(turn, "Finish reason tool_calls", { message: { finishReason: "tool_calls" } }, "dropped_toolcall")),
};
