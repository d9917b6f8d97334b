/** OpenTelemetry spans of models and agents: each chat span repeats what was sent, so the fullest one is the conversation and the others add what only they know. */
import type { Format, Probe, RawRecord, RecordReader, Sink } from "../format.ts";
import type { Message, Place } from "../model.ts";
import { type Chat, chatOf, isGenAi, kindOf, type Span, spansOf, toMessages } from "../shapes/otel.ts";
import { Draft, parsedText, resultMessage, simpleMessage } from "../shapes/draft.ts";
import { UndoMap } from "../undo.ts";
import { asList, asName, asText, isFields } from "../values.ts";

/** What was learned of an answer from its own span. */
interface Answer {
  readonly finish: string | undefined;
  readonly model: string | undefined;
  readonly time: number | undefined;
}

/** A tool that was executed. */
interface Executed {
  readonly span: Span;
  readonly place: Place;
}

interface Thread {
  readonly index: number;
  /** Length of the longest chat that was read; 0 as long as only tools are known. */
  readonly length: number;
  readonly chat: { readonly chat: Chat; readonly place: Place } | undefined;
  /** As they were read; they grow, and are taken back by the reader's marks. */
  readonly executed: Executed[];
  readonly agents: Executed[];
}

class SpanReader implements RecordReader {
  readonly #sink: Sink;
  readonly #threads = new UndoMap<string, Thread>();
  readonly #answers = new UndoMap<string, Answer>();
  /** Threads to be written anew: each of many spans would have it done. */
  readonly #stale = new Set<string>();
  #undo: (() => void)[] | undefined;

  constructor(sink: Sink) {
    this.#sink = sink;
  }

  mark(): () => void {
    const threads = this.#threads.mark();
    const answers = this.#answers.mark();
    const undo: (() => void)[] = [];
    this.#undo = undo;
    return () => {
      this.#undo = undefined;
      this.#stale.clear();
      for (const back of undo) back();
      threads();
      answers();
    };
  }

  settle(): void {
    for (const key of this.#stale) {
      const thread = this.#threads.get(key);
      if (thread === undefined) continue;
      this.#sink.select(thread.index);
      this.#write(thread);
    }
    this.#stale.clear();
  }

  #keep(list: Executed[], item: Executed): void {
    list.push(item);
    this.#undo?.push(() => { list.pop(); });
  }

  record({ value, place }: RawRecord): void {
    const spans = Array.isArray(value) ? (value as readonly unknown[]).flatMap((item) => [...spansOf(item)]) : spansOf(value);
    if (spans.length === 0 && !(isFields(value) && ("resourceSpans" in value || "resourceLogs" in value || "resourceMetrics" in value))) this.#sink.diagnostic(place, "No spans in this record", true);
    for (const span of spans) this.#span(span, place);
  }

  #span(span: Span, place: Place): void {
    if (!isGenAi(span.attributes) && span.events.every((event) => !event.name.startsWith("gen_ai."))) return;
    const kind = kindOf(span);
    if (kind === "chat") this.#chat(span, place);
    else if (kind === "tool") this.#tool(span, place);
    else if (kind === "agent") this.#agent(span, place);
  }

  #key(span: Span): string {
    const conversation = span.attributes["gen_ai.conversation.id"] ?? span.attributes["session.id"];
    return asName(conversation) ?? span.trace ?? "";
  }

  #thread(key: string, span: Span): Thread {
    const known = this.#threads.get(key);
    if (known !== undefined) {
      this.#sink.select(known.index);
      return known;
    }
    const model = asName(span.attributes["gen_ai.response.model"]) ?? asName(span.attributes["gen_ai.request.model"]);
    const thread: Thread = { index: this.#sink.conversation({ id: this.#key(span), title: asName(span.attributes["gen_ai.agent.name"]), model }), length: 0, chat: undefined, executed: [], agents: [] };
    this.#threads.set(key, thread);
    return thread;
  }

  #chat(span: Span, place: Place): void {
    const chat = chatOf(span);
    const answer = { finish: chat.finish, model: chat.model, time: span.start };
    for (const output of chat.output) this.#answers.set(answerKey(output.texts.join("\n"), output.calls[0]?.id), answer);
    // Other conversations with the same id begin otherwise: sub-agents, titles, summaries.
    const first = chat.input.find((message) => message.role === "user")?.texts.join("\n").slice(0, 200) ?? "";
    const main = this.#threads.get(this.#key(span));
    const begins = main?.chat?.chat.input.find((message) => message.role === "user")?.texts.join("\n").slice(0, 200);
    const key = begins === undefined || begins === first || first === "" ? this.#key(span) : `${this.#key(span)}\n${first}`;
    const thread = this.#thread(key, span);
    this.#sink.facts({ model: chat.model, declaredTools: chat.tools });
    const length = chat.input.length + chat.output.length;
    if (length === 0) {
      // Only the structure was exported: an answer was given, no more is known.
      const draft = new Draft("assistant", place);
      draft.finishReason = chat.finish;
      draft.model = chat.model;
      draft.time = span.start;
      // It cannot be judged by a text that is not there.
      draft.flag({ commentary: true });
      if (thread.length === 0) this.#sink.message(draft.message());
      return;
    }
    // A shorter one knows something of an answer that the longest one repeats.
    if (length >= thread.length) this.#threads.set(key, { ...thread, length, chat: { chat, place } });
    this.#stale.add(key);
  }

  #tool(span: Span, place: Place): void {
    const key = this.#key(span);
    const thread = this.#thread(key, span);
    const last = thread.executed[thread.executed.length - 1];
    this.#keep(thread.executed, { span, place });
    if (thread.chat !== undefined || this.#stale.has(key)) return;
    // Nearly all come in order: then only the new one is written.
    if ((last?.span.start ?? 0) <= (span.start ?? 0) && thread.agents.length === 0) for (const message of executedMessages(span, place)) this.#sink.message(message);
    else this.#stale.add(key);
  }

  #agent(span: Span, place: Place): void {
    const key = this.#key(span);
    const thread = this.#thread(key, span);
    this.#keep(thread.agents, { span, place });
    this.#sink.facts({ model: asName(span.attributes["gen_ai.response.model"]) ?? asName(span.attributes["gen_ai.request.model"]) });
    const chat = chatOf(span);
    if (thread.chat === undefined && (chat.input.length > 0 || chat.output.length > 0)) this.#stale.add(key);
  }

  /** Writes a conversation anew. */
  #write(thread: Thread): void {
    const sink = this.#sink;
    sink.truncate(0);
    if (thread.chat !== undefined) {
      const { chat, place } = thread.chat;
      for (const raw of [...chat.input, ...chat.output]) {
        const answer = raw.role === "assistant" ? this.#answers.get(answerKey(raw.texts.join("\n"), raw.calls[0]?.id)) : undefined;
        for (const message of toMessages(raw, place, sink.messages, answer ?? {})) sink.message(message);
      }
      return;
    }
    // No chats: what the agents were asked and answered, and the tools between, in order of time.
    const asked: { readonly at: number; readonly messages: readonly Message[] }[] = [];
    for (const { span, place } of [...thread.agents].sort((a, b) => (a.span.start ?? 0) - (b.span.start ?? 0))) {
      const chat = chatOf(span);
      const start = span.start ?? 0;
      const input = chat.input.flatMap((raw) => [...toMessages(raw, place, [], { time: span.start })]);
      if (input.length > 0) asked.push({ at: start, messages: input });
      const output = chat.output.flatMap((raw) => [...toMessages(raw, place, [], { model: chat.model, finish: chat.finish })]);
      if (output.length > 0) asked.push({ at: Number.POSITIVE_INFINITY, messages: output });
    }
    const tools = thread.executed.map(({ span, place }) => ({ at: span.start ?? 0, messages: executedMessages(span, place) }));
    for (const item of [...asked, ...tools].sort((a, b) => a.at - b.at)) for (const message of item.messages) sink.message(message);
  }
}

