import { describe, expect, it } from "vitest";
import { BudgetExceeded, withinBudget } from "../../src/cli/budget.ts";

describe("withinBudget", () => {
  it("gives the result, and lets errors through", () => {
    expect(withinBudget(1000, () => 42)).toBe(42);
    expect(() => withinBudget(1000, () => { throw new RangeError("mine"); })).toThrow(new RangeError("mine"));
  });

  it("ends a regular expression that does not come to an end", () => {
    const started = performance.now();
    expect(() => withinBudget(150, () => /^(a+)+$/.test(`${"a".repeat(64)}b`))).toThrow(BudgetExceeded);
    expect(performance.now() - started).toBeLessThan(5000);
    expect(withinBudget(1000, () => "usable afterwards")).toBe("usable afterwards");
  });

  it("costs nothing that counts", () => {
    const started = performance.now();
    for (let run = 0; run < 200; run += 1) withinBudget(1000, () => run);
    expect((performance.now() - started) / 200).toBeLessThan(5);
  });
});
