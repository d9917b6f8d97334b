/** What was injected is what is found: over sessions that the replay itself would have written, with flags, without them, merged, and cut anywhere. */
import { describe, expect, it } from "vitest";
import { inspect, Inspector, type Inspection } from "../../../src/core/inspect.ts";
import { DEFAULT_RULES } from "../../../src/core/rules/defaults.ts";
import { drive, random, stripped, type Written } from "./generated.ts";

const session = (rows: readonly Written[]): string => JSON.stringify({ session_id: "s1", model: "x/y", platform: "cli", session_start: "2026-07-01T10:00:00", system_prompt: "p", tools: [], message_count: rows.length, messages: rows.map(({ row }) => row) });
function read(text: string, name: string): Inspection {
  const inspection = inspect(new TextEncoder().encode(text), name, DEFAULT_RULES);
  if (!("transcript" in inspection)) throw new Error(`not recognised: ${text.slice(0, 200)}`);
  return inspection;
}
/** Rows with the same text are told apart by their flag or by the row below only. */
const same = (kind: string): string => (kind === "empty_terminal" ? "post_tool_empty_pair" : kind);
const found = (inspection: Inspection): string[] => inspection.scaffolds.map(({ message, kind }) => `${message} ${same(kind)}`);
const injected = (rows: readonly Written[]): string[] => rows.flatMap(({ injected: kind }, index) => (kind === undefined ? [] : [`${index} ${same(kind)}`]));
/** Exchanges begin at what people wrote. */
const people = (rows: readonly Written[]): number => rows.filter(({ row, injected: kind }) => row.role === "user" && kind === undefined).length;

describe("sessions that the replay wrote", () => {
  it("show every injected row and nothing else, flagged and with the flags stripped", () => {
    const wrong: string[] = [];
    let rows = 0;
    for (let seed = 1; seed <= 400; seed += 1) {
      const written = drive(random(seed));
      // A cut piece of an answer is told by its flag only: without it the row is the model's.
      const flagless = written.map((one) => stripped(one.injected === "length_continuation" && one.row.role === "assistant" ? { ...one, injected: undefined } : one));
      for (const [name, list] of [["flagged", written], ["stripped", flagless]] as const) {
        const inspection = read(session(list), "session_s1.json");
        rows += injected(list).length;
        if (found(inspection).join() !== injected(list).join()) wrong.push(`${seed} ${name}: has ${found(inspection).join(", ")}; wants ${injected(list).join(", ")}`);
        if (inspection.counts.exchanges !== people(list)) wrong.push(`${seed} ${name}: ${inspection.counts.exchanges} exchanges of ${people(list)}`);
        // Buried: an ordinary row follows. The same from the rows themselves.
        const removable = list.map(({ injected: kind }) => kind !== undefined && !["ack_or_stall", "degenerate_final", "length_continuation"].includes(kind));
        const last = removable.lastIndexOf(false);
        const buried = inspection.scaffolds.filter((row) => row.buried).map(({ message }) => message);
        const wanted = removable.flatMap((is, index) => (is && index < last ? [index] : []));
        if (name === "flagged" && buried.join() !== wanted.join()) wrong.push(`${seed}: buried ${buried.join()} of ${wanted.join()}`);
      }
    }
    expect(wrong.slice(0, 5)).toEqual([]);
    expect(rows).toBeGreaterThan(1000);
  }, 60_000);

  it("show a nudge that was merged with what the user wrote next, as a part", () => {
    const wrong: string[] = [];
    let merged = 0;
    for (let seed = 1; seed <= 400; seed += 1) {
      const of = random(seed);
      const written = drive(of).map(stripped);
      const at = written.findIndex(({ row, injected: kind }) => row.role === "user" && kind !== undefined);
      if (at < 0) continue;
      merged += 1;
      const before = of() < 0.5;
      const nudge = written[at]!.row.content as string;
      const own = "And then look at the loader as well.";
      const list = [...written.slice(0, at), { row: { role: "user", content: before ? `${own}\n\n${nudge}` : `${nudge}\n\n${own}` }, injected: written[at]!.injected }];
      const part = read(session(list), "session_s1.json").scaffolds.find(({ message }) => message === at);
      if (part?.whole !== false || part.kind !== written[at]!.injected || part.start !== (before ? own.length + 2 : 0)) wrong.push(`${seed}: ${JSON.stringify(part)}`);
    }
    expect(wrong.slice(0, 5)).toEqual([]);
    expect(merged).toBeGreaterThan(100);
  });

  it("show the same when the file is cut anywhere and grows again", () => {
    const wrong: string[] = [];
    for (let seed = 1; seed <= 150; seed += 1) {
      const of = random(seed);
      const written = drive(of);
      const text = [JSON.stringify({ role: "session_meta", tools: [], model: "x/y", platform: "telegram" }), ...written.map(({ row }) => JSON.stringify(row))].join("\n") + "\n";
      const bytes = new TextEncoder().encode(text);
      const inspector = new Inspector({ name: "s.jsonl", rules: DEFAULT_RULES });
      const cut = Math.floor(of() * bytes.length);
      inspector.push(bytes.slice(0, cut), true);
      inspector.push(bytes.slice(cut), true);
      const grown = inspector.inspection();
      const whole = read(text, "s.jsonl");
      if (grown === undefined || JSON.stringify(grown.scaffolds) !== JSON.stringify(whole.scaffolds)) wrong.push(`${seed} cut at ${cut}`);
      const complete = text.slice(0, text.lastIndexOf("\n", Math.max(text.indexOf("\n") + 1, cut)) + 1);
      const rows = complete.split("\n").length - 2;
      if (rows < 2) continue;
      const wanted = injected(written.slice(0, rows));
      if (found(read(complete, "s.jsonl")).join() !== wanted.join()) wrong.push(`${seed} first ${rows} rows: ${found(read(complete, "s.jsonl")).join()} of ${wanted.join()}`);
    }
    expect(wrong.slice(0, 5)).toEqual([]);
  }, 60_000);
});
