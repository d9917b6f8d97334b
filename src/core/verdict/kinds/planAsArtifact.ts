/** A plan is delivered where work was asked for (behaviour A3, A5). */
import type { Look } from "../look.ts";
import type { Sentence } from "../text/sentences.ts";
import { asks, isListed } from "../undone.ts";
import type { Found, Kind } from "./kind.ts";

/** A text that holds no list holds no plan. */
const LISTS = /(?:^|\n)\s*(?:[-*•]|\d{1,2}[.)])\s/;
/** A number inside a paragraph begins a step too. */
const NUMBER = /^\d{1,2}[.)]\s+/;
const FEWEST_STEPS = 3;

export const planAsArtifact: Kind = {
  kind: "plan-as-artifact",
  question: "Does it deliver a plan where work was asked for?",
  find(look) {
    const open = openState(look);
    if (open) return open;
    if (!LISTS.test(look.text) || look.asksForPlan || look.turn.exchange.userText === "" || !look.asksForWork) return undefined;
    const steps = planOf(look);
    if (!steps) return undefined;
    return { message: "Work was asked for, and the message delivers a list of next steps.", start: steps[0]!.start, end: steps[steps.length - 1]!.end };
  },
};

/** A list of what is done and what is not, in tags that a harness keeps its state in: not the words of an answer. */
const STATE = /<(task_progress|todo(?:_list|s)?|update_todo_list|checklist|progress)>([\s\S]*?)<\/\1>/i;
const OPEN_ITEM = /^[ \t]*[-*] \[ \]\s+\S/m;

/** The message's own state list has open items, no call takes the next of them, and nobody is asked (behaviour A10: kept as state it is progress only beside a call). */
function openState(look: Look): Found | undefined {
  if (!look.text.includes("[ ]")) return undefined;
  const state = STATE.exec(look.text);
  if (!state || !OPEN_ITEM.test(state[2]!)) return undefined;
  if (look.asksForPlan || look.reading.sentences.some((sentence) => asks(sentence, look.language))) return undefined;
  return { message: "The message's own list has open items, and it carries no call.", start: state.index, end: state.index + state[0].length };
}

/** The steps of a message that is a plan: most of its list names actions, nothing is reported done, nobody is asked. */
function planOf(look: Look): readonly Sentence[] | undefined {
  const { reading, language } = look;
  const announced = new Set(look.announcements.made.map((made) => made.sentence));
  const named = namedPlan(look);
  const listed = reading.sentences.filter((sentence) => isListed(sentence));
  // Where the message calls itself a plan, its numbered items are its steps and other lists are remarks on it.
  const candidates = named && listed.some((sentence) => sentence.block === "numbered") ? listed.filter((sentence) => sentence.block === "numbered") : listed;
  const steps = reading.sentences.filter((sentence) => (isListed(sentence) || NUMBER.test(sentence.text)) && (announced.has(sentence) || language.step.test(sentence.text.replace(NUMBER, ""))));
  if (steps.length < FEWEST_STEPS || steps.length < candidates.length * 0.6) return undefined;
  for (const sentence of reading.sentences) {
    if (asks(sentence, language) && !(named && isListed(sentence)) || language.condition.test(sentence.text) && !isListed(sentence) && !named) return undefined;
    if (isListed(sentence) || sentence.block === "heading") continue;
    if (named ? language.done.test(sentence.text) : language.report.test(sentence.text) && !/\bI (?:went|looked|read)\b/.test(sentence.text)) return undefined;
  }
  return steps;
}

/** The first sentences or a heading call what follows a plan. */
function namedPlan({ reading, language, worked }: Look): boolean {
  if (language.planWord === undefined) return false;
  // Where tools were used, a heading "Next steps" closes a report; only a plan that opens the message is one.
  const first = reading.sentences.slice(0, worked ? 1 : 2);
  return first.some((sentence) => language.planWord?.test(sentence.text) === true && !language.done.test(sentence.text));
}
