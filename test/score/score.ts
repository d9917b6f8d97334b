/**
 * Scores the verdict on labelled endings: `npm run score [-- FILE… --errors --folds[=5] --evidence]`.
 * Without a file it reads `../shared/cases/dev.jsonl`. Rows marked borderline are left out. Beside the verdict stands what the guards of the Hermes
 * loop do with the same rows under the default rules (a nudge counts as finding a stall), so that the difference can be read at a glance.
 * `--errors` lists the rows that come out wrong; `--json` prints the sums for a machine; `--evidence` prints what every found stall points at.
 * `--folds` scores in folds that never split a `group`. The judge is written by hand, so nothing is fitted on the other folds: what the folds show
 * is how far the figure swings from one part of the set to another, beside the plain figure. Honest figures come from sets nobody tuned on.
 */
import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { loopById } from "../../src/core/loop/index.ts";
import { DEFAULT_RULES } from "../../src/core/rules/defaults.ts";
import { judge } from "../../src/core/verdict/judge.ts";
import type { JudgedTurn, Verdict } from "../../src/core/verdict/model.ts";
import { parseRows, statesOf, turnOf, type CaseRow } from "./cases.ts";

interface Result {
  readonly row: CaseRow;
  readonly verdicts: readonly Verdict[];
  /** The expected verdict comes out in one of the row's states. */
  readonly right: boolean;
  /** It does not come out in all of them. */
  readonly needed: boolean;
  /** A guard of the Hermes loop nudges. */
  readonly nudged: boolean;
}

/** A row's fold: rows of a group never stand in two. */
function foldOf(group: string, folds: number): number {
  return createHash("md5").update(group).digest().readUInt32BE(0) % folds;
}

function guardNudges(turn: JudgedTurn): boolean {
  const loop = loopById("hermes")!;
  const prepared = loop.prepare({ facts: turn.facts, rules: turn.rules, format: "openai-chat", fileRuntime: "hermes", calledTools: turn.toolNames, model: undefined });
  let state = loop.start(prepared);
  for (const [index, message] of turn.messages.slice(0, turn.index).entries()) {
    // An assistant row before the last one is a decided turn; the others are only seen.
    state = message.role === "assistant" ? loop.decide(state, { message, index, messages: turn.messages }, prepared).state : loop.observe(state, message, prepared);
  }
  return loop.decide(state, { message: turn.message, index: turn.index, messages: turn.messages }, prepared).decided.outcome === "nudge";
}

function score(row: CaseRow): Result {
  const turns = statesOf(row).map((after) => turnOf(row, after, DEFAULT_RULES));
  const verdicts = turns.map((turn) => judge(turn));
  const wanted = row.expected === "stall" ? "stall" : "legal";
  const hits = verdicts.filter((verdict) => verdict.verdict === wanted).length;
  const nudges = turns.map((turn) => guardNudges(turn));
  return { row, verdicts, right: hits > 0, needed: hits > 0 && hits < verdicts.length, nudged: row.expected === "stall" ? nudges.some(Boolean) : nudges.every(Boolean) };
}

interface Sums { rows: number; stalls: number; found: number; wrong: number; kind: number; needed: number; guardFound: number; guardWrong: number }

function sum(results: readonly Result[]): Sums {
  const sums: Sums = { rows: results.length, stalls: 0, found: 0, wrong: 0, kind: 0, needed: 0, guardFound: 0, guardWrong: 0 };
  for (const { row, right, needed, verdicts, nudged } of results) {
    if (needed) sums.needed += 1;
    if (row.expected === "stall") {
      sums.stalls += 1;
      if (right) sums.found += 1;
      if (right && verdicts.some((verdict) => verdict.findings.some((finding) => finding.kind === row.kind.replaceAll("_", "-")))) sums.kind += 1;
      if (nudged) sums.guardFound += 1;
    }
    else {
      if (!right) sums.wrong += 1;
      if (nudged) sums.guardWrong += 1;
    }
  }
  return sums;
}

const share = (part: number, whole: number): string => (whole === 0 ? "  –  " : (part / whole).toFixed(3));

function line(name: string, results: readonly Result[]): string {
  const s = sum(results);
  return [
    name.padEnd(22), String(s.rows).padStart(5), String(s.stalls).padStart(7),
    share(s.found, s.stalls).padStart(8), share(s.found, s.found + s.wrong).padStart(10), String(s.stalls - s.found).padStart(7), String(s.wrong).padStart(6),
    share(s.kind, s.found).padStart(10), String(s.needed).padStart(9), share(s.guardFound, s.stalls).padStart(12), share(s.guardFound, s.guardFound + s.guardWrong).padStart(10),
  ].join("");
}

