/** Data sets in the manner of ShareGPT and its dialects: rows with a list of entries, calls as entries, tags or parts. */
import type { Format, Probe, Sink } from "../format.ts";
import type { Message, Place, ToolCall, ToolResult } from "../model.ts";
import { NO_CALLS, NO_FLAGS } from "../model.ts";
import { textPlace } from "../shapes/chat.ts";
import { declaredIn, readGpt, readResults } from "../shapes/hermesTrajectory.ts";
import { asList, asName, asText, type Fields, isFields, toolNames } from "../values.ts";

type Path = readonly (string | number)[];

const LISTS = ["conversations", "conversation", "messages", "dialog", "items"] as const;
type Speaker = "system" | "user" | "assistant" | "call" | "result";
const SPEAKERS: Readonly<Record<string, Speaker>> = {
  system: "system", human: "user", user: "user", gpt: "assistant", chatgpt: "assistant", assistant: "assistant", bing: "assistant", bard: "assistant", model: "assistant", function_call: "call", tool_call: "call",
  tool: "result", function: "result", observation: "result", function_response: "result", tool_response: "result",
};

function speakerOf(entry: Fields): Speaker | undefined {
  const name = entry["from"] ?? entry["sender"] ?? entry["role"];
  return typeof name === "string" && Object.hasOwn(SPEAKERS, name) ? SPEAKERS[name] : undefined;
}

/** True for an entry that only this family writes: a sender under another name than role, or parts with a value. */
function isOwn(entry: unknown): boolean {
  if (!isFields(entry) || speakerOf(entry) === undefined) return false;
  if ((typeof entry["from"] === "string" || typeof entry["sender"] === "string") && ("value" in entry || "text" in entry || "content" in entry)) return true;
  return asList(entry["content"]).some((part) => isFields(part) && typeof part["value"] === "string" && typeof part["type"] === "string");
}

function listOf(row: unknown): { readonly key: string; readonly list: readonly unknown[] } | undefined {
  if (!isFields(row)) return undefined;
  for (const key of LISTS) {
    const list = row[key];
    if (Array.isArray(list) && (list as readonly unknown[]).slice(0, 10).some(isOwn)) return { key, list };
  }
  return undefined;
}

function detect({ records }: Probe): boolean {
  const rows = records.flatMap((record) => (Array.isArray(record) ? (record as readonly unknown[]).slice(0, 20) : [record]));
  const good = rows.filter((row) => listOf(row) !== undefined).length;
  return good > 0 && good * 2 >= rows.length;
}

/** Names of tools in a column that holds a list or the JSON text of one. */
function declared(value: unknown): readonly string[] | undefined {
  if (typeof value !== "string") return toolNames(value);
  if (value.trim() === "") return [];
  try {
    return toolNames(JSON.parse(value));
  } catch {
    return undefined;
  }
}

/** Calls in the JSON text of an entry: one, or a list of parallel ones. */
function callsIn(text: string): readonly ToolCall[] {
  try {
    const value: unknown = JSON.parse(text);
    return (Array.isArray(value) ? (value as readonly unknown[]) : [value]).flatMap((call) => {
      const inner = isFields(call) && isFields(call["function"]) ? call["function"] : call;
      const name = isFields(inner) ? asName(inner["name"]) : undefined;
      return isFields(inner) && name !== undefined ? [{ id: isFields(call) ? asName(call["id"]) : undefined, name, arguments: inner["arguments"] ?? inner["parameters"] }] : [];
    });
  } catch {
    return NO_CALLS;
  }
}

const GLAIVE = /<functioncall>\s*(\{[\s\S]*?\})\s*(?:<\|endoftext\|>|$)/;

interface Said {
  readonly text: string;
  readonly path: Path | undefined;
  readonly offset: number;
  readonly thinking: string | undefined;
  readonly calls: readonly ToolCall[];
}

function readEntry(entry: Fields, path: Path): Said {
  const key = "value" in entry ? "value" : "content" in entry ? "content" : "text";
  const content = entry[key];
  if (Array.isArray(content)) return readParts(content, [...path, key]);
  const text = asText(content);
  return { text, path: typeof content === "string" ? [...path, key] : undefined, offset: 0, thinking: undefined, calls: NO_CALLS };
}

function readParts(parts: readonly unknown[], path: Path): Said {
  const texts: { text: string; path: Path }[] = [];
  const thoughts: string[] = [];
  const calls: ToolCall[] = [];
  parts.forEach((part, index) => {
    if (!isFields(part)) return;
    const value = asText(part["value"] ?? part["text"]);
    if (part["type"] === "reasoning" || part["type"] === "thinking") thoughts.push(value);
    else if (part["type"] === "tool_call") calls.push(...callsIn(value));
    else if (part["type"] === "text") texts.push({ text: value, path: [...path, index, typeof part["value"] === "string" ? "value" : "text"] });
  });
  const only = texts.length === 1 ? texts[0] : undefined;
  return { text: only?.text ?? texts.map((item) => item.text).join("\n"), path: only?.path, offset: 0, thinking: thoughts.length === 0 ? undefined : thoughts.join("\n\n"), calls };
}

