import { describe, expect, it } from "vitest";
import type { Message } from "../../../src/core/transcript/model.ts";
import { read, readFixture } from "./files.ts";

const all = (format: string, name: string, conversation = 0): readonly Message[] => readFixture(format, name).conversations[conversation]?.messages ?? [];
const shape = (messages: readonly Message[]): readonly unknown[] => messages.map((m) => [m.role, m.text, ...m.calls.map((c) => c.name)]);
const lines = (rows: readonly unknown[]): string => rows.map((row) => `${JSON.stringify(row)}\n`).join("");

describe("Anthropic messages", () => {
  const letter = [["user", "Open the letter."], ["assistant", "Opening it.", "Open"], ["tool", "Dear all"], ["user", "Read it aloud."]];

  it.each(["request.json", "array.json", "lines.jsonl"])("reads %s; what brings results is not the user speaking", (name) => {
    const messages = all("anthropic-messages", name);
    expect(shape(messages)).toEqual([...letter, ["assistant", "I will read it now."]]);
    expect(messages[1]?.thinking).toBe("The knife first.");
    expect(messages[2]?.result).toEqual({ callId: "tu1", name: "Open", isError: false });
  });

  it("reads a growing log as one conversation, with the stop reasons of the answers", () => {
    const { conversations } = readFixture("anthropic-messages", "log.jsonl");
    expect(conversations).toHaveLength(1);
    expect(shape(conversations[0]?.messages ?? [])).toEqual([...letter, ["assistant", "Dear all, it says."]]);
    expect(conversations[0]?.messages.map((m) => m.finishReason)).toEqual([undefined, "tool_use", undefined, undefined, "end_turn"]);
    expect(conversations[0]?.facts).toMatchObject({ model: "quill-1", declaredTools: ["Open"], apiMode: "anthropic_messages" });
  });
});

describe("Claude Code output", () => {
  it.each(["output.jsonl", "output.json"])("reads %s", (name) => {
    const { conversations } = readFixture("claude-code-stream", name);
    expect(conversations.map((c) => [c.facts.subAgent, c.facts.declaredTools, shape(c.messages)])).toEqual([
      [false, ["Open", "Task"], [["assistant", "Sending someone.", "Task"], ["tool", "nothing there"], ["assistant", "The drawer is empty."]]],
      [true, undefined, [["assistant", "I will look in the drawer."]]],
    ]);
    expect(conversations[0]?.messages.map((m) => [m.place.record, m.finishReason, m.result?.isError])).toEqual([[1, "tool_use", undefined], [4, undefined, true], [6, "end_turn", undefined]]);
  });

  it("reads the answer of output that is a result alone", () => {
    expect(shape(all("claude-code-stream", "result.json"))).toEqual([["assistant", "The drawer is empty."]]);
  });
});

describe("OpenAI Responses", () => {
  const clock = [["user", "Wind the clock."], ["assistant", "Taking the key.", "wind"], ["tool", "wound"]];

  it.each(["request.json", "items.jsonl"])("gathers the items of %s into turns", (name) => {
    expect(shape(all("openai-responses", name))).toEqual(clock);
    expect(all("openai-responses", name)[1]?.thinking).toBe("Key first.");
  });

  it("takes the reason of an incomplete answer", () => {
    expect(all("openai-responses", "response.json")).toMatchObject([{ text: "I will now set the", finishReason: "max_output_tokens", model: "tick-2", time: 1767225600000 }]);
    expect(shape(all("openai-responses", "log.jsonl"))).toEqual([...clock, ["assistant", "I will now set the"]]);
  });
});

describe("Codex exec", () => {
  it("pairs parallel calls and says which failed; what follows the results is another turn", () => {
    const messages = all("codex-exec", "stream.jsonl");
    expect(shape(messages)).toEqual([["assistant", "Looking at both shelves.", "command_execution", "look_b"], ["tool", "dust\n"], ["tool", "books"], ["assistant", "Next I will dust the left one."]]);
    expect(messages.map((m) => m.result)).toEqual([undefined, { callId: "i2", name: "command_execution", isError: true }, { callId: "i3", name: "look_b", isError: false }, undefined]);
  });
});

