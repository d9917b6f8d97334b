import { describe, expect, it } from "vitest";
import { fixture } from "../files.ts";
import { corpusFiles, counts, get, haveCorpus, json, list, misplaced, readFixture, rows } from "./rows.ts";

describe("atif", () => {
  it("reads many.jsonl", () => {
    const transcript = readFixture("atif", "many.jsonl");
    expect(transcript.format).toBe("atif");
    expect(transcript.conversations.map(({ facts }) => facts)).toMatchObject([{"id":"a"},{"id":"b"}]);
    expect(rows(transcript)).toEqual([
      "--- 0",
      "assistant One.",
      "--- 1",
      "user Two?",
      "assistant Two.",
    ]);
    expect(misplaced(transcript, new TextDecoder().decode(fixture("atif", "many.jsonl").bytes))).toEqual([]);
  });

  it("reads v1.7.json", () => {
    const transcript = readFixture("atif", "v1.7.json");
    expect(transcript.format).toBe("atif");
    expect(transcript.conversations.map(({ facts }) => facts)).toMatchObject([{"id":"s7","model":"oak","declaredTools":["bash"]},{"id":"s8","title":"taster","subAgent":true}]);
    expect(rows(transcript)).toEqual([
      "--- 0",
      "user{replayed} Bake bread.",
      "assistant Mixing. <flour first> [bash#c1 {\"command\":\"mix\"}]",
      "tool mixed =bash#c1",
      "assistant {\"commands\":[{\"keystrokes\":\"bake\\n\"}]} [command#step-3-0 {\"keystrokes\":\"bake\\n\"}]",
      "tool baking =command#step-3-0",
      "assistant Next I will cut it.",
      "system ?",
      "--- 1",
      "assistant It is good.",
    ]);
    expect(misplaced(transcript, new TextDecoder().decode(fixture("atif", "v1.7.json").bytes))).toEqual([]);
  });
});

describe.skipIf(!haveCorpus)("ATIF files of the corpus", () => {
  for (const { name, text, transcript } of corpusFiles("atif")) {
    it(name, () => {
      const steps = list(json(text), "steps");
      // A publisher blacked out the sources of one file; one of those steps has the metrics of a model's.
      const turns = steps.filter((step) => get(step, "source") === "agent" || (get(step, "source") === "<redacted>" && get(step, "metrics") !== undefined));
      const results = turns.reduce<number>((sum, step) => sum + (list(step, "observation", "results").length), 0);
      const calls = turns.reduce<number>((sum, step) => sum + (get(step, "tool_calls") === undefined ? (get(step, "observation") === undefined ? 0 : 1) : list(step, "tool_calls").length), 0);
      expect(counts(transcript)).toEqual({ messages: steps.length + results, turns: turns.length, calls, paired: results });
    });
  }
});
