import { describe, expect, it } from "vitest";
import { fixture } from "../files.ts";
import { corpusFiles, counts, get, haveCorpus, json, list, misplaced, read, readFixture, rows } from "./rows.ts";

describe("copilot-chat", () => {
  it("reads oplog.jsonl", () => {
    const transcript = readFixture("copilot-chat", "oplog.jsonl");
    expect(transcript.format).toBe("copilot-chat");
    expect(transcript.conversations.map(({ facts }) => facts)).toMatchObject([{"id":"cc2","model":"copilot/ash"}]);
    expect(rows(transcript)).toEqual([
      "user Oil the hinge.",
      "assistant I'll oil it now. <oil>",
      "user And?",
      "assistant{interrupted} It still (failed)",
    ]);
    expect(misplaced(transcript, new TextDecoder().decode(fixture("copilot-chat", "oplog.jsonl").bytes))).toEqual([]);
  });

  it("reads session.json", () => {
    const transcript = readFixture("copilot-chat", "session.json");
    expect(transcript.format).toBe("copilot-chat");
    expect(transcript.conversations.map(({ facts }) => facts)).toMatchObject([{"id":"cc1","title":"Doors"}]);
    expect(rows(transcript)).toEqual([
      "user Count the doors.",
      "assistant Counting. <walk> [walk#k1 {}]",
      "tool two doors =walk#k1",
      "assistant Two.",
      "user Paint them.",
      "assistant Opening paint.txt <blue> [open#k2 Opening]",
      "tool Opened =open#k2",
      "assistant{interrupted} I'll paint them now. (cancelled)",
      "user And the gate?",
      "assistant{waiting} Shall I?",
    ]);
    expect(misplaced(transcript, new TextDecoder().decode(fixture("copilot-chat", "session.json").bytes))).toEqual([]);
  });
});

const OPENING = { kind: 0, v: { version: 3, sessionId: "s", requests: [{ requestId: "r1", message: { text: "Knock." }, response: [{ value: "Knocking." }] }] } };

describe("the log of mutations", () => {
  it("keeps what can be put together when its beginning is missing", () => {
    const text = [{ kind: 2, k: ["requests"], v: [{ requestId: "r1", message: { text: "Knock." }, response: [] }] }, { kind: 2, k: ["requests", 0, "response"], v: [{ value: "I will knock." }] }].map((line) => JSON.stringify(line)).join("\n");
    const transcript = read(`${text}\n`, "a.jsonl");
    expect(rows(transcript)).toEqual(["user Knock.", "assistant I will knock."]);
    expect(transcript.diagnostics.map((one) => one.line)).toEqual([1]);
  });

  it("refuses paths that cannot be meant, and goes on", () => {
    const bad = [{ kind: 1, k: ["requests", 900_000_000], v: {} }, { kind: 1, k: ["__proto__", "polluted"], v: true }, { kind: 1, k: [], v: 1 }, { kind: 1, k: Array.from({ length: 100 }, () => "a"), v: 1 }];
    const transcript = read([OPENING, ...bad, { kind: 1, k: ["requests", 0, "modelState"], v: { value: 2 } }].map((line) => `${JSON.stringify(line)}\n`).join(""), "a.jsonl");
    expect(rows(transcript)).toEqual(["user Knock.", "assistant{interrupted} Knocking. (cancelled)"]);
    expect(transcript.diagnostics.map((one) => one.line)).toEqual([2, 3, 4, 5]);
    expect(({} as Record<string, unknown>)["polluted"]).toBeUndefined();
  });
});

describe.skipIf(!haveCorpus)("Copilot Chat files of the corpus", () => {
  for (const { name, text, transcript } of corpusFiles("copilot-chat", /\.json$/)) {
    it(name, () => {
      const requests = list(json(text), "requests");
      const rounds = requests.flatMap((request) => (get(request, "result", "metadata", "toolCallRounds") === undefined ? [{}] : list(request, "result", "metadata", "toolCallRounds")));
      const calls = rounds.reduce<number>((sum, round) => sum + (list(round, "toolCalls").length), 0);
      expect(counts(transcript)).toEqual({ messages: requests.length + rounds.length + calls, turns: rounds.length, calls, paired: calls });
    });
  }

  it("the log", () => {
    for (const { transcript } of corpusFiles("copilot-chat", /oplog/)) expect(counts(transcript)).toEqual({ messages: 2, turns: 1, calls: 0, paired: 0 });
  });
});
