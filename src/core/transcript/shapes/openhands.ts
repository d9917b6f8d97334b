/** The events of OpenHands as messages: the older action and observation events, and the event kinds of its software agent SDK. */
import type { RawRecord, RecordReader, Sink } from "../format.ts";
import type { Message, MessageFlags, Place, ToolCall } from "../model.ts";
import { NO_FLAGS } from "../model.ts";
import { UndoMap } from "../undo.ts";
import { asList, asName, asText, asTime, type Fields, isFields, toolNames } from "../values.ts";
import { chatCalls } from "./chat.ts";
import { readContent } from "./content.ts";
import { calledName, Draft, inner, lastAssistant, type Path, resultMessage, simpleMessage } from "./draft.ts";

/** True for an event of the older stream: an action or an observation. */
export function isStreamEvent(value: unknown): value is Fields {
  if (!isFields(value) || value["role"] !== undefined || value["kind"] !== undefined) return false;
  if (typeof value["action"] === "string") return isFields(value["args"]) || isFields(value["tool_call_metadata"]) || typeof value["source"] === "string";
  return typeof value["observation"] === "string" && (typeof value["content"] === "string" || isFields(value["extras"])) && ("source" in value || "cause" in value || isFields(value["extras"]));
}

const KIND = /^(?:[A-Z]\w*(?:Event|Observation)|Condensation|CondensationRequest)$/;

/** True for an event of the SDK. */
export function isSdkEvent(value: unknown): value is Fields {
  return isFields(value) && typeof value["kind"] === "string" && typeof value["source"] === "string" && KIND.test(value["kind"]);
}

/** Actions that are the harness's own bookkeeping. */
const QUIET_ACTIONS = new Set(["recall", "change_agent_state", "condensation", "condensation_request", "null", "initialize", "start", "pause", "resume", "stop"]);
const QUIET_OBSERVATIONS = new Set(["null", "recall", "agent_state_changed", "condense", "loop_recovery"]);

/** Reads events one after the other into the current conversation. */
export class EventReader implements RecordReader {
  readonly #sink: Sink;
  /** Message of a model response, by the response's id. */
  readonly #responses = new UndoMap<string, number>();
  /** Call of an action, by the event's id. */
  readonly #actions = new UndoMap<string, ToolCall>();
  /** Sub-agents that are at work, innermost counted. */
  #delegates = 0;
  /** Actions so far; numbers the calls of files whose events have no ids. */
  #count = 0;
  #model: string | undefined;

  constructor(sink: Sink) {
    this.#sink = sink;
  }

  mark(): () => void {
    const responses = this.#responses.mark();
    const actions = this.#actions.mark();
    const [delegates, count, model] = [this.#delegates, this.#count, this.#model];
    return () => {
      responses();
      actions();
      this.#delegates = delegates;
      this.#count = count;
      this.#model = model;
    };
  }

  record({ value, place }: RawRecord): void {
    this.read(value, place, []);
  }

  /** Reads one event; `path` is where it stands in its record. */
  read(event: unknown, place: Place, path: Path): void {
    if (event === undefined) return;
    if (Array.isArray(event)) {
      // An action with its observation, as the second generation of result files pairs them.
      (event as readonly unknown[]).forEach((part, index) => {
        if (!Array.isArray(part)) this.read(part, place, [...path, index]);
      });
      return;
    }
    if (!isFields(event)) this.#sink.diagnostic(place, "Not an event", true);
    else if (typeof event["kind"] === "string") this.#sdk(event, event["kind"], place, path);
    else if (typeof event["action"] === "string") this.#action(event, event["action"], place, path);
    else if (typeof event["observation"] === "string") this.#observation(event, event["observation"], place, path);
    else this.#sink.diagnostic(place, "An event that is neither an action nor an observation", true);
  }

  get #flags(): MessageFlags {
    return this.#delegates > 0 ? { sidechain: true } : NO_FLAGS;
  }