function answerKey(text: string, callId: string | undefined): string {
  return `${callId ?? ""}\n${text.slice(0, 300)}`;
}

/** An executed tool is a call and its result. */
function executedMessages(span: Span, place: Place): readonly Message[] {
  const { attributes } = span;
  const id = asName(attributes["gen_ai.tool.call.id"]) ?? asName(attributes["ai.toolCall.id"]) ?? span.id;
  const name = asName(attributes["gen_ai.tool.name"]) ?? asName(attributes["ai.toolCall.name"]) ?? asName(attributes["tool.name"]) ?? span.name;
  const draft = new Draft("assistant", place);
  draft.calls.push({ id, name, arguments: attributes["gen_ai.tool.call.arguments"] ?? attributes["ai.toolCall.args"] ?? attributes["input.value"] ?? attributes["traceloop.entity.input"] });
  draft.time = span.start;
  const output = attributes["gen_ai.tool.call.result"] ?? attributes["ai.toolCall.result"] ?? attributes["output.value"] ?? attributes["traceloop.entity.output"];
  const isError = span.failed || asName(attributes["error.type"]) !== undefined;
  return [draft.message(), output === undefined && !isError ? simpleMessage("tool", place, "", undefined, { result: { callId: id, name, isError }, content: "absent" }) : resultMessage(place, { callId: id, name, isError }, asText(output), undefined)];
}

function detect({ records, container }: Probe): boolean {
  const values: readonly unknown[] = container === "json" && Array.isArray(records[0]) ? (records[0] as readonly unknown[]).slice(0, 50) : records;
  const known = values.filter((value) => isFields(value) && (Array.isArray(value["resourceSpans"]) || ((isFields(value["attributes"]) || Array.isArray(value["attributes"])) && spansOf(value).some((span) => isGenAi(span.attributes)))));
  if (known.length === 0 || known.length * 2 < values.length) return false;
  return known.some((value) => spansOf(value).some((span) => isGenAi(span.attributes) || span.events.some((event) => event.name.startsWith("gen_ai."))));
}

export const otelGenai: Format = {
  id: "otel-genai",
  label: "OpenTelemetry GenAI spans",
  runtime: "plain",
  notes: {
    versions: "OTLP JSON and lines of it, console exporters; GenAI conventions with attributes or span events, OpenInference, Traceloop, Vercel AI SDK",
    reads: "the fullest chat span of a conversation with finish reasons and models of the others, executed tools as calls with results, declared tools, agents",
    drops: "metrics and log records; where the exporter captured no content there is only structure, which is shown and not judged",
    live: true,
  },
  detect,
  document(document, sink) {
    const reader = new SpanReader(sink);
    const value = parsedText(document.value) ?? document.value;
    if (!Array.isArray(value)) {
      reader.record({ value, place: document.place });
      reader.settle();
      sink.records(1);
      return;
    }
    const places = document.places([]);
    asList(value).forEach((item, index) => { if (item !== undefined) reader.record({ value: item, place: places[index] ?? document.place }); });
    reader.settle();
    sink.records(value.length);
  },
  lines: (sink) => new SpanReader(sink),
};
