import { describe, expect, it } from "vitest";
import { fixture } from "../files.ts";
import { corpusFiles, counts, get, haveCorpus, lines, list, misplaced, readFixture, rows } from "./rows.ts";

describe("goose", () => {
  it("reads export.json", () => {
    const transcript = readFixture("goose", "export.json");
    expect(transcript.format).toBe("goose");
    expect(transcript.conversations.map(({ facts }) => facts)).toMatchObject([{"id":"20260304_1","title":"Kites","model":"birch","unattended":true}]);
    expect(rows(transcript)).toEqual([
      "user Fly it.",
      "assistant [fly#c1 {}]",
      "tool it flies =fly#c1",
    ]);
    expect(misplaced(transcript, new TextDecoder().decode(fixture("goose", "export.json").bytes))).toEqual([]);
  });

  it("reads session.jsonl", () => {
    const transcript = readFixture("goose", "session.jsonl");
    expect(transcript.format).toBe("goose");
    expect(transcript.conversations.map(({ facts }) => facts)).toMatchObject([{"title":"Kites"}]);
    expect(rows(transcript)).toEqual([
      "user Build a kite.",
      "assistant Cutting. <paper> [developer__shell#c1 {\"command\":\"cut\"}] [#c2 -]",
      "tool cut =developer__shell#c1",
      "tool no such call =?#c2!",
      "assistant{interrupted} I'll tie the string next.",
      "user{synthetic} Interrupted before the model replied and error: stopped",
      "user{synthetic} The folder is /w.",
      "assistant{waiting} May I?",
    ]);
    expect(misplaced(transcript, new TextDecoder().decode(fixture("goose", "session.jsonl").bytes))).toEqual([]);
  });
});

describe.skipIf(!haveCorpus)("Goose files of the corpus", () => {
  for (const { name, text, transcript } of corpusFiles("goose")) {
    it(name, () => {
      const messages = lines(text).filter((line) => get(line, "role") !== undefined);
      const parts = messages.flatMap((message) => list(message, "content"));
      const of = (type: string): number => parts.filter((part) => get(part, "type") === type).length;
      expect(counts(transcript)).toEqual({ messages: messages.length, turns: messages.filter((message) => get(message, "role") === "assistant").length, calls: of("toolRequest"), paired: of("toolResponse") });
      expect(transcript.conversations[0]!.facts.declaredTools).toEqual(["get_weather"]);
    });
  }
});
