import { describe, expect, it } from "vitest";
import { fixture } from "../files.ts";
import { corpusFiles, counts, get, haveCorpus, json, list, misplaced, readFixture, rows } from "./rows.ts";

describe("opencode", () => {
  it("reads export.json", () => {
    const transcript = readFixture("opencode", "export.json");
    expect(transcript.format).toBe("opencode");
    expect(transcript.conversations.map(({ facts }) => facts)).toMatchObject([{"id":"ses_1","title":"Boats"}]);
    expect(rows(transcript)).toEqual([
      "user Paint the boat.",
      "assistant Sanding. <blue> [bash#c1 {\"x\":1}] (tool-calls)",
      "tool sanded =bash#c1",
      "assistant Now the primer. [bash#c2 {\"x\":1}] (tool-calls)",
      "tool no brush =bash#c2!",
      "assistant Next I'll paint it. (stop)",
      "user{synthetic} Continue if you have next steps",
      "assistant{interrupted} I am going to (MessageAbortedError)",
      "user Which colour?",
      "assistant{waiting,interrupted} [question#c3 {\"x\":1}]",
    ]);
    expect(misplaced(transcript, new TextDecoder().decode(fixture("opencode", "export.json").bytes))).toEqual([]);
  });
});

describe.skipIf(!haveCorpus)("opencode files of the corpus", () => {
  for (const { name, text, transcript } of corpusFiles("opencode")) {
    it(name, () => {
      const messages = list(json(text), "messages");
      // Answers of which nothing came (failed at once) are none.
      const turns = messages.filter((one) => get(one, "info", "role") === "assistant" && list(one, "parts").length > 0);
      const tools = turns.flatMap((one) => list(one, "parts").filter((part) => get(part, "type") === "tool"));
      const answered = tools.filter((part) => get(part, "state", "status") === "completed" || get(part, "state", "status") === "error");
      const users = messages.filter((one) => get(one, "info", "role") === "user");
      expect(counts(transcript)).toEqual({ messages: users.length + turns.length + answered.length, turns: turns.length, calls: tools.length, paired: answered.length });
    });
  }
});
