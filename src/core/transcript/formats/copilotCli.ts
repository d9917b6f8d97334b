/** Copilot CLI, `events.jsonl`, and the transcripts that the Copilot Chat extension writes in the same shape. */
import type { Format, JsonDocument, Probe, RawRecord, RecordReader, Sink } from "../format.ts";
import type { MessageFlags, Place } from "../model.ts";
import { chatMessage } from "../shapes/chat.ts";
import { calledName, Draft, inner, lastAssistant, outputText, resultMessage, simpleMessage } from "../shapes/draft.ts";
import { UndoMap } from "../undo.ts";
import { asList, asName, asText, asTime, type Fields, isFields } from "../values.ts";

/** Tools that give the turn to the user. */
const ASKING = new Set(["ask_user", "exit_plan_mode", "task_complete"]);

class CliReader implements RecordReader {
  readonly #sink: Sink;
  /** Messages by their id: a message may be written again as it grows. */
  readonly #known = new UndoMap<string, number>();
  #model: string | undefined;

  constructor(sink: Sink) {
    this.#sink = sink;
  }

  mark(): () => void {
    const undo = this.#known.mark();
    const model = this.#model;
    return () => {
      undo();
      this.#model = model;
    };
  }

  record({ value, place }: RawRecord): void {
    if (!isFields(value) || typeof value["type"] !== "string") {
      this.#sink.diagnostic(place, "Not an event", true);
      return;
    }
    this.#event(value["type"], isFields(value["data"]) ? value["data"] : {}, asTime(value["timestamp"]), place);
  }

  #event(type: string, data: Fields, time: number | undefined, place: Place): void {
    const sink = this.#sink;
    switch (type) {
      case "session.start":
      case "session.resume":
        this.#modelIs(asName(data["selectedModel"]) ?? asName(data["model"]));
        sink.facts({ id: asName(data["sessionId"]) });
        return;
      case "session.model_change":
        this.#modelIs(asName(data["newModel"]));
        return;
      case "system.message":
        sink.message(simpleMessage("system", place, asText(data["content"]), ["data", "content"], { time }));
        return;
      case "user.message": {
        const source = asName(data["source"]);
        const flags: MessageFlags = source !== undefined && source !== "user" ? { synthetic: true } : {};
        sink.message(simpleMessage("user", place, asText(data["content"]), typeof data["content"] === "string" ? ["data", "content"] : undefined, { time, flags }));
        return;
      }
      case "assistant.message":
        this.#assistant(data, time, place);
        return;
      case "assistant.usage":
        this.#usedModel(asName(data["model"]));
        return;
      case "tool.execution_complete": {
        const callId = asName(data["toolCallId"]);
        this.#usedModel(asName(data["model"]));
        const { result } = data;
        const output = data["success"] === false ? (inner(data, "error", "message") ?? data["error"] ?? inner(result, "content")) : (inner(result, "content") ?? inner(result, "detailedContent") ?? result);
        const path = typeof inner(result, "content") === "string" && output === inner(result, "content") ? ["data", "result", "content"] : undefined;
        const message = resultMessage(place, { callId, name: asName(data["toolName"]) ?? calledName(sink.messages, callId), isError: data["success"] === false }, typeof output === "string" ? output : outputText(output ?? ""), path, time);
        sink.message(asName(data["parentToolCallId"]) === undefined ? message : { ...message, flags: { sidechain: true } });
        return;
      }
      case "abort":
        this.#flagLast({ interrupted: true });
        return;
      default:
    }
  }

  #assistant(data: Fields, time: number | undefined, place: Place): void {
    const sink = this.#sink;
    const draft = new Draft("assistant", place);
    draft.say(data["content"], ["data", "content"]);
    draft.think(data["reasoningText"]);
    for (const call of asList(data["toolRequests"])) if (isFields(call)) draft.call(call["toolCallId"], call["name"], call["arguments"]);
    draft.model = asName(data["model"]) ?? this.#model;
    draft.time = time;
    if (asName(data["parentToolCallId"]) !== undefined) draft.flag({ sidechain: true });
    if (draft.calls.some((call) => ASKING.has(call.name))) draft.flag({ waiting: true });
    const id = asName(data["messageId"]);
    const known = id === undefined ? undefined : this.#known.get(id);
    if (known !== undefined) {
      sink.replace(known, draft.message());
      return;
    }
    const index = sink.message(draft.message());
    if (id !== undefined) this.#known.set(id, index);
  }

  #modelIs(model: string | undefined): void {
    if (model === undefined) return;
    this.#model = model;
    this.#sink.facts({ model });
  }

  /** What an answer was made with stands in the events that follow it. */
  #usedModel(model: string | undefined): void {
    if (model === undefined) return;
    if (this.#model === undefined) this.#sink.facts({ model });
    this.#model = model;
    const index = lastAssistant(this.#sink.messages);
    const message = this.#sink.messages[index];
    if (message !== undefined && message.model === undefined) this.#sink.replace(index, { ...message, model });
  }

  #flagLast(flags: MessageFlags): void {
    const index = lastAssistant(this.#sink.messages);
    const message = this.#sink.messages[index];
    if (message !== undefined) this.#sink.replace(index, { ...message, flags: { ...message.flags, ...flags } });
  }
}

