/**
 * What is reported of session files: the stable contract `stall-inspector/report/1`, and what every format of it prints from.
 * Fields may be added, never renamed. Values are the file's own: whoever prints them escapes them for its medium.
 */
import type { Answer, Assumption, Outcome } from "../loop/model.ts";
import type { ModelChange, ModelCounts } from "../inspect/models.ts";
import type { Rules } from "../rules/model.ts";
import type { Diagnostic } from "../transcript/model.ts";
import type { Finding, FindingKind } from "../verdict/model.ts";
import type { ProposedCall } from "../verdict/proposedCalls.ts";

export const REPORT_SCHEMA = "stall-inspector/report/1";

/** Which turns a report lists: those that are flagged (a stall, a nudge or retry, a finding), or every one. */
export type TurnSelection = "flagged" | "all";

export interface StepReport {
  readonly node: string;
  readonly answer: Answer;
  /** Name of each fact with its raw value. */
  readonly facts: Readonly<Record<string, string | number | boolean | null>>;
}

export interface FindingReport {
  readonly kind: Finding["kind"];
  readonly message: string;
  readonly severity: Finding["severity"];
  /** UTF-16 offsets in the visible text (not in the shortened `text`); null where a finding is about the whole turn. */
  readonly evidence: { readonly start: number; readonly end: number; readonly text: string } | null;
  /** Added: another row that the finding rests on, such as the tool output that contradicts a claim: its index in the conversation, its line, the words. Absent where there is none. */
  readonly related?: { readonly message: number; readonly line: number; readonly text: string };
}

/** A call that was written and not made. */
export interface ProposedCallReport {
  readonly name: string;
  /** Parsed where they could be parsed, otherwise the text as it stands. */
  readonly arguments: ProposedCall["arguments"];
  readonly shape: ProposedCall["shape"];
  /** The session declares the tool (or, where it declares none, calls it somewhere). */
  readonly declared: boolean;
  /** Why a person would have to approve it: it sends, posts, pays or deletes. Null where nothing speaks for that. */
  readonly needsApproval: string | null;
}

export interface TurnReport {
  /** 0-based, through all conversations of the file. */
  readonly index: number;
  readonly conversation: number;
  /** Index of the message in its conversation. */
  readonly message: number;
  /** 0-based index of the raw record. */
  readonly record: number;
  /** Lines of that record in the document, 1-based. */
  readonly line: number;
  readonly endLine: number;
  readonly exchange: number;
  readonly finishReason: string | null;
  readonly toolCalls: readonly string[];
  /** The visible text, first 200 characters (code points). */
  readonly text: string;
  readonly decision: { readonly loop: string; readonly outcome: Outcome; readonly reason: string; readonly steps: readonly StepReport[] };
  readonly recorded: "execute" | "nudge" | "return" | "unknown";
  readonly verdict: "legal" | "stall";
  readonly missed: boolean;
  readonly falseAlarm: boolean;
  readonly findings: readonly FindingReport[];
  /** Added: how sure the recorded outcome is, and the exit reason where the rows or `agent.log` beside the file show it. */
  readonly recordedCertainty: "high" | "medium" | null;
  readonly recordedReason: string | null;
  /** Added: the file shows another outcome than the replay. */
  readonly differs: boolean;
  /** Added: what the turn is called, e.g. "Stall: promise, missed by the loop". */
  readonly title: string;
  /** Added: why a legal ending is legal, in a few words. */
  readonly why: string;
  /** Added: another model wrote it than the turn before. */
  readonly modelChange?: ModelChange;
  /** Added: the calls that the message writes as text and should have carried, each once, in order. Absent where there are none; never run. */
  readonly proposedCalls?: readonly ProposedCallReport[];
}

export interface ScaffoldReport {
  readonly kind: string;
  readonly by: "flag" | "text" | "shape";
  /** Indexes in their conversation: the row, and where it is half of a pair the other one. */
  readonly messages: readonly number[];
  readonly line: number;
  readonly buried: boolean;
  readonly leaked: boolean;
  /** Added: the conversation that the indexes are in. */
  readonly conversation: number;
}

/** Sums over turns and rows. */
export interface Totals {
  readonly turns: number;
  readonly stalls: number;
  readonly missed: number;
  readonly caught: number;
  readonly falseAlarms: number;
  readonly scaffolds: number;
  readonly buried: number;
  readonly leaked: number;
  /** Number of findings of each kind that occurs; rows (`buried-scaffold`, `leaked-scaffold`) are among them. */
  readonly byKind: Readonly<Partial<Record<FindingKind, number>>>;
  /** Added: injected rows of each kind that occurs, wherever they stand. */
  readonly byScaffold: Readonly<Record<string, number>>;
  /** Added: turns of which the file shows another outcome than the replay. */
  readonly differs: number;
}

export interface ReportSummary extends Totals {
  readonly files: number;
  /** Added: the same of each model that the files name. */
  readonly models: readonly ModelCounts[];
}

/** One session file. */
export interface FileReport {
  /** As the user named it. */
  readonly path: string;
  readonly format: string;
  readonly formatLabel: string;
  readonly model: string | null;
  readonly apiMode: string | null;
  /** Of all its conversations, each name once; [] also when the file does not state any. */
  readonly declaredTools: readonly string[];
  /** Added: a scheduler wrote all its conversations, so that nobody is there to answer. */
  readonly unattended: boolean;
  readonly counts: { readonly records: number; readonly messages: number; readonly turns: number; readonly skipped: number };
  readonly diagnostics: readonly Diagnostic[];
  /** Explained one after the other while they are printed; may be walked several times. */
  readonly turns: Iterable<TurnReport>;
  readonly scaffolds: readonly ScaffoldReport[];
  /** Added: the loop that was replayed, e.g. "Hermes, latest"; `own` when it is the one that the file's agent runs. */
  readonly loop: { readonly id: string; readonly title: string; readonly own: boolean };
  /** Added: what the replay rests on, in the first conversation: stated by the file, set by the rules, or assumed. */
  readonly assumptions: readonly Assumption[];
  readonly totals: Totals;
  /** Added: turns and stalls of each model that the file names, in the order in which they appear. */
  readonly models: readonly ModelCounts[];
}

/** What is the same for all files of a report. */
export interface ReportHead {
  readonly tool: { readonly name: string; readonly version: string };
  /** The effective rules. */
  readonly rules: Rules;
}

/**
 * Prints a report piece by piece, so that neither the files of a folder nor the turns of a file are held in memory together:
 * `begin`, then `file` for each, then `end`; the pieces in this order are the report.
 */
export interface ReportWriter {
  begin(): string;
  file(report: FileReport): Iterable<string>;
  end(summary: ReportSummary): string;
}

export interface WriterOptions {
  readonly head: ReportHead;
  /** Terminal colours (text only). */
  readonly color: boolean;
}

/** One format of the report; a new one is a file with one of these, and a line in `index.ts`. */
export interface ReportFormat {
  readonly id: string;
  writer(options: WriterOptions): ReportWriter;
}
