/** Calls in tags: `<tool_call>`, `<function=name>`, `<invoke name="…">` in any namespace (also with DSML bars), `<function-name>`, and a known name as a tag. */
import { closingOffset } from "./balanced.ts";
import { fenceAt, inInlineCode, LONGEST_CALL, mayHoldCall, MOST_CALLS, type Fence, type Names } from "./scan.ts";
import { argumentsOf, isRecord, jsonValue, scalar, type Arguments } from "./values.ts";
import type { CallShape, Found } from "./writtenCalls.ts";

/** What may stand between `<` and the word of a tag: a namespace, bars, a garbled prefix. */
const PREFIX = "<\\s*(?:[|｜\\s]*(?:DSML)?[|｜\\s]*|[\\w.-]+:)";
const INVOKE = new RegExp(`${PREFIX}invoke\\s+name\\s*=\\s*["']?([\\w.:/-]+)["']?[^>]*>`, "g");
const FUNCTION = /<function\s*(?:=|\s+name\s*=)\s*["']?([\w.:/-]+)["']?[^>\n]*>/g;
/** An element for any tool, with its name as an attribute; other languages have such elements, so it counts for known names only. */
const NAMED_TOOL = /<(tool|call|tool_use|tool_call)\s+(?:[\w-]+\s*=\s*["'][^"'\n]*["']\s+)*name\s*=\s*["']([\w.:/-]+)["'][^>\n]*>/g;
const TOOL_CALL = /<(?:[\w.-]+:)?(tool_call|function_call|tool_use|toolcall|functioncall)\b[^>]*>/g;
/** The same with its opening bracket lost: counts for known names only. */
const BARE_INVOKE = /(?:^|\n)[ \t]*(?:invoke|function)\s+name\s*=\s*["']([\w.:/-]+)["']\s*>/g;
const FUNCTION_NAME = /<(?:function|tool)[-_]name>\s*([\w.:/-]+)\s*<\/(?:function|tool)[-_]name>/g;
const OPENER = /<(?:[|｜\s]*(?:DSML)?[|｜\s]*|[\w.-]+:)(?:function_calls|tool_calls|calls)\s*>/g;
const PARAMETER = new RegExp(`${PREFIX}(?:parameter|param|arg|argument)\\s*(?:=|\\s+name\\s*=)\\s*["']?([\\w.:/-]+)["']?[^>]*>([\\s\\S]*?)(?=<\\s*/|\\]<\\]|<(?:parameter|param)\\b|$)`, "g");
const PAIR = /<arg_key>([\s\S]*?)<\/arg_key>\s*<arg_value>([\s\S]*?)(?:<\/arg_value>|$)/g;
const CHILD = /<([A-Za-z_][\w.-]*)>([^<\]]*)/g;
/** A tool nobody declared, written the way agents that call tools in tags write them: a verb and its object in snake case, and at once a parameter in a tag. */
const UNDECLARED = /^[ \t]*<((?:write|edit|read|run|execute|create|delete|remove|search|list|apply|replace|update|insert|open|browse|fetch|call|ask|attempt|use|move|copy|send|get)(?:_[a-z]+)+)>\s*<(?:path|file|file_path|filename|content|command|query|url|pattern|regex|diff|args|arguments|code|text|input|parameters?|question|result|server_name|tool_name|action)>/gm;
/** Tags of pages: a tool of that name would be one in a thousand, a tag in an answer is not. */
const CUE = /<[^<>]{0,40}(?:invoke|function|tool|calls?\s*>)|<\w+(?:\s[^>]*)?\/?>|(?:invoke|function)\s+name\s*=/;

export function scanMarkup(text: string, names: Names, fences: readonly Fence[]): readonly Found[] {
  if (!CUE.test(text)) return [];
  const found: Found[] = [];
  const add = (start: number, end: number, name: string, args: Arguments, shape: CallShape, markup: boolean): void => {
    const fence = fenceAt(fences, start);
    if (inInlineCode(text, start)) return;
    // In a fence the markup is shown unless it names a tool of this session.
    if (fence && !(names.has(name) && mayHoldCall(fence))) return;
    found.push({ shape, name, arguments: args, start, end, markup: markup && fence === undefined });
  };
  for (const match of some(text, INVOKE)) {
    const end = endOf(text, match.index + match[0].length, /<\s*\/\s*(?:[|｜\s]*(?:DSML)?[|｜\s]*|[\w.-]+:)?invoke\s*>/);
    add(match.index, end, match[1]!, parameters(text.slice(match.index + match[0].length, end)), /DSML|[|｜]/.test(match[0]) ? "dsml" : "xml", true);
  }
  for (const match of some(text, BARE_INVOKE, (bare) => names.has(bare[1]!))) add(match.index, text.length, match[1]!, {}, "xml", false);
  for (const match of some(text, FUNCTION)) {
    const from = match.index + match[0].length;
    const end = endOf(text, from, /<\/function>/);
    const body = text.slice(from, end);
    add(match.index, end, match[1]!, /^\s*\{/.test(body) ? argumentsOf(jsonValue(jsonPiece(body)) ?? body.trim()) : parameters(body), "xml", true);
  }
  for (const match of some(text, NAMED_TOOL, (one) => names.has(one[2]!))) {
    const from = match.index + match[0].length;
    const close = match[0].endsWith("/>") ? -1 : text.indexOf(`</${match[1]!}`, from);
    const body = close < 0 ? "" : text.slice(from, close);
    const { name: _, ...own } = attributes(match[0]);
    add(match.index, close < 0 ? from : text.indexOf(">", close) + 1 || text.length, match[2]!, /^\s*\{/.test(body) ? argumentsOf(jsonValue(jsonPiece(body)) ?? body.trim()) : { ...own, ...asRecord(parameters(body)) }, "xml", false);
  }
  for (const match of some(text, TOOL_CALL)) {
    const from = match.index + match[0].length;
    const end = endOf(text, from, /<\/(?:[\w.-]+:)?(?:tool_call|function_call|tool_use|toolcall|functioncall)\s*>/);
    const body = text.slice(from, end).replace(/<\/[^>]*>\s*$/, "");
    if (/<[^>]*(?:invoke|function)\b/.test(body)) continue;
    const call = bodyCall(body, names);
    if (call) add(match.index, end, call.name, call.arguments, "xml", true);
  }
  for (const match of some(text, FUNCTION_NAME)) {
    const from = match.index + match[0].length;
    const args = /^\s*<(?:arguments|parameters|args|input)>([\s\S]*?)(?:<\/|$)/.exec(text.slice(from, from + 20_000));
    add(match.index, args ? from + args[0].length : from, match[1]!, args ? argumentsOf(jsonValue(args[1]!.trim()) ?? args[1]!.trim()) : {}, "xml", true);
  }
  if (names.pattern) {
    for (const match of some(text, /<([A-Za-z_][\w.-]*)(\s[^<>]*)?(\/?)>/g, (found) => names.has(found[1]!))) {
      const from = match.index + match[0].length;
      const close = text.indexOf(`</${match[1]!}`, from);
      const end = match[3] !== "" || close < 0 ? from : text.indexOf(">", close) + 1 || text.length;
      add(match.index, end, match[1]!, { ...attributes(match[2] ?? ""), ...asRecord(parameters(close < 0 ? "" : text.slice(from, close))) }, "xml", false);
    }
  }
  if (found.length === 0 && names.size > 0) {
    for (const match of some(text, UNDECLARED)) {
      const close = text.indexOf(`</${match[1]!}>`, match.index);
      const end = close < 0 ? text.length : close + match[1]!.length + 3;
      const open = text.indexOf(">", match.index) + 1;
      add(match.index + match[0].search(/</), end, match[1]!, parameters(text.slice(open, close < 0 ? text.length : close)), "xml", true);
    }
  }
  if (found.length === 0) {
    // An opening tag whose calls are cut off: no name, but nothing else writes it.
    const opener = some(text, OPENER, (match) => !fenceAt(fences, match.index) && !inInlineCode(text, match.index))[0];
    if (opener) found.push({ shape: /DSML|[|｜]/.test(opener[0]) ? "dsml" : "xml", name: "", arguments: {}, start: opener.index, end: text.length, markup: true });
  }
  return found;
}

/** The first matches of a global pattern, as many as a message may hold. */
function some(text: string, pattern: RegExp, wanted: (match: RegExpExecArray) => boolean = () => true): readonly RegExpExecArray[] {
  const found: RegExpExecArray[] = [];
  for (const match of text.matchAll(pattern)) {
    if (!wanted(match)) continue;
    found.push(match);
    if (found.length >= MOST_CALLS) break;
  }
  return found;
}

function endOf(text: string, from: number, close: RegExp): number {
  const behind = text.slice(from, from + LONGEST_CALL);
  const match = close.exec(behind);
  const next = /<[^<>]{0,30}(?:invoke\s+name|function\s*=)/.exec(behind);
  if (match && !(next && next.index < match.index)) return from + match.index + match[0].length;
  return next ? from + next.index : Math.min(text.length, from + LONGEST_CALL);
}

function jsonPiece(body: string): string {
  const open = body.indexOf("{");
  const end = closingOffset(body, open);
  return end < 0 ? body.slice(open) : body.slice(open, end);
}

/** What stands in a `<tool_call>`: a JSON object, a name with key/value tags, or a name alone. */
function bodyCall(body: string, names: Names): { name: string; arguments: Arguments } | undefined {
  const text = body.trim();
  if (text.startsWith("{")) {
    const value = jsonValue(jsonPiece(text));
    if (isRecord(value)) {
      const name = value["name"] ?? value["tool"] ?? value["function"];
      return { name: typeof name === "string" ? name : "", arguments: argumentsOf(value["arguments"] ?? value["parameters"] ?? value["input"] ?? value["args"]) };
    }
    const name = /"(?:name|tool)"\s*:\s*"([^"]+)"/.exec(text);
    return { name: name?.[1] ?? "", arguments: text };
  }
  const name = /^([A-Za-z_][\w.:/-]*)\s*(?=$|<|\{|\n|\()/.exec(text);
  if (!name) {
    const child = /^<([A-Za-z_][\w.-]*)>/.exec(text);
    return child ? { name: names.has(child[1]!) ? child[1]! : "", arguments: parameters(text) } : undefined;
  }
  const rest = text.slice(name[0].length);
  return { name: name[1]!, arguments: /^\s*\{/.test(rest) ? argumentsOf(jsonValue(jsonPiece(rest)) ?? rest.trim()) : parameters(rest) };
}

function asRecord(value: Arguments): Readonly<Record<string, unknown>> {
  return typeof value === "string" ? (value.trim() === "" ? {} : { value }) : value;
}

function attributes(text: string): Readonly<Record<string, unknown>> {
  return Object.fromEntries([...text.matchAll(/([\w-]+)\s*=\s*"([^"]*)"/g)].map((match) => [match[1]!, match[2]!]));
}

/** Named parameters, key/value pairs, or child tags; the bare text when there is none of them. */
function parameters(body: string): Arguments {
  const named = some(body, PARAMETER).map((match) => [match[1]!, scalar(match[2]!.trim())] as const);
  if (named.length > 0) return Object.fromEntries(named);
  const pairs = some(body, PAIR).map((match) => [match[1]!.trim(), scalar(match[2]!.trim())] as const);
  if (pairs.length > 0) return Object.fromEntries(pairs);
  const children = some(body, CHILD).map((match) => [match[1]!, scalar(match[2]!.trim())] as const);
  if (children.length > 0) return Object.fromEntries(children);
  const rest = body.replace(/<[^>]*>/g, "").trim();
  if (rest === "") return {};
  return /^\{/.test(rest) ? argumentsOf(jsonValue(rest) ?? rest) : rest;
}
