/** An inspection made by hand, so that the reports are tested for what they print and for nothing else. */
import type { Inspection, InspectedTurn, ScaffoldRow } from "../../../src/core/inspect.ts";
import type { Decision, Fact } from "../../../src/core/loop/model.ts";
import { loopById } from "../../../src/core/loop/index.ts";
import { DEFAULT_RULES } from "../../../src/core/rules/defaults.ts";
import { NO_CALLS, NO_FLAGS, type Message } from "../../../src/core/transcript/model.ts";

/** What a test says of a turn; the rest is ordinary. */
export interface SampleTurn {
  readonly text: string;
  readonly calls?: readonly string[];
  readonly turn?: Partial<InspectedTurn>;
}

export interface Sample {
  readonly turns: readonly SampleTurn[];
  readonly scaffolds?: readonly Partial<ScaffoldRow>[];
  readonly diagnostics?: readonly { readonly line: number; readonly message: string }[];
  readonly declaredTools?: readonly string[] | undefined;
  readonly model?: string;
}

/** Turn `i` stands in line `10 * (i + 1)`. */
export function sampleInspection(sample: Sample): Inspection {
  const messages = sample.turns.map(({ text, calls = [] }, index): Message => ({
    role: "assistant", text, content: "string", thinking: undefined,
    calls: calls.length === 0 ? NO_CALLS : calls.map((name) => ({ id: undefined, name, arguments: "{}" })),
    result: undefined, finishReason: calls.length > 0 ? "tool_calls" : "stop", model: undefined, time: undefined,
    place: { record: 10 * (index + 1) - 1, line: 10 * (index + 1), endLine: 10 * (index + 1), start: 0, end: 0 }, textPlace: undefined, flags: NO_FLAGS, extra: undefined,
  }));
  const turns = sample.turns.map(({ calls = [], turn = {} }, index): InspectedTurn => ({
    index, conversation: 0, message: index, exchange: 0, model: sample.model ?? "example/model-1", outcome: calls.length > 0 ? "execute" : "return", reason: calls.length > 0 ? "tools" : "text_response(finish_reason=stop)",
    recorded: { outcome: calls.length > 0 ? "execute" : "return" } as InspectedTurn["recorded"], verdict: "legal", findings: [], missed: false, falseAlarm: false, differs: false, ...turn,
  }));
  const scaffolds = (sample.scaffolds ?? []).map((row): ScaffoldRow => ({
    kind: "ack_or_stall", by: "text", start: 0, end: 1, whole: true, conversation: 0, message: 1, line: 20, buried: false, leaked: false, ...row,
  } as ScaffoldRow));
  const count = (test: (turn: InspectedTurn) => boolean): number => turns.filter(test).length;
  const facts: readonly Fact[] = [
    { name: "length", label: "Length", value: 21, text: "21 of 400 characters", limit: 400 },
    { name: "match", label: "Match", value: null, text: "none" },
  ];
  const inspection = {
    transcript: {
      format: "hermes-gateway", formatLabel: "Hermes gateway log", runtime: "hermes",
      conversations: [{
        facts: { id: undefined, title: undefined, model: sample.model ?? "example/model-1", apiMode: undefined, declaredTools: "declaredTools" in sample ? sample.declaredTools : ["terminal", "memory"], unattended: false, subAgent: false },
        messages,
      }],
      diagnostics: sample.diagnostics ?? [], records: messages.length + 3, skipped: (sample.diagnostics ?? []).length, isText: true,
    },
    rules: DEFAULT_RULES, loop: loopById("hermes")!, ownLoop: true, turnCount: turns.length, turns, scaffolds,
    counts: {
      turns: turns.length, stalls: count((turn) => turn.verdict === "stall"), missed: count((turn) => turn.missed),
      caught: count((turn) => turn.verdict === "stall" && turn.outcome === "nudge"), falseAlarms: count((turn) => turn.falseAlarm), differs: count((turn) => turn.differs),
      flagged: 0, scaffolds: scaffolds.length, buried: scaffolds.filter((row) => row.buried).length, leaked: scaffolds.filter((row) => row.leaked).length, conversations: 1, exchanges: 1,
    },
    turn: (index: number) => turns[index]!,
    message: (index: number) => messages[index]!,
    visibleText: (index: number) => messages[index]!.text,
    why: (index: number) => (turns[index]!.verdict === "stall" ? "" : "an answer"),
    models: [],
    judged: (index: number) => ({
      message: messages[index]!, visibleText: messages[index]!.text, messages, index, facts: { id: undefined, title: undefined, model: "", apiMode: undefined, declaredTools: undefined, unattended: false, subAgent: false }, rules: DEFAULT_RULES,
      exchange: { userText: "", toolRounds: 0, afterToolRound: false, lastResultFailed: false, lastResult: "" }, toolNames: new Set(sample.declaredTools ?? ["terminal", "memory"]), toolNamesAssumed: false,
    }),
    explain: (index: number): Decision => ({
      loop: "hermes", outcome: turns[index]!.outcome, reason: turns[index]!.reason,
      steps: [{ node: "stall", label: "Stall match?", question: "…?", answer: "no", exited: false, within: undefined, facts, counterfactuals: [] }],
      drawing: { loop: "hermes", rows: [], end: { outcome: "return", reason: "", taken: true } }, before: [], after: [],
    }),
    title: () => "Hermes, latest",
    prompt: () => undefined,
    assumptions: () => [{ rule: "loop.apiMode", label: "API mode", value: "chat_completions", source: "assumed" as const }],
    turnAt: (_conversation: number, message: number) => message,
    version: 0, cutSince: () => turns.length,
  };
  return inspection as Inspection;
}

/** A stall that the loop returns. */
export function missedPromise(text: string, evidence = text): SampleTurn {
  const start = text.indexOf(evidence);
  return {
    text,
    turn: {
      verdict: "stall", missed: true,
      findings: [{ kind: "promise", severity: "warning", message: `“${evidence}” names an action, and this message carries no call.`, evidence: { start, end: start + evidence.length, text: evidence } }],
    },
  };
}

export const HEAD = { tool: { name: "stall-inspector", version: "1.2.3" }, rules: DEFAULT_RULES };
