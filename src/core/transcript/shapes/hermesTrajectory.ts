/** The entries of a Hermes trajectory (hermes-loop f.7): think block, text and calls in one string, results joined in another. */
import type { Sink } from "../format.ts";
import type { Message, Place, ToolCall } from "../model.ts";
import { NO_CALLS, NO_FLAGS } from "../model.ts";
import { textPlace } from "./chat.ts";
import { asName, asText, type Fields, isFields, toolNames } from "../values.ts";

type Path = readonly (string | number)[];

const CALL_OPEN = "<tool_call>";
const CALL_CLOSE = "</tool_call>";
const RESULT_OPEN = "<tool_response>";
const RESULT_CLOSE = "</tool_response>";

/** What a `gpt` value holds. `start`: offset of `text` in the value. */
export interface GptValue {
  readonly thinking: string | undefined;
  readonly text: string;
  readonly start: number;
  readonly calls: readonly ToolCall[];
}

/** Takes a `gpt` value apart: the leading think block, the text, the calls at the end. */
export function readGpt(value: string): GptValue {
  let start = 0;
  let thinking: string | undefined;
  if (value.startsWith("<think>")) {
    const close = value.indexOf("</think>");
    if (close >= 0) {
      const thought = value.slice("<think>".length, close).trim();
      if (thought !== "") thinking = thought;
      start = close + "</think>".length;
    }
  }
  const calls: ToolCall[] = [];
  let end = trimmedEnd(value, value.length);
  while (end - start >= CALL_OPEN.length + CALL_CLOSE.length && value.startsWith(CALL_CLOSE, end - CALL_CLOSE.length)) {
    const block = lastCall(value, start, end - CALL_CLOSE.length);
    if (block === undefined) break;
    calls.unshift(block.call);
    end = trimmedEnd(value, block.open);
  }
  while (start < end && isSpace(value.charCodeAt(start))) start++;
  return { thinking, text: start < end ? value.slice(start, end) : "", start, calls: calls.length === 0 ? NO_CALLS : calls };
}

/** The call whose closing tag stands at `close`. Arguments may quote an opening tag, so a body that does not parse reaches further back. */
function lastCall(value: string, floor: number, close: number): { readonly open: number; readonly call: ToolCall } | undefined {
  let open = close;
  for (let tries = 0; tries < 20; tries++) {
    open = open > 0 ? value.lastIndexOf(CALL_OPEN, open - 1) : -1;
    if (open < floor) return undefined;
    const call = parseCall(value.slice(open + CALL_OPEN.length, close));
    if (call !== undefined) return { open, call };
  }
  return undefined;
}

function parseCall(body: string): ToolCall | undefined {
  try {
    const parsed: unknown = JSON.parse(body);
    if (!isFields(parsed)) return undefined;
    const name = asName(parsed["name"]);
    return name === undefined ? undefined : { id: asName(parsed["id"]), name, arguments: parsed["arguments"] };
  } catch {
    return undefined;
  }
}

function isSpace(code: number): boolean {
  return code === 32 || code === 10 || code === 13 || code === 9;
}

function trimmedEnd(value: string, end: number): number {
  let at = end;
  while (at > 0 && isSpace(value.charCodeAt(at - 1))) at--;
  return at;
}

/** The results in a `tool` value. A block that does not parse is kept as text. */
export function readResults(value: string): readonly { readonly callId: string | undefined; readonly name: string | undefined; readonly text: string }[] {
  const results: { callId: string | undefined; name: string | undefined; text: string }[] = [];
  let at = value.indexOf(RESULT_OPEN);
  if (at < 0) return [{ callId: undefined, name: undefined, text: value }];
  while (at >= 0) {
    const from = at + RESULT_OPEN.length;
    // The content may quote the tags: the block ends at a closing tag that is followed by another block or by nothing.
    let close = value.indexOf(RESULT_CLOSE, from);
    while (close >= 0 && !endsBlock(value, close + RESULT_CLOSE.length)) close = value.indexOf(RESULT_CLOSE, close + 1);
    const body = value.slice(from, close < 0 ? value.length : close).trim();
    results.push(readResult(body));
    at = close < 0 ? -1 : value.indexOf(RESULT_OPEN, close);
  }
  return results;
}

