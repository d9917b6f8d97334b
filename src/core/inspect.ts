/**
 * The one entry of the core: a session file and rules in, an `Inspection` out, whole or appended.
 *
 * Three folds run over each conversation, and each is redone only when its own input changes:
 *  - the outline (which rows are turns, exchanges, scaffolds) depends on the file and the scaffold signatures;
 *  - the judgement (verdicts) depends on the outline and the verdict's rules;
 *  - the replay (decisions) depends on the outline and the loop's rules.
 * A change of the stall pattern therefore folds the replay again and nothing else, and an appended record continues all three.
 */
import { loopById, type AnyLoop } from "./loop/index.ts";
import type { Decision, Outcome } from "./loop/model.ts";
import type { RecordedOutcome } from "./loop/recorded.ts";
import { Judgement } from "./inspect/judgement.ts";
import { Outline, type ScaffoldRow } from "./inspect/outline.ts";
import { Replay } from "./inspect/replay.ts";
import type { Rules } from "./rules/model.ts";
import { TranscriptReader } from "./transcript/reader.ts";
import type { Message, Transcript } from "./transcript/model.ts";
import { visibleText } from "./loop/visibleText.ts";
import type { Finding } from "./verdict/model.ts";

export type { ScaffoldRow } from "./inspect/outline.ts";

/** One assistant message with everything the product says about it. */
export interface InspectedTurn {
  /** 0-based, through all conversations of the file. */
  readonly index: number;
  readonly conversation: number;
  /** Index of the message in its conversation. */
  readonly message: number;
  /** 0-based, through the file; -1 before the first real user message. */
  readonly exchange: number;
  readonly outcome: Outcome;
  readonly reason: string;
  readonly recorded: RecordedOutcome;
  readonly verdict: "legal" | "stall";
  /** Why a legal ending is legal, in a few words. */
  readonly why: string;
  readonly findings: readonly Finding[];
  /** A stall that the loop returns as the final answer. */
  readonly missed: boolean;
  /** A legal turn that one of the loop's guards nudges. */
  readonly falseAlarm: boolean;
  /** The file shows another outcome than the replay predicts (only where the loop is the file's own). */
  readonly differs: boolean;
}

/** Sums over the turns; every number the product shows is one of these. */
export interface InspectionCounts {
  readonly turns: number;
  readonly stalls: number;
  readonly missed: number;
  readonly caught: number;
  readonly falseAlarms: number;
  readonly differs: number;
  readonly flagged: number;
  readonly scaffolds: number;
  readonly buried: number;
  readonly leaked: number;
  readonly conversations: number;
  readonly exchanges: number;
}

/** A session file, read, replayed and judged. */
export interface Inspection {
  readonly transcript: Transcript;
  readonly rules: Rules;
  readonly loop: AnyLoop;
  /** The loop is the one that the file's own agent runs. */
  readonly ownLoop: boolean;
  readonly turnCount: number;
  readonly turns: readonly InspectedTurn[];
  readonly scaffolds: readonly ScaffoldRow[];
  readonly counts: InspectionCounts;
  turn(index: number): InspectedTurn;
  message(turn: number): Message;
  /** The text the loop and the verdict look at; evidence offsets are UTF-16 offsets in it. */
  visibleText(turn: number): string;
  /** The decision with its steps, facts and drawing. */
  explain(turn: number): Decision;
}

/** A turn is flagged when it is a stall, when the loop nudges or retries, or when a finding stands on it. */
export function isFlagged(turn: Pick<InspectedTurn, "verdict" | "outcome" | "findings">): boolean {
  return turn.verdict === "stall" || turn.outcome === "nudge" || turn.outcome === "retry" || turn.findings.length > 0;
}

/** A stall that a guard answered. */
export function isCaught(turn: Pick<InspectedTurn, "verdict" | "outcome">): boolean {
  return turn.verdict === "stall" && (turn.outcome === "nudge" || turn.outcome === "retry");
}

/** Reads, replays and judges a file that may grow. Nothing here throws for what a file holds. */
export class Inspector {
  private readonly reader: TranscriptReader;
  private outline: Outline | undefined;
  private judgement: Judgement | undefined;
  private replay: Replay | undefined;
  private current: View | undefined;
  private activeRules: Rules;

  constructor(options: { readonly name: string; readonly rules: Rules }) {
    this.reader = new TranscriptReader({ name: options.name });
    this.activeRules = options.rules;
  }

  get transcript(): Transcript | undefined { return this.reader.transcript; }
  /** What was looked for, in words, while nothing is recognised. */
  get looked(): readonly string[] { return this.reader.looked; }
  get rules(): Rules { return this.activeRules; }

  /** Appends bytes of the file, cut anywhere. `end`: the file's present end is reached; only then are turns evaluated. */
  push(bytes: Uint8Array, end: boolean): void {
    const change = this.reader.push(bytes, end);
    const transcript = this.reader.transcript;
    if (!transcript) { this.outline = undefined; return; }
    this.current = undefined;
    if (!this.outline || change.reset || this.outline.transcript !== transcript) {
      this.outline = new Outline(transcript, this.activeRules);
      this.judgement = new Judgement(this.outline, this.activeRules);
      this.replay = new Replay(this.outline, this.activeRules, loopOf(this.activeRules, transcript));
    }
    else this.outline.changed(change);
    if (!end) return;
    this.settle();
  }

