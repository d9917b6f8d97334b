/** The checks that read the repository and the build: each is a file of checks/ with a `title` and `check(say)`, which gives the faults. */
import { readdir } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

const folder = fileURLToPath(new URL("checks/", import.meta.url));
const only = process.argv.slice(2);
let passed = 0;
let failed = 0;
for (const name of (await readdir(folder)).filter((file) => file.endsWith(".mjs")).sort()) {
  if (only.length > 0 && !only.includes(name.replace(".mjs", ""))) continue;
  const { title, check } = await import(pathToFileURL(path.join(folder, name)).href);
  const notes = [];
  const faults = await check((line) => notes.push(line)).catch((error) => [`the check itself failed: ${error.stack ?? error}`]);
  if (faults.length === 0) passed += 1; else failed += 1;
  console.log(`  ${faults.length === 0 ? "ok   " : "FAIL "} ${title}`);
  for (const line of notes) console.log(`        ${line}`);
  for (const line of faults) console.log(`        ${line}`);
}
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed > 0 ? 1 : 0;
