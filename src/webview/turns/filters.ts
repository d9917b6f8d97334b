/** The filters that a session has a use for, with how much each shows. */
import type { ConversationRow, Filter, SessionView } from "../../core/protocol/views.ts";

export interface FilterChoice { readonly id: Filter; readonly label: string; readonly count: number }

/** Of the session, or of the conversation that is shown alone. All and flagged always; the others where there is something to show, and the one that is set. */
export function filtersOf(session: SessionView, set: Filter, conversation?: ConversationRow): readonly FilterChoice[] {
  const { flips } = session;
  const counts = conversation ?? session.counts;
  const choices: readonly FilterChoice[] = [
    { id: "all", label: "All", count: counts.turns },
    { id: "flagged", label: "Flagged", count: counts.flagged },
    { id: "missed", label: "Missed", count: counts.missed },
    { id: "caught", label: "Caught", count: counts.caught },
    { id: "falseAlarms", label: "False alarms", count: counts.falseAlarms },
    { id: "scaffolds", label: "Scaffolds", count: counts.scaffolds },
    { id: "differs", label: "Differs", count: counts.differs },
    { id: "changed", label: "Changed", count: flips?.changed ?? 0 },
  ];
  return choices.filter(({ id, count }) => id === "all" || id === "flagged" || id === set || count > 0);
}
