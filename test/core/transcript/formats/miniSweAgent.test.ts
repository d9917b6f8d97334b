import { describe, expect, it } from "vitest";
import { fixture } from "../files.ts";
import { corpusFiles, counts, get, haveCorpus, json, type Json, list, misplaced, readFixture, rows } from "./rows.ts";

describe("mini-swe-agent", () => {
  it("reads bare.traj.json", () => {
    const transcript = readFixture("mini-swe-agent", "bare.traj.json");
    expect(transcript.format).toBe("mini-swe-agent");
    expect(transcript.conversations.map(({ facts }) => facts)).toMatchObject([{}]);
    expect(rows(transcript)).toEqual([
      "system One command.",
      "user Say hello.",
      "assistant Hello it is.⏎⏎```mswea_bash_command⏎echo hello⏎``` [bash#command-0 echo hello]",
      "tool <returncode>0</returncode>⏎<output>⏎hello⏎</output> =bash#command-0",
    ]);
    expect(misplaced(transcript, new TextDecoder().decode(fixture("mini-swe-agent", "bare.traj.json").bytes))).toEqual([]);
  });

  it("reads calls.traj.json", () => {
    const transcript = readFixture("mini-swe-agent", "calls.traj.json");
    expect(transcript.format).toBe("mini-swe-agent");
    expect(transcript.conversations.map(({ facts }) => facts)).toMatchObject([{}]);
    expect(rows(transcript)).toEqual([
      "user Say hello.",
      "assistant [bash#b1 {\"command\":\"echo hello\"}]",
      "tool hello =bash#b1",
      "user{synthetic} hello",
    ]);
    expect(misplaced(transcript, new TextDecoder().decode(fixture("mini-swe-agent", "calls.traj.json").bytes))).toEqual([]);
  });

  it("reads run.traj.json", () => {
    const transcript = readFixture("mini-swe-agent", "run.traj.json");
    expect(transcript.format).toBe("mini-swe-agent");
    expect(transcript.conversations.map(({ facts }) => facts)).toMatchObject([{"model":"fern-7"}]);
    expect(rows(transcript)).toEqual([
      "system One command in each answer.",
      "user Tidy the shelf.",
      "assistant THOUGHT: look⏎⏎```bash⏎ls shelf⏎``` [bash#command-0 ls shelf] (stop)",
      "tool <returncode>1</returncode>⏎<output>⏎no shelf⏎</output> =bash#command-0!",
      "assistant Let me build one first.",
      "user{synthetic} Please always provide EXACTLY ONE action in triple backticks.",
      "assistant ```bash⏎mkdir shelf⏎```⏎and⏎```bash⏎ls⏎``` [bash#command-1 mkdir shelf] [bash#command-2 ls]",
      "tool Please always provide EXACTLY ONE action, found 2. =bash#command-1!",
      "assistant ```bash⏎echo COMPLETE_TASK_AND_SUBMIT_FINAL_OUTPUT⏎``` [bash#command-3 echo COMPLETE_TASK_AND_SUBMIT_FINAL_OUTPUT]",
      "tool =bash#command-3",
    ]);
    expect(misplaced(transcript, new TextDecoder().decode(fixture("mini-swe-agent", "run.traj.json").bytes))).toEqual([]);
  });
});

describe.skipIf(!haveCorpus)("mini-swe-agent files of the corpus", () => {
  for (const { name, text, transcript } of corpusFiles("mini-swe-agent")) {
    it(name, () => {
      const document = json(text);
      const messages: readonly Json[] = Array.isArray(document) ? document : list(document, "messages");
      const turns = messages.filter((message) => get(message, "role") === "assistant").length;
      expect(counts(transcript)).toEqual({ messages: messages.length, turns, calls: turns, paired: messages.length - turns - 2 });
    });
  }
});
