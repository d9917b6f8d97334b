import { describe, expect, it } from "vitest";
import { fixture } from "../files.ts";
import { corpusFiles, counts, get, haveCorpus, lines, list, misplaced, readFixture, rows } from "./rows.ts";

describe("other-aider", () => {
  it("reads aider.chat.history.md", () => {
    const transcript = readFixture("other-aider", "aider.chat.history.md");
    expect(transcript.format).toBe("other-aider");
    expect(transcript.conversations.map(({ facts }) => facts)).toMatchObject([{"title":"2026-03-04 08:00:00","model":"linden/4"},{"title":"2026-03-05 09:00:00"}]);
    expect(rows(transcript)).toEqual([
      "--- 0",
      "user water the fern⏎twice a day",
      "assistant I'll change the schedule.⏎⏎#### Why⏎⏎It dries out.⏎⏎fern.py⏎```python⏎<<<<<<< SEARCH⏎times = 1⏎=======⏎times = 2⏎>>>>>>> REPLACE⏎``` [edit#edit-0 -]",
      "tool Tokens: 1.2k sent, 90 received.⏎Applied edit to fern.py⏎Commit 1a2b3c4 feat: water twice =edit#edit-0",
      "user and the moss?",
      "assistant I will add the moss next.",
      "user go on",
      "assistant{interrupted} First the",
      "user well?",
      "assistant moss.py⏎```⏎times = 3⏎``` [edit#edit-1 -]",
      "tool Tokens: 1.4k sent, 30 received.⏎Applied edit to moss.py =edit#edit-1",
      "--- 1",
      "user hello",
      "assistant{waiting} Hello. May I see pot.py?",
    ]);
    expect(misplaced(transcript, new TextDecoder().decode(fixture("other-aider", "aider.chat.history.md").bytes))).toEqual([]);
  });
});

describe("other-amp", () => {
  it("reads T-1.json", () => {
    const transcript = readFixture("other-amp", "T-1.json");
    expect(transcript.format).toBe("other-amp");
    expect(transcript.conversations.map(({ facts }) => facts)).toMatchObject([{"id":"T-1","title":"Roof"}]);
    expect(rows(transcript)).toEqual([
      "user Fix the roof.",
      "assistant Climbing. <tiles> [Bash#c1 {\"cmd\":\"climb\"}] (tool_use)",
      "tool too high =Bash#c1!",
      "assistant{interrupted} I'll fetch a lad (cancelled)",
    ]);
    expect(misplaced(transcript, new TextDecoder().decode(fixture("other-amp", "T-1.json").bytes))).toEqual([]);
  });
});

describe("other-chatgpt", () => {
  it("reads conversations.json", () => {
    const transcript = readFixture("other-chatgpt", "conversations.json");
    expect(transcript.format).toBe("other-chatgpt");
    expect(transcript.conversations.map(({ facts }) => facts)).toMatchObject([{"id":"g1","title":"Boat"}]);
    expect(rows(transcript)).toEqual([
      "user Draw a boat.",
      "assistant{commentary} Drawing it.",
      "assistant [python#n3 draw()]",
      "tool a boat =python#n3",
      "assistant I will colour it next. (stop)",
    ]);
    expect(misplaced(transcript, new TextDecoder().decode(fixture("other-chatgpt", "conversations.json").bytes))).toEqual([]);
  });
});

describe("other-continue", () => {
  it("reads c1.json", () => {
    const transcript = readFixture("other-continue", "c1.json");
    expect(transcript.format).toBe("other-continue");
    expect(transcript.conversations.map(({ facts }) => facts)).toMatchObject([{"id":"c1","title":"Fence"}]);
    expect(rows(transcript)).toEqual([
      "user Mend it.",
      "assistant Mending. [mend#k1 {}]",
      "tool mended =mend#k1",
      "assistant{waiting} Painting. <paint> [paint#k2 {}]",
    ]);
    expect(misplaced(transcript, new TextDecoder().decode(fixture("other-continue", "c1.json").bytes))).toEqual([]);
  });
});

describe("other-cursor", () => {
  it("reads t.jsonl", () => {
    const transcript = readFixture("other-cursor", "t.jsonl");
    expect(transcript.format).toBe("other-cursor");
    expect(transcript.conversations.map(({ facts }) => facts)).toMatchObject([{}]);
    expect(rows(transcript)).toEqual([
      "user Fix the tap.",
      "assistant{commentary} Let me look at the tap.",
      "assistant Turning it. [Shell#c1 {\"p\":1}]",
      "assistant It drips no more.",
    ]);
    expect(misplaced(transcript, new TextDecoder().decode(fixture("other-cursor", "t.jsonl").bytes))).toEqual([]);
  });
});

