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
import type { Assumption, Decision, Outcome } from "./loop/model.ts";
import { readAgentLog, type Joined, type TurnEnd } from "./loop/agentLog.ts";
import type { Recorded } from "./loop/recorded.ts";
import { exitsOf } from "./inspect/exits.ts";
import { FALLBACK, staleReplay } from "./inspect/staleReplay.ts";
import { Judgement } from "./inspect/judgement.ts";
import { modelOf, ModelSums, type ModelCounts } from "./inspect/models.ts";
import { Outline, type ScaffoldRow } from "./inspect/outline.ts";
import { Replay } from "./inspect/replay.ts";
import type { Rules } from "./rules/model.ts";
import { TranscriptReader } from "./transcript/reader.ts";
import type { RecordView } from "./transcript/binary.ts";
import type { RowRef } from "./transcript/containers/database.ts";
import type { Message, Transcript } from "./transcript/model.ts";
import { visibleText } from "./loop/visibleText.ts";
import type { Finding, JudgedTurn } from "./verdict/model.ts";

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
  /** The model that its message states, or its conversation; undefined where the file names none. */
  readonly model: string | undefined;
  readonly outcome: Outcome;
  readonly reason: string;
  readonly recorded: Recorded;
  readonly verdict: "legal" | "stall";
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
  /** Why the ending of a turn is legal, in a few words; found out when asked. */
  why(turn: number): string;
  /** Counts of each model that the file names, in the order in which they appear. */
  readonly models: readonly ModelCounts[];
  /** The turn as the judge sees it. */
  judged(turn: number): JudgedTurn;
  /** The decision with its steps, facts and drawing. */
  explain(turn: number): Decision;
  /** What the loop's settings resolved to in a conversation, and how the loop is called there. */
  assumptions(conversation: number): readonly Assumption[];
  title(conversation: number): string;
  /** What the prompt tells the model of a conversation about announcing actions, where the loop knows it. */
  prompt(conversation: number): { readonly value: string; readonly words: string } | undefined;
  /** The turn of a message, or the last one before it in its conversation; -1 when there is none. */
  turnAt(conversation: number, message: number): number;
  /** Rises with every change of the turns; `cutSince` gives the first turn that changed since a version. */
  readonly version: number;
  cutSince(version: number): number;
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
  private view: View | undefined;
  private activeRules: Rules;
  private readonly name: string;
  private ends: readonly TurnEnd[] = [];
  private log = "";

  /** `final`: nobody is writing the file, so that a last line without a line break is no unfinished one. */
  constructor(options: { readonly name: string; readonly rules: Rules; readonly final?: boolean }) {
    this.name = options.name;
    this.reader = new TranscriptReader({ name: options.name, final: options.final === true });
    this.activeRules = options.rules;
  }

  get transcript(): Transcript | undefined { return this.reader.transcript; }
  /** What was looked for, in words, while nothing is recognised. */
  get looked(): readonly string[] { return this.reader.looked; }
  get rules(): Rules { return this.activeRules; }
  /** Rows of a database, or messages of an archive, to be shown; undefined when they are not there. */
  record(rows: readonly RowRef[]): RecordView | undefined { return this.reader.record(rows); }

  /**
   * Appends bytes of the file, cut anywhere. `end`: the file's present end is reached; only then are turns evaluated. `log`: the bytes are those of the
   * write-ahead log beside a database, the first ones or more of it.
   */
  push(bytes: Uint8Array, end: boolean, log?: "begin" | "more"): void {
    const change = this.reader.push(bytes, end, log);
    const { transcript } = this.reader;
    if (!transcript) this.outline = undefined;
    else if (!this.outline || change.reset || this.outline.transcript !== transcript) this.start(transcript);
    else this.outline.changed(change);
    if (end) this.settle();
  }

  /** Evaluates under other rules; nothing is read again. */
  setRules(rules: Rules): void {
    const before = this.activeRules;
    this.activeRules = rules;
    const { outline } = this;
    if (!outline || !this.judgement) return;
    // Layers are put together anew with every change; what counts is what they say.
    if (rules.scaffolds !== before.scaffolds && JSON.stringify(rules.scaffolds) !== JSON.stringify(before.scaffolds)) this.start(outline.transcript);
    else {
      const judgement = this.judgement.under(rules);
      const replay = new Replay(outline, rules, loopOf(rules, outline.transcript));
      // What a turn shows rests on the loop, on its decision and on its verdict; the outline is the same.
      const earlier = judgement === this.judgement && replay.loop === this.view?.loop ? this.view.turns : undefined;
      this.judgement = judgement;
      this.replay = replay;
      this.view = new View(outline, judgement, replay, earlier, this.exits(outline));
    }
    this.settle();
  }

  /** The text of Hermes' `agent.log` beside the file, or its lines that say how turns ended; their exit reasons are the recorded ones from now on. */
  setLog(text: string): void {
    // Asked with every look at a file that grows; turns are only made anew when the log says something else.
    if (text === this.log) return;
    this.log = text;
    this.ends = readAgentLog(text);
    const { outline, judgement, replay } = this;
    if (!outline || !judgement || !replay) return;
    this.view = undefined;
    this.settle();
  }

  /** A replay of the same turns under other rules, beside the present one (drafts, comparisons), whose `settle` decides them. */
  beside(rules: Rules): Replay | undefined {
    return this.outline && new Replay(this.outline, rules, loopOf(rules, this.outline.transcript));
  }

  /** The same, settled. Call its `settle` after a push. */
  alternative(rules: Rules): Replay | undefined {
    const replay = this.beside(rules);
    replay?.settle();
    return replay;
  }

  /** The present state, which grows with the file; undefined while nothing is recognised. Another object after `setRules`. */
  inspection(): Inspection | undefined {
    this.settle();
    return this.view;
  }

  private start(transcript: Transcript): void {
    this.outline = new Outline(transcript, this.activeRules);
    this.judgement = new Judgement(this.outline, this.activeRules);
    this.replay = new Replay(this.outline, this.activeRules, loopOf(this.activeRules, transcript));
    this.view = undefined;
  }

  /** Joined once for each version of the outline that somebody asks for; undefined where there is no log. */
  private exits(outline: Outline): (() => ReadonlyMap<number, Joined>) | undefined {
    const { ends, name } = this;
    if (ends.length === 0) return undefined;
    let exits: ReadonlyMap<number, Joined> | undefined;
    let version = -1;
    return () => {
      if (exits === undefined || version !== outline.version) exits = exitsOf(outline, name, ends);
      version = outline.version;
      return exits;
    };
  }

  private settle(): void {
    const { outline, judgement, replay } = this;
    if (!outline || !judgement || !replay) { this.view = undefined; return; }
    outline.settle();
    judgement.settle();
    replay.settle();
    this.view ??= new View(outline, judgement, replay, undefined, this.exits(outline));
    this.view.settle();
  }
}

