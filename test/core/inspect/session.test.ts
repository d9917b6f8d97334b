/** The whole core on one growing session: appended equals whole, rules change without reading, and every question answers what the turns say. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { inspect, Inspector, type Inspection } from "../../../src/core/inspect.ts";
import { sessionQuestions } from "../../../src/core/protocol/contracts.ts";
import { fileMarkSchema } from "../../../src/core/protocol/views.ts";
import { DEFAULT_RULES } from "../../../src/core/rules/defaults.ts";
import { layerRules } from "../../../src/core/rules/layers.ts";
import { InspectionSession } from "../../../src/core/session/session.ts";

const NUDGE = "[System: Continue now. Execute the required tool calls, please.]";

interface Row { readonly role: string; readonly content: string; readonly finish_reason?: string; readonly tool_calls?: readonly unknown[]; readonly tool_call_id?: string; readonly tool_name?: string }

const user = (content: string): Row => ({ role: "user", content });
const says = (content: string, finish = "stop"): Row => ({ role: "assistant", content, finish_reason: finish });
const calls = (name: string, id: string, args = "{}"): Row => ({ role: "assistant", content: "", finish_reason: "tool_calls", tool_calls: [{ id, type: "function", function: { name, arguments: args } }] });
const result = (id: string, content: string): Row => ({ role: "tool", tool_call_id: id, tool_name: "terminal", content });

const META = { role: "session_meta", tools: [{ type: "function", function: { name: "terminal" } }], model: "acme/large-1", platform: "cli" };
const ROWS: readonly Row[] = [
  user("Make the importer skip empty lines"),
  calls("terminal", "c1", "{\"command\":\"grep -n strip importer.py\"}"), result("c1", "12: line.strip()"),
  says("I will run the tests."),
  user("And?"),
  says("I will now run the tests.", "incomplete"), user(NUDGE),
  calls("terminal", "c2", "{\"command\":\"pytest -q\"}"), result("c2", "9 passed"),
  says("Empty lines are skipped now; all 9 tests pass."),
  user("Thanks"),
  says("You are welcome."),
];

const lines = (rows: readonly Row[]): string => [META, ...rows].map((row) => JSON.stringify(row)).join("\n") + "\n";
const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

function whole(rows: readonly Row[], rules = DEFAULT_RULES): Inspection {
  const inspection = inspect(bytes(lines(rows)), "20260901_081500_a1b2c3d4.jsonl", rules);
  if ("looked" in inspection) throw new Error("not recognised");
  return inspection;
}

/** Everything of an inspection that can be compared. */
function facts(inspection: Inspection): unknown {
  return {
    turns: inspection.turns.map((turn) => ({ ...turn, findings: turn.findings.map((finding) => ({ ...finding })) })),
    counts: inspection.counts,
    scaffolds: inspection.scaffolds.map((row) => ({ ...row })),
    steps: inspection.turns.map((turn) => inspection.explain(turn.index).steps.map((step) => [step.node, step.answer])),
  };
}

describe("an inspection", () => {
  const inspection = whole(ROWS);

  it("says for every turn what the loop does and what the turn deserves", () => {
    expect(inspection.turns.map((turn) => [turn.message, turn.outcome, turn.reason, turn.verdict, turn.recorded.outcome])).toEqual([
      [1, "execute", "tools", "legal", "execute"],
      [3, "return", "text_response(finish_reason=stop)", "stall", "return"],
      [5, "nudge", "stall", "stall", "nudge"],
      [7, "execute", "tools", "legal", "execute"],
      [9, "return", "text_response(finish_reason=stop)", "legal", "return"],
      [11, "return", "text_response(finish_reason=stop)", "legal", "return"],
    ]);
    expect(inspection.counts).toMatchObject({ turns: 6, stalls: 2, missed: 1, caught: 1, falseAlarms: 0, differs: 0, flagged: 2, exchanges: 3, scaffolds: 1 });
  });

  it("begins no exchange at a nudge", () => {
    expect(inspection.turns.map((turn) => turn.exchange)).toEqual([0, 0, 1, 1, 1, 2]);
  });

  it("points at the words", () => {
    const finding = inspection.turn(1).findings[0]!;
    expect(finding.kind).toBe("promise");
    expect(inspection.visibleText(1).slice(finding.evidence!.start, finding.evidence!.end)).toBe(finding.evidence!.text);
  });
});

