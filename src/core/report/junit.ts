/** JUnit XML, for CI servers: a suite a file, a case a listed turn; a stall fails its case. */
import { xml } from "./escape.ts";
import type { FileReport, ReportFormat, ScaffoldReport, TurnReport } from "./model.ts";
import { problemSentence, scaffoldSentence, summarySentence, turnFacts } from "./words.ts";

export const junit: ReportFormat = {
  id: "junit",
  writer({ head }) {
    return {
      begin: () => `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites name="${xml(head.tool.name)}">\n`,
      *file(report: FileReport) {
        // The counts stand before the cases, so the turns are walked twice: once to count, once to print.
        let tests = 0, failures = 0;
        for (const turn of report.turns) { tests += 1; if (fails(turn)) failures += 1; }
        const faulty = report.scaffolds.filter((row) => row.buried || row.leaked);
        const empty = tests + faulty.length === 0;
        yield `<testsuite name="${xml(report.path)}" tests="${empty ? 1 : tests + faulty.length}" failures="${failures + faulty.length}" errors="0" skipped="0">\n`;
        if (empty) yield `<testcase classname="${xml(report.path)}" name="${xml(summarySentence(report.totals))}" time="0"/>\n`;
        for (const turn of report.turns) yield turnCase(turn, report);
        for (const row of faulty) yield scaffoldCase(row, report);
        if (report.diagnostics.length > 0) {
          yield `<system-err>${report.diagnostics.map(({ line, message }) => xml(`line ${line}: ${message}`)).join("\n")}</system-err>\n`;
        }
        yield "</testsuite>\n";
      },
      end: () => "</testsuites>\n",
    };
  },
};

function fails(turn: TurnReport): boolean {
  return turn.verdict === "stall";
}

function turnCase(turn: TurnReport, report: FileReport): string {
  const name = `turn ${turn.index + 1}, line ${turn.line}: ${turn.title}`;
  const open = `<testcase classname="${xml(report.path)}" name="${xml(name)}" file="${xml(report.path)}" line="${turn.line}" time="0"`;
  const facts = turnFacts(turn, report.loop.title).join(" · ");
  const details = [...turn.findings.map(({ message }) => problemSentence(turn, message)), facts].map(xml).join("\n");
  if (!fails(turn)) return turn.findings.length === 0 ? `${open}/>\n` : `${open}>\n<system-out>${details}</system-out>\n</testcase>\n`;
  const first = turn.findings[0];
  return `${open}>\n<failure type="${xml(first?.kind ?? "stall")}" message="${xml(first ? problemSentence(turn, first.message) : turn.title)}">${details}</failure>\n</testcase>\n`;
}

function scaffoldCase(row: ScaffoldReport, report: FileReport): string {
  const sentence = xml(scaffoldSentence(row));
  const type = row.buried ? "buried-scaffold" : "leaked-scaffold";
  return `<testcase classname="${xml(report.path)}" name="line ${row.line}: ${sentence}" file="${xml(report.path)}" line="${row.line}" time="0">\n<failure type="${type}" message="${sentence}"/>\n</testcase>\n`;
}
