/** Which characters of a document are one message: a line of JSON Lines, or an element of an array with its comma. */
import type { Message, Place } from "../transcript/model.ts";
import { elementSpans, findPath, memberSpans, skipSpace, type Span } from "../transcript/scan.ts";
import type { Stretch } from "./bytes.ts";

type Path = readonly (string | number)[];

/** An element of an array: the array's place in the text tells it from others. */
export interface Element {
  /** Offset of the array's bracket; -1 for a line of JSON Lines. */
  readonly array: number;
  /** Index in the array; for a line the offset where it begins. */
  readonly index: number;
  /** It is the record itself, so that whatever else was read from the record stands in it too. */
  readonly record: boolean;
}

/** Finds the elements of messages in a text; arrays are walked once. */
export class Elements {
  private readonly text: string;
  private readonly arrays = new Map<number, readonly Span[]>();
  private enclosing: readonly { readonly open: number; readonly spans: readonly Span[] }[] | undefined;

  constructor(text: string) { this.text = text; }

  /**
   * The element that holds the message at `index` and nothing but it; undefined when it cannot be told.
   * A message whose text stands nowhere (null content) is found beside its neighbours of the same record.
   */
  of(messages: readonly Message[], index: number): Element | undefined {
    const message = messages[index]!;
    const { place } = message;
    if (place.start < 0) return undefined;
    const own = message.textPlace === undefined ? undefined : this.elementOn(place, message.textPlace.path);
    if (own !== undefined) return own;
    for (const step of [-1, 1]) for (let at = index + step, away = step; Math.abs(away) < 8; at += step, away += step) {
      const other = messages[at];
      if (other === undefined || other.place.start !== place.start || other.place.end !== place.end) break;
      const beside = other.textPlace === undefined ? undefined : this.elementOn(place, other.textPlace.path);
      if (beside === undefined || beside.record) continue;
      const span = this.spansOf(beside.array)[beside.index - away];
      return span !== undefined && this.isMessage(span.start) ? { array: beside.array, index: beside.index - away, record: false } : undefined;
    }
    return this.record(place);
  }

  /** Whether another message than the one at `index` stands in its element. */
  shared(messages: readonly Message[], index: number, element: Element): boolean {
    const { place } = messages[index]!;
    for (const step of [-1, 1]) {
      const other = messages[index + step];
      if (other === undefined || other.place.start !== place.start) continue;
      if (element.record) return true;
      const its = other.textPlace === undefined ? undefined : this.elementOn(other.place, other.textPlace.path);
      if (its !== undefined && its.array === element.array && its.index === element.index) return true;
    }
    return false;
  }

  /** What to take out of the text for these elements of one array (or for lines): each with its comma or line break. */
  stretches(array: number, indexes: readonly number[]): readonly Stretch[] {
    const { text } = this;
    if (array < 0) return indexes.map((start) => {
      const end = text.indexOf("\n", start);
      return { start, end: end < 0 ? text.length : end + 1 };
    });
    const spans = this.spansOf(array);
    const out = new Set(indexes);
    const stretches: Stretch[] = [];
    let kept = -1;
    for (let index = 0; index < spans.length; index += 1) {
      if (!out.has(index)) { kept = index; continue; }
      const next = spans[index + 1];
      if (next !== undefined && spans.slice(index + 1).some((_, at) => !out.has(index + 1 + at))) stretches.push({ start: spans[index]!.start, end: next.start });
      else {
        // The rest of the array goes: with it the comma before, so that what is kept is valid.
        stretches.push({ start: kept < 0 ? spans[index]!.start : spans[kept]!.end, end: spans[spans.length - 1]!.end });
        break;
      }
    }
    return stretches;
  }

  private spansOf(array: number): readonly Span[] {
    let spans = this.arrays.get(array);
    if (spans === undefined) this.arrays.set(array, spans = array < 0 ? [] : elementSpans(this.text, array).spans);
    return spans;
  }

  /** The element that a path in a record leads through: the first one that is a message. */
  private elementOn(place: Place, path: Path): Element | undefined {
    for (let length = 1; length <= path.length; length += 1) {
      const step = path[length - 1];
      if (typeof step !== "number") continue;
      const array = findPath(this.text, place.start, path.slice(0, length - 1));
      const span = array < 0 ? undefined : this.spansOf(array)[step];
      if (span !== undefined && this.isMessage(span.start)) return { array, index: step, record: false };
    }
    return this.isMessage(this.messageAt(place)) ? this.record(place) : undefined;
  }

  /** Where the message of a record begins: the record, or what is wrapped in its `message`. */
  private messageAt(place: Place): number {
    const inner = findPath(this.text, place.start, ["message"]);
    return inner >= 0 && this.text.charCodeAt(inner) === 123 ? inner : place.start;
  }

  /** A whole record: a line, or the element of a document's array. */
  private record(place: Place): Element | undefined {
    // After an element comes a comma or a bracket; after a line another one.
    const after = this.text.charCodeAt(skipSpace(this.text, place.end));
    if (after !== 44 && after !== 93 && after !== 125) {
      const start = place.start === 0 ? 0 : this.text.lastIndexOf("\n", place.start - 1) + 1;
      return this.text.slice(start, place.start).trim() === "" ? { array: -1, index: start, record: true } : undefined;
    }
    this.enclosing ??= arraysOf(this.text);
    for (const { open, spans } of this.enclosing) {
      const index = indexAt(spans, place.start);
      if (index >= 0) {
        this.arrays.set(open, spans);
        return { array: open, index, record: true };
      }
    }
    return undefined;
  }

  private isMessage(at: number): boolean {
    if (this.text.charCodeAt(at) !== 123) return false;
    return memberSpans(this.text, at).members.some(({ key }) => key === "role" || key === "from" || key === "say");
  }
}

function indexAt(spans: readonly Span[], start: number): number {
  let low = 0, high = spans.length - 1;
  while (low <= high) {
    const middle = (low + high) >>> 1;
    const found = spans[middle]!.start;
    if (found === start) return middle;
    if (found < start) low = middle + 1;
    else high = middle - 1;
  }
  return -1;
}

/** Arrays that may hold messages: the outermost one, and those a few levels down. */
function arraysOf(text: string): readonly { readonly open: number; readonly spans: readonly Span[] }[] {
  const arrays: { open: number; spans: readonly Span[] }[] = [];
  const look = (at: number, depth: number): void => {
    const code = text.charCodeAt(at);
    if (code === 91) {
      const { spans } = elementSpans(text, at);
      arrays.push({ open: at, spans });
      if (depth > 0) for (const { start } of spans.slice(0, 1000)) look(start, depth - 1);
    }
    else if (code === 123 && depth > 0) for (const { start } of memberSpans(text, at).members) look(start, depth - 1);
  };
  let start = 0;
  while (start < text.length && /\s/.test(text[start]!)) start += 1;
  look(start, 4);
  return arrays;
}
