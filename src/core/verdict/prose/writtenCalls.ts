/** Calls that a message writes as text instead of making them (behaviour E). One scanner a shape, in `scanners.lazy.ts`; nothing is ever run. */
import type { JudgedTurn } from "../model.ts";
import { hasPlaceholder } from "./placeholders.ts";
import { fencesOf, type Names } from "./scan.ts";
import { scanned } from "./scanners.lazy.ts";
import type { Arguments } from "./values.ts";

export type CallShape = "functions" | "fenced_json" | "bare_json" | "xml" | "dsml" | "harmony" | "special_tokens" | "tool_code" | "bash_block" | "other";

export interface WrittenCall {
  readonly shape: CallShape;
  readonly name: string;
  readonly arguments: Arguments;
  /** `[start, end)` in the stored text of the message. */
  readonly start: number;
  readonly end: number;
  /** The name is declared for this session (or was called in it). */
  readonly known: boolean;
  /** Markup that only a call has: it counts whatever its name is. */
  readonly markup: boolean;
  /** The arguments hold a placeholder: a description, no call. */
  readonly placeholder: boolean;
}

/** What a scanner finds, before it is sorted and judged. */
export type Found = Omit<WrittenCall, "known" | "placeholder">;

/** No shape of a call lacks all of these; one after the other they are found in a fraction of the time that an expression of them takes. */
const CUES = ["{", "<", "(", "to=", "name=", "Args", "Action:", "✿"] as const;

/** All calls written in the text of a turn, in the order of the text. */
export function writtenCalls(turn: JudgedTurn): readonly WrittenCall[] {
  const { text } = turn.message;
  if (text === "" || !CUES.some((cue) => text.includes(cue))) return [];
  const names = namesOf(turn.toolNames);
  return scanned(text, names, fencesOf(text)).sort((a, b) => a.start - b.start).map((call) => ({
    ...call, known: names.has(call.name), placeholder: hasPlaceholder(argumentText(call, text), turn.rules.proseCalls.placeholders),
  }));
}

/** What of a call may be a placeholder: short values. A file's whole text that the call writes may well hold "{{ name }}". */
function argumentText(call: Found, text: string): string {
  if (typeof call.arguments === "string" || Object.keys(call.arguments).length === 0) return text.slice(call.start, Math.min(call.end, call.start + LONGEST_VALUE * 4));
  return Object.values(call.arguments).map((value) => (typeof value === "string" ? value : JSON.stringify(value) ?? "")).filter((value) => value.length <= LONGEST_VALUE).join("\n");
}
const LONGEST_VALUE = 400;

const known = new WeakMap<ReadonlySet<string>, Names>();
function namesOf(toolNames: ReadonlySet<string>): Names {
  let names = known.get(toolNames);
  // A set that stands in for a declaration grows while the conversation is read.
  if (!names || names.size !== toolNames.size) known.set(toolNames, names = namesFrom(toolNames));
  return names;
}

function namesFrom(toolNames: ReadonlySet<string>): Names {
  const list = [...toolNames].filter((name) => name !== "");
  const exact = new Set(list);
  const escaped = list.sort((a, b) => b.length - a.length).map((name) => name.replace(/[\\^$.*+?()[\]{}|/-]/g, "\\$&"));
  return {
    size: toolNames.size,
    has: (name) => exact.has(name),
    pattern: list.length === 0 ? undefined : new RegExp(`(?<![\\w./-])(?:functions\\.|tools\\.|default_api\\.)?(${escaped.join("|")})(?![\\w-])`, "g"),
  };
}
