import { describe, expect, it } from "vitest";
import { fixture } from "../files.ts";
import { corpusFiles, counts, type Counts, get, haveCorpus, json, type Json, lines, list, misplaced, readFixture, rows } from "./rows.ts";

describe("openhands-events", () => {
  it("reads events.json", () => {
    const transcript = readFixture("openhands-events", "events.json");
    expect(transcript.format).toBe("openhands-events");
    expect(transcript.conversations.map(({ facts }) => facts)).toMatchObject([{"declaredTools":["execute_bash","finish"]}]);
    expect(rows(transcript)).toEqual([
      "system Work in the garden repository.",
      "user Plant the beans.",
      "assistant Two files to look at. [execute_bash#c1 {\"command\":\"ls\"}] [execute_bash#c2 {\"command\":\"pwd\"}] (stop)",
      "tool beans.txt =execute_bash#c1",
      "tool no such place =execute_bash#c2!",
      "assistant I'll water the beans next.",
      "user Please continue working on the task on whatever approach you think is suitable.",
      "assistant Writing it down. [edit#action-11 {\"path\":\"beans.txt\"}]",
      "tool The user said no. =edit#action-11!",
      "assistant{interrupted} Then I will wait",
      "user Go on.",
      "assistant A helper digs. [delegate#action-16 {\"agent\":\"Gardener\"}]",
      "assistant{sidechain} Digging. [run#action-17 {\"command\":\"dig\"}]",
      "tool{sidechain} dug =run#action-17",
      "tool The hole is dug. =delegate#action-16",
      "assistant The beans are planted. [finish#action-20 {\"final_thought\":\"The beans are planted.\",\"outputs\":{}}]",
    ]);
    expect(misplaced(transcript, new TextDecoder().decode(fixture("openhands-events", "events.json").bytes))).toEqual([]);
  });

  it("reads events.jsonl", () => {
    const transcript = readFixture("openhands-events", "events.jsonl");
    expect(transcript.format).toBe("openhands-events");
    expect(transcript.conversations.map(({ facts }) => facts)).toMatchObject([{"declaredTools":["execute_bash","finish"]}]);
    expect(rows(transcript)).toEqual([
      "system Work in the garden repository.",
      "user Plant the beans.",
      "assistant Two files to look at. [execute_bash#c1 {\"command\":\"ls\"}] [execute_bash#c2 {\"command\":\"pwd\"}] (stop)",
      "tool beans.txt =execute_bash#c1",
      "tool no such place =execute_bash#c2!",
      "assistant I'll water the beans next.",
      "user Please continue working on the task on whatever approach you think is suitable.",
      "assistant Writing it down. [edit#action-11 {\"path\":\"beans.txt\"}]",
      "tool The user said no. =edit#action-11!",
      "assistant{interrupted} Then I will wait",
      "user Go on.",
      "assistant A helper digs. [delegate#action-16 {\"agent\":\"Gardener\"}]",
      "assistant{sidechain} Digging. [run#action-17 {\"command\":\"dig\"}]",
      "tool{sidechain} dug =run#action-17",
      "tool The hole is dug. =delegate#action-16",
      "assistant The beans are planted. [finish#action-20 {\"final_thought\":\"The beans are planted.\",\"outputs\":{}}]",
    ]);
    expect(misplaced(transcript, new TextDecoder().decode(fixture("openhands-events", "events.jsonl").bytes))).toEqual([]);
  });
});

describe("openhands-output", () => {
  it("reads output.jsonl", () => {
    const transcript = readFixture("openhands-output", "output.jsonl");
    expect(transcript.format).toBe("openhands-output");
    expect(transcript.conversations.map(({ facts }) => facts)).toMatchObject([{"id":"garden__1","title":"garden__1","model":"maple-2","declaredTools":["execute_bash","finish"]},{"id":"garden__2","title":"garden__2","model":"maple-2"}]);
    expect(rows(transcript)).toEqual([
      "--- 0",
      "system Work in the garden repository.",
      "user Plant the beans.",
      "assistant Two files to look at. [execute_bash#c1 {\"command\":\"ls\"}] [execute_bash#c2 {\"command\":\"pwd\"}] (stop)",
      "tool beans.txt =execute_bash#c1",
      "tool no such place =execute_bash#c2!",
      "--- 1",
      "user Weed the bed.",
      "assistant Weeding now. [run#action-0 {\"command\":\"weed\"}]",
      "tool weeded =run#action-0",
      "assistant The bed is clean. [finish#action-1 {}]",
    ]);
    expect(misplaced(transcript, new TextDecoder().decode(fixture("openhands-output", "output.jsonl").bytes))).toEqual([]);
  });
});

