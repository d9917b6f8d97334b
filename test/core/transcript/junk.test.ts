import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { locateString } from "../../../src/core/transcript/locate.ts";
import { readTranscript, TranscriptReader } from "../../../src/core/transcript/reader.ts";
import { FIXTURES } from "./files.ts";

/** Reads, and fails when the reader had to give up on a format that threw. */
function readAnything(bytes: Uint8Array, name: string): void {
  const reader = new TranscriptReader({ name });
  reader.push(bytes, true);
  expect(reader.failed).toBeUndefined();
  readTranscript(bytes, name);
}

const KEYS = [
  "role", "content", "type", "text", "message", "messages", "tool_calls", "function", "name", "arguments", "from", "value", "conversations", "completed", "timestamp", "payload", "uuid", "parentUuid",
  "sessionId", "choices", "delta", "index", "tools", "model", "session_id", "session_start", "request", "body", "reason", "input", "output", "call_id", "session", "id", "source", "started_at", "__proto__", "constructor",
];
const WORDS = ["user", "assistant", "tool", "system", "text", "tool_use", "tool_result", "session_meta", "response_item", "event_msg", "function_call", "function_call_output", "reasoning", "message", "gpt", "human", "<think>", "<tool_call>\n{}\n</tool_call>", "data: {}"];

const scalar = fc.oneof(fc.constantFrom(...WORDS), fc.string({ maxLength: 6 }), fc.integer(), fc.constant(null), fc.boolean(), fc.double());
const { value: json } = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof({ depthSize: "medium", withCrossShrink: true }, scalar, fc.array(tie("value"), { maxLength: 4 }), fc.dictionary(fc.constantFrom(...KEYS), tie("value"), { maxKeys: 7, noNullPrototype: true })),
}));

describe("no input throws", () => {
  it("any bytes", () => {
    fc.assert(fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => readAnything(bytes, "a.jsonl")), { numRuns: 300 });
  });

  it("any JSON with the keys and words of session files", () => {
    fc.assert(fc.property(fc.array(json, { minLength: 1, maxLength: 4 }), fc.boolean(), (values, lines) => {
      const text = lines ? values.map((value) => JSON.stringify(value) ?? "null").join("\n") : JSON.stringify(values[0]);
      readAnything(new TextEncoder().encode(text), lines ? "a.jsonl" : "a.json");
    }), { numRuns: 1500 });
  });

  it("session files with values exchanged for others", () => {
    const files = FIXTURES.filter(({ name }) => !name.endsWith(".gz") && name !== "windows.jsonl").map(({ name, bytes }) => ({ name, text: new TextDecoder().decode(bytes) }));
    fc.assert(fc.property(fc.constantFrom(...files), fc.infiniteStream(fc.nat(1000)), json, ({ name, text }, stream, value) => {
      // Exchanges some of the values that stand after a colon.
      const changed = text.replace(/(":\s*)("(?:[^"\\]|\\.)*"|\d+|null|true|false|\[\]|\{\})/g, (whole, before: string) => ((stream.next().value as number) < 60 ? `${before}${JSON.stringify(value) ?? "null"}` : whole));
      readAnything(new TextEncoder().encode(changed), name);
    }), { numRuns: 600 });
  });

  it("session files with bytes lost or changed", () => {
    fc.assert(fc.property(fc.constantFrom(...FIXTURES), fc.array(fc.tuple(fc.nat(100_000), fc.nat(255)), { maxLength: 6 }), fc.nat(100_000), ({ name, bytes }, changes, cut) => {
      const changed = new Uint8Array(bytes);
      for (const [at, byte] of changes) changed[at % changed.length] = byte;
      readAnything(changed.subarray(0, cut % (changed.length + 1)), name);
    }), { numRuns: 600 });
  });

  it("any question for a place", () => {
    fc.assert(fc.property(fc.string(), fc.array(fc.oneof(fc.string(), fc.integer())), fc.integer(), fc.integer(), (text, path, from, to) => {
      locateString(text, path, from, to);
    }));
  });
});
