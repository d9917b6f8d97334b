/** What the panels of the inspector say: coverage, what if, proposed calls, why, models, unattended. */
import { describe, expect, it } from "vitest";
import { inspect, type Inspection } from "../../../src/core/inspect.ts";
import { coverageOf, type CoverageInput } from "../../../src/core/loop/hermes/coverage.ts";
import { paragraphsOf } from "../../../src/core/loop/hermes/promptLayer.ts";
import { sessionQuestions } from "../../../src/core/protocol/contracts.ts";
import type { WhatIfPage } from "../../../src/core/protocol/views.ts";
import { text as textReport } from "../../../src/core/report/text.ts";
import { fileReport } from "../../../src/core/report/fileReport.ts";
import { DEFAULT_RULES } from "../../../src/core/rules/defaults.ts";
import { layerRules } from "../../../src/core/rules/layers.ts";
import type { RulesDraft } from "../../../src/core/rules/model.ts";
import { InspectionSession } from "../../../src/core/session/session.ts";

type Row = Readonly<Record<string, unknown>>;
const says = (content: string, more: Row = {}): Row => ({ role: "assistant", content, finish_reason: "stop", ...more });
const user = (content: string): Row => ({ role: "user", content });
const calls = (name: string, id: string): readonly Row[] => [
  { role: "assistant", content: "", finish_reason: "tool_calls", tool_calls: [{ id, type: "function", function: { name, arguments: "{}" } }] },
  { role: "tool", tool_call_id: id, name, content: "ok" },
];
const META = { role: "session_meta", tools: ["publish_note", "terminal"].map((name) => ({ type: "function", function: { name } })), model: "x-ai/grok-4.6", platform: "cli" };
const WRITTEN = 'functions.publish_note({"board": "news", "slug": "spring"})\nfunctions.publish_note({"board": "news", "slug": "spring"})\nIt is going up in the background. Shall I keep an eye on it?';
const ROWS: readonly Row[] = [
  user("Put the note online"), ...calls("terminal", "c1"), says("I will run the tests."),
  user("And?"), says("I will now run the tests."),
  user("Publish it"), says(WRITTEN),
  user("Thanks"), says("You are welcome."),
];
const textOf = (rows: readonly Row[], meta: Row = META): string => `${[meta, ...rows].map((row) => JSON.stringify(row)).join("\n")}\n`;
const NAME = "20260901_081500_a1b2c3d4.jsonl";

function session(rows: readonly Row[] = ROWS, { meta = META as Row, rules = {} as RulesDraft, name = NAME } = {}): InspectionSession {
  const made = new InspectionSession({ name, rules });
  made.push(new TextEncoder().encode(textOf(rows, meta)), true);
  return made;
}
function inspected(text: string, rules: RulesDraft = {}): Inspection {
  const found = inspect(new TextEncoder().encode(text), NAME, layerRules(DEFAULT_RULES, rules));
  if ("looked" in found) throw new Error("not recognised");
  return found;
}
/** Asks as the page does: until nothing is pending. */
function cards(of: InspectionSession, turn = 0): WhatIfPage {
  for (let asked = 0; asked < 1000; asked += 1) {
    const page = of.whatIf({ turn });
    expect(sessionQuestions.whatIf[1].safeParse(page).success).toBe(true);
    if (!page.pending) return page;
  }
  throw new Error("it never ends");
}

