/** Renders media/icon.svg to the PNG that marketplaces want. Run it after a change of the drawing: `node test/tools/icon.mjs`. */
import { readFile } from "node:fs/promises";
import path from "node:path";
import { root } from "./lib/paths.mjs";
import { launchBrowser } from "./lib/window.mjs";

const browser = await launchBrowser();
const page = await browser.newPage({ viewport: { width: 256, height: 256 } });
await page.setContent(`<style>body{margin:0}</style>${await readFile(path.join(root, "media", "icon.svg"), "utf8")}`);
await page.screenshot({ path: path.join(root, "media", "icon.png"), omitBackground: true });
await browser.close();
