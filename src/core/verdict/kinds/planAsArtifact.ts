/** A plan is delivered where work was asked for (behaviour A3, A5). */
import type { Look } from "../look.ts";
import type { Sentence } from "../text/sentences.ts";
import { asks, isListed } from "../undone.ts";
import type { Kind } from "./kind.ts";

/** A text that holds no list holds no plan. */
const LISTS = /(?:^|\n)\s*(?:[-*•]|\d{1,2}[.)])\s/;
/** A number inside a paragraph begins a step too. */
const NUMBER = /^\d{1,2}[.)]\s+/;
const FEWEST_STEPS = 3;

export const planAsArtifact: Kind = {
  kind: "plan-as-artifact",
  question: "Does it deliver a plan where work was asked for?",
  find(look) {
    if (!LISTS.test(look.text) || look.asksForPlan || look.turn.exchange.userText === "" || !look.asksForWork) return undefined;
    const steps = planOf(look);
    if (!steps) return undefined;
    return { message: "Work was asked for, and the message delivers a list of next steps.", start: steps[0]!.start, end: steps[steps.length - 1]!.end };
  },
};

/** The steps of a message that is a plan: most of its list names actions, nothing is reported done, nobody is asked. */
function planOf(look: Look): readonly Sentence[] | undefined {
  const { reading, language } = look;
  const announced = new Set(look.announcements.made.map((made) => made.sentence));
  const steps = reading.sentences.filter((sentence) => (isListed(sentence) || NUMBER.test(sentence.text)) && (announced.has(sentence) || language.step.test(sentence.text.replace(NUMBER, ""))));
  const listed = reading.sentences.filter((sentence) => isListed(sentence));
  if (steps.length < FEWEST_STEPS || steps.length < listed.length * 0.6) return undefined;
  for (const sentence of reading.sentences) {
    if (asks(sentence, language) || language.condition.test(sentence.text) && !isListed(sentence)) return undefined;
    if (!isListed(sentence) && sentence.block !== "heading" && language.report.test(sentence.text) && !/\bI (?:went|looked|read)\b/.test(sentence.text)) return undefined;
  }
  return steps;
}
