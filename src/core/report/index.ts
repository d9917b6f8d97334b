/** The formats of the report. A new one is a file beside these, and a line here (and a function in `reports.lazy.ts` where it is not what everybody asks for). */
import { json } from "./json.ts";
import type { FileReport, ReportFormat, WriterOptions } from "./model.ts";
import { junitWriter, markdownWriter, sarifWriter } from "./reports.lazy.ts";
import { text } from "./text.ts";
import { addToSummary, EMPTY_SUMMARY } from "./fileReport.ts";

export const REPORT_FORMATS: readonly ReportFormat[] = [
  text,
  json,
  { id: "sarif", writer: sarifWriter },
  { id: "junit", writer: junitWriter },
  { id: "markdown", writer: markdownWriter },
];

/** The format of an id, or undefined. */
export function reportFormat(id: string): ReportFormat | undefined {
  return REPORT_FORMATS.find((format) => format.id === id);
}

/** A whole report as one string, for a few files that are in memory anyway. */
export function reportText(format: ReportFormat, files: Iterable<FileReport>, options: WriterOptions): string {
  const writer = format.writer(options);
  let summary = EMPTY_SUMMARY;
  const pieces = [writer.begin()];
  for (const file of files) {
    pieces.push(...writer.file(file));
    summary = addToSummary(summary, file);
  }
  pieces.push(writer.end(summary));
  return pieces.join("");
}
