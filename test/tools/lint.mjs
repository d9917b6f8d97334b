/** `npm run lint`: ESLint over everything that is written by hand. */
import { ESLint } from "eslint";
import path from "node:path";
import { root } from "./lib/paths.mjs";

const eslint = new ESLint({ cwd: root, overrideConfigFile: path.join(root, "test", "tools", "eslint.config.mjs"), fix: process.argv.includes("--fix") });
const results = await eslint.lintFiles(["src", "test", "esbuild.mjs"]);
if (process.argv.includes("--fix")) await ESLint.outputFixes(results);
const bad = results.filter((result) => result.errorCount + result.warningCount > 0);
if (bad.length > 0) {
  const formatter = await eslint.loadFormatter("stylish");
  console.log(await formatter.format(bad));
}
console.log(`${results.length - bad.length} passed, ${bad.length} failed`);
process.exitCode = bad.length > 0 ? 1 : 0;
