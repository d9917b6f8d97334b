/** The calls a turn should have carried, for reports; loaded when a turn without calls is reported. */
import type { JudgedTurn } from "./model.ts";
import { proposedCalls as calls, type ProposedCall } from "./proposedCalls.ts";

/** See `proposedCalls.ts`. */
export function proposedCallsOf(turn: JudgedTurn): readonly ProposedCall[] {
  return calls(turn);
}
