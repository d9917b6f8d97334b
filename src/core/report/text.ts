/** The report for a terminal: what a person reads first stands first, and nothing a transcript holds reaches the terminal unseen. */
import { visible } from "./escape.ts";
import type { FileReport, ReportFormat, ReportSummary, TurnReport } from "./model.ts";
import { assumedSentence, counted, fileFacts, modelLines, scaffoldSentence, summarySentence, turnFacts, turnMark, type TurnMark } from "./words.ts";

/** SGR parameters; colour repeats what the words say and says nothing of its own. */
const STYLES = { bold: "1", dim: "2", yellow: "33", cyan: "36", red: "31" } as const;
type Paint = (style: keyof typeof STYLES, text: string) => string;

const MARK_STYLE: Readonly<Record<TurnMark, keyof typeof STYLES>> = {
  "missed": "yellow", "caught": "cyan", "stall": "yellow", "false alarm": "red", "differs": "red", "nudged": "cyan", "retried": "cyan", "": "dim",
};
/** Diagnostics that are printed in full; the rest is counted. */
const MOST_DIAGNOSTICS = 10;

export const text: ReportFormat = {
  id: "text",
  writer({ color }) {
    const paint: Paint = (style, words) => color ? `\u001b[${STYLES[style]}m${words}\u001b[0m` : words;
    return {
      begin: () => "",
      *file(report: FileReport) {
        yield header(report, paint);
        const width = Math.max(4, String(lastLine(report)).length);
        for (const turn of report.turns) yield turnLines(turn, report, width, paint);
        yield rows(report, width, paint);
        yield `  ${summarySentence(report.totals)}\n${modelLines(report.models).map((line) => `    ${visible(line)}\n`).join("")}\n`;
      },
      end: (summary: ReportSummary) => closing(summary, paint),
    };
  },
};

function header(report: FileReport, paint: Paint): string {
  const lines = [fileFacts(report).map(visible).join(" · "), visible(assumedSentence(report))].filter((line) => line !== "");
  return `${paint("bold", visible(report.path))}\n${lines.map((line) => `  ${paint("dim", line)}\n`).join("")}`;
}

/** A bound for the line numbers of a file, so that they stand in a column. */
function lastLine(report: FileReport): number {
  return Math.max(report.counts.records, report.scaffolds.at(-1)?.line ?? 0, report.diagnostics.at(-1)?.line ?? 0);
}

function turnLines(turn: TurnReport, report: FileReport, width: number, paint: Paint): string {
  const indent = " ".repeat(width + 4);
  let lines = `  ${String(turn.line).padStart(width)}  ${paint(MARK_STYLE[turnMark(turn)], visible(turn.title))}\n`;
  for (const finding of turn.findings) lines += `${indent}${visible(finding.message)}\n`;
  for (const { name, needsApproval } of turn.proposedCalls ?? []) lines += `${indent}${paint("dim", visible(`Not executed: ${name}${needsApproval === null ? "" : `; a person would have to approve it, ${needsApproval}`}.`))}\n`;
  if (turn.findings.length === 0) {
    const shown = turn.toolCalls.length > 0 ? turn.toolCalls.join(", ") : turn.text === "" ? "" : `“${turn.text}”`;
    if (shown !== "") lines += `${indent}${visible(shown)}\n`;
  }
  return `${lines}${indent}${paint("dim", turnFacts(turn, report.loop.title).map(visible).join(" · "))}\n`;
}

function rows(report: FileReport, width: number, paint: Paint): string {
  const indent = " ".repeat(width + 4);
  let lines = "";
  for (const scaffold of report.scaffolds) {
    if (scaffold.buried || scaffold.leaked) lines += `  ${String(scaffold.line).padStart(width)}  ${paint("red", visible(scaffoldSentence(scaffold)))}\n`;
  }
  for (const { line, message } of report.diagnostics.slice(0, MOST_DIAGNOSTICS)) lines += `  ${String(line).padStart(width)}  ${paint("dim", `not read: ${visible(message)}`)}\n`;
  const more = report.diagnostics.length - MOST_DIAGNOSTICS;
  return more > 0 ? `${lines}${indent}${paint("dim", `${counted(more, "more record")} with problems`)}\n` : lines;
}

function closing(summary: ReportSummary, paint: Paint): string {
  if (summary.files === 0) return "No agent session found.\n";
  return summary.files === 1 ? "" : `${paint("bold", `${counted(summary.files, "file")}: ${summarySentence(summary)}`)}\n${modelLines(summary.models).map((line) => `  ${visible(line)}\n`).join("")}`;
}