describe("openhands-sdk", () => {
  it("reads event-00004-e4.json", () => {
    const transcript = readFixture("openhands-sdk", "event-00004-e4.json");
    expect(transcript.format).toBe("openhands-sdk");
    expect(transcript.conversations.map(({ facts }) => facts)).toMatchObject([{}]);
    expect(rows(transcript)).toEqual([
      "assistant Counting. <two ways> [terminal#t1 {\"command\":\"ls hives\"}]",
    ]);
    expect(misplaced(transcript, new TextDecoder().decode(fixture("openhands-sdk", "event-00004-e4.json").bytes))).toEqual([]);
  });

  it("reads events.jsonl", () => {
    const transcript = readFixture("openhands-sdk", "events.jsonl");
    expect(transcript.format).toBe("openhands-sdk");
    expect(transcript.conversations.map(({ facts }) => facts)).toMatchObject([{"model":"linden-1","declaredTools":["terminal","finish"]}]);
    expect(rows(transcript)).toEqual([
      "system You keep bees.",
      "user Count the hives.",
      "assistant Counting. <two ways> [terminal#t1 {\"command\":\"ls hives\"}] [terminal#t2 {broken]",
      "tool three =terminal#t1",
      "tool The arguments could not be read. =terminal#t2!",
      "assistant{interrupted} I will open the third hive now. <why not>",
      "user Stop there.",
      "assistant [finish#t3 {\"message\":\"Three hives.\"}]",
    ]);
    expect(misplaced(transcript, new TextDecoder().decode(fixture("openhands-sdk", "events.jsonl").bytes))).toEqual([]);
  });
});

/** Turns, calls and answered calls of an event list, counted by the events alone. */
function countEvents(events: readonly Json[]): Counts {
  const actions = events.filter((event) => get(event, "source") === "agent" && get(event, "action") !== undefined && get(event, "action") !== "system");
  const called = actions.filter((event) => get(event, "action") !== "message");
  const results = events.filter((event) => get(event, "observation") !== undefined && called.some((action) => get(action, "id") === get(event, "cause")));
  const other = events.filter((event) => get(event, "action") === "system" || (get(event, "action") === "message" && get(event, "source") === "user") || get(event, "observation") === "error");
  const responses = new Set(actions.map((event) => get(event, "tool_call_metadata", "model_response", "id") ?? get(event, "id")));
  return { messages: responses.size + results.length + other.length, turns: responses.size, calls: called.length, paired: results.length };
}

describe.skipIf(!haveCorpus)("OpenHands files of the corpus", () => {
  for (const { name, text, transcript } of corpusFiles("openhands")) {
    it(name, () => {
      if (name.startsWith("trajectory")) expect(counts(transcript)).toEqual(countEvents(list(json(text))));
      else if (name.startsWith("output")) {
        const sums = lines(text).map((line) => countEvents(list(line, "history")));
        const sum = (key: keyof Counts): number => sums.reduce((total, one) => total + one[key], 0);
        expect(counts(transcript)).toEqual({ messages: sum("messages"), turns: sum("turns"), calls: sum("calls"), paired: sum("paired") });
        expect(transcript.conversations).toHaveLength(sums.length);
      } else {
        const events = lines(text);
        const actions = events.filter((event) => get(event, "kind") === "ActionEvent");
        const results = events.filter((event) => get(event, "kind") === "ObservationEvent");
        // One observation answers an action that the publisher left out.
        expect(counts(transcript)).toEqual({ messages: actions.length + results.length, turns: actions.length, calls: actions.length, paired: results.length - 1 });
      }
      expect(transcript.diagnostics).toEqual([]);
    });
  }
});
