/** `stall-inspector check`: reads sources one after the other and prints their report as it goes. */
import process from "node:process";
import { addToSummary, EMPTY_SUMMARY, fileReport } from "../core/report/fileReport.ts";
import { visible } from "../core/report/escape.ts";
import { reportFormat } from "../core/report/index.ts";
import type { ReportSummary, ReportWriter } from "../core/report/model.ts";
import type { Rules } from "../core/rules/model.ts";
import { unrecognised } from "../core/transcript/unrecognised.ts";
import { BudgetExceeded, withinBudget } from "./budget.ts";
import { EXIT, type ExitCode } from "./exit.ts";
import { openOutput, sameFile, type Output } from "./output.ts";
import { sourcesOf, type Source } from "./paths.ts";
import { readFile, readStdin, type Read } from "./read.ts";
import { reasonOf } from "./reason.ts";
import { loadRules } from "./rules.ts";
import type { CheckOptions, FailOn } from "./usage.ts";
import { VERSION } from "./version.ts";

/** Runs the command; everything a user has to know beside the report goes to standard error. */
export async function check(options: CheckOptions): Promise<ExitCode> {
  const loaded = loadRules(options.rules, options.loop, process.cwd());
  if (loaded.kind === "unreadable") return fail(loaded.message);
  for (const warning of loaded.warnings) complain(warning);
  if (loaded.warnings.length > 0) complain("the rest of the rules applies");

  const { output: path } = options;
  if (path !== undefined && options.paths.some((source) => sameFile(source, path))) return fail(`--output ${path}: this is one of the files to check, and reports never overwrite a session`);
  let output: Output;
  try { output = openOutput(path); }
  catch (error) { return fail(`--output ${path}: cannot be written: ${reasonOf(error)}`); }

  const writer = reportFormat(options.format)!.writer({
    head: { tool: { name: "stall-inspector", version: VERSION }, rules: loaded.rules },
    color: path === undefined && wantsColor(),
  });
  const run = new Run(options, loaded.rules, writer, output);
  try {
    await output.write(writer.begin());
    for (const source of sourcesOf(options.paths)) if (output.closed || !await run.source(source)) break;
    await output.write(writer.end(run.summary));
  }
  finally { output.end(); }
  return run.exitCode();
}

/** One run over all sources. */
class Run {
  summary: ReportSummary = EMPTY_SUMMARY;
  private failed = false;
  private readonly options: CheckOptions;
  private readonly rules: Rules;
  private readonly writer: ReportWriter;
  private readonly output: Output;

  constructor(options: CheckOptions, rules: Rules, writer: ReportWriter, output: Output) {
    this.options = options;
    this.rules = rules;
    this.writer = writer;
    this.output = output;
  }

  /** Reads and reports one source. False when the run cannot go on. */
  async source(source: Source): Promise<boolean> {
    if (source.kind === "unreadable") { this.refuse(source.path, source.reason); return true; }
    const path = source.kind === "stdin" ? "-" : source.path;
    const named = source.kind === "stdin" || source.named;
    if (source.kind === "file" && this.options.output !== undefined && sameFile(path, this.options.output)) return true;
    try {
      const read = source.kind === "stdin" ? await readStdin(process.stdin, this.rules) : readFile(path, this.rules, named);
      if (read.kind === "inspected") await this.report(path, read);
      else if (named) this.refuse(path === "-" ? "standard input" : path, unrecognised(read.looked));
      return true;
    }
    catch (error) {
      if (!(error instanceof BudgetExceeded)) { this.refuse(path, reasonOf(error)); return true; }
      this.refuse(path, `the pattern in stall.pattern did not come to an end in ${error.milliseconds / 1000} s and was given up on; nothing more is checked`);
      return false;
    }
  }

  exitCode(): ExitCode {
    if (this.failed) return EXIT.failed;
    return flagged(this.summary, this.options.failOn) ? EXIT.flagged : EXIT.clean;
  }

  private async report(path: string, { inspection, budget }: Extract<Read, { kind: "inspected" }>): Promise<void> {
    const report = fileReport(inspection, path, { turns: this.options.turns });
    // Turns are explained while they are printed, and explaining runs the user's pattern again.
    const pieces = this.writer.file(report)[Symbol.iterator]();
    for (;;) {
      const piece = withinBudget(budget, () => pieces.next());
      if (piece.done || this.output.closed) break;
      await this.output.write(piece.value);
    }
    this.summary = addToSummary(this.summary, report);
  }

  private refuse(path: string, reason: string): void {
    this.failed = true;
    complain(`${path}: ${reason}`);
  }
}

function flagged({ stalls, missed, buried, leaked }: ReportSummary, failOn: FailOn): boolean {
  switch (failOn) {
    case "stall": return stalls > 0;
    case "missed": return missed > 0;
    case "scaffold": return buried + leaked > 0;
    case "none": return false;
  }
}

function complain(message: string): void {
  process.stderr.write(`stall-inspector: ${visible(message)}\n`);
}

function fail(message: string): ExitCode {
  complain(message);
  return EXIT.failed;
}

/** A terminal that shows colours, unless the environment says otherwise (`NO_COLOR`, `FORCE_COLOR`, `TERM=dumb`). */
function wantsColor(): boolean {
  const { stdout, env } = process;
  if (env["FORCE_COLOR"] !== undefined && env["FORCE_COLOR"] !== "0") return true;
  return stdout.isTTY === true && stdout.hasColors();
}
