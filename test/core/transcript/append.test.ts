import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Change, Conversation, Message, Transcript } from "../../../src/core/transcript/model.ts";
import { TranscriptReader } from "../../../src/core/transcript/reader.ts";
import { type Fixture, FIXTURES, read } from "./files.ts";

/** Someone who only looks at what a change names, as the replay does. */
class Follower {
  conversations: { facts: Conversation["facts"]; messages: Message[] }[] = [];

  follow({ transcript }: { readonly transcript: Transcript | undefined }, change: Change): void {
    if (change.reset) this.conversations = [];
    if (transcript === undefined) return;
    for (let c = change.reset ? 0 : change.conversation; c < transcript.conversations.length; c++) {
      const conversation = transcript.conversations[c];
      if (conversation === undefined) continue;
      const from = !change.reset && c === change.conversation ? change.message : 0;
      const kept = (this.conversations[c]?.messages ?? []).slice(0, from);
      this.conversations[c] = { facts: conversation.facts, messages: [...kept, ...conversation.messages.slice(from)] };
    }
    this.conversations.length = transcript.conversations.length;
  }
}

/** The fixture several times over with other ids, so that the format is certain long before the end. */
function longer({ format, name, bytes }: Fixture): Fixture {
  const text = new TextDecoder().decode(bytes);
  const copies = Math.ceil(130 / text.split("\n").length);
  const copy = (n: number): string => text.replace(/"(uuid|parentUuid|id|call_id|tool_use_id|tool_call_id)":"([^"]+)"/g, `"$1":"$2-${n}"`);
  return { format, name: `long-${name}`, bytes: new TextEncoder().encode(Array.from({ length: copies }, (_, n) => copy(n)).join("")) };
}

const LONG = FIXTURES.filter(({ name }) => name.endsWith(".jsonl") && name !== "windows.jsonl").map(longer);

describe("appending in any cuts equals reading whole", () => {
  for (const { format, name, bytes } of [...FIXTURES, ...LONG]) {
    it(`${format}/${name}`, () => {
      const whole = read(bytes, name);
      // Ends of lines matter most: there the last line is whole and its line break has not come.
      const breaks = [...bytes.keys()].filter((at) => bytes[at] === 10);
      const cut = breaks.length === 0 ? fc.nat(bytes.length) : fc.oneof(fc.nat(bytes.length), fc.constantFrom(...breaks), fc.constantFrom(...breaks));
      fc.assert(
        fc.property(fc.array(fc.tuple(cut, fc.boolean()), { maxLength: 10 }), (cuts) => {
          const reader = new TranscriptReader({ name });
          const follower = new Follower();
          let at = 0;
          for (const [to, end] of [...cuts].sort((a, b) => a[0] - b[0])) {
            // The same buffer is used again for the next piece, as a host does.
            const piece = Buffer.from(bytes.subarray(at, to));
            follower.follow(reader, reader.push(piece, end));
            piece.fill(0);
            follower.follow(reader, reader.push(new Uint8Array(0), end));
            at = to;
          }
          const change = reader.push(bytes.subarray(at), true);
          follower.follow(reader, change);
          expect(reader.transcript).toEqual(whole);
          expect(follower.conversations.map((c) => c.messages)).toEqual(whole.conversations.map((c) => c.messages));
        }),
        { numRuns: bytes.length > 3000 ? 15 : 50 },
      );
    });
  }
});

