/** Where the rows of a long list stand. */
import { describe, expect, it } from "vitest";
import { Heights } from "../../../src/webview/ui/heights.ts";

const height = (index: number): number => (index % 3 === 0 ? 36 : 24);

/** The same by adding up. */
function plain(sizes: readonly number[]): { start(index: number): number; at(offset: number): number } {
  const start = (index: number): number => sizes.slice(0, index).reduce((sum, size) => sum + size, 0);
  return { start, at: (offset) => Math.max(0, sizes.findLastIndex((_, index) => start(index) <= Math.max(0, offset))) };
}

describe("heights", () => {
  it("knows where rows begin and which row covers an offset, across blocks", () => {
    const heights = new Heights();
    heights.resize(600, height);
    const known = plain(Array.from({ length: 600 }, (_, index) => height(index)));
    expect(heights.total).toBe(known.start(600));
    for (const index of [0, 1, 255, 256, 257, 511, 512, 599]) expect(heights.start(index)).toBe(known.start(index));
    for (const offset of [0, 35, 36, 37, 7167, 7168, 7169, 12_345]) expect(heights.at(offset)).toBe(known.at(offset));
  });

  it("stays inside the list", () => {
    const heights = new Heights();
    expect(heights.at(50)).toBe(0);
    heights.resize(3, () => 24);
    expect(heights.at(-10)).toBe(0);
    expect(heights.at(72)).toBe(2);
    expect(heights.at(9999)).toBe(2);
  });

  it("grows, shrinks and takes other heights", () => {
    const heights = new Heights();
    heights.resize(1000, () => 24);
    expect(heights.set(300, 48)).toBe(24);
    expect(heights.set(300, 48)).toBe(0);
    expect(heights.start(301)).toBe(301 * 24 + 24);
    heights.resize(300, () => 24);
    expect(heights.total).toBe(7200);
    heights.resize(257, () => 24);
    heights.resize(256, () => 24);
    expect([heights.total, heights.at(1e6)]).toEqual([6144, 255]);
    heights.resize(0, () => 24);
    expect([heights.total, heights.at(0)]).toEqual([0, 0]);
    heights.resize(2, () => 36);
    expect([heights.total, heights.start(1), heights.at(40)]).toEqual([72, 36, 1]);
  });
});
