/** Rows of a drawn tree: what is shown, what is lit, where one steps. */
import { describe, expect, it } from "vitest";
import type { DrawingView, FactView, TreeExitView, TreeRowView } from "../../../src/core/protocol/views.ts";
import { emphasis, firstStop, pathOf, stepCount, stepFrom, stopsOf, treeRows, type EndRow, type NodeRow } from "../../../src/webview/decision/model.ts";

const leaf = (state: TreeExitView["state"], outcome: "execute" | "nudge" | "retry" | "return" = "nudge"): TreeExitView => ({ when: "yes", state, kind: "leaf", outcome, text: outcome, children: [] });
const check = (id: string, step: number | undefined, parts: Partial<TreeRowView> = {}): TreeRowView => ({
  id, kind: "check", label: `${id}?`, question: `Is it ${id}?`, taken: step !== undefined, facts: [], counterfactuals: [], children: [],
  ...(step === undefined ? {} : { step, answer: "no" as const }), ...parts,
});
const group = (id: string, step: number | undefined, children: TreeRowView[], parts: Partial<TreeRowView> = {}): TreeRowView => check(id, step, { kind: "group", children, ...parts });
const drawing = (rows: TreeRowView[], taken: boolean): DrawingView => ({ loop: "test", rows, end: { outcome: "return", reason: "done", taken } });
const rowsOf = (saved: DrawingView, parts: Partial<Parameters<typeof treeRows>[0]> = {}) => treeRows({ drawing: saved, missed: false, toggled: new Set(), ...parts });
const node = (rows: ReturnType<typeof treeRows>, key: string): NodeRow => rows.find((row): row is NodeRow => row.kind === "node" && row.key === key)!;

describe("treeRows", () => {
  it("lights the spine down to its end", () => {
    const rows = rowsOf(drawing([check("a", 1, { exit: leaf("open") }), check("b", 2)], true), { missed: true });
    expect(rows.map(({ key }) => key)).toEqual(["a", "b", "end"]);
    expect(rows.map((row) => (row.kind === "node" ? [row.line, row.down, row.exit?.line] : []))).toEqual([["lit", "lit", "open"], ["lit", "lit", undefined], []]);
    expect(rows.at(-1)).toMatchObject({ kind: "end", line: "lit", missed: true });
  });

  it("ends the spine where an exit was taken", () => {
    const rows = rowsOf(drawing([check("a", 1), check("b", 2, { answer: "yes", exit: leaf("taken") }), check("c", undefined, { exit: leaf("open") })], false));
    expect(node(rows, "a").down).toBe("lit");
    expect(node(rows, "b")).toMatchObject({ down: "off", exit: { line: "lit" } });
    expect(node(rows, "c")).toMatchObject({ line: "off", name: "", exit: { line: "off" } });
    expect(rows.at(-1)).toMatchObject({ line: "off" });
    expect(firstStop(rows)).toBe("b");
  });

  it("goes on through a note", () => {
    const rows = rowsOf(drawing([check("a", 1, { answer: "yes", exit: { when: "yes", state: "taken", kind: "note", text: "changed", children: [] } }), check("b", 2)], true));
    expect(node(rows, "a")).toMatchObject({ down: "lit", exit: { line: "lit", kind: "note" } });
  });

  it("draws the draft where it leaves the saved path, and beyond it", () => {
    const saved = drawing([check("a", 1, { exit: leaf("open") }), check("b", 2)], true);
    const leaves = rowsOf(saved, { draft: drawing([check("a", 1, { answer: "yes", exit: leaf("taken") }), check("b", undefined)], false) });
    expect(node(leaves, "a").exit?.line).toBe("draft");
    expect(firstStop(leaves)).toBe("a");
    const stays = rowsOf(drawing([check("a", 1, { answer: "yes", exit: leaf("taken") }), check("b", undefined)], false), { draft: saved });
    expect(node(stays, "a").down).toBe("draft");
    expect(node(stays, "b")).toMatchObject({ line: "draft", down: "draft" });
    expect(stays.at(-1)).toMatchObject({ line: "draft" });
  });

  it("draws no draft of another loop over this one", () => {
    const rows = rowsOf(drawing([check("a", 1)], true), { draft: { ...drawing([check("a", 1, { exit: leaf("taken") })], false), loop: "other" } });
    expect(rows.every((row) => row.kind !== "node" || row.exit === undefined)).toBe(true);
  });

  it("folds a group that was passed, and opens one that was left inside", () => {
    const passed = group("g", 1, [check("x", 1, { exit: leaf("open", "retry") }), check("y", 1, { exit: leaf("open", "retry") })]);
    const folded = rowsOf(drawing([passed, check("b", 2)], true));
    expect(folded.map(({ key }) => key)).toEqual(["g", "b", "end"]);
    expect(node(folded, "g").exit).toMatchObject({ outcome: "retry", line: "open" });
    const open = rowsOf(drawing([passed, check("b", 2)], true), { toggled: new Set(["g"]) });
    expect(open.map(({ key }) => key)).toEqual(["g", "g/x", "g/y", "b", "end"]);
    expect(node(open, "g")).toMatchObject({ down: "lit", exit: undefined });
    expect(node(open, "g/y")).toMatchObject({ child: true, name: "1.2", number: "", down: "lit", exit: { outcome: "retry" } });
    const left = rowsOf(drawing([group("g", 1, [check("x", 1, { answer: "yes", exit: leaf("taken", "retry") }), check("y", undefined, { exit: leaf("open", "retry") })], { answer: "yes" }), check("b", undefined)], false));
    expect(left.map(({ key }) => key)).toEqual(["g", "g/x", "g/y", "b", "end"]);
    expect(node(left, "g/x")).toMatchObject({ down: "off", exit: { line: "lit" } });
    expect(node(left, "g/y").line).toBe("off");
    expect(firstStop(left)).toBe("g/x");
  });

  const branch = (state: TreeExitView["state"], children: TreeRowView[], taken: boolean): TreeExitView => ({
    when: "no", state, kind: "branch", text: "ladder", summary: `${children.length} checks`, children, end: { outcome: "return", reason: "empty", taken },
  });

  it("shows a branch that was not entered as a fold, and its questions when unfolded", () => {
    const saved = drawing([check("a", 1, { exit: branch("off", [check("x", undefined, { exit: leaf("off", "nudge") })], false) }), check("b", 2)], true);
    expect(rowsOf(saved).map(({ key }) => key)).toEqual(["a", "b", "end"]);
    const open = rowsOf(saved, { toggled: new Set(["a"]) });
    expect(open[1]).toMatchObject({ kind: "rungs", rungs: [{ question: "x?", leads: "nudge" }, { question: "None of these", leads: "return" }] });
  });

  it("runs through a branch that was entered, one depth further in", () => {
    const saved = drawing([check("a", 1, { exit: branch("taken", [check("x", 2), check("y", 3)], true) }), check("b", undefined)], false);
    const rows = rowsOf(saved, { missed: true });
    expect(rows.map(({ key, depth }) => [key, depth])).toEqual([["a", 0], ["a/x", 1], ["a/y", 1], ["a/end", 1], ["b", 0], ["end", 0]]);
    expect(node(rows, "a").down).toBe("off");
    expect(node(rows, "a/y").down).toBe("lit");
    expect(rows[3]).toMatchObject({ line: "lit", missed: true });
    expect((rows.at(-1) as EndRow).missed).toBe(false);
    expect(pathOf(rows).map(({ key }) => key)).toEqual(["a", "a/x", "a/y", "a/end"]);
    expect(firstStop(rows)).toBe("a/end");
    expect(stepCount(rows)).toBe(3);
    expect(rowsOf(saved, { toggled: new Set(["a"]) }).map(({ key }) => key)).toEqual(["a", "b", "end"]);
  });
});

