/** Runs a TypeScript program of the tests: `node test/tools/ts.mjs FILE [ARGUMENT…]`. It is bundled first, since Node 20 does not read types. */
import { build } from "esbuild";
import path from "node:path";
import { spawn } from "node:child_process";
import { output, root } from "./lib/paths.mjs";

const [file, ...args] = process.argv.slice(2);
if (!file) { console.error("usage: node test/tools/ts.mjs FILE [ARGUMENT…]"); process.exit(2); }
const flags = args.filter((word) => word.startsWith("--node-")).map((word) => word.replace("--node-", "--"));
const outfile = path.join(output, "programs", `${path.relative(root, path.resolve(root, file)).replace(/[\\/]/g, "-").replace(/\.ts$/, "")}.mjs`);
await build({
  absWorkingDir: root, entryPoints: [file], outfile, bundle: true, platform: "node", target: "node20", format: "esm", mainFields: ["module", "main"], logLevel: "warning", sourcemap: "inline",
  define: { __VERSION__: '"test"' }, packages: "bundle", external: ["esbuild", "vitest", "playwright-core", "sql.js"],
  // A bundled CommonJS package may ask for `require`.
  banner: { js: 'import { createRequire as __createRequire } from "node:module"; const require = __createRequire(import.meta.url);' },
});
const child = spawn(process.execPath, ["--enable-source-maps", ...flags, outfile, ...args.filter((word) => !word.startsWith("--node-"))], { cwd: root, stdio: "inherit" });
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => child.kill(signal));
child.on("exit", (code, signal) => { process.exitCode = signal ? 1 : code ?? 1; });
