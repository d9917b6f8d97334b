/** SWE-agent: a `.traj` file with the steps of a run and the history that the model saw. */
import type { Format, JsonDocument, Sink } from "../format.ts";
import type { Place } from "../model.ts";
import { chatCalls } from "../shapes/chat.ts";
import { readContent } from "../shapes/content.ts";
import { calledName, Draft, inner, parsedText, resultMessage, simpleMessage } from "../shapes/draft.ts";
import { asList, asName, asText, type Fields, isFields } from "../values.ts";

const OWN_KEYS = ["agent", "message_type", "action", "thought", "is_demo"];

function isHistory(value: unknown): boolean {
  return Array.isArray(value) && value.some((row) => isFields(row) && typeof row["role"] === "string" && OWN_KEYS.some((key) => key in row));
}

function isSteps(value: unknown): boolean {
  return Array.isArray(value) && value.some((step) => isFields(step) && typeof step["action"] === "string" && ("observation" in step || "response" in step) && !("source" in step));
}

/** The command line that an action is; undefined when the action is empty (the answer had no form that the harness could execute). */
function actionCall(action: unknown): { readonly name: string; readonly arguments: string } | undefined {
  const text = typeof action === "string" ? action.trim() : "";
  return text === "" ? undefined : { name: /^\S+/.exec(text)?.[0] ?? text, arguments: text };
}

class HistoryReader {
  readonly #sink: Sink;
  #main: string | undefined;
  /** Ids of calls that wait for their results, oldest first. */
  #open: (string | undefined)[] = [];
  #started = false;

  constructor(sink: Sink) {
    this.#sink = sink;
  }

  row(raw: unknown, place: Place): void {
    if (raw === undefined) return;
    if (!isFields(raw) || typeof raw["role"] !== "string") {
      this.#sink.diagnostic(place, "Not a message", true);
      return;
    }
    const agent = asName(raw["agent"]);
    this.#main ??= agent;
    const demo = raw["is_demo"] === true || raw["message_type"] === "demonstration";
    const side = agent !== undefined && agent !== this.#main;
    const flags = { ...(demo ? { replayed: true } : {}), ...(side ? { sidechain: true } : {}) };
    const content = readContent(raw["content"], "\n");
    const path = content.path === undefined ? undefined : ["content", ...content.path];
    if (raw["role"] === "assistant") {
      const draft = new Draft("assistant", place);
      draft.content = content.kind;
      if (content.text !== "") draft.say(content.text, path);
      else draft.say(raw["thought"], ["thought"]);
      draft.think(readContent(Array.isArray(raw["thinking_blocks"]) ? raw["thinking_blocks"] : undefined, "\n").thinking);
      for (const call of chatCalls(raw)) draft.calls.push(call);
      const action = actionCall(raw["action"]);
      if (draft.calls.length === 0 && action !== undefined) draft.calls.push({ id: `action-${place.record}`, ...action });
      draft.flags = flags;
      this.#open = draft.calls.map((call) => call.id);
      this.#started ||= !demo;
      this.#sink.message(draft.message());
      return;
    }
    const answers = raw["role"] === "tool" || (raw["role"] === "user" && this.#open.length > 0 && (raw["message_type"] === "observation" || raw["message_type"] === undefined || raw["message_type"] === "action"));
    if (answers) {
      const callId = asName(inner(raw, "tool_call_ids", 0)) ?? asName(raw["tool_call_id"]) ?? this.#open[0];
      this.#open = this.#open.slice(1);
      const last = this.#sink.messages[this.#sink.messages.length - 1];
      const name = calledName(this.#sink.messages, callId) ?? (last?.role === "assistant" ? last.calls[0]?.name : undefined);
      this.#sink.message({ ...resultMessage(place, { callId, name, isError: false }, content.text, path), flags });
      return;
    }
    this.#open = [];
    const role = raw["role"] === "system" || raw["role"] === "developer" ? "system" : "user";
    // Once the run goes on, what comes as a user is the harness (reminders of the form of an answer, hints of its own).
    const synthetic = demo || (role === "user" && this.#started);
    this.#sink.message(simpleMessage(role, place, content.text, path, { content: content.kind, flags: synthetic ? { ...flags, synthetic: true } : flags }));
  }
}

/** Files without a history: each step is an answer and what came of it. */
function readSteps(document: JsonDocument, steps: readonly unknown[], sink: Sink): void {
  const places = document.places(["trajectory"]);
  steps.forEach((step, index) => {
    const place = places[index] ?? document.place;
    if (step === undefined) return;
    if (!isFields(step)) {
      sink.diagnostic(place, "Not a step", true);
      return;
    }
    const draft = new Draft("assistant", place);
    const response = readContent(step["response"], "\n");
    if (response.text !== "") draft.say(response.text, response.path === undefined ? undefined : ["response", ...response.path]);
    else draft.say(step["thought"], ["thought"]);
    for (const call of chatCalls(step)) draft.calls.push(call);
    const action = actionCall(step["action"]);
    if (draft.calls.length === 0 && action !== undefined) draft.calls.push({ id: `step-${index}`, ...action });
    sink.message(draft.message());
    const call = draft.calls[0];
    if (call !== undefined && "observation" in step) sink.message(resultMessage(place, { callId: call.id, name: call.name, isError: false }, asText(step["observation"]), typeof step["observation"] === "string" ? ["observation"] : undefined));
    else if (asName(step["observation"]) !== undefined) sink.message(simpleMessage("user", place, asText(step["observation"]), ["observation"], { flags: { synthetic: true } }));
  });
  sink.records(steps.length);
}

export const sweAgent: Format = {
  id: "swe-agent",
  label: "SWE-agent trajectory",
  runtime: "plain",
  notes: {
    versions: "0.x text mode, 1.x function calling, demonstration files with a history only",
    reads: "the history (or the steps where there is none): commands written in the text and calls as calls, observations as results, demonstrations marked as copied, further agents as sub-agents",
    drops: "full prompts of each step, states, submissions",
    live: true,
  },
  detect({ records, container }) {
    const value = records[0];
    if (container !== "json" || !isFields(value) || "trajectory_format" in value || "schema_version" in value) return false;
    return isSteps(value["trajectory"]) || (isHistory(value["history"]) && !("sessionId" in value) && !("instance_id" in value));
  },
  document(document, sink) {
    if (!isFields(document.value)) return;
    const value: Fields = document.value;
    sink.conversation({ model: modelOf(value), id: asName(value["instance_id"]) });
    const history = asList(value["history"]);
    if (history.length === 0) {
      readSteps(document, asList(value["trajectory"]), sink);
      return;
    }
    const reader = new HistoryReader(sink);
    const places = document.places(["history"]);
    history.forEach((raw, index) => reader.row(raw, places[index] ?? document.place));
    sink.records(history.length);
  },
};

function modelOf(value: Fields): string | undefined {
  const config = parsedText(value["replay_config"]);
  return asName(inner(config, "agent", "model", "name")) ?? asName(inner(config, "agent", "model", "model_name"));
}