describe("what if", () => {
  it("says of each change what a replay under these rules says", () => {
    const saved = inspected(textOf(ROWS));
    const { counts } = saved;
    const { cards: all } = cards(session());
    expect(all.map(({ title }) => title)).toEqual([
      "Ack mode on", "Placeholder guard on", "Wider pattern", "No length cap", "Release v0.21.0", "Release 2026-07-14", "Release 2026-04-15", "Release initial", "Stall guards off", "Loop prose-guard",
    ]);
    for (const { title, draft, result } of all) {
      const other = inspected(textOf(ROWS), draft as RulesDraft);
      const goesOn = (of: Inspection): number => of.turns.filter(({ outcome }) => outcome === "nudge" || outcome === "retry").length;
      expect(result, title).toMatchObject({
        caught: { before: counts.caught, after: other.counts.caught }, falseAlarms: { before: counts.falseAlarms, after: other.counts.falseAlarms },
        completions: goesOn(other) - goesOn(saved),
        changed: saved.turns.filter(({ index, outcome, reason }) => other.turn(index).outcome !== outcome || other.turn(index).reason !== reason).length,
      });
    }
    const off = all.find(({ title }) => title === "Stall guards off")!.result!;
    expect([off.caught, off.completions]).toEqual([{ before: 1, after: 0 }, -1]);
  });

  it("offers a pattern that finds more, and a search without caps, each with its false alarms", () => {
    const rows = [
      user("Go on"), ...calls("terminal", "c1"), says("Everything is in place, so I shall now restart the service and read its log."),
      user("And then?"), says(`${"The first part of the report is in place and read. ".repeat(12)}I will now run the tests.`),
      user("Why?"), says("Say the word and I will restart it."),
    ];
    const saved = session(rows), { cards: all } = cards(saved);
    const of = (title: string) => all.find((card) => card.title === title)!;
    expect(saved.session().counts).toMatchObject({ stalls: 2, caught: 0 });
    expect(of("Wider pattern").result).toMatchObject({ caught: { before: 0, after: 1 }, falseAlarms: { before: 0, after: 1 }, completions: 2, changed: 2 });
    expect(of("No length cap").result).toMatchObject({ caught: { before: 0, after: 1 }, falseAlarms: { before: 0, after: 0 }, completions: 1, changed: 1 });
    // The card's change is the whole change: in either flavour it is a draft as good as a typed one.
    for (const flavour of ["python", "javascript"] as const) {
      const { stall } = of("Wider pattern").draft as { stall: { pattern: string } };
      expect(inspected(textOf(rows), { stall: { ...stall, flavour } }).counts, flavour).toMatchObject({ caught: 1, falseAlarms: 1 });
    }
    const widened = session(rows, { rules: of("Wider pattern").draft as RulesDraft });
    expect(cards(widened).cards.map(({ title }) => title)).not.toContain("Wider pattern");
  });

  it("says what would become of one turn", () => {
    const page = cards(session(), 3);
    expect(page.cards.find(({ title }) => title === "Loop prose-guard")!.result!.turn).toEqual({ turn: 3, outcome: "nudge", same: false });
    expect(page.cards.find(({ title }) => title === "Release v0.21.0")!.result!.turn).toEqual({ turn: 3, outcome: "return", same: true });
  });

  it("leaves out what the rules say already, and offers what the shown loop has", () => {
    expect(cards(session(ROWS, { rules: { loop: { placeholderGuard: true, release: "v0.21.0" } } })).cards.map(({ title }) => title)).not.toContain("Placeholder guard on");
    const guard = session(ROWS, { rules: { loop: { runtime: "prose-guard" } } });
    expect(cards(guard).cards.map(({ title }) => title)).toEqual(["Questions exempt nothing", "Failures exempt nothing", "Names only, no markup", "Loop Hermes"]);
  });

  it("works in slices, and goes on where the file grew", () => {
    const rows = Array.from({ length: 6000 }, (_, index) => [user(`Note ${index}`), says(index % 3 === 0 ? "I will run the tests." : "The note is in place.")]).flat();
    const made = session(rows);
    const started = performance.now();
    let longest = 0, asked = 0;
    for (;;) {
      const before = performance.now();
      const page = made.whatIf({ turn: 0 });
      longest = Math.max(longest, performance.now() - before);
      asked += 1;
      if (!page.pending) break;
      expect(asked).toBeLessThan(2000);
    }
    expect(longest, `${asked} slices in ${performance.now() - started} ms`).toBeLessThan(400);
    made.push(new TextEncoder().encode(`${JSON.stringify(user("More"))}\n${JSON.stringify(says("I will now run the tests."))}\n`), true);
    const { cards: grown } = cards(made);
    expect(grown.find(({ title }) => title === "Stall guards off")!.result).toMatchObject({ caught: { before: 1, after: 0 }, completions: -1 });
  });
});

