import { describe, expect, it } from "vitest";
import type { Message } from "../../../src/core/transcript/model.ts";
import { FIXTURES, read, readFixture } from "./files.ts";

const all = (format: string, name: string, conversation = 0): readonly Message[] => readFixture(format, name).conversations[conversation]?.messages ?? [];
/** What a text is recognised as, if as anything. */
const formatOf = (text: string): string | undefined => {
  try {
    return read(text).format;
  } catch {
    return undefined;
  }
};
/** Role, text and names of calls: the shape of a conversation at a glance. */
const shape = (messages: readonly Message[]): readonly unknown[] => messages.map((m) => [m.role, m.text, ...m.calls.map((c) => c.name)]);

describe("every fixture", () => {
  for (const { format, name, bytes } of FIXTURES) {
    it(`${format}/${name} is recognised as what it is`, () => {
      const transcript = read(bytes, name);
      expect(transcript.format).toBe(format);
      expect(transcript.runtime).toBe(format.startsWith("hermes") ? "hermes" : "plain");
      for (const { messages } of transcript.conversations) expect(messages.length).toBeGreaterThan(0);
    });

    it(`${format}/${name} is recognised without its name`, () => {
      expect(read(bytes, "").format).toBe(format);
    });
  }
});

describe("OpenAI chat", () => {
  const bakery = [
    ["system", "You look after a bakery's till."],
    ["user", "How many rolls were sold on Monday?"],
    ["assistant", "", "count_sales"],
    ["tool", '{"rolls": 41}'],
    ["assistant", "Forty-one rolls.\nI will now add them to the sheet."],
  ];

  it.each(["array.json", "request.json", "lines.jsonl", "windows.jsonl"])("reads %s", (name) => {
    expect(shape(all("openai-chat", name))).toEqual(bakery);
  });

  it("keeps what a message says beside its text", () => {
    const [, , call, result] = all("openai-chat", "array.json");
    expect(call).toMatchObject({ content: "null", calls: [{ id: "c1", name: "count_sales", arguments: '{"day": "monday"}' }], finishReason: undefined });
    expect(result).toMatchObject({ result: { callId: "c1", name: undefined, isError: false } });
  });

  it("takes model and tools from a request", () => {
    expect(readFixture("openai-chat", "request.json").conversations[0]?.facts).toMatchObject({ model: "oven-1", declaredTools: ["count_sales"] });
    expect(readFixture("openai-chat", "array.json").conversations[0]?.facts).toMatchObject({ model: undefined, declaredTools: undefined });
  });

  it.each([["request-response.json", 2], ["request-body.json", 2], ["response.json", 0]])("appends the answer of %s once, with its finish reason", (name, index) => {
    const messages = all("openai-chat", name);
    expect(messages).toHaveLength(index + 1);
    expect(messages[index]).toMatchObject({ role: "assistant", text: "The sheet has no row for Monday.", finishReason: "stop", model: "oven-1", time: 1767225600000, place: { record: index } });
  });

  it("reads a log in which each request repeats the conversation as one conversation", () => {
    const { conversations } = readFixture("openai-chat", "growing-log.jsonl");
    expect(conversations).toHaveLength(1);
    expect(shape(conversations[0]?.messages ?? [])).toEqual(bakery);
    expect(conversations[0]?.messages.map((m) => [m.place.line, m.finishReason])).toEqual([[1, undefined], [1, undefined], [1, "tool_calls"], [2, undefined], [2, "stop"]]);
  });

  it("reads runs and rows as conversations", () => {
    for (const name of ["runs.json", "conversations.jsonl"]) {
      expect(shape(all("openai-chat", name, 0))).toEqual(bakery);
      expect(shape(all("openai-chat", name, 1))).toEqual(bakery.slice(1));
    }
    expect(readFixture("openai-chat", "runs.json").conversations.map((c) => c.facts.title)).toEqual(["task 1, trial 0", "task 2, trial 0"]);
    expect(all("openai-chat", "runs.json", 1).map((m) => m.place.record)).toEqual([0, 1, 2, 3]);
  });

  it("reads a preference as two conversations with the same beginning", () => {
    const { conversations } = readFixture("openai-chat", "preference.jsonl");
    expect(conversations.map((c) => [c.facts.title, c.messages.map((m) => m.text)])).toEqual([
      ["preferred", ["How many rolls were sold on Monday?", "I have counted them: 41."]], ["not preferred", ["How many rolls were sold on Monday?", "I will count them."]],
    ]);
  });

  it("joins a stream", () => {
    expect(all("openai-chat", "stream.jsonl")).toMatchObject([{ text: "Let me count.", finishReason: "tool_calls", calls: [{ id: "c9", name: "count_sales", arguments: '{"day":"sunday"}' }], place: { line: 1, endLine: 7 } }]);
  });

  it("reads the older function call and its result", () => {
    expect(shape(all("openai-chat", "function-call.jsonl"))).toEqual([["user", "Weigh the dough."], ["assistant", "", "weigh"], ["tool", "3 kg"], ["assistant", "Three kilograms."]]);
  });

  it("takes calls that the harness executes out of the text, and their results for results", () => {
    const messages = all("openai-chat", "prose-tools.jsonl");
    expect(messages.map((m) => [m.role, m.calls.map((c) => [c.name, c.arguments])])).toEqual([["user", []], ["assistant", [["oven_state", { which: "left" }]]], ["tool", []], ["assistant", []]]);
    expect(messages[2]?.result).toEqual({ callId: undefined, name: "oven_state", isError: false });
    expect(messages[1]?.text).toContain("<function=oven_state>");
  });

  it("does not take such text for a call where nobody executes it", () => {
    const text = [{ role: "user", content: "How is it written?" }, { role: "assistant", content: "Like <function=x><parameter=y>1</parameter></function>." }, { role: "user", content: "Thanks." }].map((m) => `${JSON.stringify(m)}\n`).join("");
    expect(read(text).conversations[0]?.messages[1]?.calls).toEqual([]);
  });

  it("reads odd contents and calls", () => {
    const rows = [
      { role: "developer", content: ["one", { type: "text", text: "two" }, { type: "image_url", image_url: {} }, 7] },
      { role: "user", content: { text: "three" } },
      { role: "assistant", content: [{ type: "reasoning", text: "hm" }, { type: "text", text: "four" }], tool_calls: '[{"id":"a","function":{"name":"f","arguments":{"x":1}}}]' },
      { role: "assistant", content: null, refusal: "no", tool_calls: [null, { type: "custom", id: "b", custom: { name: "g", input: "free" } }, "x"] },
      { role: "narrator", content: "aside" },
      { role: "tool", content: 12 },
    ];
    const transcript = read(JSON.stringify(rows));
    expect(transcript.conversations[0]?.messages).toMatchObject([
      { role: "system", text: "one\ntwo" },
      { role: "user", text: "three" },
      { role: "assistant", text: "four", thinking: "hm", calls: [{ id: "a", name: "f", arguments: { x: 1 } }] },
      { role: "assistant", text: "no", textPlace: { path: ["refusal"] }, calls: [{ id: "b", name: "g", arguments: "free" }] },
      { role: "tool", text: "12" },
    ]);
    expect(transcript.skipped).toBe(1);
  });

  it("leaves the messages of other families alone", () => {
    const answer = { role: "assistant", content: "Hello." };
    for (const other of [
      { role: "user", content: [{ type: "tool_result", tool_use_id: "t", content: "x" }] },
      { role: "user", content: [{ type: "text", text: "<environment_details>\nfiles\n</environment_details>" }] },
      { role: "_checkpoint", id: 1 },
      { role: "user", content: "<returncode>0</returncode>" },
      { role: "user", content: "x", message_type: "observation" },
      { role: "assistant", content: [{ type: "text", value: "x" }] },
    ]) {
      for (const text of [JSON.stringify([answer, other]), `${JSON.stringify(answer)}\n${JSON.stringify(other)}\n`]) expect(formatOf(text)).not.toBe("openai-chat");
    }
  });
});

