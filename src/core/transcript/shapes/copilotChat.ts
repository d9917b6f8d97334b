/** A request of a VS Code chat session as messages: what the user asked and the rounds of the model that answered it. */
import type { Sink } from "../format.ts";
import type { Message, MessageFlags, Place } from "../model.ts";
import { asList, asName, asText, asTime, type Fields, isFields } from "../values.ts";
import { Draft, inner, outputText, type Path, resultMessage, simpleMessage } from "./draft.ts";

/** Where an object was written, when that is not where its parent stands. */
export interface Origin {
  readonly place: Place;
  readonly path: Path;
}
export type OriginOf = (value: unknown) => Origin | undefined;

/** Items of a response by which the editor waits for the user. */
const ASKING = new Set(["confirmation", "elicitation", "elicitation2", "questionCarousel", "planReview"]);

/** Reads one request into the current conversation. `at`: where the request is written; parts of it may be written elsewhere. */
export function readRequest(request: Fields, at: Origin, origin: OriginOf, sink: Sink): void {
  const time = asTime(request["timestamp"]);
  const message = request["message"];
  const said = typeof message === "string" ? message : isFields(message) ? message["text"] : undefined;
  const from = origin(message) ?? { place: at.place, path: [...at.path, "message"] };
  if (said !== undefined || message !== undefined) {
    sink.message(simpleMessage("user", from.place, asText(said), typeof said === "string" ? (typeof message === "string" ? from.path : [...from.path, "text"]) : undefined, { time }));
  }
  const first = sink.messages.length;
  const rounds = inner(request, "result", "metadata", "toolCallRounds");
  if (Array.isArray(rounds) && rounds.length > 0) readRounds(request, rounds as readonly unknown[], at, origin, time, sink);
  else readItems(request, at, origin, time, sink);
  finish(request, first, sink);
}

function readRounds(request: Fields, rounds: readonly unknown[], at: Origin, origin: OriginOf, time: number | undefined, sink: Sink): void {
  const result = request["result"];
  const base = origin(result) ?? { place: at.place, path: [...at.path, "result"] };
  const results = inner(result, "metadata", "toolCallResults");
  rounds.forEach((round, index) => {
    if (!isFields(round)) return;
    const draft = new Draft("assistant", base.place);
    draft.say(round["response"], [...base.path, "metadata", "toolCallRounds", index, "response"]);
    const thought = inner(round, "thinking", "text");
    draft.think(Array.isArray(thought) ? outputText(thought) : thought);
    draft.model = asName(request["modelId"]);
    draft.time = asTime(round["timestamp"]) ?? time;
    for (const call of asList(round["toolCalls"])) if (isFields(call)) draft.call(plainId(call["id"]), call["name"], call["arguments"]);
    sink.message(draft.message());
    for (const call of asList(round["toolCalls"])) {
      const id = asName(inner(call, "id"));
      if (id === undefined || !isFields(results) || !Object.hasOwn(results, id)) continue;
      const stored = results[id];
      const parts = asList(inner(stored, "content"));
      const text = parts.map((part) => (typeof inner(part, "value") === "string" ? asText(inner(part, "value")) : treeText(inner(part, "value")))).join("\n");
      sink.message(resultMessage(base.place, { callId: plainId(id), name: asName(inner(call, "name")), isError: false }, text, undefined));
    }
  });
}

/** The extension puts a suffix of its own behind the ids of the provider. */
function plainId(id: unknown): string | undefined {
  return asName(id)?.replace(/__vscode-\d+$/, "");
}

/** Texts in a rendered prompt tree, in order; nodes are walked without recursion. */
function treeText(value: unknown): string {
  if (!isFields(value) && !Array.isArray(value)) return value === undefined ? "" : asText(value);
  const texts: string[] = [];
  const stack: unknown[] = [value];
  for (let steps = 0; stack.length > 0 && steps < 20_000; steps++) {
    const node = stack.pop();
    if (Array.isArray(node)) {
      for (let i = node.length - 1; i >= 0; i--) stack.push((node as readonly unknown[])[i]);
    } else if (isFields(node)) {
      if (typeof node["text"] === "string") texts.push(node["text"]);
      stack.push(node["children"], node["node"]);
    }
  }
  return texts.join("");
}

