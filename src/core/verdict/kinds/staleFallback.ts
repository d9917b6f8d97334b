/**
 * A remembered text returned as the answer although real work lay between (behaviour F4, hermes-loop d): the closing row states no finish reason and repeats
 * what a housekeeping round said before a round with another tool.
 */
import { quoted, type Kind } from "./kind.ts";

/** Rows before the turn that are looked at. */
const BACK = 400;

export const staleFallback: Kind = {
  kind: "stale-fallback",
  question: "Does the turn end with a text that was remembered from before other work?",
  find({ turn, text }) {
    const { message, messages, index, rules } = turn;
    if (message.finishReason !== undefined || message.calls.length > 0) return undefined;
    const own = message.text.trim();
    if (own === "" || own === "(empty)") return undefined;
    const housekeeping = new Set(rules.housekeepingTools);
    let substantive: string | undefined;
    for (let at = index - 1, rounds = turn.exchange.toolRounds; at >= 0 && at > index - BACK && rounds > 0; at -= 1) {
      const row = messages[at]!;
      if (row.role !== "assistant" || row.calls.length === 0) continue;
      rounds -= 1;
      if (row.finishReason !== undefined && row.text.trim() === own) {
        if (substantive === undefined || !row.calls.every(({ name }) => housekeeping.has(name))) return undefined;
        return {
          message: `${quoted(own)} was said before ${substantive} ran, and came back as the final answer: the model's own answer was never asked for.`,
          start: 0, end: text.length, related: { message: at, start: 0, end: row.text.length, text: row.text },
        };
      }
      substantive ??= row.calls.find(({ name }) => !housekeeping.has(name))?.name;
    }
    return undefined;
  },
};
