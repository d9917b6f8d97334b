/**
 * One open session file: answers every question that host and webview ask about it. It lives in the worker;
 * all methods are synchronous and none throws for what a file or a draft holds.
 */
import { Inspector, type Inspection, type InspectionCounts } from "../inspect.ts";
import type { Replay } from "../inspect/replay.ts";
import { LOOPS } from "../loop/index.ts";
import type { CompareView, ConversationPage, Counts, CoverageView, DraftProblem, FileMark, Filter, FlipRow, ListPage, ListQuery, MarkFact, SessionView, Strip, TurnView, WhatIfPage, WhyView } from "../protocol/views.ts";
import type { RecordView } from "../transcript/binary.ts";
import type { RowRef } from "../transcript/containers/database.ts";
import type { Place } from "../transcript/model.ts";
import { DEFAULT_RULES } from "../rules/defaults.ts";
import { layerRules } from "../rules/layers.ts";
import type { Rules, RulesDraft } from "../rules/model.ts";
import { RELEASES } from "../rules/schema.ts";
import { compilePattern } from "../rules/pattern.ts";
import { Conversations, type ConversationQuery } from "./conversations.ts";
import { compareView } from "./compare.lazy.ts";
import { Comparison } from "./flips.ts";
import { factsOf, marksOf } from "./marks.ts";
import { passes, Rows } from "./rows.ts";
import { stripOf } from "./strip.ts";
import { coverageView, whatIfOf, whyView } from "./panels.lazy.ts";
import { FlaggedTurns, turnViewOf } from "./turnView.ts";
import type { WhatIf } from "./whatIf.ts";

/** Diagnostics that are listed; the others are counted. */
const MOST_DIAGNOSTICS = 200;
/** Models that are counted by name in the view. */
const MOST_MODELS = 20;
/** Milliseconds of work on what-ifs that one question costs at most. */
const WHAT_IF_SLICE = 20;

export interface Pushed {
  readonly recognised: boolean;
  readonly version: number;
  readonly turns: number;
}

/** What a session is opened with: a file's base name, and the effective rules as layers over the built-in ones. */
export interface SessionOptions {
  readonly name: string;
  readonly rules: RulesDraft;
}

export class InspectionSession {
  private readonly name: string;
  private inspector: Inspector;
  private layers: RulesDraft;
  private draftLayer: RulesDraft | undefined;
  private comparison: Comparison | undefined;
  private releases: { readonly of: Inspection; readonly replays: Map<string, Replay> } | undefined;
  private problem: DraftProblem | undefined;
  private rows: Rows | undefined;
  private flagged: FlaggedTurns | undefined;
  private perConversation: { readonly of: Inspection; readonly rows: Conversations } | undefined;
  private shown: Inspection | undefined;
  private ifs: { readonly of: Inspection; readonly whatIf: WhatIf } | undefined;
  private evaluated = { turns: 0, milliseconds: 0 };
  /** Begins above the numbers of any earlier session of the same file (another worker, a file that was replaced), so that no page takes their rows for its own. */
  private currentVersion = Date.now() * 1024;

  constructor(options: SessionOptions) {
    this.name = options.name;
    this.layers = options.rules;
    this.inspector = new Inspector({ name: options.name, rules: this.effective() });
  }

  get looked(): readonly string[] { return this.inspector.looked; }
  /** Rises with every change of turns or decisions. */
  get version(): number { return this.currentVersion; }

  /** Appends bytes of the file, cut anywhere; `end` when its present end is reached. `log`: they are those of the log beside a database. */
  push(bytes: Uint8Array, end: boolean, log?: "begin" | "more"): Pushed {
    const started = performance.now();
    this.inspector.push(bytes, end, log);
    if (end) this.refresh(started);
    return { recognised: this.inspector.transcript !== undefined, version: this.currentVersion, turns: this.shown?.turnCount ?? 0 };
  }

