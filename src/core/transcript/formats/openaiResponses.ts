/** The Responses API as people keep it: requests, responses, logs of both, lists of items; one a document or one a line. */
import type { Format, Probe, RawRecord, RecordReader, Sink } from "../format.ts";
import type { Place } from "../model.ts";
import { type Path, isForeignTop } from "../shapes/chatLists.ts";
import { ResponsesReader } from "../shapes/responses.ts";
import { asList, asName, asTime, type Fields, isFields, toolNames } from "../values.ts";

type Where = (list: Path, index: number) => { readonly place: Place; readonly path: Path };

/** Types of items that no other family writes. */
const ITEMS = new Set([
  "function_call", "function_call_output", "reasoning", "custom_tool_call", "custom_tool_call_output", "local_shell_call", "local_shell_call_output", "web_search_call", "file_search_call",
  "computer_call", "computer_call_output", "code_interpreter_call", "image_generation_call", "mcp_call", "mcp_list_tools",
]);

function isItem(value: unknown): boolean {
  if (!isFields(value)) return false;
  if (typeof value["type"] === "string" && ITEMS.has(value["type"])) return "call_id" in value || "summary" in value || "id" in value || "status" in value;
  return typeof value["role"] === "string" && asList(value["content"]).some((part) => isFields(part) && (part["type"] === "input_text" || part["type"] === "output_text"));
}

function isItems(value: unknown): value is readonly unknown[] {
  if (!Array.isArray(value) || value.length === 0) return false;
  const list = (value as readonly unknown[]).slice(0, 40);
  const good = list.filter((item) => isItem(item) || (isFields(item) && item["type"] === "message") || (isFields(item) && typeof item["role"] === "string" && "content" in item)).length;
  return good * 2 >= list.length && list.some(isItem);
}

interface Found {
  readonly list: readonly unknown[];
  readonly path: Path;
  readonly owner: Fields;
}

/** Looks two levels deep for the input and the output. */
function findUnit(value: Fields): { readonly input: Found | undefined; readonly output: Found | undefined } {
  let input: Found | undefined;
  let output: Found | undefined;
  const search = (owner: Fields, path: Path, depth: number): void => {
    if (output === undefined && (isItems(owner["output"]) || (owner["object"] === "response" && Array.isArray(owner["output"])))) output = { list: asList(owner["output"]), path: [...path, "output"], owner };
    if (input === undefined && isItems(owner["input"])) input = { list: asList(owner["input"]), path: [...path, "input"], owner };
    if (depth === 0) return;
    for (const key of Object.keys(owner)) {
      const inner = owner[key];
      if (isFields(inner)) search(inner, [...path, key], depth - 1);
    }
  };
  search(value, [], 2);
  return { input, output };
}

function isRecord(value: unknown): boolean {
  if (Array.isArray(value)) return isItems(value);
  if (!isFields(value) || isForeignTop(value) || "messages" in value) return false;
  const unit = findUnit(value);
  return unit.input !== undefined || unit.output !== undefined;
}

function detect({ records, container }: Probe): boolean {
  const good = records.filter(isRecord).length;
  if (good > 0) return good * 2 >= records.length;
  return container === "jsonl" && isItems(records);
}

class UnitReader implements RecordReader {
  readonly #sink: Sink;
  #items: ResponsesReader;
  /** Conversation of items that stand alone. */
  #flow = false;

  constructor(sink: Sink) {
    this.#sink = sink;
    this.#items = new ResponsesReader(sink);
  }

  mark(): () => void {
    const items = this.#items;
    const back = items.mark();
    const flow = this.#flow;
    return () => {
      back();
      this.#items = items;
      this.#flow = flow;
    };
  }

  record({ value, place }: RawRecord): void {
    const where: Where = (list, index) => ({ place, path: [...list, index] });
    if (isFields(value) && !isRecord(value)) {
      if (!isItem(value) && value["type"] !== "message" && typeof value["role"] !== "string") {
        this.#sink.diagnostic(place, "No item in this record", true);
        return;
      }
      if (!this.#flow) this.#start({});
      this.#flow = true;
      this.#items.item(value, { place, path: [], time: asTime(value["timestamp"]), model: undefined, replayed: false });
      return;
    }
    this.take(value, where);
  }

  /** Reads a request, a response, both, or a list of items. */
  take(value: unknown, where: Where): void {
    if (Array.isArray(value)) {
      this.#start({});
      this.#list({ list: value, path: [], owner: {} }, where, undefined);
      this.#items.close();
      return;
    }
    if (!isFields(value)) return;
    const { input, output } = findUnit(value);
    const owners = [input?.owner, output?.owner, value];
    const model = owners.map((owner) => asName(owner?.["model"])).find((name) => name !== undefined);
    this.#start({ id: asName(value["id"]) ?? asName(output?.owner["id"]), model, declaredTools: owners.map((owner) => toolNames(owner?.["tools"])).find((names) => names !== undefined) });
    if (input !== undefined) this.#list(input, where, undefined);
    this.#items.close();
    if (output === undefined) return;
    this.#list(output, where, asName(output.owner["model"]), asTime(output.owner["created_at"]));
    this.#items.close();
    const last = this.#sink.messages.length - 1;
    const message = this.#sink.messages[last];
    const details = output.owner["incomplete_details"];
    const reason = (isFields(details) ? asName(details["reason"]) : undefined) ?? asName(output.owner["status"]);
    if (message?.role === "assistant" && reason !== undefined) this.#sink.replace(last, { ...message, finishReason: reason });
  }

  #start(facts: { readonly id?: string | undefined; readonly model?: string | undefined; readonly declaredTools?: readonly string[] | undefined }): void {
    this.#sink.conversation({ ...facts, apiMode: "codex_responses" });
    this.#items = new ResponsesReader(this.#sink);
    this.#flow = false;
  }

  #list(found: Found, where: Where, model: string | undefined, time?: number): void {
    found.list.forEach((item, index) => {
      const { place, path } = where(found.path, index);
      if (isFields(item)) this.#items.item(item, { place, path, time, model, replayed: false });
      else if (item !== undefined) this.#sink.diagnostic(place, "Not an item", true);
    });
  }
}

export const openaiResponses: Format = {
  id: "openai-responses",
  label: "OpenAI Responses",
  runtime: "plain",
  notes: { versions: "Responses API", reads: "requests, responses, logs of both, lists of items", drops: "encrypted reasoning, images, earlier responses that are only named", live: true },
  detect,
  document(document, sink) {
    const { value } = document;
    new UnitReader(sink).take(value, (list, index) => ({ place: document.places(list)[index] ?? document.place, path: [] }));
    const unit = isFields(value) ? findUnit(value) : undefined;
    sink.records(Array.isArray(value) ? value.length : (unit?.input?.list.length ?? 0) + (unit?.output?.list.length ?? 0));
  },
  lines: (sink) => new UnitReader(sink),
};
