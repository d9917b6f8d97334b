import { gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { readText, readTranscript, TranscriptReader } from "../../../src/core/transcript/reader.ts";
import { fixture, FIXTURES, read, readFixture } from "./files.ts";

const rows = [
  { role: "user", content: "Count the spoons." },
  { role: "assistant", content: null, tool_calls: [{ id: "c1", type: "function", function: { name: "count", arguments: "{}" } }] },
  { role: "tool", tool_call_id: "c1", content: "twelve" },
  { role: "assistant", content: "Twelve spoons\u2028and a fork." },
];
const jsonl = rows.map((row) => `${JSON.stringify(row)}\n`).join("");

describe("containers", () => {
  const texts = (t: ReturnType<typeof read>): readonly string[] => t.conversations.flatMap((c) => c.messages.map((m) => m.text));
  const expected = ["Count the spoons.", "", "twelve", "Twelve spoons\u2028and a fork."];

  it("reads JSON Lines, whatever the name says", () => {
    for (const name of ["a.jsonl", "a.json", "a.txt", ""]) expect(texts(read(jsonl, name))).toEqual(expected);
  });

  it("reads one JSON document, whatever the name says", () => {
    for (const name of ["a.jsonl", "a.json"]) {
      expect(texts(read(JSON.stringify(rows), name))).toEqual(expected);
      expect(texts(read(JSON.stringify(rows, null, 2), name))).toEqual(expected);
    }
  });

  it("reads carriage returns and byte order marks, and gives places in the text without the mark", () => {
    const windows = `\ufeff${jsonl.replaceAll("\n", "\r\n")}`;
    const transcript = read(windows, "a.jsonl");
    expect(texts(transcript)).toEqual(expected);
    const text = windows.slice(1);
    for (const message of transcript.conversations[0]?.messages ?? []) {
      expect(JSON.parse(text.slice(message.place.start, message.place.end))).toMatchObject({ role: message.role });
      expect(text[message.place.end]).toBe("\r");
    }
  });

  it("reads UTF-16 in both orders", () => {
    const little = Buffer.from(`\ufeff${jsonl}`, "utf16le");
    const big = Buffer.from(little).swap16();
    expect(texts(read(little, "a.jsonl"))).toEqual(expected);
    expect(texts(read(big, "a.jsonl"))).toEqual(expected);
  });

  it("reads gzip with several members and gives no positions in a text", () => {
    const packed = Buffer.concat(rows.map((row) => gzipSync(`${JSON.stringify(row)}\n`)));
    const transcript = read(packed, "a.jsonl.gz");
    expect(texts(transcript)).toEqual(expected);
    expect(transcript.isText).toBe(false);
    expect(transcript.conversations[0]?.messages.map((m) => [m.place.line, m.place.start])).toEqual([[1, -1], [2, -1], [3, -1], [4, -1]]);
  });

  it("reads thousands of gzip members", () => {
    const member = gzipSync(`${JSON.stringify(rows[0])}\n`);
    const transcript = read(Buffer.concat(Array.from({ length: 20_000 }, () => member)), "a.jsonl.gz");
    expect(transcript.conversations[0]?.messages).toHaveLength(20_000);
  });

  it("reads what a cut-off or damaged gzip file still gives", () => {
    const packed = gzipSync(jsonl);
    const damaged = Buffer.concat([gzipSync(jsonl), Buffer.from("and then something else")]);
    expect(read(damaged, "a.jsonl.gz").conversations[0]?.messages).toHaveLength(4);
    const result = readTranscript(packed.subarray(0, 20), "a.jsonl.gz");
    expect("looked" in result || result.transcript.conversations.length >= 0).toBe(true);
  });

  it("reads values that follow each other without line breaks", () => {
    const transcript = read(rows.map((row) => JSON.stringify(row)).join(""), "a.json");
    expect(texts(transcript)).toEqual(expected);
  });

  it("reads pretty-printed values that follow each other, with the lines of each", () => {
    const transcript = readFixture("openai-chat", "values-without-lines.json");
    expect(transcript.conversations[0]?.messages.map((m) => [m.place.record, m.place.line, m.place.endLine])).toEqual([[0, 1, 4], [1, 5, 18], [2, 19, 23], [3, 24, 27]]);
  });

  it("gives the lines of the elements of a pretty-printed document", () => {
    const { bytes } = fixture("openai-chat", "array.json");
    const text = new TextDecoder().decode(bytes);
    const transcript = read(bytes, "array.json");
    for (const { place, role } of transcript.conversations[0]?.messages ?? []) {
      expect(JSON.parse(text.slice(place.start, place.end))).toMatchObject({ role });
      expect(text.slice(0, place.start).split("\n")).toHaveLength(place.line);
      expect(text.slice(0, place.end).split("\n")).toHaveLength(place.endLine);
    }
  });

  it("reads the events of a stream", () => {
    expect(readFixture("openai-chat", "stream.sse").conversations[0]?.messages).toMatchObject([
      { role: "assistant", text: "Let me count.", finishReason: "tool_calls", calls: [{ id: "c9", name: "count_sales", arguments: '{"day":"sunday"}' }] },
    ]);
  });
});

describe("damage", () => {
  it("names a broken line in the middle and reads the rest", () => {
    const lines = jsonl.split("\n");
    lines.splice(2, 0, "{broken", "17", "null", '"words"');
    const transcript = read(lines.join("\n"), "a.jsonl");
    expect(transcript.conversations[0]?.messages).toHaveLength(4);
    expect(transcript.diagnostics.map((d) => d.line)).toEqual([3, 4, 5, 6]);
    expect([transcript.records, transcript.skipped]).toEqual([8, 4]);
  });

  it("reads a file whose first line is broken", () => {
    const transcript = read(`{"role":"user","content":"torn\n${jsonl}`, "a.jsonl");
    expect(transcript.conversations[0]?.messages).toHaveLength(4);
    expect(transcript.diagnostics).toHaveLength(1);
  });

  it("names the broken element of a document by its line", () => {
    const transcript = readFixture("openai-chat", "damaged.json");
    expect(transcript.diagnostics).toEqual([{ line: 24, message: "This record is not valid JSON" }]);
    expect(transcript.conversations[0]?.messages.map((m) => m.place.record)).toEqual([0, 1, 2, 4]);
    expect(transcript.skipped).toBe(1);
  });

  it("reads a document that ends in the middle, without half a message", () => {
    const transcript = readFixture("openai-chat", "cut-off.json");
    expect(transcript.conversations[0]?.messages).toHaveLength(4);
    expect(transcript.diagnostics).toEqual([{ line: 29, message: "The document ends in the middle of this record" }]);
  });

  it("reads every prefix of a document without an exception and without inventing text", () => {
    const { bytes, name } = fixture("hermes-session", "session.json");
    const whole = read(bytes, name).conversations[0]?.messages.map((m) => m.text) ?? [];
    for (let length = 0; length < bytes.length; length += 17) {
      const result = readTranscript(bytes.subarray(0, length), name);
      if (!("transcript" in result)) continue;
      const texts = result.transcript.conversations[0]?.messages.map((m) => m.text) ?? [];
      expect(texts).toEqual(whole.slice(0, texts.length));
    }
  });

  it("reads what Python and people write: NaN, raw line breaks in strings, commas too many", () => {
    const text = '[{"role":"user","content":"a\nb","score":NaN,},{"role":"assistant","content":"c","low":-Infinity},]';
    const transcript = read(text, "a.json");
    expect(transcript.conversations[0]?.messages.map((m) => m.text)).toEqual(["a\nb", "c"]);
    expect(transcript.diagnostics).toEqual([]);
  });

  it("reads records that are nested ten thousand levels deep", () => {
    const deep = `${"[".repeat(10_000)}${"]".repeat(10_000)}`;
    const transcript = read(`${jsonl}{"role":"tool","tool_call_id":"c1","content":"ok","data":${deep}}\n{"role":"tool","tool_call_id":"c1","content":{"x":${deep}}}\n`, "a.jsonl");
    expect(transcript.conversations[0]?.messages).toHaveLength(6);
    expect("looked" in readTranscript(new TextEncoder().encode(deep), "a.json")).toBe(true);
    expect("looked" in readTranscript(new TextEncoder().encode(`${deep.slice(0, 15_000)}x`), "a.json")).toBe(true);
  });
});

describe("what is no session file", () => {
  it("is not recognised, and says what was looked for", () => {
    for (const text of ["", " \n", "{}", "[]", "null", "12", "hello\nworld\n", '{"messages":{"greeting":"Hello"}}', '{"name":"x","version":"1.0.0","dependencies":{}}', '[{"id":1,"name":"a"}]', '{"compilerOptions":{}}', '{"messages":[]}', '{"role":"admin"}']) {
      const result = readTranscript(new TextEncoder().encode(text), "a.json");
      expect(result, text).not.toHaveProperty("transcript");
      expect("looked" in result && result.looked.includes("Hermes session")).toBe(true);
    }
  });

  it("is not kept in memory: a long log without a known record is given up", () => {
    const reader = new TranscriptReader({ name: "a.jsonl" });
    for (let n = 0; n < 30; n++) reader.push(new TextEncoder().encode(`${JSON.stringify({ level: "info", n })}\n`.repeat(100)), true);
    expect(reader.transcript).toBeUndefined();
    reader.push(new TextEncoder().encode(jsonl), true);
    expect(reader.transcript).toBeUndefined();
  });
});

describe("text that is open in an editor", () => {
  it("reads like the bytes of the file", () => {
    for (const { name, bytes } of FIXTURES) {
      if (name.endsWith(".gz") || name === "windows.jsonl") continue;
      expect(readText(new TextDecoder().decode(bytes), name), name).toEqual(readTranscript(bytes, name));
    }
  });
});
