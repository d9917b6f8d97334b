/** The events of openclaw's telemetry plugin: starts and ends of agents and tools, with the history that an agent began with. */
import type { Format, RawRecord, RecordReader, Sink } from "../format.ts";
import type { Message, Place } from "../model.ts";
import { piMessage } from "../shapes/piMessage.ts";
import { Draft, inner, lastAssistant, resultMessage, simpleMessage } from "../shapes/draft.ts";
import { UndoMap } from "../undo.ts";
import { asList, asName, asText, asTime, type Fields, isFields } from "../values.ts";

const TYPES = new Set(["agent.start", "agent.end", "message.in", "message.out", "message.sending", "tool.start", "tool.end", "llm.usage", "session.start", "session.end"]);

function isEvent(value: unknown): value is Fields {
  return isFields(value) && typeof value["type"] === "string" && TYPES.has(value["type"]) && value["data"] === undefined && value["payload"] === undefined && value["attributes"] === undefined;
}

class TelemetryReader implements RecordReader {
  readonly #sink: Sink;
  /** Conversation of each agent. */
  readonly #agents = new UndoMap<string, number>();
  #calls = 0;

  constructor(sink: Sink) {
    this.#sink = sink;
  }

  mark(): () => void {
    const undo = this.#agents.mark();
    const calls = this.#calls;
    return () => {
      undo();
      this.#calls = calls;
    };
  }

  record({ value, place }: RawRecord): void {
    if (!isEvent(value)) {
      this.#sink.diagnostic(place, "Not an event of the telemetry", true);
      return;
    }
    const sink = this.#sink;
    const time = asTime(value["timestamp"] ?? value["ts"]);
    switch (value["type"]) {
      case "message.in":
        this.#enter(undefined);
        sink.message(simpleMessage("user", place, asText(value["content"]), typeof value["content"] === "string" ? ["content"] : undefined, { time }));
        return;
      case "agent.start":
        this.#enter(asName(value["sessionKey"]));
        this.#start(value, time, place);
        return;
      case "agent.end":
        this.#enter(asName(value["sessionKey"]));
        if (Array.isArray(value["messages"]) && value["messages"].length > 0) this.#history(value["messages"] as readonly unknown[], place);
        if (value["success"] === false) this.#interrupt();
        return;
      case "tool.start":
        this.#enter(asName(value["sessionKey"]));
        this.#tool(value, time, place);
        return;
      case "tool.end":
        this.#enter(asName(value["sessionKey"]));
        this.#result(value, time, place);
        return;
      case "message.out": {
        this.#enter(undefined);
        const text = asText(value["content"]);
        const last = sink.messages[lastAssistant(sink.messages)];
        if (text !== "" && last?.text !== text) sink.message(simpleMessage("assistant", place, text, typeof value["content"] === "string" ? ["content"] : undefined, { time }));
        return;
      }
      default:
        if (value["type"] === "llm.usage") {
          this.#enter(asName(value["sessionKey"]));
          sink.facts({ model: asName(value["model"]) });
        }
    }
  }

  /** Makes the conversation of an agent the current one. A channel of the main agent has a key of its own, but it is the main agent that works. */
  #enter(key: string | undefined): void {
    const child = key !== undefined && key.includes(":subagent:");
    const name = child ? key : "main";
    const known = this.#agents.get(name);
    if (known !== undefined) {
      this.#sink.select(known);
      return;
    }
    this.#agents.set(name, this.#sink.conversation({ id: key, subAgent: child, title: child ? key : undefined }));
  }

  #start(value: Fields, time: number | undefined, place: Place): void {
    const sink = this.#sink;
    const history = asList(value["messages"]);
    if (history.length > 0) this.#history(history, place);
    const prompt = asText(value["prompt"]);
    const last = lastUser(sink.messages);
    // The start of an agent is written twice, and its prompt is what came in just before.
    if (prompt !== "" && last?.text !== prompt) {
      const scheduled = prompt.startsWith("[cron:") || prompt.startsWith("Read HEARTBEAT.md");
      if (scheduled && sink.messages.length === 0) sink.facts({ unattended: true });
      sink.message(simpleMessage("user", place, prompt, ["prompt"], { time }));
    }
  }

  /** The history that an agent begins with says more than the events before it: it takes their place. */
  #history(history: readonly unknown[], place: Place): void {
    const messages: Message[] = [];
    history.forEach((raw, index) => {
      const message = isFields(raw) ? piMessage(raw, place, ["messages", index], undefined, messages) : undefined;
      if (message !== undefined) messages.push(message);
    });
    if (messages.length === 0) return;
    this.#sink.truncate(0);
    for (const message of messages) this.#sink.message(message);
    const model = messages.findLast((message) => message.model !== undefined)?.model;
    if (model !== undefined) this.#sink.facts({ model });
  }

  #tool(value: Fields, time: number | undefined, place: Place): void {
    const sink = this.#sink;
    const call = { id: asName(value["toolCallId"]) ?? `tool-${this.#calls++}`, name: asName(value["toolName"]) ?? "", arguments: value["params"] };
    const last = sink.messages.length - 1;
    const before = sink.messages[last];
    // Tools that start before the first of them ended belong to one answer.
    if (before?.role === "assistant" && before.calls.length > 0) sink.replace(last, { ...before, calls: [...before.calls, call] });
    else {
      const draft = new Draft("assistant", place);
      draft.calls.push(call);
      draft.time = time;
      sink.message(draft.message());
    }
  }

  #result(value: Fields, time: number | undefined, place: Place): void {
    const sink = this.#sink;
    const name = asName(value["toolName"]);
    const { messages } = sink;
    const index = lastAssistant(messages);
    const answered = new Set(messages.slice(index + 1).map((message) => message.result?.callId));
    const calls = messages[index]?.calls ?? [];
    const call = calls.find((one) => one.name === name && !answered.has(one.id)) ?? calls.find((one) => one.name === name);
    const output = value["result"] ?? inner(value, "error") ?? "";
    sink.message(resultMessage(place, { callId: asName(value["toolCallId"]) ?? call?.id, name, isError: value["success"] === false }, output, typeof value["result"] === "string" ? ["result"] : undefined, time));
  }

  #interrupt(): void {
    const index = lastAssistant(this.#sink.messages);
    const message = this.#sink.messages[index];
    if (message !== undefined) this.#sink.replace(index, { ...message, flags: { ...message.flags, interrupted: true } });
  }
}

function lastUser(messages: readonly Message[]): Message | undefined {
  for (let i = messages.length - 1; i >= 0; i--) {
    const message = messages[i];
    if (message?.role === "user") return message;
    if (message?.role === "assistant") return undefined;
  }
  return undefined;
}

export const openclawTelemetry: Format = {
  id: "openclaw-telemetry",
  label: "openclaw telemetry",
  runtime: "plain",
  notes: {
    versions: "events of the telemetry plugin",
    reads: "messages in and out, starts of agents with the history they begin with, tools as calls and results, sub-agents as conversations",
    drops: "usage; results of tools that the events do not carry",
    live: true,
  },
  detect: ({ records, container }) => container === "jsonl" && records.filter(isEvent).length * 2 > records.length && records.some((record) => isEvent(record) && asName(record["type"])?.includes(".") === true),
  lines: (sink) => new TelemetryReader(sink),
};
