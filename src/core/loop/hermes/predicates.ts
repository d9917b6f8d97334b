/** The four predicates of the continuation guards (hermes-loop a.2). All look at text that is stripped of markup and trimmed. */
import { codePoints, tailStart } from "../python.ts";
import { compilePattern, type CompiledPattern } from "../../rules/pattern.ts";
import type { Rules } from "../../rules/model.ts";
import type { View } from "./reply.ts";

/** UTF-16 offsets in the text that was given. */
export interface Span { readonly start: number; readonly end: number }

function own(pattern: string, flags = "i"): { search(text: string): Span | undefined } {
  const compiled = compilePattern(pattern, "python", flags);
  return compiled.ok ? compiled : { search: () => undefined };
}

/** Settings of the stall guard with its pattern compiled; an invalid pattern matches nothing and says why. */
export interface StallRule {
  readonly compiled: CompiledPattern;
  readonly maxChars: number;
  readonly tailChars: number;
  readonly maxNudges: number;
}

export function stallRule(stall: Rules["stall"]): StallRule {
  return { compiled: compilePattern(stall.pattern, stall.flavour, stall.flags), maxChars: stall.maxChars, tailChars: stall.tailChars, maxNudges: stall.maxNudges };
}

/** What the stall guard finds at the end of a short reply. */
export function trailingIntent(view: View, rule: StallRule): Span | undefined {
  const { trimmed } = view;
  if (!rule.compiled.ok || trimmed === "" || !view.isWithin(rule.maxChars)) return undefined;
  const from = tailStart(trimmed, rule.tailChars);
  if (from === 0) return rule.compiled.search(trimmed);
  const found = rule.compiled.search(trimmed.slice(from));
  return found === undefined ? undefined : { start: found.start + from, end: found.end + from };
}

export const PLAN_TAIL = 240;
const PLAN = own(
  String.raw`(?:\A|[.!?:。！？\n—–…])\s*(?:(?:(?:now|first,?) )?(?:i['’]ll|i will)\b|next,? i\b|i(?:['’]m| am) going to\b`
  + String.raw`|let['’]s\b|let me\b|i (?:need to|should)\b|ต่อไป|ผมจะ|ฉันจะ|ดิฉันจะ|เราจะ|เดี๋ยว|ขอ|จะ)[^.!?\n。！？]{0,160}[.:…]*\s*\Z`,
);

/** Whether text that was reasoning ends with a plan. */
export function planTail(trimmed: string): Span | undefined {
  const from = tailStart(trimmed, PLAN_TAIL);
  const found = PLAN.search(trimmed.slice(from));
  return found === undefined ? undefined : { start: found.start + from, end: found.end + from };
}

export const FRAGMENT_MOST = 24;
const ENDS_SENTENCE = ".!?。！？";
const LETTER = /\p{L}/u;
const PLAIN = /[A-Za-z0-9]/;
const FOREIGN_LETTER = /[^\x00-\x7f]/u;

/** Why a reply is a fragment: it begins with a closing mark, or it is in another script than the user's message. */
export type FragmentReason = "mark" | "script";

/** Whether a reply is no more than a fragment. `userText` is the message it answers. */
export function fragment(view: View, userText: string): FragmentReason | undefined {
  const { trimmed } = view;
  if (trimmed === "" || !view.isWithin(FRAGMENT_MOST) || ENDS_SENTENCE.includes(trimmed.charAt(trimmed.length - 1))) return undefined;
  const [first = "", second = ""] = trimmed;
  if ("?!,;:)]}".includes(first) && LETTER.test(second)) return "mark";
  if (LETTER.test(trimmed) && !PLAIN.test(trimmed) && !hasForeignLetter(userText)) return "script";
  return undefined;
}

/** A letter outside ASCII. */
function hasForeignLetter(text: string): boolean {
  if (!FOREIGN_LETTER.test(text)) return false;
  for (const c of text) if (c > "\x7f" && LETTER.test(c)) return true;
  return false;
}