describe("proposed calls", () => {
  it("are shown with the turn: each once, and who would have to approve them", () => {
    const made = session();
    const view = made.turn({ turn: 3, textLimit: 1000 });
    expect(sessionQuestions.turn[1].safeParse(view).success).toBe(true);
    expect(view.text, "the text stays as it is").toBe(WRITTEN);
    expect(view.underneath).toBe("Nothing was executed in this turn.");
    expect(view.proposed).toEqual({
      calls: [{ name: "publish_note", arguments: { board: "news", slug: "spring" }, declared: true, needsApproval: "its name says “publish”" }],
      dropped: 1,
      json: JSON.stringify([{ type: "function", function: { name: "publish_note", arguments: { board: "news", slug: "spring" } } }], undefined, 2),
    });
    for (const turn of [0, 1, 4]) expect(made.turn({ turn, textLimit: 1000 })).not.toHaveProperty("proposed");
  });

  it("stand in the report", () => {
    const turns = [...fileReport(inspected(textOf(ROWS)), "x.jsonl", { turns: "all" }).turns];
    expect(turns[3]!.proposedCalls).toEqual([{ name: "publish_note", arguments: { board: "news", slug: "spring" }, shape: "functions", declared: true, needsApproval: "its name says “publish”" }]);
    expect(turns[1]).not.toHaveProperty("proposedCalls");
    const writer = textReport.writer({ head: { tool: { name: "x", version: "1" }, rules: DEFAULT_RULES }, color: false });
    expect([...writer.file(fileReport(inspected(textOf(ROWS)), "x.jsonl", { turns: "flagged" }))].join("")).toContain("Not executed: publish_note; a person would have to approve it, its name says “publish”.\n");
  });
});

describe("why this verdict", () => {
  it("gives the deciding question and features with their places", () => {
    const made = session();
    const why = made.why({ turn: 1 });
    expect(sessionQuestions.why[1].safeParse(why).success).toBe(true);
    expect([why.verdict, why.language, why.order.filter(({ decided }) => decided).map(({ id }) => id)]).toEqual(["stall", "English", ["promise"]]);
    const decisive = why.features.find(({ decisive: one }) => one)!;
    expect([decisive.side, decisive.span!.text.length > 0]).toEqual(["for", true]);
    expect(made.turn({ turn: 1, textLimit: 1000 }).text.slice(decisive.span!.start, decisive.span!.end)).toBe(decisive.span!.text);
    expect(() => made.why({ turn: 99 })).toThrow("no such turn");
  });
});

describe("a claim that the tool output contradicts", () => {
  const rows = [user("Run the tests"), calls("terminal", "c1")[0]!, { role: "tool", tool_call_id: "c1", name: "terminal", content: "collected 12 items\n3 failed, 9 passed" }, says("All 12 tests pass.")];
  it("links both places: in the turn, in the marks, in the report", () => {
    const made = session(rows);
    const [finding] = made.turn({ turn: 1, textLimit: 100 }).findings;
    expect(finding).toMatchObject({ kind: "fabricated-result", related: { message: 2, line: 4, role: "tool", text: expect.stringContaining("3 failed") as string } });
    expect(made.marks(10).marks.find(({ turn }) => turn === 1)!.related).toContainEqual({ line: 4, message: expect.stringMatching(/^What the tool said: “.*3 failed/) as string });
    const [reported] = [...fileReport(inspected(textOf(rows)), "x", { turns: "flagged" }).turns][0]!.findings;
    expect(reported!.related).toMatchObject({ message: 2, line: 4, text: expect.stringContaining("3 failed") as string });
  });
});

