/** A short note that work goes on, in the place of a result (behaviour C1). */
import type { Look } from "../look.ts";
import { isCourtesy } from "../undone.ts";
import { quoted, type Found, type Kind } from "./kind.ts";

/** A note is short; a report that ends on such a phrase is judged by what it announces. */
const LONGEST = 400;

export const progressPlaceholder: Kind = {
  kind: "progress-placeholder",
  question: "Is it a short note that work goes on?",
  find(look) {
    const { text } = look;
    if (text.length > LONGEST) return undefined;
    const { language, reading } = look;
    const said = new Set(look.speaking);
    const speaking = reading.sentences.filter((sentence) => said.has(sentence) || language.progress.test(sentence.text));
    const last = speaking[speaking.length - 1];
    if (!last || /[?？؟]\W*$/.test(text)) return undefined;
    const made = look.undone.find((one) => one.sentence === last);
    // "I'll load it. One second." names an action: the courtesy behind it is not the point.
    const courtesy = made === undefined && look.undone.length > 0 && isCourtesy(last, language);
    if (language.progress.test(last.text) && speaking.length <= 3 && !courtesy) return note(look, last.start, last.end);
    if (!made) return undefined;
    if (made.construction.force === "progress" && speaking.length <= 3 && (made.now || made.open || speaking.length === 1 || text.length <= 160)) return note(look, last.start, last.end);
    if (made.construction.force !== "progress" && made.open && look.turn.exchange.afterToolRound && made.deed !== "comeBack") return note(look, last.start, last.end);
    return undefined;
  },
};

function note(look: Look, start: number, end: number): Found {
  const where = look.turn.exchange.afterToolRound ? "reports progress after a tool round and ends the exchange" : "reports progress, and nothing goes on: this message carries no call";
  return { message: `${quoted(look.text.slice(start, end))} ${where}.`, start, end };
}
