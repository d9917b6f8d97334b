/** Call objects in JSON: `{"name": …, "arguments": …}` and their kin, bare or fenced, alone or in a list. */
import { closingOffset } from "./balanced.ts";
import { fenceAt, inInlineCode, LONGEST_CALL, mayHoldCall, MOST_CALLS, type Fence, type Names } from "./scan.ts";
import { argumentsOf, isRecord, jsonValue, type Arguments } from "./values.ts";
import type { Found } from "./writtenCalls.ts";

const NAME_KEYS = ["name", "tool", "tool_name", "toolName", "function", "function_name", "action", "recipient_name"] as const;
const ARGUMENT_KEYS = ["arguments", "args", "parameters", "params", "input", "tool_input", "action_input", "kwargs"] as const;
/** Nothing of a call object lacks this; kept cheap because most texts with a brace are no calls. */
const CUE = /["'](?:name|tool|tool_name|toolName|function|function_name|action|recipient_name)["']\s*:/;

/** Call objects anywhere in the text. A name that is not known counts only where the object is all the message says. */
export function scanJson(text: string, names: Names, fences: readonly Fence[]): readonly Found[] {
  if (!CUE.test(text)) return [];
  const found: Found[] = [];
  let unclosed = 0;
  for (let at = text.search(/[{[]/); at >= 0 && at < text.length && unclosed < MOST_CALLS && found.length < MOST_CALLS;) {
    const fence = fenceAt(fences, at);
    const end = closingOffset(text, at, LONGEST_CALL);
    if (end < 0) unclosed += 1;
    const piece = end < 0 ? "" : text.slice(at, end);
    const calls = end < 0 || !CUE.test(piece) ? (end < 0 ? partialCall(text, at) : []) : callsIn(jsonValue(piece) ?? loose(piece));
    const shown = (fence !== undefined && !mayHoldCall(fence)) || inInlineCode(text, at);
    if (calls.length > 0 && !shown) {
      for (const call of calls) {
        const alone = text.slice(0, at).trim().length + text.slice(end < 0 ? text.length : end).trim().length < 40;
        if (names.has(call.name) || (names.size === 0 && alone && fence === undefined)) {
          found.push({ shape: fence ? "fenced_json" : "bare_json", name: call.name, arguments: call.arguments, start: at, end: end < 0 ? text.length : end, markup: false });
        }
      }
      at = end < 0 ? text.length : end;
    }
    else at = end > 0 && calls.length > 0 ? end : at + 1;
    while (at < text.length && text[at] !== "{" && text[at] !== "[") at += 1;
  }
  return distinct(found);
}

interface JsonCall { readonly name: string; readonly arguments: Arguments }

function callsIn(value: unknown): readonly JsonCall[] {
  if (Array.isArray(value)) return value.length > 0 && value.length <= 50 ? value.flatMap(callsIn) : [];
  if (!isRecord(value)) return [];
  const list = value["tool_calls"] ?? value["tool_uses"];
  if (Array.isArray(list)) return list.flatMap(callsIn);
  const inner = value["function"] ?? value["function_call"];
  if (isRecord(inner)) return callsIn(inner);
  const nameKey = NAME_KEYS.find((key) => typeof value[key] === "string");
  const argumentKey = ARGUMENT_KEYS.find((key) => key in value);
  if (nameKey === undefined || argumentKey === undefined) return [];
  const name = (value[nameKey] as string).replace(/^functions\./, "");
  return name === "" || /\s/.test(name) ? [] : [{ name, arguments: argumentsOf(value[argumentKey]) }];
}

/** An object that is no JSON (an ellipsis for its arguments, broken off): its name and the key of its arguments are there. */
function loose(piece: string): unknown {
  if (!piece.startsWith("{")) return undefined;
  const name = /["'](?:name|tool|tool_name|function_name|recipient_name)["']\s*:\s*["']([\w.:/-]+)["']/.exec(piece);
  const key = /["'](arguments|args|parameters|params|input|tool_input)["']\s*:\s*/.exec(piece);
  return name && key ? { name: name[1], arguments: piece.slice(key.index + key[0].length).replace(/\}\s*$/, "").trim() } : undefined;
}

function partialCall(text: string, at: number): readonly JsonCall[] {
  const piece = text.slice(at, at + 4000);
  return /^\{\s*["'](?:name|tool|type)["']/.test(piece) ? callsIn(loose(piece)) : [];
}

/** Several calls of one list share its characters; the scanner's caller drops overlaps, so each gets a part. */
function distinct(found: readonly Found[]): readonly Found[] {
  return found.map((call, index) => {
    const same = found.filter((other) => other.start === call.start);
    if (same.length < 2) return call;
    const nth = found.slice(0, index).filter((other) => other.start === call.start).length;
    const width = Math.floor((call.end - call.start) / same.length);
    return { ...call, start: call.start + nth * width, end: nth === same.length - 1 ? call.end : call.start + (nth + 1) * width };
  });
}