describe("models", () => {
  const rows = [user("a"), says("I will run the tests.", { model: "acme/large-2" }), user("b"), says("Let me check the file.", { model: "acme/small-1" }), user("c"), says("Done, all three are in place.", { model: "acme/small-1" })];
  const exported = { id: "20260901_081500_a1b2c3", source: "cli", model: "acme/large-2", started_at: 1, messages: rows };
  const made = new InspectionSession({ name: "export.json", rules: {} });
  made.push(new TextEncoder().encode(JSON.stringify(exported)), true);

  it.runIf(made.turn({ turn: 0, textLimit: 1 }).model !== undefined)("are counted, and a change is marked where it happens", () => {
    expect(made.session().models).toEqual([{ model: "acme/small-1", turns: 2, stalls: 1, missed: 1 }, { model: "acme/large-2", turns: 1, stalls: 1, missed: 1 }]);
    expect(made.turn({ turn: 1, textLimit: 1 }).modelChange).toEqual({ from: "acme/large-2", to: "acme/small-1" });
    const list = made.list({ query: { filter: "all", find: "" }, from: 0, count: 10 }).rows.filter((row) => row.kind === "turn");
    expect(list.map((row) => (row.kind === "turn" ? row.model : undefined))).toEqual([undefined, "acme/small-1", undefined]);
  });
  it("are not counted where there is but one", () => expect(session().session().models).toEqual([]));
});

describe("unattended", () => {
  it("is said of scheduled sessions, and their findings rank higher", () => {
    const cron = session(ROWS, { meta: { ...META, platform: "cron" } });
    expect([cron.session().unattended, session().session().unattended]).toEqual([true, false]);
    expect(cron.turn({ turn: 1, textLimit: 100 }).findings[0]).toMatchObject({ severity: "error", message: expect.stringMatching(/unattended/) as string });
    expect(fileReport(inspected(textOf(ROWS, { ...META, platform: "cron" })), "x", { turns: "all" }).unattended).toBe(true);
  });
});

