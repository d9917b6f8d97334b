/** A deed or a running job is claimed, and no call of this exchange did it. */
import type { Language } from "../languages/language.ts";
import type { Look } from "../look.ts";
import { detectLanguage } from "../languages/detect.ts";
import { quoted, type Kind } from "./kind.ts";

/** A claim is a short note; a longer text reports on more than one thing. */
const LONGEST = 320;

export const claimWithoutCall: Kind = {
  kind: "claim-without-call",
  question: "Does it claim a deed or a running job that no call of this exchange did?",
  find(look) {
    const { text, turn } = look;
    // Where a tool was used, the claim may rest on it.
    if (look.worked || text.length > LONGEST || look.asksForPlan) return undefined;
    if (turn.exchange.userText === "" ? turn.toolNames.size === 0 : !look.asksForWork && !wantsSomething(look)) return undefined;
    const { language, reading } = look;
    for (const sentence of reading.sentences) {
      if (!claims(sentence.text, language, turn.toolNames.size > 0 || turn.toolNamesAssumed)) continue;
      return { message: `${quoted(text.slice(sentence.start, sentence.end))} claims an action, and no call in this exchange did it.`, start: sentence.start, end: sentence.end };
    }
    return undefined;
  },
};

/** A request is longer than this where it is more than a wish. */
const WISH = 200;

/** Tools are there, none was ever used, and the user says something short that is no question: a wish, in a language whose words for work are known in part only. */
function wantsSomething(look: Look): boolean {
  const { exchange: { userText }, toolNames } = look.turn;
  return toolNames.size > 0 && userText.length <= WISH && !/[?？؟]\s*$/.test(userText) && !look.toolsUsedBefore && detectLanguage(userText, []).code !== "en";
}

/** A deed claimed done, or something said to run (where tools could have started it). A condition or a question behind the claim does not take it back. */
function claims(text: string, language: Language, tools: boolean): boolean {
  const running = tools ? language.running.exec(text) : null;
  const claim = language.done.exec(text) ?? running;
  const policy = language.policy.exec(text), other = claim && language.other.exec(text);
  if (other && other.index < claim.index) return false;
  if (!claim || (policy && policy.index < claim.index)) return false;
  // "Shall I keep an eye on it while it runs?" says that it runs.
  if (/[?？]\W*$/.test(text)) return running !== null && language.courtesy.test(text);
  const condition = language.condition.exec(text);
  return !condition || condition.index > claim.index;
}