function endsBlock(value: string, at: number): boolean {
  let next = at;
  while (next < value.length && isSpace(value.charCodeAt(next))) next++;
  return next >= value.length || value.startsWith(RESULT_OPEN, next);
}

function readResult(body: string): { readonly callId: string | undefined; readonly name: string | undefined; readonly text: string } {
  try {
    const parsed: unknown = JSON.parse(body);
    if (isFields(parsed)) return { callId: asName(parsed["tool_call_id"]), name: asName(parsed["name"]), text: asText(parsed["content"]) };
  } catch {
    // Kept as it is.
  }
  return { callId: undefined, name: undefined, text: body };
}

/** The tools listed in a system text; undefined when it has no list. The text also mentions the tags in a sentence. */
export function declaredIn(system: string): readonly string[] | undefined {
  for (let open = system.indexOf("<tools>"); open >= 0; open = system.indexOf("<tools>", open + 1)) {
    const from = open + "<tools>".length;
    const close = system.indexOf("</tools>", from);
    if (close < 0) return undefined;
    const body = system.slice(from, close).trim();
    if (!body.startsWith("[")) continue;
    try {
      return toolNames(JSON.parse(body));
    } catch {
      continue;
    }
  }
  return undefined;
}

/** Reads the entries of one run into the current conversation. `path`: of the list of entries in the record. */
export function readEntries(entries: readonly unknown[], place: Place, path: Path, sink: Sink): void {
  entries.forEach((entry, index) => {
    if (entry === undefined) return;
    const from = isFields(entry) ? entry["from"] : undefined;
    const value = isFields(entry) ? entry["value"] : undefined;
    if (typeof from !== "string") {
      sink.diagnostic(place, `Entry ${index} has no sender`, true);
      return;
    }
    const text = asText(value);
    const at = typeof value === "string" ? [...path, index, "value"] : undefined;
    switch (from) {
      case "system": {
        sink.facts({ declaredTools: declaredIn(text) });
        sink.message(entryMessage("system", text, place, at, 0));
        break;
      }
      case "human":
      case "user":
        sink.message(entryMessage("user", text, place, at, 0));
        break;
      case "gpt":
      case "assistant": {
        const read = readGpt(text);
        sink.message(entryMessage("assistant", read.text, place, at, read.start, { thinking: read.thinking, calls: read.calls }));
        break;
      }
      case "tool":
        for (const result of readResults(text)) {
          sink.message(entryMessage("tool", result.text, place, undefined, 0, { result: { callId: result.callId, name: result.name, isError: false } }));
        }
        break;
      default:
        sink.diagnostic(place, `Entry ${index} has a sender that is not known`, true);
    }
  });
}

function entryMessage(role: Message["role"], text: string, place: Place, path: Path | undefined, offset: number, own: Pick<Partial<Message>, "thinking" | "calls" | "result"> = {}): Message {
  return {
    role, text, content: "string", thinking: own.thinking, calls: own.calls ?? NO_CALLS, result: own.result, finishReason: undefined, model: undefined, time: undefined, place,
    textPlace: path === undefined ? undefined : textPlace(place, path, offset), flags: NO_FLAGS, extra: undefined,
  };
}

/** True for a record with a list of `{from, value}` entries. */
export function hasEntries(value: unknown): value is Fields {
  if (!isFields(value) || !Array.isArray(value["conversations"])) return false;
  const entries = value["conversations"] as readonly unknown[];
  return entries.length === 0 || entries.some((entry) => isFields(entry) && typeof entry["from"] === "string" && "value" in entry);
}