  /** Forgets what was read; rules and draft stay. */
  reset(): void {
    this.inspector = new Inspector({ name: this.name, rules: this.effective() });
    this.comparison = undefined;
    this.forget();
    this.currentVersion += 1;
  }

  /** The log beside the file, from which the true exit reasons are taken; see `Inspector.setLog`. */
  setLog(text: string): void {
    const started = performance.now();
    this.inspector.setLog(text);
    this.refresh(started);
  }

  /** Other effective rules (the workspace file or the settings changed). */
  setRules(layers: RulesDraft): SessionView {
    const started = performance.now();
    this.layers = layers;
    this.inspector.setRules(this.effective());
    this.refresh(started);
    return this.session();
  }

  /**
   * Evaluates a draft beside the saved rules; `null` drops it. Which loop is shown is no change of a rule but a choice
   * of what to look at, so `loop.runtime` moves the saved side too.
   */
  draft(parameters: { readonly draft: RulesDraft | null }): SessionView {
    const started = performance.now();
    const before = this.draftLayer?.loop?.runtime;
    this.draftLayer = parameters.draft ?? undefined;
    this.problem = undefined;
    if (this.draftLayer?.loop?.runtime !== before) this.inspector.setRules(this.effective());
    this.refresh(started);
    return this.session();
  }

  /** Says why a draft could not be evaluated (it ran too long and its worker was stopped). The draft is dropped. */
  refuseDraft(problem: DraftProblem): void {
    this.draftLayer = undefined;
    this.comparison = undefined;
    this.problem = problem;
    this.currentVersion += 1;
  }

  session(): SessionView {
    const inspection = this.inspection();
    const { transcript, loop } = inspection;
    const facts = transcript.conversations[0]?.facts;
    const assumptions = transcript.conversations.length > 0 ? inspection.assumptions(0) : [];
    const mode = assumptions.find((assumption) => assumption.rule === "loop.apiMode")?.value ?? facts?.apiMode;
    const model = facts?.model ?? transcript.conversations[0]?.messages.find((message) => message.model !== undefined)?.model;
    const { drafted } = this;
    return {
      name: this.name, format: transcript.format, formatLabel: transcript.formatLabel,
      ...(model === undefined ? {} : { model }), ...(mode === undefined ? {} : { apiMode: mode }),
      loop: {
        id: loop.id, title: transcript.conversations.length > 0 ? inspection.title(0) : loop.label, own: inspection.ownLoop,
        choices: LOOPS.map(({ id, label }) => ({ id, label })),
      },
      isText: transcript.isText,
      counts: countsView(inspection.counts),
      records: transcript.records, skipped: transcript.skipped,
      diagnostics: transcript.diagnostics.slice(0, MOST_DIAGNOSTICS).map((diagnostic) => ({ ...diagnostic })),
      moreDiagnostics: Math.max(0, transcript.diagnostics.length - MOST_DIAGNOSTICS),
      assumptions: assumptions.map((assumption) => ({ ...assumption })),
      savedRules: inspection.rules, rules: drafted ?? inspection.rules, drafted: drafted !== undefined,
      ...(this.comparison ? { flips: this.comparison.flips } : {}),
      ...(this.problem ? { problem: this.problem } : {}),
      evaluated: this.evaluated,
      models: modelRows(inspection), unattended: transcript.conversations.length > 0 && transcript.conversations.every((conversation) => conversation.facts.unattended),
      covered: transcript.runtime === "hermes",
      version: this.currentVersion,
    };
  }

  list(parameters: { readonly query: ListQuery; readonly from: number; readonly count: number }): ListPage {
    const rows = this.listRows();
    return { version: this.currentVersion, total: rows.total(parameters.query), from: parameters.from, rows: rows.page(parameters.query, parameters.from, parameters.count) };
  }

  rowOf(parameters: { readonly query: ListQuery; readonly turn: number }): number {
    return this.listRows().rowOf(parameters.query, parameters.turn);
  }

