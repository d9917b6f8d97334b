/** Sessions of Qwen Code: records linked to a tree like those of Claude Code, with the parts of Google's API in them. */
import type { Format, RawRecord, RecordReader, Sink } from "../format.ts";
import type { MessageFlags } from "../model.ts";
import { NO_CALLS, NO_FLAGS } from "../model.ts";
import { readParts } from "../shapes/geminiParts.ts";
import { Tree } from "../shapes/tree.ts";
import { asName, asText, asTime, type Fields, isFields } from "../values.ts";

const TYPES = new Set(["user", "assistant", "tool_result", "system"]);

function isRecord(value: unknown): value is Fields {
  return isFields(value) && typeof value["type"] === "string" && TYPES.has(value["type"]) && typeof value["uuid"] === "string" && (value["type"] === "system" || (isFields(value["message"]) && Array.isArray(value["message"]["parts"])));
}

class QwenReader implements RecordReader {
  readonly #sink: Sink;
  readonly #tree: Tree;
  #main = -1;
  #model: string | undefined;

  constructor(sink: Sink) {
    this.#sink = sink;
    this.#tree = new Tree(sink);
  }

  mark(): () => void {
    const tree = this.#tree.mark();
    const [main, model] = [this.#main, this.#model];
    return () => {
      tree();
      this.#main = main;
      this.#model = model;
    };
  }

  record({ value, place }: RawRecord): void {
    if (!isFields(value) || typeof value["type"] !== "string") {
      this.#sink.diagnostic(place, "A record without a type", true);
      return;
    }
    const uuid = asName(value["uuid"]);
    const parent = this.#tree.find(asName(value["parentUuid"]));
    if (!isFields(value["message"])) {
      // System records are links of the chain.
      if (uuid !== undefined && parent !== undefined) this.#tree.put(uuid, parent);
      return;
    }
    // A resumed file repeats records.
    if (this.#tree.find(uuid) !== undefined) return;
    if (this.#main < 0) this.#main = this.#sink.conversation({ id: asName(value["sessionId"]), ...(value["isSidechain"] === true || asName(value["agentId"]) !== undefined ? { subAgent: true } : {}) });
    const parts = readParts(value["message"]["parts"], place, ["message", "parts"]);
    const conversation = parts.results.length > 0 ? (parent?.conversation ?? this.#main) : this.#tree.enter(parent, this.#main, { model: this.#model });
    this.#sink.select(conversation);
    const assistant = value["type"] === "assistant";
    const model = assistant ? asName(value["model"]) : undefined;
    if (model !== undefined && this.#model === undefined) {
      this.#model = model;
      this.#sink.facts({ model });
    }
    const time = asTime(value["timestamp"]);
    const status = isFields(value["toolCallResult"]) ? value["toolCallResult"]["status"] : undefined;
    for (const result of parts.results) {
      this.#sink.message({
        role: "tool", text: result.text, content: "parts", thinking: undefined, calls: NO_CALLS, result: { callId: result.callId, name: result.name, isError: result.isError || status === "error" },
        finishReason: undefined, model: undefined, time, place, textPlace: result.textPlace, flags: NO_FLAGS, extra: undefined,
      });
    }
    if (parts.results.length === 0 || parts.text !== "") {
      this.#sink.message({
        role: assistant ? "assistant" : "user", text: parts.text, content: "parts", thinking: parts.thinking, calls: assistant ? parts.calls : NO_CALLS, result: undefined, finishReason: undefined, model,
        time, place, textPlace: parts.textPlace, flags: assistant ? NO_FLAGS : flagsOf(value), extra: undefined,
      });
    }
    if (uuid !== undefined) this.#tree.put(uuid, this.#tree.here(conversation));
  }
}

/** What a record says about who wrote it in the user's name. */
function flagsOf(value: Fields): MessageFlags {
  const provenance = asText(value["provenance"]);
  return provenance !== "" && provenance !== "real_user" ? { synthetic: true } : NO_FLAGS;
}

export const qwenCode: Format = {
  id: "qwen-code",
  label: "Qwen Code session",
  runtime: "plain",
  notes: { versions: "the JSON Lines layout", reads: "messages, thoughts, calls and results, models; abandoned branches as conversations of their own", drops: "bookkeeping; finish reasons and tools are not stored", live: true },
  detect: ({ records, container }) => {
    if (container !== "jsonl") return false;
    const good = records.filter(isRecord);
    return good.some((record) => record["type"] !== "system") && good.length * 2 >= records.length;
  },
  lines: (sink) => new QwenReader(sink),
};