describe("coverage", () => {
  const given = (more: Partial<CoverageInput> & { readonly loop?: RulesDraft["loop"] } = {}) => {
    const { loop, ...rest } = more;
    return coverageOf({ rules: layerRules(DEFAULT_RULES, loop === undefined ? undefined : { loop }), model: "x-ai/grok-4.6", apiMode: undefined, systemPrompt: undefined, ...rest });
  };
  const row = (coverage: ReturnType<typeof given>, key: string) => coverage.rows.find((one) => one.key === key)!;

  it.each<[string, boolean, boolean]>([
    ["grok-4.6", true, true], ["openai/gpt-4.1", true, true], ["qwen3.8-flash-next", true, true], ["muse-spark", true, true], ["moonshotai/kimi-k3", false, true], ["anthropic/claude-opus-4.8", false, false],
  ])("%s: enforcement %s, guidance %s", (model, enforcement, guidance) => {
    const coverage = given({ model });
    expect([row(coverage, "tool_use_enforcement").on, row(coverage, "execution_guidance").on]).toEqual([enforcement, guidance]);
    expect(coverage.families.find((family) => family.model === model)).toEqual({ model, enforcement, guidance, here: true });
  });

  it("keeps the layers apart, with value, source and what it comes to", () => {
    const coverage = given();
    expect(coverage.rows.map(({ key, layer, value, source, resolves }) => [key, layer, value, source, resolves])).toEqual([
      ["tool_use_enforcement", "prompt", "auto", "assumed", "on for grok, 824 characters"],
      ["execution_guidance", "prompt", "auto", "assumed", "on for grok"],
      ["task_completion_guidance", "prompt", "on", "assumed", "on for every model, 769 characters"],
      ["parallel_tool_call_guidance", "prompt", "on", "assumed", "on for every model, 618 characters"],
      ["intent_ack_continuation", "runtime", "auto", "assumed", "off for chat_completions"],
      ["stall_guards", "runtime", "on", "assumed", "on, at most 2 nudges in a row"],
    ]);
    expect(row(coverage, "tool_use_enforcement").file).toBe("the file has no system prompt");
  });

  it.each<[string, Parameters<typeof given>[0], RegExp | undefined]>([
    ["paragraph present, nudge off", {}, /forbids announcing a step, and the intent-ack nudge is off here \(off for chat_completions\)\. Only the stall guard answers/],
    ["paragraph present, nothing answers", { loop: { stallGuards: false } }, /nothing in the loop answers one/],
    ["paragraph present, nudge on", { loop: { intentAckContinuation: true } }, undefined],
    ["a release without the guard", { loop: { release: "2026-07-14" } }, /nothing in the loop answers one/],
    ["codex mode has the nudge", { apiMode: "codex_responses" }, undefined],
    ["nothing forbidden, nudged all the same", { model: "anthropic/claude-opus-4.8" }, /says nothing to anthropic\/claude-opus-4\.8 .*the loop nudges it all the same \(stall guard\)/],
  ])("%s", (_name, more, expected) => {
    const { disagreements } = given(more);
    if (expected === undefined) expect(disagreements).toEqual([]);
    else expect(disagreements[0]).toMatch(expected);
  });

  it.each<[unknown, string | undefined, string, boolean]>([
    ["auto", "codex_responses", "on in a workspace, for codex_responses", true], ["auto", "chat_completions", "off for chat_completions", false],
    [true, undefined, "on, in any directory", true], [false, "codex_responses", "off", false], [["grok"], undefined, "on, in any directory", true], [["kimi"], undefined, "off", false],
  ])("ack mode %j under %s is %s", (value, apiMode, resolves, on) => {
    expect(row(given({ apiMode, loop: { intentAckContinuation: value as boolean } }), "intent_ack_continuation")).toMatchObject({ resolves, on });
  });

  const PROMPT = `You help in a garden.\n\n# Tool-use enforcement\n${"w".repeat(824 - 23)}\n\n# Finishing the job\n${"x".repeat(700)}\n\n# Execution discipline\nOne\n\nTwo\n\n# The garden\nRoses.`;
  it("measures the paragraphs that stand in the file's prompt", () => {
    expect(Object.fromEntries(paragraphsOf(PROMPT))).toEqual({ enforcement: 824, completion: 720, execution: 31 });
    expect([...paragraphsOf("See # Tool-use enforcement in the manual")]).toEqual([]);
  });

  it("believes the prompt that was sent, and says where the settings disagree with it", () => {
    const coverage = given({ systemPrompt: PROMPT, model: "moonshotai/kimi-k3" });
    expect(row(coverage, "tool_use_enforcement")).toMatchObject({ source: "file", on: true, resolves: "off for moonshotai/kimi-k3", file: "there, 824 characters" });
    expect(row(coverage, "parallel_tool_call_guidance")).toMatchObject({ on: false, file: "not there" });
    expect(coverage.disagreements).toEqual([
      expect.stringMatching(/forbids announcing/),
      expect.stringMatching(/^The file’s system prompt holds a paragraph although tool_use_enforcement comes to off/),
      expect.stringMatching(/^The file’s system prompt lacks what parallel_tool_call_guidance comes to/),
      expect.stringMatching(/^The completion paragraph in the file has 720 characters in place of 769/),
    ]);
  });

  it("is answered for Hermes' conversations, with the prompt that the file holds", () => {
    const made = new InspectionSession({ name: "session_20260901_081500_a1b2c3.json", rules: {} });
    made.push(new TextEncoder().encode(JSON.stringify({ session_id: "20260901_081500_a1b2c3", model: "gpt-5-mini", session_start: "2026-09-01", message_count: 2, system_prompt: PROMPT, tools: [], messages: [user("a"), says("b")] })), true);
    const coverage = made.coverage({ conversation: 0 });
    expect(sessionQuestions.coverage[1].safeParse(coverage).success).toBe(true);
    expect(coverage).toMatchObject({ model: "gpt-5-mini", apiMode: "chat_completions", apiModeAssumed: true, prompt: expect.stringContaining("holds its system prompt") as string });
    expect(coverage!.rows[0]).toMatchObject({ key: "tool_use_enforcement", source: "file", file: "there, 824 characters" });
    expect(made.turn({ turn: 0, textLimit: 1 }).prompt).toEqual({ value: "forbids it", words: "enforcement paragraph, in the file’s prompt" });
    const other = new InspectionSession({ name: "log.json", rules: {} });
    other.push(new TextEncoder().encode(JSON.stringify([{ role: "user", content: "a" }, { role: "assistant", content: "b" }])), true);
    expect(other.coverage({ conversation: 0 })).toBeNull();
    expect(made.coverage({ conversation: 7 })).toBeNull();
  });
});
