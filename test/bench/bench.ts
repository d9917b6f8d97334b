/**
 * `npm run bench [-- PART…]`: speed as ratios to a floor that is measured in the same run, so that they mean the same on every machine.
 * Runs all parts, or those named (cli verdict rules append formats databases); ends with an error when a number that must hold does not.
 */
import { closeSync, mkdtempSync, openSync, readdirSync, readFileSync, rmSync, statSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import process from "node:process";
import { build, type BuildOptions } from "esbuild";
import initSqlite from "sql.js";
import { Inspector } from "../../src/core/inspect.ts";
import { DEFAULT_RULES } from "../../src/core/rules/defaults.ts";
import { layerRules } from "../../src/core/rules/layers.ts";
import { readTranscript, TranscriptReader } from "../../src/core/transcript/reader.ts";
import { logOf, sizeOfPages } from "../core/transcript/sql.ts";
import { generate, messages, SHAPES, type Shape } from "./generate.ts";
import { grown } from "./grown.ts";
import { collectGarbage, least, megabytes, milliseconds, race, ratio, runProcess, timed } from "./measure.ts";

const wanted = process.argv.slice(2);
const folder = mkdtempSync(join(tmpdir(), "stall-inspector-bench-"));
process.on("exit", () => { rmSync(folder, { recursive: true, force: true }); });
/** Run from the root of the repository, as `npm run` does. */
const here = resolve("test/bench");
const failures: string[] = [];

/** Prints a number, and remembers when it must hold and does not. */
function report(name: string, value: string, holds?: { readonly value: number; readonly most: number; readonly words: string }): void {
  const verdict = holds === undefined ? "" : holds.value <= holds.most ? `   holds (${holds.words})` : `   FAILS (${holds.words})`;
  if (holds !== undefined && holds.value > holds.most) failures.push(name);
  process.stdout.write(`  ${name.padEnd(44)} ${value}${verdict}\n`);
}

function shape(id: string): Shape {
  return SHAPES.find((candidate) => candidate.id === id)!;
}

function writeFile(id: string, messages: number, outputBytes: number): string {
  const path = join(folder, `${id}-${messages}.${shape(id).extension}`);
  const file = openSync(path, "w");
  for (const piece of generate(shape(id), { seed: 20260918, messages, outputBytes })) writeSync(file, piece);
  closeSync(file);
  return path;
}

/** The whole command on 130 MB against a script that reads and parses the lines and does nothing else. */
async function cli(): Promise<void> {
  await build({
    entryPoints: { cli: "src/cli/main.ts" }, outdir: folder, outExtension: { ".js": ".cjs" },
    bundle: true, minify: true, platform: "node", target: "node20", format: "cjs", mainFields: ["module", "main"], charset: "utf8", logLevel: "warning",
  });
  for (const id of ["hermes-gateway", "openai-lines"]) {
    const path = writeFile(id, 150_000, id === "hermes-gateway" ? 1360 : 1450);
    process.stdout.write(`check --format json, ${id}, 150 000 messages, ${megabytes(statSync(path).size)}\n`);
    const run = (script: string, args: readonly string[]) => () =>
      runProcess(script, args, { preload: join(here, "usage.cjs"), usageFile: join(folder, "usage.json") });
    const [floor, check] = race([run(join(here, "floor.mjs"), [path]), run(join(folder, "cli.cjs"), ["check", "--format", "json", path])], 5);
    report("floor: read and JSON.parse each line", `${milliseconds(floor!.wall)}, CPU ${milliseconds(floor!.cpu)}, peak ${megabytes(floor!.peak)}`);
    report("check", `${milliseconds(check!.wall)}, CPU ${milliseconds(check!.cpu)}`);
    report("check / floor, CPU", ratio(check!.cpu / floor!.cpu));
    report("check / floor, time", ratio(check!.wall / floor!.wall), { value: check!.wall / floor!.wall, most: 2, words: "≤ 2.0×" });
    report("peak memory", megabytes(check!.peak), { value: check!.peak, most: 600e6, words: "≤ 600 MB" });
  }
}

/** The same command with a judge that says "legal" to everything: what is left is the verdict's own share. */
async function verdict(): Promise<void> {
  const common: BuildOptions = {
    entryPoints: { cli: "src/cli/main.ts" }, bundle: true, minify: true, platform: "node", target: "node20", format: "cjs", mainFields: ["module", "main"], charset: "utf8", logLevel: "warning",
  };
  await build({ ...common, outdir: join(folder, "judging"), outExtension: { ".js": ".cjs" } });
  await build({
    ...common, outdir: join(folder, "silent"), outExtension: { ".js": ".cjs" },
    plugins: [{
      name: "silent-judge",
      setup(self) {
        self.onLoad({ filter: /verdict[\\/]judge\.ts$/ }, () => ({
          contents: 'const legal = { verdict: "legal", findings: [], why: "an answer" }; export const judge = () => legal; export const severityOf = () => undefined;', loader: "ts",
        }));
      },
    }],
  });
  const path = writeFile("hermes-gateway", 150_000, 1360);
  process.stdout.write(`check --format json with and without judging, ${megabytes(statSync(path).size)}\n`);
  const run = (script: string) => () => runProcess(script, ["check", "--format", "json", path], { preload: join(here, "usage.cjs"), usageFile: join(folder, "usage.json") });
  const [silent, judging] = race([run(join(folder, "silent", "cli.cjs")), run(join(folder, "judging", "cli.cjs"))], 5);
  report("check without judging", `${milliseconds(silent!.wall)}, CPU ${milliseconds(silent!.cpu)}`);
  report("check", `${milliseconds(judging!.wall)}, CPU ${milliseconds(judging!.cpu)}`);
  const share = (judging!.cpu - silent!.cpu) / silent!.cpu;
  report("the verdict adds, CPU", `${(100 * share).toFixed(0)} %`, { value: share, most: 0.25, words: "≤ 25 %" });
}

/** Other rules on turns that are read already, against the first evaluation of the same file. */
function rules(): void {
  const bytes = readFileSync(writeFile("hermes-gateway", 230_000, 300));
  process.stdout.write(`rules changed, hermes-gateway, ${megabytes(bytes.length)}\n`);
  let turns = 0;
  let inspector = new Inspector({ name: "session.jsonl", rules: DEFAULT_RULES });
  const first = least(3, () => {
    inspector = new Inspector({ name: "session.jsonl", rules: DEFAULT_RULES });
    collectGarbage();
    return timed(() => {
      inspector.push(bytes, true);
      turns = inspector.inspection()!.counts.turns;
    });
  });
  report("first evaluation", `${milliseconds(first)}, ${turns} turns`);
  const drafts = [
    { name: "pattern", draft: (round: number) => ({ stall: { pattern: `\\b(let me|i will|next[,:] i)\\b[^.!?\\n]{0,${90 + round}}[.:…]?\\s*$` } }) },
    { name: "caps", draft: (round: number) => ({ stall: { maxChars: 300 + round, tailChars: 120 } }) },
    { name: "release", draft: (round: number) => ({ loop: { release: round % 2 === 0 ? "initial" as const : "latest" as const, intentAckContinuation: true } }) },
  ];
  for (const { name, draft } of drafts) {
    let round = 0;
    const again = least(5, () => {
      const next = layerRules(DEFAULT_RULES, draft(round += 1));
      return timed(() => {
        inspector.setRules(next);
        turns = inspector.inspection()!.counts.turns;
      });
    });
    report(`again with another ${name}`, `${milliseconds(again)}, ${ratio(again / first)} of the first`, { value: again / first, most: 0.1, words: "≤ 1/10" });
  }
}

/** One record more, at files of a thousand to a hundred thousand turns. */
function append(): void {
  process.stdout.write("one record appended, hermes-gateway\n");
  const times: number[] = [];
  for (const messages of [2_300, 23_000, 230_000]) {
    const bytes = readFileSync(writeFile("hermes-gateway", messages, 300));
    const inspector = new Inspector({ name: "session.jsonl", rules: DEFAULT_RULES });
    inspector.push(bytes, true);
    const before = inspector.inspection()!.turnCount;
    const encoder = new TextEncoder();
    let index = 0;
    // The median of many: a single append is shorter than a pause of the garbage collector.
    const samples = Array.from({ length: 400 }, () => {
      index += 1;
      const line = encoder.encode(`${JSON.stringify({ role: "assistant", content: `Row ${index} is in place.`, finish_reason: "stop", timestamp: "2026-10-01T00:00:00" })}\n`);
      return timed(() => {
        inspector.push(line, true);
        const inspection = inspector.inspection()!;
        inspection.turn(inspection.turnCount - 1);
      });
    }).sort((a, b) => a - b);
    times.push(samples[200]!);
    report(`at ${before} turns`, milliseconds(samples[200]!));
    collectGarbage();
  }
  report("at the largest / at the smallest", ratio(times[2]! / times[0]!), { value: times[2]! / Math.max(times[0]!, 0.02), most: 3, words: "flat" });
}

/** Reading alone, each format against decoding the same bytes, parsing them and keeping the values, as a reader has to. */
function formats(): void {
  process.stdout.write("reading, against decoding and JSON.parse of the same bytes\n");
  for (const { id, extension } of SHAPES) {
    reading(id, readFileSync(writeFile(id, 30_000, 1400)), `session.${extension}`, 4);
    collectGarbage();
  }
  process.stdout.write("the same, files of every format grown to 16 MB\n");
  const fixtures = resolve("test/fixtures");
  for (const format of readdirSync(fixtures)) for (const name of readdirSync(join(fixtures, format))) {
    if (["sample", "endings", "packed"].includes(format) || !/\.(?:jsonl?|traj)$/.test(name)) continue;
    const text = grown(readFileSync(join(fixtures, format, name), "utf8"), 16e6);
    if (text === undefined) continue;
    reading(`${format}/${name}`, Buffer.from(text), name, 4, format);
    collectGarbage();
  }
}

/** Reads bytes, and parses them: each the least of `rounds`, in turn. `expected`: what the file is; grown files that are none any more are passed over. */
function reading(label: string, bytes: Buffer, name: string, rounds: number, expected?: string): void {
  const asLines = !isDocument(bytes);
  let parse = Infinity;
  let read = Infinity;
  let format = "";
  for (let round = 0; round < rounds; round += 1) {
    const kept: unknown[] = [];
    collectGarbage();
    parse = Math.min(parse, timed(() => {
      const text = bytes.toString();
      if (!asLines) kept.push(JSON.parse(text));
      else for (let at = 0, end = text.indexOf("\n"); end >= 0; at = end + 1, end = text.indexOf("\n", at)) kept.push(JSON.parse(text.slice(at, end)));
    }));
    kept.length = 0;
    collectGarbage();
    read = Math.min(read, timed(() => {
      const result = readTranscript(bytes, name);
      format = "transcript" in result ? result.transcript.format : "not recognised";
    }));
    if (expected !== undefined && format !== expected) return;
  }
  report(`${label}${expected === undefined ? ` (${format})` : ""}`, `${megabytes(bytes.length)}, ${milliseconds(read)}, ${ratio(read / parse)}`, { value: read / parse, most: 2.5, words: "≤ 2.5×" });
}

function isDocument(bytes: Buffer): boolean {
  try {
    JSON.parse(bytes.toString());
    return true;
  } catch {
    return false;
  }
}

/** A database of 200 MB, whole and after its log changed, against SQLite itself stepping through the same rows. */
async function databases(): Promise<void> {
  const sqlite = await initSqlite();
  const made = new sqlite.Database();
  made.run("CREATE TABLE sessions (id TEXT PRIMARY KEY, source TEXT, model TEXT, started_at REAL)");
  made.run("CREATE TABLE messages (id INTEGER PRIMARY KEY AUTOINCREMENT, session_id TEXT NOT NULL, role TEXT NOT NULL, content TEXT, tool_call_id TEXT, tool_calls TEXT, tool_name TEXT, timestamp REAL NOT NULL, finish_reason TEXT)");
  made.run("BEGIN");
  let rows = 0;
  for (const { role, content, tool_calls: calls, tool_call_id: answers, name, time, finish_reason: finish } of messages({ seed: 20260918, messages: 230_000, outputBytes: 1500 })) {
    const session = `s${Math.floor(rows / 300)}`;
    if (rows % 300 === 0) made.run("INSERT INTO sessions VALUES (?, 'cli', 'example/model-1', ?)", [session, time]);
    made.run("INSERT INTO messages (session_id, role, content, tool_call_id, tool_calls, tool_name, timestamp, finish_reason) VALUES (?, ?, ?, ?, ?, ?, ?, ?)", [session, role, content, answers ?? null, calls === undefined ? null : JSON.stringify(calls), name ?? null, time, finish ?? null]);
    rows += 1;
  }
  made.run("COMMIT");
  const bytes = made.export();
  made.close();
  process.stdout.write(`a database, ${megabytes(bytes.length)}, ${rows} messages\n`);
  const floor = timed(() => {
    const opened = new sqlite.Database(bytes);
    for (let from = 0; from < rows; from += 5000) opened.exec(`SELECT * FROM messages WHERE id > ${from} AND id <= ${from + 5000}`);
    opened.close();
  });
  report("floor: every row through sql.js", milliseconds(floor));
  collectGarbage();
  const reader = new TranscriptReader({ name: "state.db" });
  const piece = 2 << 20;
  const read = timed(() => {
    for (let at = 0; at < bytes.length; at += piece) reader.push(bytes.subarray(at, at + piece), false);
    reader.push(new Uint8Array(0), true);
  });
  const found = reader.transcript?.records;
  report(`read (${found} records)`, `${milliseconds(read)}, ${(bytes.length / 1e3 / read).toFixed(0)} MB/s, ${ratio(read / floor)} of the floor, memory ${megabytes(process.memoryUsage().rss)}`, { value: found === rows ? 0 : 1, most: 0, words: "every row" });
  // A log of one frame: page 1 as it is.
  const log = logOf(sizeOfPages(bytes), [{ page: 1, bytes: bytes.subarray(0, sizeOfPages(bytes)) }], bytes.length / sizeOfPages(bytes));
  const again = timed(() => {
    reader.push(log, false, "begin");
    reader.push(new Uint8Array(0), true);
  });
  report("again after the log beside it changed", milliseconds(again));
}

const PARTS: Readonly<Record<string, () => void | Promise<void>>> = { cli, verdict, rules, append, formats, databases };
for (const name of wanted.length > 0 ? wanted : Object.keys(PARTS)) {
  const part = PARTS[name];
  if (!part) { process.stderr.write(`There is no part ${name}; there are ${Object.keys(PARTS).join(", ")}.\n`); process.exit(2); }
  await part();
  collectGarbage();
}
if (failures.length > 0) {
  process.stderr.write(`${failures.length} of the numbers that must hold do not: ${failures.join("; ")}\n`);
  process.exit(1);
}