describe("Hermes", () => {
  const garden = [
    ["user", "Water the plants on the sill."],
    ["assistant", "", "pump"],
    ["tool", "pumped"],
    ["assistant", "Watered. I will now check the soil."],
    ["user", "[System: Continue now. Execute the required tool calls and only send your final answer when done.]"],
    ["assistant", ""],
    ["assistant", "Half of the answ\n\n[This response was interrupted by a user correction.]"],
  ];

  it.each([["hermes-session", "session.json"], ["hermes-gateway", "gateway.jsonl"], ["hermes-export", "rows.json"], ["hermes-export", "sessions.jsonl"]])("reads %s/%s", (format, name) => {
    const messages = all(format, name);
    expect(shape(messages)).toEqual(garden);
    expect(messages.map((m) => m.finishReason)).toEqual([undefined, "tool_calls", undefined, "incomplete", undefined, "stop", "stop"]);
    expect(messages[1]).toMatchObject({ thinking: "The pump first.", calls: [{ id: "h1", arguments: '{"seconds": 5}' }] });
    // The loop has to see the list, and what was put beside the text.
    expect(messages[3]).toMatchObject({ content: "parts", thinking: "Nearly there.", textPlace: undefined, flags: { marks: ["_thinking_prefill"] } });
    expect(messages[3]?.extra?.["content"]).toHaveLength(3);
    expect(messages[5]?.extra).toEqual({ api_content: "The soil is wet.", usage: { total_tokens: 3 } });
    expect(messages[6]?.flags).toEqual({ interrupted: true });
  });

  it("takes what the header says", () => {
    expect(readFixture("hermes-session", "session.json").conversations[0]?.facts).toEqual({
      id: "20260901_081500_a1b2c3", title: undefined, model: "green/thumb-2", apiMode: undefined, declaredTools: ["pump", "soil"], systemPrompt: "You care for plants.", unattended: false, subAgent: false,
    });
    expect(readFixture("hermes-gateway", "gateway.jsonl").conversations[0]?.facts).toMatchObject({ model: "green/thumb-2", declaredTools: ["pump"] });
    expect(readFixture("hermes-request-dump", "request_dump_1.json").conversations[0]?.facts).toMatchObject({ apiMode: "chat_completions", declaredTools: ["pump"], model: "green/thumb-2" });
  });

  it("knows that nobody is there to answer a scheduled session", () => {
    expect(readFixture("hermes-session", "cron.json").conversations[0]?.facts.unattended).toBe(true);
    expect(readFixture("hermes-export", "sessions.jsonl").conversations.map((c) => c.facts.unattended)).toEqual([false, true]);
    expect(read('{"role":"user","content":"x","timestamp":1788250500}\n{"role":"assistant","content":"y","finish_reason":"stop","timestamp":1788250501}\n', "cron_job_1.jsonl")).toMatchObject({
      format: "hermes-gateway", conversations: [{ facts: { id: "cron_job_1", unattended: true } }],
    });
  });

  it("passes over rows that were rewound", () => {
    expect(all("hermes-export", "sessions.jsonl").some((m) => m.text === "Never mind.")).toBe(false);
  });

  it("reads rows without a header, and contents that are lists in a text column", () => {
    const messages = all("hermes-gateway", "divert.jsonl");
    expect(shape(messages)).toEqual([["user", "Water the fern."], ["assistant", "", "pump"], ["tool", "pumped"], ["assistant", "The fern is watered."]]);
    expect(messages[3]).toMatchObject({ content: "parts", time: 1788250503500, extra: { display_kind: "hidden" } });
    expect(messages[2]?.result).toEqual({ callId: "d1", name: "pump", isError: false });
  });

  it("reads the messages of a request, nudges included", () => {
    expect(shape(all("hermes-request-dump", "request_dump_1.json"))).toEqual([["system", "You care for plants."], ...garden.slice(0, 5)]);
  });

  it.each([["hermes-trajectory", "trajectory_samples.jsonl"], ["hermes-trajectory", "members.jsonl.gz"], ["hermes-batch", "batch_0.jsonl"]])("takes the entries of %s/%s apart", (format, name) => {
    const transcript = readFixture(format, name);
    expect(transcript.conversations).toHaveLength(2);
    expect(transcript.isText).toBe(!name.endsWith(".gz"));
    const { facts, messages } = transcript.conversations[1] ?? { facts: undefined, messages: [] };
    expect(facts).toMatchObject({ model: "green/thumb-2", declaredTools: ["pump", "soil"] });
    expect(messages.slice(1)).toMatchObject([
      { role: "user", text: "Water the fern." },
      { role: "assistant", text: "Starting both.", thinking: "Pump, then look.", calls: [{ name: "pump", arguments: { note: "say <tool_call> twice" } }, { name: "soil", arguments: {} }] },
      { role: "tool", text: '{"ok":true}', result: { callId: "p1", name: "pump" } },
      { role: "tool", text: "wet </tool_response> so far", result: { callId: "p2", name: "soil" } },
      { role: "assistant", text: "The fern is watered.\n\nI will now look at the cactus.", thinking: undefined, calls: [] },
    ]);
    expect(messages.every((m) => m.place.record === 1 && m.place.line === 2)).toBe(true);
  });

  it("keeps calls that are quoted in the text as text", () => {
    const value = "<think>\n</think>\nWrite <tool_call>\n{\"name\":\"x\"}\n</tool_call> like this.";
    const line = JSON.stringify({ conversations: [{ from: "human", value: "How?" }, { from: "gpt", value }, { from: "gpt", value: "<think>\nonly this" }, { from: "gpt", value: "<think>\nx\n</think>" }], timestamp: "2026-01-01", model: "m", completed: true });
    expect(read(line, "a.jsonl").conversations[0]?.messages.slice(1)).toMatchObject([
      { text: value.slice(17), calls: [] }, { text: "<think>\nonly this", thinking: undefined }, { text: "", thinking: "x", textPlace: { path: ["conversations", 3, "value"], offset: 18 } },
    ]);
  });
});

