/** A deed or a running job is claimed, and no call of this exchange did it. */
import { quoted, type Kind } from "./kind.ts";

/** A claim is a short note; a longer text reports on more than one thing. */
const LONGEST = 320;

export const claimWithoutCall: Kind = {
  kind: "claim-without-call",
  find(look) {
    const { language, reading, text, turn } = look;
    // Where a tool was used, the claim may rest on it.
    if (look.worked || text.length > LONGEST || look.asksForPlan) return undefined;
    if (turn.exchange.userText === "" ? turn.toolNames.size === 0 : !look.asksForWork) return undefined;
    for (const sentence of reading.sentences) {
      if (/[?？؟]\W*$/.test(sentence.text) || language.policy.test(sentence.text) || language.condition.test(sentence.text)) continue;
      if (language.done.test(sentence.text) || (language.running.test(sentence.text) && turn.toolNames.size > 0)) {
        return { message: `${quoted(text.slice(sentence.start, sentence.end))} claims an action, and no call in this exchange did it.`, start: sentence.start, end: sentence.end };
      }
    }
    return undefined;
  },
};
