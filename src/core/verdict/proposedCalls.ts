/** The `tool_calls` that a turn should have carried instead of writing them as text (behaviour E5). Shown, never run. */
import { isExempt } from "./kinds/proseToolCall.ts";
import { Look } from "./look.ts";
import type { JudgedTurn } from "./model.ts";
import { approvalReason } from "./prose/approval.ts";
import type { CallShape } from "./prose/writtenCalls.ts";
import type { Arguments } from "./prose/values.ts";

export interface ProposedCall {
  readonly name: string;
  /** Parsed where they could be parsed, otherwise the text as it stands. */
  readonly arguments: Arguments;
  readonly shape: CallShape;
  /** `[start, end)` in the stored text of the message (`message.text`, which may hold markup that the visible text lacks). */
  readonly start: number;
  readonly end: number;
  /** The name is declared for this session, or was called in it. */
  readonly declared: boolean;
  /** Why a person would have to approve it, or undefined. */
  readonly needsApproval: string | undefined;
}

/** The calls written in a turn: the first occurrence of each, in order, duplicates dropped. Empty for turns without such a finding. */
export function proposedCalls(turn: JudgedTurn): readonly ProposedCall[] {
  const look = new Look(turn);
  if (turn.message.calls.length > 0 || isExempt(look)) return [];
  const seen = new Set<string>();
  const calls: ProposedCall[] = [];
  for (const call of look.writtenCalls) {
    if (call.name === "" || call.placeholder) continue;
    const key = `${call.name} ${JSON.stringify(call.arguments)}`;
    if (seen.has(key)) continue;
    seen.add(key);
    calls.push({
      name: call.name, arguments: call.arguments, shape: call.shape, start: call.start, end: call.end, declared: call.known,
      needsApproval: approvalReason(call.name, call.arguments, turn.rules),
    });
  }
  return calls;
}
