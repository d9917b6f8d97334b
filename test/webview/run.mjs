/**
 * The inspector in Chromium: the real bundle under the real content policy, in front of a real session in a worker. Only the transport is ours.
 *
 *   node test/webview/run.mjs                all tests, and pictures of every state into test/output/webview/
 *   node test/webview/run.mjs --no-shots     without the pictures
 *   node test/webview/run.mjs words          only tests whose name holds these words
 *
 * Ends with `N passed, N failed`. Exit code 3 when there is no Chromium.
 */
import { build } from "esbuild";
import { existsSync } from "node:fs";
import { mkdir, readFile, stat } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { chromium } from "playwright-core";
import { serve } from "./page/server.mjs";
import { tests } from "./tests.mjs";
import { pictures } from "./pictures.mjs";
import { gatewayText } from "./sessions.mjs";

const here = path.dirname(fileURLToPath(import.meta.url));
const root = path.join(here, "..", "..");
const output = path.join(root, "test", "output", "webview");
const site = path.join(output, "site");
const words = process.argv.slice(2).filter((word) => !word.startsWith("--"));
const executablePath = process.env.CHROMIUM ?? "/usr/bin/chromium";
if (!existsSync(executablePath)) {
  console.log(`The webview's tests cannot run: there is no Chromium at ${executablePath} (set CHROMIUM).`);
  process.exit(3);
}
await mkdir(site, { recursive: true });

// ------------------------------------------------------------------ bundles

const shared = { absWorkingDir: root, bundle: true, logLevel: "error", mainFields: ["module", "main"], define: { "process.env.NODE_ENV": '"production"', __VERSION__: '"test"' } };
// The published bundle is built in the same way, from the same entry (esbuild.mjs); here it is made anew, so that a test never runs on an old one.
await build({ ...shared, minify: true, platform: "browser", target: "chrome120", format: "iife", jsx: "automatic", legalComments: "none", entryPoints: { webview: "src/webview/main.tsx" }, outdir: site });
await build({ ...shared, platform: "browser", target: "chrome120", format: "iife", entryPoints: { host: "test/webview/page/host.ts" }, outdir: site });
// The same session code for this side, to know what the page has to show.
await build({ ...shared, platform: "node", target: "node20", format: "esm", entryPoints: { session: "src/core/session/session.ts" }, outdir: site, outExtension: { ".js": ".mjs" } });
const { InspectionSession } = await import(pathToFileURL(path.join(site, "session.mjs")).href);
console.log(`webview.js ${((await stat(path.join(site, "webview.js"))).size / 1024).toFixed(1)} KB`);

const files = ["webview.js", "webview.css", "host.js"].map((name) => [`/${name}`, path.join(site, name)]);
/** Session files that are too long to be handed from window to window. */
const texts = { "/100000.jsonl": () => gatewayText(100_000, { every: 40 }) };
const { address, stop } = await serve(Object.fromEntries(files), texts);
const browser = await chromium.launch({ executablePath, args: ["--headless", "--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking", "--disable-component-update", "--disable-sync", "--disable-renderer-backgrounding"] });

// ------------------------------------------------------------------ what a test is given

