/** The stale fallback as the replayed release would make it (behaviour F2): an empty reply that returns a text from before real work. */
import type { Rules } from "../rules/model.ts";
import type { Message } from "../transcript/model.ts";
import type { Finding } from "../verdict/model.ts";

/** The reason with which the loop returns a remembered text. */
export const FALLBACK = "fallback_prior_turn_content";
/** Rows before the turn that are looked at. */
const BACK = 400;

/**
 * The finding for a turn that the loop returns with `FALLBACK`, when a round with a tool of another kind lies between the remembered text and the turn;
 * undefined when the text is still true, or the rules switch the finding off.
 */
export function staleReplay(messages: readonly Message[], index: number, rules: Rules): Finding | undefined {
  const severity = rules.verdict.severity["stale-fallback"] ?? "warning";
  if (severity === "off") return undefined;
  const housekeeping = new Set(rules.housekeepingTools);
  let between: string | undefined;
  for (let at = index - 1; at >= 0 && at > index - BACK; at -= 1) {
    const row = messages[at]!;
    if (row.role !== "assistant" || row.calls.length === 0) continue;
    if (row.text.trim() === "") { between ??= row.calls.find(({ name }) => !housekeeping.has(name))?.name; continue; }
    if (between === undefined) return undefined;
    const text = row.text.replace(/\s+/g, " ").trim();
    return {
      kind: "stale-fallback", severity, evidence: undefined, related: { message: at, start: 0, end: row.text.length, text: row.text },
      message: `This release would return “${text.length > 100 ? `${text.slice(0, 100)}…` : text}”, said before ${between} ran, as the final answer.`,
    };
  }
  return undefined;
}
