/** A text that introduces something and stops: the colon at its end has nothing behind it (behaviour C3). */
import { asks } from "../undone.ts";
import { quoted, type Kind } from "./kind.ts";

/** A longer message that ends in a colon was cut rather than left without its call. */
const LONGEST = 1200;

export const lostPreamble: Kind = {
  kind: "lost-preamble",
  question: "Does it end on a colon with nothing behind it?",
  find(look) {
    const text = look.text.trimEnd();
    if (text.length > LONGEST || !/[:：][*_"'”’)\s]*$/.test(text)) return undefined;
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
