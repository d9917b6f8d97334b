/** The documents say what the code does: generated tables are current, links and named files exist. */
import { access, readFile } from "node:fs/promises";
import path from "node:path";
import { root } from "../lib/paths.mjs";
import { documented } from "../docs.mjs";

export const title = "documents";

/** @returns {Promise<string[]>} */
export async function check() {
  const faults = [];
  const { before, text } = await documented();
  if (before !== text) faults.push("README.md: a table is out of date; run `node test/tools/docs.mjs`");
  const manifest = JSON.parse(await readFile(path.join(root, "package.json"), "utf8"));
  for (const name of ["README.md", "CONTRIBUTING.md", "CHANGELOG.md", "SECURITY.md"]) {
    const document = await readFile(path.join(root, name), "utf8");
    for (const [, target] of document.matchAll(/\]\((?!https?:|#)([^)#\s]+)/g)) if (!(await exists(target))) faults.push(`${name}: links to ${target}, which does not exist`);
    for (const [, script] of document.matchAll(/`npm run ([\w:-]+)/g)) if (!manifest.scripts[script]) faults.push(`${name}: there is no script "${script}"`);
    for (const [, file] of document.matchAll(/`((?:src|test|media)\/[\w./-]+)`/g)) if (!(await exists(file)) && !file.startsWith("test/output")) faults.push(`${name}: names ${file}, which does not exist`);
  }
  return faults;
}

function exists(name) {
  return access(path.join(root, name)).then(() => true, () => false);
}