describe("stepping", () => {
  const rows = rowsOf(drawing([check("a", 1), check("b", 2, { answer: "yes", exit: leaf("taken") }), check("c", undefined), check("d", undefined)], false));
  it("walks along the path and stops at its ends", () => {
    expect(stepFrom(rows, pathOf(rows), "a", 1)).toBe("b");
    expect(stepFrom(rows, pathOf(rows), "b", 1)).toBeUndefined();
    expect(stepFrom(rows, pathOf(rows), "a", -1)).toBeUndefined();
  });
  it("finds the way back to the path from beside it", () => {
    expect(stepFrom(rows, pathOf(rows), "d", -1)).toBe("b");
    expect(stepFrom(rows, pathOf(rows), "d", 1)).toBeUndefined();
    expect(stepFrom(rows, stopsOf(rows), "b", 1)).toBe("c");
  });
  it("begins at the node that looked into the text", () => {
    const facts: FactView[] = [{ name: "tail", label: "Tail", value: 3, text: "3", range: { kind: "window", start: 0, end: 3 } }];
    expect(firstStop(rowsOf(drawing([check("a", 1), check("b", 2, { facts }), check("c", 3)], true)))).toBe("b");
    expect(firstStop(rowsOf(drawing([check("a", 1), check("c", 2)], true)))).toBe("end");
  });
});

describe("emphasis", () => {
  it("sets the number in bold, or what stands behind the colon of the fact that decided", () => {
    expect(emphasis("244 of 400", false)).toEqual(["", "244", " of 400"]);
    expect(emphasis("0 calls", true)).toEqual(["", "0", " calls"]);
    expect(emphasis("tail 160: no opener", true)).toEqual(["tail 160: ", "no opener", ""]);
    expect(emphasis("finish reason stop", false)).toEqual(["", "", "finish reason stop"]);
    expect(emphasis("1,024 characters", false)).toEqual(["", "1,024", " characters"]);
  });
});
