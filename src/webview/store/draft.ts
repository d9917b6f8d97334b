/** A draft of rules: the part of the rules that the user has changed and not saved. Pure functions on plain objects. */
import type { Rules, RulesDraft } from "../../core/rules/model.ts";

/** Path of one rule: `["stall", "pattern"]`. */
export type RulePath = readonly [section: string, key: string];

type Section = Readonly<Record<string, unknown>>;

function section(rules: Rules | RulesDraft, name: string): Section | undefined {
  return (rules as Readonly<Record<string, Section | undefined>>)[name];
}

/** The value of a rule: the draft's, or else the saved one. */
export function ruleValue(saved: Rules, draft: RulesDraft | null, [name, key]: RulePath): unknown {
  const changed = draft === null ? undefined : section(draft, name);
  return changed !== undefined && Object.hasOwn(changed, key) ? changed[key] : section(saved, name)?.[key];
}

/** The draft with one rule set. A rule that is set to its saved value leaves the draft; an empty draft is `null`. */
export function withRule(saved: Rules, draft: RulesDraft | null, path: RulePath, value: unknown): RulesDraft | null {
  const [name, key] = path;
  const { [key]: _old, ...rest } = { ...(draft === null ? undefined : section(draft, name)) };
  const next = same(section(saved, name)?.[key], value) ? rest : { ...rest, [key]: value };
  const { [name]: _section, ...others } = { ...(draft as Readonly<Record<string, unknown>> | null) };
  const whole = Object.keys(next).length === 0 ? others : { ...others, [name]: next };
  return Object.keys(whole).length === 0 ? null : (whole as RulesDraft);
}

/** What `rules` has that `saved` has not, as a draft: recovers the draft of a session whose page was closed. */
export function draftBetween(saved: Rules, rules: Rules): RulesDraft | null {
  let draft: RulesDraft | null = null;
  for (const name of ["loop", "stall", "proseCalls", "proseGuard"] as const) {
    for (const key of Object.keys(rules[name])) draft = withRule(saved, draft, [name, key], (rules[name] as Section)[key]);
  }
  return draft;
}

/** Equal as JSON values: the rules hold strings, numbers, booleans, null and lists of strings. */
export function same(one: unknown, other: unknown): boolean {
  if (Array.isArray(one) && Array.isArray(other)) return one.length === other.length && one.every((item, index) => Object.is(item, other[index]));
  return Object.is(one, other);
}
