/** A sample of an Inspect log: one conversation with what its events know of it. */
import type { JsonDocument, Sink } from "../format.ts";
import type { Message, Place } from "../model.ts";
import { asList, asName, asTime, type Fields, isFields, toolNames } from "../values.ts";
import { chatRole } from "./chat.ts";
import { readContent } from "./content.ts";
import { calledName, Draft, inner, type Path, resultMessage } from "./draft.ts";

/** A sample in a file of its own, as a log archive holds them. */
export function isSample(value: unknown): value is Fields {
  return isFields(value) && typeof value["epoch"] === "number" && "input" in value && "target" in value && Array.isArray(value["messages"]);
}

/** What the events of a sample know beyond its messages. */
interface SampleEvents {
  /** Stop reasons and times by message id. */
  readonly stops: ReadonlyMap<string, { readonly reason: string | undefined; readonly time: number | undefined }>;
  readonly tools: readonly string[] | undefined;
  readonly interrupted: boolean;
  readonly lastModel: Fields | undefined;
}

function readEvents(sample: Fields): SampleEvents {
  const stops = new Map<string, { readonly reason: string | undefined; readonly time: number | undefined }>();
  let tools: Set<string> | undefined;
  let interrupted = false;
  let lastModel: Fields | undefined;
  const note = (output: unknown, time: unknown): void => {
    for (const choice of asList(inner(output, "choices"))) {
      const id = asName(inner(choice, "message", "id"));
      if (id !== undefined) stops.set(id, { reason: asName(inner(choice, "stop_reason")), time: asTime(time) });
    }
  };
  for (const event of asList(sample["events"])) {
    if (!isFields(event)) continue;
    if (event["event"] === "model") {
      lastModel = event;
      if (Array.isArray(event["tools"])) for (const name of toolNames(event["tools"]) ?? []) (tools ??= new Set()).add(name);
      if (Array.isArray(event["tools"])) tools ??= new Set();
      note(event["output"], event["completed"] ?? event["timestamp"]);
    } else if (event["event"] === "interrupt") interrupted = true;
  }
  note(sample["output"], undefined);
  return { stops, tools: tools === undefined ? undefined : [...tools], interrupted, lastModel };
}

class SampleReader {
  readonly #sink: Sink;
  readonly #attachments: Fields;
  readonly #events: SampleEvents;

  constructor(sink: Sink, sample: Fields, events: SampleEvents) {
    this.#sink = sink;
    this.#attachments = isFields(sample["attachments"]) ? sample["attachments"] : {};
    this.#events = events;
  }

  /** A long string may be kept elsewhere in the sample. */
  #resolved(value: unknown): unknown {
    if (typeof value === "string" && value.startsWith("attachment://")) {
      const key = value.slice("attachment://".length);
      return Object.hasOwn(this.#attachments, key) ? this.#attachments[key] : value;
    }
    if (Array.isArray(value)) return value.map((part: unknown) => (isFields(part) && typeof part["text"] === "string" && part["text"].startsWith("attachment://") ? { ...part, text: this.#resolved(part["text"]) } : part));
    return value;
  }

  row(raw: unknown, place: Place, path: Path | undefined): void {
    if (raw === undefined) return;
    const role = isFields(raw) ? chatRole(raw["role"]) : undefined;
    if (!isFields(raw) || role === undefined) {
      this.#sink.diagnostic(place, isFields(raw) ? "A message without a role that is known" : "Not a message", true);
      return;
    }
    const stored = this.#resolved(raw["content"]);
    const content = readContent(stored, "\n");
    const at = path === undefined || content.path === undefined || stored !== raw["content"] ? undefined : [...path, "content", ...content.path];
    if (role === "tool") {
      const callId = asName(raw["tool_call_id"]);
      const error = isFields(raw["error"]) ? raw["error"] : undefined;
      const text = content.text === "" && error !== undefined ? this.#resolved(error["message"]) : content.text;
      this.#sink.message(resultMessage(place, { callId, name: asName(raw["function"]) ?? calledName(this.#sink.messages, callId), isError: error !== undefined }, text, text === content.text || path === undefined ? at : [...path, "error", "message"]));
      return;
    }
    const draft = new Draft(role, place);
    draft.content = content.kind;
    if (content.text !== "") draft.say(content.text, at);
    draft.think(content.thinking);
    if (role === "assistant") {
      for (const call of asList(raw["tool_calls"])) {
        if (isFields(call)) draft.calls.push({ id: asName(call["id"]), name: asName(call["function"]) ?? asName(inner(call, "function", "name")) ?? "", arguments: call["arguments"] ?? inner(call, "function", "arguments") });
      }
      const stop = this.#events.stops.get(asName(raw["id"]) ?? "");
      draft.model = asName(raw["model"]);
      draft.finishReason = asName(raw["stop_reason"]) ?? stop?.reason;
      draft.time = stop?.time;
    }
    this.#sink.message(draft.message());
  }
}

/** Reads a sample as a conversation. `path`: where it stands in the document; `log`: the header of the log it belongs to. */
export function readSample(document: JsonDocument, sample: Fields, path: Path, log: Fields | undefined, sink: Sink): void {
  const events = readEvents(sample);
  const id = sample["id"];
  sink.conversation({
    id: typeof id === "number" ? String(id) : asName(id),
    title: `sample ${typeof id === "number" || typeof id === "string" ? id : "?"}, epoch ${typeof sample["epoch"] === "number" ? sample["epoch"] : "?"}`,
    model: asName(inner(log, "eval", "model")) ?? asName(inner(sample, "output", "model")),
    declaredTools: events.tools,
  });
  const reader = new SampleReader(sink, sample, events);
  let messages = asList(sample["messages"]);
  let list: Path | undefined = [...path, "messages"];
  // A log that keeps no messages of the sample still has the last call of the model with everything that was sent.
  if (messages.length === 0 && events.lastModel !== undefined) {
    const pool = asList(sample["message_pool"]);
    const refs = asList(events.lastModel["input_refs"]).flatMap((ref) => (typeof ref === "number" ? [pool[ref]] : []));
    messages = [...(refs.length > 0 ? refs : asList(events.lastModel["input"])), inner(events.lastModel, "output", "choices", 0, "message")].filter((message) => message !== undefined);
    list = undefined;
  }
  const places = list === undefined ? [] : document.places(list);
  messages.forEach((raw, index) => reader.row(raw, places[index] ?? { ...document.place, record: index }, list === undefined ? undefined : []));
  sink.records(messages.length);
  if (events.interrupted || log?.["status"] === "cancelled") interruptLast(sink);
}

/** Whoever stopped the run did so in the middle of its last turn. */
function interruptLast(sink: Sink): void {
  const last = sink.messages.length - 1;
  const message: Message | undefined = sink.messages[last];
  if (message?.role === "assistant") sink.replace(last, { ...message, flags: { ...message.flags, interrupted: true } });
}
