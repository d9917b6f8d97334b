/** Runs the stories of test/e2e, each in a window of its own. */
import { readdir, rm } from "node:fs/promises";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { ensureCodeServer } from "./lib/codeServer.mjs";
import { output, root } from "./lib/paths.mjs";
import { run } from "./lib/process.mjs";

const folder = path.join(root, "test", "e2e");
const only = process.argv.slice(2).filter((word) => !word.startsWith("-"));
if (!process.argv.includes("--no-build")) {
  const built = await run(process.execPath, ["esbuild.mjs"], { cwd: root });
  if (built.code !== 0) { console.error(built.output); process.exit(1); }
}
// These stories drive a window in a browser, so they take the registry's build also where a desktop VS Code is installed.
try { await ensureCodeServer(); } catch (error) { console.log(error.message); process.exit(3); }
await rm(path.join(output, "e2e"), { recursive: true, force: true });
let passed = 0;
let failed = 0;
for (const name of (await readdir(folder)).filter((file) => file.endsWith(".story.mjs")).sort()) {
  if (only.length > 0 && !only.some((word) => name.includes(word))) continue;
  const { story } = await import(pathToFileURL(path.join(folder, name)).href);
  const counts = await story();
  passed += counts.passed;
  failed += counts.failed;
}
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed > 0 || passed === 0 ? 1 : 0;
