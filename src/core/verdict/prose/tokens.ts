/** Special tokens that leaked into the text: section tokens, channel headers, `[TOOL_CALLS]`, flowers. Whole, or with some of them lost. */
import { closingOffset } from "./balanced.ts";
import { fenceAt, inInlineCode, LONGEST_CALL, MOST_CALLS, type Fence, type Names } from "./scan.ts";
import { argumentsOf, isRecord, jsonValue, parenthesised, type Arguments } from "./values.ts";
import type { Found } from "./writtenCalls.ts";

const CUE = /<[|｜]|\[\/?TOOL_CALLS?\]|\bto=(?:functions\.)?\w|\|>|✿/;
const HARMONY = /(?:<\|(?:start|channel|message|constrain|call|end)\|>[^\n<]*)*(?:\b(?:assistant|commentary|analysis|final)\b[^\n<]{0,20})?\bto=(?:functions\.)?([\w.:/-]+)/g;
/** A channel for calls whose recipient is lost: what is sent to it is arguments. */
const UNADDRESSED = /<\|channel\|>\s*commentary\b(?![^<{]*\bto=)[^<{]{0,40}(?:<\|constrain\|>[^<{]{0,20})?<\|message\|>\s*(?=\{)/g;
/** The marks that a family of models puts around name and arguments. */
const FLOWERS = /✿FUNCTION✿\s*:?\s*([\w.:/-]+)\s*✿ARGS✿\s*:?\s*(?=\{)/g;
const SECTION = /(?:functions\.)?([\w./-]+)(?::\d+)?\s*<\|tool_call_argument_begin\|>/g;
const LISTED = /<\|tool_call_start\|>|<\|tool_call_end\|>/;
const MISTRAL = /\[TOOL_CALLS?\]/g;
const ANY = /<[|｜](?:tool[▁_ ]?calls?|tool_call|function_call|python_tag|tool▁)[^>]{0,40}[|｜]>/g;

export function scanTokens(text: string, names: Names, fences: readonly Fence[]): readonly Found[] {
  if (!CUE.test(text)) return [];
  const found: Found[] = [];
  const add = (shape: "harmony" | "special_tokens", name: string, args: Arguments, start: number, end: number): void => {
    if (found.length >= MOST_CALLS || fenceAt(fences, start) || inInlineCode(text, start)) return;
    found.push({ shape, name, arguments: args, start, end, markup: true });
  };
  for (const match of text.matchAll(HARMONY)) {
    if (found.length >= MOST_CALLS) break;
    const channel = /<\|/.test(match[0]) || /^\s*to=functions\./.test(match[0].slice(match[0].indexOf("to="))) || names.has(match[1]!);
    if (!channel) continue;
    const behind = text.slice(match.index + match[0].length);
    const open = /^[^{]{0,120}?(?=\{)/.exec(behind);
    const from = match.index + match[0].length + (open ? open[0].length : 0);
    const close = open ? closingOffset(text, from, LONGEST_CALL) : -1;
    const end = close < 0 ? lineEnd(text, match.index + match[0].length) : close;
    add("harmony", match[1]!, close < 0 ? {} : argumentsOf(jsonValue(text.slice(from, close)) ?? text.slice(from, close)), match.index, end);
  }
  for (const [pattern, shape] of [[UNADDRESSED, "harmony"], [FLOWERS, "special_tokens"]] as const) {
    for (const match of text.matchAll(pattern)) {
      if (found.length >= MOST_CALLS) break;
      const from = match.index + match[0].length;
      const close = closingOffset(text, from, LONGEST_CALL);
      const end = close < 0 ? text.length : close;
      add(shape, match[1] ?? "", argumentsOf(jsonValue(text.slice(from, end)) ?? text.slice(from, end)), match.index, end);
    }
  }
  for (const match of text.matchAll(SECTION)) {
    if (found.length >= MOST_CALLS) break;
    const from = match.index + match[0].length;
    const close = text[from] === "{" ? closingOffset(text, from, LONGEST_CALL) : -1;
    const end = close < 0 ? lineEnd(text, from) : close;
    add("special_tokens", match[1]!, argumentsOf(jsonValue(text.slice(from, end)) ?? text.slice(from, end)), match.index, end);
  }
  if (LISTED.test(text)) {
    for (const match of text.matchAll(/([A-Za-z_][\w.-]*)\(/g)) {
      const close = closingOffset(text, match.index + match[0].length - 1, LONGEST_CALL);
      if (close < 0 || !/^[\s,\]]*(?:[A-Za-z_][\w.-]*\(|<\|tool_call_end|\]|$)/.test(text.slice(close, close + 60))) continue;
      add("special_tokens", match[1]!, parenthesised(text.slice(match.index + match[0].length, close - 1)), match.index, close);
    }
  }
  for (const match of text.matchAll(MISTRAL)) {
    if (found.length >= MOST_CALLS) break;
    const behind = text.slice(match.index + match[0].length);
    const named = /^\s*([A-Za-z_][\w.-]*)\s*(?:\[ARGS\])?\s*(?=\{)/.exec(behind);
    const open = match.index + match[0].length + (named ? named[0].length : behind.search(/\S|$/));
    const close = closingOffset(text, open, LONGEST_CALL);
    const end = close < 0 ? lineEnd(text, open) : close;
    const value = jsonValue(text.slice(open, end));
    const list = named ? [{ name: named[1], arguments: value ?? text.slice(open, end) }] : Array.isArray(value) ? value : [value];
    list.forEach((item: unknown, index) => {
      const record = isRecord(item) ? item : {};
      const name = typeof record["name"] === "string" ? record["name"] : "";
      const start = index === 0 ? match.index : Math.min(end - 1, match.index + index);
      add("special_tokens", name, argumentsOf(record["arguments"]), start, index === list.length - 1 ? end : start + 1);
    });
  }
  if (found.length === 0) {
    const token = [...text.matchAll(ANY)].slice(0, MOST_CALLS).find((match) => !fenceAt(fences, match.index) && !inInlineCode(text, match.index));
    if (token) {
      const behind = text.slice(token.index);
      const name = names.pattern ? (names.pattern.lastIndex = 0, names.pattern.exec(behind)?.[1]) : undefined;
      found.push({ shape: "special_tokens", name: name ?? "", arguments: {}, start: token.index, end: text.length, markup: true });
    }
  }
  return found;
}

function lineEnd(text: string, from: number): number {
  const end = text.indexOf("\n", from);
  return end < 0 ? text.length : end;
}
