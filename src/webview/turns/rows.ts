/** Rows of the list as boxes: how tall, what they are called, which can be stood on. */
import type { ListRow, TurnMark } from "../../core/protocol/views.ts";
import type { Density } from "../store/ui.ts";
import type { IconName } from "../ui/Icon.tsx";

/** Height in pixels, margins included. A row that is not here yet is taken for a turn. */
export function rowSize(row: ListRow | undefined, index: number, density: Density): number {
  switch (row?.kind) {
    case "user":
    case "conversation": return index === 0 ? 32 : 36;
    case "scaffold": return 24;
    default: return density === "two" ? 48 : 24;
  }
}

/** Turns and scaffolds can be stood on; heads of exchanges and conversations only read. */
export function isStop(row: ListRow): boolean {
  return row.kind === "turn" || row.kind === "scaffold";
}

/** Id of the row's element. */
export function rowId(row: ListRow, index: number): string {
  return row.kind === "turn" ? `turn-${row.turn + 1}` : `row-${index + 1}`;
}

/** How each mark looks: its sign, that sign's colour, and the class of the row. */
export const MARKS: Readonly<Record<TurnMark, { readonly icon: IconName; readonly colour: string | undefined; readonly className: string }>> = {
  tool: { icon: "gear", colour: "c-dim", className: " is-tools" },
  final: { icon: "pass", colour: "c-dim", className: "" },
  answer: { icon: "message", colour: "c-dim", className: "" },
  missed: { icon: "warnFilled", colour: "c-stall", className: " is-stall is-missed" },
  caught: { icon: "warn", colour: "c-stall", className: " is-stall" },
  falseAlarm: { icon: "nudge", colour: undefined, className: " is-fa" },
  nudged: { icon: "nudge", colour: "c-dim", className: "" },
  retried: { icon: "retry", colour: "c-dim", className: "" },
};
