/** Rollouts of the Codex CLI and its editor extensions: one `{timestamp, type, payload}` a line; before mid-2025 the payloads stood alone. */
import type { Format, Probe, RawRecord, RecordReader, Sink } from "../format.ts";
import { ResponsesReader } from "../shapes/responses.ts";
import { asName, asTime, type Fields, isFields } from "../values.ts";

const ENVELOPES = new Set(["session_meta", "response_item", "event_msg", "turn_context", "compacted"]);
/** A copied history is written at once; a record later than this after the header is the session's own. */
const COPY_MILLISECONDS = 1000;

function isEnvelope(value: unknown): value is Fields {
  return isFields(value) && typeof value["type"] === "string" && ENVELOPES.has(value["type"]) && isFields(value["payload"]) && !("role" in value);
}

/** The first line before there was an envelope. */
function isBareHeader(value: unknown): boolean {
  return isFields(value) && typeof value["id"] === "string" && typeof value["timestamp"] === "string" && "instructions" in value && !("role" in value) && !("messages" in value);
}

function detect({ records, container }: Probe): boolean {
  if (container !== "jsonl") return false;
  const good = records.filter(isEnvelope).length;
  if (good > 0) return good * 2 >= records.length;
  return records.some((record) => isFields(record) && record["record_type"] === "state") || (isBareHeader(records[0]) && (records.length === 1 || records.slice(1).some((record) => isFields(record) && typeof record["type"] === "string")));
}

class RolloutReader implements RecordReader {
  readonly #sink: Sink;
  readonly #items: ResponsesReader;
  #model: string | undefined;
  #id: string | undefined;
  #created: number | undefined;
  /** The file begins with the history of another session. */
  #copying = false;

  constructor(sink: Sink) {
    this.#sink = sink;
    this.#items = new ResponsesReader(sink);
  }

  mark(): () => void {
    const items = this.#items.mark();
    const [model, id, created, copying] = [this.#model, this.#id, this.#created, this.#copying];
    return () => {
      items();
      this.#model = model;
      this.#id = id;
      this.#created = created;
      this.#copying = copying;
    };
  }

  record({ value, place }: RawRecord): void {
    if (this.#sink.conversations === 0) this.#sink.conversation({ apiMode: "codex_responses" });
    if (!isFields(value)) {
      this.#sink.diagnostic(place, "A list instead of a record", true);
      return;
    }
    const time = asTime(value["timestamp"]);
    if (this.#copying && time !== undefined && this.#created !== undefined && time - this.#created > COPY_MILLISECONDS) this.#copying = false;
    if (!isEnvelope(value)) {
      this.#bare(value, place, time);
      return;
    }
    const payload = value["payload"] as Fields;
    switch (value["type"]) {
      case "session_meta":
        this.#header(payload, time);
        break;
      case "turn_context":
        this.#context(payload);
        break;
      case "response_item":
        this.#items.item(payload, { place, path: ["payload"], time, model: this.#model, replayed: this.#copying });
        break;
      case "event_msg":
        this.#event(payload);
        break;
      default:
        // The context was replaced; the items that follow stand on their own.
        this.#items.close(true);
    }
  }

  #bare(value: Fields, place: RawRecord["place"], time: number | undefined): void {
    if (value["record_type"] !== undefined) return;
    if (typeof value["type"] === "string") {
      if (!("payload" in value)) this.#items.item(value, { place, path: [], time, model: this.#model, replayed: this.#copying });
    } else if (isBareHeader(value)) {
      this.#header(value, time);
    } else {
      this.#sink.diagnostic(place, "A record without a type", true);
    }
  }

  /** The first header names the file; another one begins the copy of its parent's history. */
  #header(payload: Fields, time: number | undefined): void {
    const id = asName(payload["id"]);
    if (this.#id !== undefined) {
      if (id !== this.#id && this.#sink.messages.length === 0) this.#copying = true;
      return;
    }
    this.#id = id ?? "";
    this.#created = time ?? asTime(payload["timestamp"]);
    const source = payload["source"];
    const subAgent = (isFields(source) && source["subagent"] !== undefined) || payload["thread_source"] === "subagent";
    this.#copying = payload["forked_from_id"] !== undefined && payload["forked_from_id"] !== null;
    const tools = Array.isArray(payload["dynamic_tools"]) ? payload["dynamic_tools"].flatMap((tool: unknown) => (isFields(tool) ? (asName(tool["name"]) ?? []) : [])) : undefined;
    this.#sink.facts({ id, ...(subAgent ? { subAgent: true } : {}), ...(tools !== undefined && tools.length > 0 ? { declaredTools: tools } : {}) });
  }

  #context(payload: Fields): void {
    const model = asName(payload["model"]);
    if (model === undefined) return;
    // The conversation has the model it began with; each message has its own.
    if (this.#model === undefined) this.#sink.facts({ model });
    this.#model = model;
  }

  /** Events mostly repeat items for display; these say how a turn ended. */
  #event(payload: Fields): void {
    if (payload["type"] === "turn_aborted") this.#items.interrupt();
    else if (payload["type"] === "task_complete") this.#items.close();
  }
}

export const codexRollout: Format = {
  id: "codex-rollout",
  label: "Codex rollout",
  runtime: "plain",
  notes: {
    versions: "mid-2025 to 0.13x, with and without envelope", reads: "messages, readable reasoning, calls, results, models, interruptions; forked histories are marked as copies",
    drops: "encrypted reasoning, events that repeat items, snapshots, token counts", live: true,
  },
  detect,
  lines: (sink) => new RolloutReader(sink),
};
