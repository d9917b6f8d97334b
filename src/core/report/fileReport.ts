/** The one place where an inspection becomes a report; every format prints from its result, so that none can say something else. */
import { isFlagged, type InspectedTurn, type Inspection } from "../inspect.ts";
import { addModels, modelChange } from "../inspect/models.ts";
import type { Step } from "../loop/model.ts";
import type { Finding, FindingKind } from "../verdict/model.ts";
import type { FileReport, FindingReport, ReportSummary, ScaffoldReport, StepReport, Totals, TurnReport, TurnSelection } from "./model.ts";
import { proposedCallsOf } from "../verdict/proposed.lazy.ts";
import { turnTitle } from "../session/words.ts";

/** How much of a turn's text a report shows, in code points. */
const TEXT_LENGTH = 200;

/**
 * The report of one inspected file.
 * @param path how the user named the file; printed, never opened.
 */
export function fileReport(inspection: Inspection, path: string, options: { readonly turns: TurnSelection }): FileReport {
  const { transcript, loop, ownLoop } = inspection;
  const { conversations } = transcript;
  let messages = 0;
  const declared = new Set<string>();
  for (const { facts, messages: rows } of conversations) {
    messages += rows.length;
    for (const tool of facts.declaredTools ?? []) declared.add(tool);
  }
  return {
    path, format: transcript.format, formatLabel: transcript.formatLabel,
    model: firstModel(inspection), apiMode: conversations.find(({ facts }) => facts.apiMode !== undefined)?.facts.apiMode ?? null,
    declaredTools: [...declared],
    unattended: conversations.length > 0 && conversations.every(({ facts }) => facts.unattended),
    counts: { records: transcript.records, messages, turns: inspection.turnCount, skipped: transcript.skipped },
    diagnostics: transcript.diagnostics,
    turns: { *[Symbol.iterator]() {
      for (const turn of inspection.turns) if (options.turns === "all" || isFlagged(turn)) yield turnReport(inspection, turn);
    } },
    scaffolds: inspection.scaffolds.map((row): ScaffoldReport => ({
      kind: row.kind, by: row.by, messages: row.partner === undefined ? [row.message] : [row.partner, row.message].sort((a, b) => a - b), line: row.line, buried: row.buried, leaked: row.leaked, conversation: row.conversation,
    })),
    loop: { id: loop.id, title: conversations.length > 0 ? inspection.title(0) : loop.label, own: ownLoop },
    assumptions: conversations.length > 0 ? inspection.assumptions(0) : [],
    totals: totalsOf(inspection), models: inspection.models,
  };
}

/** A summary that grows with each file. */
export function addToSummary(summary: ReportSummary, { totals, models }: FileReport): ReportSummary {
  const byKind: Partial<Record<FindingKind, number>> = { ...summary.byKind };
  for (const [kind, count] of Object.entries(totals.byKind) as [FindingKind, number][]) byKind[kind] = (byKind[kind] ?? 0) + count;
  const byScaffold: Record<string, number> = { ...summary.byScaffold };
  for (const [kind, count] of Object.entries(totals.byScaffold)) byScaffold[kind] = (byScaffold[kind] ?? 0) + count;
  return {
    files: summary.files + 1, turns: summary.turns + totals.turns, stalls: summary.stalls + totals.stalls, missed: summary.missed + totals.missed,
    caught: summary.caught + totals.caught, falseAlarms: summary.falseAlarms + totals.falseAlarms, scaffolds: summary.scaffolds + totals.scaffolds,
    buried: summary.buried + totals.buried, leaked: summary.leaked + totals.leaked, byKind, models: addModels(summary.models, models), byScaffold, differs: summary.differs + totals.differs,
  };
}

/** The summary of no file. */
export const EMPTY_SUMMARY: ReportSummary = {
  files: 0, turns: 0, stalls: 0, missed: 0, caught: 0, falseAlarms: 0, scaffolds: 0, buried: 0, leaked: 0, byKind: {}, models: [], byScaffold: {}, differs: 0,
};

