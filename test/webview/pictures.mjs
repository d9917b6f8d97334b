/** A picture of every state, in the four themes and at three widths, into test/output/webview/. */
import path from "node:path";
import { fallbackText, gatewayText, proseText } from "./sessions.mjs";

const THEMES = { dark: "vscode-dark", light: "vscode-light", hc: "vscode-high-contrast", "hc-light": "vscode-high-contrast-light" };
const WIDTHS = [1400, 700, 320];
const BROAD = String.raw`\b(let me( now)?|i['’]?ll( now)?|i will( now)?|now i(?:['’]ll| will)|next[,:] i)\b[^.!?\n]{0,100}[.:…]?\s*$`;

const draft = async (frame, pattern) => {
  await frame.locator("#pattern").evaluate((element, value) => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value").set.call(element, value);
    element.dispatchEvent(new Event("input", { bubbles: true }));
  }, pattern);
  await frame.waitForTimeout(250);
  await frame.locator(".res:not(.is-busy)").first().waitFor({ state: "attached" });
};
/** In the order they are reached on one page. */
const STATES = {
  loading: (window) => window.control({ control: "state", state: { kind: "loading", name: "20260918_101502_7f3a9c.jsonl", bytes: 3_000_000, total: 127_000_000 } }),
  empty: (window) => window.openFile("notes.jsonl", '{"id": 1, "content": "Call the printer", "done": false}\n'),
  compare: async (window) => {
    await window.openFile("20260918_101502_7f3a9c.jsonl", fallbackText(), { loop: { release: "2026-04-15" } });
    await window.frame.locator(".head-a .btn.quiet").click();
    await window.frame.locator(".cmp-trees .node").first().waitFor();
  },
  buried: async (window) => {
    await window.frame.locator(".head-a .btn.quiet").click();
    await window.openFile("20260918_101502_7f3a9c.jsonl", fallbackText());
    await window.control({ control: "reveal", turn: 6 });
    await window.frame.waitForTimeout(300);
  },
  prose: async (window) => {
    await window.openFile("20260918_101502_7f3a9c.jsonl", proseText(), { loop: { runtime: "prose-guard" } });
    await window.control({ control: "reveal", turn: 1 });
    await window.frame.locator(".recon").waitFor();
  },
  why: async (window) => {
    await window.frame.locator(".why > .btn").click();
    await window.frame.locator(".why-s").waitFor();
  },
  coverage: async (window) => {
    await window.frame.locator(".why > .btn").click();
    await window.frame.locator(".meta button", { hasText: "coverage" }).click();
    await window.frame.locator(".cov-t").first().waitFor();
  },
  main: async (window) => {
    await window.frame.locator(".head-panel [title=Close]").click();
    await window.openFile("20260918_101502_7f3a9c.jsonl", gatewayText(214));
    await window.frame.locator("#turn-list").focus();
    await window.page.keyboard.press("n");
    await window.page.keyboard.press("n");
    await window.frame.waitForTimeout(200);
  },
  unfold: async ({ frame }) => {
    await frame.locator(".is-group > .node[aria-expanded=false]").evaluateAll((nodes) => nodes.forEach((node) => node.click()));
    await frame.locator(".leaf-group").first().dispatchEvent("click");
  },
  density: async ({ frame }) => {
    await frame.locator(".leaf-group").first().dispatchEvent("click");
    await frame.locator(".is-group > .node[aria-expanded=true]").evaluateAll((nodes) => nodes.forEach((node) => node.click()));
    await frame.locator("[role=radio]").nth(1).dispatchEvent("click");
  },
  flips: async ({ frame }) => {
    await frame.locator("[role=radio]").nth(0).dispatchEvent("click");
    await draft(frame, BROAD);
    await frame.locator(".r-show").click();
    await frame.locator(".flips-b .flip").first().waitFor();
  },
  badpattern: async ({ frame }) => {
    await frame.locator(".r-show").click();
    await draft(frame, BROAD.replace("( now)?|i[", "( now|i["));
    const fold = frame.locator(".r-fold");
    if (await fold.isVisible()) await fold.click();
  },
  error: async (window) => {
    await draft(window.frame, BROAD);
    const fold = window.frame.locator(".r-fold");
    if (await fold.isVisible()) await fold.click();
    await window.control({ control: "banner", banner: { kind: "vanished", message: "The file is gone.", detail: "It was moved or deleted. You see the last state that was read." }, live: false });
  },
};

export async function pictures({ open, output }) {
  let count = 0;
  for (const [short, theme] of Object.entries(THEMES)) for (const width of WIDTHS) {
    const window = await open({ theme, width, height: width === 1400 ? 1000 : 1900, scale: short === "dark" ? 1.5 : 1 });
    for (const [name, reach] of Object.entries(STATES)) {
      // Some of them alone: STATES=compare,buried node test/webview/run.mjs pictures
      if (process.env.STATES && !process.env.STATES.split(",").includes(name)) continue;
      await reach(window);
      await window.frame.waitForTimeout(200);
      await window.page.screenshot({ path: path.join(output, `${name}-${short}-${width}.png`) });
      count += 1;
    }
    const problems = await window.close();
    if (problems.length > 0) throw new Error(`${short} ${width}: ${problems.join("; ")}`);
  }
  return `${count} in ${path.relative(process.cwd(), output)}`;
}
