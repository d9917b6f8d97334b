/** The same announcement again and again, each time without a call. */
import type { Look } from "../look.ts";
import { quoted, type Kind } from "./kind.ts";

/** How many earlier assistant messages are looked at. */
const BACK = 12;
/** Shorter texts repeat by nature ("OK."). */
const SHORTEST = 12;

export const stuckLoop: Kind = {
  kind: "stuck-loop",
  question: "Does it repeat an announcement made before?",
  find(look) {
    const made = look.undone[0];
    if (!made) return undefined;
    const times = repeats(look);
    return times < 2 ? undefined : {
      message: `The same announcement for the ${ordinal(times + 1)} time, without a call: ${quoted(look.text.slice(made.sentence.start, made.sentence.end))}`,
      start: made.sentence.start, end: made.sentence.end,
    };
  },
};

/** How many assistant messages just before this one say the same and carry no calls. */
function repeats({ turn }: Look): number {
  const key = keyOf(turn.message.text);
  if (key.length < SHORTEST) return 0;
  let times = 0, seen = 0;
  for (let at = turn.index - 1; at >= 0 && seen < BACK; at -= 1) {
    const message = turn.messages[at]!;
    if (message.role !== "assistant") continue;
    seen += 1;
    if (message.calls.length > 0) break;
    if (keyOf(message.text) === key) times += 1;
  }
  return times;
}

const NO_WORD = /[^\p{L}\p{N}]+/gu;

function keyOf(text: string): string {
  return text.slice(0, 600).toLowerCase().replace(NO_WORD, " ").trim();
}

function ordinal(number: number): string {
  return number === 2 ? "2nd" : number === 3 ? "3rd" : `${number}th`;
}
