/** Budgets of what is shipped, in bytes of the minified bundles and of the package. */
import { readFile, readdir, stat } from "node:fs/promises";
import path from "node:path";
import { dist, root } from "../lib/paths.mjs";

export const title = "size budgets";

const KB = 1024;
/** What a process or a thread loads at its start; languages, rarer formats and the like come on demand (dist/parts). */
const budgets = [
  { what: "webview", files: ["webview.js"], limit: 450 * KB },
  { what: "extension host", files: ["extension.js"], limit: 300 * KB },
  { what: "the host's worker", files: ["worker.js", "core.js"], limit: 300 * KB },
  { what: "command line", files: ["cli.js", "core.js"], limit: 250 * KB },
];
const packageLimit = 700 * KB;

/** @param {(line: string) => void} say @returns {Promise<string[]>} */
export async function check(say = () => {}) {
  const faults = [];
  const meta = JSON.parse(await readFile(path.join(dist, "meta.json"), "utf8").catch(() => "null"));
  if (!meta) return ["dist/meta.json is missing; run `npm run build`"];
  if (!meta.production) return ["dist/ holds a development build; run `npm run build`"];
  for (const { what, files, limit } of budgets) {
    let bytes = 0;
    for (const file of files) bytes += (await stat(path.join(dist, file)).catch(() => ({ size: NaN }))).size;
    say(`${what}: ${(bytes / KB).toFixed(1)} of ${limit / KB} KB`);
    if (!(bytes <= limit)) faults.push(`${what} (${files.join(" + ")}) takes ${(bytes / KB).toFixed(1)} KB, the budget is ${limit / KB} KB; largest inputs: ${largest(meta, files)}`);
  }
  const packages = (await readdir(root)).filter((name) => name.endsWith(".vsix"));
  if (packages.length === 0) faults.push("there is no .vsix; run `npm run package`");
  for (const name of packages) {
    const { size } = await stat(path.join(root, name));
    say(`${name}: ${(size / KB).toFixed(1)} of ${packageLimit / KB} KB`);
    if (size > packageLimit) faults.push(`${name} takes ${(size / KB).toFixed(1)} KB, the budget is ${packageLimit / KB} KB`);
  }
  return faults;
}

function largest(meta, files) {
  const inputs = files.flatMap((file) => Object.entries(meta.outputs[`dist/${file}`]?.inputs ?? {}));
  return inputs.sort((a, b) => b[1].bytesInOutput - a[1].bytesInOutput).slice(0, 8).map(([name, { bytesInOutput }]) => `${name} ${(bytesInOutput / KB).toFixed(1)} KB`).join(", ");
}
