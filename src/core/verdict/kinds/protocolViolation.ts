/** A board worker ends without the call that ends its task (behaviour A8): prose does not reach the board. */
import type { Kind } from "./kind.ts";

/** The calls that end a board task (hermes-loop a.2, check 13). */
const CLOSING: readonly string[] = ["kanban_complete", "kanban_block"];

export const protocolViolation: Kind = {
  kind: "protocol-violation",
  question: "Does a board worker end without closing its task?",
  find({ text, turn: { facts, messages, index } }) {
    if (!facts.declaredTools?.some((name) => CLOSING.includes(name))) return undefined;
    for (let at = index - 1; at >= 0; at -= 1) if (messages[at]!.calls.some((call) => CLOSING.includes(call.name))) return undefined;
    return { message: "A board worker ends its turn, and its task was neither completed nor blocked by a call: the board never hears of this text.", start: 0, end: text.length };
  },
};
