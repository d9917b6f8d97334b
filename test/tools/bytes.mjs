/** What every byte of a bundle is for: `node test/tools/bytes.mjs extension worker`, after a production build. */
import { readFile } from "node:fs/promises";
import path from "node:path";
import { dist } from "./lib/paths.mjs";

const { outputs } = JSON.parse(await readFile(path.join(dist, "meta.json"), "utf8"));
for (const name of process.argv.slice(2)) {
  const { bytes, inputs } = outputs[`dist/${name}.js`];
  const groups = {};
  for (const [file, { bytesInOutput }] of Object.entries(inputs)) {
    const key = /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(file)?.[1] ?? file;
    groups[key] = (groups[key] ?? 0) + bytesInOutput;
  }
  console.log(`${name}.js ${(bytes / 1024).toFixed(1)} KB`);
  for (const [key, size] of Object.entries(groups).sort((a, b) => b[1] - a[1]).slice(0, 30)) console.log(`  ${(size / 1024).toFixed(1).padStart(7)} KB  ${key}`);
}
