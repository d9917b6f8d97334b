/** A text that introduces something and stops: the colon at its end has nothing behind it (behaviour C3). */
import { asks } from "../undone.ts";
import type { Look } from "../look.ts";
import { BLANK } from "../text/mask.ts";
import { quoted, type Found, type Kind } from "./kind.ts";

/** A longer message that ends in a colon was cut rather than left without its call. */
const LONGEST = 1200;

/** Longer than this the content may stand before the sentence that presents it. */
const PRESENTED = 200;

/** "Here is an overview of the open orders." and nothing behind it: content is presented that the message does not hold. */
function presentedNothing({ reading, language, speaking }: Look): Found | undefined {
  const last = speaking[speaking.length - 1];
  if (!last || speaking.length > 2 || last.block !== "paragraph" || last.text.includes(BLANK) || /\d/.test(last.text)) return undefined;
  if (reading.sentences[reading.sentences.length - 1] !== last || reading.blocks.some((block) => block.kind !== "paragraph") || language.presents?.test(last.text) !== true) return undefined;
  return { message: `${quoted(reading.text.slice(last.start, last.end))} presents something, and nothing follows.`, start: last.start, end: last.end };
}

export const lostPreamble: Kind = {
  kind: "lost-preamble",
  question: "Does it end on a colon with nothing behind it?",
  find(look) {
    const text = look.text.trimEnd();
    if (text.length <= PRESENTED) {
      const presented = presentedNothing(look);
      if (presented) return presented;
    }
    if (text.length > LONGEST || !/(?<!:)[:：][*_"'”’\s]*$/.test(text)) return undefined;
    const { reading, language } = look;
    const last = reading.sentences[reading.sentences.length - 1];
    if (!last || last.end < text.length - 4 || asks(last, language)) return undefined;
    const after = look.turn.exchange.afterToolRound;
    return {
      message: after
        ? "The text ends in “:” after a tool round, and the call it introduces is not there."
        : `${quoted(reading.text.slice(last.start, last.end))} introduces something, and nothing follows.`,
      start: last.start, end: last.end,
    };
  },
};
