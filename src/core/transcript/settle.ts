/**
 * Tells from the first lines whether a file is JSON Lines, while it may still be growing. It says so only when no continuation could make the whole file
 * one JSON value; until then the file is kept and looked at as a whole each time its present end is reached.
 */
import { parseValue, UNREADABLE } from "./parse.ts";

/** So many lines are looked at; a document of one value is told from lines long before. */
const MOST_LINES = 400;

const SERVER_EVENT = /^(?:data|event|id|retry)?:/;

export class Settler {
  /** True once the file is certainly JSON Lines. */
  lines = false;
  #count = 0;
  #first: "none" | "value" | "other" = "none";
  #previousObject = false;

  /** Looks at more whole lines. */
  look(text: string): void {
    for (let at = 0; !this.lines && this.#count < MOST_LINES; ) {
      const end = text.indexOf("\n", at);
      if (end < 0) return;
      this.#line(text.slice(at, end).trim());
      at = end + 1;
    }
  }

  /** True when these whole lines and the unfinished last one are certainly JSON Lines. */
  settledWith(tail: string): boolean {
    return this.lines || (this.#first === "value" && tail.trim() !== "");
  }

  #line(line: string): void {
    if (line === "") return;
    this.#count++;
    if (this.#first === "value") {
      // A whole value, and then something else.
      this.lines = true;
      return;
    }
    if (this.#count === 1 && SERVER_EVENT.test(line)) {
      this.lines = true;
      return;
    }
    const value = line.startsWith("{") && line.endsWith("}") ? parseValue(line) : this.#count === 1 ? parseValue(line) : UNREADABLE;
    if (this.#count === 1) this.#first = value === UNREADABLE ? "other" : "value";
    const object = typeof value === "object" && value !== null && !Array.isArray(value);
    // Two objects on lines of their own with no comma between them are no part of any JSON value.
    if (object && this.#previousObject) this.lines = true;
    this.#previousObject = object;
  }
}

/**
 * For a text that is no JSON value as a whole and not settled: whether it is better read line by line. The lines after the first are asked, since the first
 * is damaged; elements of a document end with a comma.
 */
export function looksLikeLines(text: string): boolean {
  let objects = 0;
  let at = 0;
  for (let n = 0; n < 50 && at < text.length; n++) {
    let end = text.indexOf("\n", at);
    if (end < 0) end = text.length;
    const line = text.slice(at, end).trim();
    at = end + 1;
    if (line === "" ) continue;
    if (line.startsWith("{") && line.endsWith("},") && parseValue(line.slice(0, -1)) !== UNREADABLE) return false;
    if (n === 0 && (line === "[" || line === "{")) return false;
    if (line.startsWith("{") && line.endsWith("}") && parseValue(line) !== UNREADABLE) objects++;
  }
  return objects > 0;
}
