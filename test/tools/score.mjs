/** Holds the verdict to its numbers: English endings that are not borderline, recall at least 0.75 and precision at least 0.95. */
import { mkdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { output, root } from "./lib/paths.mjs";
import { run } from "./lib/process.mjs";

const cases = path.join(root, "..", "shared", "cases", "dev.jsonl");
const text = await readFile(cases, "utf8").catch(() => undefined);
if (text === undefined) {
  console.log("  skip  the labelled cases are not beside the repository (../shared/cases/dev.jsonl)");
  console.log("0 passed, 0 failed");
  process.exit(0);
}
await mkdir(output, { recursive: true });
const english = path.join(output, "score-english.jsonl");
await writeFile(english, text.split("\n").filter((line) => line.trim() !== "" && JSON.parse(line).language === "en").join("\n"));
const { code, output: said } = await run(process.execPath, [path.join(root, "test", "tools", "ts.mjs"), "test/score/score.ts", english, "--json"], { cwd: root });
if (code !== 0) { console.log(said); process.exit(1); }
const { rows, stalls, found, wrong } = JSON.parse(said.trim().split("\n").at(-1));
let passed = 0;
let failed = 0;
for (const [what, value, least] of [["recall", found / stalls, 0.75], ["precision", found / (found + wrong), 0.95]]) {
  const good = value >= least;
  if (good) passed += 1; else failed += 1;
  console.log(`  ${good ? "ok   " : "FAIL "} ${what} ${value.toFixed(3)}, at least ${least} (${rows} English endings, ${stalls} stalls)`);
}
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed > 0 ? 1 : 0;