describe("the last line of a growing file", () => {
  const first = '{"role":"user","content":"Feed the cat."}\n';
  const second = '{"role":"assistant","content":"I will feed her now."}';
  const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

  it("is kept without a word while it is no JSON yet, and is read when it is complete", () => {
    const reader = new TranscriptReader({ name: "a.jsonl" });
    reader.push(bytes(first + first + second.slice(0, 30)), true);
    expect(reader.transcript?.conversations[0]?.messages).toHaveLength(2);
    expect(reader.transcript?.diagnostics).toEqual([]);
    expect(reader.transcript?.records).toBe(2);
    const change = reader.push(bytes(second.slice(30) + "\n"), true);
    expect(change).toEqual({ conversation: 0, message: 2, reset: false });
    expect(reader.transcript?.conversations[0]?.messages[2]).toMatchObject({ text: "I will feed her now.", flags: {} });
  });

  it("is a record like any other where nobody writes the file, and is left out where it is not whole", () => {
    for (const [text, count] of [[first + first + second, 3], [first + first + second.slice(0, -2), 2]] as const) {
      const messages = read(text, "a.jsonl").conversations[0]?.messages ?? [];
      expect(messages.map(({ flags }) => flags)).toEqual(Array.from({ length: count }, () => ({})));
    }
  });

  it("is shown as provisional when it is JSON already, and replaced when the line break comes", () => {
    const reader = new TranscriptReader({ name: "a.jsonl" });
    reader.push(bytes(first + first + second), true);
    const transcript = reader.transcript;
    expect(transcript?.conversations[0]?.messages[2]?.flags).toEqual({ provisional: true });
    expect(transcript?.records).toBe(3);
    expect(reader.push(bytes("\n"), true)).toEqual({ conversation: 0, message: 2, reset: false });
    expect(reader.transcript).toBe(transcript);
    expect(transcript?.conversations[0]?.messages[2]?.flags).toEqual({});
    expect(transcript?.records).toBe(3);
  });

  it("is taken back when it turns out to be the beginning of something else", () => {
    const reader = new TranscriptReader({ name: "a.jsonl" });
    reader.push(bytes(first + first + second), true);
    expect(reader.push(bytes(" oh"), true)).toEqual({ conversation: 0, message: 2, reset: false });
    expect(reader.transcript?.conversations[0]?.messages).toHaveLength(2);
    reader.push(bytes("\n"), true);
    expect(reader.transcript?.conversations[0]?.messages[2]).toMatchObject({ text: "I will feed her now.", flags: {} });
    expect(reader.transcript?.diagnostics).toEqual([{ line: 3, message: "A part of this line is not valid JSON" }]);
  });

  it("is no fault when a writer died in it, until another line follows", () => {
    const reader = new TranscriptReader({ name: "a.jsonl" });
    reader.push(bytes(first + first + second.slice(0, 30) + "\n"), true);
    expect(reader.transcript?.diagnostics).toEqual([]);
    reader.push(bytes(second + "\n"), true);
    expect(reader.transcript?.diagnostics).toEqual([{ line: 3, message: "This line breaks off in the middle" }]);
    expect(reader.transcript?.conversations[0]?.messages).toHaveLength(3);
  });

  it("merges into an earlier message on trial and is taken out of it again", () => {
    const record = (uuid: string, parent: string | null, text: string, end: string): string =>
      `${JSON.stringify({ type: "assistant", uuid, parentUuid: parent, sessionId: "s", message: { id: "m1", role: "assistant", content: [{ type: "text", text }] } })}${end}`;
    const reader = new TranscriptReader({ name: "a.jsonl" });
    reader.push(bytes(record("a", null, "One.", "\n") + record("b", "a", "Two.", "")), true);
    expect(reader.transcript?.conversations[0]?.messages.map((m) => m.text)).toEqual(["One.\nTwo."]);
    expect(reader.push(bytes(" x"), true)).toEqual({ conversation: 0, message: 0, reset: false });
    expect(reader.transcript?.conversations[0]?.messages).toMatchObject([{ text: "One.", flags: {} }]);
  });
});

describe("appending", () => {
  it("answers where the new messages begin and keeps the same object", () => {
    const reader = new TranscriptReader({ name: "a.jsonl" });
    const row = (n: number): string => `${JSON.stringify({ role: n % 2 === 0 ? "user" : "assistant", content: `line ${n}` })}\n`;
    for (let n = 0; n < 60; n++) reader.push(new TextEncoder().encode(row(n)), true);
    const transcript = reader.transcript;
    for (let n = 60; n < 200; n++) {
      expect(reader.push(new TextEncoder().encode(row(n)), true)).toEqual({ conversation: 0, message: n, reset: false });
      expect(reader.transcript).toBe(transcript);
    }
    expect(transcript?.conversations[0]?.messages).toHaveLength(200);
    expect(reader.push(new Uint8Array(0), true)).toEqual({ conversation: 1, message: 0, reset: false });
  });
});
