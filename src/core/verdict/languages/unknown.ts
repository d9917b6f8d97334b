/** A language nobody described: only what needs no language counts (shape, context, calls written as text). */
import { never, type Language } from "./language.ts";

export const unknown: Language = {
  code: "", name: "unknown", stopWords: "", cue: never, tailCue: never, constructions: [], skip: never, speech: never, produce: never, idle: never, comeBack: never,
  negation: never, now: never, condition: never, other: never, offer: never, policy: never, request: never, question: never, courtesy: never, report: never,
  blocker: never, waiting: never, progress: never, running: never, done: never, stub: never, asksForPlan: never, asksForWork: never, step: never,
};
