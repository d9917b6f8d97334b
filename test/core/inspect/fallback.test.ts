/** The housekeeping fallback over a file: its trace, the published sequence in two releases, and the state shown at every turn. */
import { describe, expect, it } from "vitest";
import { Inspector } from "../../../src/core/inspect.ts";
import { DEFAULT_RULES } from "../../../src/core/rules/defaults.ts";
import { compareSchema } from "../../../src/core/protocol/views.ts";
import { InspectionSession } from "../../../src/core/session/session.ts";
import type { Rules } from "../../../src/core/rules/model.ts";

type Row = Readonly<Record<string, unknown>>;
const calls = (name: string, content = ""): Row => ({ role: "assistant", content, finish_reason: "tool_calls", tool_calls: [{ id: "c1", type: "function", function: { name, arguments: "{}" } }] });
const result: Row = { role: "tool", tool_call_id: "c1", tool_name: "x", content: "ok" };
const user = (content: string): Row => ({ role: "user", content });
const read = (messages: readonly Row[], release: Rules["loop"]["release"] = "latest") => {
  const inspector = new Inspector({ name: "export.jsonl", rules: { ...DEFAULT_RULES, loop: { ...DEFAULT_RULES.loop, release } } });
  inspector.push(new TextEncoder().encode(`${JSON.stringify({ id: "20260901_081500_a1b2c3", source: "cli", model: "x/y", started_at: 1, messages, timings: {} })}\n`), true);
  return inspector.inspection()!;
};
const kinds = (inspection: ReturnType<typeof read>) => inspection.turns.map(({ outcome, reason, findings }) => [outcome, reason, ...findings.map(({ kind }) => kind)].join(" "));

/** The published sequence, as the model sent it. */
const SEQUENCE = [user("list the open items"), calls("todo", "I will map the open items first."), result, calls("web_search"), result, { role: "assistant", content: "", finish_reason: "stop" }, { role: "assistant", content: "Recovered: 3 items are open.", finish_reason: "stop" }];

describe("the published sequence", () => {
  it("ends with the stale text before the fix, and with the answer after it", () => {
    expect(kinds(read(SEQUENCE, "2026-04-15")).slice(0, 3)).toEqual(["execute tools", "execute tools", "return fallback_prior_turn_content empty-response stale-fallback"]);
    expect(kinds(read(SEQUENCE, "2026-07-14"))).toEqual(["execute tools", "execute tools", "nudge post_tool_empty empty-response", "return text_response(finish_reason=stop)"]);
  });

  it("shows the remembered text at every turn", () => {
    const states = (release: Rules["loop"]["release"]) => {
      const inspection = read(SEQUENCE, release);
      return inspection.turns.map(({ index }) => inspection.explain(index).after.find(({ name }) => name === "fallback")?.detail ?? "none");
    };
    expect(states("2026-04-15").slice(0, 3)).toEqual(["set", "kept", "used"]);
    expect(states("2026-07-14")).toEqual(["set", "cleared", "none", "none"]);
  });
});

describe("the trace in a stored file", () => {
  const text = "I will map the open items first.";
  const closing = (content: string): Row => ({ role: "assistant", content });
  it("is a stale fallback where a round with another tool lies between", () => {
    const found = read([user("q"), calls("todo_list", text), result, calls("web_search"), result, closing(text)]).turn(2);
    expect(found.findings.map(({ kind, related }) => `${kind} ${related?.message}`)).toEqual(["stale-fallback 1"]);
    expect(found.findings[0]!.message).toContain("before web_search ran");
    expect(found.missed || found.differs).toBe(true);
  });
  it("is none where only notes were kept, where the row states its reason, or where the text is another", () => {
    for (const rows of [
      [calls("memory", text), result, closing(text)], [calls("memory", text), result, calls("session_search"), result, closing(text)],
      [calls("memory", text), result, calls("web_search"), result, { ...closing(text), finish_reason: "stop" }], [calls("terminal", text), result, calls("web_search"), result, closing(text)],
      [calls("memory", text), result, calls("web_search"), result, closing("Three are open.")],
    ]) expect(read([user("q"), ...rows]).turns.flatMap(({ findings }) => findings.map(({ kind }) => kind)).includes("stale-fallback")).toBe(false);
  });
});

describe("two releases side by side", () => {
  it("part where the silent round is read otherwise, and end otherwise", () => {
    const session = new InspectionSession({ name: "export.jsonl", rules: {} });
    session.push(new TextEncoder().encode(`${JSON.stringify({ id: "20260901_081500_a1b2c3", source: "cli", model: "x/y", started_at: 1, messages: SEQUENCE, timings: {} })}\n`), true);
    const view = session.compare({ turn: 3, left: "2026-04-15", right: "2026-07-14" });
    expect(compareSchema.safeParse(view).success).toBe(true);
    expect(view.rows.map(({ sides }) => sides.map((side) => (side === null ? "never requested" : `${side.outcome} ${side.memory}`)).join(" | "))).toEqual([
      "execute set | execute set", "execute kept | execute cleared", "return used | nudge none", "never requested | return none",
    ]);
    expect([view.parts, view.call, view.from, view.to, view.first]).toEqual([2, 3, 0, 3, undefined]);
    expect(view.ends.map(({ words }) => words)).toEqual(["stale fallback after 3 calls", "answered after 4 calls"]);
    expect(view.sentence).toBe("The releases part at call 2: 2026-04-15 keeps the remembered text, 2026-07-14 clears the remembered text. 2026-04-15 returns it at call 3. 2026-07-14 returns at call 4.");
    expect(view.decisions.map((decision) => decision?.outcome)).toEqual(["return", "nudge"]);
    expect(session.compare({ turn: 0, left: "latest", right: "latest" }).sentence).toBe("Both releases decide every turn of this exchange alike.");
  });
});
