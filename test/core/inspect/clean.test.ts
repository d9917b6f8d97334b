/** Copies without scaffolds: against the structural filter of the trajectory oracle, and over files that the replay itself would have written. */
import { gunzipSync, gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { clean, type Cleaned } from "../../../src/core/clean/clean.ts";
import { packGzip } from "../../../src/core/clean.lazy.ts";
import { DEFAULT_RULES } from "../../../src/core/rules/defaults.ts";
import { present, rows } from "../loop/oracle.ts";
import { random, sessionOf, type Generated } from "./generated.ts";

type Row = Readonly<Record<string, unknown>>;
interface Trajectory { readonly id: string; readonly expected: { readonly conversations_unfiltered_main: readonly Row[]; readonly conversations_filtered_pr57610: readonly Row[] } }

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);
const textOf = (bytes: Uint8Array): string => new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes);
function cleaned(bytes: Uint8Array | string, name: string, all = false): Extract<Cleaned, { kind: "cleaned" }> {
  const result = clean(typeof bytes === "string" ? bytesOf(bytes) : bytes, name, DEFAULT_RULES, { all });
  if (result.kind !== "cleaned") throw new Error(result.message);
  return result;
}
const NUDGE = "You just executed tool calls but returned an empty response. Please go on.";
const ACK = "[System: Continue now. Execute the required tool calls and go on.]";

describe.skipIf(!present)("hermes-trajectory.jsonl", () => {
  for (const { id, expected } of rows<Trajectory>("hermes-trajectory.jsonl")) it(id, () => {
    const run = (conversations: readonly Row[]): Row => ({ conversations, timestamp: "2026-09-01T08:15:00", model: "x/y", completed: true });
    const one = cleaned(`${JSON.stringify(run(expected.conversations_unfiltered_main))}\n`, "trajectory_samples.jsonl");
    expect((JSON.parse(textOf(one.bytes)) as { conversations: unknown }).conversations).toEqual(expected.conversations_filtered_pr57610);
    expect(one.left.length).toBe(expected.conversations_unfiltered_main.length - expected.conversations_filtered_pr57610.length);
    // As an indented list of runs, packed.
    const document = JSON.stringify([run(expected.conversations_unfiltered_main), run(expected.conversations_unfiltered_main)], null, 2);
    const packed = cleaned(gzipSync(document), "trajectory_samples.json.gz");
    expect((JSON.parse(textOf(packed.bytes)) as { conversations: unknown }[]).map(({ conversations }) => conversations)).toEqual([expected.conversations_filtered_pr57610, expected.conversations_filtered_pr57610]);
  });
});

