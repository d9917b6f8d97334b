/**
 * `node test/tools/ts.mjs test/bench/mutants.ts [COUNT]`: feeds each reader the files of every other format, and COUNT (10 000) damaged copies of files of its
 * own: cut, with parts swapped, retyped, nulled, dropped, doubled, or nested 10 000 deep, bytes changed, lines of other formats between. Nothing may throw,
 * no copy may take a second, and no file may be answered with endless diagnostics. Prints how many were run and how long the longest took.
 */
import { readdirSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import process from "node:process";
import { Mutants, type Source } from "../core/transcript/mutants.ts";

const count = Number(process.argv[2] ?? 10_000);
const folder = resolve("test/fixtures");
const sources: Source[] = readdirSync(folder).filter((format) => !["sample", "endings", "packed"].includes(format)).flatMap((format) => readdirSync(`${folder}/${format}`).filter((name) => !name.endsWith(".gz")).map((name) => ({ format, name, text: readFileSync(`${folder}/${format}/${name}`, "utf8") })));

const mutants = new Mutants(sources, 20261201);
const started = performance.now();
const crossed = mutants.crossed();
process.stdout.write(`${crossed} readings of files by readers of other formats\n`);
let run = 0;
for (const id of mutants.formats) {
  const before = performance.now();
  const made = mutants.damaged(id, count);
  run += made;
  process.stdout.write(`  ${id.padEnd(28)} ${made} copies, ${((performance.now() - before) / 1000).toFixed(1)} s\n`);
}
const binary = mutants.damagedDatabases(count);
process.stdout.write(`  ${"bytes of databases and archives".padEnd(28)} ${binary} copies\n`);
const { longest, failures } = mutants;
process.stdout.write(`${crossed + run + binary} readings in ${((performance.now() - started) / 1000).toFixed(0)} s; the longest took ${longest.milliseconds.toFixed(0)} ms of the processor (${longest.what})\n`);
for (const failure of failures.slice(0, 20)) process.stderr.write(`${failure}\n`);
if (failures.length > 0) {
  process.stderr.write(`${failures.length} failures\n`);
  process.exit(1);
}
