/** The report as Markdown, for pull requests, chats and step summaries. Everything a transcript holds is escaped. */
import { markdown as escape } from "./escape.ts";
import type { FileReport, ReportFormat, ReportSummary, TurnReport } from "./model.ts";
import { counted, fileFacts, modelLines, scaffoldSentence, summarySentence, turnFacts } from "./words.ts";

export const markdown: ReportFormat = {
  id: "markdown",
  writer() {
    return {
      begin: () => "# Stall Inspector\n\n",
      *file(report: FileReport) {
        yield `## File: ${escape(report.path)}\n\nSession: ${fileFacts(report).map(escape).join(" · ")}\n\n**${summarySentence(report.totals)}**\n\n`;
        let listed = 0;
        for (const turn of report.turns) { yield item(turn, report); listed += 1; }
        for (const row of report.scaffolds) if (row.buried || row.leaked) { yield `- Line ${row.line}: ${escape(scaffoldSentence(row))}\n`; listed += 1; }
        if (report.diagnostics.length > 0) {
          const [first] = report.diagnostics;
          yield `- ${counted(report.diagnostics.length, "record")} with problems, the first in line ${first!.line}: ${escape(first!.message)}\n`;
          listed += 1;
        }
        if (listed > 0) yield "\n";
      },
      end: (summary: ReportSummary) => summary.files === 0 ? "No agent session found.\n" : `---\n\n${counted(summary.files, "file")}. ${summarySentence(summary)}\n${modelLines(summary.models).map((line) => `- ${escape(line)}\n`).join("")}`,
    };
  },
};

function item(turn: TurnReport, report: FileReport): string {
  let lines = `- Line ${turn.line}: **${escape(turn.title)}**\n`;
  for (const finding of turn.findings) lines += `  - Finding: ${escape(finding.message)}\n`;
  return `${lines}  - Decision: ${turnFacts(turn, report.loop.title).map(escape).join(" · ")}\n`;
}
