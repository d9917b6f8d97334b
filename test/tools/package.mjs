/** `npm run package`: the .vsix, built by vsce from a production build. Only one .vsix is kept. */
import { readdir, readFile, rm } from "node:fs/promises";
import path from "node:path";
import { root } from "./lib/paths.mjs";
import { run } from "./lib/process.mjs";

for (const name of await readdir(root)) if (name.endsWith(".vsix")) await rm(path.join(root, name));
const { name, version } = JSON.parse(await readFile(path.join(root, "package.json"), "utf8"));
// Everything is bundled, so no dependency is packed. There is no public repository to name yet; pictures stay relative.
const { code, output } = await run(process.execPath, [path.join(root, "node_modules", "@vscode", "vsce", "vsce"), "package", "--no-dependencies", "--allow-missing-repository", "--no-rewrite-relative-links", "--out", `${name}-${version}.vsix`], { cwd: root });
console.log(output.trim());
process.exitCode = code;
