/** Kimi CLI and Kimi Code, `wire.jsonl`: what went over the wire between the agent and its interface, step by step. */
import type { Format, RawRecord, RecordReader, Sink } from "../format.ts";
import type { Message, MessageFlags, Place, ToolCall } from "../model.ts";
import { textPlace } from "../shapes/chat.ts";
import { readContent } from "../shapes/content.ts";
import { calledName, Draft, inner, lastAssistant, outputText, type Path, resultMessage, simpleMessage } from "../shapes/draft.ts";
import { UndoMap } from "../undo.ts";
import { asName, asText, asTime, type Fields, isFields } from "../values.ts";

/** The step that is being written. */
interface Step {
  readonly id: string | undefined;
  /** Its message; -1 as long as nothing came. */
  readonly index: number;
  readonly place: Place;
  readonly time: number | undefined;
}

class WireReader implements RecordReader {
  readonly #sink: Sink;
  #step: Step | undefined;
  readonly #steps = new UndoMap<string, Step>();

  constructor(sink: Sink) {
    this.#sink = sink;
  }

  mark(): () => void {
    const step = this.#step;
    const undo = this.#steps.mark();
    return () => {
      undo();
      this.#step = step;
    };
  }

  record({ value, place }: RawRecord): void {
    if (!isFields(value)) {
      this.#sink.diagnostic(place, "Not a wire record", true);
      return;
    }
    const message = value["message"];
    if (isFields(message) && typeof message["type"] === "string") this.#event(message["type"], isFields(message["payload"]) ? message["payload"] : {}, asTime(value["timestamp"]), place);
    else if (typeof value["type"] === "string") this.#code(value["type"], value, asTime(value["time"]), place);
    else this.#sink.diagnostic(place, "A wire record without a type", true);
  }