  #action(event: Fields, action: string, place: Place, path: Path): void {
    const sink = this.#sink;
    const args = isFields(event["args"]) ? event["args"] : {};
    const time = asTime(event["timestamp"]);
    // The oldest files have no source: the first message is the user's.
    const source = asName(event["source"]) ?? (action === "message" && sink.messages.every((message) => message.role === "system") ? "user" : "agent");
    if (action === "system") {
      sink.facts({ declaredTools: toolNames(args["tools"]) });
      sink.message(simpleMessage("system", place, asText(args["content"] ?? event["message"]), [...path, "args", "content"], { time }));
      return;
    }
    if (action === "change_agent_state") {
      this.#state(asName(args["agent_state"]), source);
      return;
    }
    if (QUIET_ACTIONS.has(action)) return;
    if (source !== "agent") {
      if (action === "message") sink.message(simpleMessage("user", place, asText(args["content"] ?? event["message"]), typeof args["content"] === "string" ? [...path, "args", "content"] : undefined, { time }));
      return;
    }
    const metadata = isFields(event["tool_call_metadata"]) ? event["tool_call_metadata"] : undefined;
    const response = isFields(metadata?.["model_response"]) ? metadata["model_response"] : isFields(event["model_response"]) ? event["model_response"] : undefined;
    const responseId = asName(response?.["id"]);
    const call = action === "message" ? undefined : callOf(event, action, args, metadata, this.#count++);
    if (call !== undefined) {
      const id = eventId(event["id"]);
      if (id !== undefined) this.#actions.set(id, call);
    }
    const known = responseId === undefined ? undefined : this.#responses.get(responseId);
    const before = known === undefined ? undefined : sink.messages[known];
    if (before !== undefined && known !== undefined) {
      if (call !== undefined && !before.calls.some((other) => other.id === call.id && call.id !== undefined)) sink.replace(known, { ...before, calls: [...before.calls, call] });
    } else {
      const index = sink.message(this.#turn(event, action, args, response, call, place, path, time));
      if (responseId !== undefined) this.#responses.set(responseId, index);
    }
    if (action === "delegate") this.#delegates++;
  }

  #turn(event: Fields, action: string, args: Fields, response: Fields | undefined, call: ToolCall | undefined, place: Place, path: Path, time: number | undefined): Message {
    const draft = new Draft("assistant", place);
    const choice = inner(response, "choices", 0);
    const said = inner(choice, "message", "content");
    const where = isFields(event["tool_call_metadata"]) ? ["tool_call_metadata", "model_response"] : ["model_response"];
    draft.content = "null";
    if (action === "message") draft.say(args["content"] ?? event["message"], [...path, ...(typeof args["content"] === "string" ? ["args", "content"] : ["message"])]);
    else if (asName(args["thought"]) !== undefined && action !== "think") draft.say(args["thought"], [...path, "args", "thought"]);
    else if (asName(said) !== undefined) draft.say(said, [...path, ...where, "choices", 0, "message", "content"]);
    else if (action === "finish") draft.say(args["final_thought"], [...path, "args", "final_thought"]);
    draft.think(inner(choice, "message", "reasoning_content"));
    for (const asked of chatCalls(isFields(inner(choice, "message")) ? (inner(choice, "message") as Fields) : {})) draft.calls.push(asked);
    if (call !== undefined) draft.call(call.id, call.name, call.arguments);
    draft.finishReason = asName(inner(choice, "finish_reason"));
    draft.model = asName(response?.["model"]);
    draft.time = time;
    draft.flags = this.#flags;
    return draft.message();
  }