describe("Claude Code", () => {
  it("merges the records of an API message and keeps the turn where its text is written", () => {
    const messages = all("claude-code", "session.jsonl");
    expect(messages[2]).toMatchObject({ text: "Looking at the boxes.", thinking: "Look first.", calls: [{ id: "t1" }, { id: "t2" }], finishReason: "tool_use", place: { line: 5 }, model: "loft-3" });
    expect(messages.map((m) => m.role)).toEqual(["user", "user", "assistant", "tool", "tool", "assistant", "user", "user", "assistant", "tool", "assistant", "tool", "assistant", "system"]);
  });

  it("names results by their calls and says which failed", () => {
    expect(all("claude-code", "session.jsonl").filter((m) => m.role === "tool").map((m) => m.result)).toEqual([
      { callId: "t1", name: "Look", isError: false }, { callId: "t2", name: "Look", isError: true }, { callId: "t3", name: "AskUserQuestion", isError: false }, { callId: "t4", name: "Bash", isError: false },
    ]);
  });

  it("marks what the client wrote, what the user stopped, and what waits on purpose", () => {
    const flags = all("claude-code", "session.jsonl").map((m) => m.flags);
    expect([flags[0], flags[1]]).toEqual([{ synthetic: true }, {}]);
    expect([flags[5], flags[6]]).toEqual([{ interrupted: true }, { synthetic: true, interrupted: true }]);
    // A question to the user; a call into the background; the text that waits for it; an error of the client.
    expect([flags[8], flags[10], flags[12], flags[13]]).toEqual([{ waiting: true }, { waiting: true }, { waiting: true }, { synthetic: true }]);
  });

  it("makes an abandoned branch a conversation of its own, which may be continued", () => {
    const { conversations } = readFixture("claude-code", "branches.jsonl");
    expect(conversations.map((c) => c.messages.map((m) => m.text))).toEqual([
      ["Paint the door blue.", "I will paint it blue.", "No, make the door green.", "The door is green."],
      ["Now the frame.", "The frame is blue.", "Thanks for the frame.", "You are welcome."],
    ]);
    expect(conversations.map((c) => c.facts.title)).toEqual(["Colours for a door", "abandoned branch"]);
  });

  it("makes a sub-agent a conversation of its own and reads a record that comes twice once", () => {
    const { conversations } = readFixture("claude-code", "sidechain.jsonl");
    expect(conversations.map((c) => [c.facts.subAgent, shape(c.messages)])).toEqual([
      [false, [["user", "Have the shed inspected."], ["assistant", "", "Task"], ["tool", "the shed is dry"], ["assistant", "The shed is dry."]]],
      [true, [["user", "Inspect the shed."], ["assistant", "Let me open the shed."]]],
    ]);
    expect(conversations[1]?.messages.every((m) => m.flags.sidechain === true)).toBe(true);
  });

  it("reads odd records as far as they go", () => {
    const transcript = readFixture("claude-code", "odd.jsonl");
    expect(transcript.conversations[0]?.messages.map((m) => m.text)).toEqual([
      "Caveat: The messages below were generated by the user while running local commands. They are not for you.", "Sort the boxes in the loft.", "just words", "Looking at the boxes.",
    ]);
    expect(transcript.diagnostics.map((d) => d.line)).toEqual([3, 4, 5, 6, 7, 9]);
    expect([transcript.records, transcript.skipped]).toEqual([10, 6]);
  });

  it("does not take a lookalike", () => {
    const record = { uuid: "a", parentUuid: null, sessionId: "session-5de7", type: "assistant", timestamp: "2026-01-01T00:00:00Z", message: { role: "assistant", content: "x" } };
    expect(formatOf(`${JSON.stringify(record)}\n${JSON.stringify({ ...record, uuid: "b" })}\n`)).toBe("other-iflow");
  });
});