describe("Gemini CLI", () => {
  const milk = [["user", "Bring the milk."], ["assistant", "", "fetch"], ["tool", "a bottle"], ["assistant", "I will pour it now."], ["system", "The line is down."]];

  it("reads a document: calls and results stand in one record", () => {
    const messages = all("gemini-cli", "session.json");
    expect(shape(messages)).toEqual(milk);
    expect(messages.map((m) => m.place.record)).toEqual([0, 1, 1, 2, 3]);
    expect(messages[3]).toMatchObject({ thinking: "Plan: pour", model: "cow-1" });
  });

  it("reads a log: a record that comes again replaces the earlier one, a rewind drops what followed", () => {
    const messages = all("gemini-cli", "session.jsonl");
    expect(shape(messages)).toEqual(milk.map((row) => (row[0] === "tool" ? ["tool", "no bottle"] : row)));
    expect(messages[2]?.result?.isError).toBe(true);
    expect(readFixture("gemini-cli", "session.jsonl").conversations[0]?.facts).toMatchObject({ id: "gs-1", title: "Milk", model: "cow-1" });
  });

  it("reads a log whose header brings all messages anew", () => {
    const header = { sessionId: "s", startTime: "2026-05-01T08:00:00Z", lastUpdated: "2026-05-01T08:00:00Z" };
    const message = (id: string, text: string): unknown => ({ id, timestamp: "2026-05-01T08:00:01Z", type: "user", content: text });
    const transcript = read(lines([header, message("a", "one"), message("b", "two"), { $set: { messages: [message("c", "three")] } }, message("d", "four")]));
    expect(transcript.conversations[0]?.messages.map((m) => m.text)).toEqual(["three", "four"]);
  });

  it("reads a checkpoint", () => {
    expect(shape(all("gemini-cli", "checkpoint-a.json"))).toEqual([["user", "Bring the milk."], ["assistant", "", "fetch"], ["tool", "a bottle"], ["assistant", "Here it is."]]);
  });
});

describe("Qwen Code", () => {
  it("reads parallel results, failures, thoughts, and cuts off a branch that was left", () => {
    const { conversations } = readFixture("qwen-code", "session.jsonl");
    expect(conversations.map((c) => shape(c.messages))).toEqual([
      [["user", "Sew the button on."], ["user", "(a reminder)"], ["assistant", "Sewn another way."]],
      [["assistant", "", "sew", "cut"], ["tool", "sewn"], ["tool", "blunt"], ["assistant", "Let me cut the thread."]],
    ]);
    expect(conversations[0]?.messages[1]?.flags).toEqual({ synthetic: true });
    expect(conversations[1]?.messages.map((m) => [m.thinking, m.result?.isError])).toEqual([["thread", undefined], [undefined, false], [undefined, true], [undefined, undefined]]);
  });
});

describe("ShareGPT", () => {
  it.each(["rows.json", "rows.jsonl"])("reads %s: calls as entries and as tags", (name) => {
    const { conversations } = readFixture("sharegpt", name);
    expect(conversations.map((c) => [c.facts.declaredTools, shape(c.messages)])).toEqual([
      [["tower_time"], [["system", "You know towers."], ["user", "What time is it in the tower?"], ["assistant", "Asking the tower.", "tower_time"], ["tool", '{"time": "ten"}'], ["assistant", "It is ten."]]],
      [undefined, [["user", "And now?"], ["assistant", "Asking.", "tower_time"], ["tool", "eleven"], ["assistant", "I will ring the bell."]]],
    ]);
    expect(conversations[1]?.messages[1]).toMatchObject({ thinking: "ask", textPlace: { offset: 21 } });
  });

  it("reads parts with values", () => {
    expect(shape(all("sharegpt", "parts.jsonl"))).toEqual([["user", "The time?"], ["assistant", "", "tower_time"], ["tool", "twelve"], ["assistant", "Twelve."]]);
    expect(readFixture("sharegpt", "parts.jsonl").conversations[0]?.facts.declaredTools).toEqual([]);
  });

  it("reads a call in the manner of Glaive", () => {
    const row = { conversations: [{ from: "human", value: "Sum?" }, { from: "gpt", value: "Adding. <functioncall> {\"name\": \"add\", \"arguments\": '{\"a\": 1}'} <|endoftext|>" }, { from: "function_response", value: "1" }] };
    expect(read(lines([row, row])).conversations[0]?.messages[1]).toMatchObject({ text: "Adding.", calls: [{ name: "add", arguments: '{"a": 1}' }] });
  });
});