export const ACK_MOST = 1200;
/** Searched in lower-cased text without ignoring case: a dotless i stays one. */
const ACK_PROMISE = own(String.raw`\b(?:i['’]ll|i will|let me|i can do that|i can help with that)\b`, "");
const ACTIONS = [
  "look into", "look at", "inspect", "scan", "check", "analyz", "review", "explore", "read", "open", "run", "test", "fix", "debug", "search", "find",
  "walkthrough", "report back", "summarize",
];
const WORKSPACE = [
  "directory", "current directory", "current dir", "cwd", "repo", "repository", "codebase", "project", "folder", "filesystem", "file tree", "files", "path",
];

/** What the ack guard looked at; it matches when `promise` and `action` are there, and `workspace` where it is required. */
export interface AckFinding {
  /** Code points of the lower-cased text. */
  readonly length: number;
  readonly short: boolean;
  /** In the trimmed text; lower-casing can move offsets, then it is undefined though found. */
  readonly promise: Span | undefined;
  readonly promised: boolean;
  readonly action: string | undefined;
  readonly workspace: string | undefined;
}

/** Looks for an acknowledgement; `requireWorkspace` asks for a word of the workspace in the user's text or the reply. */
export function acknowledgement(trimmed: string, userText: string, requireWorkspace: boolean): AckFinding {
  const lower = trimmed.length > 4 * ACK_MOST ? trimmed : trimmed.toLowerCase();
  const length = codePoints(lower);
  const short = length > 0 && length <= ACK_MOST;
  const found = short ? ACK_PROMISE.search(lower) : undefined;
  const action = found === undefined ? undefined : ACTIONS.find((word) => lower.includes(word));
  const workspace = action === undefined || !requireWorkspace ? undefined : workspaceWord(lower, userText);
  return { length, short, promise: found !== undefined && lower.length === trimmed.length ? found : undefined, promised: found !== undefined, action, workspace };
}

export function isAcknowledgement(finding: AckFinding, requireWorkspace: boolean): boolean {
  return finding.short && finding.promised && finding.action !== undefined && (!requireWorkspace || finding.workspace !== undefined);
}

function workspaceWord(lower: string, userText: string): string | undefined {
  const user = userText.toLowerCase();
  return WORKSPACE.find((word) => user.includes(word) || lower.includes(word)) ?? (user.includes("/") ? "/" : undefined);
}

const MARKER = /^\[[A-Za-z_][A-Za-z0-9_.-]*\]$/;

/** Whether a content is no more than a name in brackets, which newer builds blank in a tool round (hermes-loop a.4). */
export function isBracketMarker(trimmed: string): boolean {
  return MARKER.test(trimmed);
}

const PROGRESS = own(
  String.raw`\b(?:(?:still\s+)?(?:working|processing|continuing|proceeding|running|checking|fetching|loading|updating|in progress)(?:\s+(?:on|with)\b[^.!?\n]{0,80})?\s*(?:\.\.\.|…)`
  + String.raw`|(?:one moment|hold on|stand by|please wait|just a (?:moment|second)|bear with me)\b[^!?\n]{0,40}(?:\.|…)?)\s*\Z`,
);
const OPEN_FUTURE = own(String.raw`\b(?:i['’]?ll|i will|i['’]m going to|i am going to|let me|now to|next up)\b[^!?\n]{0,200}(?:\.\.\.|…|:)\s*\Z`);
const PROGRESS_MOST = 400;

/** A short closing note that only says work goes on (behaviour C1): a progress phrase, or a commitment with an open ending; no question. */
export function progressNote(view: View): Span | undefined {
  const { trimmed } = view;
  if (trimmed === "" || !view.isWithin(PROGRESS_MOST) || trimmed.includes("?") || trimmed.includes("？")) return undefined;
  return PROGRESS.search(trimmed) ?? OPEN_FUTURE.search(trimmed);
}
