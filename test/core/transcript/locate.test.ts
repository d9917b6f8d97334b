import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { locateString } from "../../../src/core/transcript/locate.ts";
import { FIXTURES, read } from "./files.ts";

/** The value of a piece of the inside of a JSON string. */
const value = (piece: string): unknown => JSON.parse(`"${piece}"`);

describe("from the text to the file", () => {
  it("goes through escapes", () => {
    const record = '{"role":"assistant","content":"a\\n\\"b\\" \\u00e9 \\ud83d\\ude00 \\\\ z"}';
    const text = 'a\n"b" é 😀 \\ z';
    for (let from = 0; from <= text.length; from++) {
      for (let to = from; to <= text.length; to++) {
        const at = locateString(record, ["content"], from, to);
        expect(at).toBeDefined();
        if (at !== undefined) expect(value(record.slice(at.start, at.end))).toBe(text.slice(from, to));
      }
    }
    expect(locateString(record, ["content"], 0, text.length + 1)).toBeUndefined();
    expect(locateString(record, ["content"], -1, 2)).toBeUndefined();
    expect(locateString(record, ["content"], 3, 2)).toBeUndefined();
  });

  it("finds the string at a path, and nothing else", () => {
    const record = '{ "content" : [ {"type":"text","text":"not this"}, [1, "two"], {"te\\u0078t" : "this"} ], "content2": 3 }';
    expect(record.slice(...range(locateString(record, ["content", 2, "text"], 0, 4)))).toBe("this");
    expect(record.slice(...range(locateString(record, ["content", 1, 1], 0, 3)))).toBe("two");
    for (const path of [["content"], ["content", 3], ["content", 1, 0], ["content2"], ["nothing"], [0], ["content", "text"]]) expect(locateString(record, path, 0, 0)).toBeUndefined();
  });

  it("takes the last of repeated keys, as JSON.parse does", () => {
    const record = '{"a":"first","a":"second"}';
    expect(record.slice(...range(locateString(record, ["a"], 0, 6)))).toBe("second");
  });

  it("round trips for any string, however it is written", () => {
    const escape = (text: string, how: number): string => (how === 0 ? JSON.stringify(text) : `"${[...Array(text.length).keys()].map((i) => `\\u${text.charCodeAt(i).toString(16).padStart(4, "0")}`).join("")}"`);
    fc.assert(fc.property(fc.string({ unit: "binary", maxLength: 40 }), fc.nat(1), fc.nat(40), fc.nat(40), (text, how, a, b) => {
      const [from, to] = [Math.min(a, b, text.length), Math.min(Math.max(a, b), text.length)];
      const record = `{"x":"}]","content":[${escape(text, how)}]}`;
      const at = locateString(record, ["content", 0], from, to);
      expect(at).toBeDefined();
      if (at !== undefined) expect(value(record.slice(at.start, at.end))).toBe(text.slice(from, to));
    }));
  });

  it("is fast on a long record", () => {
    const text = 'He said "go" \\ and\nleft. '.repeat(10_000);
    const record = JSON.stringify({ before: ["x".repeat(100_000)], message: { content: [{ type: "text", text }] } });
    const start = performance.now();
    const at = locateString(record, ["message", "content", 0, "text"], text.length - 20, text.length - 1);
    expect(performance.now() - start).toBeLessThan(250);
    expect(at === undefined ? undefined : value(record.slice(at.start, at.end))).toBe(text.slice(-20, -1));
  });

  it("finds every text of every fixture where the message says it is written", () => {
    let found = 0;
    for (const { name, bytes } of FIXTURES) {
      if (name.endsWith(".gz")) continue;
      const source = name === "windows.jsonl" ? Buffer.from(bytes).toString("utf16le").replace(/^\ufeff/, "") : new TextDecoder().decode(bytes);
      for (const message of read(bytes, name).conversations.flatMap((c) => c.messages)) {
        const { textPlace, text } = message;
        if (textPlace === undefined) continue;
        const record = source.slice(textPlace.start, textPlace.end);
        const offset = textPlace.offset ?? 0;
        const at = locateString(record, textPlace.path, offset, offset + text.length);
        expect(at, `${name} ${text}`).toBeDefined();
        if (at !== undefined) expect(value(record.slice(at.start, at.end))).toBe(text);
        found++;
      }
    }
    expect(found).toBeGreaterThan(150);
  });
});

function range(at: { readonly start: number; readonly end: number } | undefined): [number, number] {
  return at === undefined ? [0, 0] : [at.start, at.end];
}
