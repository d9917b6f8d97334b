/** Why a legal ending is legal, in a few words: the first reason that holds, asked of the end of the message only. */
import type { Look } from "./look.ts";

/** UTF-16 units at the end of a message that are searched for a reason. */
const TAIL = 400;

interface Reason {
  readonly why: string;
  holds(tail: string, look: Look): boolean;
}

const REASONS: readonly Reason[] = [
  { why: "asks the user", holds: (tail) => /[?？؟]["'”’»)\]*_\s]*$/.test(tail) },
  { why: "names a blocker", holds: (tail, look) => look.language.blocker.test(tail) },
  { why: "offers more", holds: (tail, look) => look.language.offer.test(tail) || look.language.condition.test(lastLine(tail)) && look.language.cue.test(lastLine(tail)) },
  { why: "something runs and will report", holds: (tail, look) => look.text.length <= TAIL && look.language.waiting.test(tail) },
  { why: "the plan that was asked for", holds: (_, look) => look.text.length > 200 && look.asksForPlan && look.turn.exchange.toolRounds === 0 },
  { why: "reports a result", holds: (tail, look) => look.worked && look.language.report.test(tail) },
];

/** A few words for people. */
export function whyLegal(look: Look): string {
  const tail = look.text.slice(-TAIL).replaceAll("’", "'").trimEnd();
  return REASONS.find((reason) => reason.holds(tail, look))?.why ?? (look.worked ? "a final result" : "an answer");
}

function lastLine(text: string): string {
  return text.slice(text.lastIndexOf("\n") + 1);
}

/** Sentences for the reasons that are no clause of their own. */
const SENTENCES: Readonly<Record<string, string>> = {
  "a tool call": "The message carries a tool call, so the loop goes on.",
  "asks the user": "It asks the user something, and the answer changes what happens.",
  "names a blocker": "It names what stops the work, which is an honest ending.",
  "offers more": "It offers more, and promises nothing before the user says so.",
  "something runs and will report": "Something that was started goes on and will report.",
  "the plan that was asked for": "A plan was asked for, and this is it.",
  "reports a result": "It reports what was done, and announces nothing that is left to do.",
  "a final result": "It closes work that was done with tools, and announces nothing that is left to do.",
  "an answer": "It is an answer, and announces nothing that is left to do.",
  "a silence token": "It is exactly a silence token: the session says that there is nothing to report.",
};

/** Why an ending is legal, as one sentence for people. */
export function legalSentence(why: string): string {
  return SENTENCES[why] ?? `Legal: ${why}.`;
}
