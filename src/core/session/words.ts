/** The words that turns, marks and decisions are given everywhere: list, CodeLens, Problems, hover. One place, so that they agree. */
import type { InspectedTurn, Inspection, ScaffoldRow } from "../inspect.ts";
import { kindWords } from "../verdict/words.ts";
import { isCaught } from "../inspect.ts";
import type { AnyLoop } from "../loop/index.ts";
import type { Decision } from "../loop/model.ts";
import type { TurnMark } from "../protocol/views.ts";
import type { Message, ToolCall } from "../transcript/model.ts";

export { kindWords };

/** A scaffold's kind as people read it: `ack_or_stall` is a nudge of the stall or the ack guard. */
export function scaffoldWords(kind: string): string {
  return SCAFFOLD_WORDS[kind] ?? kind.replaceAll("_", " ");
}
const SCAFFOLD_WORDS: Readonly<Record<string, string>> = {
  ack_or_stall: "nudge", degenerate_final: "nudge for a fragment", dropped_toolcall: "nudge for a dropped call", post_tool_empty: "nudge after an empty reply",
  post_tool_empty_pair: "placeholder (empty)", empty_terminal: "placeholder (empty)", thinking_prefill: "prefill of thoughts", codex_incomplete: "nudge to go on",
  length_continuation: "nudge to go on", network_continuation: "nudge to go on", kanban_stop: "nudge of the board", verify_on_stop: "nudge to verify", pre_verify: "nudge to verify",
};

/** The injected rows that a message came to stand on, so that a clean-up from the end no longer reaches them (behaviour D2). */
export function buriedByTurn(inspection: Inspection, conversation: number, message: number): readonly ScaffoldRow[] {
  if (inspection.counts.buried === 0) return [];
  return inspection.scaffolds.filter((row) => row.buriedBy === message && row.conversation === conversation);
}

/** What a turn did to injected rows, as a sentence; "" when nothing. */
export function buriedSentence(rows: readonly ScaffoldRow[]): string {
  if (rows.length === 0) return "";
  const kinds = [...new Set(rows.map(({ kind }) => scaffoldWords(kind)))].join(", ");
  return `This turn buried ${plural(rows.length, "row")} that the loop had injected and meant to remove (${kinds}; ${rows.length === 1 ? "line" : "lines"} ${rows.slice(0, 6).map(({ line }) => line).join(", ")}${rows.length > 6 ? ", …" : ""}).`;
}

/** How a turn is marked; the first that holds. */
export function markOf(turn: InspectedTurn, message: Message): TurnMark {
  if (turn.missed) return "missed";
  if (isCaught(turn)) return "caught";
  if (turn.falseAlarm) return "falseAlarm";
  if (turn.outcome === "nudge") return "nudged";
  if (turn.outcome === "retry") return "retried";
  if (message.calls.length > 0) return "tool";
  return turn.outcome === "return" ? "final" : "answer";
}

/** The short word at the right of a row. */
export function badgeOf(turn: InspectedTurn): string {
  if (turn.differs) return "differs";
  if (turn.missed) return "missed";
  if (isCaught(turn)) return "caught";
  if (turn.falseAlarm) return "false alarm";
  if (turn.outcome === "nudge") return "nudged";
  if (turn.outcome === "retry") return "retried";
  return "";
}

/** A guard's name for a reason of the loop: `stall` is "the stall guard". */
export function guardWords(reason: string, loop: AnyLoop): string {
  return loop.guards?.has(reason) === false ? "the loop" : `the ${GUARD_WORDS[reason] ?? `${reason.replaceAll("_", " ")} guard`}`;
}
const GUARD_WORDS: Readonly<Record<string, string>> = { ack: "intent-ack guard", degenerate: "fragment guard", dropped_toolcall: "dropped-call check" };

