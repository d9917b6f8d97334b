import { describe, expect, it } from "vitest";
import { fixture } from "../files.ts";
import { corpusFiles, counts, get, haveCorpus, type Json, lines, list, misplaced, read, readFixture, rows } from "./rows.ts";

describe("otel-genai", () => {
  it("reads spans.json", () => {
    const transcript = readFixture("otel-genai", "spans.json");
    expect(transcript.format).toBe("otel-genai");
    expect(transcript.conversations.map(({ facts }) => facts)).toMatchObject([{"id":"0x1"}]);
    expect(rows(transcript)).toEqual([
      "user Snow?",
      "assistant [sky#c1 {}] (tool_calls)",
    ]);
    expect(misplaced(transcript, new TextDecoder().decode(fixture("otel-genai", "spans.json").bytes))).toEqual([]);
  });

  it("reads tools.jsonl", () => {
    const transcript = readFixture("otel-genai", "tools.jsonl");
    expect(transcript.format).toBe("otel-genai");
    expect(transcript.conversations.map(({ facts }) => facts)).toMatchObject([{"id":"t1"}]);
    expect(rows(transcript)).toEqual([
      "assistant [a#c1 {}]",
      "tool one =a#c1",
      "assistant [b#c2 -]",
      "tool two =b#c2",
    ]);
    expect(misplaced(transcript, new TextDecoder().decode(fixture("otel-genai", "tools.jsonl").bytes))).toEqual([]);
  });

  it("reads traces.jsonl", () => {
    const transcript = readFixture("otel-genai", "traces.jsonl");
    expect(transcript.format).toBe("otel-genai");
    expect(transcript.conversations.map(({ facts }) => facts)).toMatchObject([{"id":"cv","model":"m-1","declaredTools":["lake"]}]);
    expect(rows(transcript)).toEqual([
      "user Ice?",
      "assistant [lake#c1 {\"deep\":1}] (tool_call)",
      "tool thin =lake#c1",
      "assistant I'll test it now. (stop)",
    ]);
    expect(misplaced(transcript, new TextDecoder().decode(fixture("otel-genai", "traces.jsonl").bytes))).toEqual([]);
  });
});

describe("other conventions", () => {
  const span = (attributes: object, events: readonly object[] = []): string => JSON.stringify({ name: "chat", context: { trace_id: "1", span_id: "2" }, start_time: "2026-03-04T08:00:00Z", attributes, events });

  it("events of a span", () => {
    const events = [{ name: "gen_ai.user.message", attributes: { content: "Fog?" } }, { name: "gen_ai.choice", attributes: { finish_reason: "stop", message: JSON.stringify({ role: "assistant", content: "I will look." }) } }];
    expect(rows(read(span({ "gen_ai.operation.name": "chat" }, events), "a.json"))).toEqual(["user Fog?", "assistant I will look. (stop)"]);
  });

  it("OpenInference", () => {
    const attributes = { "openinference.span.kind": "LLM", "llm.model_name": "m", "llm.input_messages.0.message.role": "user", "llm.input_messages.0.message.content": "Fog?", "llm.output_messages.0.message.role": "assistant", "llm.output_messages.0.message.tool_calls.0.tool_call.id": "c1", "llm.output_messages.0.message.tool_calls.0.tool_call.function.name": "sea", "llm.output_messages.0.message.tool_calls.0.tool_call.function.arguments": "{}" };
    expect(rows(read(span(attributes), "a.json"))).toEqual(["user Fog?", "assistant [sea#c1 {}]"]);
  });

  it("Vercel's AI SDK", () => {
    const attributes = { "ai.model.id": "m", "ai.prompt.messages": JSON.stringify([{ role: "user", content: [{ type: "text", text: "Fog?" }] }]), "ai.response.text": "Looking.", "ai.response.toolCalls": JSON.stringify([{ toolCallId: "c1", toolName: "sea", args: {} }]), "ai.response.finishReason": "tool-calls" };
    expect(rows(read(span(attributes).replace('"name":"chat"', '"name":"ai.generateText.doGenerate"'), "a.json"))).toEqual(["user Fog?", "assistant Looking. [sea#c1 {}] (tool-calls)"]);
  });

  it("an answer of which only the structure was exported is not judged", () => {
    expect(rows(read(span({ "gen_ai.operation.name": "chat", "gen_ai.response.finish_reasons": ["stop"] }), "a.json"))).toEqual(["assistant{commentary} (stop)"]);
  });
});

describe.skipIf(!haveCorpus)("traces of the corpus", () => {
  for (const { name, text, transcript } of corpusFiles("otel-genai")) {
    it(name, () => {
      // These traces have no chats: every executed tool is a call with its result, every conversation id a conversation.
      const spans = lines(text).flatMap((line) => list(line, "resourceSpans").flatMap((resource) => list(resource, "scopeSpans").flatMap((scope) => list(scope, "spans"))));
      const value = (span: Json, key: string): unknown => get(list(span, "attributes").find((pair) => get(pair, "key") === key), "value", "stringValue");
      const tools = spans.filter((span) => value(span, "gen_ai.operation.name") === "execute_tool");
      expect(counts(transcript)).toEqual({ messages: tools.length * 2, turns: tools.length, calls: tools.length, paired: tools.length });
      expect(transcript.conversations).toHaveLength(new Set(spans.map((span) => value(span, "gen_ai.conversation.id"))).size);
    });
  }
});