describe("appended input", () => {
  const row = fc.oneof(
    fc.constantFrom(user("Go on"), user(NUDGE), says("I will now open the file."), says("Let me check the file."), says("Done, the file is in place."), says("", "stop"), says("(empty)")),
    fc.constantFrom(calls("terminal", "x"), calls("memory", "x"), result("x", "ok"), result("x", "Error: no such file")),
  );

  it("gives the same as the whole, whatever the cuts", () => {
    fc.assert(fc.property(fc.array(row, { maxLength: 14 }), fc.array(fc.nat(2000), { maxLength: 6 }), (rows, cuts) => {
      const data = bytes(lines(rows));
      const inspector = new Inspector({ name: "20260901_081500_a1b2c3d4.jsonl", rules: DEFAULT_RULES });
      let at = 0;
      for (const cut of [...cuts].sort((a, b) => a - b).concat(data.length)) {
        const to = Math.min(cut, data.length);
        inspector.push(data.slice(at, to), true);
        inspector.inspection();
        at = to;
      }
      expect(facts(inspector.inspection()!)).toEqual(facts(whole(rows)));
    }), { numRuns: 120 });
  });

  it("gives the same under changed rules as an evaluation from the start", () => {
    const rules = layerRules(DEFAULT_RULES, { stall: { pattern: "\\bi will\\b.*$", flavour: "python" }, loop: { intentAckContinuation: true } });
    fc.assert(fc.property(fc.array(row, { maxLength: 14 }), (rows) => {
      const inspector = new Inspector({ name: "20260901_081500_a1b2c3d4.jsonl", rules: DEFAULT_RULES });
      inspector.push(bytes(lines(rows)), true);
      inspector.setRules(rules);
      expect(facts(inspector.inspection()!)).toEqual(facts(whole(rows, rules)));
    }), { numRuns: 60 });
  });
});

