/** A message while it is put together from the parts of a record, or of several records. */
import type { Message, MessageFlags, Place, Role, TextPlace, ToolCall, ToolResult } from "../model.ts";
import { NO_CALLS, NO_FLAGS } from "../model.ts";
import { asName, asText, type Fields, isFields } from "../values.ts";
import { textPlace } from "./chat.ts";

export type Path = readonly (string | number)[];

/** Collects what a message says; `message` answers it. Text parts keep their place as long as there is only one. */
export class Draft {
  readonly role: Role;
  readonly place: Place;
  content: Message["content"] = "absent";
  finishReason: string | undefined;
  model: string | undefined;
  time: number | undefined;
  result: ToolResult | undefined;
  flags: MessageFlags = NO_FLAGS;
  extra: Message["extra"];
  readonly calls: ToolCall[] = [];
  readonly #joint: string;
  #text = "";
  #parts = 0;
  #textPlace: TextPlace | undefined;
  #thinking: string | undefined;

  /** `joint`: put between text parts. */
  constructor(role: Role, place: Place, joint = "\n") {
    this.role = role;
    this.place = place;
    this.#joint = joint;
  }

  get text(): string {
    return this.#text;
  }

  /** True when nothing was said, thought or called. */
  get empty(): boolean {
    return this.#text === "" && this.#thinking === undefined && this.calls.length === 0;
  }

  /** Adds visible text; `path` is where the string stands in the record at `place`, undefined when the text is not one string of it. */
  say(text: unknown, path: Path | undefined, place: Place = this.place): void {
    if (typeof text !== "string") return;
    if (this.content === "absent") this.content = "parts";
    if (text === "") return;
    this.#parts++;
    this.#text = this.#text === "" ? text : this.#text + this.#joint + text;
    this.#textPlace = this.#parts === 1 && path !== undefined ? textPlace(place, path) : undefined;
  }

  /** Adds reasoning; nothing for what is no text. */
  think(thought: unknown): void {
    if (typeof thought !== "string" || thought === "") return;
    this.#thinking = this.#thinking === undefined ? thought : `${this.#thinking}\n\n${thought}`;
  }

  /** Adds a call; one whose id is there already completes that one. */
  call(id: unknown, name: unknown, args: unknown): void {
    const own = asName(id);
    const call: ToolCall = { id: own, name: asName(name) ?? "", arguments: args };
    const known = own === undefined ? -1 : this.calls.findIndex((other) => other.id === own);
    if (known < 0) this.calls.push(call);
    else this.calls[known] = call;
  }

  flag(flags: MessageFlags): void {
    this.flags = { ...this.flags, ...flags };
  }

  message(): Message {
    return {
      role: this.role, text: this.#text, content: this.content, thinking: this.#thinking, calls: this.calls.length === 0 ? NO_CALLS : this.calls, result: this.result,
      finishReason: this.finishReason, model: this.model, time: this.time, place: this.place, textPlace: this.#textPlace, flags: this.flags, extra: this.extra,
    };
  }
}

/** A whole message with one text; see `Draft` for what is left open. Each field by name: spreading one object into another costs more than all else here. */
export function simpleMessage(role: Role, place: Place, text: string, path: Path | undefined, more: Partial<Message> = {}): Message {
  return {
    role, text, content: more.content ?? "string", thinking: more.thinking, calls: more.calls ?? NO_CALLS, result: more.result, finishReason: more.finishReason, model: more.model, time: more.time, place,
    textPlace: path === undefined || text === "" ? undefined : textPlace(place, path), flags: more.flags ?? NO_FLAGS, extra: more.extra,
  };
}

/** A result as a message. `path`: where `output` stands when it is a string. */
export function resultMessage(place: Place, result: ToolResult, output: unknown, path: Path | undefined, time?: number | undefined): Message {
  return simpleMessage("tool", place, outputText(output), typeof output === "string" ? path : undefined, { result, time, content: typeof output === "string" ? "string" : "parts" });
}

/** An output of any shape as text: text parts of a list are joined, what is no text is written as JSON. */
export function outputText(output: unknown): string {
  if (typeof output === "string") return output;
  if (!Array.isArray(output)) {
    if (isFields(output)) {
      const inner = output["text"] ?? output["output"] ?? output["content"];
      if (typeof inner === "string") return inner;
      if (Array.isArray(inner) && inner.every(isTextPart)) return outputText(inner);
    }
    return asText(output);
  }
  const texts: string[] = [];
  for (const part of output as readonly unknown[]) {
    if (typeof part === "string") texts.push(part);
    else if (isFields(part) && typeof part["text"] === "string") texts.push(part["text"]);
    else if (isFields(part) && (part["type"] === "image" || part["type"] === "image_url")) continue;
    else if (part !== null && part !== undefined) texts.push(asText(part));
  }
  // Joining one text would copy it.
  return texts.length === 1 ? texts[0]! : texts.join("\n");
}

function isTextPart(part: unknown): boolean {
  return typeof part === "string" || (isFields(part) && typeof part["text"] === "string");
}

/** How far back the call of a result is looked for. */
const LOOK_BACK = 80;

/** Name of the call with this id, looked for in the newest messages; undefined when there is none. */
export function calledName(messages: readonly Message[], id: string | undefined): string | undefined {
  if (id === undefined) return undefined;
  for (let i = messages.length - 1; i >= 0 && i >= messages.length - LOOK_BACK; i--) {
    const calls = messages[i]?.calls;
    if (calls !== undefined) for (const call of calls) if (call.id === id) return call.name === "" ? undefined : call.name;
  }
  return undefined;
}

/** Index of the newest assistant message; -1 when there is none after the newest message of a user. `past`: also before it. */
export function lastAssistant(messages: readonly Message[], past = false): number {
  for (let i = messages.length - 1; i >= 0; i--) {
    const role = messages[i]?.role;
    if (role === "assistant") return i;
    if (role === "user" && !past) return -1;
  }
  return -1;
}

/** JSON text as its value; undefined when it is none. A value that is no text is answered as it is. */
export function parsedText(value: unknown): unknown {
  if (typeof value !== "string") return value;
  try {
    return JSON.parse(value) as unknown;
  } catch {
    return undefined;
  }
}

/** The value of a key that may be missing in an object that may be none. */
export function inner(value: unknown, ...keys: readonly (string | number)[]): unknown {
  let at: unknown = value;
  for (const key of keys) {
    if (typeof key === "number") at = Array.isArray(at) ? (at as readonly unknown[])[key] : undefined;
    else at = isFields(at) && Object.hasOwn(at, key) ? (at as Fields)[key] : undefined;
  }
  return at;
}
