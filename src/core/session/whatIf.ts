/**
 * What if (behaviour B6): the same turns under another release, with another guard, through another loop. Each change is replayed beside the saved rules,
 * a few milliseconds at a time, so that no other question waits for it; whoever stops asking has cancelled it.
 */
import type { Inspection } from "../inspect.ts";
import type { Replay } from "../inspect/replay.ts";
import { LOOPS } from "../loop/index.ts";
import type { WhatIfCard, WhatIfPage } from "../protocol/views.ts";
import { layerRules } from "../rules/layers.ts";
import type { Rules, RulesDraft } from "../rules/model.ts";
import { RELEASES } from "../rules/schema.ts";
import { Comparison } from "./flips.ts";

/** One change of the rules that is worth a look. */
interface Variant {
  readonly id: string;
  readonly title: string;
  readonly draft: RulesDraft;
}

/** Changes by the loop that is shown, then every other loop. Those that the rules have already are left out. */
function variantsOf({ rules, loop }: Inspection): readonly Variant[] {
  const found: Variant[] = [];
  const add = (id: string, title: string, draft: RulesDraft): void => { found.push({ id, title, draft }); };
  if (loop.id === "hermes") {
    add("ack", "Ack mode on", { loop: { intentAckContinuation: true } });
    add("placeholder", "Placeholder guard on", { loop: { placeholderGuard: true } });
    const pattern = widened(rules.stall.pattern);
    if (pattern !== undefined) add("pattern", "Wider pattern", { stall: { pattern } });
    add("caps", "No length cap", { stall: { maxChars: MOST_CHARS, tailChars: MOST_CHARS } });
    for (const release of [...RELEASES].reverse()) add(`release-${release}`, `Release ${release}`, { loop: { release } });
    add("guards-off", "Stall guards off", { loop: { stallGuards: false } });
  }
  if (loop.id === "prose-guard") {
    add("questions", "Questions exempt nothing", { proseGuard: { questions: false } });
    add("failures", "Failures exempt nothing", { proseGuard: { failures: false } });
    add("markup", "Names only, no markup", { proseGuard: { markup: false } });
  }
  for (const { id, label } of LOOPS) if (id !== loop.id && id !== "plain") add(`loop-${id}`, `Loop ${label}`, { loop: { runtime: id } });
  return found.filter(({ draft }) => changes(rules, draft));
}

/** A last sentence with an announcement in the first person, in words that Python and JavaScript read alike. */
const FIRST_PERSON = "\\b(?:I(?:['’]ll| will| shall|['’]m (?:now )?going to| am (?:now )?going to|['’]m about to)|let me(?! know)|next,? I)\\b[^.!?\\n]{0,200}[.:…]?\\s*$";
/** What the rules allow at most. */
const MOST_PATTERN = 4000, MOST_CHARS = 100_000;

/** A stall pattern that also finds any announcement in the first person: one more alternative; undefined where it would be too long, or is there already. */
function widened(pattern: string): string | undefined {
  const wide = pattern === "" ? FIRST_PERSON : `${pattern}|${FIRST_PERSON}`;
  return pattern.includes(FIRST_PERSON) || wide.length > MOST_PATTERN ? undefined : wide;
}

function changes(rules: Rules, draft: RulesDraft): boolean {
  return JSON.stringify(layerRules(rules, draft)) !== JSON.stringify(rules);
}

interface Running {
  readonly variant: Variant;
  readonly replay: Replay;
  comparison: Comparison | undefined;
  /** Version of the inspection that the comparison was made at. */
  compared: number;
}

/** The variants of one inspection, as far as they are replayed. */
export class WhatIf {
  private readonly inspection: Inspection;
  private readonly running: readonly Running[];

  /** @param begin a replay under other rules that is not yet settled. */
  constructor(inspection: Inspection, begin: (rules: Rules) => Replay | undefined) {
    this.inspection = inspection;
    this.running = variantsOf(inspection).flatMap((variant) => {
      const replay = begin(layerRules(inspection.rules, variant.draft));
      return replay === undefined ? [] : [{ variant, replay, comparison: undefined, compared: -1 }];
    });
  }

  /**
   * The cards, after at most about so many milliseconds of work; `pending` as long as more is to do.
   * @param turn a turn of which each card says what would become.
   */
  page(turn: number, milliseconds: number, version: number): WhatIfPage {
    const { inspection, running } = this;
    const deadline = performance.now() + milliseconds;
    let pending = false;
    for (const one of running) {
      if (one.comparison !== undefined && one.compared === inspection.version) continue;
      if (performance.now() >= deadline || !one.replay.settle(deadline)) { pending = true; break; }
      one.comparison = new Comparison(inspection, one.replay);
      one.compared = inspection.version;
    }
    return { version, pending, cards: running.map((one) => this.card(one, turn)) };
  }

  private card({ variant, comparison, compared, replay }: Running, turn: number): WhatIfCard {
    const { inspection } = this;
    const { id, title, draft } = variant;
    if (comparison === undefined || compared !== inspection.version) return { id, title, draft };
    const { flips } = comparison;
    const { caught, falseAlarms } = inspection.counts;
    const saved = inspection.turns[turn];
    const decided = saved === undefined ? undefined : replay.decided(turn);
    return {
      id, title, draft,
      result: {
        changed: flips.changed, completions: flips.completions,
        caught: { before: caught, after: caught + flips.caught - flips.lost }, falseAlarms: { before: falseAlarms, after: falseAlarms + flips.falseAlarms - flips.cleared },
        ...(saved === undefined || decided === undefined ? {} : { turn: { turn, outcome: decided.outcome, same: decided.outcome === saved.outcome } }),
      },
    };
  }
}
