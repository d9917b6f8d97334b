/** An action is named in prose and not taken (behaviour A1): "I will run the tests." */
import type { Announcement } from "../announcement.ts";
import type { Look } from "../look.ts";
import { isListed } from "../undone.ts";
import { quoted, type Kind } from "./kind.ts";

/** A message this short says nothing besides what it announces, UTF-16 units. */
const SHORT = 220;

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
  const { speaking } = look;
  const lastWord = speaking[speaking.length - 1] === made.sentence;
  const short = look.text.length <= SHORT;
  // The user asked for a plan or an explanation: what it names is the answer, unless all it says is that it starts.
  if (look.asksForPlan && (isListed(made.sentence) || !(short && speaking.length <= 2 || lastWord && made.now && made.construction.force === "firm"))) return false;
  // The user asked for a text: what its characters announce is theirs, save what is said before or behind it.
  if (look.asksForText && !short && !(made.construction.force === "firm" && (lastWord || made.sentence === speaking[0]))) return false;
  // It waits for something that really goes on.
  if (made.onEvent && made.deed !== "comeBack" && (look.goesOn || look.language.running.test(look.text) || look.language.waiting.test(look.text) || look.language.blocker.test(look.text))) return false;
  if (made.deed === "comeBack") return bindsToComeBack(made, look, short);
  switch (made.construction.force) {
    case "firm": return true;
    case "loose": return made.now ? lastWord || short : short && speaking.length <= 2;
    case "progress": return lastWord && (made.now || made.open || (short && speaking.length <= 2));
  }
}

/** Coming back is a promise only where nothing runs that could bring it back. */
function bindsToComeBack(made: Announcement, look: Look, short: boolean): boolean {
  if (look.goesOn) return false;
  // After a tool round something may run that its output does not name; the benefit of the doubt is for what waits for an event.
  if (made.onEvent) return !look.worked;
  return short && look.speaking.length <= 2;
}
