/** What panels of the inspector ask for when somebody opens them; loaded then. */
import type { Inspection } from "../inspect.ts";
import { coverageOf } from "../loop/hermes/coverage.ts";
import type { CoverageView, ProposedView, WhyView } from "../protocol/views.ts";
import type { Replay } from "../inspect/replay.ts";
import type { Rules } from "../rules/model.ts";
import { explain } from "../verdict/explain.ts";
import type { JudgedTurn } from "../verdict/model.ts";
import { proposedCalls } from "../verdict/proposedCalls.ts";
import { writtenCalls } from "../verdict/prose/writtenCalls.ts";
import { WhatIf } from "./whatIf.ts";

/** The two layers of a conversation; null where it is no conversation of Hermes, whose keys these are. */
export function coverageView({ transcript, rules }: Inspection, conversation: number): CoverageView | null {
  const found = transcript.conversations[conversation];
  if (transcript.runtime !== "hermes" || found === undefined) return null;
  const { facts, messages } = found;
  const model = facts.model ?? messages.find((message) => message.model !== undefined)?.model;
  // A dump of a request has the prompt as its first message.
  const systemPrompt = facts.systemPrompt ?? messages.slice(0, 2).find(({ role, text }) => role === "system" && text !== "")?.text;
  const coverage = coverageOf({ rules, model, apiMode: facts.apiMode, systemPrompt });
  return {
    ...(coverage.model === undefined ? {} : { model: coverage.model }), apiMode: coverage.apiMode, apiModeAssumed: coverage.apiModeAssumed, prompt: coverage.prompt,
    rows: [...coverage.rows], families: [...coverage.families], disagreements: [...coverage.disagreements],
  };
}

/** What other rules would come to; see `whatIf.ts`. */
export function whatIfOf(inspection: Inspection, begin: (rules: Rules) => Replay | undefined): WhatIf {
  return new WhatIf(inspection, begin);
}

/** Why a verdict is what it is. */
export function whyView(turn: JudgedTurn): WhyView {
  const { verdict, reason, language, order, features } = explain(turn);
  return {
    verdict: verdict.verdict, reason, language: language.name, order: [...order],
    features: features.map(({ span, ...feature }) => ({ ...feature, ...(span === undefined ? {} : { span: { ...span } }) })),
  };
}

/** The calls that a turn should have carried (behaviour E5); undefined where it has written none. */
export function proposedView(turn: JudgedTurn): ProposedView | undefined {
  const calls = proposedCalls(turn);
  if (calls.length === 0) return undefined;
  const written = writtenCalls(turn).filter(({ name, placeholder }) => name !== "" && !placeholder).length;
  return {
    calls: calls.map(({ name, arguments: given, declared, needsApproval }) => ({ name, arguments: given, declared, ...(needsApproval === undefined ? {} : { needsApproval }) })),
    dropped: Math.max(0, written - calls.length),
    json: JSON.stringify(calls.map(({ name, arguments: given }) => ({ type: "function", function: { name, arguments: given } })), undefined, 2),
  };
}
