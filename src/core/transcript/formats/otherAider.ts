/** aider, `.aider.chat.history.md`: Markdown in which the user's words are headings and the status of the tool is quoted; edits happen through the text itself. */
import type { Format, Sink } from "../format.ts";
import type { MessageFlags, Place, ToolCall } from "../model.ts";
import { Draft, resultMessage, simpleMessage } from "../shapes/draft.ts";
import { asTime } from "../values.ts";

const START = /^# aider chat started at (\d{4}-\d\d-\d\d \d\d:\d\d:\d\d)/m;
const STARTED = "# aider chat started at ";
/** Status lines that tell of something done with the text of an answer. */
const DONE = /^(?:Applied edit to|Created new file|Created file|Running|Commit [0-9a-f]{6,})\s*(.*)$/;
const FAILED = /^(?:The LLM did not conform to the edit format|# \d+ SEARCH\/REPLACE block|Failed to apply edit|Can't edit|Skipping edits to)/;
const MODEL = /^(?:Main model|Model|Models): (\S+)/;
/** The user stopped the answer. */
const STOPPED = /^\^C\b|^KeyboardInterrupt/;
/** The tool asks the user. */
const ASKS = /\(Y\)es\/\(N\)o/;
const BLOCK = /^(?:<{5,9} SEARCH|-{3} \S.*\n\+{3} \S)/m;

type Kind = "user" | "status" | "answer";

/** Lines of one kind that follow each other. */
interface Block {
  readonly kind: Kind;
  readonly place: Place;
  readonly text: string;
}

/** Cuts a history into blocks. A heading inside an answer is part of it: the tool always says something after an answer, and before the user's words. */
function blocks(text: string, isText: boolean, each: (block: Block | string) => void): void {
  let kind: Kind | undefined;
  let lines: string[] = [];
  let [from, fromLine, end, endLine] = [0, 1, 0, 1];
  let line = 0;
  let record = 0;
  const close = (): void => {
    const body = lines.join("\n").trim();
    if (kind !== undefined && body !== "") each({ kind, text: body, place: { record: record++, line: fromLine, endLine, start: isText ? from : -1, end: isText ? end : -1 } });
    kind = undefined;
    lines = [];
  };
  for (let at = 0; at < text.length; ) {
    let stop = text.indexOf("\n", at);
    if (stop < 0) stop = text.length;
    line++;
    const raw = text.charCodeAt(stop - 1) === 13 ? text.slice(at, stop - 1) : text.slice(at, stop);
    const next: Kind | undefined = raw.startsWith("> ") || raw === ">" ? "status" : raw.startsWith("#### ") && kind !== "answer" ? "user" : raw.trim() === "" ? kind : "answer";
    if (raw.startsWith(STARTED)) {
      close();
      each(raw.slice(STARTED.length).trim());
    } else if (next !== undefined) {
      if (next !== kind) {
        close();
        kind = next;
        [from, fromLine] = [at, line];
      }
      lines.push(next === "user" && raw.startsWith("#### ") ? raw.slice(5).trimEnd() : next === "status" ? raw.slice(2).trimEnd() : raw);
      if (raw.trim() !== "") [end, endLine] = [stop, line];
    }
    at = stop + 1;
  }
  close();
}

class HistoryReader {
  readonly #sink: Sink;
  #time: number | undefined;
  #model: string | undefined;
  #calls = 0;

  constructor(sink: Sink) {
    this.#sink = sink;
  }

  take(block: Block | string): void {
    const sink = this.#sink;
    if (typeof block === "string") {
      this.#time = asTime(block);
      sink.conversation({ title: block });
      return;
    }
    if (block.kind === "user") sink.message(simpleMessage("user", block.place, block.text, undefined, { time: this.#time }));
    else if (block.kind === "status") this.#status(block);
    else {
      const draft = new Draft("assistant", block.place);
      draft.content = "string";
      draft.say(block.text, undefined);
      // Edit blocks are what the harness executes, also when it could not apply them.
      if (BLOCK.test(block.text)) draft.calls.push(this.#call("edit", undefined));
      draft.model = this.#model;
      draft.time = this.#time;
      // No user between them: a quotation inside an answer looks like a status, and the tool asks again by itself when a check fails.
      const index = sink.messages.length - 1;
      const before = sink.messages[index];
      if (before?.role === "assistant" && before.calls.length === 0) sink.replace(index, { ...before, flags: { ...before.flags, commentary: true } });
      sink.message(draft.message());
    }
    sink.records(1);
  }

  #call(name: string, args: unknown): ToolCall {
    return { id: `edit-${this.#calls++}`, name, arguments: args };
  }

  /** What the tool did with the last answer. */
  #status({ text, place }: Block): void {
    const sink = this.#sink;
    const index = sink.messages.length - 1;
    const before = sink.messages[index];
    const lines = text.split("\n");
    for (const line of lines) {
      const model = MODEL.exec(line)?.[1];
      if (model !== undefined) {
        this.#model = model;
        sink.facts({ model });
      }
    }
    if (before?.role !== "assistant") return;
    const flags: MessageFlags = { ...(lines.some((line) => STOPPED.test(line)) ? { interrupted: true } : {}), ...(lines.some((line) => ASKS.test(line)) ? { waiting: true } : {}) };
    const done = lines.filter((line) => DONE.test(line) && !line.startsWith("Commit"));
    const failed = lines.filter((line) => FAILED.test(line));
    let calls = before.calls;
    if (calls.length === 0 && (done.length > 0 || failed.length > 0)) calls = [this.#call(done.some((line) => line.startsWith("Running")) ? "run" : "edit", undefined)];
    if (calls !== before.calls || flags.interrupted === true || flags.waiting === true) sink.replace(index, { ...before, calls, flags: { ...before.flags, ...flags } });
    const call = calls[0];
    if (call !== undefined && (done.length > 0 || failed.length > 0)) sink.message(resultMessage(place, { callId: call.id, name: call.name, isError: failed.length > 0 && done.length === 0 }, text, undefined));
  }
}

export const otherAider: Format = {
  id: "other-aider",
  label: "aider chat history",
  runtime: "plain",
  notes: {
    versions: ".aider.chat.history.md",
    reads: "each chat as a conversation: the user's words, answers, edits written in the text as calls with what came of them, models, interruptions, questions to the user",
    drops: "the input history, the log of requests",
    live: true,
  },
  detect: () => false,
  plain: {
    detect: (text) => START.test(text.slice(0, 20_000)),
    read(text, isText, sink) {
      const reader = new HistoryReader(sink);
      blocks(text, isText, (block) => reader.take(block));
      if (sink.conversations === 0) sink.conversation();
    },
  },
};
