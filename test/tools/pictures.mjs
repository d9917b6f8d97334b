/** Makes the pictures of README.md in a real window: `node test/tools/pictures.mjs`, after a change of what they show. */
import { mkdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { pictures, scenario, until } from "../e2e/harness.mjs";
import { root } from "./lib/paths.mjs";
import { explorerItem, runCommand, webviewFrame } from "./lib/window.mjs";

const SESSION = "session_20260903_091500_a1b2c3.json";
const media = path.join(root, "media");

const counts = await scenario("pictures", async ({ page, step }) => {
  /** WebP by the browser's own encoder: a third of a PNG, and no further tool. */
  const save = async (name) => {
    const png = await page.screenshot({ path: path.join(pictures, `${name}.png`) });
    const webp = await page.evaluate(async (data) => {
      const image = new Image();
      image.src = `data:image/png;base64,${data}`;
      await image.decode();
      const canvas = new OffscreenCanvas(image.width, image.height);
      canvas.getContext("2d").drawImage(image, 0, 0);
      const blob = await canvas.convertToBlob({ type: "image/webp", quality: 0.9 });
      return [...new Uint8Array(await blob.arrayBuffer())];
    }, png.toString("base64"));
    await mkdir(media, { recursive: true });
    await writeFile(path.join(media, `${name}.webp`), Buffer.from(webp));
    console.log(`          media/${name}.webp ${(webp.length / 1024).toFixed(1)} KB`);
  };
  const lens = page.locator(".codelens-decoration");
  let inspector;

  await step("the text with its marks", async () => {
    await explorerItem(page, "hermes").click();
    await explorerItem(page, SESSION).dblclick();
    await page.keyboard.press("Control+Shift+M");
    await page.locator(".markers-panel .monaco-list-row").filter({ hasText: "I will run the tests." }).first().click();
    await lens.filter({ hasText: "Step through" }).first().waitFor();
    await runCommand(page, "View: Close Primary Side Bar").catch(() => page.keyboard.press("Control+B"));
    await page.waitForTimeout(1500);
    await save("marks");
  });
  await step("the inspector", async () => {
    await lens.locator("a", { hasText: "Step through" }).first().click();
    inspector = await webviewFrame(page, "#turn-list [role=option]");
    await runCommand(page, "View: Hide Panel").catch(() => page.keyboard.press("Control+J"));
    await page.mouse.move(700, 5);
    await page.waitForTimeout(1500);
    await save("inspector");
  });
  await step("the turns that a pattern changes", async () => {
    await inspector.locator("#pattern").fill(String.raw`\b(?:let me|i will|i'll)\b[^.!?\n]{0,100}[.:…]?\s*\Z`);
    await until(() => inspector.locator(".rules").innerText(), (text) => /\+[1-9]\d*\s+caught/.test(text), "the result");
    await inspector.locator("button").filter({ hasText: /turns? changes?$/ }).click();
    await inspector.locator("#flips [role=row]").nth(1).waitFor();
    await page.mouse.move(700, 5);
    await page.waitForTimeout(1000);
    await save("rules");
  });
}, { size: { width: 1440, height: 900 }, settings: { "workbench.activityBar.location": "hidden", "window.commandCenter": false, "workbench.layoutControl.enabled": false, "editor.minimap.enabled": false } });
await readFile(path.join(media, "inspector.webp"));
process.exitCode = counts.failed > 0 ? 1 : 0;
