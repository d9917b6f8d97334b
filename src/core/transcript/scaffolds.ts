/**
 * Recognises rows that a harness injected: by the flag it left on them, by the start of their text, inside a user row they were merged into,
 * and by shape (the assistant half of a pair with its nudge below it, a prefill that another assistant row follows). Signatures are data of
 * the rules (`Rules["scaffolds"]`).
 */
import type { Message, Role } from "./model.ts";
import type { Rules } from "../rules/model.ts";

/** An injected row, or the injected part of one. */
export interface Scaffold {
  /** As the signature names it, e.g. `ack_or_stall`; the row that a guard's nudge answers is `interim`. */
  readonly kind: string;
  readonly by: "flag" | "text" | "shape";
  /** `[start, end)` of the injected part in the row's stored text, UTF-16 offsets. */
  readonly start: number;
  readonly end: number;
  /** False when a person's words stand in the same row. */
  readonly whole: boolean;
}

interface TextSignature { readonly kind: string; readonly text: string; readonly match: "equals" | "prefix" }
interface Signatures {
  readonly byFlag: ReadonlyMap<string, string>;
  /** By the first UTF-16 unit of the text. */
  readonly byStart: ReadonlyMap<number, readonly TextSignature[]>;
  readonly contained: readonly { readonly kind: string; readonly text: string }[];
}

/** Where a copy without scaffolds goes without a row; see the rules' schema. */
export type LeftOut = NonNullable<Rules["scaffolds"][number]["leftOut"]>;

/** Signatures made ready to ask; build them once for some rules. */
export interface CompiledScaffolds {
  readonly user: Signatures;
  readonly assistant: Signatures;
  readonly tool: Signatures;
  readonly leftOut: ReadonlyMap<string, LeftOut>;
  /** Kinds of nudges whose pair has an assistant row with the same flag: the kind of that row. */
  readonly halves: ReadonlyMap<string, string>;
}

/** At most this much of a text is searched for a contained or merged part, from its start and from its end (UTF-16 units). */
const SEARCHED = 16_384;
/** Notices are put at an end of a tool result, which itself may be huge. */
const SEARCHED_TOOL = 1_024;

/**
 * Nudges of one paragraph: what follows them after a blank line is a user's text that was merged in (hermes-loop c.1). Of every other kind
 * the rest of the row belongs to it, since those texts have paragraphs of their own.
 */
const ONE_PARAGRAPH: ReadonlySet<string> = new Set([
  "ack_or_stall", "degenerate_final", "dropped_toolcall", "post_tool_empty", "codex_incomplete", "length_continuation", "network_continuation",
  "dropped_large_tool_call", "pr57610_placeholder", "downstream_promise_stop", "openhands_continue",
]);

/** Nudges of guards that read the reply above them: that row is the interim half of the pair (hermes-loop c.1, "no flag"). */
const READS_REPLY: ReadonlySet<string> = new Set(["ack_or_stall", "degenerate_final"]);
/** Kinds of a placeholder: half of a pair with its nudge below it, alone the end of an empty turn. */
const PAIR_PLACEHOLDER = "post_tool_empty_pair";
const LONE_PLACEHOLDER = "empty_terminal";
const PREFILL = "thinking_prefill";

/** Where a copy goes without rows of a kind. */
export function leftOutOf(kind: string, signatures: CompiledScaffolds): LeftOut {
  return kind === "interim" ? "sessions" : signatures.leftOut.get(kind) ?? "never";
}