/** The inspection of a whole file, or what was looked for when it is no session file. */
export function inspect(bytes: Uint8Array, name: string, rules: Rules): Inspection | { readonly looked: readonly string[] } {
  const inspector = new Inspector({ name, rules, final: true });
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

/** One look at outline, judgement and replay; it grows with them. */
class View implements Inspection {
  readonly transcript: Transcript;
  readonly rules: Rules;
  readonly loop: AnyLoop;
  readonly ownLoop: boolean;
  private readonly outline: Outline;
  private readonly judgement: Judgement;
  private readonly replay: Replay;
  private readonly table: InspectedTurn[] = [];
  private readonly byModel = new ModelSums();
  private readonly sums = { stalls: 0, missed: 0, caught: 0, falseAlarms: 0, differs: 0, flagged: 0 };
  private seen = 0;
  /** Turns under earlier rules; those that come out the same are taken over. */
  private earlier: readonly InspectedTurn[] | undefined;
  private readonly exits: (() => ReadonlyMap<number, Joined>) | undefined;

  constructor(outline: Outline, judgement: Judgement, replay: Replay, earlier: readonly InspectedTurn[] | undefined, exits: (() => ReadonlyMap<number, Joined>) | undefined) {
    this.earlier = earlier;
    this.exits = exits;
    this.outline = outline;
    this.judgement = judgement;
    this.replay = replay;
    this.rules = replay.rules;
    this.transcript = outline.transcript;
    this.loop = replay.loop;
    this.ownLoop = replay.loop.id === outline.transcript.runtime;
  }

  get turnCount(): number { return this.table.length; }
  get turns(): readonly InspectedTurn[] { return this.table; }
  get scaffolds(): readonly ScaffoldRow[] { return this.outline.scaffolds; }
  get version(): number { return this.outline.version; }

  get counts(): InspectionCounts {
    const { outline } = this;
    return {
      turns: this.turnCount, ...this.sums, scaffolds: outline.scaffolds.length, buried: outline.buried, leaked: outline.leaked,
      conversations: this.transcript.conversations.length, exchanges: outline.exchanges,
    };
  }

  turn(index: number): InspectedTurn { return this.table[index]!; }
  message(turn: number): Message { return this.outline.messageOf(turn); }
  visibleText(turn: number): string { return visibleText(this.outline.messageOf(turn)); }
  why(turn: number): string { return this.judgement.verdict(turn).why; }
  get models(): readonly ModelCounts[] { return this.byModel.counts; }
  judged(turn: number): JudgedTurn { return this.judgement.judged(turn); }
  explain(turn: number): Decision { return this.replay.explain(turn); }
  assumptions(conversation: number): readonly Assumption[] { return this.replay.assumptions(conversation); }
  title(conversation: number): string { return this.replay.title(conversation); }
  prompt(conversation: number): { readonly value: string; readonly words: string } | undefined { return this.replay.prompt(conversation); }
  turnAt(conversation: number, message: number): number { return this.outline.turnAt(conversation, message); }
  cutSince(version: number): number { return this.outline.cutSince(version); }

  /** Takes in what changed; the cost is that of what changed. */
  settle(): void {
    const { table, outline } = this;
    const cut = Math.min(outline.cutSince(this.seen), table.length);
    this.seen = outline.version;
    for (const turn of table.splice(cut)) this.sum(turn, -1);
    const { earlier } = this;
    this.earlier = undefined;
    for (let index = cut; index < outline.turnCount; index += 1) {
      const before = earlier?.[index];
      const turn = before && this.same(before) ? before : this.build(index);
      table.push(turn);
      this.sum(turn, 1);
    }
  }

  private sum(turn: InspectedTurn, by: 1 | -1): void {
    const { sums } = this;
    const caught = isCaught(turn);
    this.byModel.add(turn, caught, by);
    if (turn.verdict === "stall") sums.stalls += by;
    if (turn.missed) sums.missed += by;
    if (caught) sums.caught += by;
    if (turn.falseAlarm) sums.falseAlarms += by;
    if (turn.differs) sums.differs += by;
    if (isFlagged(turn)) sums.flagged += by;
  }

  private same(turn: InspectedTurn): boolean {
    const { outcome, reason } = this.replay.decided(turn.index);
    return turn.outcome === outcome && turn.reason === reason && turn.findings === this.judgement.verdict(turn.index).findings;
  }

  private build(index: number): InspectedTurn {
    const { outcome, reason } = this.replay.decided(index);
    const judged = this.judgement.verdict(index);
    const { verdict } = judged;
    const stale = reason === FALLBACK && !judged.findings.some(({ kind }) => kind === "stale-fallback")
      ? staleReplay(this.outline.messagesOf(this.outline.conversationOf(index)), this.outline.messageIndexOf(index), this.rules) : undefined;
    const findings = stale === undefined ? judged.findings : [...judged.findings, stale];
    const recorded = withExit(this.outline.recorded(index), this.exits?.().get(index));
    const { missed, falseAlarm } = crossing(outcome, reason, verdict, this.loop);
    const { outline } = this;
    const differs = this.ownLoop && recorded.outcome !== "unknown"
      && (recorded.outcome !== (outcome === "retry" ? "nudge" : outcome) || (outcome === "return" && recorded.reason !== undefined && recorded.reason !== reason));
    return {
      index, conversation: outline.conversationOf(index), message: outline.messageIndexOf(index), exchange: outline.exchangeOf(index),
      model: modelOf(outline.messageOf(index), outline.factsOf(outline.conversationOf(index))), outcome, reason, recorded, verdict, findings, missed, falseAlarm, differs,
    };
  }
}

/** What the rows show, with the exit reason that the log has for the turn. */
function withExit(rows: Recorded, exit: Joined | undefined): Recorded {
  if (exit === undefined) return rows;
  const { reason, line } = exit.end;
  return { outcome: "return", words: `agent.log, line ${line}: ${reason}`, certainty: exit.certain ? "high" : "medium", reason };
}