  conversations({ find, flagged, from, count }: ConversationQuery & { readonly from: number; readonly count: number }): ConversationPage {
    const inspection = this.inspection();
    if (this.perConversation?.of !== inspection) this.perConversation = { of: inspection, rows: new Conversations(inspection) };
    return this.perConversation.rows.page({ find, flagged }, from, count, this.currentVersion);
  }

  next(parameters: { readonly filter: Filter; readonly turn: number; readonly back: boolean; readonly conversation?: number | undefined }): number {
    const inspection = this.inspection();
    const changed = new Set(this.comparison?.changed);
    const step = parameters.back ? -1 : 1;
    for (let turn = parameters.turn + step; turn >= 0 && turn < inspection.turnCount; turn += step) {
      const found = inspection.turn(turn);
      if ((parameters.conversation === undefined || found.conversation === parameters.conversation) && passes(parameters.filter, found, changed)) return turn;
    }
    return -1;
  }

  strip(parameters: { readonly ticks: number }): Strip { return stripOf(this.inspection(), parameters.ticks, this.currentVersion); }

  turn(parameters: { readonly turn: number; readonly textLimit: number }): TurnView {
    const inspection = this.inspection();
    const turn = Math.min(Math.max(0, parameters.turn), inspection.turnCount - 1);
    if (turn < 0) throw new RangeError("This session has no turns yet.");
    this.flagged ??= new FlaggedTurns(inspection);
    return turnViewOf(inspection, this.flagged, turn, parameters.textLimit, this.currentVersion, this.comparison?.replay);
  }

  why({ turn }: { readonly turn: number }): WhyView {
    const inspection = this.inspection();
    if (turn < 0 || turn >= inspection.turnCount) throw new RangeError("There is no such turn.");
    return whyView(inspection.judged(turn));
  }

  coverage({ conversation }: { readonly conversation: number }): CoverageView | null { return coverageView(this.inspection(), conversation); }

  /** Works on the what-ifs for a few milliseconds and answers what is known by then. */
  whatIf({ turn }: { readonly turn: number }): WhatIfPage {
    const inspection = this.inspection();
    if (this.ifs?.of !== inspection) this.ifs = { of: inspection, whatIf: whatIfOf(inspection, (rules) => this.inspector.beside(rules)) };
    return this.ifs.whatIf.page(turn, WHAT_IF_SLICE, this.currentVersion);
  }

  flips(parameters: { readonly from: number; readonly count: number }): FlipRow[] {
    return this.comparison?.rows(parameters.from, parameters.count) ?? [];
  }

  /** Two releases side by side on the exchange of a turn. */
  compare({ turn, left, right, call }: { readonly turn: number; readonly left: Rules["loop"]["release"]; readonly right: Rules["loop"]["release"]; readonly call?: number | undefined }): CompareView {
    const inspection = this.inspection();
    const at = Math.min(Math.max(0, turn), inspection.turnCount - 1);
    if (at < 0) throw new RangeError("This session has no turns yet.");
    return compareView(inspection, at, [left, right], call, [this.released(left), this.released(right)], RELEASES, this.currentVersion);
  }

  /** The replay of a release, kept while the file and the rules stay. */
  private released(release: Rules["loop"]["release"]): Replay {
    const inspection = this.inspection();
    if (this.releases?.of !== inspection) this.releases = { of: inspection, replays: new Map() };
    const kept = this.releases.replays.get(release);
    kept?.settle();
    const replay = kept ?? this.inspector.alternative(layerRules(inspection.rules, { loop: { release, runtime: "hermes" } }))!;
    this.releases.replays.set(release, replay);
    return replay;
  }

  /** Marks for the text of the file, at most `most`. */
  marks(most: number): { version: number; marks: FileMark[]; more: number } {
    const inspection = this.inspector.inspection();
    return { version: this.currentVersion, ...(inspection ? marksOf(inspection, most) : { marks: [], more: 0 }) };
  }

