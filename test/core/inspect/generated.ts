/**
 * Sessions as Hermes would have written them: a model that answers at random is driven through the replay itself, and every row that a decision
 * injects is written down as injected. Then flags are stripped, rows merged, files cut.
 */
import { hermesLoop } from "../../../src/core/loop/hermes/loop.ts";
import type { Rules } from "../../../src/core/rules/model.ts";
import { elementSpans, findPath } from "../../../src/core/transcript/scan.ts";
import { message, scope, type Row } from "../loop/messages.ts";

/** A number in [0, 1). */
export type Random = () => number;
export function random(seed: number): Random {
  let state = (seed * 2654435761) >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}
const pick = <T>(of: Random, list: readonly T[]): T => list[Math.floor(of() * list.length)]!;

/** A row and what it is: undefined for what a person, a model or a tool wrote. `answered`: the reply that a guard nudged. */
export interface Written { readonly row: Row; readonly injected: string | undefined; readonly answered?: boolean }

const NUDGES: Readonly<Record<string, readonly [kind: string, text: string]>> = {
  stall: ["ack_or_stall", "[System: Continue now. Execute the required tool calls and go on until they are done.]"],
  ack: ["ack_or_stall", "[System: Continue now. Execute the required tool calls and go on until they are done.]"],
  degenerate: ["degenerate_final", "[System: Your previous message ended the turn with a fragment that says nothing.\n\nAnswer in full.]"],
  dropped_toolcall: ["dropped_toolcall", "Your previous turn indicated a tool call but none was included. Send it."],
  post_tool_empty: ["post_tool_empty", "You just executed tool calls but returned an empty response. Go on."],
  verify_on_stop: ["verify_on_stop", "[System: You edited code in this turn, but the workspace was not checked.]"],
  kanban_stop: ["kanban_stop", "[System: You are a Hermes kanban worker. Close the task.]"],
  length: ["length_continuation", "[System: Your previous response was truncated by the output limit. Go on.]"],
  placeholder: ["pr57610_placeholder", "[System: Your previous message was a progress update. Go on.]"],
};
const FLAGS: Readonly<Record<string, readonly [assistant: string | undefined, user: string]>> = {
  dropped_toolcall: ["_dropped_toolcall_nudge", "_dropped_toolcall_nudge"], post_tool_empty: ["_empty_recovery_synthetic", "_empty_recovery_synthetic"],
  verify_on_stop: [undefined, "_verification_stop_synthetic"], kanban_stop: ["_kanban_stop_synthetic", "_kanban_stop_synthetic"],
  length: ["_length_continuation_fragment", "_length_continuation_nudge"], placeholder: ["_post_tool_placeholder_synthetic", "_post_tool_placeholder_synthetic"],
};
/** Flags of rows that an ending pops from the end, and those that a tool round pops (hermes-loop a.2, a.4). */
const POPPED = ["_empty_recovery_synthetic", "_empty_terminal_sentinel", "_thinking_prefill", "_dropped_toolcall_nudge"];

const TEXTS = [
  "Done.", "I will now run the suite.", "Let me now look at the loader.", "Let me check the repo and its files.", "Working on it...", "I'll look into the workspace files now:", "", "", "", "x",
  "All 12 tests pass.", "Es sind 12 Dateien – fertig 😀", "Which of the two do you mean?", "The list:\n\n- one \"quoted\"\n- two\\three",
];
const USERS = ["Tidy up the repo please", "do the full task", "Zähl die Dateien", "continue", "Now the second part.\n\nMind the tests."];

function reply(of: Random): Row {
  if (of() < 0.45) {
    const name = pick(of, ["terminal", "read_file", "memory", "todo_list", "web_search"]);
    return { role: "assistant", content: of() < 0.6 ? "" : pick(of, TEXTS), finish_reason: "tool_calls", tool_calls: [{ id: `call_${Math.floor(of() * 1e6)}`, type: "function", function: { name, arguments: "{\"a\":1}" } }] as unknown as NonNullable<Row["tool_calls"]> };
  }
  const content = pick(of, TEXTS);
  return { role: "assistant", content, finish_reason: pick(of, ["stop", "stop", "stop", "stop", "length", "tool_calls"]), ...(of() < (content === "" ? 0.6 : 0.2) ? { reasoning: "Hm, let me see." } : {}) };
}