/** Prepares signatures. Those without flag and text, or with an empty text, are ignored. */
export function compileScaffolds(signatures: Rules["scaffolds"]): CompiledScaffolds {
  const of = (role: Role): Signatures => {
    const byFlag = new Map<string, string>();
    const byStart = new Map<number, TextSignature[]>();
    const contained: { kind: string; text: string }[] = [];
    for (const { kind, role: its, flag, text, match = "prefix" } of signatures) {
      if (its !== role) continue;
      if (flag !== undefined && !byFlag.has(flag)) byFlag.set(flag, kind);
      if (text === undefined || text === "") continue;
      if (match === "contains") contained.push({ kind, text });
      else {
        const list = byStart.get(text.charCodeAt(0));
        if (list === undefined) byStart.set(text.charCodeAt(0), [{ kind, text, match }]);
        else list.push({ kind, text, match });
      }
    }
    return { byFlag, byStart, contained };
  };
  const leftOut = new Map<string, LeftOut>();
  const halves = new Map<string, string>();
  for (const { kind, role, flag, leftOut: its } of signatures) {
    const where = its ?? (flag !== undefined ? "always" : role === "user" ? "sessions" : "never");
    const before = leftOut.get(kind);
    if (before === undefined || RANK[where] > RANK[before]) leftOut.set(kind, where);
    if (role !== "user" || flag === undefined || halves.has(kind)) continue;
    const half = signatures.find((other) => other.role === "assistant" && other.flag === flag);
    if (half !== undefined) halves.set(kind, half.kind);
  }
  return { user: of("user"), assistant: of("assistant"), tool: of("tool"), leftOut, halves };
}
const RANK: Readonly<Record<LeftOut, number>> = { never: 0, sessions: 1, always: 2 };

/**
 * The scaffold that this row is or holds, or undefined. Ordinary rows cost a look at their first character and, for user rows of several
 * paragraphs, at the first character of each.
 */
export function scaffoldOf(message: Message, signatures: CompiledScaffolds): Scaffold | undefined {
  if (message.role === "system") return undefined;
  const known = signatures[message.role];
  const { text, flags: { marks } } = message;
  if (marks !== undefined) for (const mark of marks) {
    const kind = known.byFlag.get(mark);
    if (kind !== undefined) return { kind, by: "flag", start: 0, end: text.length, whole: true };
  }
  // A message that calls tools is a model's, whatever it begins with.
  if (message.calls.length > 0 || text.length === 0) return undefined;
  const start = firstInk(text, 0);
  const first = known.byStart.get(text.charCodeAt(start));
  if (first !== undefined) for (const signature of first) {
    if (!begins(text, start, signature)) continue;
    const end = message.role === "user" ? partEnd(text, start, signature.kind) : text.length;
    return { kind: signature.kind, by: "text", start, end, whole: firstInk(text, end) >= text.length };
  }
  if (message.role === "user") {
    const merged = mergedPart(text, known);
    if (merged !== undefined) return merged;
  }
  for (const { kind, text: part } of known.contained) {
    const at = findNearEnds(text, part, message.role === "tool" ? SEARCHED_TOOL : SEARCHED);
    if (at >= 0) return { kind, by: "text", start: at, end: at + part.length, whole: false };
  }
  return undefined;
}

/**
 * Like `scaffoldOf`, and by shape (behaviour D1, D2, hermes-loop i): an assistant row without calls that a nudge right below it answers, and, in
 * files of Hermes, a row of nothing but thoughts that another assistant row follows, which only a stranded prefill explains.
 * @param hermes the file was written by Hermes.
 */
export function scaffoldAt(messages: readonly Message[], index: number, signatures: CompiledScaffolds, hermes = false): Scaffold | undefined {
  const message = messages[index];
  if (message === undefined) return undefined;
  const own = scaffoldOf(message, signatures);
  if (message.role !== "assistant" || message.calls.length > 0) return own;
  if (own !== undefined && (own.by === "flag" || own.kind !== PAIR_PLACEHOLDER)) return own;
  const next = messages[index + 1];
  const nudge = next?.role === "user" ? scaffoldOf(next, signatures) : undefined;
  const half = nudge?.start === 0 ? signatures.halves.get(nudge.kind) : undefined;
  if (own !== undefined) return half === PAIR_PLACEHOLDER ? own : { ...own, kind: LONE_PLACEHOLDER };
  const shaped = (kind: string): Scaffold => ({ kind, by: "shape", start: 0, end: message.text.length, whole: true });
  const { finishReason } = message;
  if (half !== undefined) return shaped(half);
  if (nudge?.start === 0 && (finishReason === "incomplete" || (hermes && finishReason === undefined && READS_REPLY.has(nudge.kind)))) return shaped("interim");
  // The loop's own finish reason on nothing but thoughts says it; where none is stored, the assistant row that follows does.
  if (hermes && (finishReason === "incomplete" || (finishReason === undefined && next?.role === "assistant")) && isOnlyThoughts(message)) return shaped(PREFILL);
  return undefined;
}

