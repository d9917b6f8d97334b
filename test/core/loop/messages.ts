/** Builds messages as readers give them, from the row objects that agents store, and runs a loop over them. */
import type { Decided, Scope } from "../../../src/core/loop/model.ts";
import { hermesLoop } from "../../../src/core/loop/hermes/loop.ts";
import { DEFAULT_RULES } from "../../../src/core/rules/defaults.ts";
import type { Rules } from "../../../src/core/rules/model.ts";
import { NO_CALLS, NO_FLAGS, type Message, type Place } from "../../../src/core/transcript/model.ts";

export interface Row {
  readonly role: string;
  readonly content?: unknown;
  readonly tool_calls?: readonly { readonly id?: string; readonly name?: string; readonly arguments?: unknown; readonly function?: { readonly name: string; readonly arguments?: unknown } }[];
  readonly tool_call_id?: string;
  readonly name?: string;
  readonly finish_reason?: string;
  readonly reasoning?: string;
  readonly [key: string]: unknown;
}

const PLACE: Place = { record: 0, line: 1, endLine: 1, start: 0, end: 0 };

export function message(row: Row): Message {
  const marks = Object.keys(row).filter((key) => key.startsWith("_") && row[key]);
  const extra = Object.fromEntries(["usage", "streamed", "api_content"].filter((key) => row[key] !== undefined).map((key) => [key, row[key]]));
  return {
    role: row.role as Message["role"],
    text: typeof row.content === "string" ? row.content : "",
    content: typeof row.content === "string" ? "string" : "null",
    thinking: row.reasoning,
    calls: row.tool_calls?.map((call) => ({ id: call.id, name: call.function?.name ?? call.name ?? "", arguments: call.function?.arguments ?? call.arguments })) ?? NO_CALLS,
    result: row.role === "tool" ? { callId: row.tool_call_id, name: row.name, isError: false } : undefined,
    finishReason: row.finish_reason,
    model: undefined, time: undefined, place: PLACE, textPlace: undefined,
    flags: marks.length > 0 ? { marks } : NO_FLAGS,
    extra: Object.keys(extra).length > 0 ? extra : undefined,
  };
}

export interface Setup {
  readonly loop?: Partial<Rules["loop"]>;
  readonly rules?: Partial<Rules>;
  readonly tools?: readonly string[] | undefined;
  readonly model?: string | undefined;
  readonly apiMode?: string | undefined;
  readonly format?: string;
}

export function rulesOf({ loop, rules }: Setup): Rules {
  return { ...DEFAULT_RULES, ...rules, loop: { ...DEFAULT_RULES.loop, ...rules?.loop, ...loop } };
}

export function scope(setup: Setup): Scope {
  return {
    facts: { id: undefined, title: undefined, model: setup.model, apiMode: setup.apiMode, declaredTools: "tools" in setup ? setup.tools : ["terminal", "memory"], unattended: false, subAgent: false },
    rules: rulesOf(setup), format: setup.format ?? "hermes-session", fileRuntime: "hermes", calledTools: new Set(), model: setup.model,
  };
}

/** Folds the Hermes loop over messages; one entry an assistant message. */
export function replay(messages: readonly Message[], setup: Setup = {}): { index: number; decided: Decided; fallback: string | undefined; allHousekeeping: boolean }[] {
  const prepared = hermesLoop.prepare(scope(setup));
  let state = hermesLoop.start(prepared);
  const turns = [];
  for (const [index, message] of messages.entries()) {
    if (message.role !== "assistant") { state = hermesLoop.observe(state, message, prepared); continue; }
    const input = { message, index, messages };
    const next = hermesLoop.decide(state, input, prepared);
    const explained = hermesLoop.explain(state, input, prepared);
    if (explained.outcome !== next.decided.outcome || explained.reason !== next.decided.reason) throw new Error(`explain disagrees: ${explained.reason} / ${next.decided.reason}`);
    state = next.state;
    turns.push({ index, decided: next.decided, fallback: state.memory.text, allHousekeeping: state.memory.allHousekeeping });
  }
  return turns;
}

/** "nudge:stall" */
export const words = ({ outcome, reason }: Decided): string => `${outcome}:${reason}`;
