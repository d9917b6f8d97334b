import { describe, expect, it } from "vitest";
import { globBase, globMatcher, isGlob } from "../../src/cli/glob.ts";

describe("globs", () => {
  it.each([
    ["*.jsonl", ["a.jsonl", ".hidden.jsonl"], ["a.json", "b/a.jsonl", "a.jsonl.gz"]],
    ["logs/**/*.jsonl", ["logs/a.jsonl", "logs/x/y/a.jsonl"], ["logs/a.json", "a.jsonl", "xlogs/a.jsonl"]],
    ["**", ["a", "a/b/c"], []],
    ["**/s.json", ["s.json", "x/s.json", "x/y/s.json"], ["xs.json"]],
    ["logs/**", ["logs/a", "logs/b/c"], ["logs", "other/a"]],
    ["a?.json", ["ab.json", "a🙂.json"], ["a.json", "a/.json", "abc.json"]],
    ["[a-c]x[!0-9].json", ["axz.json", "cx-.json"], ["dxz.json", "ax1.json"]],
    ["[]a].json", ["].json", "a.json"], ["b.json"]],
    ["[x", ["[x"], ["x"]],
    ["{one,two/{a,b}}.json", ["one.json", "two/a.json", "two/b.json"], ["two.json", "two/.json"]],
    ["a{b}.json", ["a{b}.json"], ["ab.json"]],
    ["a+(b).$x^.json", ["a+(b).$x^.json"], ["aab.json"]],
    ["a**b", ["ab", "axxb"], ["a/b"]],
    ["/abs/*.json", ["/abs/x.json"], ["abs/x.json"]],
    ["[\\w&&x]", ["\\", "w", "&", "x"], ["a"]],
    ["[z-a]", [], ["z", "b", "[z-a]"]],
  ])("%s", (glob, matched, unmatched) => {
    const matches = globMatcher(glob);
    for (const path of matched) expect([path, matches(path)]).toEqual([path, true]);
    for (const path of unmatched) expect([path, matches(path)]).toEqual([path, false]);
  });

  it.each([["a/b/*.json", "a/b"], ["*.json", ""], ["/x/*", "/x"], ["/*", "/"], ["a/{b,c}/d", "a"], ["../s/**/x", "../s"]])("lie in a folder: %s", (glob, base) => {
    expect(isGlob(glob)).toBe(true);
    expect(globBase(glob)).toBe(base);
  });

  it("does not unfold without end", () => {
    const started = performance.now();
    globMatcher("{a,b}".repeat(40));
    expect(performance.now() - started).toBeLessThan(2000);
  });
});