function totalsOf(inspection: Inspection): Totals {
  const { turns, stalls, missed, caught, falseAlarms, scaffolds, buried, leaked, differs } = inspection.counts;
  const byKind: Partial<Record<FindingKind, number>> = {};
  for (const turn of inspection.turns) for (const { kind } of turn.findings) byKind[kind] = (byKind[kind] ?? 0) + 1;
  if (buried > 0) byKind["buried-scaffold"] = buried;
  if (leaked > 0) byKind["leaked-scaffold"] = leaked;
  const byScaffold: Record<string, number> = {};
  for (const { kind } of inspection.scaffolds) byScaffold[kind] = (byScaffold[kind] ?? 0) + 1;
  return { turns, stalls, missed, caught, falseAlarms, scaffolds, buried, leaked, byKind, byScaffold, differs };
}

/** What the conversations state; where none does, what the first message that states a model says. */
function firstModel({ transcript: { conversations } }: Inspection): string | null {
  const stated = conversations.find(({ facts }) => facts.model !== undefined)?.facts.model;
  if (stated !== undefined) return stated;
  for (const { messages } of conversations) for (const { model } of messages) if (model !== undefined) return model;
  return null;
}

function turnReport(inspection: Inspection, turn: InspectedTurn): TurnReport {
  const message = inspection.message(turn.index);
  const { record, line, endLine } = message.place;
  const { loop, outcome, reason, steps } = inspection.explain(turn.index);
  const changed = modelChange(inspection, turn);
  return {
    index: turn.index, conversation: turn.conversation, message: turn.message, record, line, endLine, exchange: turn.exchange,
    finishReason: message.finishReason ?? null, toolCalls: message.calls.map((call) => call.name), text: shortened(inspection.visibleText(turn.index)),
    decision: { loop, outcome, reason, steps: steps.map(stepReport) },
    recorded: turn.recorded.outcome, verdict: turn.verdict, missed: turn.missed, falseAlarm: turn.falseAlarm,
    findings: turn.findings.map((finding) => findingReport(inspection, turn, finding)), differs: turn.differs, title: turnTitle(turn, inspection.loop), why: inspection.why(turn.index),
    recordedCertainty: turn.recorded.certainty ?? null, recordedReason: turn.recorded.reason ?? null,
    ...(changed && { modelChange: changed }), ...proposed(inspection, turn, message.calls.length),
  };
}

/** Left out where nothing is written as a call. */
function proposed(inspection: Inspection, { index }: InspectedTurn, made: number): Pick<TurnReport, "proposedCalls"> {
  const calls = made > 0 ? [] : proposedCallsOf(inspection.judged(index));
  if (calls.length === 0) return {};
  return { proposedCalls: calls.map(({ name, arguments: given, shape, declared, needsApproval }) => ({ name, arguments: given, shape, declared, needsApproval: needsApproval ?? null })) };
}

function stepReport({ node, answer, facts }: Step): StepReport {
  return { node, answer, facts: Object.fromEntries(facts.map(({ name, value }) => [name, value])) };
}

function findingReport({ transcript }: Inspection, { conversation }: InspectedTurn, { kind, message, severity, evidence, related }: Finding): FindingReport {
  const row = related && transcript.conversations[conversation]?.messages[related.message];
  return {
    kind, message, severity, evidence: evidence ? { start: evidence.start, end: evidence.end, text: evidence.text } : null,
    ...(related && row ? { related: { message: related.message, line: row.place.line, text: related.text } } : {}),
  };
}

/** The first 200 code points. */
function shortened(text: string): string {
  if (text.length <= TEXT_LENGTH) return text;
  let end = 0;
  for (let points = 0; points < TEXT_LENGTH && end < text.length; points += 1) end += text.codePointAt(end)! > 0xffff ? 2 : 1;
  return text.slice(0, end);
}