const EVENT = /^(?:session|user|assistant|tool|subagent|hook|skill|system|abort|permission|pending|external_tool)(?:\.|$)/;

function isEvent(value: unknown): value is Fields {
  return isFields(value) && typeof value["type"] === "string" && EVENT.test(value["type"]) && isFields(value["data"]) && typeof value["timestamp"] === "string";
}

function isEvents({ records, container }: Probe): boolean {
  if (container !== "jsonl") return false;
  const events = records.filter(isEvent);
  return events.length * 2 > records.length && events.some((event) => event["type"] === "session.start" || event["type"] === "user.message" || event["type"] === "assistant.message");
}

function fromEditor(records: readonly unknown[]): boolean {
  return records.some((record) => inner(record, "type") === "session.start" && inner(record, "data", "vscodeVersion") !== undefined);
}

/** The first releases kept one document with messages in the shape of chat completions. */
function isOldSession(value: unknown): value is Fields {
  return isFields(value) && typeof value["sessionId"] === "string" && Array.isArray(value["chatMessages"]);
}

function readOld(document: JsonDocument, sink: Sink): void {
  const value = isFields(document.value) ? document.value : {};
  sink.conversation({ id: asName(value["sessionId"]), model: asName(value["selectedModel"]) });
  const messages = asList(value["chatMessages"]);
  const places = document.places(["chatMessages"]);
  messages.forEach((raw, index) => {
    const place = places[index] ?? document.place;
    const message = isFields(raw) ? chatMessage(raw, place) : undefined;
    if (message !== undefined) sink.message(message.result === undefined ? message : { ...message, result: { ...message.result, name: message.result.name ?? calledName(sink.messages, message.result.callId) } });
    else if (raw !== undefined) sink.diagnostic(place, "A message without a role that is known", true);
  });
  sink.records(messages.length);
}

const NOTES = {
  reads: "messages, reasoning, tool requests as calls, results, models, aborted turns, messages of sub-agents, inserted user messages marked",
  drops: "usage, hooks, skills, compactions",
  live: true,
} as const;

export const copilotCli: Format = {
  id: "copilot-cli",
  label: "Copilot CLI session",
  runtime: "plain",
  notes: { versions: "events.jsonl, and the session documents of the first releases", ...NOTES },
  detect: (probe) => (probe.container === "json" ? isOldSession(probe.records[0]) : isEvents(probe) && !fromEditor(probe.records)),
  document: readOld,
  lines: (sink) => new CliReader(sink),
};

export const copilotChatTranscript: Format = {
  id: "copilot-chat-transcript",
  label: "Copilot Chat transcript",
  runtime: "plain",
  notes: { versions: "transcripts of the Copilot Chat extension", ...NOTES },
  detect: (probe) => isEvents(probe) && fromEditor(probe.records),
  lines: (sink) => new CliReader(sink),
};
