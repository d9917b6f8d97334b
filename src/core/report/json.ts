/** The report as JSON: the contract to the letter, one line a turn so that it can be read, searched and compared. */
import { REPORT_SCHEMA, type FileReport, type ReportFormat, type ReportSummary } from "./model.ts";

/** About how many characters a piece has; small pieces cost a write each. */
const PIECE = 64 * 1024;

export const json: ReportFormat = {
  id: "json",
  writer({ head }) {
    let files = 0;
    return {
      begin: () => `{"schema":${JSON.stringify(REPORT_SCHEMA)},"tool":${JSON.stringify(head.tool)},\n"rules":${JSON.stringify(head.rules)},\n"files":[`,
      *file(report: FileReport) {
        let text = `${files === 0 ? "\n" : ",\n"}${opening(report)}"turns":[`;
        files += 1;
        let turns = 0;
        for (const turn of report.turns) {
          text += `${turns === 0 ? "\n" : ",\n"}${JSON.stringify(turn)}`;
          turns += 1;
          if (text.length > PIECE) { yield text; text = ""; }
        }
        yield `${text}],\n"scaffolds":[${lines(report.scaffolds)}],\n"loop":${JSON.stringify(report.loop)},"assumptions":${JSON.stringify(report.assumptions)},"unattended":${String(report.unattended)},\n"models":[${lines(report.models)}]}`;
      },
      end: ({ files: count, turns, stalls, missed, falseAlarms, scaffolds, byKind, ...added }: ReportSummary) =>
        `],\n"summary":${JSON.stringify({ files: count, turns, stalls, missed, falseAlarms, scaffolds, byKind, ...added })}}\n`,
    };
  },
};

/** A file's fields before its turns, with the opening brace and the last comma. */
function opening({ path, format, formatLabel, model, apiMode, declaredTools, counts, diagnostics }: FileReport): string {
  const fields = JSON.stringify({ path, format, formatLabel, model, apiMode, declaredTools, counts });
  return `${fields.slice(0, -1)},\n"diagnostics":[${lines(diagnostics)}],\n`;
}

function lines(values: readonly unknown[]): string {
  return values.map((value) => `\n${JSON.stringify(value)}`).join(",");
}
