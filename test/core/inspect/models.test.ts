import { expect, it } from "vitest";
import { inspect, Inspector, type Inspection } from "../../../src/core/inspect.ts";
import { addModels, modelChange } from "../../../src/core/inspect/models.ts";
import { fileReport } from "../../../src/core/report/fileReport.ts";
import { modelLines } from "../../../src/core/report/words.ts";
import { DEFAULT_RULES } from "../../../src/core/rules/defaults.ts";

/** A Claude Code session: a request and its answer by a model, again and again. */
function session(turns: readonly (readonly [model: string, answer: string])[]): Inspection {
  return inspect(bytesOf(turns), "s.jsonl", DEFAULT_RULES) as Inspection;
}

function bytesOf(turns: readonly (readonly [model: string, answer: string])[]): Uint8Array {
  let parent: string | null = null;
  const rows = turns.flatMap(([model, text], index) => (["user", "assistant"] as const).map((type) => {
    const uuid = `${type}-${index}`;
    const message = type === "user" ? { role: "user", content: "Run the unit tests." } : { id: `m${index}`, role: "assistant", model, content: [{ type: "text", text }], stop_reason: "end_turn" };
    const row = { type, uuid, parentUuid: parent, sessionId: "s", timestamp: "2026-05-04T10:00:00.000Z", message };
    parent = uuid;
    return JSON.stringify(row);
  }));
  return new TextEncoder().encode(`${rows.join("\n")}\n`);
}

const STALL = "I will run the unit tests.";
const DONE = "The unit tests need no run: nothing changed.";

it("counts turns and stalls of each model (B5, E9)", () => {
  const counts = session([["large-1", DONE], ["large-1", STALL], ["small-1", STALL], ["<synthetic>", DONE]]).models;
  expect(counts).toEqual([
    { model: "large-1", turns: 2, stalls: 1, missed: 1, caught: 0, falseAlarms: 0 },
    { model: "small-1", turns: 1, stalls: 1, missed: 1, caught: 0, falseAlarms: 0 },
  ]);
  expect(addModels(counts, [counts[1]!])).toEqual([counts[0], { model: "small-1", turns: 2, stalls: 2, missed: 2, caught: 0, falseAlarms: 0 }]);
});

it("counts the same while the file grows in pieces, and under other rules", () => {
  const turns = [["large-1", DONE], ["small-1", STALL], ["large-1", STALL], ["small-1", DONE]] as const;
  const bytes = bytesOf(turns), whole = session(turns).models;
  const inspector = new Inspector({ name: "s.jsonl", rules: DEFAULT_RULES });
  // The last piece of a line is a turn on trial, which is taken back when the next one comes.
  for (let at = 0; at < bytes.length; at += 97) inspector.push(bytes.subarray(at, at + 97), true);
  expect(inspector.inspection()!.models).toEqual(whole);
  inspector.setRules({ ...DEFAULT_RULES, loop: { ...DEFAULT_RULES.loop, runtime: "hermes" } });
  inspector.setRules(DEFAULT_RULES);
  expect(inspector.inspection()!.models).toEqual(whole);
});

it("marks the turn where the model changes inside a session (E9), and what a client writes in its name changes nothing", () => {
  const inspection = session([["large-1", DONE], ["<synthetic>", DONE], ["large-1", DONE], ["small-1", STALL], ["small-1", DONE]]);
  expect(inspection.turns.map((turn) => modelChange(inspection, turn))).toEqual([undefined, undefined, { from: "large-1", to: "small-1" }, undefined]);
  const turns = [...fileReport(inspection, "s.jsonl", { turns: "all" }).turns];
  expect(turns.map((turn) => turn.modelChange?.to)).toEqual([undefined, undefined, "small-1", undefined]);
});

it("names the models that stall, the highest rate first, where there are several", () => {
  const model = (name: string, turns: number, stalls: number): Parameters<typeof modelLines>[0][number] => ({ model: name, turns, stalls, missed: stalls, caught: 0, falseAlarms: 0 });
  expect(modelLines([model("a", 10, 2)])).toEqual([]);
  expect(modelLines([model("a", 10, 0), model("b", 3, 0)])).toEqual([]);
  expect(modelLines([model("a", 40, 3), model("b", 4, 1), model("c", 9, 0)])).toEqual(["b: 1 stall in 4 turns (25.0 %)", "a: 3 stalls in 40 turns (7.5 %)", "1 other model without a stall"]);
});
