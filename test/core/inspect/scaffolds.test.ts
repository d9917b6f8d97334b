/** Buried and leaked scaffolds against the trajectory oracle, in every shape that Hermes stores rows in; and what the corpus holds. */
import { existsSync, readFileSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { inspect, type Inspection } from "../../../src/core/inspect.ts";
import { DEFAULT_RULES } from "../../../src/core/rules/defaults.ts";
import { present, rows } from "../loop/oracle.ts";

type Row = Readonly<Record<string, unknown>>;
interface Trajectory {
  readonly id: string;
  readonly input: { readonly messages: readonly Row[] };
  readonly expected: {
    readonly interior_flagged_row_indexes: readonly number[]; readonly flagged_row_indexes: readonly number[]; readonly leaks_scaffolding: boolean;
    readonly conversations_unfiltered_main: readonly Row[]; readonly conversations_filtered_pr57610: readonly Row[];
  };
}

const read = (text: string, name: string): Inspection => {
  const inspection = inspect(new TextEncoder().encode(text), name, DEFAULT_RULES);
  if (!("transcript" in inspection)) throw new Error(`not recognised: ${name}`);
  return inspection;
};
const session = (messages: readonly Row[]): Inspection => read(JSON.stringify({ session_id: "s1", model: "x/y", platform: "cli", session_start: "2026-07-01T10:00:00", last_updated: "2026-07-01T10:01:00", system_prompt: "p", tools: [], message_count: messages.length, messages }), "session_s1.json");
const trajectory = (conversations: readonly Row[]): Inspection => read(JSON.stringify({ conversations, timestamp: "2026-09-01T08:15:00", model: "x/y", completed: true }), "trajectory_samples.jsonl");

describe.skipIf(!present)("hermes-trajectory.jsonl", () => {
  for (const { id, input, expected } of rows<Trajectory>("hermes-trajectory.jsonl")) it(id, () => {
    const found = session(input.messages);
    expect(found.scaffolds.filter(({ buried }) => buried).map(({ message }) => message)).toEqual(expected.interior_flagged_row_indexes);
    const unfiltered = trajectory(expected.conversations_unfiltered_main);
    expect(unfiltered.counts.leaked > 0).toBe(expected.leaks_scaffolding);
    expect(trajectory(expected.conversations_filtered_pr57610).counts.leaked).toBe(0);
    // What leaks is what the structural filter takes out.
    const messages = unfiltered.transcript.conversations[0]!.messages.length;
    const left = trajectory(expected.conversations_filtered_pr57610).transcript.conversations[0]!.messages.length;
    expect(unfiltered.counts.leaked).toBe(messages - left);
  });
});

const corpus = fileURLToPath(new URL("../../../../shared/corpus/", import.meta.url));
function* files(folder: string): Generator<string> {
  for (const name of readdirSync(folder).sort()) {
    const path = join(folder, name);
    if (statSync(path).isDirectory()) yield* files(path);
    else yield path;
  }
}

describe.skipIf(!existsSync(corpus))("the corpus", () => {
  it("holds no user's message that is taken for a scaffold", () => {
    const taken: string[] = [];
    let users = 0;
    for (const path of files(corpus)) {
      const inspection = inspect(readFileSync(path), path.split("/").at(-1)!, DEFAULT_RULES);
      if (!("transcript" in inspection)) continue;
      for (const { messages } of inspection.transcript.conversations) users += messages.filter(({ role }) => role === "user").length;
      for (const { conversation, message, kind } of inspection.scaffolds) {
        const row = inspection.transcript.conversations[conversation]!.messages[message]!;
        // The one harness of the corpus that nudged its model, by the very beginning of its error.
        if (row.role === "user" && !(kind === "cline_no_tool" && row.text.startsWith("[ERROR] You did not use a tool in your previous response! Please retry"))) taken.push(`${path} ${kind} ${row.text.slice(0, 80)}`);
      }
    }
    expect(taken).toEqual([]);
    expect(users).toBeGreaterThan(500);
  }, 60_000);
});
