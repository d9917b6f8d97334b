import { describe, expect, it } from "vitest";
import { fixture } from "../files.ts";
import { corpusFiles, counts, get, haveCorpus, json, list, misplaced, readFixture, rows } from "./rows.ts";

describe("swe-agent", () => {
  it("reads calls.traj", () => {
    const transcript = readFixture("swe-agent", "calls.traj");
    expect(transcript.format).toBe("swe-agent");
    expect(transcript.conversations.map(({ facts }) => facts)).toMatchObject([{}]);
    expect(rows(transcript)).toEqual([
      "user Which gear is worn?",
      "assistant The second, I think. [find#k1 {\"what\":\"gear\"}]",
      "tool gear 2 =find#k1",
      "assistant{sidechain} A reviewer agrees. [agree#action-3 agree]",
    ]);
    expect(misplaced(transcript, new TextDecoder().decode(fixture("swe-agent", "calls.traj").bytes))).toEqual([]);
  });

  it("reads steps.traj", () => {
    const transcript = readFixture("swe-agent", "steps.traj");
    expect(transcript.format).toBe("swe-agent");
    expect(transcript.conversations.map(({ facts }) => facts)).toMatchObject([{}]);
    expect(rows(transcript)).toEqual([
      "assistant Wind it.⏎```⏎wind⏎``` [wind#step-0 wind]",
      "tool wound =wind#step-0",
      "assistant Done soon",
    ]);
    expect(misplaced(transcript, new TextDecoder().decode(fixture("swe-agent", "steps.traj").bytes))).toEqual([]);
  });

  it("reads text.traj", () => {
    const transcript = readFixture("swe-agent", "text.traj");
    expect(transcript.format).toBe("swe-agent");
    expect(transcript.conversations.map(({ facts }) => facts)).toMatchObject([{"model":"cog-3"}]);
    expect(rows(transcript)).toEqual([
      "system You mend clocks.",
      "user{replayed,synthetic} An example run.",
      "user The clock is late.",
      "assistant Look inside.⏎```⏎open clock.py⏎``` [open#action-3 open clock.py]",
      "tool [File: clock.py] =open#action-3",
      "assistant Now I will set the hands.",
      "user{synthetic} Your output was not formatted correctly. You must always include one command.",
      "assistant Right.⏎```⏎submit⏎``` [submit#action-7 submit]",
    ]);
    expect(misplaced(transcript, new TextDecoder().decode(fixture("swe-agent", "text.traj").bytes))).toEqual([]);
  });
});

describe.skipIf(!haveCorpus)("SWE-agent files of the corpus", () => {
  for (const { name, text, transcript } of corpusFiles("swe-agent")) {
    it(name, () => {
      const history = list(json(text), "history");
      const turns = history.filter((row) => get(row, "role") === "assistant");
      // Every answer of these runs acts; the last one of a run in text mode has nothing after it.
      const results = history.length - turns.length - 2;
      expect(counts(transcript)).toEqual({ messages: history.length, turns: turns.length, calls: turns.length, paired: results });
      expect(transcript.diagnostics).toEqual([]);
    });
  }
});
