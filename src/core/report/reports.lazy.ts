/** The formats of the report that other programs read; loaded when one is asked for. */
import { junit } from "./junit.ts";
import { markdown } from "./markdown.ts";
import type { ReportWriter, WriterOptions } from "./model.ts";
import { sarif } from "./sarif.ts";

/** See `sarif.ts`. */
export function sarifWriter(options: WriterOptions): ReportWriter { return sarif.writer(options); }

/** See `junit.ts`. */
export function junitWriter(options: WriterOptions): ReportWriter { return junit.writer(options); }

/** See `markdown.ts`. */
export function markdownWriter(options: WriterOptions): ReportWriter { return markdown.writer(options); }
