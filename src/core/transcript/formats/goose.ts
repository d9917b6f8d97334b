/** Goose: JSON Lines with a header, results in user messages; also its JSON export. */
import type { Format, RawRecord, RecordReader, Sink } from "../format.ts";
import type { Message, MessageFlags, Place } from "../model.ts";
import { calledName, Draft, inner, lastAssistant, outputText, type Path, resultMessage } from "../shapes/draft.ts";
import { asList, asName, asText, asTime, type Fields, isFields, toolNames } from "../values.ts";

const OWN_PARTS = new Set(["toolRequest", "toolResponse", "frontendToolRequest", "toolConfirmationRequest", "actionRequired", "redactedThinking", "contextLengthExceeded", "summarizationRequested", "systemNotification"]);

function isMessage(value: unknown): value is Fields {
  return isFields(value) && (value["role"] === "user" || value["role"] === "assistant") && typeof value["created"] === "number" && Array.isArray(value["content"]);
}

function hasOwnPart(value: unknown): boolean {
  return isMessage(value) && asList(value["content"]).some((part) => isFields(part) && typeof part["type"] === "string" && OWN_PARTS.has(part["type"]));
}

function isHeader(value: unknown): value is Fields {
  return isFields(value) && value["role"] === undefined && typeof value["working_dir"] === "string" && ["description", "message_count", "name"].some((key) => key in value);
}

/** Reads one message of Goose, in whatever store it stands. */
export function gooseMessage(raw: Fields, place: Place, path: Path, sink: Sink): void {
  const time = asTime(raw["created"]);
  const metadata = isFields(raw["metadata"]) ? raw["metadata"] : {};
  // Seen by the model only: put in by the client.
  const hidden: MessageFlags = metadata["userVisible"] === false && metadata["agentVisible"] !== false ? { synthetic: true } : {};
  const draft = new Draft(raw["role"] === "assistant" ? "assistant" : "user", place);
  draft.time = time;
  draft.flags = hidden;
  draft.content = Array.isArray(raw["content"]) ? "parts" : "absent";
  const results: Message[] = [];
  let waits = false;
  if (typeof raw["content"] === "string") draft.say(raw["content"], [...path, "content"]);
  asList(raw["content"]).forEach((part, index) => {
    if (!isFields(part)) return;
    const at = [...path, "content", index];
    switch (part["type"]) {
      case "thinking":
        draft.think(part["thinking"]);
        return;
      case "reasoning":
        draft.think(part["text"]);
        return;
      case "toolRequest":
      case "frontendToolRequest":
        request(part, draft);
        return;
      case "toolResponse":
        results.push(response(part, place, at, time, sink));
        return;
      case "toolConfirmationRequest":
      case "actionRequired":
        waits = true;
        return;
      case "contextLengthExceeded":
      case "summarizationRequested":
      case "systemNotification":
        draft.flag({ synthetic: true });
        draft.say(part["msg"], [...at, "msg"]);
        return;
      default:
        if (typeof part["text"] === "string") draft.say(part["text"], [...at, "text"]);
        // Files of the first year have parts without a type.
        else if (typeof part["tool_name"] === "string") draft.call(part["id"], part["tool_name"], part["arguments"] ?? part["parameters"]);
        else if ("tool_result" in part || "output" in part) results.push(response({ ...part, toolResult: { status: "success", value: part["tool_result"] ?? part["output"] } }, place, at, time, sink));
    }
  });
  if (draft.role === "assistant") {
    if (waits) draft.flag({ waiting: true });
    if (!draft.empty || !waits) sink.message(draft.message());
    else flagLast(sink, { waiting: true });
    return;
  }
  for (const result of results) sink.message(result);
  const interrupted = draft.text.startsWith("Interrupted before the model replied") || draft.text.startsWith("The user cancelled");
  if (interrupted) {
    flagLast(sink, { interrupted: true });
    draft.flag({ synthetic: true });
  }
  if (waits) flagLast(sink, { waiting: true });
  if (draft.text !== "" || (results.length === 0 && !waits)) sink.message(draft.message());
}

