/** How marks are shown: icons, severities, and which of them go where. The words themselves come with the marks. */
import type { FileMark, SessionView } from "../../core/protocol/views.ts";

/** Codicon of a mark, by name. */
export function iconOf(mark: FileMark): string {
  switch (mark.mark) {
    case "missed": case "stall": case "caught": return "warning";
    case "falseAlarm": case "nudge": return "reply";
    case "differs": return "diff";
    case "scaffold": return "layers";
    case "finding": return "info";
  }
}

/** Whether a mark is an entry of the Problems view; the others are shown as lenses and hovers only. */
export function isProblem(mark: FileMark): boolean {
  if (mark.mark === "scaffold") return mark.kind !== "scaffold";
  return mark.mark !== "nudge" && mark.mark !== "differs";
}

/** A lens title: one line of at most 60 characters, in which nothing is read as an icon. */
export function lensTitle(title: string): string {
  const plain = title.replace(/\$\(/g, "$ (").replace(/\s+/g, " ");
  return plain.length <= 60 ? plain : `${plain.slice(0, 59)}…`;
}

/** "9 missed, 3 caught", for the language status and for lines that hold many marks. */
export function sumWords(missed: number, caught: number, stalls: number): string {
  if (stalls === 0) return "no stall";
  const parts = [missed > 0 ? `${missed} missed` : "", caught > 0 ? `${caught} caught` : ""].filter((part) => part !== "");
  return parts.length > 0 ? parts.join(", ") : `${stalls} ${stalls === 1 ? "stall" : "stalls"}`;
}

/** "12 stalls in 214 turns, 1 false alarm, 2 buried scaffolds" */
export function detailWords({ counts }: SessionView): string {
  const count = (number: number, one: string, many = `${one}s`): string => `${number} ${number === 1 ? one : many}`;
  const parts = [`${count(counts.stalls, "stall")} in ${count(counts.turns, "turn")}`];
  if (counts.falseAlarms > 0) parts.push(count(counts.falseAlarms, "false alarm"));
  if (counts.buried > 0) parts.push(count(counts.buried, "buried scaffold"));
  if (counts.leaked > 0) parts.push(count(counts.leaked, "leaked scaffold"));
  if (counts.differs > 0) parts.push(`${counts.differs} ${counts.differs === 1 ? "differs" : "differ"} from the file`);
  return parts.join(", ");
}
