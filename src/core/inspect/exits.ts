/** The true ends of the turns of a file, joined from the log beside it by session id (behaviour B4, hermes-loop e). */
import { joinEnds, type Joined, type TurnEnd } from "../loop/agentLog.ts";
import { codePoints, pythonStrip } from "../loop/python.ts";
import { visibleText } from "../loop/visibleText.ts";
import type { Outline } from "./outline.ts";

/** The log's line for each turn that closes an exchange, by turn. */
export function exitsOf(outline: Outline, name: string, ends: readonly TurnEnd[]): ReadonlyMap<number, Joined> {
  const exits = new Map<number, Joined>();
  if (ends.length === 0) return exits;
  const bySession = new Map<string, TurnEnd[]>();
  for (const end of ends) {
    const list = bySession.get(end.session);
    if (list === undefined) bySession.set(end.session, [end]);
    else list.push(end);
  }
  // A gateway log knows its session by the file's name only.
  const own = name.replace(/\.(?:jsonl?|db)(?:\.gz)?$/i, "").replace(/^session_/, "");
  const closing = new Map<number, number[]>();
  for (let turn = 0; turn < outline.turnCount; turn += 1) {
    const conversation = outline.conversationOf(turn);
    const last = turn + 1 >= outline.turnCount || outline.conversationOf(turn + 1) !== conversation || outline.exchangeOf(turn + 1) !== outline.exchangeOf(turn);
    if (!last || outline.messageOf(turn).calls.length > 0) continue;
    const list = closing.get(conversation);
    if (list === undefined) closing.set(conversation, [turn]);
    else list.push(turn);
  }
  for (const [conversation, turns] of closing) {
    const lines = bySession.get(outline.factsOf(conversation).id ?? own);
    if (lines === undefined) continue;
    const joined = joinEnds(turns.map((turn) => codePoints(pythonStrip(visibleText(outline.messageOf(turn))))), lines);
    for (const [at, line] of joined.entries()) if (line !== undefined) exits.set(turns[at]!, line);
  }
  return exits;
}