describe("a copy without scaffolds", () => {
  const export_ = { id: "20260901_081500_a1b2c3", source: "cli", model: "x/y", started_at: 1756714500, messages: [
    { id: 1, role: "user", content: "Zähle die Dateien 😀" }, { id: 2, role: "assistant", content: "I will now list the files.", finish_reason: "incomplete" }, { id: 3, role: "user", content: ACK },
    { id: 4, role: "assistant", content: "", finish_reason: "tool_calls", tool_calls: [{ id: "c1", type: "function", function: { name: "terminal", arguments: "{}" } }] },
    { id: 5, role: "tool", tool_call_id: "c1", tool_name: "terminal", content: "12" }, { id: 6, role: "assistant", content: null, reasoning: "hm", finish_reason: "incomplete" },
    { id: 7, role: "assistant", content: "(empty)", finish_reason: "stop" }, { id: 8, role: "user", content: NUDGE }, { id: 9, role: "assistant", content: "Es sind 12.", finish_reason: "stop" },
    { id: 10, role: "user", content: `Und jetzt?\n\n${ACK}` },
  ] };
  const kept = [1, 4, 5, 9, 10];
  const ids = (value: unknown): unknown[] => (value as { messages: { id: number }[] }).messages.map(({ id }) => id);

  it("leaves pairs, the reply a guard answered and a stranded prefill out of an export, and says so", () => {
    const result = cleaned(`${JSON.stringify(export_)}\n`, "export.jsonl");
    expect(ids(JSON.parse(textOf(result.bytes)))).toEqual(kept);
    expect(result.left.map(({ kind, role }) => `${role} ${kind}`)).toEqual(["assistant interim", "user ack_or_stall", "assistant thinking_prefill", "assistant post_tool_empty_pair", "user post_tool_empty"]);
    expect(result.stays.map(({ kind, why }) => `${kind}: ${why}`)).toEqual(["ack_or_stall: it is a part of a row with other words in it"]);
  });

  it("takes elements of an indented document with their commas, at both ends too", () => {
    const document = JSON.stringify(export_, null, 2);
    const result = cleaned(document, "export.json");
    expect(ids(JSON.parse(textOf(result.bytes)))).toEqual(kept);
    expect(result.left.map(({ line }) => document.split("\n")[line]?.trim())).toEqual([2, 3, 6, 7, 8].map((id) => `"id": ${id},`));
    const tail = { session_id: "s", model: "x", platform: "cli", session_start: "a", message_count: 3, messages: [{ role: "user", content: ACK }, { role: "user", content: "hi" }, { role: "assistant", content: "(empty)", _empty_terminal_sentinel: true }] };
    expect(JSON.parse(textOf(cleaned(JSON.stringify(tail), "session_s.json").bytes)).messages).toEqual([tail.messages[1]]);
  });

  it("keeps bytes that are no UTF-8, marks and line breaks as they are", () => {
    const lines = [JSON.stringify({ role: "session_meta", tools: [], model: "x/y", platform: "telegram" }), '{"role":"user","content":"a?b"}', '{"role":"assistant","content":"x","finish_reason":"tool_calls"}', `{"role":"user","content":"Your previous turn indicated a tool call but none was included."}`, '{"role":"assistant","content":"é done","finish_reason":"stop"}'];
    const text = `\uFEFF${lines.join("\r\n")}`;
    const bytes = bytesOf(text);
    bytes[bytes.indexOf(0x3f)] = 0xfe;
    const result = cleaned(bytes, "s.jsonl");
    const expected = bytesOf(`\uFEFF${[lines[0], lines[1], lines[4]].join("\r\n")}`);
    expected[expected.indexOf(0x3f)] = 0xfe;
    expect([...result.bytes]).toEqual([...expected]);
    expect(result.left.map(({ line }) => line)).toEqual([3, 4]);
  });

  it("is refused for what cannot be copied in pieces, and for what is no session", () => {
    expect(clean(bytesOf("SQLite format 3\0 and more of it"), "state.db", DEFAULT_RULES)).toMatchObject({ kind: "refused" });
    expect(clean(bytesOf('{"a":1}'), "a.json", DEFAULT_RULES)).toMatchObject({ kind: "refused" });
    expect(clean(new Uint8Array([0x1f, 0x8b, 1, 2, 3]), "a.gz", DEFAULT_RULES)).toMatchObject({ kind: "refused" });
    expect(textOf(gunzipSync(packGzip(bytesOf("abc"))))).toBe("abc");
  });
});

describe("1 000 generated files", () => {
  it("keep every record byte for byte, lose what was injected, and do not change again", () => {
    const wrong: string[] = [];
    for (let seed = 1; seed <= 1000; seed += 1) {
      const file: Generated = sessionOf(random(seed));
      const bytes = bytesOf(file.text);
      const result = cleaned(bytes, file.name);
      const again = cleaned(result.bytes, file.name);
      if (textOf(again.bytes) !== textOf(result.bytes) || again.left.length > 0) wrong.push(`${seed} ${file.shape}: changed again by ${again.left.map(({ kind }) => kind).join()}`);
      const left = file.recordsOf(textOf(result.bytes));
      if (left.join("\n") !== file.kept.join("\n")) wrong.push(`${seed} ${file.shape}: lost ${file.kept.filter((one) => !left.includes(one)).join("\n")}, has ${left.filter((one) => !file.kept.includes(one)).join("\n")}`);
    }
    expect(wrong.slice(0, 5)).toEqual([]);
  }, 120_000);
});
