/** Cline and its relatives (Roo Code, Kilo Code): the conversation as it was sent to the model. The log of the interface is in `clineUi.ts`. */
import type { Format, JsonDocument, Sink } from "../format.ts";
import type { Message, MessageFlags, Place } from "../model.ts";
import { assistantBlocks, userBlocks } from "../shapes/blocks.ts";
import { ASKING, answerIn, cutByHarness, resultName, userTextOf, xmlCalls } from "../shapes/clineText.ts";
import { readContent } from "../shapes/content.ts";
import { inner, simpleMessage } from "../shapes/draft.ts";
import { asList, asName, asTime, type Fields, isFields } from "../values.ts";

function textOf(raw: Fields): string {
  return readContent(raw["content"], "\n").text;
}

/** Marks that only this family leaves on a conversation. */
function isClineRow(raw: unknown): boolean {
  if (!isFields(raw) || (raw["role"] !== "user" && raw["role"] !== "assistant")) return false;
  if (isFields(raw["modelInfo"]) && typeof raw["modelInfo"]["modelId"] === "string") return true;
  if (raw["role"] !== "user") return false;
  const text = textOf(raw);
  return text.includes("<environment_details>") || text.startsWith("[ERROR] You did not use a tool") || (text.startsWith("<task>\n") && typeof raw["ts"] === "number");
}

class RowReader {
  readonly #sink: Sink;
  readonly #executed: ReadonlySet<string>;
  #thought: string | undefined;

  /** `executed`: tools of which the file shows results. */
  constructor(sink: Sink, executed: ReadonlySet<string>) {
    this.#sink = sink;
    this.#executed = executed;
  }

  row(raw: unknown, place: Place): void {
    const sink = this.#sink;
    if (raw === undefined) return;
    if (!isFields(raw)) {
      sink.diagnostic(place, "Not a message", true);
      return;
    }
    const time = asTime(raw["ts"]);
    if (raw["type"] === "reasoning" && raw["content"] === undefined) {
      // Newer relatives keep the reasoning of an answer as an entry before it.
      this.#thought = asName(raw["text"]) ?? readContent([raw], "\n").thinking;
      return;
    }
    if (raw["role"] === "assistant") {
      const draft = assistantBlocks(raw["content"], place, ["content"], {
        time, model: asName(inner(raw, "modelInfo", "modelId")), textCalls: (text) => xmlCalls(text, (name) => this.#executed.has(name)),
      });
      draft.think(this.#thought ?? asName(raw["reasoning_content"]));
      this.#thought = undefined;
      const flags: MessageFlags = {
        ...(cutByHarness(draft.text) ? { interrupted: true } : {}),
        ...(draft.calls.some((call) => ASKING.has(call.name)) ? { waiting: true } : {}),
        ...(draft.text.startsWith("Failure: I did not provide a response") || raw["isSummary"] === true ? { synthetic: true } : {}),
      };
      draft.flag(flags);
      // The harness gives the calls of a text no ids; results answer them in order.
      draft.calls.forEach((call, index) => { if (call.id === undefined) draft.calls[index] = { ...call, id: `${place.record}-${index}` }; });
      sink.message(draft.message());
      return;
    }
    if (raw["role"] !== "user") {
      sink.diagnostic(place, "A message without a role that is known", true);
      return;
    }
    for (const message of userBlocks(raw["content"], place, ["content"], { time, before: sink.messages, userText: userTextOf })) {
      sink.message(message);
      const answer = message.role === "tool" ? answerIn(message.result?.name ?? "", message.text) : undefined;
      if (answer !== undefined && answer.trim() !== "") sink.message(simpleMessage("user", place, answer, undefined, { time }));
    }
  }
}

/** Names of tools of which there are results written as text. */
function executedTools(rows: readonly unknown[]): ReadonlySet<string> {
  const names = new Set<string>();
  for (const raw of rows) {
    if (!isFields(raw) || raw["role"] !== "user") continue;
    for (const block of Array.isArray(raw["content"]) ? (raw["content"] as readonly unknown[]) : [raw["content"]]) {
      const text = typeof block === "string" ? block : isFields(block) && typeof block["text"] === "string" ? block["text"] : undefined;
      const name = text === undefined ? undefined : resultName(text);
      if (name !== undefined) names.add(name);
    }
  }
  return names;
}

function readRows(document: JsonDocument, rows: readonly unknown[], path: readonly (string | number)[], sink: Sink): void {
  const places = document.places(path);
  const reader = new RowReader(sink, executedTools(rows));
  rows.forEach((raw, index) => reader.row(raw, places[index] ?? document.place));
  sink.records(rows.length);
}

export const clineApi: Format = {
  id: "cline",
  label: "Cline conversation",
  runtime: "plain",
  notes: {
    versions: "api_conversation_history.json of Cline 2 and 3, Roo Code, Kilo Code",
    reads: "calls written as XML and native ones, results, thinking, what the user wrote inside its wrappers, reminders of the harness marked, interrupted answers, model and time of a message",
    drops: "environment details",
    live: true,
  },
  detect({ records, container }) {
    const value = records[0];
    return container === "json" && Array.isArray(value) && (value as readonly unknown[]).slice(0, 12).some(isClineRow);
  },
  document(document, sink) {
    sink.conversation();
    readRows(document, asList(document.value), [], sink);
  },
};

export const clineMessages: Format = {
  id: "cline-messages",
  label: "Cline session",
  runtime: "plain",
  notes: { versions: "<id>.messages.json of Cline 4", reads: "messages, thinking, calls and results, model and time of a message, child agents as sub-agents", drops: "metrics; the manifest beside it", live: true },
  detect({ records, container }) {
    const value = records[0];
    if (container !== "json" || !isFields(value) || typeof value["sessionId"] !== "string" || !Array.isArray(value["messages"]) || "projectHash" in value) return false;
    return typeof value["agent"] === "string" && (typeof value["version"] === "number" || "updated_at" in value);
  },
  document(document, sink) {
    const value = isFields(document.value) ? document.value : {};
    sink.conversation({ id: asName(value["sessionId"]), subAgent: value["agent"] !== "lead" });
    const prompt = asName(value["system_prompt"]);
    if (prompt !== undefined) sink.message(simpleMessage("system", document.place, prompt, ["system_prompt"]));
    readRows(document, asList(value["messages"]), ["messages"], sink);
    const model = modelOf(sink.messages);
    if (model !== undefined) sink.facts({ model });
  },
};

function modelOf(messages: readonly Message[]): string | undefined {
  for (let i = messages.length - 1; i >= 0; i--) if (messages[i]?.model !== undefined) return messages[i]?.model;
  return undefined;
}
