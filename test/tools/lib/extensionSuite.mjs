/** Bundles the mocha tests of test/extension into one CommonJS module that exports `run()`, as every VS Code test host wants it. */
import { build } from "esbuild";
import { readdir } from "node:fs/promises";
import path from "node:path";
import { output, root } from "./paths.mjs";

/** What the run leaves behind, beside the bundle: one JSON line a test, and at the end one with `end`. */
export const resultsFile = path.join(output, "extension", "results.jsonl");

/**
 * @returns {Promise<{suite: string, files: string[]}>} path of the bundle, and the test files in it
 */
export async function bundleExtensionSuite() {
  const folder = path.join(root, "test", "extension", "suite");
  const files = (await readdir(folder, { recursive: true }).catch(() => [])).filter((name) => name.endsWith(".test.ts")).sort();
  const suite = path.join(output, "extension", "suite.cjs");
  // The tests are required one by one after mocha has defined `describe` and `it`; a list by hand would forget one.
  const entry = `
    import { appendFileSync, writeFileSync } from "node:fs";
    import Mocha from "mocha";
    import * as vscode from "vscode";
    const results = ${JSON.stringify(resultsFile)};
    const tell = (line) => appendFileSync(results, JSON.stringify(line) + "\\n");
    export function run() {
      writeFileSync(results, "");
      tell({ begin: vscode.version, app: vscode.env.appName, host: vscode.env.appHost });
      return new Promise((resolve, reject) => {
        try {
          const mocha = new Mocha({ ui: "bdd", timeout: 30000, reporter: "min" });
          mocha.suite.emit("pre-require", globalThis, "", mocha);
          ${files.map((name) => `require(${JSON.stringify(`./${name.split(path.sep).join("/")}`)});`).join("\n          ")}
          const runner = mocha.run((failures) => { tell({ end: true, failures }); failures > 0 ? reject(new Error(failures + " tests failed")) : resolve(); });
          runner.on("pass", (test) => tell({ pass: test.fullTitle(), ms: test.duration }));
          runner.on("pending", (test) => tell({ pending: test.fullTitle() }));
          runner.on("fail", (test, error) => tell({ fail: test.fullTitle(), error: String(error && error.stack || error) }));
        } catch (error) {
          tell({ fail: "loading the suite", error: String(error && error.stack || error) });
          tell({ end: true, failures: 1 });
          reject(error);
        }
      });
    }`;
  await build({
    stdin: { contents: entry, resolveDir: folder, loader: "ts", sourcefile: "suite-entry.ts" },
    outfile: suite, bundle: true, platform: "node", target: "node20", format: "cjs", sourcemap: "inline", external: ["vscode", "mocha"],
    mainFields: ["module", "main"], logLevel: "warning", absWorkingDir: root,
  });
  return { suite, files };
}
