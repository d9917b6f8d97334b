/** What a draft of rules would change, turn by turn, against the saved ones (behaviour B6). */
import { crossing, type Inspection } from "../inspect.ts";
import type { Replay } from "../inspect/replay.ts";
import type { FlipRow, Flips } from "../protocol/views.ts";
import { oneLine } from "./words.ts";

/** A draft's replay held against the inspection under the saved rules. */
export class Comparison {
  readonly replay: Replay;
  readonly flips: Flips;
  /** Turns whose outcome or reason the draft changes, in order. */
  readonly changed: readonly number[];
  private readonly inspection: Inspection;

  constructor(inspection: Inspection, replay: Replay) {
    this.inspection = inspection;
    this.replay = replay;
    const changed: number[] = [];
    let caught = 0, lost = 0, falseAlarms = 0, cleared = 0, completions = 0;
    const { turns } = inspection;
    for (let index = 0; index < turns.length; index += 1) {
      const saved = turns[index]!;
      const draft = replay.decided(index);
      if (draft.outcome === saved.outcome && draft.reason === saved.reason) continue;
      changed.push(index);
      const goesOn = draft.outcome === "nudge" || draft.outcome === "retry";
      const wentOn = saved.outcome === "nudge" || saved.outcome === "retry";
      completions += Number(goesOn) - Number(wentOn);
      if (saved.verdict === "stall") {
        if (goesOn && !wentOn) caught += 1;
        if (!goesOn && wentOn) lost += 1;
      }
      const alarm = crossing(draft.outcome, draft.reason, saved.verdict, replay.loop).falseAlarm;
      if (alarm && !saved.falseAlarm) falseAlarms += 1;
      if (!alarm && saved.falseAlarm) cleared += 1;
    }
    this.changed = changed;
    this.flips = { caught, lost, falseAlarms, cleared, changed: changed.length, completions };
  }

  rows(from: number, count: number): FlipRow[] {
    return this.changed.slice(Math.max(0, from), Math.max(0, from) + count).map((index) => {
      const saved = this.inspection.turn(index);
      const draft = this.replay.decided(index);
      return {
        turn: index, evidence: oneLine(saved.findings[0]?.evidence?.text ?? this.inspection.visibleText(index), 120),
        saved: saved.outcome, draft: draft.outcome, verdict: saved.verdict, words: words(saved.verdict, saved.outcome, draft.outcome),
      };
    });
  }
}

function words(verdict: "legal" | "stall", saved: string, draft: string): string {
  const on = (outcome: string): boolean => outcome === "nudge" || outcome === "retry";
  if (on(draft) && !on(saved)) return verdict === "stall" ? "stall, now caught" : "legal, now nudged";
  if (!on(draft) && on(saved)) return verdict === "stall" ? "stall, no longer caught" : "legal, no longer nudged";
  return verdict === "stall" ? "stall, for another reason" : "legal, for another reason";
}
