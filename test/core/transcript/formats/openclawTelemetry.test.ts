import { describe, expect, it } from "vitest";
import { fixture } from "../files.ts";
import { corpusFiles, counts, get, haveCorpus, lines, list, misplaced, readFixture, rows } from "./rows.ts";

describe("openclaw-telemetry", () => {
  it("reads events.jsonl", () => {
    const transcript = readFixture("openclaw-telemetry", "events.jsonl");
    expect(transcript.format).toBe("openclaw-telemetry");
    expect(transcript.conversations.map(({ facts }) => facts)).toMatchObject([{"model":"claw"},{"id":"agent:main:subagent:1","title":"agent:main:subagent:1","subAgent":true}]);
    expect(rows(transcript)).toEqual([
      "--- 0",
      "user Open the gate.",
      "assistant [exec#t1 {}] (toolUse)",
      "tool stuck =exec#t1!",
      "assistant It is stuck. (stop)",
      "user Well?",
      "assistant I will push harder.",
      "--- 1",
      "user Find the key.",
    ]);
    expect(misplaced(transcript, new TextDecoder().decode(fixture("openclaw-telemetry", "events.jsonl").bytes))).toEqual([]);
  });
});

describe.skipIf(!haveCorpus)("telemetry of the corpus", () => {
  for (const { name, text, transcript } of corpusFiles("openclaw-telemetry")) {
    it(name, () => {
      const events = lines(text);
      // The main agent's last start carries its whole history, so what went before is in it; three sub-agents have events of their own.
      const history = list(events.filter((event) => get(event, "type") === "agent.start" && get(event, "sessionKey") === "agent:main:main" && list(event, "messages").length > 0).at(-1), "messages");
      const main = transcript.conversations[0]!.messages;
      expect(main.slice(0, history.length).map((message) => message.role)).toEqual(history.map((message) => (get(message, "role") === "toolResult" ? "tool" : get(message, "role") === "custom" ? "user" : get(message, "role"))));
      expect(transcript.conversations.map(({ facts }) => facts.subAgent)).toEqual([false, true, true, true]);
      const children = events.filter((event) => get(event, "type") === "tool.start" && String(get(event, "sessionKey")).includes(":subagent:"));
      expect(transcript.conversations.slice(1).flatMap(({ messages }) => messages.flatMap((message) => message.calls))).toHaveLength(children.length);
      const all = counts(transcript);
      expect(all.paired).toBe(all.calls);
    });
  }
});
