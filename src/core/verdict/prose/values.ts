/** Reads argument values as they are written in prose: JSON, keyword arguments, tags. Nothing is evaluated. */
import { closingOffset } from "./balanced.ts";

export type Arguments = Readonly<Record<string, unknown>> | string;

/** A JSON value, or undefined. Python's literals are read too when the rest is JSON. */
export function jsonValue(text: string): unknown {
  // What cannot be JSON is told by its first character; a parser that throws costs a thousand times more.
  if (!/^\s*[[{"\-\dtfnTFN]/.test(text)) return undefined;
  try { return JSON.parse(text) as unknown; }
  catch { /* not strict JSON: one more try below */ }
  const relaxed = text.replace(/\bTrue\b/g, "true").replace(/\bFalse\b/g, "false").replace(/\bNone\b/g, "null").replace(/,\s*([}\]])/g, "$1");
  if (relaxed === text) return undefined;
  try { return JSON.parse(relaxed) as unknown; }
  catch { return undefined; }
}

export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Arguments written as JSON: an object, or a string that holds one; anything else stays the text it is. */
export function argumentsOf(value: unknown): Arguments {
  if (isRecord(value)) return value;
  if (typeof value === "string") {
    const inner = jsonValue(value);
    return isRecord(inner) ? inner : value;
  }
  return value === undefined || value === null ? {} : { value };
}

/** What stands between the parentheses of `name(…)`: one JSON object, or keyword arguments, or the bare text. */
export function parenthesised(inside: string): Arguments {
  const text = inside.trim();
  if (text === "") return {};
  const whole = jsonValue(text);
  if (isRecord(whole)) return whole;
  if (typeof whole === "string") return { value: whole };
  const found: Record<string, unknown> = {};
  let at = 0, any = false;
  while (at < text.length) {
    const key = /^[\s,]*([A-Za-z_][\w-]*)\s*[=:]\s*/.exec(text.slice(at));
    if (!key) break;
    at += key[0].length;
    const end = valueEnd(text, at);
    found[key[1]!] = scalar(text.slice(at, end).trim());
    any = true;
    at = end;
  }
  return any ? found : text;
}

function valueEnd(text: string, from: number): number {
  const first = text[from];
  if (first === "{" || first === "[" || first === "(") {
    const end = closingOffset(text, from);
    return end < 0 ? text.length : end;
  }
  if (first === '"' || first === "'") {
    for (let at = from + 1; at < text.length; at += 1) {
      if (text[at] === "\\") at += 1;
      else if (text[at] === first) return at + 1;
    }
    return text.length;
  }
  const comma = text.indexOf(",", from);
  return comma < 0 ? text.length : comma;
}

/** One value as written: JSON where it is JSON, the text between single quotation marks, else the text itself. */
export function scalar(text: string): unknown {
  const value = jsonValue(text);
  if (value !== undefined) return value;
  const single = /^'([\s\S]*)'$/.exec(text);
  return single ? single[1] : text;
}
