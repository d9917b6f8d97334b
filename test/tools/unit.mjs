/** The vitest suites, with their counts in one line, and every skipped test named: a skip must not look like a success. */
import { mkdir, readFile, rm } from "node:fs/promises";
import path from "node:path";
import { output, relative, root } from "./lib/paths.mjs";
import { run } from "./lib/process.mjs";

const file = path.join(output, "unit.json");
await mkdir(output, { recursive: true });
await rm(file, { force: true });
const { code } = await run(process.execPath, [path.join(root, "node_modules", "vitest", "vitest.mjs"), "run", "--config", "test/vitest.config.mjs", "--reporter=dot", "--reporter=json", `--outputFile.json=${file}`, ...process.argv.slice(2)], { cwd: root, echo: true });
const report = JSON.parse(await readFile(file, "utf8").catch(() => "{}"));
const skipped = (report.testResults ?? []).flatMap((suite) => suite.assertionResults.filter((test) => test.status !== "passed" && test.status !== "failed").map((test) => `${relative(suite.name)}: ${test.fullName}`));
for (const name of skipped) console.log(`  skip  ${name}`);
// A file that does not load has no test in it that could fail.
const broken = (report.testResults ?? []).filter((suite) => suite.status === "failed" && suite.assertionResults.every((test) => test.status !== "failed")).length;
const failed = (report.numFailedTests ?? 0) + broken;
console.log(`${report.numPassedTests ?? 0} passed, ${code !== 0 && failed === 0 ? 1 : failed} failed`);
process.exitCode = code;