/** "read_file ×3" */
export function callsTitle(calls: readonly ToolCall[]): string {
  const names = new Map<string, number>();
  for (const call of calls) names.set(call.name, (names.get(call.name) ?? 0) + 1);
  return [...names].slice(0, 4).map(([name, count]) => (count > 1 ? `${name} ×${count}` : name)).join(", ") + (names.size > 4 ? ", …" : "");
}

/** Arguments that say most about a call, in this order. */
const TELLING = ["command", "cmd", "path", "file_path", "filename", "query", "pattern", "url", "name", "text", "input", "message"];

/** The most telling argument of the first calls, on one line. */
export function callsDetail(calls: readonly ToolCall[]): string {
  return calls.slice(0, 3).map((call) => detailOf(call.arguments)).filter((detail) => detail !== "").join(", ");
}

function detailOf(value: unknown): string {
  const parsed = parsedArguments(value);
  if (typeof parsed === "string") return oneLine(parsed, 80);
  if (typeof parsed !== "object" || parsed === null) return "";
  const entries = parsed as Readonly<Record<string, unknown>>;
  for (const key of TELLING) {
    const entry = entries[key];
    if (typeof entry === "string" && entry !== "") return oneLine(entry, 80);
    if (Array.isArray(entry)) return oneLine(entry.filter((part) => typeof part === "string").join(" "), 80);
  }
  const first = Object.values(entries).find((entry) => typeof entry === "string" && entry !== "");
  return typeof first === "string" ? oneLine(first, 80) : "";
}

/** Arguments as a value: an object where the JSON is good, the string itself where it is not. */
export function parsedArguments(value: unknown): unknown {
  if (typeof value !== "string") return value;
  try { return JSON.parse(value) as unknown; }
  catch { return value; }
}

/** Text on one line, at most `most` characters. */
export function oneLine(text: string, most: number): string {
  const start = text.length > most * 4 ? text.slice(0, most * 4) : text;
  const flat = start.replace(/[\s\u0000-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069]+/g, " ").trim();
  const points = [...flat];
  return points.length > most || start !== text ? `${points.slice(0, most - 1).join("").trimEnd()}…` : flat;
}

/** In the quotation marks the product uses. */
export function quoted(text: string, most = 60): string {
  const line = oneLine(text, most);
  return line === "" ? "" : `“${line}”`;
}

/** "1 stall", "2 stalls" */
export function plural(count: number, word: string): string {
  return `${count.toLocaleString("en-US")} ${word}${count === 1 ? "" : "s"}`;
}

/** What decided, for the line "Predicted": the last step that left the tree, or that nothing matched. */
export function decidedWords(decision: Decision): string {
  const exits = decision.steps.filter((step) => step.exited);
  const last = exits[exits.length - 1];
  if (decision.outcome === "return" && !last) return "no guard matched";
  return last ? `${last.label.replace(/\?$/, "").toLowerCase()}: ${last.answer}` : decision.reason;
}

/** "Stall: promise, missed by the loop": kind first, then what the loop did. The words of the marks in the editor. */
export function turnTitle(turn: InspectedTurn, loop: AnyLoop): string {
  const words = turn.findings[0] ? kindWords(turn.findings[0].kind) : "";
  const guard = guardWords(turn.reason, loop);
  if (turn.verdict === "stall") return `Stall: ${words || "unfinished"}, ${turn.missed ? "missed by the loop" : isCaught(turn) ? `caught by ${guard}` : turn.outcome}`;
  if (turn.falseAlarm) return `False alarm of ${guard}`;
  if (turn.differs) return `${capital(turn.outcome)} predicted, ${turn.recorded.outcome} recorded`;
  if (words !== "") return capital(words);
  if (turn.outcome === "nudge" || turn.outcome === "retry") return `${capital(turn.outcome)}: ${turn.reason.replaceAll("_", " ")}`;
  return turn.outcome === "execute" ? "Tool calls" : "Answer";
}

/** With a capital letter. */
export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
