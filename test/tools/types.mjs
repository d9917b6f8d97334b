/** Type check of every part under its own configuration: the core must compile without Node and DOM types, the webview without Node's. */
import path from "node:path";
import { readdir } from "node:fs/promises";
import { root } from "./lib/paths.mjs";
import { run } from "./lib/process.mjs";

const projects = ["src/core", "src/extension", "src/webview", "src/cli", "test"];
const tsc = path.join(root, "node_modules", "typescript", "bin", "tsc");
let passed = 0;
let failed = 0;

/** Two at a time: the compiler is one thread, and small machines have two. */
const queue = [...projects];
await Promise.all([work(), work()]);
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed > 0 ? 1 : 0;

async function work() {
  for (let project = queue.shift(); project !== undefined; project = queue.shift()) {
    const sources = (await readdir(path.join(root, project), { recursive: true })).filter((name) => /\.tsx?$/.test(name));
    const began = Date.now();
    const { code, output } = sources.length === 0 ? { code: 1, output: "nothing to check here" } : await run(process.execPath, [tsc, "-p", project, "--pretty", "false"], { cwd: root });
    if (code === 0) passed += 1; else failed += 1;
    console.log(`  ${code === 0 ? "ok   " : "FAIL "} ${project} (${sources.length} files, ${((Date.now() - began) / 1000).toFixed(1)} s)${code === 0 ? "" : `\n${output.trim().replace(/^/gm, "        ")}`}`);
  }
}
