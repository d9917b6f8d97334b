/** Facts in the interface's words, and what a change of the turn would have led to: evaluated, never guessed. */
import type { Counterfactual, Decided, Fact } from "../model.ts";
import type { Message } from "../../transcript/model.ts";
import type { Span } from "./predicates.ts";
import type { Prepared } from "./settings.ts";
import type { HermesState } from "./state.ts";
import { HermesTurn } from "./turn.ts";

type Extra = Omit<Partial<Fact>, "name" | "label" | "value" | "text">;

export function fact(name: string, label: string, value: Fact["value"], text: string, extra: Extra = {}): Fact {
  return { name, label, value, text, ...extra };
}

/** "244 of 400 characters". */
export function ofLimit(value: number, limit: number, unit: string): string {
  return `${value} of ${limit}${unit === "" ? "" : ` ${unit}`}`;
}

export function plural(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`;
}

/** A text in quotation marks, cut in its middle where it is long. */
export function quoted(text: string, most = 80): string {
  const line = text.replace(/\s+/g, " ").trim();
  return `“${line.length <= most ? line : `${line.slice(0, most - 1).trimEnd()}…`}”`;
}

/** A span of the judged text as a range in the visible text; none when the reasoning stands in, which the visible text does not hold. */
export function rangeOf(turn: HermesTurn, kind: "window" | "match", span: Span): Extra {
  if (turn.promoted || turn.view.visible === "") return {};
  return { range: { kind, start: turn.view.start + span.start, end: turn.view.start + span.end } };
}

/** The finish reason as the row has it and as the loop saw it. */
export function finishFact(turn: HermesTurn, extra: Extra = {}): Fact {
  const stated = turn.message.finishReason;
  const text = stated === undefined ? `none, read as ${turn.finish}` : stated === turn.finish ? stated : `${stated}, read as ${turn.finish}`;
  return fact("finishReason", "Finish reason", turn.finish, text, { brief: `finish reason ${turn.finish}`, ...extra });
}

/** Parts of a turn that can be imagined different. */
export interface Change {
  readonly message?: Partial<Message>;
  readonly state?: Partial<HermesState>;
  readonly prepared?: Partial<Prepared>;
}

/** What the loop would have decided. */
export function whatIf(turn: HermesTurn, change: Change): Decided {
  const input = change.message === undefined ? turn.input : { ...turn.input, message: { ...turn.message, ...change.message } };
  const state = change.state === undefined ? turn.state : { ...turn.state, ...change.state };
  const prepared = change.prepared === undefined ? turn.prepared : { ...turn.prepared, ...change.prepared };
  return turn.evaluate(new HermesTurn(prepared, state, input, turn.evaluate));
}

/** The change as a counterfactual, if it leads somewhere else; with `reason`, only if it leads there. */
export function would(turn: HermesTurn, text: string, change: Change, reason?: string, mark?: Span): Counterfactual[] {
  const changed = whatIf(turn, change);
  if (changed.outcome === whatIf(turn, {}).outcome || (reason !== undefined && changed.reason !== reason)) return [];
  return [mark === undefined ? { text, outcome: changed.outcome } : { text, mark, outcome: changed.outcome }];
}
