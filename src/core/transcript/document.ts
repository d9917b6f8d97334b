/** A session file that is one JSON value, with the places of its parts found in the source text only when asked for. */
import type { JsonDocument } from "./format.ts";
import type { Place } from "./model.ts";
import { elementSpans, findPath, LineCounter, skipSpace, type Span } from "./scan.ts";

/** `JsonDocument` over the text it was parsed from. */
export class TextDocument implements JsonDocument {
  readonly value: unknown;
  readonly #text: string;
  readonly #isText: boolean;
  readonly #lines: LineCounter;
  /** Spans of the elements of the arrays that were asked for, by path. */
  readonly #known = new Map<string, readonly Span[]>();
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
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    const at = this.#find(path);
    const spans = at >= 0 && this.#text.charCodeAt(at) === 91 ? elementSpans(this.#text, at).spans : [];
    this.#known.set(key, spans);
    return spans;
  }

  /** Where the value at `path` begins; starts at the innermost element whose span is known, so that runs of a long list are not searched from the top. */
  #find(path: readonly (string | number)[]): number {
    for (let length = path.length; length > 0; length--) {
      const step = path[length - 1];
      if (typeof step !== "number") continue;
      const list = path.slice(0, length - 1);
      // Spans of a list are worth having: what is asked for in one element is asked for in the others too.
      const span = this.#spans(list, JSON.stringify(list))[step];
      return span === undefined ? -1 : findPath(this.#text, span.start, path.slice(length));
    }
    return findPath(this.#text, 0, path);
  }

  #place(record: number, start: number, end: number): Place {
    const line = this.#lines.lineAt(start);
    const endLine = this.#lines.lineAt(end);
    return this.#isText ? { record, line, endLine, start, end } : { record, line, endLine, start: -1, end: -1 };
  }
}