/** Without the record of the model's side: the items of the response. A text after a tool is another turn of the model. */
function readItems(request: Fields, at: Origin, origin: OriginOf, time: number | undefined, sink: Sink): void {
  const list = request["response"];
  const base = origin(list) ?? { place: at.place, path: [...at.path, "response"] };
  let draft: Draft | undefined;
  let results: Message[] = [];
  const close = (): void => {
    if (draft !== undefined && !draft.empty) {
      sink.message(draft.message());
      for (const result of results) sink.message(result);
    }
    draft = undefined;
    results = [];
  };
  const open = (place: Place): Draft => {
    if (draft !== undefined) return draft;
    // Pieces of one text are written one after the other as they come.
    const fresh = new Draft("assistant", place, "");
    fresh.model = asName(request["modelId"]);
    fresh.time = time;
    draft = fresh;
    return fresh;
  };
  const edits = asList(list).some((item) => inner(item, "kind") === "toolInvocationSerialized");
  asList(list).forEach((item, index) => {
    if (!isFields(item)) return;
    const where = origin(item) ?? { place: base.place, path: [...base.path, index] };
    const { kind } = item;
    if (item["subAgentInvocationId"] !== undefined) return;
    if (kind === undefined || kind === "markdownContent" || kind === "markdownVuln") {
      const content = kind === undefined ? item : item["content"];
      const value = typeof content === "string" ? content : inner(content, "value");
      const path = typeof content === "string" ? ["content"] : kind === undefined ? ["value"] : ["content", "value"];
      if (typeof value === "string" && value !== "") {
        if ((draft as Draft | undefined)?.calls.length) close();
        open(where.place).say(value, [...where.path, ...path], where.place);
      }
    } else if (kind === "thinking") {
      if (typeof item["value"] === "string" && item["value"] !== "") {
        if ((draft as Draft | undefined)?.calls.length) close();
        open(where.place).think(item["value"]);
      }
    } else if (kind === "inlineReference") {
      const name = asName(item["name"]) ?? asName(inner(item, "inlineReference", "name")) ?? asName(inner(item, "inlineReference", "path"))?.split("/").pop();
      if (name !== undefined && draft !== undefined) (draft as Draft).say(name, undefined);
    } else if (kind === "toolInvocationSerialized" || kind === "toolInvocation") {
      const id = asName(item["toolCallId"]);
      const name = asName(item["toolId"]) ?? "";
      open(where.place).call(id, name, inner(item, "toolSpecificData", "commandLine") ?? inner(item, "toolSpecificData", "rawInput") ?? messageText(item["invocationMessage"]));
      if (item["isComplete"] === true) results.push(resultMessage(where.place, { callId: id, name, isError: inner(item, "resultDetails", "isError") === true }, messageText(item["pastTenseMessage"]) ?? "", undefined));
    } else if (kind === "textEditGroup" && !edits) {
      // Without tools the editor applies what the text says: this is how that mode acts.
      open(where.place).call(undefined, "edit", item["uri"]);
    }
  });
  close();
}

function messageText(value: unknown): string | undefined {
  return typeof value === "string" ? value : asName(inner(value, "value"));
}

/** How the request ended. */
function finish(request: Fields, first: number, sink: Sink): void {
  const last = sink.messages.length - 1;
  let index = last;
  while (index >= first && sink.messages[index]?.role !== "assistant") index--;
  const message = sink.messages[index];
  if (index < first || message === undefined) return;
  const state = inner(request, "modelState", "value");
  const error = inner(request, "result", "errorDetails");
  const items = asList(request["response"]);
  const asks = items.length > 0 && ASKING.has(asName(inner(items[items.length - 1], "kind")) ?? "");
  const flags: MessageFlags = {
    ...(request["isCanceled"] === true || state === 2 || state === 3 || state === 0 || isFields(error) ? { interrupted: true } : {}),
    ...(state === 4 || asks ? { waiting: true } : {}),
  };
  if (flags.interrupted !== true && flags.waiting !== true) return;
  const code = state === 2 || request["isCanceled"] === true ? "cancelled" : isFields(error) ? (asName(error["code"]) ?? "error") : undefined;
  sink.replace(index, { ...message, finishReason: message.finishReason ?? code, flags: { ...message.flags, ...flags } });
}