/** Takes tags out of an answer: a think block, calls at the end in the manner of Hermes, a call in the manner of Glaive. */
function readAnswer(said: Said): Said {
  // Rows of this dialect are short; a long text is not searched.
  const glaive = said.text.length < 20_000 && said.text.includes("<functioncall>") ? GLAIVE.exec(said.text) : null;
  if (glaive !== null) {
    const calls = callsIn((glaive[1] ?? "").replace(/"arguments":\s*'([\s\S]*)'\s*\}$/, (_, inner: string) => `"arguments":${JSON.stringify(inner)}}`));
    if (calls.length > 0) return { ...said, text: said.text.slice(0, glaive.index).trimEnd(), calls: [...said.calls, ...calls] };
  }
  if (!said.text.startsWith("<think>") && !said.text.trimEnd().endsWith("</tool_call>")) return said;
  const read = readGpt(said.text);
  return { text: read.text, path: said.path, offset: read.start, thinking: read.thinking ?? said.thinking, calls: [...said.calls, ...read.calls] };
}

function row(value: unknown, place: Place, at: Path, sink: Sink): void {
  const found = listOf(value);
  if (found === undefined || !isFields(value)) {
    if (value !== undefined) sink.diagnostic(place, "No conversation in this record", true);
    return;
  }
  const id = value["id"];
  sink.conversation({ id: typeof id === "string" || typeof id === "number" ? String(id) : undefined, declaredTools: declared(value["tools"]), model: asName(value["model"]) });
  const system = value["system"];
  if (typeof system === "string" && system !== "") sink.message(message("system", { text: system, path: [...at, "system"], offset: 0, thinking: undefined, calls: NO_CALLS }, place));
  found.list.forEach((entry, index) => {
    if (entry === undefined) return;
    const speaker = isFields(entry) ? speakerOf(entry) : undefined;
    if (!isFields(entry) || speaker === undefined) {
      sink.diagnostic(place, `Entry ${index} has no sender that is known`, true);
      return;
    }
    const said = readEntry(entry, [...at, found.key, index]);
    const last = sink.messages.length - 1;
    const before = sink.messages[last];
    switch (speaker) {
      case "system":
        sink.facts({ declaredTools: declaredIn(said.text) });
        sink.message(message("system", said, place));
        break;
      case "user":
        sink.message(message("user", said, place));
        break;
      case "assistant":
        sink.message(message("assistant", readAnswer(said), place));
        break;
      case "call": {
        const calls = callsIn(said.text);
        // The text before a call is its preamble: one turn.
        if (before?.role === "assistant" && before.calls.length === 0) sink.replace(last, { ...before, calls });
        else sink.message(message("assistant", { text: calls.length === 0 ? said.text : "", path: calls.length === 0 ? said.path : undefined, offset: 0, thinking: said.thinking, calls }, place));
        break;
      }
      case "result":
        if (said.text.includes("<tool_response>")) {
          for (const result of readResults(said.text)) sink.message(message("tool", { text: result.text, path: undefined, offset: 0, thinking: undefined, calls: NO_CALLS }, place, { callId: result.callId, name: result.name, isError: false }));
        } else {
          sink.message(message("tool", said, place, { callId: asName(entry["tool_call_id"]), name: asName(entry["name"]), isError: false }));
        }
    }
  });
}

function message(role: Message["role"], said: Said, place: Place, result?: ToolResult): Message {
  return {
    role, text: said.text, content: "string", thinking: said.thinking, calls: said.calls, result, finishReason: undefined, model: undefined, time: undefined, place,
    textPlace: said.path === undefined || said.text === "" ? undefined : textPlace(place, said.path, said.offset), flags: NO_FLAGS, extra: undefined,
  };
}

export const sharegpt: Format = {
  id: "sharegpt",
  label: "ShareGPT data set",
  runtime: "plain",
  notes: { versions: "from/value rows and their dialects", reads: "rows as conversations; calls as entries, tags or parts; declared tools", drops: "images, loss weights", live: false },
  detect,
  document(document, sink) {
    const { value } = document;
    if (!Array.isArray(value)) {
      row(value, document.place, [], sink);
      sink.records(1);
      return;
    }
    const places = document.places([]);
    (value as readonly unknown[]).forEach((item, index) => row(item, places[index] ?? document.place, [], sink));
    sink.records(value.length);
  },
  lines: (sink) => ({ record: ({ value, place }) => row(value, place, [], sink) }),
};