  /** The facts behind a turn's mark; none when there is no such turn. */
  facts(turn: number): MarkFact[] {
    const inspection = this.inspector.inspection();
    return inspection && turn >= 0 && turn < inspection.turnCount ? factsOf(inspection, turn) : [];
  }

  /** Where a row stands in the document, for "open source". */
  placeOf(conversation: number, message: number): Place | undefined {
    return this.inspector.transcript?.conversations[conversation]?.messages[message]?.place;
  }

  /** Rows of a database, or messages of an archive, as text to be shown; undefined when they are not there. */
  record(rows: readonly RowRef[]): RecordView | undefined { return this.inspector.record(rows); }

  private inspection(): Inspection {
    if (!this.shown) throw new Error("No agent session is recognised in this file yet.");
    return this.shown;
  }

  private listRows(): Rows { return this.rows ??= new Rows(this.inspection(), new Set(this.comparison?.changed)); }

  /** The effective rules without the draft; a pattern that does not compile gives way to the built-in one. */
  private effective(): Rules {
    const runtime = this.draftLayer?.loop?.runtime;
    const rules = layerRules(DEFAULT_RULES, this.layers, ...(runtime === undefined ? [] : [{ loop: { runtime } }]));
    const { pattern, flavour, flags } = rules.stall;
    return compilePattern(pattern, flavour, flags).ok ? rules : layerRules(rules, { stall: { pattern: DEFAULT_RULES.stall.pattern, flavour: DEFAULT_RULES.stall.flavour, flags: DEFAULT_RULES.stall.flags } });
  }

  /** The rules with the draft, when there is one that changes anything but the loop that is shown. */
  private get drafted(): Rules | undefined {
    if (this.draftLayer === undefined) return undefined;
    const rules = layerRules(this.inspector.rules, this.draftLayer);
    return sameRules(rules, this.inspector.rules) ? undefined : rules;
  }

  private refresh(started: number): void {
    const inspection = this.inspector.inspection();
    if (inspection !== this.shown) this.forget();
    this.shown = inspection;
    this.compareDraft();
    this.currentVersion += 1;
    this.evaluated = { turns: inspection?.turnCount ?? 0, milliseconds: performance.now() - started };
  }

  private compareDraft(): void {
    const before = this.comparison;
    this.comparison = undefined;
    const rules = this.drafted;
    if (rules && this.shown) {
      const { pattern, flavour, flags } = rules.stall;
      const compiled = compilePattern(pattern, flavour, flags);
      if (!compiled.ok) this.problem = { kind: "pattern", path: "stall.pattern", message: compiled.message, ...(compiled.offset === undefined ? {} : { offset: compiled.offset }) };
      else {
        const kept: Replay | undefined = before && sameRules(before.replay.rules, rules) ? before.replay : undefined;
        kept?.settle();
        const replay = kept ?? this.inspector.alternative(rules);
        if (replay) this.comparison = new Comparison(this.shown, replay);
      }
    }
    if (before?.changed.join() !== this.comparison?.changed.join()) this.rows = undefined;
  }

  private forget(): void {
    this.rows = undefined;
    this.flagged = undefined;
    this.shown = undefined;
    this.ifs = undefined;
  }
}

function sameRules(a: Rules, b: Rules): boolean { return a === b || JSON.stringify(a) === JSON.stringify(b); }

function countsView(counts: InspectionCounts): Counts { return { ...counts }; }

/** The models with the most turns; none where the file names fewer than two. */
function modelRows({ models }: Inspection): SessionView["models"] {
  if (models.length < 2) return [];
  return [...models].sort((a, b) => b.turns - a.turns).slice(0, MOST_MODELS).map(({ model, turns, stalls, missed }) => ({ model, turns, stalls, missed }));
}
