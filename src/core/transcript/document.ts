/** A session file that is one JSON value, with the places of its parts found in the source text only when asked for. */
import type { JsonDocument } from "./format.ts";
import type { Place } from "./model.ts";
import { eachList, LineCounter, skipSpace, type Span } from "./scan.ts";

/** `JsonDocument` over the text it was parsed from. */
export class TextDocument implements JsonDocument {
  readonly value: unknown;
  readonly #text: string;
  readonly #isText: boolean;
  readonly #lines: LineCounter;
  /** Spans of the elements of the arrays that were asked for, by path; and the patterns of paths that were searched for. */
  readonly #known = new Map<string, readonly Span[]>();
  readonly #searched = new Set<string>();
  readonly #places = new Map<string, readonly Place[]>();

  /** `isText` false: the text is not what an editor shows, so places have no offsets. */
  constructor(text: string, value: unknown, isText: boolean) {
    this.#text = text;
    this.value = value;
    this.#isText = isText;
    this.#lines = new LineCounter(text);
  }

  get place(): Place {
    const start = skipSpace(this.#text, 0);
    return this.#place(0, start, this.#text.trimEnd().length);
  }

  places(path: readonly (string | number)[]): readonly Place[] {
    const key = JSON.stringify(path);
    let places = this.#places.get(key);
    if (places === undefined) {
      places = this.#spans(path, key).map((span, index) => this.#place(index, span.start, span.end));
      this.#places.set(key, places);
    }
    return places;
  }

  #spans(path: readonly (string | number)[], key: string): readonly Span[] {
    // What is asked for in one element of a list is asked for in the others too: all are found in one pass.
    const pattern = path.map((step) => (typeof step === "number" ? undefined : step));
    const name = JSON.stringify(pattern);
    if (!this.#searched.has(name)) {
      this.#searched.add(name);
      eachList(this.#text, skipSpace(this.#text, 0), pattern, (at, spans) => this.#known.set(JSON.stringify(at), spans));
    }
    return this.#known.get(key) ?? [];
  }

  #place(record: number, start: number, end: number): Place {
    const line = this.#lines.lineAt(start);
    const endLine = this.#lines.lineAt(end);
    return this.#isText ? { record, line, endLine, start, end } : { record, line, endLine, start: -1, end: -1 };
  }
}
