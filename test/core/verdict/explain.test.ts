/** "Why this verdict": the same verdict, one step that decided, features with their characters. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { explain } from "../../../src/core/verdict/explain.ts";
import { judge } from "../../../src/core/verdict/judge.ts";
import { turn } from "./turn.ts";

describe("explain", () => {
  it("of a promise: the construction is decisive, the report before it spoke against", () => {
    const found = explain(turn("The cache is stale, so I removed it. I'll rebuild it now.", { after: true }));
    expect(found.verdict.verdict).toBe("stall");
    expect(found.reason).toBe("“I'll rebuild it now.” names an action, and this message carries no call.");
    expect(found.language).toEqual({ code: "en", name: "English" });
    expect(found.order.filter((step) => step.decided).map((step) => step.id)).toEqual(["promise"]);
    expect(found.features[0]).toMatchObject({ side: "for", name: "first person, will", decisive: true, span: { text: "I'll rebuild it now." } });
    expect(found.features).toContainEqual(expect.objectContaining({ side: "against", name: "report" }));
  });
  it("of an offer: the condition spoke against, and the last question decided", () => {
    const found = explain(turn("If you like, I'll rebuild it."));
    expect(found).toMatchObject({ verdict: { verdict: "legal" }, reason: "It offers more, and promises nothing before the user says so." });
    expect(found.features).toContainEqual(expect.objectContaining({ side: "against", name: "condition" }));
    expect(found.order.at(-1)).toMatchObject({ id: "legal", answer: "yes", decided: true });
  });
  it("of a message with a call: nothing else is asked", () => {
    const found = explain(turn("I'll look.", { own: { calls: [{ id: "1", name: "terminal", arguments: "{}" }] } }));
    expect(found.order[0]).toMatchObject({ id: "calls", answer: "yes", decided: true });
    expect(found.order.slice(1).every((step) => step.answer === "skipped")).toBe(true);
    expect(found.features[0]).toMatchObject({ side: "context", name: "tool calls: 1", decisive: true });
  });
  it("of any text: what the judge says, exactly one deciding step, spans that are pieces of the text", () => {
    const pieces = fc.constantFrom("I'll ", "run the tests", ". ", "? ", "\n- ", "Done.", "```\nx\n```\n", "terminal {\"a\": 1}", "if you like", "我来看看。", "Working on it…", "I can't open it. ");
    fc.assert(fc.property(fc.array(pieces, { maxLength: 12 }).map((parts) => parts.join("")), fc.boolean(), (text, after) => {
      const one = turn(text, { after });
      const found = explain(one);
      expect(found.verdict).toEqual(judge(one));
      expect(found.order.filter((step) => step.decided)).toHaveLength(1);
      for (const { span } of found.features) if (span) expect(one.visibleText.slice(span.start, span.end)).toBe(span.text);
    }), { numRuns: 300 });
  });
});
