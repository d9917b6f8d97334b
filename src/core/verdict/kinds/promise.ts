/** An action is named in prose and not taken (behaviour A1): "I will run the tests." */
import type { Announcement } from "../announcement.ts";
import type { Look } from "../look.ts";
import { isCourtesy, isListed } from "../undone.ts";
import { quoted, type Kind } from "./kind.ts";

/** A message this short says nothing besides what it announces, UTF-16 units. */
const SHORT = 220;

/** A tool output that says that something was set going. */
const RUNS = /background|started|scheduled|queued|spawned|running|watch|\bpid\b|\bjob\b|reminder|timer|cron/i;
const RESULT_WINDOW = 2000;

export const promise: Kind = {
  kind: "promise",
  question: "Does it name an action that it leaves undone?",
  find(look) {
    const { undone } = look;
    for (let at = undone.length - 1; at >= 0; at -= 1) {
      const made = undone[at]!;
      if (!binds(made, look)) continue;
      const start = made.sentence.end - made.sentence.start <= 200 ? made.sentence.start : made.start;
      return { message: `${quoted(look.text.slice(start, made.end))} names an action, and this message carries no call.`, start, end: made.end };
    }
    return undefined;
  },
};

/** Whether an announcement that the message leaves undone is one that it must not end on. */
function binds(made: Announcement, look: Look): boolean {
  const { language, turn: { exchange } } = look;
  const speaking = look.reading.sentences.filter((sentence) => !isCourtesy(sentence, language));
  const lastWord = speaking[speaking.length - 1] === made.sentence;
  const short = look.text.length <= SHORT;
  // The user asked for a plan: its steps are the answer.
  if (look.asksForPlan && (isListed(made.sentence) || look.announcements.made.length > 1) && !made.now) return false;
  // Something may run that will bring it back; the last output says so.
  if (made.deed === "comeBack") return short && speaking.length <= 2 && !RUNS.test(exchange.lastResult.slice(0, RESULT_WINDOW));
  switch (made.construction.force) {
    case "firm": return true;
    case "loose": return made.now ? lastWord || short : short && speaking.length <= 2;
    case "progress": return lastWord && (made.now || made.open || (short && speaking.length <= 2));
  }
}
