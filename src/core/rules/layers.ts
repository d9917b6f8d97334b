/**
 * Layers of rules, weakest first: built in, user settings, workspace file, draft. A layer names what it changes;
 * lists and patterns replace the weaker ones, severities are merged by kind of finding, signatures of scaffolds are added.
 */
import type { Rules, RulesDraft } from "./model.ts";

export type { CheckedRules, RuleProblem } from "./check.ts";
export type { ParsedRules, PlacedRuleProblem } from "./file.ts";
export { checkRules, parseRules } from "./reading.lazy.ts";

/** The name of the workspace's rules file. */
export const RULES_FILE = ".stall-inspector.json";

/**
 * The effective rules. Parts that no layer changes are the very objects of `base`, so that identity tells what changed.
 * @param drafts weakest first, each already checked (`checkRules`, `parseRules`); undefined ones are passed over.
 */
export function layerRules(base: Rules, ...drafts: readonly (RulesDraft | undefined)[]): Rules {
  let rules = base;
  for (const draft of drafts) {
    if (!draft) continue;
    rules = {
      loop: over(rules.loop, draft.loop),
      stall: over(rules.stall, draft.stall),
      verdict: over(rules.verdict, draft.verdict && { ...draft.verdict, severity: over(rules.verdict.severity, draft.verdict.severity) }),
      proseCalls: over(rules.proseCalls, draft.proseCalls),
      proseGuard: over(rules.proseGuard, draft.proseGuard),
      housekeepingTools: draft.housekeepingTools ?? rules.housekeepingTools,
      scaffolds: added(rules.scaffolds, draft.scaffolds),
    };
  }
  return rules;
}

/** Signatures of one's own come before those that are there, each once: who knows his harness is asked first. */
function added(base: Rules["scaffolds"], own: Rules["scaffolds"] | undefined): Rules["scaffolds"] {
  if (own === undefined || own === base) return base;
  const keyOf = ({ kind, role, flag, text, match, leftOut }: Rules["scaffolds"][number]): string => JSON.stringify([kind, role, flag, text, match, leftOut]);
  const known = new Set(base.map(keyOf));
  const more = own.filter((signature) => !known.has(keyOf(signature)));
  return more.length === 0 ? base : [...more, ...base];
}

/** The values of `draft` over those of `base`; `base` itself when it changes nothing. Undefined values change nothing. */
function over<T extends object>(base: T, draft: { readonly [K in keyof T]?: T[K] | undefined } | undefined): T {
  let result = base;
  for (const key of Object.keys(draft ?? {}) as (keyof T)[]) {
    const value = draft![key];
    if (value === undefined || value === result[key]) continue;
    if (result === base) result = { ...base };
    result[key] = value as T[keyof T];
  }
  return result;
}
