import { describe, expect, it } from "vitest";
import { fixture } from "../files.ts";
import { corpusFiles, counts, get, haveCorpus, json, list, misplaced, readFixture, rows } from "./rows.ts";

describe("inspect", () => {
  it("reads log.json", () => {
    const transcript = readFixture("inspect", "log.json");
    expect(transcript.format).toBe("inspect");
    expect(transcript.conversations.map(({ facts }) => facts)).toMatchObject([{"id":"1","title":"sample 1, epoch 1","model":"kettle/1","declaredTools":["heat","submit"]},{"id":"two","title":"sample two, epoch 2","model":"kettle/1","declaredTools":[]}]);
    expect(rows(transcript)).toEqual([
      "--- 0",
      "user Boil one litre of water.",
      "assistant Heating. <kettle> [heat#c1 {\"litres\":1}] (tool_calls)",
      "tool too slow =heat#c1!",
      "assistant I will try the stove next. (max_tokens)",
      "--- 1",
      "user Cool it.",
      "assistant Cooled. (stop)",
    ]);
    expect(misplaced(transcript, new TextDecoder().decode(fixture("inspect", "log.json").bytes))).toEqual([]);
  });

  it("reads sample.json", () => {
    const transcript = readFixture("inspect", "sample.json");
    expect(transcript.format).toBe("inspect");
    expect(transcript.conversations.map(({ facts }) => facts)).toMatchObject([{"id":"3","title":"sample 3, epoch 1","model":"kettle-1"}]);
    expect(rows(transcript)).toEqual([
      "user Pour.",
      "assistant{interrupted} Pouring",
    ]);
    expect(misplaced(transcript, new TextDecoder().decode(fixture("inspect", "sample.json").bytes))).toEqual([]);
  });
});

describe.skipIf(!haveCorpus)("Inspect files of the corpus", () => {
  for (const { name, text, transcript } of corpusFiles("inspect", /\.json$/)) {
    it(name, () => {
      const messages = list(json(text), "samples").flatMap((sample) => list(sample, "messages"));
      const turns = messages.filter((message) => get(message, "role") === "assistant");
      const calls = turns.flatMap((message) => list(message, "tool_calls"));
      const ids = new Set(calls.map((call) => get(call, "id")));
      expect(counts(transcript)).toEqual({ messages: messages.length, turns: turns.length, calls: calls.length, paired: messages.filter((message) => get(message, "role") === "tool" && ids.has(get(message, "tool_call_id"))).length });
      // Every answer of the newer logs has its stop reason from the events.
      expect(transcript.conversations.flatMap((one) => one.messages).filter((message) => message.role === "assistant" && message.finishReason === undefined)).toEqual([]);
    });
  }
});
