/** The plain loop, the list of loops, and what a file records. */
import { describe, expect, it } from "vitest";
import { LOOPS, loopById } from "../../../src/core/loop/index.ts";
import { plainLoop } from "../../../src/core/loop/plain.ts";
import { recordedOutcome } from "../../../src/core/loop/recorded.ts";
import { visibleText } from "../../../src/core/loop/visibleText.ts";
import { DEFAULT_RULES } from "../../../src/core/rules/defaults.ts";
import { rulesSchema } from "../../../src/core/rules/schema.ts";
import { compileScaffolds } from "../../../src/core/transcript/scaffolds.ts";
import { message, scope, type Row } from "./messages.ts";

describe("the plain loop", () => {
  const prepared = plainLoop.prepare(scope({}));
  const run = (row: Row) => plainLoop.explain(plainLoop.start(prepared), { message: message(row), index: 0, messages: [] }, prepared);
  it("executes calls and ends without", () => {
    expect(run({ role: "assistant", content: "", tool_calls: [{ name: "bash", arguments: "{}" }] })).toMatchObject({ outcome: "execute", reason: "tools" });
    const end = run({ role: "assistant", content: "Done." });
    expect(end).toMatchObject({ loop: "plain", outcome: "return", reason: "end_of_turn", drawing: { end: { taken: true } } });
    expect(end.steps).toMatchObject([{ node: "tool-calls", answer: "no", exited: false, facts: [{ text: "0 calls", decided: true }] }]);
  });
});

describe("the list of loops", () => {
  it("finds them by id", () => {
    expect(LOOPS.map((loop) => loop.id)).toEqual(["hermes", "prose-guard", "plain"]);
    expect([loopById("plain")?.label, loopById("none")]).toEqual(["Plain", undefined]);
  });
});

describe("the built-in rules", () => {
  it("are complete", () => expect(rulesSchema.safeParse(DEFAULT_RULES).success).toBe(true));
});

describe("visible text", () => {
  it("is the stored text where nothing was taken out", () => expect(visibleText(message({ role: "assistant", content: "  a < b " }))).toBe("  a < b "));
  it("is without thoughts and markup", () => {
    expect(visibleText(message({ role: "assistant", content: "<think>a</think>b<tool_call>{}</tool_call>" }))).toBe("b");
    expect(visibleText(message({ role: "assistant", content: "<思考>a</思考>b" }))).toBe("b");
    expect(visibleText(message({ role: "assistant", content: "<思考>a</思考>b" }), true)).toBe("<思考>a</思考>b");
  });
  it("takes no longer for tags that are never closed", () => {
    const began = performance.now();
    for (const tag of ["<think>", "<tool_call ", "<function name=x>", "\n<tool_call>", "<ns:tool_call>", "</arg_key>\n"]) visibleText(message({ role: "assistant", content: `x${tag.repeat(30_000)}` }));
    expect(performance.now() - began).toBeLessThan(5_000);
  });
});

describe("what the file records", () => {
  const signatures = compileScaffolds(DEFAULT_RULES.scaffolds);
  const recorded = (rows: readonly Row[], index = 0, runtime = "hermes") => recordedOutcome(rows.map(message), index, "hermes-session", runtime, signatures);
  const call: Row = { role: "assistant", content: "", tool_calls: [{ id: "a", name: "x", arguments: "{}" }] };
  it.each<[string, readonly Row[], string, string]>([
    ["results", [call, { role: "tool", content: "ok" }], "execute", "results follow"],
    ["calls at the end", [call], "unknown", "last row, results are to come"],
    ["calls that were given up", [call, { role: "user", content: "stop" }], "unknown", "no result follows"],
    ["a nudge", [{ role: "assistant", content: "x" }, { role: "user", content: "[System: Continue now. Execute the required tool calls.]" }], "nudge", "next row: nudge"],
    ["a merged nudge", [{ role: "assistant", content: "x" }, { role: "user", content: "[System: Continue now. Execute the required tool calls.]\n\nGo on" }], "nudge", "next row: nudge"],
    ["a user", [{ role: "assistant", content: "x" }, { role: "user", content: "Thanks" }], "return", "next row: user"],
    ["the end", [{ role: "assistant", content: "x" }], "return", "last row"],
    ["an exhausted turn", [{ role: "assistant", content: "(empty)" }], "return", "closes an empty turn"],
    ["a gate", [{ role: "assistant", content: "x", finish_reason: "verification_required" }, { role: "assistant", content: "y" }], "nudge", "verify-on-stop row"],
    ["a reply below a reply", [{ role: "assistant", content: "x", finish_reason: "stop" }, { role: "assistant", content: "y" }], "unknown", "next row: assistant"],
    ["an interim", [{ role: "assistant", content: "x", finish_reason: "incomplete" }, { role: "assistant", content: "y" }], "nudge", "interim row, another reply follows"],
    ["a flagged pair", [{ role: "assistant", content: "(empty)", _empty_recovery_synthetic: true }], "nudge", "flagged as half of a nudge pair"],
  ])("%s", (_name, rows, outcome, words) => expect(recorded(rows)).toMatchObject({ outcome, words, certainty: outcome === "unknown" ? undefined : "high" }));
  it("names the exit reason where the rows alone show it", () => {
    expect(recorded([{ role: "assistant", content: "(empty)" }]).reason).toBe("empty_response_exhausted");
    expect(recorded([{ role: "assistant", content: "x" }]).reason).toBeUndefined();
  });
  it("asks nothing of rows that are no replies", () => expect(recorded([{ role: "user", content: "x" }]).outcome).toBe("unknown"));
});