/** A row of thoughts and nothing else, that no Responses API wrote: there a piece without text is an ordinary one (hermes-loop i). */
function isOnlyThoughts({ text, thinking, extra }: Message): boolean {
  if (extra?.["codex_reasoning_items"] !== undefined || extra?.["codex_message_items"] !== undefined || extra?.["api_content"] !== undefined) return false;
  if (firstInk(text, 0) >= text.length) return thinking !== undefined;
  const opened = /^\s*<(think|thinking|thought|reasoning)>/i.exec(text);
  if (opened === null) return false;
  const closing = `</${opened[1]!.toLowerCase()}>`;
  const close = text.toLowerCase().indexOf(closing);
  return close >= 0 && firstInk(text, close + closing.length) >= text.length;
}

/** What a person wrote in a user row, without the scaffold that was found in it. */
export function realText(message: Message, scaffold: Scaffold | undefined): string {
  if (scaffold === undefined) return message.text;
  return (message.text.slice(0, scaffold.start) + message.text.slice(scaffold.end)).trim();
}

function begins(text: string, at: number, { text: start, match }: TextSignature): boolean {
  if (!text.startsWith(start, at)) return false;
  return match === "prefix" || firstInk(text, at + start.length) >= text.length;
}

/** Offset of the first character at or after `from` that is not white space. */
function firstInk(text: string, from: number): number {
  let at = from;
  while (at < text.length) {
    const code = text.charCodeAt(at);
    if (code > 32 && code !== 0xfeff) break;
    at++;
  }
  return at;
}

/** Where an injected part that begins at `start` ends: nudges in brackets at their bracket, others at a blank line or with the row. */
function partEnd(text: string, start: number, kind: string): number {
  const closed = text.startsWith("[System: ", start) ? bracketEnd(text, start) : -1;
  return closed >= 0 ? closed : ONE_PARAGRAPH.has(kind) ? paragraphEnd(text, start) : text.length;
}

/** The offset after the bracket that closes the one at `start`, when its line ends there and a blank one or nothing follows; otherwise -1. */
function bracketEnd(text: string, start: number): number {
  let depth = 0;
  for (let at = start; at < text.length && at < start + SEARCHED; at++) {
    const code = text.charCodeAt(at);
    if (code === 91) depth++;
    else if (code === 93 && --depth === 0) {
      const rest = /^[ \t]*(?:$|\r?\n[ \t]*(?:$|\r?\n))/.test(text.slice(at + 1, at + 16));
      return rest || firstInk(text, at + 1) >= text.length ? at + 1 : -1;
    }
  }
  return -1;
}

/** Offset of the blank line (or the end) that closes the paragraph at `from`. */
function paragraphEnd(text: string, from: number): number {
  for (let at = text.indexOf("\n", from); at >= 0; at = text.indexOf("\n", at + 1)) {
    const next = text.charCodeAt(at + 1) === 13 ? at + 2 : at + 1;
    if (text.charCodeAt(next) === 10) return text.charCodeAt(at - 1) === 13 ? at - 1 : at;
  }
  return text.length;
}

/** A signature at the start of a later paragraph: rows of the same role are joined with a blank line when a session is reloaded. */
function mergedPart(text: string, known: Signatures): Scaffold | undefined {
  for (let at = text.indexOf("\n"); at >= 0; at = text.indexOf("\n", at + 1)) {
    if (at > SEARCHED && at < text.length - SEARCHED) {
      at = text.length - SEARCHED;
      continue;
    }
    const next = text.charCodeAt(at + 1) === 13 ? at + 2 : at + 1;
    if (text.charCodeAt(next) !== 10) continue;
    const start = next + 1;
    const list = known.byStart.get(text.charCodeAt(start));
    if (list === undefined) continue;
    for (const signature of list) {
      if (signature.match !== "prefix" || !text.startsWith(signature.text, start)) continue;
      const end = partEnd(text, start, signature.kind);
      return { kind: signature.kind, by: "text", start, end, whole: false };
    }
  }
  return undefined;
}

function findNearEnds(text: string, part: string, reach: number): number {
  if (text.length <= 2 * reach) return text.indexOf(part);
  const head = text.slice(0, reach).indexOf(part);
  if (head >= 0) return head;
  const from = text.length - reach;
  const tail = text.slice(from).indexOf(part);
  return tail < 0 ? -1 : from + tail;
}