  /** kimi-cli: `{timestamp, message: {type, payload}}`. */
  #event(type: string, payload: Fields, time: number | undefined, place: Place): void {
    const sink = this.#sink;
    switch (type) {
      case "TurnBegin": {
        this.#step = undefined;
        const content = readContent(payload["user_input"], "\n");
        if (content.kind !== "absent") sink.message(simpleMessage("user", place, content.text, content.path === undefined ? undefined : ["message", "payload", "user_input", ...content.path], { time, content: content.kind }));
        return;
      }
      case "StepBegin":
        this.#step = { id: undefined, index: -1, place, time };
        return;
      case "ContentPart":
        if (payload["type"] === "think") this.#extend(place, time, (before) => ({ ...before, thinking: (before.thinking ?? "") + asText(payload["think"] ?? payload["text"]) }));
        else if (typeof payload["text"] === "string") this.#say(payload["text"], place, time, ["message", "payload", "text"]);
        return;
      case "ToolCall":
        this.#call(place, time, { id: asName(payload["id"]), name: asName(inner(payload, "function", "name")) ?? asName(payload["name"]) ?? "", arguments: inner(payload, "function", "arguments") ?? payload["arguments"] });
        return;
      case "ToolCallPart": {
        const piece = payload["arguments_part"];
        if (typeof piece === "string") this.#extend(place, time, (before) => ({ ...before, calls: before.calls.map((call, index) => (index === before.calls.length - 1 ? { ...call, arguments: asText(call.arguments) + piece } : call)) }));
        return;
      }
      case "ToolResult": {
        const callId = asName(payload["tool_call_id"]);
        const result = payload["return_value"] ?? payload["result"];
        const isError = inner(result, "is_error") === true || inner(result, "type") === "error";
        sink.message(resultMessage(place, { callId, name: calledName(sink.messages, callId), isError }, outputText(inner(result, "output") ?? inner(result, "message") ?? result ?? ""), undefined, time));
        return;
      }
      case "StepInterrupted":
        this.#flagLast({ interrupted: true });
        return;
      case "ApprovalRequest":
      case "QuestionRequest":
        this.#flagLast({ waiting: true });
        return;
      case "TurnEnd":
        this.#step = undefined;
        return;
      default:
    }
  }

  /** Kimi Code: `{type, time, …}`. */
  #code(type: string, value: Fields, time: number | undefined, place: Place): void {
    const sink = this.#sink;
    switch (type) {
      case "config.update":
        sink.facts({ model: asName(value["model"]) ?? asName(inner(value, "model", "name")) ?? asName(value["modelAlias"]) });
        if (asName(value["systemPrompt"]) !== undefined && !sink.messages.some((message) => message.role === "system")) sink.message(simpleMessage("system", place, asText(value["systemPrompt"]), ["systemPrompt"], { time }));
        return;
      case "turn.cancel":
        this.#flagLast({ interrupted: true });
        this.#step = undefined;
        return;
      case "context.append_message":
        if (isFields(value["message"])) this.#appended(value["message"], time, place);
        return;
      case "context.append_loop_event":
        if (isFields(value["event"])) this.#loopEvent(value["event"], time, place);
        return;
      default:
    }
  }

  #appended(raw: Fields, time: number | undefined, place: Place): void {
    const content = readContent(raw["content"], "\n");
    const path = content.path === undefined ? undefined : ["message", "content", ...content.path];
    const { origin } = raw;
    const kind = typeof origin === "string" ? origin : asName(inner(origin, "kind")) ?? asName(inner(origin, "type"));
    this.#step = undefined;
    if (raw["role"] === "tool") {
      const callId = asName(raw["toolCallId"]) ?? asName(raw["tool_call_id"]);
      this.#sink.message(resultMessage(place, { callId, name: calledName(this.#sink.messages, callId), isError: raw["isError"] === true }, content.text, path, time));
      return;
    }
    const role = raw["role"] === "assistant" ? "assistant" : raw["role"] === "system" ? "system" : "user";
    const draft = new Draft(role, place);
    draft.content = content.kind;
    if (content.text !== "") draft.say(content.text, path);
    draft.think(content.thinking);
    draft.time = time;
    if (Array.isArray(raw["toolCalls"])) for (const call of raw["toolCalls"] as readonly unknown[]) if (isFields(call)) draft.call(call["id"] ?? call["toolCallId"], inner(call, "function", "name") ?? call["name"], inner(call, "function", "arguments") ?? call["args"] ?? call["arguments"]);
    if (role === "user" && kind !== undefined && !["user", "prompt", "real_user"].includes(kind)) draft.flag({ synthetic: true });
    this.#sink.message(draft.message());
  }

  #loopEvent(event: Fields, time: number | undefined, place: Place): void {
    const sink = this.#sink;
    const stepId = asName(event["stepUuid"]);
    if (stepId !== undefined) {
      const step = this.#steps.get(stepId);
      if (step !== undefined) this.#step = step;
    }
    switch (event["type"]) {
      case "step.begin": {
        const id = asName(event["uuid"]);
        this.#step = { id, index: -1, place, time };
        if (id !== undefined) this.#steps.set(id, this.#step);
        return;
      }
      case "content.part": {
        const part = isFields(event["part"]) ? event["part"] : {};
        if (part["type"] === "think") this.#extend(place, time, (before) => ({ ...before, thinking: (before.thinking ?? "") + asText(part["think"] ?? part["text"]) }));
        else if (typeof part["text"] === "string") this.#say(part["text"], place, time, ["event", "part", "text"]);
        return;
      }
      case "tool.call":
        this.#call(place, time, { id: asName(event["toolCallId"]), name: asName(event["name"]) ?? "", arguments: event["args"] ?? event["arguments"] });
        return;
      case "tool.result": {
        const callId = asName(event["toolCallId"]);
        const { result } = event;
        sink.message(resultMessage(place, { callId, name: calledName(sink.messages, callId), isError: inner(result, "isError") === true }, outputText(inner(result, "output") ?? result ?? ""), undefined, time));
        return;
      }
      case "step.end": {
        const id = asName(event["uuid"]);
        const known = id === undefined ? undefined : this.#steps.get(id);
        if (known !== undefined) this.#step = known;
        const finishReason = asName(event["finishReason"]);
        // A step without its end is at work or was killed; the end takes that back.
        this.#extend(place, time, ({ flags: { interrupted: _, ...flags }, ...before }) => ({ ...before, finishReason: finishReason ?? before.finishReason, flags }));
        this.#step = undefined;
        return;
      }
      default:
    }
  }

  #say(text: string, place: Place, time: number | undefined, path: Path): void {
    this.#extend(place, time, (before) => ({ ...before, text: before.text + text, content: "parts", textPlace: before.text === "" ? textPlace(place, path) : undefined }));
  }

  #call(place: Place, time: number | undefined, call: ToolCall): void {
    this.#extend(place, time, (before) => ({ ...before, calls: [...before.calls, call] }));
  }

  /** Changes the message of the present step; it begins with the first thing that comes. */
  #extend(place: Place, time: number | undefined, change: (before: Message) => Message): void {
    const sink = this.#sink;
    const step = this.#step ?? { id: undefined, index: -1, place, time };
    const before = sink.messages[step.index];
    if (before !== undefined) {
      sink.replace(step.index, change(before));
      return;
    }
    const draft = new Draft("assistant", place);
    draft.time = step.time;
    if (step.id !== undefined) draft.flag({ interrupted: true });
    const index = sink.message(change(draft.message()));
    this.#step = { ...step, index };
    if (step.id !== undefined) this.#steps.set(step.id, this.#step);
  }

  #flagLast(flags: MessageFlags): void {
    const index = lastAssistant(this.#sink.messages);
    const message = this.#sink.messages[index];
    if (message !== undefined) this.#sink.replace(index, { ...message, flags: { ...message.flags, ...flags } });
  }
}

const CODE = /^(?:metadata|config\.|turn\.|context\.|full_compaction\.|usage\.|tools?\.|mcp\.|permission\.|skill\.|session\.|goal\.|plan\.)/;

export const kimiWire: Format = {
  id: "kimi-cli-wire",
  label: "Kimi wire log",
  runtime: "plain",
  notes: {
    versions: "wire.jsonl of kimi-cli and of Kimi Code (protocol 1.1 to 1.4)",
    reads: "steps put together from their parts, thoughts, calls, results, finish reasons, cancelled and unfinished steps, approvals that are waited for, inserted messages marked",
    drops: "status updates, compactions, events of sub-agents",
    live: true,
  },
  detect({ records, container }) {
    if (container !== "jsonl") return false;
    const first = records[0];
    const header = isFields(first) && "protocol_version" in first && typeof first["type"] === "string";
    const rest = header ? records.slice(1) : records;
    const events = rest.filter((record) => isFields(record) && ((isFields(record["message"]) && typeof record["message"]["type"] === "string" && record["message"]["role"] === undefined && "timestamp" in record && record["type"] === undefined)
      || (typeof record["type"] === "string" && CODE.test(record["type"]) && record["data"] === undefined && record["payload"] === undefined)));
    if (header) return rest.length === 0 || events.length * 2 > rest.length;
    return events.length === rest.length && rest.some((record) => isFields(record) && (typeof record["type"] === "string" ? record["type"].startsWith("context.append_") : /^(?:TurnBegin|StepBegin)$/.test(asName(inner(record, "message", "type")) ?? "")));
  },
  lines: (sink) => new WireReader(sink),
};