/** The history as the loop has it in memory when it saves a trajectory: flagged rows that it did not reach are in it. */
export function drive(of: Random): Written[] {
  const yes = (chance: number): boolean => of() < chance;
  const loop: Partial<Rules["loop"]> = {
    release: pick(of, ["2026-07-14", "v0.21.0", "latest", "latest"]), stallGuards: yes(0.8), intentAckContinuation: yes(0.4), degenerateGuard: yes(0.7), promotion: yes(0.6),
    placeholderGuard: yes(0.4), verifyOnStop: yes(0.3) ? 2 : 0, kanbanTask: yes(0.2),
  };
  const prepared = hermesLoop.prepare(scope({ loop, tools: ["terminal", "memory", "todo_list", "read_file", "web_search"], model: "x/y", apiMode: "chat_completions" }));
  let state = hermesLoop.start(prepared);
  const rows: Written[] = [];
  const add = (row: Row, injected?: string, answered?: boolean): void => { rows.push({ row, injected, ...(answered ? { answered } : {}) }); };
  const popWhile = (flags: readonly string[]): void => { while (rows.length > 0 && flags.some((flag) => rows.at(-1)!.row[flag] === true)) rows.pop(); };
  const exchanges = 1 + Math.floor(of() * 3);
  for (let exchange = 0; exchange < exchanges; exchange += 1) {
    const user: Row = { role: "user", content: pick(of, USERS) };
    add(user);
    state = hermesLoop.observe(state, message(user), prepared);
    for (let call = 0; call < 14; call += 1) {
      const answer = reply(of);
      const messages = [...rows.map(({ row }) => row), answer].map(message);
      const { decided, state: next } = hermesLoop.decide(state, { message: messages.at(-1)!, index: messages.length - 1, messages }, prepared);
      state = next;
      if (decided.outcome === "execute") {
        popWhile(["_thinking_prefill"]);
        add(answer);
        for (const { id, function: called } of answer.tool_calls ?? []) {
          const result: Row = { role: "tool", name: called!.name, tool_call_id: id ?? "", content: pick(of, ["ok", "{\"exit_code\":0}", "12 Zeilen"]) };
          add(result);
          state = hermesLoop.observe(state, message(result), prepared);
        }
        continue;
      }
      if (decided.outcome === "retry") continue;
      if (decided.outcome === "return") {
        popWhile(POPPED);
        if (decided.reason === "empty_response_exhausted") add({ role: "assistant", content: "(empty)", finish_reason: "stop", _empty_terminal_sentinel: true }, "empty_terminal");
        else if (decided.reason !== "fallback_prior_turn_content" && !decided.reason.startsWith("(")) add(answer);
        break;
      }
      const { reason } = decided;
      if (reason === "thinking_prefill") { add({ ...answer, finish_reason: "incomplete", _thinking_prefill: true }, "thinking_prefill"); continue; }
      // Thoughts that were taken for an answer and then sent back to be verified look like a prefill as soon as the nudge between is gone: nothing can tell.
      if (reason === "verify_on_stop" && answer.content === "") break;
      const nudge = NUDGES[reason];
      if (nudge === undefined) break;
      const flags = FLAGS[reason];
      const [kind, text] = nudge;
      if (["verify_on_stop", "kanban_stop"].includes(reason)) popWhile(POPPED);
      const half = flags?.[0];
      if (reason === "post_tool_empty") add({ role: "assistant", content: "(empty)", finish_reason: "stop", [half!]: true }, "post_tool_empty_pair");
      else if (half !== undefined) add({ ...answer, [half]: true }, kind);
      else add({ ...answer, finish_reason: reason === "verify_on_stop" ? "verification_required" : "incomplete" }, undefined, reason !== "verify_on_stop");
      const row: Row = { role: "user", content: text, ...(flags === undefined ? {} : { [flags[1]]: true }) };
      add(row, kind);
      state = hermesLoop.observe(state, message(row), prepared);
    }
  }
  return rows;
}

/** Without the keys that begin with an underscore, as a store writes rows. */
export function stripped({ row, ...rest }: Written): Written {
  return { ...rest, row: Object.fromEntries(Object.entries(row).filter(([key]) => !key.startsWith("_"))) as unknown as Row };
}

/** Whether a copy goes without a row: in training data only what carries a flag that the harness's own filter knows. */
export function goes({ injected, answered }: Written, training: boolean): boolean {
  if (answered === true) return !training;
  if (injected === undefined || injected === "length_continuation") return false;
  return !(training && ["ack_or_stall", "degenerate_final"].includes(injected));
}