function request(part: Fields, draft: Draft): void {
  const call = isFields(part["toolCall"]) ? part["toolCall"] : {};
  const value = isFields(call["value"]) ? call["value"] : isFields(call["Ok"]) ? call["Ok"] : call;
  // A call that could not be read was an attempt all the same.
  draft.call(part["id"], value["name"], value["arguments"]);
}

function response(part: Fields, place: Place, path: Path, time: number | undefined, sink: Sink): Message {
  const callId = asName(part["id"]);
  const stored = isFields(part["toolResult"]) ? part["toolResult"] : {};
  const value = stored["value"];
  const isError = stored["status"] === "error" || inner(value, "isError") === true;
  const name = calledName(sink.messages, callId);
  if (isError && stored["error"] !== undefined) return resultMessage(place, { callId, name, isError }, asText(stored["error"]), typeof stored["error"] === "string" ? [...path, "toolResult", "error"] : undefined, time);
  const list = isFields(value) ? value["content"] : value;
  const listPath = isFields(value) ? ["toolResult", "value", "content"] : ["toolResult", "value"];
  const texts = asList(list).filter((item) => isFields(item) && typeof item["text"] === "string");
  if (texts.length === 1 && Array.isArray(list)) {
    const index = list.indexOf(texts[0]);
    return resultMessage(place, { callId, name, isError }, inner(list, index, "text"), [...path, ...listPath, index, "text"], time);
  }
  return resultMessage(place, { callId, name, isError }, outputText(list ?? value ?? ""), undefined, time);
}

function flagLast(sink: Sink, flags: MessageFlags): void {
  const index = lastAssistant(sink.messages);
  const message = sink.messages[index];
  if (message !== undefined) sink.replace(index, { ...message, flags: { ...message.flags, ...flags } });
}

/** Completes what is known of the conversation from the header of a session. */
export function gooseFacts(header: Fields, sink: Sink): void {
  const type = header["session_type"];
  sink.facts({
    id: asName(header["id"]), title: asName(header["description"]) ?? asName(header["name"]), declaredTools: toolNames(header["tools"]),
    model: asName(inner(header, "model_config", "model_name")) ?? asName(inner(header, "model_config", "model")),
    ...(type === "scheduled" || asName(header["schedule_id"]) !== undefined ? { unattended: true } : {}), ...(type === "sub_agent" ? { subAgent: true } : {}),
  });
}

class GooseReader implements RecordReader {
  readonly #sink: Sink;

  constructor(sink: Sink) {
    this.#sink = sink;
  }

  record({ value, place }: RawRecord): void {
    if (!isFields(value)) this.#sink.diagnostic(place, "Not a message", true);
    else if (value["role"] === "user" || value["role"] === "assistant") gooseMessage(value, place, [], this.#sink);
    else if (value["role"] === undefined) gooseFacts(value, this.#sink);
    else this.#sink.diagnostic(place, "A message without a role that is known", true);
  }
}

export const goose: Format = {
  id: "goose",
  label: "Goose session",
  runtime: "plain",
  notes: {
    versions: "JSON Lines before 1.10, the JSON export of later ones",
    reads: "texts, thinking, tool requests (also those that could not be parsed) and responses, tools and model where the header states them, scheduled sessions, confirmations that are waited for",
    drops: "images, token counts",
    live: true,
  },
  detect({ records, container }) {
    const first = records[0];
    if (container === "json") return isFields(first) && typeof first["working_dir"] === "string" && Array.isArray(first["conversation"]) && (first["conversation"].length === 0 || first["conversation"].some(isMessage));
    if (isHeader(first)) return records.length === 1 || records.slice(1).some(isMessage);
    return records.some(hasOwnPart) && records.every((record) => isMessage(record) || (isFields(record) && record["role"] === undefined && record["type"] === undefined));
  },
  document(document, sink) {
    const value = isFields(document.value) ? document.value : {};
    sink.conversation();
    gooseFacts(value, sink);
    const messages = asList(value["conversation"]);
    const places = document.places(["conversation"]);
    messages.forEach((raw, index) => {
      if (isFields(raw)) gooseMessage(raw, places[index] ?? document.place, [], sink);
      else if (raw !== undefined) sink.diagnostic(places[index] ?? document.place, "Not a message", true);
    });
    sink.records(messages.length);
  },
  lines: (sink) => new GooseReader(sink),
};
