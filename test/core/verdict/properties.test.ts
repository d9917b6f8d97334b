/** What holds for every text: no exception, evidence inside the text, the same answer twice. */
import fc from "fast-check";
import { expect, it } from "vitest";
import { proposedCalls } from "../../../src/core/verdict/proposedCalls.ts";
import { judge } from "../../../src/core/verdict/judge.ts";
import { read } from "../../../src/core/verdict/text/sentences.ts";
import { maskSpans } from "../../../src/core/verdict/text/mask.ts";
import { turn } from "./turn.ts";

const PIECES = [
  "I will ", "I'll now ", "Let me ", "run the tests", ". ", "! ", "? ", ": ", "…", "\n", "\n\n", "- ", "1. ", "# ", "> ", "```\n", "```json\n", "`", "“", "”", "\"", "'", "{", "}", "(", ")", "[", "]",
  "terminal", "functions.terminal", "{\"name\": \"terminal\", \"arguments\": {", "<tool_call>", "</tool_call>", "<invoke name=\"terminal\">", "<|channel|>", "to=functions.terminal", "[TOOL_CALLS]",
  "我来", "运行测试", "。", "実行します", "겠습니다", "Ich werde ", "voy a ", "สวัสดี", "سأفعل", "मैं करूँगा", "\uD83D", "\uDE00", "\u0000", "\uFEFF", "<think>", "</think>", "   ", "Done.", "if you like",
];
const text = fc.array(fc.oneof({ weight: 6, arbitrary: fc.constantFrom(...PIECES) }, { weight: 1, arbitrary: fc.string({ unit: "binary", maxLength: 8 }) }), { maxLength: 24 }).map((parts) => parts.join(""));

it("judges any text, and its evidence is a piece of the visible text", () => {
  fc.assert(fc.property(text, fc.boolean(), (value, after) => {
    const one = turn(value, { after });
    const verdict = judge(one);
    expect(judge(one)).toEqual(verdict);
    expect(verdict.verdict === "stall").toBe(verdict.findings.length > 0);
    expect(verdict.verdict === "legal").toBe(verdict.why !== "");
    for (const { evidence, message } of verdict.findings) {
      expect(message).not.toBe("");
      if (!evidence) continue;
      expect(evidence.end).toBeGreaterThanOrEqual(evidence.start);
      expect(one.visibleText.slice(evidence.start, evidence.end)).toBe(evidence.text);
    }
    for (const call of proposedCalls(one)) expect(call.start).toBeLessThan(call.end);
  }), { numRuns: 2000 });
});

it("takes texts apart without losing their places", () => {
  fc.assert(fc.property(text, (value) => {
    expect(maskSpans(value)).toHaveLength(value.length);
    const { blocks, sentences } = read(value);
    let last = 0;
    for (const sentence of sentences) {
      expect(sentence.start).toBeGreaterThanOrEqual(last);
      expect(sentence.end - sentence.start).toBe(sentence.text.length);
      last = sentence.end;
    }
    for (const block of blocks) expect(block.end).toBeLessThanOrEqual(value.length);
  }), { numRuns: 1000 });
});

it("is done with hostile lengths in a moment", () => {
  for (const value of ["(".repeat(60_000), "`".repeat(60_000), "I'll ".repeat(20_000), "<tool_call>".repeat(6_000), "{\"name\":".repeat(8_000), "a".repeat(300_000), "\"".repeat(50_000), "…".repeat(60_000), "now ".repeat(30_000)]) {
    const from = performance.now();
    judge(turn(value, { after: true }));
    expect(performance.now() - from, value.slice(0, 12)).toBeLessThan(1500);
  }
});
