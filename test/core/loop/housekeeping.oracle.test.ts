/** The housekeeping fallback in three releases, step by step. */
import { describe, expect, it } from "vitest";
import { message, replay, words, type Row, type Setup } from "./messages.ts";
import { present, rows } from "./oracle.ts";

interface Step { readonly call: number; readonly action: string; readonly kind: string | null; readonly fallback_after: string | null; readonly all_housekeeping_after: boolean | null }
interface Variant { readonly ended: boolean; readonly api_calls: number; readonly steps: readonly Step[]; readonly turn_exit_reason: string; readonly persisted_rows: readonly Row[] }
interface HousekeepingRow {
  readonly id: string;
  readonly input: { readonly history: readonly Row[]; readonly user: string; readonly responses: readonly (Omit<Row, "role"> & { readonly tool_calls?: readonly { readonly id: string; readonly name: string; readonly result: string }[] })[] };
  readonly config: { readonly model: string; readonly api_mode: string };
  readonly expected: Readonly<Record<"pre_63860" | "post_63860" | "current", Variant>>;
}

const VARIANTS = { pre_63860: "2026-04-15", post_63860: "2026-07-14", current: "latest" } as const;

describe.skipIf(!present)("hermes-housekeeping.jsonl", () => {
  for (const [variant, release] of Object.entries(VARIANTS) as [keyof typeof VARIANTS, (typeof VARIANTS)[keyof typeof VARIANTS]][]) it(variant, () => {
    const wrong: string[] = [];
    for (const { id, input, config, expected } of rows<HousekeepingRow>("hermes-housekeeping.jsonl")) {
      const setup: Setup = { loop: { release }, model: config.model, apiMode: config.api_mode };
      const list: Row[] = [...input.history, { role: "user", content: input.user }];
      for (const { tool_calls: calls, ...response } of input.responses) {
        list.push({ role: "assistant", ...response, finish_reason: (response["finish_reason"] as string | undefined) ?? (calls ? "tool_calls" : "stop"), ...(calls ? { tool_calls: calls } : {}) });
        for (const call of calls ?? []) list.push({ role: "tool", tool_call_id: call.id, name: call.name, content: call.result });
      }
      const turns = replay(list.map(message), setup);
      const { ended, steps, api_calls: calls, persisted_rows: persisted } = expected[variant];
      // The replies behind a return are never requested.
      const end = turns.findIndex(({ decided }) => decided.outcome === "return");
      const used = end < 0 ? turns.length : end + 1;
      if (used !== calls || used !== steps.length || (end >= 0) !== ended) wrong.push(`${id} ${used} calls, ${end >= 0 ? "ended" : "goes on"}, instead of ${calls} in ${steps.length} steps, ${ended ? "ended" : "goes on"}`);
      if (end >= 0 && turns[end]!.decided.reason !== expected[variant].turn_exit_reason) wrong.push(`${id} ${turns[end]!.decided.reason} instead of ${expected[variant].turn_exit_reason}`);
      for (const [i, step] of steps.entries()) {
        const turn = turns[i];
        if (turn === undefined) { wrong.push(`${id}[${i}] nothing`); continue; }
        const action = turn.decided.outcome === "execute" ? "tools" : turn.decided.outcome;
        if (action !== step.action || (step.kind !== null && turn.decided.reason !== step.kind)) wrong.push(`${id}[${i}] ${words(turn.decided)} instead of ${step.action} ${step.kind}`);
        // After a return the turn is over and the state is gone.
        if (action !== "return" && ((turn.fallback ?? null) !== step.fallback_after || turn.allHousekeeping !== (step.all_housekeeping_after ?? false))) {
          if (step.all_housekeeping_after !== null) wrong.push(`${id}[${i}] fallback ${turn.fallback} ${turn.allHousekeeping} instead of ${step.fallback_after} ${step.all_housekeeping_after}`);
        }
      }
      // The closing row of a fallback exit stands for the empty reply that led to it.
      const last = replay([...input.history, ...persisted].map(message), setup).at(-1)!.decided.reason;
      if (last !== expected[variant].turn_exit_reason) wrong.push(`${id} stored: ${last} instead of ${expected[variant].turn_exit_reason}`);
    }
    expect(wrong).toEqual([]);
  });
});
