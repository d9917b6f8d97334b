/** A known name followed at once by its arguments: `name {…}`, `name({…})`, `name(key=…)`, `functions.name …`, the name on a line and JSON below it. */
import { closingOffset } from "./balanced.ts";
import { fenceAt, inInlineCode, LONGEST_CALL, mayHoldCall, MOST_CALLS, startsLine, type Fence, type Names } from "./scan.ts";
import { argumentsOf, jsonValue, parenthesised, type Arguments } from "./values.ts";
import type { Found } from "./writtenCalls.ts";

/** A word and at once what can be its arguments. */
const CUE = /\w[ \t]*(?:\r?\n[ \t]*)?\{|\w ?\(\s*(?:[{"')]|[A-Za-z_]\w*\s*=)|\w[ \t]*["“]/;

/** Identity, not shape (behaviour E2): only known names count. */
export function scanFunctions(text: string, names: Names, fences: readonly Fence[]): readonly Found[] {
  if (!names.pattern || !CUE.test(text)) return [];
  const found: Found[] = [];
  names.pattern.lastIndex = 0;
  for (let match = names.pattern.exec(text); match && found.length < MOST_CALLS; match = names.pattern.exec(text)) {
    const name = match[1]!, start = match.index;
    const behind = match.index + match[0].length;
    const namespaced = match[0] !== name;
    const opener = /^(?::\d+)?(?:[ \t]*(?:\r?\n[ \t]*)?(?=\{)|[ \t]?(?=\()|[ \t]*(?=["“]))/.exec(text.slice(behind, behind + 40));
    if (!opener) continue;
    const open = behind + opener[0].length;
    const fence = fenceAt(fences, start);
    if ((fence && !mayHoldCall(fence)) || inInlineCode(text, start)) continue;
    const listed = /[[,]\s*$/.test(text.slice(Math.max(0, start - 40), start)) || /default_api\.|print\($/.test(text.slice(Math.max(0, start - 8), behind));
    const call = argumentsAt(text, open, namespaced || listed || startsLine(text, start));
    if (!call) continue;
    found.push({ shape: /default_api/.test(match[0]) ? "tool_code" : fence ? "fenced_json" : "functions", name, arguments: call.arguments, start, end: call.end, markup: false });
    names.pattern.lastIndex = call.end;
  }
  return found;
}

/**
 * What follows a name. `own`: the name begins its line or has a namespace; in the middle of a sentence only a JSON object is a call,
 * since "run (or skip)" and `open("a")` are words and code.
 */
function argumentsAt(text: string, open: number, own: boolean): { arguments: Arguments; end: number } | undefined {
  const first = text[open];
  const end = first === "{" || first === "(" ? closingOffset(text, open, LONGEST_CALL) : -1;
  if (first === "{") {
    const piece = text.slice(open, end < 0 ? text.length : end);
    if (!/^\{\s*(?:["'“}]|\.\.\.|…|\w+\s*:)/.test(piece)) return undefined;
    return { arguments: argumentsOf(jsonValue(piece) ?? piece), end: end < 0 ? text.length : end };
  }
  if (first === "(") {
    const inside = text.slice(open + 1, end < 0 ? text.length : end - 1);
    const object = /^\s*\{\s*["'}]/.test(inside);
    const keywords = /^\s*[A-Za-z_]\w*\s*=(?!=)/.test(inside);
    const quoted = /^\s*["']/.test(inside);
    if (!object && !(own && (keywords || quoted || inside.trim() === ""))) return undefined;
    return { arguments: parenthesised(inside), end: end < 0 ? text.length : end };
  }
  if (own && first === '"') {
    const close = text.indexOf('"', open + 1);
    const line = text.indexOf("\n", open);
    if (close < 0 || (line >= 0 && close > line)) return undefined;
    // `name "argument"` is all its line says; otherwise it is a word before a quotation.
    if (text.slice(close + 1, line < 0 ? text.length : line).trim() !== "") return undefined;
    return { arguments: { value: text.slice(open + 1, close) }, end: close + 1 };
  }
  return undefined;
}
