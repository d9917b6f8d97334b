/** JSON Lines: text to records, one a line, with the place of each. */
import type { RawRecord } from "./format.ts";
import type { Place } from "./model.ts";
import { parseValue, UNREADABLE, valueSequence } from "./parse.ts";
import { skipSpace, skipValue } from "./scan.ts";

/** What to do with what a line gives. */
export interface LineTaker {
  record(record: RawRecord): void;
  /** A line that is no JSON, or JSON that can be no record. */
  broken(place: Place, message: string): void;
}

/** Cuts text into lines at `\n` only (other separators may stand inside strings) and parses each. */
export class LineCutter {
  /** Lines so far, blank ones too. */
  #line = 0;
  /** Offset in the document of the text that comes next. */
  #base = 0;
  readonly #isText: boolean;
  /** A line that breaks off in the middle and is the last so far: a writer died there, or is at it; reported when something follows. */
  #torn: Place | undefined;

  constructor(isText: boolean) {
    this.#isText = isText;
  }

  /** Reads text that ends with a line break. */
  take(text: string, taker: LineTaker): void {
    let at = 0;
    for (let end = text.indexOf("\n"); end >= 0; end = text.indexOf("\n", at)) {
      this.#cut(text, at, end, taker);
      this.#line++;
      at = end + 1;
    }
    this.#base += text.length;
  }

  /** Reads the unfinished last line without going on; false when it is no JSON value yet (or blank), which is no fault. */
  tail(text: string, taker: LineTaker): boolean {
    const value = parseValue(text);
    if (typeof value !== "object" || value === null) return false;
    // On trial like the line itself: it stays until a line break makes this one the next.
    if (this.#torn !== undefined) taker.broken(this.#torn, "This line breaks off in the middle");
    taker.record({ value, place: this.#place(0, text.length) });
    return true;
  }

  #place(start: number, end: number): Place {
    const line = this.#line + 1;
    return this.#isText ? { record: this.#line, line, endLine: line, start: this.#base + start, end: this.#base + end } : { record: this.#line, line, endLine: line, start: -1, end: -1 };
  }

  #cut(text: string, start: number, lineEnd: number, taker: LineTaker): void {
    const end = lineEnd > start && text.charCodeAt(lineEnd - 1) === 13 ? lineEnd - 1 : lineEnd;
    if (end === start) return;
    const line = text.slice(start, end);
    if (this.#torn !== undefined) this.#reportTorn(line, taker);
    let value: unknown;
    try {
      value = JSON.parse(line);
    } catch {
      this.#odd(line, start, end, taker);
      return;
    }
    if (typeof value === "object" && value !== null) taker.record({ value, place: this.#place(start, end) });
    else taker.broken(this.#place(start, end), `${kindOf(value)} instead of a record`);
  }

  #reportTorn(next: string, taker: LineTaker): void {
    if (this.#torn === undefined || next.trim() === "") return;
    taker.broken(this.#torn, "This line breaks off in the middle");
    this.#torn = undefined;
  }

  /** A line that is not simply one JSON value. */
  #odd(line: string, start: number, end: number, taker: LineTaker): void {
    const trimmed = line.trim();
    if (trimmed === "") return;
    const event = eventData(trimmed);
    if (event === "") return;
    const place = this.#place(start, end);
    const value = parseValue(event ?? line);
    if (value !== UNREADABLE) {
      if (typeof value !== "object" || value === null) taker.broken(place, `${kindOf(value)} instead of a record`);
      else if (event === undefined) taker.record({ value, place });
      else {
        const at = start + line.indexOf(event);
        taker.record({ value, place: this.#place(at, at + event.length) });
      }
      return;
    }
    const sequence = valueSequence(line);
    if (sequence === undefined) {
      const at = skipSpace(line, 0);
      const opens = line.charCodeAt(at) === 123 || line.charCodeAt(at) === 91;
      if (opens && !skipValue(line, at).closed) this.#torn = place;
      else taker.broken(place, "This line is not valid JSON");
      return;
    }
    // Two writers, or a writer that forgot the line break.
    let damaged = sequence.rest < line.length;
    for (const span of sequence.spans) {
      const part = parseValue(line.slice(span.start, span.end));
      if (typeof part === "object" && part !== null) taker.record({ value: part, place: this.#place(start + span.start, start + span.end) });
      else damaged = true;
    }
    if (damaged) taker.broken(place, "A part of this line is not valid JSON");
  }
}

/** The data of a line of a server-sent event stream; "" for a line that carries none; undefined when the line is no such line. */
function eventData(line: string): string | undefined {
  if (line.startsWith("data:")) {
    const data = line.slice(5).trim();
    return data === "[DONE]" ? "" : data;
  }
  return line.startsWith("event:") || line.startsWith("id:") || line.startsWith("retry:") || line.startsWith(": ") || line === ":" ? "" : undefined;
}

function kindOf(value: unknown): string {
  return value === null ? "null" : typeof value === "string" ? "A string" : typeof value === "number" ? "A number" : "A truth value";
}
