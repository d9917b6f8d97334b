/** The events of whole turns: from the raw responses, from the messages in memory, and from the rows that were stored. */
import { describe, expect, it } from "vitest";
import { pythonTruth } from "../../../src/core/loop/python.ts";
import { message, replay, words, type Row, type Setup } from "./messages.ts";
import { present, rows } from "./oracle.ts";

interface Response extends Omit<Row, "role"> { readonly tool_calls?: readonly { readonly id: string; readonly name: string; readonly arguments: string; readonly result: string }[] }
interface Event { readonly call: number; readonly action: "tools" | "nudge" | "retry" | "return"; readonly kind?: string; readonly why?: string; readonly fallback?: string | null; readonly fallback_all_housekeeping?: boolean }
interface TurnRow {
  readonly id: string;
  readonly tag: string;
  readonly input: { readonly history: readonly Row[]; readonly user: string; readonly responses: readonly Response[] };
  readonly config: Record<string, unknown>;
  readonly expected: { readonly events: readonly Event[]; readonly messages_after_turn: readonly Row[]; readonly persisted_rows: readonly Row[]; readonly turn_exit_reason: string | null };
}

const all = rows<TurnRow>("hermes-turns.jsonl");

function setup(config: Record<string, unknown>): Setup {
  const loop: Record<string, unknown> = {};
  const at = (key: string, rule: string, value: unknown = config[key]): void => { if (key in config) loop[rule] = value; };
  at("stall_guards", "stallGuards", pythonTruth(config["stall_guards"]));
  at("intent_ack_continuation", "intentAckContinuation");
  at("promotion", "promotion");
  at("promoted_plan", "promotedPlan");
  at("degenerate_guard", "degenerateGuard");
  at("kanban_task", "kanbanTask");
  at("verify_on_stop_nudges", "verifyOnStop");
  const known = new Set(["stall_guards", "intent_ack_continuation", "promotion", "promoted_plan", "degenerate_guard", "kanban_task", "verify_on_stop_nudges", "model", "api_mode", "tools"]);
  for (const key of Object.keys(config)) if (!known.has(key)) throw new Error(`unknown config ${key}`);
  return {
    loop, tools: "tools" in config ? config["tools"] as string[] : ["terminal", "memory"], model: (config["model"] as string | undefined) ?? "test/model",
    apiMode: (config["api_mode"] as string | undefined) ?? "chat_completions",
  };
}

const expectedWords = ({ action, kind, why }: Event): string => (action === "tools" ? "execute:tools" : `${action}:${kind ?? why}`);

/** The rows of raw responses: assistant messages and tool results, no nudges. */
function raw(input: TurnRow["input"], withResults: boolean): readonly Row[] {
  const list: Row[] = [...input.history, { role: "user", content: input.user }];
  for (const { tool_calls: calls, ...response } of input.responses) {
    list.push({ role: "assistant", ...response, finish_reason: (response["finish_reason"] as string | undefined) ?? (calls ? "tool_calls" : "stop"), ...(calls ? { tool_calls: calls } : {}) });
    if (withResults) for (const call of calls ?? []) list.push({ role: "tool", tool_call_id: call.id, name: call.name, content: call.result });
  }
  return list;
}

describe.skipIf(!present)("hermes-turns.jsonl", () => {
  for (const withResults of [true, false]) it(`comes out of the raw responses ${withResults ? "with" : "without"} tool results`, () => {
    expect(all.length).toBeGreaterThan(0);
    const wrong: string[] = [];
    for (const { id, input, config, expected } of all) {
      const turns = replay(raw(input, withResults).map(message), setup(config)).slice(input.history.filter((row) => row.role === "assistant").length);
      for (const [i, event] of expected.events.entries()) {
        const got = turns[i] === undefined ? "nothing" : words(turns[i].decided);
        if (got !== expectedWords(event)) wrong.push(`${id}[${i}] ${got} instead of ${expectedWords(event)}`);
        if (event.action === "tools" && turns[i] !== undefined && ((turns[i].fallback ?? null) !== event.fallback || turns[i].allHousekeeping !== event.fallback_all_housekeeping)) wrong.push(`${id}[${i}] fallback ${turns[i].fallback}, ${turns[i].allHousekeeping}`);
      }
    }
    expect(wrong).toEqual([]);
  });

  it("comes out of the messages in memory", () => expect(stored((row) => row.expected.messages_after_turn)).toEqual([]));
  it("comes out of the stored rows", () => expect(stored((row) => [...row.input.history, ...row.expected.persisted_rows])).toEqual([]));
});

/**
 * Every assistant row must replay to an event of the turn, in order, and every event whose row is kept must be among them. Retries leave no row,
 * and nudges whose rows were popped or are never stored leave none either.
 */
function stored(of: (row: TurnRow) => readonly Row[]): readonly string[] {
  const wrong: string[] = [];
  for (const row of all) {
    const list = of(row);
    const before = row.input.history.filter((r) => r.role === "assistant").length;
    const got = replay(list.map(message), setup(row.config)).slice(before).map((turn) => words(turn.decided));
    const wanted = row.expected.events.map(expectedWords);
    let at = 0;
    for (const word of got) {
      const found = wanted.indexOf(word, at);
      if (found < 0) { wrong.push(`${row.id} ${word} is none of ${wanted.slice(at).join(" ")}`); break; }
      at = found + 1;
    }
    // A row that dropped its calls and stands last looks the same before its retries and after them; a user's row below it settles it.
    if (list.at(-1)?.finish_reason === "tool_calls" && list.at(-1)?.role === "assistant") {
      const settled = replay([...list, { role: "user", content: "And now?" }].map(message), setup(row.config)).at(-1)!;
      if (words(settled.decided) !== wanted.at(-1)) wrong.push(`${row.id} last row: ${words(settled.decided)} instead of ${wanted.at(-1)}`);
      continue;
    }
    // Rows that memory was rewound past, and endings that leave no row.
    const closes = list.at(-1)?.role === "assistant" && list.at(-1)?.["_thinking_prefill"] === undefined;
    for (const word of new Set(wanted.filter((w) => /^(execute|return|nudge:(stall|degenerate|ack|verify))/.test(w)))) {
      const count = (words: readonly string[]): number => words.filter((w) => w === word).length;
      const rewound = row.expected.turn_exit_reason === "empty_response_exhausted" && !list.some((r) => r.role === "tool");
      if (rewound && word === "execute:tools") continue;
      if (count(got) < count(wanted) && (closes || !word.startsWith("return"))) wrong.push(`${row.id} ${word}: ${count(got)} of ${count(wanted)}; got ${got.join(" ")}`);
    }
  }
  return wrong;
}