  /** Evaluates under other rules; nothing is read again. */
  setRules(rules: Rules): void {
    const before = this.activeRules;
    this.activeRules = rules;
    this.current = undefined;
    const outline = this.outline;
    if (!outline) return;
    if (rules.scaffolds !== before.scaffolds) { this.outline = undefined; this.rebuild(outline.transcript); return; }
    this.judgement = this.judgement?.under(rules);
    this.replay = this.alternative(rules);
  }

  /** A replay of the same turns under other rules, beside the present one (drafts, comparisons). */
  alternative(rules: Rules): Replay | undefined {
    if (!this.outline) return undefined;
    const replay = new Replay(this.outline, rules, loopOf(rules, this.outline.transcript));
    replay.settle();
    return replay;
  }

  /** The present state; undefined while nothing is recognised. Valid until the next `push` or `setRules`. */
  inspection(): Inspection | undefined {
    if (!this.outline || !this.judgement || !this.replay) return undefined;
    this.settle();
    return this.current ??= new View(this.outline, this.judgement, this.replay, this.activeRules);
  }

  private rebuild(transcript: Transcript): void {
    this.outline = new Outline(transcript, this.activeRules);
    this.judgement = new Judgement(this.outline, this.activeRules);
    this.replay = new Replay(this.outline, this.activeRules, loopOf(this.activeRules, transcript));
    this.settle();
  }

  private settle(): void {
    this.outline?.settle();
    this.judgement?.settle();
    this.replay?.settle();
  }
}

/** The inspection of a whole file, or what was looked for when it is no session file. */
export function inspect(bytes: Uint8Array, name: string, rules: Rules): Inspection | { readonly looked: readonly string[] } {
  const inspector = new Inspector({ name, rules });
  inspector.push(bytes, true);
  return inspector.inspection() ?? { looked: inspector.looked };
}

/** The loop that rules choose for a file; `auto` is the file's own, and an unknown name falls back on it. */
export function loopOf(rules: Rules, transcript: Transcript): AnyLoop {
  const wanted = rules.loop.runtime === "auto" ? transcript.runtime : rules.loop.runtime;
  return loopById(wanted) ?? loopById(transcript.runtime) ?? loopById("plain")!;
}

/**
 * How a decision and a verdict meet; the one place where missed, caught and false alarm are decided.
 * Only nudges that answer an ending can be false alarms: going on after a cut (length, reasoning only) accuses nobody.
 */
export function crossing(outcome: Outcome, reason: string, verdict: "legal" | "stall", loop: AnyLoop): { missed: boolean; falseAlarm: boolean } {
  return {
    missed: verdict === "stall" && outcome === "return",
    falseAlarm: verdict === "legal" && outcome === "nudge" && (loop.guards === undefined || loop.guards.has(reason)),
  };
}

/** One consistent look at outline, judgement and replay. */
class View implements Inspection {
  readonly transcript: Transcript;
  readonly rules: Rules;
  readonly loop: AnyLoop;
  readonly ownLoop: boolean;
  readonly turnCount: number;
  private readonly outline: Outline;
  private readonly judgement: Judgement;
  private readonly replay: Replay;
  private allTurns: InspectedTurn[] | undefined;
  private sums: InspectionCounts | undefined;

  constructor(outline: Outline, judgement: Judgement, replay: Replay, rules: Rules) {
    this.outline = outline;
    this.judgement = judgement;
    this.replay = replay;
    this.rules = rules;
    this.transcript = outline.transcript;
    this.loop = replay.loop;
    this.ownLoop = replay.loop.id === outline.transcript.runtime;
    this.turnCount = outline.turnCount;
  }

  get turns(): readonly InspectedTurn[] {
    return this.allTurns ??= Array.from({ length: this.turnCount }, (_, index) => this.build(index));
  }

  get scaffolds(): readonly ScaffoldRow[] { return this.outline.scaffolds; }

  get counts(): InspectionCounts {
    if (this.sums) return this.sums;
    let stalls = 0, missed = 0, caught = 0, falseAlarms = 0, differs = 0, flagged = 0, buried = 0, leaked = 0;
    for (const turn of this.turns) {
      if (turn.verdict === "stall") stalls += 1;
      if (turn.missed) missed += 1;
      if (isCaught(turn)) caught += 1;
      if (turn.falseAlarm) falseAlarms += 1;
      if (turn.differs) differs += 1;
      if (isFlagged(turn)) flagged += 1;
    }
    for (const row of this.scaffolds) {
      if (row.buried) buried += 1;
      if (row.leaked) leaked += 1;
    }
    return this.sums = {
      turns: this.turnCount, stalls, missed, caught, falseAlarms, differs, flagged, scaffolds: this.scaffolds.length, buried, leaked,
      conversations: this.transcript.conversations.length, exchanges: this.outline.exchanges,
    };
  }

  turn(index: number): InspectedTurn { return this.allTurns?.[index] ?? this.build(index); }
  message(turn: number): Message { return this.outline.messageOf(turn); }
  visibleText(turn: number): string { return visibleText(this.outline.messageOf(turn)); }
  explain(turn: number): Decision { return this.replay.explain(turn); }

  private build(index: number): InspectedTurn {
    const { outcome, reason } = this.replay.decided(index);
    const { verdict, why, findings } = this.judgement.verdict(index);
    const recorded = this.outline.recorded(index);
    return {
      index, conversation: this.outline.conversationOf(index), message: this.outline.messageIndexOf(index), exchange: this.outline.exchangeOf(index),
      outcome, reason, recorded, verdict, why, findings, ...crossing(outcome, reason, verdict, this.loop),
      differs: this.ownLoop && recorded.outcome !== "unknown" && recorded.outcome !== (outcome === "retry" ? "nudge" : outcome),
    };
  }
}
