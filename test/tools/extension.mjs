/** `npm run test:extension`: the mocha suite inside a real VS Code. The same bundle runs in the desktop editor and in the registry's build. */
import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { startCodeServer, windowAddress } from "./lib/codeServer.mjs";
import { findEditor } from "./lib/editor.mjs";
import { bundleExtensionSuite, resultsFile } from "./lib/extensionSuite.mjs";
import { output, relative, root } from "./lib/paths.mjs";
import { run } from "./lib/process.mjs";
import { sampleCopy } from "./lib/sample.mjs";
import { stagedExtension } from "./lib/staged.mjs";
import { launchBrowser, openWindow } from "./lib/window.mjs";

const limitMs = 8 * 60_000;
const folder = path.join(output, "extension");

if (process.argv.includes("--inside-xvfb")) await desktop(process.env.STALL_INSPECTOR_EXECUTABLE, process.env.STALL_INSPECTOR_SUITE, process.env.STALL_INSPECTOR_WORKSPACE);
else process.exitCode = await main();

async function main() {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  if (!process.argv.includes("--no-build")) {
    const built = await run(process.execPath, ["esbuild.mjs"], { cwd: root });
    if (built.code !== 0) { console.error(built.output); return 1; }
  }
  const { suite, files } = await bundleExtensionSuite();
  if (files.length === 0) { console.error("CANNOT RUN: there is no test in test/extension/suite"); return 1; }
  const workspace = await sampleCopy("extension/workspace");
  const editor = await findEditor();
  if (editor.kind === "vscode") {
    console.log(`running ${files.length} test files in VS Code, ${editor.from}`);
    if (editor.display === "here") await desktop(editor.executable, suite, workspace).catch((error) => console.error(error.message));
    else await run("xvfb-run", ["-a", process.execPath, process.argv[1], "--inside-xvfb"], { log: path.join(folder, "vscode.log"), timeoutMs: limitMs, env: { STALL_INSPECTOR_EXECUTABLE: editor.executable, STALL_INSPECTOR_SUITE: suite, STALL_INSPECTOR_WORKSPACE: workspace } });
  } else {
    console.log(`running ${files.length} test files in code-server (${editor.because})`);
    await registryBuild(suite, workspace);
  }
  return await report();
}

/** The desktop editor, by the runner of its maker. */
async function desktop(executable, suite, workspace) {
  const { runTests } = await import("@vscode/test-electron");
  await runTests({
    vscodeExecutablePath: executable, extensionDevelopmentPath: root, extensionTestsPath: suite,
    launchArgs: [workspace, "--disable-extensions", "--disable-workspace-trust", "--user-data-dir", path.join(folder, "user-data"), "--no-sandbox", "--disable-gpu"],
  });
}

/** The registry's build: a browser opens a window whose address asks the extension host to run the suite. */
async function registryBuild(suite, workspace) {
  await writeFile(resultsFile, "");
  const server = await startCodeServer({ folder: workspace, dataDir: path.join(folder, "user-data"), log: path.join(folder, "code-server.log") });
  const browser = await launchBrowser();
  try {
    const { page, consoleErrors } = await openWindow(browser, windowAddress(server, { folder: workspace, extension: await stagedExtension(), tests: suite }));
    for (const deadline = Date.now() + limitMs; Date.now() < deadline;) {
      const lines = await results();
      if (lines.some((line) => line.end)) return;
      // A suite that cannot even be loaded never writes a line; the window's console says why.
      if (lines.length === 0 && Date.now() > deadline - limitMs + 90_000) break;
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
    await page.screenshot({ path: path.join(folder, "window.png") });
    console.error(`the suite did not end; last errors of the window:\n${consoleErrors.slice(-10).join("\n")}`);
  } finally {
    await browser.close();
    await server.stop();
  }
}

async function results() {
  const text = await readFile(resultsFile, "utf8").catch(() => "");
  return text.split("\n").filter(Boolean).flatMap((line) => { try { return [JSON.parse(line)]; } catch { return []; } });
}

async function report() {
  const lines = await results();
  const begin = lines.find((line) => line.begin);
  if (begin) console.log(`ran in ${begin.app} ${begin.begin} (${begin.host})`);
  let passed = 0;
  let failed = 0;
  for (const line of lines) {
    if (line.pass) { passed += 1; console.log(`  ok    ${line.pass} (${line.ms ?? 0} ms)`); }
    if (line.pending) console.log(`  skip  ${line.pending}`);
    if (line.fail) { failed += 1; console.log(`  FAIL  ${line.fail}\n${line.error.replace(/^/gm, "        ")}`); }
  }
  if (!lines.some((line) => line.end)) { failed += 1; console.log(`  FAIL  the suite did not come to its end; logs are in ${relative(folder)}`); }
  console.log(`${passed} passed, ${failed} failed`);
  return failed > 0 || passed === 0 ? 1 : 0;
}
