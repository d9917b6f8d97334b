import { describe, expect, it } from "vitest";
import { fixture } from "../files.ts";
import { corpusFiles, counts, get, haveCorpus, json, list, misplaced, readFixture, rows } from "./rows.ts";

describe("cline", () => {
  it("reads api_conversation_history.json", () => {
    const transcript = readFixture("cline", "api_conversation_history.json");
    expect(transcript.format).toBe("cline");
    expect(transcript.conversations.map(({ facts }) => facts)).toMatchObject([{}]);
    expect(rows(transcript)).toEqual([
      "user Sort the stamps.",
      "assistant <thinking>where</thinking>⏎⏎Reading the album.⏎⏎<read_file>⏎<path>album.txt</path>⏎<note><read_file></note>⏎</read_file> [read_file#1-0 {\"path\":\"album.txt\",\"note\":\"<read_file>\"}]",
      "tool [read_file for 'album.txt'] Result:⏎blue, red =read_file#1-0",
      "assistant Let me sort them now.⏎⏎<task_progress>⏎- [ ] sort⏎</task_progress>",
      "user{synthetic} [ERROR] You did not use a tool in your previous response! Please retry with a tool use.",
      "assistant{waiting} <ask_followup_question>⏎<question>By colour?</question>⏎</ask_followup_question> [ask_followup_question#5-0 {\"question\":\"By colour?\"}]",
      "tool [ask_followup_question for 'By colour?'] Result:⏎<answer>⏎By year.⏎</answer> =ask_followup_question#5-0",
      "user By year.",
      "assistant{interrupted} I begin with the⏎⏎[Response interrupted by user]",
      "user Hurry.",
      "user{synthetic} [TASK RESUMPTION] This task was interrupted just now.",
      "assistant Writing. <native> [write_to_file#n1 {\"path\":\"a\"}]",
      "tool saved =write_to_file#n1",
      "assistant I renamed it with <edit_file>⏎<path>a</path>⏎</edit_file>",
      "user{synthetic} [ERROR] You did not use a tool in your previous response! Please retry with a tool use.",
      "assistant{waiting} <attempt_completion>⏎<result>⏎Sorted by year.⏎</result>⏎</attempt_completion> [attempt_completion#13-0 {\"result\":\"Sorted by year.\"}]",
    ]);
    expect(misplaced(transcript, new TextDecoder().decode(fixture("cline", "api_conversation_history.json").bytes))).toEqual([]);
  });
});

describe("cline-messages", () => {
  it("reads s1.messages.json", () => {
    const transcript = readFixture("cline-messages", "s1.messages.json");
    expect(transcript.format).toBe("cline-messages");
    expect(transcript.conversations.map(({ facts }) => facts)).toMatchObject([{"id":"s1","model":"reed"}]);
    expect(rows(transcript)).toEqual([
      "system Be brief.",
      "user Feed the fish.",
      "assistant Feeding. <flakes> [run_commands#t1 {\"commands\":[\"feed\"]}]",
      "tool {\"query\":\"feed\",\"result\":\"fed\",\"success\":true} =run_commands#t1",
      "assistant The fish are fed.",
    ]);
    expect(misplaced(transcript, new TextDecoder().decode(fixture("cline-messages", "s1.messages.json").bytes))).toEqual([]);
  });
});

describe("cline-ui", () => {
  it("reads ui_messages.json", () => {
    const transcript = readFixture("cline-ui", "ui_messages.json");
    expect(transcript.format).toBe("cline-ui");
    expect(transcript.conversations.map(({ facts }) => facts)).toMatchObject([{}]);
    expect(rows(transcript)).toEqual([
      "user Sort the stamps.",
      "assistant Reading the album. <where are they> [read_file#1-0 {\"tool\":\"readFile\",\"path\":\"album.txt\"}]",
      "tool [read_file for 'album.txt'] Result:⏎blue, red =read_file#1-0",
      "assistant Let me sort them now.",
      "user{synthetic} [ERROR] You did not use a tool in your previous response!",
      "assistant{waiting} By colour? [ask_followup_question#3-0 {\"question\":\"By colour?\"}]",
      "tool By year. =ask_followup_question#3-0",
      "user By year.",
      "assistant{interrupted} I begin with the (user_cancelled)",
      "user Go on.",
      "assistant [execute_command#6-0 sort stamps]",
      "tool sorted⏎all of them =execute_command#6-0",
      "assistant{waiting} Sorted by year. [attempt_completion#7-0 Sorted by year.]",
    ]);
    expect(misplaced(transcript, new TextDecoder().decode(fixture("cline-ui", "ui_messages.json").bytes))).toEqual([]);
  });
});

describe.skipIf(!haveCorpus)("Cline files of the corpus", () => {
  const files = corpusFiles("cline", /^(?!task_metadata)/);
  const file = (name: string): (typeof files)[number] => files.find((one) => one.name === name)!;
  const KNOWN = /<(read_file|execute_command|replace_in_file|attempt_completion|ask_followup_question|plan_mode_respond)>/;

  it("the conversation: every answer, and a call wherever a known tag stands", () => {
    const { text, transcript } = file("api_conversation_history.json");
    const rowsOf = list(json(text));
    const answers = rowsOf.filter((one) => get(one, "role") === "assistant").map((one) => list(one, "content").map((block) => get(block, "text")).join("\n"));
    const results = rowsOf.filter((one) => get(one, "role") === "user" && /^\[\w+(?: for '[\s\S]*?)?\] Result:/.test(String(get(one, "content", 0, "text"))));
    expect(counts(transcript)).toMatchObject({ turns: answers.length, calls: answers.filter((one) => KNOWN.test(one)).length, paired: results.length });
  });

  it("the turns that end without a tool are those that the harness refused, and the last one", () => {
    const { text, transcript } = file("api_conversation_history.json");
    const rowsOf = list(json(text));
    const refused = rowsOf.flatMap((one, index) => (get(one, "role") === "user" && String(get(one, "content", 0, "text")).startsWith("[ERROR] You did not use a tool") ? [index - 1] : []));
    const without = transcript.conversations[0]!.messages.filter((one) => one.role === "assistant" && one.calls.length === 0).map((one) => one.place.record);
    expect(without).toEqual([...refused, rowsOf.length - 1]);
  });

  it("the interface's log tells of the same answers and calls", () => {
    const log = counts(file("ui_messages.json").transcript);
    const conversation = counts(file("api_conversation_history.json").transcript);
    expect(log).toMatchObject({ turns: conversation.turns, calls: conversation.calls });
  });

  it("the newer store", () => {
    expect(counts(file("session_synthetic_01.messages.json").transcript)).toEqual({ messages: 2, turns: 1, calls: 0, paired: 0 });
  });
});
