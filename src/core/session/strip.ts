/** The overview strip: the whole session in a given number of ticks, each showing the worst of its turns. */
import type { Inspection } from "../inspect.ts";
import type { Strip, TurnMark } from "../protocol/views.ts";
import { markOf } from "./words.ts";

/** From harmless to worst; a tick takes the worst mark of its turns. */
const RANK: Readonly<Record<TurnMark, number>> = { tool: 0, answer: 1, final: 2, retried: 3, nudged: 4, caught: 5, falseAlarm: 6, missed: 7 };

/** @param ticks how many ticks there is room for; fewer turns give one tick each. */
export function stripOf(inspection: Inspection, ticks: number, version: number): Strip {
  const { turnCount } = inspection;
  const count = Math.min(ticks, turnCount);
  const scaffolds = new Set<number>();
  for (const row of inspection.scaffolds) {
    const turn = inspection.turnAt(row.conversation, row.message);
    if (turn >= 0) scaffolds.add(Math.floor((turn * count) / turnCount));
  }
  const marks: Strip["ticks"] = [];
  for (let tick = 0; tick < count; tick += 1) {
    const from = Math.ceil((tick * turnCount) / count);
    const to = Math.max(from + 1, Math.ceil(((tick + 1) * turnCount) / count));
    let mark: TurnMark = "tool";
    let worst = from;
    let differs = false;
    for (let index = from; index < to && index < turnCount; index += 1) {
      const turn = inspection.turn(index);
      differs ||= turn.differs;
      const own = markOf(turn, inspection.message(index));
      if (index === from || RANK[own] > RANK[mark]) { mark = own; worst = index; }
    }
    marks.push({ turn: worst, mark, differs, scaffold: scaffolds.has(tick) });
  }
  return { version, turns: turnCount, ticks: marks };
}
