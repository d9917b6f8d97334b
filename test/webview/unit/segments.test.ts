/** Overlapping marks, and long text folded around them. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { FOLD, foldedText, segmentsOf, type MarkRange } from "../../../src/webview/decision/segments.ts";

const range = (kind: MarkRange["kind"], start: number, end: number): MarkRange => ({ kind, start, end });
const ranges = (length: number) => fc.array(fc.record({ kind: fc.constantFrom("window" as const, "match" as const, "evidence" as const), start: fc.integer({ min: -5, max: length + 5 }), end: fc.integer({ min: -5, max: length + 5 }) }), { maxLength: 6 });

describe("segmentsOf", () => {
  it("cuts where marks overlap", () => {
    expect(segmentsOf(10, [range("window", 2, 10), range("evidence", 5, 8), range("match", 4, 6)])).toEqual([
      { start: 0, end: 2, kinds: [] },
      { start: 2, end: 4, kinds: ["window"] },
      { start: 4, end: 5, kinds: ["window", "match"] },
      { start: 5, end: 6, kinds: ["window", "match", "evidence"] },
      { start: 6, end: 8, kinds: ["window", "evidence"] },
      { start: 8, end: 10, kinds: ["window"] },
    ]);
  });
  it("leaves out ranges that are empty or outside", () => {
    expect(segmentsOf(4, [range("match", 2, 2), range("match", 3, 1), range("evidence", 9, 12), range("window", -3, 2)])).toEqual([{ start: 0, end: 2, kinds: ["window"] }, { start: 2, end: 4, kinds: [] }]);
    expect(segmentsOf(0, [range("window", 0, 0)])).toEqual([]);
  });
  it("covers the text once, and marks every character as the ranges do", () => {
    fc.assert(fc.property(fc.integer({ min: 0, max: 60 }), ranges(60), (length, marks) => {
      const segments = segmentsOf(length, marks);
      expect(segments.reduce((sum, { start, end }) => sum + end - start, 0)).toBe(length);
      segments.forEach(({ start, end, kinds }, index) => {
        expect(start).toBe(segments[index - 1]?.end ?? 0);
        for (let at = start; at < end; at += 1) for (const kind of ["window", "match", "evidence"] as const) {
          expect(kinds.includes(kind)).toBe(marks.some((mark) => mark.kind === kind && mark.start <= at && mark.end > at));
        }
      });
    }));
  });
});

describe("foldedText", () => {
  const long = "word ".repeat(4000);
  it("leaves short text whole", () => {
    expect(foldedText("short", [])).toEqual([{ kind: "text", segments: [{ start: 0, end: 5, kinds: [] }] }]);
  });
  it("keeps head, tail and the surroundings of marks", () => {
    const pieces = foldedText(long, [range("evidence", 10_000, 10_010)]);
    expect(pieces.map(({ kind }) => kind)).toEqual(["text", "folded", "text", "folded", "text"]);
    const middle = pieces[2]!;
    if (middle.kind !== "text") throw new Error("text expected");
    expect(middle.segments.find(({ kinds }) => kinds.includes("evidence"))).toMatchObject({ start: 10_000, end: 10_010 });
    expect(middle.segments[0]!.start).toBeLessThanOrEqual(10_000 - FOLD.around);
  });
  it("covers the text without gap or overlap, never cuts a character, and shows every mark of its size", () => {
    fc.assert(fc.property(fc.array(fc.constantFrom("a", " ", "\u{1F600}", "中"), { minLength: 0, maxLength: 900 }).map((parts) => parts.join("").repeat(9)), ranges(5000), (text, marks) => {
      const pieces = foldedText(text, marks);
      let at = 0;
      for (const piece of pieces) {
        const spans = piece.kind === "folded" ? [piece] : piece.segments;
        for (const { start, end } of spans) {
          expect(start).toBe(at);
          expect(end).toBeGreaterThan(start);
          at = end;
        }
        if (piece.kind === "folded") for (const edge of [piece.start, piece.end]) expect(/[\udc00-\udfff]/.test(text[edge] ?? "")).toBe(false);
      }
      expect(at).toBe(text.length);
    }), { numRuns: 60 });
  });
});
