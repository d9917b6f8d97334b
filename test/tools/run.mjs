/**
 * `npm test`: every suite, one after the other, each with its name, time and result; the last line counts all of them.
 * `npm test -- unit lint` runs the named ones. A suite ends its output with `N passed, N failed`; one that cannot run
 * here ends with exit code 3, says why, and counts as failed when CI=true.
 */
import path from "node:path";
import { ci, output, root } from "./lib/paths.mjs";
import { run } from "./lib/process.mjs";
import { ensureCodeServer } from "./lib/codeServer.mjs";
import { findEditor } from "./lib/editor.mjs";

const tool = (name) => path.join(root, "test", "tools", name);
const minutes = 60_000;

/** In order: what is quick and finds most comes first. `needs`: suites that must have passed. */
const suites = [
  { id: "types", what: "type check of the five parts", command: [tool("types.mjs")] },
  { id: "lint", what: "ESLint", command: [tool("lint.mjs")] },
  { id: "unit", what: "vitest: core, command line, host and webview logic", command: [tool("unit.mjs")] },
  { id: "build", what: "production build and package", command: [tool("package.mjs")] },
  { id: "checks", what: "imports, manifest, lists, documents, sizes, contents", command: [tool("checks.mjs")], needs: ["build"] },
  { id: "score", what: "verdicts against the labelled cases", command: [tool("score.mjs")] },
  { id: "webview", what: "the webview in Chromium", command: [path.join(root, "test", "webview", "run.mjs")], needs: ["build"], limit: 12 * minutes },
  { id: "extension", what: "mocha inside a real VS Code", command: [tool("extension.mjs"), "--no-build"], needs: ["build"], limit: 12 * minutes },
  { id: "e2e", what: "Chromium driving that VS Code", command: [tool("e2e.mjs"), "--no-build"], needs: ["build"], limit: 12 * minutes },
];

const asked = process.argv.slice(2).filter((word) => !word.startsWith("-"));
const unknown = asked.filter((id) => !suites.some((suite) => suite.id === id));
if (unknown.length > 0) {
  console.error(`no suite is called ${unknown.join(", ")}; there are ${suites.map((suite) => suite.id).join(", ")}`);
  process.exit(2);
}
const chosen = suites.filter((suite) => asked.length === 0 || asked.includes(suite.id) || suites.some((other) => asked.includes(other.id) && other.needs?.includes(suite.id)));

// The editor is fetched while the first suites run; whoever needs it then waits for the rest of it only.
const fetching = chosen.some((suite) => suite.id === "extension" || suite.id === "e2e") ? prefetch() : undefined;

let passed = 0;
let failed = 0;
const broken = new Set();
const lines = [];
const began = Date.now();
for (const suite of chosen) {
  console.log(`\n== ${suite.id}: ${suite.what}`);
  const since = Date.now();
  let verdict;
  const missing = suite.needs?.filter((id) => broken.has(id)) ?? [];
  if (missing.length > 0) verdict = cannot(`${missing.join(", ")} failed`);
  else {
    if (suite.id === "extension" || suite.id === "e2e") await fetching;
    const { code, output: said } = await run(process.execPath, suite.command, { cwd: root, echo: true, timeoutMs: suite.limit ?? 8 * minutes, log: path.join(output, "logs", `${suite.id}.log`) });
    const counts = /(\d+) passed, (\d+) failed\s*$/.exec(said.trimEnd());
    if (code === 3) verdict = cannot(said.trim().split("\n").at(-1));
    else {
      const good = counts ? Number(counts[1]) : code === 0 ? 1 : 0;
      const bad = Math.max(counts ? Number(counts[2]) : 0, code === 0 ? 0 : 1);
      verdict = { good, bad, word: bad > 0 ? "FAILED" : "passed" };
    }
  }
  passed += verdict.good;
  failed += verdict.bad;
  if (verdict.word !== "passed") broken.add(suite.id);
  lines.push(`${suite.id.padEnd(10)} ${verdict.word.padEnd(10)} ${`${verdict.good} passed, ${verdict.bad} failed`.padEnd(24)} ${((Date.now() - since) / 1000).toFixed(1).padStart(6)} s${verdict.why ? `   ${verdict.why}` : ""}`);
}
console.log(`\n${lines.join("\n")}\n${((Date.now() - began) / 1000).toFixed(0)} s in all\n${passed} passed, ${failed} failed`);
process.exitCode = failed > 0 ? 1 : 0;

/** A suite that did not run: never green, and red where nobody reads the output. */
function cannot(why) {
  console.log(`!! CANNOT RUN: ${why}`);
  return { good: 0, bad: ci ? 1 : 0, word: "NOT RUN", why };
}

async function prefetch() {
  try {
    if ((await findEditor()).kind === "code-server") await ensureCodeServer(() => {});
  } catch { /* the suite that needs it will say so */ }
}
