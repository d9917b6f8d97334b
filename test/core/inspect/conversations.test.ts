/** The picker of conversations: sums over the turns of each, filters of the list and of the next turn. */
import { describe, expect, it } from "vitest";
import { DEFAULT_RULES } from "../../../src/core/rules/defaults.ts";
import { fileReport } from "../../../src/core/report/fileReport.ts";
import { inspect } from "../../../src/core/inspect.ts";
import { InspectionSession } from "../../../src/core/session/session.ts";

const says = (content: string) => ({ role: "assistant", content, finish_reason: "stop" });
const exported = (id: string, title: string, ...answers: readonly string[]): string => JSON.stringify({ id, title, source: "cli", started_at: 1, model: id === "b" ? "other/m" : "x/y", messages: answers.flatMap((answer) => [{ role: "user", content: "do it" }, says(answer)]) });
const TEXT = [exported("a", "First work", "All done.", "I will run the tests."), exported("b", "Second work", "All done."), exported("c", "Third work", "All done.", "It is done.", "I will run the tests."), ""].join("\n");

function session(): InspectionSession {
  const made = new InspectionSession({ name: "export.jsonl", rules: {} });
  made.push(new TextEncoder().encode(TEXT), true);
  return made;
}

describe("conversations", () => {
  it("are listed with what was found in each", () => {
    const { total, rows } = session().conversations({ find: "", flagged: false, from: 0, count: 10 });
    expect(total).toBe(3);
    expect(rows.map(({ conversation, title, model, firstTurn, turns, flagged, stalls, messages }) => [conversation, title, model, firstTurn, turns, flagged, stalls, messages])).toEqual([
      [0, "First work", "x/y", 0, 2, 1, 1, 4], [1, "Second work", "other/m", 2, 1, 0, 0, 2], [2, "Third work", "x/y", 3, 3, 1, 1, 6],
    ]);
  });

  it("are found by title or model, by flagged turns, and by number", () => {
    const own = session();
    const found = (find: string, flagged = false, from = 0, count = 10) => own.conversations({ find, flagged, from, count }).rows.map((row) => row.conversation);
    expect(found("second")).toEqual([1]);
    expect(found("X/Y")).toEqual([0, 2]);
    expect(found("work", true)).toEqual([0, 2]);
    expect(found("", false, 1, 1)).toEqual([1]);
    expect(found("", false, 7, 1)).toEqual([]);
  });

  it("shown alone have their rows only; the next flagged turn is one of theirs", () => {
    const own = session();
    const query = { filter: "all" as const, find: "" };
    expect(own.list({ query, from: 0, count: 50 }).rows.filter((row) => row.kind === "conversation")).toHaveLength(3);
    const { rows } = own.list({ query: { ...query, conversation: 2 }, from: 0, count: 50 });
    expect(rows.map((row) => (row.kind === "turn" ? row.turn : row.kind))).toEqual(["user", 3, "user", 4, "user", 5]);
    expect(own.list({ query: { filter: "flagged", find: "", conversation: 2 }, from: 0, count: 50 }).total).toBe(1);
    expect(own.rowOf({ query: { ...query, conversation: 2 }, turn: 0 })).toBe(-1);
    expect(own.rowOf({ query: { ...query, conversation: 2 }, turn: 4 })).toBe(3);
    expect(own.next({ filter: "flagged", turn: -1, back: false, conversation: 2 })).toBe(5);
    expect(own.next({ filter: "flagged", turn: -1, back: false, conversation: 1 })).toBe(-1);
  });

  it("are named in the report, and the loop's state starts anew in each", () => {
    const inspection = inspect(new TextEncoder().encode(TEXT), "export.jsonl", DEFAULT_RULES);
    if ("looked" in inspection) throw new Error("not recognised");
    const { turns } = fileReport(inspection, "export.jsonl", { turns: "all" });
    expect([...turns].map(({ index, conversation, message }) => [index, conversation, message])).toEqual([[0, 0, 1], [1, 0, 3], [2, 1, 1], [3, 2, 1], [4, 2, 3], [5, 2, 5]]);
  });
});
