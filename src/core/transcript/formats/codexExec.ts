/** The event stream of `codex exec --json`: items that begin, change and end under one id. */
import type { Format, RawRecord, RecordReader, Sink } from "../format.ts";
import type { Message, Place, TextPlace, ToolCall } from "../model.ts";
import { NO_CALLS, NO_FLAGS } from "../model.ts";
import { textPlace } from "../shapes/chat.ts";
import { asList, asName, asText, type Fields, isFields } from "../values.ts";
import { UndoMap } from "../undo.ts";

const EVENTS = /^(?:thread|turn|item)\.(?:started|updated|completed|failed)$/;

/** The turn that is being gathered: immutable, so that a mark can keep it. */
interface Turn {
  readonly index: number;
  readonly thoughts: readonly string[];
  readonly texts: readonly { readonly id: string; readonly text: string; readonly place: Place }[];
  readonly calls: readonly ToolCall[];
  readonly shown: Place | undefined;
  /** A call of it has ended: what comes next belongs to another response. */
  readonly answered: boolean;
}

const EMPTY: Turn = Object.freeze({ index: -1, thoughts: [], texts: [], calls: NO_CALLS, shown: undefined, answered: false });

class ExecReader implements RecordReader {
  readonly #sink: Sink;
  #turn: Turn = EMPTY;
  /** Calls that have begun, by the id of the item. */
  readonly #begun = new UndoMap<string, boolean>();

  constructor(sink: Sink) {
    this.#sink = sink;
  }

  mark(): () => void {
    const begun = this.#begun.mark();
    const turn = this.#turn;
    return () => {
      begun();
      this.#turn = turn;
    };
  }

  record({ value, place }: RawRecord): void {
    if (this.#sink.conversations === 0) this.#sink.conversation({ apiMode: "codex_responses" });
    if (!isFields(value) || typeof value["type"] !== "string") {
      this.#sink.diagnostic(place, "A record without a type", true);
      return;
    }
    if (value["type"] === "thread.started") this.#sink.facts({ id: asName(value["thread_id"]) });
    else if (value["type"].startsWith("turn.")) this.#close();
    else if (value["type"].startsWith("item.") && isFields(value["item"])) this.#item(value["item"], place, value["type"] === "item.completed");
  }

  /** A response that only reasoned is a turn too. */
  #close(): void {
    const turn = this.#turn;
    this.#turn = EMPTY;
    if (turn.index < 0 && turn.thoughts.length > 0 && turn.shown !== undefined) this.#sink.message(build(turn, turn.shown));
  }

  #item(item: Fields, place: Place, done: boolean): void {
    const type = asName(item["type"]) ?? "";
    const id = asName(item["id"]) ?? "";
    if (type === "reasoning" || type === "agent_message") {
      if (!done) return;
      const text = asText(item["text"]);
      const turn = this.#next();
      if (type === "reasoning") this.#put({ ...turn, thoughts: text === "" ? turn.thoughts : [...turn.thoughts, text], shown: turn.shown ?? place });
      else this.#put({ ...turn, texts: [...turn.texts, { id, text, place }], shown: turn.texts.length === 0 ? place : turn.shown });
    } else if (type !== "error" && type !== "") {
      this.#call(item, type, id, place, done);
    }
  }

  #call(item: Fields, type: string, id: string, place: Place, done: boolean): void {
    if (!this.#begun.has(id)) {
      this.#begun.set(id, true);
      const turn = this.#next();
      this.#put({ ...turn, calls: [...turn.calls, { id, name: asName(item["tool"]) ?? type, arguments: argumentsOf(item, type) }], shown: turn.texts.length > 0 || turn.calls.length > 0 ? turn.shown : place });
    }
    if (!done) return;
    const output = typeof item["aggregated_output"] === "string" ? "aggregated_output" : undefined;
    const code = item["exit_code"];
    const result: Message = {
      role: "tool", text: output === undefined ? resultText(item) : asText(item[output]), content: "string", thinking: undefined, calls: NO_CALLS,
      result: { callId: id === "" ? undefined : id, name: asName(item["tool"]) ?? type, isError: (typeof code === "number" && code !== 0) || item["status"] === "failed" },
      finishReason: undefined, model: undefined, time: undefined, place, textPlace: output === undefined ? undefined : textPlace(place, ["item", output]), flags: NO_FLAGS, extra: undefined,
    };
    this.#sink.message(result);
    this.#turn = { ...this.#turn, answered: true };
  }

  #next(): Turn {
    if (this.#turn.answered) this.#close();
    return this.#turn;
  }

  #put(turn: Turn): void {
    if (turn.index >= 0 && turn.shown !== undefined) this.#sink.replace(turn.index, build(turn, turn.shown));
    else if (turn.shown !== undefined && (turn.texts.length > 0 || turn.calls.length > 0)) {
      this.#turn = { ...turn, index: this.#sink.message(build(turn, turn.shown)) };
      return;
    }
    this.#turn = turn;
  }
}

function build(turn: Turn, place: Place): Message {
  const only = turn.texts.length === 1 ? turn.texts[0] : undefined;
  const where: TextPlace | undefined = only === undefined ? undefined : textPlace(only.place, ["item", "text"]);
  return {
    role: "assistant", text: turn.texts.map((part) => part.text).join("\n\n"), content: turn.texts.length === 0 ? "absent" : "string",
    thinking: turn.thoughts.length === 0 ? undefined : turn.thoughts.join("\n\n"), calls: turn.calls, result: undefined, finishReason: undefined, model: undefined, time: undefined, place, textPlace: where,
    flags: NO_FLAGS, extra: undefined,
  };
}

function argumentsOf(item: Fields, type: string): unknown {
  if (type === "command_execution") return { command: item["command"] };
  return item["arguments"] ?? item["changes"] ?? item["items"] ?? item["query"];
}

function resultText(item: Fields): string {
  const { result, error } = item;
  if (isFields(error)) return asText(error["message"]);
  if (isFields(result)) return asList(result["content"]).map((part) => (isFields(part) ? asText(part["text"]) : "")).filter((text) => text !== "").join("\n");
  return asText(result ?? item["status"]);
}

export const codexExec: Format = {
  id: "codex-exec",
  label: "Codex exec stream",
  runtime: "plain",
  notes: { versions: "streams with thread, turn and item events", reads: "texts, reasoning summaries, commands, edits, tool calls and their results", drops: "the prompt (it is not in the stream), usage", live: true },
  detect: ({ records, container }) => {
    if (container !== "jsonl") return false;
    const good = records.filter((record) => isFields(record) && typeof record["type"] === "string" && EVENTS.test(record["type"])).length;
    return good * 2 > records.length && records.some((record) => isFields(record) && (record["type"] === "thread.started" || isFields(record["item"])));
  },
  lines: (sink) => new ExecReader(sink),
};