describe("Codex rollouts", () => {
  it("gathers items into turns", () => {
    const messages = all("codex-rollout", "rollout.jsonl");
    expect(shape(messages)).toEqual([
      ["user", "<environment_context>\n  <cwd>/w</cwd>\n</environment_context>"],
      ["user", "Tune the piano."],
      ["assistant", "Listening to the keys first.", "shell", "apply_patch"],
      ["tool", "A is flat"],
      ["tool", "Exit code: 0\nOutput:\nturned"],
      ["assistant", "A was flat. I'll tighten the string now."],
      ["user", "Go on."],
      ["assistant", "Tightened.", "web_search"],
    ]);
    expect(messages[2]).toMatchObject({ thinking: "**Listening**", model: "fork-5", flags: { commentary: true }, place: { line: 7 } });
    expect(messages.map((m) => m.result?.isError)).toEqual([undefined, undefined, undefined, true, false, undefined, undefined, undefined]);
    expect(messages[5]).toMatchObject({ model: "fork-5-mini", flags: { interrupted: true } });
    expect(messages[0]?.flags).toEqual({ synthetic: true });
  });

  it("marks the history that a fork copied", () => {
    const { facts, messages } = readFixture("codex-rollout", "fork.jsonl").conversations[0] ?? { facts: undefined, messages: [] };
    expect(facts?.id).toBe("0199-bb");
    expect(messages.map((m) => m.flags.replayed === true)).toEqual([true, true, true, true, true, true, false, false]);
  });

  it("reads the shape before the envelope", () => {
    expect(shape(all("codex-rollout", "bare.jsonl"))).toEqual([["user", "Dust the strings."], ["assistant", "", "shell"], ["tool", "dusted"], ["assistant", "Dusted."]]);
    expect(readFixture("codex-rollout", "bare.jsonl").conversations[0]?.facts.id).toBe("0188-cc");
  });

  it("keeps a response that only reasoned, unless it was cut short", () => {
    const row = (type: string, payload: unknown): string => `${JSON.stringify({ timestamp: "2026-01-09T10:00:00Z", type, payload })}\n`;
    const thought = row("response_item", { type: "reasoning", summary: [{ type: "summary_text", text: "Hm." }] });
    const start = row("session_meta", { id: "x" }) + row("response_item", { type: "message", role: "user", content: "Play." });
    expect(read(start + thought + row("event_msg", { type: "task_complete" })).conversations[0]?.messages[1]).toMatchObject({ role: "assistant", text: "", thinking: "Hm.", content: "absent" });
    expect(read(start + thought + row("event_msg", { type: "turn_aborted", reason: "interrupted" })).conversations[0]?.messages).toHaveLength(1);
  });
});
