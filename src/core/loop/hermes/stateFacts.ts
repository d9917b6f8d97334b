/** The state of the loop as facts: what it carried into a turn and, with `past`, what the turn made of it (behaviour F1). */
import type { Decided, Fact } from "../model.ts";
import type { Prepared } from "./settings.ts";
import type { HermesState } from "./state.ts";
import { fact, ofLimit, quoted } from "./words.ts";

export function stateFacts(state: HermesState, prepared: Prepared, past?: { readonly before: HermesState; readonly decided: Decided }): readonly Fact[] {
  const { counters, toolsSinceUser, openCalls } = state;
  const most = prepared.stall.maxNudges;
  return [
    fallbackFact(state, past),
    fact("nudges", "Nudges in a row", counters.nudges, ofLimit(counters.nudges, most, ""), { limit: most }),
    fact("dropped", "Dropped calls in a row", counters.dropped, ofLimit(counters.dropped, 3, ""), { limit: 3 }),
    fact("emptyRetries", "Empty retries", counters.emptyRetries, String(counters.emptyRetries)),
    fact("prefills", "Prefills", counters.prefills, ofLimit(counters.prefills, 2, ""), { limit: 2 }),
    fact("postToolNudged", "Post-tool nudge given", counters.postToolNudged, counters.postToolNudged ? "yes" : "no"),
    fact("toolsSinceUser", "Tool rows since the last user row", toolsSinceUser + openCalls, String(toolsSinceUser + openCalls)),
  ];
}

/** `detail`: set, kept, cleared or used, where that can be said. */
function fallbackFact(state: HermesState, past: { readonly before: HermesState; readonly decided: Decided } | undefined): Fact {
  const { text, allHousekeeping } = state.memory;
  const shown = text === undefined ? "none" : `${quoted(text)}, ${allHousekeeping ? "from a housekeeping round" : "from a mixed round"}`;
  const did = past === undefined ? undefined : change(past.before.memory.text, state, past.decided);
  return fact("fallback", "Remembered text", text ?? null, did === undefined ? shown : text === undefined ? did : `${did}: ${shown}`, { ...(did === undefined ? {} : { detail: did }) });
}

function change(before: string | undefined, after: HermesState, decided: Decided): "set" | "kept" | "cleared" | "used" | undefined {
  if (decided.reason === "fallback_prior_turn_content") return "used";
  const now = after.memory;
  if (now.text === undefined) return before === undefined ? undefined : "cleared";
  return before === now.text ? "kept" : "set";
}
