import { describe, expect, it } from "vitest";
import { fixture } from "../files.ts";
import { corpusFiles, counts, get, haveCorpus, lines, list, misplaced, readFixture, rows } from "./rows.ts";

describe("kimi-cli", () => {
  it("reads context.jsonl", () => {
    const transcript = readFixture("kimi-cli", "context.jsonl");
    expect(transcript.format).toBe("kimi-cli");
    expect(transcript.conversations.map(({ facts }) => facts)).toMatchObject([{}]);
    expect(rows(transcript)).toEqual([
      "system You keep a harbour.",
      "user{synthetic} <system>CHECKPOINT 0</system>",
      "user Which berth is free?",
      "assistant Looking. <look> [Grep#t:0 {\"pattern\":\"berth\"}]",
      "tool <system>ERROR: no file</system> =Grep#t:0!",
      "assistant Let me look in the other book.",
    ]);
    expect(misplaced(transcript, new TextDecoder().decode(fixture("kimi-cli", "context.jsonl").bytes))).toEqual([]);
  });
});

describe("kimi-cli-wire", () => {
  it("reads cli.jsonl", () => {
    const transcript = readFixture("kimi-cli-wire", "cli.jsonl");
    expect(transcript.format).toBe("kimi-cli-wire");
    expect(transcript.conversations.map(({ facts }) => facts)).toMatchObject([{}]);
    expect(rows(transcript)).toEqual([
      "user Ring the bell.",
      "assistant{waiting} Ringing. <loud> [Shell#b1 {\"command\":\"ring\"}]",
      "tool no bell =Shell#b1!",
      "assistant{interrupted} I will fetch",
    ]);
    expect(misplaced(transcript, new TextDecoder().decode(fixture("kimi-cli-wire", "cli.jsonl").bytes))).toEqual([]);
  });

  it("reads code.jsonl", () => {
    const transcript = readFixture("kimi-cli-wire", "code.jsonl");
    expect(transcript.format).toBe("kimi-cli-wire");
    expect(transcript.conversations.map(({ facts }) => facts)).toMatchObject([{"model":"tide-1"}]);
    expect(rows(transcript)).toEqual([
      "system You keep a harbour.",
      "user Which berth is free?",
      "user{synthetic} The tide is low.",
      "assistant Looking. <look > [Grep#c1 {\"pattern\":\"berth\"}] (tool_use)",
      "tool berth 4 =Grep#c1",
      "assistant Berth 4, and I will reserve it. (end_turn)",
      "assistant{interrupted} And now",
    ]);
    expect(misplaced(transcript, new TextDecoder().decode(fixture("kimi-cli-wire", "code.jsonl").bytes))).toEqual([]);
  });
});

describe.skipIf(!haveCorpus)("Kimi files of the corpus", () => {
  for (const { name, text, transcript } of corpusFiles("kimi-cli", /^(?!wire)/)) {
    it(name, () => {
      const messages = lines(text).filter((line) => !/^_(?:checkpoint|usage)/.test(String(get(line, "role"))));
      const turns = messages.filter((message) => get(message, "role") === "assistant");
      const calls = turns.reduce<number>((sum, message) => sum + (list(message, "tool_calls").length), 0);
      expect(counts(transcript)).toEqual({ messages: messages.length, turns: turns.length, calls, paired: messages.filter((message) => get(message, "role") === "tool").length });
    });
  }

  for (const { name, text, transcript } of corpusFiles("kimi-cli", /^wire-1/)) {
    it(name, () => {
      const events = lines(text);
      const steps = events.filter((event) => get(event, "event", "type") === "step.begin");
      const asked = events.filter((event) => get(event, "type") === "context.append_message");
      expect(counts(transcript)).toEqual({ messages: steps.length + asked.length + 1, turns: steps.length, calls: 0, paired: 0 });
      // The last step has no end: it may be at work, so it is no ending.
      expect(transcript.conversations[0]!.messages.map((message) => message.flags.interrupted === true)).toEqual([false, false, false, false, true]);
    });
  }

  for (const { name, transcript } of corpusFiles("kimi-cli", /^wire-small/)) {
    it(`${name}: a call of which only the mark was published`, () => {
      expect(counts(transcript)).toEqual({ messages: 1, turns: 1, calls: 1, paired: 0 });
    });
  }
});