const HEAD = ["".padEnd(22), " rows", " stalls", "  recall", " precision", " missed", " false", "  same kind", " one way", " | guards: r", "    prec."].join("");

/** The plain figures beside those of the folds: mean, smallest, largest, standard deviation. */
function foldTable(results: readonly Result[], folds: number): void {
  const parts = Array.from({ length: folds }, (_, fold) => results.filter(({ row }) => foldOf(row.group, folds) === fold)).filter((part) => part.length > 0);
  console.log(`\n${folds} folds by group\n${HEAD}`);
  parts.forEach((part, index) => { console.log(line(`fold ${index + 1}`, part)); });
  const whole = sum(results);
  for (const [name, of] of [["recall", (s: Sums) => s.found / s.stalls], ["precision", (s: Sums) => s.found / (s.found + s.wrong)]] as const) {
    const values = parts.map((part) => of(sum(part))).filter((value) => !Number.isNaN(value));
    const mean = values.reduce((a, b) => a + b, 0) / values.length;
    const spread = Math.sqrt(values.reduce((a, b) => a + (b - mean) ** 2, 0) / values.length);
    console.log(`${name.padEnd(10)} plain ${of(whole).toFixed(3)}   folds: mean ${mean.toFixed(3)}, from ${Math.min(...values).toFixed(3)} to ${Math.max(...values).toFixed(3)}, deviation ${spread.toFixed(3)}`);
  }
}

function table(title: string, results: readonly Result[], key: (row: CaseRow) => string): void {
  const groups = groupBy(results, key);
  console.log(`\n${title}\n${HEAD}`);
  for (const [name, rows] of [...groups].sort((a, b) => b[1].length - a[1].length)) console.log(line(name, rows));
}

function groupBy(results: readonly Result[], key: (row: CaseRow) => string): Map<string, Result[]> {
  const groups = new Map<string, Result[]>();
  for (const result of results) {
    const name = key(result.row);
    const list = groups.get(name);
    if (list) list.push(result);
    else groups.set(name, [result]);
  }
  return groups;
}

const args = process.argv.slice(2);
const files = args.filter((word) => !word.startsWith("--"));
if (files.length === 0) files.push(path.join("..", "shared", "cases", "dev.jsonl"));
for (const file of files) {
  if (!existsSync(file)) {
    console.error(`No set of cases at ${file}. Give a file in the shape that CONTRIBUTING describes.`);
    process.exitCode = 2;
    continue;
  }
  const rows = parseRows(readFileSync(file, "utf8"));
  const results = rows.filter((row) => !row.borderline).map(score);
  if (args.includes("--json")) { console.log(JSON.stringify({ file, ...sum(results) })); continue; }
  console.log(`${file}: ${rows.length} rows, ${rows.length - results.length} borderline left out`);
  console.log(`\n${HEAD}\n${line("all", results)}`);
  console.log(line("English", results.filter(({ row }) => row.language === "en")));
  console.log(line("other languages", results.filter(({ row }) => row.language !== "en")));
  console.log(line("report, transcript", results.filter(({ row }) => row.origin === "report" || row.origin === "transcript")));
  const folds = args.find((word) => /^--folds(?:=\d+)?$/.test(word));
  if (folds !== undefined) foldTable(results, Math.max(2, Number(folds.slice(8) || 5)));
  table("by kind", results, (row) => row.kind);
  table("by language", results, (row) => row.language);
  table("by origin", results, (row) => row.origin);
  if (args.includes("--evidence")) {
    console.log("\nfound, and what it points at");
    for (const { row, verdicts } of results) {
      const finding = verdicts.flatMap((verdict) => verdict.findings)[0];
      if (finding) console.log(`${row.expected === "stall" ? " " : "!"} ${row.id} ${row.language} ${row.kind} → ${finding.kind}: ${JSON.stringify(finding.evidence?.text ?? finding.message)}${finding.evidence && finding.evidence.text.length < row.text.trim().length ? ` of ${JSON.stringify(row.text.slice(0, 240))}` : ""}`);
    }
  }
  if (args.includes("--errors")) {
    console.log("\nwrong");
    for (const { row, right, verdicts } of results) {
      if (right) continue;
      console.log(`${row.expected === "stall" ? "missed" : "false "} ${row.id} ${row.group} ${row.language} ${row.kind}: ${JSON.stringify(row.text.slice(0, 160))} (${[...new Set(verdicts.map((v) => v.findings[0]?.kind ?? v.why))].join(", ")})`);
    }
  }
}
