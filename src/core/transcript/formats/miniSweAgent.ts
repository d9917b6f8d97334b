/** mini-swe-agent: messages with one fenced shell command in each answer, or with real calls in its newer releases. */
import type { Format, Probe, Sink } from "../format.ts";
import type { Place, ToolCall } from "../model.ts";
import { chatCalls } from "../shapes/chat.ts";
import { readContent } from "../shapes/content.ts";
import { Draft, inner, resultMessage, simpleMessage } from "../shapes/draft.ts";
import { fencedBlocks } from "../shapes/fences.ts";
import { asList, asName, asTime, type Fields, isFields } from "../values.ts";

const FENCES = new Set(["bash", "mswea_bash_command"]);

/** The commands that the harness looks for in an answer. It executes exactly one; with none or several it asks again. */
function commands(text: string): readonly ToolCall[] {
  return fencedBlocks(text).flatMap((block) => (FENCES.has(block.info) ? [{ id: undefined, name: "bash", arguments: block.body }] : []));
}

function listOf(probe: Probe): readonly unknown[] | undefined {
  const value = probe.records[0];
  if (probe.container !== "json") return undefined;
  if (Array.isArray(value)) return value as readonly unknown[];
  return undefined;
}

function textOf(raw: unknown): string {
  return isFields(raw) ? readContent(raw["content"], "\n").text : "";
}

class MiniReader {
  readonly #sink: Sink;
  #open: readonly ToolCall[] = [];
  #calls = 0;
  #started = false;

  constructor(sink: Sink) {
    this.#sink = sink;
  }

  row(raw: unknown, place: Place): void {
    if (raw === undefined) return;
    const role = isFields(raw) ? raw["role"] : undefined;
    if (!isFields(raw) || typeof role !== "string") {
      this.#sink.diagnostic(place, "Not a message", true);
      return;
    }
    const content = readContent(raw["content"], "\n");
    const path = content.path === undefined ? undefined : ["content", ...content.path];
    const time = asTime(inner(raw, "extra", "timestamp") ?? inner(raw, "extra", "response", "created") ?? raw["timestamp"]);
    if (role === "assistant") {
      const draft = new Draft("assistant", place);
      draft.content = content.kind;
      if (content.text !== "") draft.say(content.text, path);
      draft.think(asName(raw["reasoning_content"]) ?? asName(inner(raw, "extra", "response", "choices", 0, "message", "reasoning_content")));
      const asked = chatCalls(raw);
      for (const call of asked.length > 0 ? asked : this.#numbered(content.text === "" ? [] : commands(content.text))) draft.calls.push(call);
      draft.finishReason = asName(inner(raw, "extra", "response", "choices", 0, "finish_reason"));
      draft.model = asName(inner(raw, "extra", "response", "model"));
      draft.time = time;
      this.#open = draft.calls;
      this.#started = true;
      this.#sink.message(draft.message());
      return;
    }
    if (role === "tool" || ((role === "exit" || role === "user") && this.#open.length > 0)) {
      const callId = asName(raw["tool_call_id"]) ?? this.#open[0]?.id;
      const call = this.#open.find((one) => one.id === callId) ?? this.#open[0];
      // Several commands are refused as a whole: one answer for all of them.
      const refused = role === "user" && this.#open.length > 1;
      this.#open = refused ? [] : this.#open.filter((one) => one !== call);
      const failed = /^\s*<returncode>(-?\d+)<\/returncode>/.exec(content.text.slice(0, 80));
      this.#sink.message(resultMessage(place, { callId, name: call?.name, isError: refused || (failed !== null && failed[1] !== "0") }, content.text, path, time));
      return;
    }
    const system = role === "system" || role === "developer";
    this.#sink.message(simpleMessage(system ? "system" : "user", place, content.text, path, { content: content.kind, time, ...(this.#started && !system ? { flags: { synthetic: true } } : {}) }));
  }

  #numbered(calls: readonly ToolCall[]): readonly ToolCall[] {
    return calls.map((call) => ({ ...call, id: `command-${this.#calls++}` }));
  }
}

export const miniSweAgent: Format = {
  id: "mini-swe-agent",
  label: "mini-swe-agent trajectory",
  runtime: "plain",
  notes: {
    versions: "lists of messages, trajectory formats 1 and 1.1",
    reads: "the fenced command of an answer as its call (also when there are several, which the harness refuses), outputs as results, finish reasons and models of stored responses",
    drops: "templates and statistics",
    live: true,
  },
  detect(probe) {
    const value = probe.records[0];
    if (probe.container === "json" && isFields(value)) {
      const format = value["trajectory_format"];
      return typeof format === "string" ? format.startsWith("mini-swe-agent") && Array.isArray(value["messages"]) : Array.isArray(value["messages"]) && typeof inner(value, "info", "mini_version") === "string";
    }
    const list = listOf(probe)?.slice(0, 40);
    if (list === undefined) return false;
    return list.some((raw, index) => {
      if (!isFields(raw) || raw["role"] !== "assistant") return false;
      const text = textOf(raw);
      if (text.includes("```mswea_bash_command")) return true;
      const next = list[index + 1];
      return text.includes("```bash") && isFields(next) && next["role"] === "user" && textOf(next).startsWith("<returncode>");
    });
  },
  document(document, sink) {
    const value = document.value;
    const whole: Fields = isFields(value) ? value : {};
    const messages = Array.isArray(value) ? (value as readonly unknown[]) : asList(whole["messages"]);
    sink.conversation({ model: asName(inner(whole, "info", "config", "model", "model_name")) ?? asName(inner(whole, "info", "model_name")), id: asName(whole["instance_id"]) });
    const places = document.places(Array.isArray(value) ? [] : ["messages"]);
    const reader = new MiniReader(sink);
    messages.forEach((raw, index) => reader.row(raw, places[index] ?? document.place));
    sink.records(messages.length);
  },
};