describe("other-droid", () => {
  it("reads d1.jsonl", () => {
    const transcript = readFixture("other-droid", "d1.jsonl");
    expect(transcript.format).toBe("other-droid");
    expect(transcript.conversations.map(({ facts }) => facts)).toMatchObject([{"id":"d1","title":"Hedge"}]);
    expect(rows(transcript)).toEqual([
      "user Trim it.",
      "user{synthetic} <system-reminder>be kind</system-reminder>",
      "assistant Trimming. <shears> [Execute#c1 {\"command\":\"trim\"}]",
      "tool done =Execute#c1",
      "assistant Now I'll sweep.",
    ]);
    expect(misplaced(transcript, new TextDecoder().decode(fixture("other-droid", "d1.jsonl").bytes))).toEqual([]);
  });
});

describe("other-gptme", () => {
  it("reads conversation.jsonl", () => {
    const transcript = readFixture("other-gptme", "conversation.jsonl");
    expect(transcript.format).toBe("other-gptme");
    expect(transcript.conversations.map(({ facts }) => facts)).toMatchObject([{}]);
    expect(rows(transcript)).toEqual([
      "system You are a baker.",
      "user Bake.",
      "assistant First the dough.⏎⏎```shell⏎knead⏎```⏎⏎```save dough.txt⏎flour⏎``` [shell#2-0 knead] [save#2-1 {\"args\":\"dough.txt\",\"content\":\"flour\"}]",
      "tool Ran command: `knead` =shell#2-0",
      "tool Saved to dough.txt =save#2-1",
      "assistant This prints:⏎⏎```python⏎print(1)⏎```",
      "user Thanks.",
      "assistant Running it.⏎⏎```python⏎print(2)⏎``` [python#7-0 print(2)]",
      "tool 2 =python#7-0",
      "assistant{interrupted} I will open the oven",
      "user{synthetic} Interrupted by user",
    ]);
    expect(misplaced(transcript, new TextDecoder().decode(fixture("other-gptme", "conversation.jsonl").bytes))).toEqual([]);
  });
});

describe("other-iflow", () => {
  it("reads session-1f.jsonl", () => {
    const transcript = readFixture("other-iflow", "session-1f.jsonl");
    expect(transcript.format).toBe("other-iflow");
    expect(transcript.conversations.map(({ facts }) => facts)).toMatchObject([{"id":"session-1f"}]);
    expect(rows(transcript)).toEqual([
      "user Mow the lawn.",
      "assistant Two places. [read_file#c1 {\"p\":1}] [read_file#c2 {\"p\":1}]",
      "tool front =read_file#c1",
      "tool back =read_file#c2!",
      "assistant{interrupted} I will mow the back now.",
      "user{synthetic} [Request interrupted by user]",
    ]);
    expect(misplaced(transcript, new TextDecoder().decode(fixture("other-iflow", "session-1f.jsonl").bytes))).toEqual([]);
  });
});

describe("other-vibe", () => {
  it("reads messages.jsonl", () => {
    const transcript = readFixture("other-vibe", "messages.jsonl");
    expect(transcript.format).toBe("other-vibe");
    expect(transcript.conversations.map(({ facts }) => facts)).toMatchObject([{}]);
    expect(rows(transcript)).toEqual([
      "user Dust.",
      "assistant Dusting. [dust#c1 {\"room\":\"all\"}]",
      "tool clean =dust#c1",
      "assistant Clean.",
    ]);
    expect(misplaced(transcript, new TextDecoder().decode(fixture("other-vibe", "messages.jsonl").bytes))).toEqual([]);
  });
});

describe.skipIf(!haveCorpus)("other files of the corpus", () => {
  const files = corpusFiles("other");
  const file = (name: RegExp): (typeof files)[number] => files.find((one) => name.test(one.name))!;

  it("gptme: both answers acted, for a result follows each", () => {
    const { text, transcript } = file(/gptme/);
    expect(counts(transcript)).toEqual({ messages: lines(text).length, turns: 2, calls: 2, paired: 2 });
  });

  it("iFlow: answers written in several records are one, calls written twice are one", () => {
    const { text, transcript } = file(/iflow/);
    const blocks = lines(text).flatMap((line) => list(line, "message", "content"));
    const calls = new Set(blocks.filter((block) => get(block, "type") === "tool_use").map((block) => get(block, "id")));
    const results = blocks.filter((block) => get(block, "type") === "tool_result");
    // Groups of assistant records between user records.
    const turns = lines(text).filter((line, index, all) => get(line, "type") === "assistant" && get(all[index - 1], "type") !== "assistant").length;
    expect(counts(transcript)).toEqual({ messages: 1 + turns + results.length, turns, calls: calls.size, paired: results.length });
  });

  it("Vibe", () => {
    const { text, transcript } = file(/vibe/);
    expect(counts(transcript)).toEqual({ messages: lines(text).length, turns: 2, calls: 1, paired: 1 });
  });
});
