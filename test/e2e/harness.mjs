/** A real window of VS Code on a copy of the sample folder, and steps that are asserted, timed and photographed. */
import { mkdir, rm } from "node:fs/promises";
import path from "node:path";
import { startCodeServer, windowAddress } from "../tools/lib/codeServer.mjs";
import { output, relative } from "../tools/lib/paths.mjs";
import { sampleCopy } from "../tools/lib/sample.mjs";
import { stagedExtension } from "../tools/lib/staged.mjs";
import { launchBrowser, openWindow } from "../tools/lib/window.mjs";

export const pictures = path.join(output, "e2e");

/**
 * Starts server, browser and window, runs `story`, and stops them again.
 * @param {string} name of the run; folder of its data
 * @param {(tools: {page: import("playwright-core").Page, folder: string, consoleErrors: string[], step: (what: string, act: () => Promise<unknown>) => Promise<void>, shot: (name: string) => Promise<void>}) => Promise<void>} story
 * @param {{settings?: Record<string, unknown>, size?: {width: number, height: number}}} [options]
 * @returns {Promise<{passed: number, failed: number}>}
 */
export async function scenario(name, story, options = {}) {
  const data = path.join(output, "e2e-data", name);
  await rm(data, { recursive: true, force: true });
  await mkdir(pictures, { recursive: true });
  const folder = await sampleCopy(`e2e-data/${name}/workspace`);
  const counts = { passed: 0, failed: 0 };
  let picture = 0;
  console.log(`  ${name}`);
  const server = await startCodeServer({ folder, dataDir: path.join(data, "user-data"), log: path.join(data, "code-server.log"), settings: options.settings });
  const browser = await launchBrowser();
  let page;
  const shot = async (what) => {
    picture += 1;
    await page.screenshot({ path: path.join(pictures, `${name}-${String(picture).padStart(2, "0")}-${what.toLowerCase().replace(/[^a-z0-9]+/g, "-").slice(0, 60)}.png`) });
  };
  const step = async (what, act) => {
    const began = Date.now();
    try {
      await act();
      counts.passed += 1;
      console.log(`    ok    ${what} (${Date.now() - began} ms)`);
      await shot(what);
    } catch (error) {
      await shot(`FAILED ${what}`).catch(() => {});
      throw Object.assign(error, { step: what });
    }
  };
  try {
    const window = await openWindow(browser, windowAddress(server, { folder, extension: await stagedExtension() }), options.size);
    page = window.page;
    await story({ page, folder, consoleErrors: window.consoleErrors, step, shot });
  } catch (error) {
    counts.failed += 1;
    console.log(`    FAIL  ${error.step ?? "outside of a step"}\n${String(error.stack ?? error).replace(/^/gm, "          ")}\n          pictures are in ${relative(pictures)}`);
  } finally {
    await browser.close();
    await server.stop();
  }
  return counts;
}

/**
 * Waits until `read` gives a value that `good` accepts.
 * @template T
 * @param {() => Promise<T>} read
 * @param {(value: T) => boolean} good
 * @param {string} what for the message
 * @param {number} [timeoutMs]
 * @returns {Promise<T>}
 */
export async function until(read, good, what, timeoutMs = 60_000) {
  let value;
  for (const deadline = Date.now() + timeoutMs; ;) {
    try { value = await read(); if (good(value)) return value; } catch (error) { value = error; }
    if (Date.now() > deadline) throw new Error(`${what}: after ${timeoutMs} ms there is still ${JSON.stringify(value instanceof Error ? value.message : value)}`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

/** Throws with both values when they differ. */
export function equal(actual, expected, what) {
  if (JSON.stringify(actual) !== JSON.stringify(expected)) throw new Error(`${what}: expected ${JSON.stringify(expected)}, there is ${JSON.stringify(actual)}`);
}
