/** What each release of Hermes does (hermes-loop, behaviour eras), and how single switches override it. */
import type { Rules } from "../../rules/model.ts";

export type Release = Rules["loop"]["release"];

export interface Behaviour {
  /** An empty reply returns the text of any earlier round with calls, not only of a housekeeping round. */
  readonly anyRoundIsFallback: boolean;
  /** A silent substantive round clears the remembered text. */
  readonly staleFallbackFix: boolean;
  readonly stallGuard: boolean;
  readonly promotion: boolean;
  readonly promotedPlan: boolean;
  readonly degenerateGuard: boolean;
  readonly discardBracketMarkers: boolean;
  /** Think stripping as of July 2026. */
  readonly legacyStrip: boolean;
  /** Since August 2026 the todo tool is called `todo_list`; housekeeping compares raw names. */
  readonly todoList: boolean;
}

const INITIAL: Behaviour = {
  anyRoundIsFallback: true, staleFallbackFix: false, stallGuard: false, promotion: false, promotedPlan: false, degenerateGuard: false,
  discardBracketMarkers: false, legacyStrip: true, todoList: false,
};
const APRIL: Behaviour = { ...INITIAL, anyRoundIsFallback: false };
const JULY: Behaviour = { ...APRIL, staleFallbackFix: true };
const V0_21: Behaviour = { ...JULY, stallGuard: true, todoList: true };
const LATEST: Behaviour = { ...V0_21, promotion: true, promotedPlan: true, degenerateGuard: true, discardBracketMarkers: true, legacyStrip: false };

const RELEASES: Readonly<Record<Release, Behaviour>> = { initial: INITIAL, "2026-04-15": APRIL, "2026-07-14": JULY, "v0.21.0": V0_21, latest: LATEST };

/** The behaviour that these rules ask for: the release's, with every switch that is not `auto` in its place. */
export function behaviourOf(loop: Rules["loop"]): Behaviour {
  const release = RELEASES[loop.release];
  const or = (own: boolean | "auto", its: boolean): boolean => (own === "auto" ? its : own);
  return {
    ...release,
    staleFallbackFix: or(loop.staleFallbackFix, release.staleFallbackFix),
    stallGuard: release.stallGuard && loop.stallGuards,
    promotion: or(loop.promotion, release.promotion),
    promotedPlan: or(loop.promotedPlan, release.promotedPlan),
    degenerateGuard: or(loop.degenerateGuard, release.degenerateGuard),
    discardBracketMarkers: or(loop.discardBracketMarkers, release.discardBracketMarkers),
  };
}

/** The housekeeping tools of the rules that go by that name in this release. */
export function housekeepingNames(tools: readonly string[], behaviour: Behaviour): ReadonlySet<string> {
  const other = behaviour.todoList ? "todo" : "todo_list";
  return new Set(tools.filter((name) => name !== other));
}
