import { existsSync, readdirSync, readFileSync } from "node:fs";
import type { Conversation, Message, Transcript } from "../../../../src/core/transcript/model.ts";
import { locateString } from "../../../../src/core/transcript/locate.ts";
import { corpus, fixture, haveCorpus, read } from "../files.ts";

export { corpus, haveCorpus, read } from "../files.ts";

/** A transcript in one line a message, to compare with what a file is meant to say. */
export function rows(transcript: Transcript): readonly string[] {
  return transcript.conversations.flatMap((conversation, index) => [...(transcript.conversations.length > 1 ? [`--- ${index}`] : []), ...conversation.messages.map(row)]);
}

/** `role{flags} text <thinking> [calls] =result !error (finish)`. */
export function row(message: Message): string {
  const flags = Object.entries(message.flags).flatMap(([name, value]) => (value === true ? [name] : []));
  const parts = [
    `${message.role}${flags.length > 0 ? `{${flags.join(",")}}` : ""}`,
    message.text === "" ? "" : message.text.replaceAll("\n", "⏎"),
    message.thinking === undefined ? "" : `<${message.thinking}>`,
    ...message.calls.map((call) => `[${call.name}${call.id === undefined ? "" : `#${call.id}`} ${typeof call.arguments === "string" ? call.arguments : (JSON.stringify(call.arguments) ?? "-")}]`),
    message.result === undefined ? "" : `=${message.result.name ?? "?"}#${message.result.callId ?? "?"}${message.result.isError ? "!" : ""}`,
    message.finishReason === undefined ? "" : `(${message.finishReason})`,
  ];
  return parts.filter((part) => part !== "").join(" ");
}

export function readFixture(format: string, name: string): Transcript {
  return read(fixture(format, name).bytes, name);
}

/** Every text whose place is claimed must be found at that place. */
export function misplaced(transcript: Transcript, source: string): readonly string[] {
  return transcript.conversations.flatMap(({ messages }) => messages.flatMap((message) => {
    const { textPlace } = message;
    if (textPlace === undefined) return [];
    const record = source.slice(textPlace.start, textPlace.end);
    const located = locateString(record, textPlace.path, 0, 0);
    if (located === undefined) return [`${textPlace.line}: ${textPlace.path.join(".")} is no string`];
    const value: unknown = textPlace.path.reduce<unknown>((at, key) => (at as Record<string | number, unknown>)[key], JSON.parse(record) as unknown);
    return typeof value === "string" && value.startsWith(message.text, textPlace.offset ?? 0) ? [] : [`${textPlace.line}: ${JSON.stringify(message.text.slice(0, 40))} does not stand there`];
  }));
}

/** The texts of files of the corpus; none where it is absent. */
export function corpusFiles(folder: string, names = /./): readonly { readonly name: string; readonly text: string; readonly transcript: Transcript }[] {
  if (!haveCorpus || !existsSync(`${corpus}${folder}`)) return [];
  return readdirSync(`${corpus}${folder}`).filter((name) => names.test(name) && !/\.(?:db|db-wal|eval)$/.test(name)).map((name) => {
    const bytes = new Uint8Array(readFileSync(`${corpus}${folder}/${name}`));
    return { name, text: new TextDecoder().decode(bytes), transcript: read(bytes, name) };
  });
}

export interface Counts {
  readonly messages: number;
  readonly turns: number;
  readonly calls: number;
  /** Results that answer a call that is there. */
  readonly paired: number;
}

export function counts(transcript: Transcript): Counts {
  const all = transcript.conversations.flatMap((conversation) => conversation.messages);
  return {
    messages: all.length,
    turns: all.filter((message) => message.role === "assistant").length,
    calls: all.reduce((sum, message) => sum + message.calls.length, 0),
    paired: transcript.conversations.reduce((sum, conversation) => sum + paired(conversation), 0),
  };
}

function paired({ messages }: Conversation): number {
  const asked = new Set<string | undefined>();
  let count = 0;
  for (const message of messages) {
    for (const call of message.calls) if (call.id !== undefined) asked.add(call.id);
    if (message.result?.callId !== undefined && asked.has(message.result.callId)) count++;
  }
  return count;
}

/** JSON of any shape, to count in. */
export type Json = unknown;

export function json(text: string): Json {
  return JSON.parse(text) as unknown;
}

export function lines(text: string): readonly Json[] {
  return text.split("\n").filter((line) => line.trim() !== "").map(json);
}

/** The value at a path; undefined when there is none. */
export function get(value: Json, ...path: readonly (string | number)[]): Json {
  return path.reduce<unknown>((at, key) => (typeof at === "object" && at !== null ? (at as Readonly<Record<string | number, unknown>>)[key] : undefined), value);
}

/** The list at a path; empty when there is none. */
export function list(value: Json, ...path: readonly (string | number)[]): readonly Json[] {
  const found = get(value, ...path);
  return Array.isArray(found) ? (found as readonly unknown[]) : [];
}