/** A window with the webview in it. `problems` collects what must not happen: console errors, exceptions, violations of the policy. */
async function open({ theme = "vscode-dark", width = 1400, height = 1000, scale = 1, reduced = false } = {}) {
  const context = await browser.newContext({ viewport: { width, height }, deviceScaleFactor: scale, reducedMotion: reduced ? "reduce" : "no-preference" });
  const page = await context.newPage();
  const problems = [];
  page.on("console", (message) => { if (message.type() === "error" || message.type() === "warning") problems.push(`${message.type()}: ${message.text()}`); });
  page.on("pageerror", (error) => problems.push(`exception: ${error.message}`));
  await page.goto(address);
  await page.evaluate((value) => { document.querySelector("iframe").src = `/frame?theme=${value}`; }, theme);
  const frame = await frameOf(page);
  await frame.locator(".app").waitFor();
  return {
    page, frame, problems,
    control: (message) => page.evaluate((value) => window.control(value), message),
    calls: () => page.evaluate(() => window.calls.splice(0)),
    /** `file`: `{ text }` or `{ url }` of this server. Answers the milliseconds it took in the worker. */
    async openFile(name, file, rules) {
      const took = await this.control({ control: "open", name, ...(typeof file === "string" ? { text: file } : file), rules });
      await this.frame.locator(".turn .verdict:not(.skel *), .solo").first().waitFor();
      return took;
    },
    async reload() {
      await page.evaluate(() => document.querySelector("iframe").contentWindow.location.reload());
      await page.waitForTimeout(100);
      this.frame = await frameOf(page);
      await this.frame.locator(".turn .verdict:not(.skel *)").waitFor();
    },
    async close() {
      const violations = await this.frame.evaluate(() => window.violations);
      await context.close();
      return [...problems, ...violations.map((violation) => `policy: ${violation}`)];
    },
  };
}
async function frameOf(page) {
  for (let tries = 0; tries < 100; tries += 1) {
    const frame = page.frames().find((candidate) => candidate.url().includes("/frame"));
    if (frame !== undefined && (await frame.evaluate(() => document.readyState === "complete").catch(() => false))) return frame;
    await page.waitForTimeout(50);
  }
  throw new Error("the frame does not load");
}

/** The longest task of the page's main thread while `run` runs, in milliseconds of the processor and by the clock. */
async function longestTask(page, run) {
  await browser.startTracing(page, { categories: ["toplevel"] });
  let trace;
  try { await run(); }
  finally { trace = await browser.stopTracing(); }
  const events = JSON.parse(trace.toString()).traceEvents;
  const mains = new Set(events.filter(({ name, args }) => name === "thread_name" && args?.name === "CrRendererMain").map(({ pid, tid }) => `${pid}:${tid}`));
  const tasks = events.filter(({ name, ph, pid, tid }) => ph === "X" && name === "ThreadControllerImpl::RunTask" && mains.has(`${pid}:${tid}`));
  return { cpu: Math.max(0, ...tasks.map(({ tdur }) => (tdur ?? 0) / 1000)), wall: Math.max(0, ...tasks.map(({ dur }) => dur / 1000)) };
}

/** A session on this side, to compare with. */
function session(name, text, rules = {}) {
  const made = new InspectionSession({ name, rules });
  made.push(new TextEncoder().encode(text), true);
  return made;
}

const sample = {
  name: "session_20260903_091500_a1b2c3.json",
  text: await readFile(path.join(root, "test", "fixtures", "sample", "hermes", "session_20260903_091500_a1b2c3.json"), "utf8"),
};
const axe = await readFile(path.join(root, "node_modules", "axe-core", "axe.min.js"), "utf8");
const given = { open, session, longestTask, sample, axe, output, root };

// ------------------------------------------------------------------ run

let passed = 0;
let failed = 0;
for (const [name, test] of Object.entries(tests)) {
  if (words.length > 0 && !words.some((word) => name.includes(word))) continue;
  const began = Date.now();
  try {
    const said = await test(given);
    passed += 1;
    console.log(`  pass  ${name} (${Date.now() - began} ms)${said ? `\n          ${said}` : ""}`);
  } catch (error) {
    failed += 1;
    console.log(`  FAIL  ${name}\n${String(error?.stack ?? error).split("\n").slice(0, 12).map((line) => `          ${line}`).join("\n")}`);
  }
}
if (!process.argv.includes("--no-shots") && (words.length === 0 || words.includes("pictures"))) {
  try { console.log(`  pass  pictures: ${await pictures(given)}`); passed += 1; }
  catch (error) { failed += 1; console.log(`  FAIL  pictures: ${error?.stack ?? error}`); }
}
await browser.close();
await stop();
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed > 0 ? 1 : 0;
