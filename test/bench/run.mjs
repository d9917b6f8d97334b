/**
 * `npm run bench [-- PART…]`: bundles the bench and the command as they are published, and runs the parts (all, or those named: cli rules append formats).
 * Ends with an error when a number that must hold does not.
 */
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const here = fileURLToPath(new URL(".", import.meta.url));
const folder = mkdtempSync(join(tmpdir(), "stall-inspector-bench-"));
try {
  await build({
    entryPoints: { bench: join(here, "bench.ts"), cli: join(here, "../../src/cli/main.ts") }, outdir: folder, outExtension: { ".js": ".cjs" },
    bundle: true, minify: true, platform: "node", target: "node20", format: "cjs", mainFields: ["module", "main"], logLevel: "warning",
  });
  const { status } = spawnSync(process.execPath, ["--expose-gc", "--max-old-space-size=4096", join(folder, "bench.cjs"), folder, here, ...process.argv.slice(2)], { stdio: "inherit" });
  process.exitCode = status ?? 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