describe("a session", () => {
  const open = (rows: readonly Row[] = ROWS): InspectionSession => {
    const session = new InspectionSession({ name: "20260901_081500_a1b2c3d4.jsonl", rules: {} });
    session.push(bytes(lines(rows)), true);
    return session;
  };
  const ALL = { filter: "all", find: "" } as const;

  it("lists user messages, turns and injected rows in order", () => {
    const page = open().list({ query: ALL, from: 0, count: 50 });
    expect(page.rows.map((row) => (row.kind === "turn" ? `${row.turn} ${row.mark} ${row.title}` : row.kind))).toEqual([
      "user", "0 tool terminal", "1 missed promise", "user", "2 caught promise", "scaffold", "3 tool terminal", "4 final final answer", "user", "5 final final answer",
    ]);
  });

  it("filters and finds", () => {
    const session = open();
    const turns = (filter: "missed" | "caught" | "flagged", find = ""): number[] =>
      session.list({ query: { filter, find }, from: 0, count: 50 }).rows.map((row) => (row.kind === "turn" ? row.turn : -1));
    expect(turns("missed")).toEqual([1]);
    expect(turns("caught")).toEqual([2]);
    expect(turns("flagged")).toEqual([1, 2]);
    expect(session.list({ query: { filter: "all", find: "PYTEST" }, from: 0, count: 50 }).rows).toMatchObject([{ kind: "turn", turn: 3 }]);
    expect(session.list({ query: { filter: "all", find: "(" }, from: 0, count: 50 }).total).toBe(0);
    expect(session.rowOf({ query: ALL, turn: 3 })).toBe(6);
    expect(session.next({ filter: "flagged", turn: 2, back: true })).toBe(1);
    expect(session.next({ filter: "flagged", turn: 2, back: false })).toBe(-1);
  });

  it("says what a draft would change, and leaves the turns as they are", () => {
    const session = open();
    const view = session.draft({ draft: { stall: { pattern: "\\bi will\\b[^.]*\\.?\\s*$" } } });
    expect(view.flips).toEqual({ caught: 1, lost: 0, falseAlarms: 0, cleared: 0, changed: 1, completions: 1 });
    expect(view.counts.missed).toBe(1);
    expect(session.flips({ from: 0, count: 10 })).toEqual([{ turn: 1, evidence: "I will run the tests.", saved: "return", draft: "nudge", verdict: "stall", words: "stall, now caught" }]);
    expect(session.turn({ turn: 1, textLimit: 1000 }).draft?.outcome).toBe("nudge");
    expect(session.draft({ draft: null }).flips).toBeUndefined();
  });

  it("names the place of a pattern that does not compile and keeps the results", () => {
    const session = open();
    const view = session.draft({ draft: { stall: { pattern: "let me (now" } } });
    expect(view.problem).toMatchObject({ kind: "pattern", path: "stall.pattern" });
    expect(view.problem?.offset).toBeTypeOf("number");
    expect(view.flips).toBeUndefined();
    expect(view.counts.missed).toBe(1);
  });

  it("shows the loop that is chosen, not as a draft", () => {
    const view = open().draft({ draft: { loop: { runtime: "plain" } } });
    expect(view.loop).toMatchObject({ id: "plain", own: false });
    expect(view.flips).toBeUndefined();
    expect(view.counts).toMatchObject({ missed: 2, caught: 0 });
  });

  it("answers in the shapes of the protocol", () => {
    const session = open();
    session.draft({ draft: { loop: { intentAckContinuation: true } } });
    const parse = (schema: z.ZodMiniType, value: unknown): void => { z.parse(schema, JSON.parse(JSON.stringify(value))); };
    parse(sessionQuestions.session[1], session.session());
    parse(sessionQuestions.list[1], session.list({ query: ALL, from: 0, count: 100 }));
    parse(sessionQuestions.strip[1], session.strip({ ticks: 3 }));
    for (let turn = 0; turn < 6; turn += 1) parse(sessionQuestions.turn[1], session.turn({ turn, textLimit: 100 }));
    parse(z.array(fileMarkSchema), session.marks(100).marks);
  });

  it("grows: new rows arrive, selections of rows keep their place", () => {
    const session = open(ROWS.slice(0, 4));
    expect(session.list({ query: ALL, from: 0, count: 50 }).total).toBe(3);
    session.push(bytes(ROWS.slice(4, 7).map((row) => JSON.stringify(row)).join("\n") + "\n"), true);
    const grown = session.list({ query: ALL, from: 0, count: 50 });
    expect(grown.rows.map((row) => row.kind)).toEqual(["user", "turn", "turn", "user", "turn", "scaffold"]);
    session.push(bytes(JSON.stringify(says("Half a li")).slice(0, -3)), true);
    expect(session.list({ query: ALL, from: 0, count: 50 }).total).toBe(6);
    session.push(bytes(JSON.stringify(says("Half a li")).slice(-3)), true);
    const rows = session.list({ query: ALL, from: 0, count: 50 }).rows;
    expect(rows[6]).toMatchObject({ kind: "turn", turn: 3, provisional: true });
  });
});

describe("hostile and broken input", () => {
  it("never throws and never hangs", () => {
    fc.assert(fc.property(fc.uint8Array({ maxLength: 400 }), (data) => {
      const inspector = new Inspector({ name: "x.json", rules: DEFAULT_RULES });
      inspector.push(data, true);
      inspector.inspection();
    }), { numRuns: 200 });
  });
});
