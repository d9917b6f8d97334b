/** What is loaded on demand answers as if it had been there from the start: the built command line against one bundle of the same sources. */
import { mkdir, readdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { build } from "esbuild";
import { dist, output, root } from "../lib/paths.mjs";
import { run } from "../lib/process.mjs";

export const title = "parts on demand";

/** @param {(line: string) => void} say @returns {Promise<string[]>} */
export async function check(say = () => {}) {
  const folder = path.join(output, "parts");
  await mkdir(folder, { recursive: true });
  const whole = path.join(folder, "cli.cjs");
  await build({ absWorkingDir: root, entryPoints: ["src/cli/main.ts"], outfile: whole, bundle: true, platform: "node", target: "node20", mainFields: ["module", "main"], define: { __VERSION__: '"0"' }, logLevel: "warning" });
  await writeFile(path.join(folder, "languages.jsonl"), (await sentences(folder)).flatMap((text) => [{ role: "user", content: "Go on." }, { role: "assistant", content: text, finish_reason: "stop" }]).map((row) => `${JSON.stringify(row)}\n`).join(""));
  const faults = [];
  for (const place of [path.join(folder, "languages.jsonl"), path.join(root, "test", "fixtures")]) {
    const [built, expected] = await Promise.all([path.join(dist, "cli.js"), whole].map((program) => run(process.execPath, [program, "check", place, "--format", "json", "--turns", "all"], { cwd: root })));
    const [own, theirs] = [built.output, expected.output].map((text) => text.replace(/"version":\s*"[^"]*"/, ""));
    say(`${path.relative(root, place)}: ${own.length} characters of report`);
    if (own !== theirs || own.length < 1000) faults.push(`${path.relative(root, place)}: dist/cli.js reports otherwise than the sources do`);
  }
  const parts = await readdir(path.join(dist, "parts")).catch(() => []);
  if (parts.length === 0) faults.push("dist/parts is empty");
  return faults;
}

/** The sentences of every language's table. */
async function sentences(folder) {
  const tables = path.join(root, "test", "core", "verdict", "tables");
  const names = (await readdir(tables)).filter((name) => name !== "table.ts" && name.endsWith(".ts"));
  const contents = names.map((name, at) => `import * as t${at} from "./${name}"; `).join("") + `export const all = [${names.map((_, at) => `t${at}`)}].flatMap((table) => Object.values(table)).flatMap((table) => [...(table.stall ?? []), ...(table.legal ?? [])]).filter((text) => typeof text === "string");`;
  const outfile = path.join(folder, "tables.mjs");
  await build({ stdin: { contents, resolveDir: tables, loader: "ts" }, outfile, bundle: true, format: "esm", logLevel: "warning" });
  return (await import(`${outfile}?${Date.now()}`)).all;
}