/** A row as the trajectory has it (hermes-loop f.7); tool rows one by one. */
export function entryOf({ row }: Written): Readonly<Record<string, unknown>> {
  if (row.role === "user") return { from: "human", value: row.content };
  if (row.role === "tool") return { from: "tool", value: `<tool_response>\n${JSON.stringify({ tool_call_id: row.tool_call_id, name: row.name, content: row.content })}\n</tool_response>` };
  const calls = (row.tool_calls ?? []).map((call) => `<tool_call>\n${JSON.stringify({ name: call.function!.name, arguments: { a: 1 } })}\n</tool_call>`);
  const think = row.reasoning === undefined ? "<think>\n</think>" : `<think>\n${row.reasoning}\n</think>`;
  return { from: "gpt", value: [think, ...(row.content === "" ? [] : [row.content as string]), ...calls].join("\n") };
}

export interface Generated {
  readonly shape: string;
  readonly name: string;
  readonly text: string;
  /** The records that a copy keeps, as written. */
  readonly kept: readonly string[];
  /** The records of a file of this shape, as written. */
  recordsOf(text: string): readonly string[];
}

const arrayAt = (text: string, path: readonly string[]): readonly string[] => elementSpans(text, findPath(text, 0, path)).spans.map(({ start, end }) => text.slice(start, end));
const linesOf = (text: string): readonly string[] => text.split("\n").filter((line) => line !== "");

/** A file in one of the shapes that Hermes stores sessions in. */
export function sessionOf(of: Random): Generated {
  const rows = drive(of);
  // A row of thoughts only at the very end is an answer as far as a store can tell.
  while (rows.length > 0 && rows.at(-1)!.injected === "thinking_prefill") rows.pop();
  const shape = pick(of, ["session", "stored session", "export", "gateway", "trajectory"]);
  const indent = pick(of, [0, 0, 1, 2]);
  const training = shape === "trajectory";
  const flagless = shape === "session" ? rows : rows.map(stripped);
  const keeps = flagless.filter((written) => !goes(written, training));
  const indented = (value: unknown): string => JSON.stringify(value, null, indent);
  switch (shape) {
    case "session": case "stored session": {
      const whole = (list: readonly Written[]): string => indented({ session_id: "s1", model: "x/y", platform: "cli", session_start: "2026-07-01T10:00:00", system_prompt: "p", tools: [], message_count: rows.length, messages: list.map(({ row }) => row) });
      return { shape, name: "session_s1.json", text: whole(flagless), kept: arrayAt(whole(keeps), ["messages"]), recordsOf: (text) => arrayAt(text, ["messages"]) };
    }
    case "export": {
      const line = (list: readonly Written[]): string => `${JSON.stringify({ id: "20260901_081500_a1b2c3", source: "cli", model: "x/y", started_at: 1756714500, messages: list.map(({ row }) => row), timings: {} })}\n`;
      return { shape, name: "export.jsonl", text: line(flagless), kept: arrayAt(line(keeps), ["messages"]), recordsOf: (text) => arrayAt(text, ["messages"]) };
    }
    case "gateway": {
      const end = pick(of, ["\n", "\r\n"]);
      const head = JSON.stringify({ role: "session_meta", tools: [], model: "x/y", platform: "telegram", timestamp: "2026-09-01T08:15:00" });
      const line = ({ row }: Written): string => JSON.stringify({ ...row, timestamp: "2026-09-01T08:15:00" });
      const closed = pick(of, [true, false]);
      const text = [head, ...flagless.map(line)].join(end) + (closed ? end : "");
      const cr = end === "\r\n" ? "\r" : "";
      const last = flagless.at(-1);
      const kept = [head, ...keeps.map(line)].map((one, index, all) => (index === all.length - 1 && !closed && last !== undefined && !goes(last, false) ? one : one + cr));
      return { shape, name: "s.jsonl", text, kept, recordsOf: linesOf };
    }
    default: {
      const line = (list: readonly Written[]): string => `${JSON.stringify({ conversations: [{ from: "system", value: "s" }, ...list.map(entryOf)], timestamp: "2026-09-01T08:15:00", model: "x/y", completed: true })}\n`;
      return { shape, name: "trajectory_samples.jsonl", text: line(flagless), kept: arrayAt(line(keeps), ["conversations"]), recordsOf: (text) => arrayAt(text, ["conversations"]) };
    }
  }
}
