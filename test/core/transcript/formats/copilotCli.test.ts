import { describe, expect, it } from "vitest";
import { fixture } from "../files.ts";
import { corpusFiles, counts, get, haveCorpus, type Json, lines, list, misplaced, readFixture, rows } from "./rows.ts";

describe("copilot-cli", () => {
  it("reads events.jsonl", () => {
    const transcript = readFixture("copilot-cli", "events.jsonl");
    expect(transcript.format).toBe("copilot-cli");
    expect(transcript.conversations.map(({ facts }) => facts)).toMatchObject([{"id":"cli1","model":"yew-1"}]);
    expect(rows(transcript)).toEqual([
      "user Bump it.",
      "user{synthetic} <reminder/>",
      "assistant <look> [view#c1 {\"path\":\"p\"}]",
      "tool no file =view#c1!",
      "assistant{interrupted} I will write it next.",
      "user Go on.",
      "assistant{sidechain} Helper here.",
      "assistant{waiting} Which? [ask_user#c2 {}]",
    ]);
    expect(misplaced(transcript, new TextDecoder().decode(fixture("copilot-cli", "events.jsonl").bytes))).toEqual([]);
  });

  it("reads session_old.json", () => {
    const transcript = readFixture("copilot-cli", "session_old.json");
    expect(transcript.format).toBe("copilot-cli");
    expect(transcript.conversations.map(({ facts }) => facts)).toMatchObject([{"id":"old1"}]);
    expect(rows(transcript)).toEqual([
      "user Hi.",
      "assistant Hi. [bash#q {}]",
      "tool ok =bash#q",
    ]);
    expect(misplaced(transcript, new TextDecoder().decode(fixture("copilot-cli", "session_old.json").bytes))).toEqual([]);
  });
});

describe("copilot-chat-transcript", () => {
  it("reads transcript.jsonl", () => {
    const transcript = readFixture("copilot-chat-transcript", "transcript.jsonl");
    expect(transcript.format).toBe("copilot-chat-transcript");
    expect(transcript.conversations.map(({ facts }) => facts)).toMatchObject([{"id":"tr1"}]);
    expect(rows(transcript)).toEqual([
      "user Hello.",
      "assistant Hello to you.",
    ]);
    expect(misplaced(transcript, new TextDecoder().decode(fixture("copilot-chat-transcript", "transcript.jsonl").bytes))).toEqual([]);
  });
});

describe.skipIf(!haveCorpus)("Copilot CLI files of the corpus", () => {
  for (const { name, text, transcript } of corpusFiles("copilot-cli")) {
    it(name, () => {
      const events = lines(text);
      const of = (type: string): readonly Json[] => events.filter((event) => get(event, "type") === type);
      const calls = of("assistant.message").reduce<number>((sum, event) => sum + list(event, "data", "toolRequests").length, 0);
      const answered = of("tool.execution_complete").length;
      expect(counts(transcript)).toEqual({ messages: of("user.message").length + of("assistant.message").length + answered, turns: of("assistant.message").length, calls, paired: answered });
    });
  }
});
