/** `stall-inspector clean IN OUT`: a new file without the rows that the harness injected. The one that is read is never written to. */
import { readFileSync, unlinkSync, writeFileSync } from "node:fs";
import { basename } from "node:path";
import process from "node:process";
import { cleanCopy, packGzip } from "../core/clean.lazy.ts";
import { visible } from "../core/report/escape.ts";
import { scaffoldWords } from "../core/session/words.ts";
import { EXIT, type ExitCode } from "./exit.ts";
import { reasonOf } from "./reason.ts";
import { loadRules } from "./rules.ts";
import type { CleanCommand } from "./usage.ts";

/** Rows that are listed; the others are counted. */
const MOST_LISTED = 200;

/** Runs the command. What was left out is listed on standard output, what went wrong on standard error. */
export function clean({ from, to, rules, all }: CleanCommand): ExitCode {
  const loaded = loadRules(rules, undefined, process.cwd());
  if (loaded.kind === "unreadable") return fail(loaded.message);
  for (const warning of loaded.warnings) complain(warning);
  let bytes: Uint8Array;
  try { bytes = readFileSync(from); }
  catch (error) { return fail(`${from}: ${reasonOf(error)}`); }
  const cleaned = cleanCopy(bytes, basename(from), loaded.rules, { all });
  if (cleaned.kind === "refused") return fail(`${from}: ${cleaned.message}`);
  const { left, stays } = cleaned;
  // `wx` fails when the file is there, whatever created it meanwhile: nothing is overwritten.
  let created = false;
  try {
    writeFileSync(to, "", { flag: "wx" });
    created = true;
    writeFileSync(to, /\.gz$/i.test(to) ? packGzip(cleaned.bytes) : cleaned.bytes);
  }
  catch (error) {
    if (created) try { unlinkSync(to); } catch { /* what cannot be written cannot always be removed */ }
    return fail((error as NodeJS.ErrnoException).code === "EEXIST" ? `${to}: exists already, and nothing is overwritten` : `${to}: cannot be written: ${reasonOf(error)}`);
  }
  const lines: string[] = [];
  const width = String(left.at(-1)?.line ?? 0).length;
  for (const row of left.slice(0, MOST_LISTED)) lines.push(`  ${String(row.line).padStart(width)}  ${row.role}  ${row.kind === "interim" ? "reply that a nudge answered" : scaffoldWords(row.kind)}  ${visible(row.text)}`);
  if (left.length > MOST_LISTED) lines.push(`  … and ${left.length - MOST_LISTED} more`);
  const reasons = new Map<string, number>();
  for (const { why } of stays) reasons.set(why, (reasons.get(why) ?? 0) + 1);
  for (const [why, count] of reasons) lines.push(`  ${rows(count)} ${count === 1 ? "stays" : "stay"}: ${why}`);
  process.stdout.write(`${visible(from)} → ${visible(to)}: ${left.length === 0 ? "nothing left out" : `${rows(left.length)} left out`}\n${lines.map((line) => `${line}\n`).join("")}`);
  return EXIT.clean;
}

function rows(count: number): string { return `${count} ${count === 1 ? "row" : "rows"}`; }

function complain(message: string): void { process.stderr.write(`stall-inspector: ${visible(message)}\n`); }

function fail(message: string): ExitCode {
  complain(message);
  return EXIT.failed;
}
