/** The way a person goes: explorer, text with lenses, inspector, steps, another pattern, a file that grows, a file that is no session. */
import { appendFile, readFile } from "node:fs/promises";
import path from "node:path";
import { contextMenu, explorerItem, runCommand, webviewFrame } from "../tools/lib/window.mjs";
import { equal, scenario, until } from "./harness.mjs";

const SESSION = "session_20260903_091500_a1b2c3.json";
const GROWING = "20260905_074200_5e6f7a8b.jsonl";
/** Any announcement at the end, with or without "now". */
const WIDER = String.raw`\b(?:let me|i will|i'll)\b[^.!?\n]{0,100}[.:…]?\s*\Z`;

export const story = () => scenario("whole-way", async ({ page, folder, consoleErrors, step }) => {
  const lens = page.locator(".codelens-decoration");
  const problems = page.locator(".markers-panel .monaco-list-row");
  let inspector;
  const inside = (selector) => inspector.locator(selector);

  await step("the explorer shows the sample folder", async () => {
    await explorerItem(page, "hermes").click();
    await explorerItem(page, SESSION).waitFor();
  });

  await step("the session opens as text, and Problems names its stalls", async () => {
    await explorerItem(page, SESSION).dblclick();
    await page.locator(".tab", { hasText: SESSION }).waitFor();
    await page.keyboard.press("Control+Shift+M");
    const first = problems.filter({ hasText: "I will run the tests." }).first();
    await first.waitFor();
    const words = await first.innerText();
    if (!/missed stall/i.test(words) || !/names an action/.test(words)) throw new Error(`the entry in Problems says ${JSON.stringify(words)}`);
    await first.click();
  });

  await step("a lens with the same words stands above the turn", async () => {
    // The editor asks anew for lenses after as long as its first question took, which on a loaded machine is long.
    await lens.filter({ hasText: "Stall" }).first().waitFor({ timeout: 20_000 });
    const words = await until(() => lens.filter({ hasText: "Stall" }).first().innerText(), (text) => text.includes("Step through"), "the lens");
    if (!/Stall: promise, missed by the loop/.test(words)) throw new Error(`the lens says ${JSON.stringify(words)}`);
    const [above, line] = await Promise.all([lens.filter({ hasText: "Stall" }).first().boundingBox(), page.locator(".view-line", { hasText: "I will run the tests." }).first().boundingBox()]);
    if (!(above.y < line.y)) throw new Error("the lens does not stand above the sentence");
    await page.keyboard.press("Control+Shift+M");
    await page.locator(".markers-panel").waitFor({ state: "hidden" }).catch(() => {});
  });

  await step("a click on the lens opens the inspector on that turn", async () => {
    await lens.locator("a", { hasText: "Step through" }).first().click();
    inspector = await webviewFrame(page, "#turn-list [role=option]");
    await until(() => inside(".turn-h h2").innerText(), (text) => /^Turn 3\b/.test(text), "the heading");
    const selected = await inside("#turn-list [aria-selected=true]").innerText();
    if (!/promise/.test(selected) || !/missed/.test(selected)) throw new Error(`the selected row says ${JSON.stringify(selected)}`);
    const summary = await inside(".sum").innerText();
    if (!/\d+ stalls in 25 turns/.test(summary)) throw new Error(`the header says ${JSON.stringify(summary)}`);
    const shaded = await inside(".turn").innerText();
    if (!shaded.includes("I will run the tests.")) throw new Error("the message is not shown");
  });

  await step("stepping reaches RETURN", async () => {
    const seen = [];
    // The panel opens on the step that decided; begin at the first one.
    const first = inspector.locator(".stepper button").filter({ hasText: "First step" });
    if (await first.isEnabled()) await first.click();
    const forward = inspector.locator(".stepper button").filter({ hasText: "Next step" });
    for (let most = 60; most > 0; most -= 1) {
      seen.push(await inside(".step h4").innerText());
      if (!(await forward.isEnabled())) break;
      await forward.click();
      await until(() => inside(".step h4").innerText(), (text) => text !== seen.at(-1), "the next step");
    }
    if (seen.length < 5) throw new Error(`only ${seen.length} steps: ${seen.join(" | ")}`);
    if (!seen.some((title) => /stall match/i.test(title))) throw new Error(`no step asks for a stall: ${seen.join(" | ")}`);
    if (!/return/i.test(seen.at(-1))) throw new Error(`the last step is ${seen.at(-1)}`);
    equal(await inside(".leaf-end[aria-current=step] .leaf-w").innerText(), "return", "the lit end of the tree");
  });

  await step("keys step back, and move between flagged turns", async () => {
    await inside(".leaf-end[aria-current=step]").focus();
    await page.keyboard.press("ArrowLeft");
    await until(() => inspector.locator("[aria-current=step]").getAttribute("class"), (name) => name.includes("node"), "the step before the end");
    await inside("#turn-list").focus();
    await page.keyboard.press("n");
    await until(() => inside(".turn-h h2").innerText(), (text) => !/^Turn 3\b/.test(text), "the next flagged turn");
    await page.keyboard.press("p");
    await until(() => inside(".turn-h h2").innerText(), (text) => /^Turn 3\b/.test(text), "the flagged turn before it");
  });

  await step("a wider pattern catches what was missed, and says what changes", async () => {
    await inside("#pattern").fill(WIDER);
    const result = await until(() => inside(".rules").innerText(), (text) => /\+[1-9]\d*\s+caught/.test(text), "the result of the draft");
    const caught = Number(/\+(\d+)\s+caught/.exec(result)[1]);
    if (caught < 2) throw new Error(`only ${caught} newly caught`);
    await inspector.locator("button.r-show").click();
    const rows = await until(() => inside("#flips [role=row]").allInnerTexts(), (texts) => texts.some((text) => text.includes("I will run the tests.")), "the list of changes");
    const row = rows.find((text) => text.includes("I will run the tests."));
    if (!/return/.test(row) || !/nudge/.test(row) || !/now caught/.test(row)) throw new Error(`the change says ${JSON.stringify(row)}`);
  });

  await step("a pattern that does not compile says where, and the last results stay", async () => {
    const before = await inside(".sum").innerText();
    await inside("#pattern").fill("let me (");
    const words = await until(() => inside("#pattern-problem").innerText(), (text) => text.length > 0, "the problem");
    if (!/does not compile/.test(words) || !/character 8/.test(words)) throw new Error(`the problem says ${JSON.stringify(words)}`);
    equal(await inside(".sum").innerText(), before, "the header");
    await inspector.locator("button").filter({ hasText: "Discard" }).click();
    await inside("#pattern-problem").waitFor({ state: "detached" });
  });

  await step("“Line” goes to the record in the text", async () => {
    await inspector.locator(".turn-nav button").filter({ hasText: "Line" }).click();
    await page.locator(".tab.active", { hasText: SESSION }).waitFor();
    await page.locator(".view-line", { hasText: "I will run the tests." }).first().waitFor();
  });

  await step("the explorer's menu opens the inspector on a file that grows", async () => {
    await runCommand(page, "View: Close All Editors");
    await contextMenu(page, explorerItem(page, GROWING), "Inspect Transcript");
    inspector = await webviewFrame(page, "#turn-list [role=option]");
    await until(() => inside(".sum").innerText(), (text) => /in 10 turns/.test(text), "the header");
  });

  const file = path.join(folder, "hermes", GROWING);
  const record = (content) => JSON.stringify({ role: "assistant", content, finish_reason: "stop", timestamp: 1788600000 });

  await step("an appended record arrives by itself", async () => {
    const selected = await inside(".turn-h h2").innerText();
    await appendFile(file, `${record("I will create the check.")}\n`);
    await until(() => inside(".sum").innerText(), (text) => /in 11 turns/.test(text), "the header");
    equal(await inside(".turn-h h2").innerText(), selected.replace("of 10", "of 11"), "the selected turn");
    await inside("#turn-list").focus();
    await page.keyboard.press("End");
    await until(() => inside("#turn-list [aria-selected=true]").innerText(), (text) => /promise/.test(text) && /missed/.test(text), "the new row");
  });

  await step("a last line without its end is provisional, and is completed", async () => {
    const line = record("Let me look once more.");
    await appendFile(file, `${line.slice(0, 40)}`);
    await page.waitForTimeout(1500);
    equal(/in 11 turns/.test(await inside(".sum").innerText()), true, "half a record is no turn");
    await appendFile(file, line.slice(40));
    await until(() => inside("#turn-list").innerText(), (text) => /being written/.test(text), "the provisional row");
    await appendFile(file, "\n");
    await until(() => inside("#turn-list").innerText(), (text) => !/being written/.test(text), "the completed row");
    equal((await readFile(file, "utf8")).endsWith(`${line}\n`), true, "the file");
    equal(/in 12 turns/.test(await inside(".sum").innerText()), true, "every record counts once");
  });

  await step("a JSON file that is no session gets no marks, and the inspector says so", async () => {
    await runCommand(page, "View: Close All Editors");
    await explorerItem(page, "other").click();
    await explorerItem(page, "inventory.json").dblclick();
    await page.locator(".view-line", { hasText: "no session file" }).first().waitFor();
    await page.waitForTimeout(1500);
    equal(await lens.filter({ hasText: /Stall|Explain/ }).count(), 0, "lenses");
    await runCommand(page, "Stall Inspector: Inspect Transcript");
    inspector = await webviewFrame(page, "#state-title");
    equal((await inside("#state-title").innerText()).trim(), "No agent session recognised in inventory.json", "the page");
    await inspector.locator("vscode-button", { hasText: "Open as text" }).click();
    await page.locator(".tab.active", { hasText: "inventory.json" }).waitFor();
  });

  await step("the page kept to its content security policy", async () => {
    const violations = consoleErrors.filter((text) => /Content Security Policy|Refused to|Applying inline style/i.test(text));
    equal(violations, [], "violations");
  });
});
