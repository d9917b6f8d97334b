import { describe, expect, it } from "vitest";
import { fixture } from "../files.ts";
import { corpusFiles, counts, get, haveCorpus, json, list, misplaced, read, readFixture, rows } from "./rows.ts";

describe("langchain", () => {
  it("reads dict.json", () => {
    const transcript = readFixture("langchain", "dict.json");
    expect(transcript.format).toBe("langchain");
    expect(transcript.conversations.map(({ facts }) => facts)).toMatchObject([{}]);
    expect(rows(transcript)).toEqual([
      "system Be dry.",
      "user Rain?",
      "assistant [rain#c1 {}]",
      "tool wet =rain#c1",
      "assistant Wet.",
    ]);
    expect(misplaced(transcript, new TextDecoder().decode(fixture("langchain", "dict.json").bytes))).toEqual([]);
  });

  it("reads flat.jsonl", () => {
    const transcript = readFixture("langchain", "flat.jsonl");
    expect(transcript.format).toBe("langchain");
    expect(transcript.conversations.map(({ facts }) => facts)).toMatchObject([{}]);
    expect(rows(transcript)).toEqual([
      "user Rain?",
      "assistant No.",
    ]);
    expect(misplaced(transcript, new TextDecoder().decode(fixture("langchain", "flat.jsonl").bytes))).toEqual([]);
  });

  it("reads state.json", () => {
    const transcript = readFixture("langchain", "state.json");
    expect(transcript.format).toBe("langchain");
    expect(transcript.conversations.map(({ facts }) => facts)).toMatchObject([{"model":"cloud"}]);
    expect(rows(transcript)).toEqual([
      "user Rain?",
      "assistant Asking. <ask> [rain#c1 {\"town\":\"X\"}] [wind#c2 {] (tool_calls)",
      "tool wet =rain#c1!",
      "assistant{waiting} I'll look again.",
    ]);
    expect(misplaced(transcript, new TextDecoder().decode(fixture("langchain", "state.json").bytes))).toEqual([]);
  });
});

describe("dumps of other shapes", () => {
  const human = { type: "human", data: { content: "Rain?" } };
  const ai = { lc: 1, type: "constructor", id: ["langchain_core", "messages", "AIMessage"], kwargs: { content: "No.", response_metadata: { stop_reason: "end_turn" } } };

  it("a run of LangSmith: what was sent and what came back", () => {
    expect(rows(read(JSON.stringify({ run_type: "llm", inputs: { messages: [[human]] }, outputs: { generations: [[{ message: ai }]] } }), "run.json"))).toEqual(["user Rain?", "assistant No. (end_turn)"]);
  });

  it("the states of a thread: the newest holds the others", () => {
    expect(rows(read(JSON.stringify([{ values: { messages: [human, ai] } }, { values: { messages: [human] } }]), "history.json"))).toEqual(["user Rain?", "assistant No. (end_turn)"]);
  });

  it("a batch: each list is a conversation", () => {
    expect(rows(read(JSON.stringify([[human, ai], [human]]), "batch.json"))).toEqual(["--- 0", "user Rain?", "assistant No. (end_turn)", "--- 1", "user Rain?"]);
  });
});

describe.skipIf(!haveCorpus)("LangChain files of the corpus", () => {
  for (const { name, text, transcript } of corpusFiles("langchain")) {
    it(name, () => {
      const messages = list(json(text));
      const turns = messages.filter((message) => get(message, "type") === "ai");
      const calls = turns.reduce<number>((sum, message) => sum + list(message, "data", "tool_calls").length, 0);
      expect(counts(transcript)).toEqual({ messages: messages.length, turns: turns.length, calls, paired: messages.filter((message) => get(message, "type") === "tool").length });
    });
  }
});
