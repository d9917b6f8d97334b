/** opencode (and Kilo CLI): a session as `export` writes it, messages made of parts. */
import type { Format, Sink } from "../format.ts";
import type { Message, MessageFlags, Place } from "../model.ts";
import { Draft, inner, type Path, resultMessage } from "../shapes/draft.ts";
import { asList, asName, asText, asTime, type Fields, isFields } from "../values.ts";

function isEntry(value: unknown): value is Fields {
  return isFields(value) && isFields(value["info"]) && typeof value["info"]["role"] === "string" && Array.isArray(value["parts"]);
}

/** Tools that give the turn to the user. */
export const ASKING: ReadonlySet<string> = new Set(["question", "plan_exit", "plan_enter"]);

/** One answer of the model: what stands between the start of a step and the next. */
class Step {
  readonly draft: Draft;
  readonly results: Message[] = [];
  #finished = false;

  constructor(place: Place) {
    this.draft = new Draft("assistant", place);
  }

  get used(): boolean {
    return !this.draft.empty || this.#finished;
  }

  /** Something came, but not the end of the step. */
  get cut(): boolean {
    return !this.draft.empty && !this.#finished;
  }

  finish(reason: unknown): void {
    this.#finished = true;
    this.draft.finishReason = asName(reason) ?? this.draft.finishReason;
  }

  tool(part: Fields, path: Path): void {
    const state = isFields(part["state"]) ? part["state"] : {};
    const id = asName(part["callID"]) ?? asName(part["id"]);
    const name = asName(part["tool"]) ?? "";
    const status = state["status"];
    this.draft.calls.push({ id, name, arguments: state["input"] });
    if (ASKING.has(name)) this.draft.flag({ waiting: true });
    if (status === "error") {
      const error = asText(state["error"]);
      if (error === "Tool execution aborted") this.draft.flag({ interrupted: true });
      this.results.push(resultMessage(this.draft.place, { callId: id, name, isError: true }, error, typeof state["error"] === "string" ? [...path, "state", "error"] : undefined, asTime(inner(state, "time", "end"))));
    } else if (status === "completed") {
      const exit = inner(state, "metadata", "exit");
      this.results.push(resultMessage(this.draft.place, { callId: id, name, isError: name === "invalid" || (typeof exit === "number" && exit !== 0) }, asText(state["output"]), typeof state["output"] === "string" ? [...path, "state", "output"] : undefined, asTime(inner(state, "time", "end"))));
    }
  }
}

function readAssistant(entry: Fields, info: Fields, place: Place, path: Path, sink: Sink): void {
  const steps: Step[] = [new Step(place)];
  asList(entry["parts"]).forEach((part, index) => {
    if (!isFields(part)) return;
    const at = [...path, "parts", index];
    let step = steps[steps.length - 1];
    if (step === undefined) return;
    switch (part["type"]) {
      case "step-start":
        if (step.cut) {
          // The client asked again; what came of the first try is kept only when something was said in it.
          if (step.draft.text === "" && step.draft.calls.length === 0) steps.pop();
          else step.draft.flag({ interrupted: true });
        }
        if (step.used) {
          step = new Step(place);
          steps.push(step);
        }
        return;
      case "step-finish":
        step.finish(part["reason"]);
        return;
      case "text":
        if (part["ignored"] !== true && part["synthetic"] !== true) step.draft.say(part["text"], [...at, "text"]);
        return;
      case "reasoning":
        step.draft.think(part["text"]);
        return;
      case "tool":
        step.tool(part, at);
        return;
      default:
    }
  });
  const last = steps[steps.length - 1];
  const error = asName(inner(info, "error", "name"));
  const unfinished = error === undefined && asName(info["finish"]) === undefined && inner(info, "time", "completed") === undefined;
  steps.forEach((step) => {
    const { draft } = step;
    draft.model = asName(info["modelID"]) ?? asName(inner(info, "model", "modelID"));
    draft.time = asTime(inner(info, "time", "created"));
    if (info["summary"] === true) draft.flag({ synthetic: true });
    if (step === last) {
      draft.finishReason = asName(info["finish"]) ?? draft.finishReason ?? error;
      // Stopped by the user, failed, killed, or still at work: none of these is an ending of the model's own.
      if (error !== undefined || unfinished) draft.flag({ interrupted: true });
    }
    // A message that failed before anything came is no answer.
    if (draft.empty && step === last && (error !== undefined || asName(info["finish"]) === undefined)) return;
    sink.message(draft.message());
    for (const result of step.results) sink.message(result);
  });
}

function readUser(entry: Fields, info: Fields, place: Place, path: Path, sink: Sink): void {
  const own = new Draft("user", place);
  const added = new Draft("user", place);
  asList(entry["parts"]).forEach((part, index) => {
    if (!isFields(part)) return;
    if (part["type"] === "text") (part["synthetic"] === true || part["ignored"] === true ? added : own).say(part["text"], [...path, "parts", index, "text"]);
    else if (part["type"] === "compaction") added.say("[compaction]", undefined);
    else if (part["type"] === "subtask") own.say(part["prompt"], [...path, "parts", index, "prompt"]);
  });
  const draft = own.text === "" && added.text !== "" ? added : own;
  draft.time = asTime(inner(info, "time", "created"));
  const flags: MessageFlags = draft === added ? { synthetic: true } : {};
  sink.message({ ...draft.message(), flags });
}

/** Reads one message with its parts, `{info, parts}`, in whatever store it stands. */
export function opencodeEntry(entry: Fields, place: Place, sink: Sink): void {
  const about: Fields = isFields(entry["info"]) ? entry["info"] : {};
  if (about["role"] === "assistant") readAssistant(entry, about, place, [], sink);
  else if (about["role"] === "user") readUser(entry, about, place, [], sink);
  else sink.diagnostic(place, "A message without a role that is known", true);
}

export const opencodeExport: Format = {
  id: "opencode",
  label: "opencode session",
  runtime: "plain",
  notes: {
    versions: "export of 0.x to 1.x, Kilo CLI; sessions stored as a tree of files until 1.1 (in a terminal: give the file of the session or its folder)",
    reads: "texts, reasoning, tools as calls with their results, finish reasons of each step, models, aborted and failed messages, child sessions as sub-agents",
    drops: "snapshots, patches, files that the client put in beside a user's text",
    live: false,
  },
  detect({ records, container }) {
    const value = records[0];
    if (container !== "json" || !isFields(value) || !isFields(value["info"]) || !Array.isArray(value["messages"])) return false;
    const messages = (value["messages"] as readonly unknown[]).slice(0, 20);
    return messages.length === 0 ? typeof value["info"]["directory"] === "string" : messages.some(isEntry);
  },
  document(document, sink) {
    const value = isFields(document.value) ? document.value : {};
    const info = isFields(value["info"]) ? value["info"] : {};
    sink.conversation({ id: asName(info["id"]), title: asName(info["title"]), model: asName(inner(info, "model", "id")) ?? asName(inner(info, "model", "modelID")), subAgent: asName(info["parentID"]) !== undefined });
    const entries = asList(value["messages"]);
    const places = document.places(["messages"]);
    entries.forEach((entry, index) => {
      const place = places[index] ?? document.place;
      if (entry === undefined) return;
      if (!isFields(entry)) {
        sink.diagnostic(place, "Not a message", true);
        return;
      }
      opencodeEntry(entry, place, sink);
    });
    sink.records(entries.length);
  },
};
