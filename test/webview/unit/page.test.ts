/** Keys, the overview strip, filters, settings. */
import { describe, expect, it } from "vitest";
import { rulesSchema } from "../../../src/core/rules/schema.ts";
import { DEFAULT_RULES } from "../../../src/core/rules/defaults.ts";
import { spacing, stripPaths, tickOf, ticksFor } from "../../../src/webview/head/strip.ts";
import { pageAction } from "../../../src/webview/keys.ts";
import { MAIN, MORE, choicesWith } from "../../../src/webview/rules/settings.ts";
import { bytes, clock, count, duration, plural } from "../../../src/webview/ui/words.ts";
import { rowSize } from "../../../src/webview/turns/rows.ts";

const press = (key: string, parts: Partial<Parameters<typeof pageAction>[0]> = {}): Parameters<typeof pageAction>[0] => ({ key, altKey: false, ctrlKey: false, metaKey: false, ...parts });

describe("keys", () => {
  it("mean something on the page", () => {
    expect(["n", "p", "/", "r", "d", "Enter", "Escape", "x"].map((key) => pageAction(press(key), "page"))).toEqual(["next", "previous", "find", "pattern", "flips", "open", "list", undefined]);
  });
  it("mean nothing while something is typed, but Escape", () => {
    expect(["n", "p", "/", "r", "d", "Enter"].map((key) => pageAction(press(key), "field"))).toEqual([undefined, undefined, undefined, undefined, undefined, undefined]);
    expect(pageAction(press("Escape"), "field")).toBe("list");
  });
  it("leave Enter to controls, and every modifier to others but with F", () => {
    expect(pageAction(press("Enter"), "control")).toBeUndefined();
    expect(pageAction(press("n", { ctrlKey: true }), "page")).toBeUndefined();
    expect(pageAction(press("f", { metaKey: true }), "field")).toBe("find");
  });
});

describe("strip", () => {
  const tick = (turn: number, mark: "tool" | "missed" | "caught" | "falseAlarm" | "final") => ({ turn, mark, differs: false, scaffold: false });
  const strip = { version: 1, turns: 40, ticks: [tick(0, "tool"), tick(10, "missed"), tick(20, "caught"), tick(30, "final"), tick(35, "falseAlarm")] };
  it("draws one bar a tick: full for missed, broken for caught and false alarms", () => {
    expect(stripPaths(strip, 400)).toEqual({
      low: "M1 14h3v6h-3z", middle: "M25 10h3v10h-3z", stall: "M9 0h3v20h-3zM17 0h3v6h-3zM17 9h3v11h-3z", alarm: "M33 0h3v6h-3zM33 9h3v11h-3z",
    });
  });
  it("finds the tick of a turn", () => {
    expect([0, 9, 10, 29, 34, 39].map((turn) => tickOf(strip, turn))).toEqual([0, 0, 1, 2, 3, 4]);
  });
  it("does not spread a few ticks over the whole width", () => {
    expect(spacing(1000, 10)).toBe(8);
    expect(spacing(1000, 200)).toBe(5);
    expect(ticksFor(1000)).toBe(200);
  });
});

describe("settings", () => {
  it("are keys of the schema, each once", () => {
    const paths = [...MAIN, ...MORE.flatMap(({ settings }) => settings)].map(({ path }) => path.join("."));
    expect(new Set(paths).size).toBe(paths.length);
    for (const path of paths) expect(path.split(".").reduce<unknown>((value, key) => (value as Record<string, unknown>)[key], DEFAULT_RULES), path).toBeDefined();
  });
  it("offer only values that the schema takes", () => {
    for (const setting of [...MAIN, ...MORE.flatMap(({ settings }) => settings)]) {
      if (setting.kind !== "choice") continue;
      const [section, key] = setting.path;
      for (const { value, label } of setting.choices) {
        const rules = { ...DEFAULT_RULES, [section]: { ...(DEFAULT_RULES as Record<string, object>)[section], [key]: value } };
        expect(rulesSchema.safeParse(rules).success, `${section}.${key} = ${label}`).toBe(true);
      }
    }
  });
  it("show a value that is none of the usual ones as it is", () => {
    expect(choicesWith([{ key: "on", label: "on", value: true }], ["grok", "gpt"])).toMatchObject({ key: "set", choices: [{ key: "on" }, { key: "set", label: "grok, gpt", value: ["grok", "gpt"] }] });
    expect(choicesWith([{ key: "on", label: "on", value: true }], true).key).toBe("on");
  });
});

describe("words", () => {
  it("group digits, and count what they name", () => {
    expect([0, 7, 999, 1000, 100_000, 1_234_567].map(count)).toEqual(["0", "7", "999", "1,000", "100,000", "1,234,567"]);
    expect(plural(1, "turn")).toBe("1 turn");
    expect(plural(1200, "turn")).toBe("1,200 turns");
    expect([900, 53_400, 3_000_000, 127_000_000].map(bytes)).toEqual(["900 bytes", "53 KB", "3.0 MB", "127 MB"]);
    expect([0.2, 3.4, 1240].map(duration)).toEqual(["under 1 ms", "3 ms", "1.2 s"]);
    expect(clock(new Date(2026, 0, 2, 3, 4).getTime())).toBe("03:04");
  });
});

describe("rows", () => {
  it("have the heights of the style sheet", () => {
    expect(rowSize(undefined, 5, "one")).toBe(24);
    expect(rowSize({ kind: "user", message: 0, conversation: 0, text: "" }, 0, "two")).toBe(32);
    expect(rowSize({ kind: "user", message: 0, conversation: 0, text: "" }, 7, "two")).toBe(36);
    expect(rowSize({ kind: "scaffold", message: 0, conversation: 0, title: "", detail: "", badge: "" }, 7, "two")).toBe(24);
  });
});
