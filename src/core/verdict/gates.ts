/** What ends the judging before the text is read: facts about the message that make any ending legal (behaviour A1, A6). */
import type { JudgedTurn, Verdict } from "./model.ts";

export interface Gate {
  /** Stable; `OrderStep.id` of an explanation. */
  readonly id: string;
  readonly question: string;
  readonly verdict: Verdict;
  holds(turn: JudgedTurn): boolean;
}

/** Replies by which a session says that there is nothing to report; exactly these, and nothing beside them (behaviour A6). */
const SILENCE = new Set(["[SILENT]", "NO_REPLY", "[NO_REPLY]", "HEARTBEAT_OK"]);

/** Finish reasons of a filter; compared without case and separators. */
const FILTERED: ReadonlySet<string> = new Set(["contentfilter", "refusal", "safety", "contentfiltered", "recitation", "prohibitedcontent", "blocklist", "spii", "guardrailintervened"]);
/** Finish reasons of a limit on length. */
const LIMITED: ReadonlySet<string> = new Set(["length", "maxtokens", "modellength", "maxoutputtokens", "modelcontextwindowexceeded"]);

const plainReasons = new Map<string, string>();
/** A finish reason without case and separators; a file has a handful of them. */
function plain(reason: string): string {
  let known = plainReasons.get(reason);
  if (known === undefined) {
    known = reason.slice(0, 64).toLowerCase().replace(/[^a-z]/g, "");
    if (plainReasons.size < 256) plainReasons.set(reason, known);
  }
  return known;
}

const BROKEN_OFF = /[\p{L}\p{N},;(–—-]$/u;

/** The provider cut it, and the text shows it: what its last words were going to be is unknown. A text that is whole is judged. */
function isCut({ message, visibleText }: JudgedTurn): boolean {
  if (message.finishReason === undefined || !LIMITED.has(plain(message.finishReason))) return false;
  const text = visibleText.trimEnd();
  return text.length > 40 && BROKEN_OFF.test(text) || (text.match(/^\s*```/gm)?.length ?? 0) % 2 === 1;
}

const legal = (why: string): Verdict => Object.freeze({ verdict: "legal", findings: [], why });

/** In the order they are asked; the first that holds decides. */
export const GATES: readonly Gate[] = [
  { id: "calls", question: "Are there tool calls in this message?", verdict: legal("a tool call"), holds: ({ message }) => message.calls.length > 0 },
  { id: "interrupted", question: "Did the user stop the agent here?", verdict: legal("interrupted by the user"), holds: ({ message }) => message.flags.interrupted === true },
  { id: "waiting", question: "Does the harness wait on purpose after this message?", verdict: legal("waits on purpose"), holds: ({ message }) => message.flags.waiting === true },
  { id: "replayed", question: "Was it copied from another session?", verdict: legal("copied from another session"), holds: ({ message }) => message.flags.replayed === true },
  { id: "sidechain", question: "Is it part of a sub-agent stored in this file?", verdict: legal("part of a sub-agent"), holds: ({ message }) => message.flags.sidechain === true },
  { id: "synthetic", question: "Did the harness put it there?", verdict: legal("put there by the harness"), holds: ({ message }) => message.flags.synthetic === true },
  { id: "commentary", question: "Do its calls stand in another record?", verdict: legal("its calls stand in another record"), holds: ({ message }) => message.flags.commentary === true },
  { id: "filtered", question: "Did a filter withhold the answer?", verdict: legal("withheld by a filter"), holds: ({ message }) => message.finishReason !== undefined && FILTERED.has(plain(message.finishReason)) },
  { id: "cut", question: "Was the text cut in the middle of a sentence by the length limit?", verdict: legal("cut by the length limit"), holds: isCut },
  // What it wrote was carried out, in whatever shape the file does not tell apart.
  { id: "answered", question: "Does a tool result follow?", verdict: legal("a tool result follows"), holds: ({ messages, index }) => messages[index + 1]?.role === "tool" },
  { id: "silence", question: "Is it exactly a silence token?", verdict: legal("a silence token"), holds: (turn) => turn.message.text.length < 40 && SILENCE.has(turn.visibleText.trim()) },
];