  #observation(event: Fields, observation: string, place: Place, path: Path): void {
    const sink = this.#sink;
    if (observation === "agent_state_changed") {
      this.#state(asName(inner(event, "extras", "agent_state")), asName(event["source"]));
      return;
    }
    if (QUIET_OBSERVATIONS.has(observation)) return;
    if (observation === "delegate" && this.#delegates > 0) this.#delegates--;
    const metadata = isFields(event["tool_call_metadata"]) ? event["tool_call_metadata"] : undefined;
    const cause = eventId(event["cause"]);
    const call = cause === undefined ? undefined : this.#actions.get(cause);
    const named = asName(metadata?.["tool_call_id"]) ?? call?.id;
    // What failed before it began names no cause: it answers the call that is open.
    const callId = named ?? (cause === undefined ? openCall(sink.messages) : undefined);
    const answers = call !== undefined || callId !== undefined;
    const content = typeof event["content"] === "string" ? event["content"] : asText(event["content"] ?? event["message"]);
    const time = asTime(event["timestamp"]);
    if (!answers) {
      // What the harness reports without having been asked: an error of its own, output of a command that the user ran.
      if (observation === "error") sink.message(simpleMessage("user", place, content, [...path, "content"], { time, flags: { ...this.#flags, synthetic: true } }));
      return;
    }
    const exit = inner(event, "extras", "metadata", "exit_code") ?? inner(event, "extras", "exit_code");
    const isError = observation === "error" || observation === "user_rejected" || event["success"] === false || (typeof exit === "number" && exit > 0);
    const name = asName(metadata?.["function_name"]) ?? call?.name ?? calledName(sink.messages, callId) ?? observation;
    sink.message({ ...resultMessage(place, { callId, name, isError }, content, typeof event["content"] === "string" ? [...path, "content"] : undefined, time), flags: this.#flags });
  }

  /** A state that the agent got into. */
  #state(state: string | undefined, source: string | undefined): void {
    if (state === "stopped" || state === "paused" || state === "user_rejected" || (state === "error" && source !== "user")) this.#flagLast({ interrupted: true });
    else if (state === "awaiting_user_confirmation") this.#flagLast({ waiting: true });
  }

  #flagLast(flags: MessageFlags): void {
    const index = lastAssistant(this.#sink.messages);
    const message = this.#sink.messages[index];
    if (message !== undefined) this.#sink.replace(index, { ...message, flags: { ...message.flags, ...flags } });
  }

  #sdk(event: Fields, kind: string, place: Place, path: Path): void {
    const sink = this.#sink;
    const time = asTime(event["timestamp"]);
    switch (kind) {
      case "SystemPromptEvent": {
        const prompt = event["system_prompt"];
        const tools = asList(event["tools"]).flatMap((tool) => toolNames([tool])?.[0] ?? (isFields(tool) ? (asName(tool["title"]) ?? []) : []));
        sink.facts({ declaredTools: Array.isArray(event["tools"]) ? tools : undefined });
        sink.message(typeof prompt === "string" ? simpleMessage("system", place, prompt, [...path, "system_prompt"], { time }) : simpleMessage("system", place, asText(inner(prompt, "text")), [...path, "system_prompt", "text"], { time }));
        return;
      }
      case "MessageEvent":
        this.#sdkMessage(event, place, path, time);
        return;
      case "ActionEvent":
        this.#sdkAction(event, place, path, time);
        return;
      case "ObservationEvent":
      case "UserRejectObservation":
      case "AgentErrorEvent":
        this.#sdkResult(event, kind, place, path, time);
        return;
      case "PauseEvent":
      case "InterruptEvent":
      case "ConversationErrorEvent":
        this.#flagLast({ interrupted: true });
        return;
      case "ConversationStateUpdateEvent":
        this.#sdkState(event);
        return;
      default:
    }
  }

  #sdkMessage(event: Fields, place: Place, path: Path, time: number | undefined): void {
    const raw = isFields(event["llm_message"]) ? event["llm_message"] : {};
    const content = readContent(raw["content"], "\n");
    const assistant = event["source"] === "agent" || raw["role"] === "assistant";
    const draft = new Draft(assistant ? "assistant" : raw["role"] === "system" ? "system" : "user", place);
    draft.content = content.kind;
    if (content.text !== "") draft.say(content.text, content.path === undefined ? undefined : [...path, "llm_message", "content", ...content.path]);
    draft.time = time;
    if (!assistant) {
      if (event["source"] !== "user") draft.flag({ synthetic: true });
      this.#sink.message(draft.message());
      return;
    }
    draft.think(asName(raw["reasoning_content"]) ?? thoughts(raw["thinking_blocks"]) ?? content.thinking);
    for (const call of chatCalls(raw)) draft.calls.push(call);
    draft.model = this.#model;
    const index = this.#sink.message(draft.message());
    const response = asName(event["llm_response_id"]);
    if (response !== undefined) this.#responses.set(response, index);
  }

  #sdkAction(event: Fields, place: Place, path: Path, time: number | undefined): void {
    const sink = this.#sink;
    const asked = isFields(event["tool_call"]) ? event["tool_call"] : {};
    const parsed = chatCalls({ tool_calls: [asked] })[0];
    const call: ToolCall = {
      id: asName(event["tool_call_id"]) ?? parsed?.id, name: asName(event["tool_name"]) ?? (parsed?.name === "" ? undefined : parsed?.name) ?? asName(inner(event, "action", "kind")) ?? "",
      arguments: parsed?.arguments ?? event["action"],
    };
    const response = asName(event["llm_response_id"]);
    const known = response === undefined ? undefined : this.#responses.get(response);
    const before = known === undefined ? undefined : sink.messages[known];
    if (before !== undefined && known !== undefined) {
      if (!before.calls.some((other) => other.id === call.id && call.id !== undefined)) sink.replace(known, { ...before, calls: [...before.calls, call] });
      return;
    }
    const content = readContent(event["thought"], "\n");
    const draft = new Draft("assistant", place);
    draft.content = content.text === "" ? "null" : "parts";
    if (content.text !== "") draft.say(content.text, content.path === undefined ? undefined : [...path, "thought", ...content.path]);
    draft.think(asName(event["reasoning_content"]) ?? thoughts(event["thinking_blocks"]));
    draft.calls.push(call);
    draft.model = this.#model;
    draft.time = time;
    const index = sink.message(draft.message());
    if (response !== undefined) this.#responses.set(response, index);
  }

  #sdkResult(event: Fields, kind: string, place: Place, path: Path, time: number | undefined): void {
    const callId = asName(event["tool_call_id"]);
    const name = asName(event["tool_name"]) ?? calledName(this.#sink.messages, callId);
    const observation = event["observation"];
    const isError = kind !== "ObservationEvent" || inner(observation, "is_error") === true;
    const key = kind === "AgentErrorEvent" ? "error" : "rejection_reason";
    const content = kind === "ObservationEvent" ? readContent(inner(observation, "content") ?? inner(observation, "output") ?? observation, "\n") : undefined;
    if (content === undefined) {
      this.#sink.message(resultMessage(place, { callId, name, isError }, asText(event[key]), [...path, key], time));
      return;
    }
    const at = content.path === undefined || inner(observation, "content") === undefined ? undefined : [...path, "observation", "content", ...content.path];
    this.#sink.message(resultMessage(place, { callId, name, isError }, content.text, at, time));
  }

  #sdkState(event: Fields): void {
    const { key, value } = event;
    if (key === "execution_status" || key === "agent_status") {
      if (value === "paused") this.#flagLast({ interrupted: true });
      else if (value === "waiting_for_confirmation") this.#flagLast({ waiting: true });
    } else if (key === "stats" || key === "full_state") {
      const stats = key === "stats" ? value : inner(value, "stats");
      const model = asName(inner(stats, "usage_to_metrics", "default", "model_name")) ?? asName(inner(stats, "usage_to_metrics", "agent", "model_name")) ?? asName(inner(value, "agent", "llm", "model"));
      if (model !== undefined && model !== this.#model) {
        this.#model = model;
        this.#sink.facts({ model });
      }
    }
  }
}

function thoughts(blocks: unknown): string | undefined {
  return readContent(Array.isArray(blocks) ? blocks : undefined, "\n").thinking;
}

/** Id of the oldest call of the newest answer that has no result yet. */
function openCall(messages: readonly Message[]): string | undefined {
  const index = lastAssistant(messages);
  const answered = new Set(messages.slice(index + 1).map((message) => message.result?.callId));
  return index < 0 ? undefined : messages[index]?.calls.find((call) => call.id !== undefined && !answered.has(call.id))?.id;
}

function eventId(id: unknown): string | undefined {
  return typeof id === "number" ? String(id) : asName(id);
}

/** The call that an action is: as the model named it where that is stored, else by the action. */
function callOf(event: Fields, action: string, args: Fields, metadata: Fields | undefined, count: number): ToolCall {
  const id = asName(metadata?.["tool_call_id"]) ?? `action-${eventId(event["id"]) ?? count}`;
  const asked = chatCalls(isFields(inner(metadata, "model_response", "choices", 0, "message")) ? (inner(metadata, "model_response", "choices", 0, "message") as Fields) : {}).find((call) => call.id === id);
  if (asked !== undefined) return asked;
  const { thought: _, ...rest } = args;
  return { id, name: asName(metadata?.["function_name"]) ?? action, arguments: rest };
}
