/** A headless Chromium that shows a window of the registry's VS Code, and how to find our webview in it. */
import { access } from "node:fs/promises";
import { chromium } from "playwright-core";

/** A browser for the tests: CHROMIUM_PATH, an installed Chromium or Chrome, or the one playwright keeps. */
export async function launchBrowser() {
  const candidates = [process.env.CHROMIUM_PATH, "/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome", "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome", chromium.executablePath()];
  for (const executablePath of candidates) {
    if (!executablePath || !(await access(executablePath).then(() => true, () => false))) continue;
    return await chromium.launch({
      executablePath,
      args: ["--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking", "--disable-component-update", "--disable-sync"],
    });
  }
  throw new Error("no Chromium found; install one (Debian: apt-get install -y chromium) or set CHROMIUM_PATH");
}

/**
 * Opens a window of the editor and waits until its workbench stands.
 * @param {import("playwright-core").Browser} browser
 * @param {string} address of `windowAddress`
 * @param {{width?: number, height?: number}} [size]
 */
export async function openWindow(browser, address, { width = 1400, height = 900 } = {}) {
  const context = await browser.newContext({ viewport: { width, height }, locale: "en-US", colorScheme: "dark", permissions: ["clipboard-read", "clipboard-write"] });
  const page = await context.newPage();
  // Generous: a loaded machine is slow, and a step that fails should fail for its own reason.
  page.setDefaultTimeout(60_000);
  const consoleErrors = [];
  page.on("console", (message) => { if (message.type() === "error") consoleErrors.push(message.text()); });
  page.on("pageerror", (error) => consoleErrors.push(String(error)));
  await page.goto(address, { waitUntil: "domcontentloaded", timeout: 180_000 });
  await page.locator(".monaco-workbench").waitFor({ timeout: 180_000 });
  return { page, context, consoleErrors };
}

/**
 * The document of our webview. VS Code puts it two frames below the page: a host frame, and in it the frame with our HTML.
 * @param {import("playwright-core").Page} page
 * @param {string} selector something that exists only in our document
 * @param {number} [timeoutMs]
 * @returns {Promise<import("playwright-core").Frame>}
 */
export async function webviewFrame(page, selector, timeoutMs = 90_000) {
  for (const deadline = Date.now() + timeoutMs; ;) {
    for (const frame of page.frames()) {
      if (depth(frame) < 2) continue;
      const found = await frame.locator(selector).first().isVisible().catch(() => false);
      if (found) return frame;
    }
    if (Date.now() > deadline) throw new Error(`no webview shows "${selector}" after ${timeoutMs} ms; frames: ${page.frames().map((frame) => `${depth(frame)} ${frame.url().slice(0, 80)}`).join(" | ")}`);
    await page.waitForTimeout(100);
  }
}

/** Runs a command by its title in the command palette. */
export async function runCommand(page, title) {
  await page.keyboard.press("F1");
  const input = page.locator(".quick-input-widget input.input");
  await input.waitFor();
  await input.fill(`>${title}`);
  await page.locator(".quick-input-list .monaco-list-row").filter({ hasText: title }).first().click();
}

/** Opens a file of the workspace through Quick Open. */
export async function quickOpen(page, name) {
  await page.keyboard.press("Control+P");
  const input = page.locator(".quick-input-widget input.input");
  await input.waitFor();
  await input.fill(name);
  await page.locator(".quick-input-list .monaco-list-row").filter({ hasText: name }).first().click();
}

/** A file in the explorer's tree; its folders must be open. */
export function explorerItem(page, name) {
  // The label goes on after the name when a file has problems ("name, 2 problems in this file").
  return page.locator(`.explorer-folders-view [role="treeitem"][aria-label="${name}"], .explorer-folders-view [role="treeitem"][aria-label^="${name},"]`).first();
}

/** Chooses an entry of an element's context menu. A menu takes no click in its first moments, lest the click that opened it chooses something. */
export async function contextMenu(page, element, entry) {
  await element.click({ button: "right" });
  const item = page.locator(".monaco-menu .action-label", { hasText: entry }).first();
  await item.waitFor();
  for (let tries = 0; tries < 10 && (await item.isVisible()); tries += 1) {
    await page.waitForTimeout(300);
    await item.click({ timeout: 2000 }).catch(() => {});
  }
}

function depth(frame) {
  let count = 0;
  for (let parent = frame.parentFrame(); parent; parent = parent.parentFrame()) count += 1;
  return count;
}
