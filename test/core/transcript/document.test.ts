import { describe, expect, it } from "vitest";
import { TextDocument } from "../../../src/core/transcript/document.ts";

/** The source of each element of the list at a path. */
function pieces(text: string, ...path: (string | number)[]): readonly string[] {
  return new TextDocument(text, undefined, true).places(path).map(({ start, end }) => text.slice(start, end));
}

describe("places in a document", () => {
  const text = ' {"a": [ {"m": [1, "two, ]", {"m": [9]}], "x": 5}, 7, {"y": {}, "m" : [ ] , "\\u006d": [true]} ], "m": [0], "b": {"c": [[1, 2], [], 3]}}\n';

  it("are those of the list at a path, whatever stands around it", () => {
    expect(pieces(text, "a", 0, "m")).toEqual(["1", '"two, ]"', '{"m": [9]}']);
    expect(pieces(text, "a", 0, "m", 2, "m")).toEqual(["9"]);
    expect(pieces(text, "m")).toEqual(["0"]);
    expect(pieces(text, "b", "c")).toEqual(["[1, 2]", "[]", "3"]);
    expect(pieces(text, "b", "c", 0)).toEqual(["1", "2"]);
    expect(pieces("[[1],[2,3]]", 1)).toEqual(["2", "3"]);
    expect(pieces("[1, 2]")).toEqual(["1", "2"]);
  });

  it("of a key that comes twice are those of the last, as JSON.parse has it; a key may be written with escapes", () => {
    expect(pieces(text, "a", 2, "m")).toEqual(["true"]);
  });

  it("are none where there is no list", () => {
    for (const path of [["x"], ["a", 1, "m"], ["a", 9, "m"], ["a", 0, "x"], ["b", 0], ["a", "m"], ["__proto__"]]) expect(pieces(text, ...path), path.join()).toEqual([]);
    expect(pieces("", "a")).toEqual([]);
    expect(pieces('{"a"', "a")).toEqual([]);
    expect(pieces('{"a":', "a")).toEqual([]);
    expect(pieces('{"a": [1, {"b"', "a")).toEqual(["1", '{"b"']);
  });

  it("in deep and long documents come in time", () => {
    const deep = `${"[".repeat(20_000)}${"]".repeat(20_000)}`;
    expect(pieces(deep)).toHaveLength(1);
    const long = JSON.stringify({ samples: Array.from({ length: 3000 }, (_unused, at) => ({ id: at, messages: Array.from({ length: 20 }, () => ({ role: "user" })), events: [{}] })) });
    const document = new TextDocument(long, undefined, true);
    const started = performance.now();
    let found = 0;
    for (let sample = 0; sample < 3000; sample++) found += document.places(["samples", sample, "messages"]).length;
    expect(found).toBe(60_000);
    expect(performance.now() - started).toBeLessThan(1500);
  });
});
