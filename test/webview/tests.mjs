/** What the inspector must do, asked of the page as a reader would see it. Expected values come from a session of the same code on this side. */
import assert from "node:assert/strict";
import os from "node:os";
import { fallbackText, gatewayLines, gatewayText, proseText, switchedText } from "./sessions.mjs";

const BROAD = String.raw`\b(let me( now)?|i['’]?ll( now)?|i will( now)?|now i(?:['’]ll| will)|next[,:] i)\b[^.!?\n]{0,100}[.:…]?\s*$`;

/** Opens the sample in a window, runs, and holds that nothing went wrong beside the assertions. */
const withSample = (run, options) => async (given) => {
  const window = await given.open(options);
  await window.openFile(given.sample.name, given.sample.text);
  const said = await run(window, given.session(given.sample.name, given.sample.text), given);
  assert.deepEqual(await window.close(), []);
  return said;
};
const text = (locator) => locator.evaluate((element) => element.innerText.replace(/\s+/g, " ").trim());
const texts = (locator) => locator.evaluateAll((elements) => elements.map((element) => element.innerText.replace(/\s+/g, " ").trim()));
const settled = async ({ frame }) => {
  await frame.locator(".res:not(.is-busy)").first().waitFor();
  await frame.waitForTimeout(60);
};
const draft = async (window, pattern) => {
  await window.frame.locator("#pattern").fill(pattern);
  await window.frame.waitForTimeout(200);
  await settled(window);
};
const eventually = async (frame, what, check, limit = 20_000) => {
  const until = Date.now() + limit;
  for (;;) {
    const value = await check();
    if (value) return value;
    if (Date.now() > until) assert.fail(`${what} did not come true in ${limit} ms`);
    await frame.waitForTimeout(30);
  }
};

/** What the host was last asked for under this name. */
const called = async (window, method) => {
  const call = await eventually(window.frame, `a call of ${method}`, async () => (await window.calls()).findLast((entry) => entry.method === method));
  return call.parameters;
};

export const tests = {
  "header, summary and rows say what the session says": withSample(async ({ frame }, session) => {
    const view = session.session();
    assert.equal(await text(frame.locator(".file span")), view.name);
    const meta = (await texts(frame.locator(".meta li"))).join(" | ");
    for (const word of [view.formatLabel, view.model, view.apiMode]) assert.ok(meta.includes(word), `${meta} has ${word}`);
    const { stalls, turns, missed, caught } = view.counts;
    assert.match(await text(frame.locator(".sum")), new RegExp(`^${stalls} stalls in ${turns} turns\\. The loop caught ${caught} and returned ${missed} as final answers`));
    const { rows } = session.list({ query: { filter: "all", find: "" }, from: 0, count: 20 });
    const drawn = await frame.locator(".tlist .vrow").evaluateAll((elements) => elements.map((element) => ({ text: element.innerText.replace(/\s+/g, " ").trim(), class: element.className })));
    for (const [index, row] of rows.entries()) {
      const said = drawn[index].text;
      if (row.kind === "turn") assert.ok(said.startsWith(`${row.turn + 1} ${row.title}`), `row ${index}: ${said}`);
      else if (row.kind === "user") assert.ok(said.includes(row.text.slice(0, 30)), said);
    }
    const { flagged, falseAlarms, scaffolds, differs } = view.counts;
    const chips = [["All", turns], ["Flagged", flagged], ["Missed", missed], ["Caught", caught], ["False alarms", falseAlarms], ["Scaffolds", scaffolds], ["Differs", differs]];
    assert.deepEqual(await texts(frame.locator(".chips .chip")), chips.filter(([name, count]) => name === "All" || name === "Flagged" || count > 0).map(([name, count]) => `${name} ${count}`));
  }),

  "opens on the first flagged turn, and draws its tree as data": withSample(async ({ frame }, session) => {
    const first = session.next({ filter: "flagged", turn: -1, back: false });
    const view = session.turn({ turn: first, textLimit: 1000 });
    assert.match(await text(frame.locator(".turn-h h2")), new RegExp(`^Turn ${first + 1} of `));
    assert.deepEqual(await texts(frame.locator(".trow > .node .node-q")), view.decision.drawing.rows.map((row) => row.label));
    assert.deepEqual(await texts(frame.locator(".trow > .node .node-a")), view.decision.drawing.rows.map((row) => row.answer ?? "not reached"));
    assert.equal(await text(frame.locator(".msg-t")), view.text);
    assert.equal(await frame.locator(".edges path.e-miss").count(), 2, "the missed end has a double outline");
    assert.ok((await frame.locator(".edges path.e-lit").count()) > view.decision.drawing.rows.length, "the path is lit");
    assert.equal(await text(frame.locator(".msg-t .evi")), view.findings[0].evidence.text);
  }),

  "steps with buttons and keys, folds and unfolds": withSample(async ({ frame, page }, session) => {
    const { decision } = session.turn({ turn: session.next({ filter: "flagged", turn: -1, back: false }), textLimit: 1000 });
    const count = decision.drawing.rows.length;
    const step = () => text(frame.locator(".stepper-n"));
    await frame.locator("[aria-current=step]").focus();
    await page.keyboard.press("Home");
    assert.equal(await step(), `Step 1 of ${count}`);
    for (let number = 2; number <= count; number += 1) {
      await page.keyboard.press("ArrowRight");
      assert.equal(await step(), `Step ${number} of ${count}`);
      assert.equal(await text(frame.locator(".step h4")), `${decision.drawing.rows[number - 1].label} ${decision.drawing.rows[number - 1].answer}`);
      const facts = decision.drawing.rows[number - 1].facts;
      if (facts.length > 0) assert.deepEqual(await texts(frame.locator(".step .facts th")), facts.map((fact) => fact.label));
      assert.equal(await frame.evaluate(() => document.activeElement.matches("[aria-current=step]")), true, "focus goes along");
    }
    await page.keyboard.press("ArrowRight");
    assert.equal(await step(), "Outcome");
    assert.equal(await text(frame.locator(".step-to code")), decision.reason);
    await page.keyboard.press("ArrowRight");
    assert.equal(await step(), "Outcome", "there is nothing behind the outcome");
    await page.keyboard.press("Home");
    const group = decision.drawing.rows[0];
    assert.equal(group.kind, "group");
    await page.keyboard.press("Space");
    assert.equal(await frame.locator(".is-kid").count(), group.children.length);
    await page.keyboard.press("ArrowDown");
    assert.equal(await step(), `Step 1.1 of ${count}`);
    assert.equal(await text(frame.locator(".step .step-q")), group.children[0].question);
    await page.keyboard.press("ArrowUp");
    await page.keyboard.press("Enter");
    assert.equal(await frame.locator(".is-kid").count(), 0);
    await frame.locator(".stepper [title^='Last step']").click();
    assert.equal(await step(), "Outcome");
    await frame.locator(".stepper [title^='Previous step']").click();
    assert.equal(await step(), `Step ${count} of ${count}`);
    const branch = frame.locator(".leaf-group").first();
    await branch.click();
    const folded = decision.drawing.rows.find((row) => row.exit?.kind === "branch").exit;
    assert.equal(await frame.locator(".rungs li").count(), folded.children.length + 1, "a branch that was not entered unfolds to its questions");
    await branch.click();
    assert.equal(await frame.locator(".rungs").count(), 0);
    assert.equal(await frame.locator(".tree [tabindex='0']").count(), 1, "the tree is one tab stop");
  }),

  "every turn of the sample draws, and every line has a place": withSample(async ({ frame, page }, session) => {
    const { turns } = session.session().counts;
    await frame.locator("#turn-list").focus();
    await page.keyboard.press("Home");
    for (let turn = 0; turn < turns; turn += 1) {
      await eventually(frame, `turn ${turn + 1}`, async () => (await text(frame.locator(".turn-h h2"))).startsWith(`Turn ${turn + 1} of`));
      const view = session.turn({ turn, textLimit: 1000 });
      assert.equal(await text(frame.locator(".v-t strong")), view.verdict);
      assert.match(await text(frame.locator(".v-rec")), new RegExp(`Predicted ${view.predicted.outcome}`));
      const paths = await frame.locator(".edges path").evaluateAll((elements) => elements.map((element) => element.getAttribute("d")));
      assert.ok(paths.length > 2 && paths.every((d) => !/NaN|undefined|Infinity/.test(d)), paths.join(" "));
      // A scaffold between two turns is a row of its own.
      const next = session.rowOf({ query: { filter: "all", find: "" }, turn: turn + 1 });
      const here = session.rowOf({ query: { filter: "all", find: "" }, turn });
      const between = session.list({ query: { filter: "all", find: "" }, from: here + 1, count: Math.max(0, next - here - 1) }).rows.filter((row) => row.kind === "scaffold").length;
      if (turn < turns - 1) for (let presses = 0; presses <= between; presses += 1) await page.keyboard.press("ArrowDown");
    }
  }),

  "filters and search": withSample(async (window, session) => {
    const { frame, page } = window;
    const { counts } = session.session();
    const query = async (filter, find) => session.list({ query: { filter, find }, from: 0, count: 500 }).rows;
    await frame.locator(".chip", { hasText: "Missed" }).click();
    const missed = await query("missed", "");
    await eventually(frame, "the filter", async () => (await frame.locator(".tlist .vrow").count()) === missed.length);
    assert.equal(missed.filter((row) => row.kind === "turn").length, counts.missed);
    assert.equal(await frame.locator(".chip[aria-pressed=true]").innerText(), `Missed ${counts.missed}`);
    await frame.locator(".chip", { hasText: "Scaffolds" }).click();
    await eventually(frame, "the scaffolds", async () => (await frame.locator(".tlist .inj").count()) === counts.scaffolds);
    await frame.locator("#turn-list").focus();
    await page.keyboard.press("Home");
    await page.keyboard.press("Enter");
    await called(window, "openSource");
    await frame.locator(".chip", { hasText: "All" }).click();
    await page.keyboard.press("/");
    await page.keyboard.type("changelog");
    const found = await query("all", "changelog");
    assert.ok(found.length > 0);
    await eventually(frame, "the search", async () => (await frame.locator(".tlist .vrow").count()) === found.length);
    await page.keyboard.press("Enter");
    assert.equal(await frame.evaluate(() => document.activeElement.id), "turn-list");
    await frame.locator("#find").fill("no such words here");
    await eventually(frame, "an empty list", async () => (await frame.locator(".tlist-none").count()) === 1);
    await frame.locator("#find").press("Escape");
    await eventually(frame, "everything again", async () => (await frame.locator(".tlist .vrow").count()) > 20);
    const two = frame.locator("[role=radio]").nth(1);
    await two.click();
    assert.equal(await frame.locator(".trn").first().evaluate((element) => element.getBoundingClientRect().height), 48);
    assert.equal(await two.getAttribute("aria-checked"), "true");
  }),

  "keys: n p Enter / r d Escape, and none while typing": withSample(async (window, session) => {
    const { frame, page } = window;
    const at = async () => Number(/^Turn (\d+)/.exec(await text(frame.locator(".turn-h h2")))[1]) - 1;
    await frame.locator("#turn-list").focus();
    const first = await at();
    const second = session.next({ filter: "flagged", turn: first, back: false });
    await page.keyboard.press("n");
    await eventually(frame, "the next flagged turn", async () => (await at()) === second);
    assert.match(await text(frame.locator(".jump")), /^Previous flagged turn flagged 2 of|^flagged 2 of/);
    await page.keyboard.press("p");
    await eventually(frame, "the one before", async () => (await at()) === first);
    await page.keyboard.press("Enter");
    assert.deepEqual(await called(window, "openSource"), { turn: first });
    await frame.locator("[title='Copy a link to this turn']").click();
    assert.deepEqual(await called(window, "copyLink"), { turn: first });
    await page.keyboard.press("r");
    await eventually(frame, "the pattern field", () => frame.evaluate(() => document.activeElement.id === "pattern"));
    await page.keyboard.press("End");
    await page.keyboard.type("n");
    await settled(window);
    assert.equal(await at(), first, "typing moves nothing");
    await page.keyboard.press("Escape");
    await eventually(frame, "the list", () => frame.evaluate(() => document.activeElement.id === "turn-list"));
    assert.equal(await frame.locator("#turn-list").getAttribute("aria-activedescendant"), `turn-${first + 1}`);
    await page.keyboard.press("/");
    await eventually(frame, "the search field", () => frame.evaluate(() => document.activeElement.id === "find"));
  }),

  "a draft: counts, dotted path, turns that change, discard, save": withSample(async (window, session) => {
    const { frame, page } = window;
    const expected = session.draft({ draft: { stall: { pattern: BROAD } } });
    await draft(window, BROAD);
    const { caught, lost, falseAlarms, changed, completions } = expected.flips;
    assert.ok(changed > 1, "the sample has turns that this pattern changes");
    assert.match(await text(frame.locator(".res")), new RegExp(`^draft \\+${caught} caught −${lost} lost ${falseAlarms} false alarms? `));
    assert.match(await text(frame.locator(".r-show")), new RegExp(`^${changed} turns change`));
    assert.ok((await frame.locator(".edges path.e-draft").count()) >= 2, "the exit that the draft takes is dotted");
    assert.equal(await frame.locator(".exit[data-state=draft] .draft-tag").count(), 1);
    assert.match(await text(frame.locator(".would")), /Your draft/);
    await page.keyboard.press("Escape");
    await page.keyboard.press("d");
    const rows = session.flips({ from: 0, count: 50 });
    await eventually(frame, "the turns that change", async () => (await frame.locator(".flips-b .flip").count()) === rows.length);
    const said = await texts(frame.locator(".flips-b .flip"));
    rows.forEach((row, index) => assert.ok(said[index].includes(String(row.turn + 1)) && said[index].includes(row.words) && said[index].includes(row.saved) && said[index].includes(row.draft), said[index]));
    assert.match(await text(frame.locator(".drawer-f")), new RegExp(`^It costs ${completions} more model calls?`));
    await frame.locator(".flips-b .lnk").last().click();
    await eventually(frame, "its turn", async () => (await text(frame.locator(".turn-h h2"))).startsWith(`Turn ${rows.at(-1).turn + 1} `));
    await frame.locator(".chip", { hasText: "Changed" }).click();
    await eventually(frame, "the filter of changed turns", async () => (await frame.locator(".tlist .trn").count()) === changed);
    await frame.locator(".r-act button", { hasText: "Discard" }).click();
    await settled(window);
    await eventually(frame, "no draft", async () => (await frame.locator(".r-show").count()) === 0);
    assert.equal(await frame.locator("#pattern").inputValue(), session.session().savedRules.stall.pattern);
    assert.equal(await frame.locator(".chip[aria-pressed=true]").innerText(), `All ${expected.counts.turns}`, "the filter of changed turns goes with them");
    await draft(window, BROAD);
    await frame.locator("vscode-button", { hasText: "Save to workspace" }).click();
    await eventually(frame, "the notice", async () => (await text(frame.locator(".res"))).includes("Saved to .stall-inspector.json"));
    assert.deepEqual(await called(window, "saveRules"), { draft: { stall: { pattern: BROAD } } });
    assert.equal(await frame.locator("#pattern").inputValue(), BROAD);
    assert.match(await text(frame.locator(".sum")), new RegExp(`The loop caught ${expected.counts.caught + caught}`), "what was the draft is what holds now");
  }),

  "a pattern that does not compile: its place, and the last results stay": withSample(async (window, session) => {
    const { frame } = window;
    const before = await texts(frame.locator(".tlist .vrow"));
    const broken = String.raw`\b(let me( now|next i)\b`;
    const { problem } = session.draft({ draft: { stall: { pattern: broken } } });
    await draft(window, broken);
    assert.equal(await frame.locator("#pattern").getAttribute("aria-invalid"), "true");
    const message = await text(frame.locator("#pattern-problem"));
    assert.match(message, /^The pattern does not compile\. /);
    assert.match(message, /Turns still show the saved pattern\./);
    assert.equal(await frame.locator(".pat-over i").evaluate((element) => element.previousSibling.textContent.length), problem.offset, "the mark stands below the character");
    assert.match(message, new RegExp(`character ${problem.offset + 1}$`));
    assert.match(await text(frame.locator(".res")), /^draft not applied$/);
    // The problem takes a line from the list, so its last rows may not be drawn any more; those that are say what they said.
    const after = await texts(frame.locator(".tlist .vrow"));
    assert.ok(after.length >= before.length - 3, `${after.length} of ${before.length} rows`);
    assert.deepEqual(after, before.slice(0, after.length));
    assert.equal(await frame.locator(".edges path.e-draft").count(), 0);
    assert.equal(await frame.locator("vscode-button[disabled]", { hasText: "Save" }).count(), 1);
    await frame.locator("#pattern-problem .lnk").click();
    assert.equal(await frame.locator("#pattern").evaluate((element) => element.selectionStart), problem.offset);
    await draft(window, BROAD);
    assert.equal(await frame.locator("#pattern-problem").count(), 0);
    assert.equal(await frame.locator(".r-show").count(), 1);
  }),

  "caps, switches and modes: each change is evaluated at once": withSample(async (window, session) => {
    const { frame } = window;
    const result = async () => { await frame.waitForTimeout(200); await settled(window); return text(frame.locator(".res")); };
    const expects = ({ caught, lost, falseAlarms }) => new RegExp(`^draft \\+${caught} caught −${lost} lost ${falseAlarms} false`);
    const field = (label) => frame.locator(".r-set label", { hasText: label });
    await field("Longest").locator("input").fill("10");
    assert.match(await result(), expects(session.draft({ draft: { stall: { maxChars: 10 } } }).flips));
    await field("Longest").locator("input").fill("abc");
    assert.match(await text(field("Longest").locator(".num-bad")), /a whole number, 0 to 100,000/);
    await field("Longest").locator("input").press("ArrowDown");
    assert.equal(await field("Longest").locator("input").inputValue(), "9");
    await field("Longest").locator("input").fill("400");
    assert.match(await result(), /^25 turns in /, "the saved value is no draft");
    await field("Stall guards").locator("input").uncheck({ force: true });
    assert.match(await result(), expects(session.draft({ draft: { loop: { stallGuards: false } } }).flips));
    await field("Stall guards").locator("input").check({ force: true });
    await field("Ack mode").locator("select").selectOption("on");
    assert.match(await result(), expects(session.draft({ draft: { loop: { intentAckContinuation: true } } }).flips));
    await field("Ack mode").locator("select").selectOption("auto");
    await field("Release").locator("select").selectOption("initial");
    assert.match(await result(), expects(session.draft({ draft: { loop: { release: "initial" } } }).flips));
    await field("Release").locator("select").selectOption("latest");
    await field("API mode").locator("select").selectOption("codex_responses");
    assert.match(await result(), expects(session.draft({ draft: { loop: { apiMode: "codex_responses" } } }).flips));
    await frame.locator(".r-act button", { hasText: "Discard" }).click();
    await frame.locator(".r-more").click();
    assert.equal(await frame.locator(".more-g:visible label").count(), 17);
    await frame.locator(".more-g label", { hasText: "Verify on stop" }).locator("input").fill("1");
    assert.match(await result(), expects(session.draft({ draft: { loop: { verifyOnStop: 1 } } }).flips));
  }),

  "a branch that was entered runs beside the spine, at every width": async (given) => {
    const window = await given.open();
    const { frame, page } = window;
    const content = `${[...gatewayLines(1).slice(0, 4), ...["", "", ""].map((text) => JSON.stringify({ role: "assistant", content: text, finish_reason: "stop" }))].join("\n")}\n`;
    await window.openFile("empty.jsonl", content);
    const session = given.session("empty.jsonl", content);
    const turn = session.next({ filter: "flagged", turn: -1, back: false });
    const { decision } = session.turn({ turn, textLimit: 10 });
    const branch = decision.drawing.rows.find((row) => row.exit?.kind === "branch" && row.exit.state === "taken");
    assert.ok(branch, "the sample goes through a branch");
    for (const width of [1400, 700, 320]) {
      await page.setViewportSize({ width, height: 1200 });
      await frame.waitForTimeout(200);
      assert.deepEqual(await texts(frame.locator(".trow.depth-1 > .node .node-q")), branch.exit.children.map((row) => row.label));
      assert.equal(await frame.locator(".leaf-group[aria-expanded=true]").count(), 1);
      const tree = await frame.locator(".tree").evaluate((element) => ({ scroll: element.scrollWidth, client: element.clientWidth }));
      assert.ok(tree.scroll <= tree.client + 4, `${width} px: the tree is ${tree.scroll} wide in ${tree.client}`);
      assert.ok(await frame.evaluate(() => document.documentElement.scrollWidth <= innerWidth), `${width} px: nothing runs out at the right`);
    }
    assert.deepEqual(await window.close(), []);
  },

  "on a narrow page the list is as virtual as on a wide one": async (given) => {
    const window = await given.open({ width: 320, height: 1000 });
    const { frame, page } = window;
    await window.openFile("long.jsonl", gatewayText(2000));
    await frame.locator(".turnbar button", { hasText: "Turns" }).click();
    await frame.locator("#turn-list").focus();
    await page.keyboard.press("End");
    await eventually(frame, "the last turn", async () => (await text(frame.locator(".turn-h h2"))).startsWith("Turn 2,000 "));
    assert.ok((await frame.locator(".vrow").count()) < 60);
    assert.ok((await frame.locator(".turns-w").evaluate((element) => element.clientHeight)) <= 440);
    assert.deepEqual(await window.close(), []);
  },

  "another loop can be looked at, and its tree draws": withSample(async (window, session) => {
    const { frame } = window;
    await frame.locator(".head-a select").selectOption("plain");
    session.draft({ draft: { loop: { runtime: "plain" } } });
    const turn = Number(/^Turn (\d+)/.exec(await text(frame.locator(".turn-h h2")))[1]) - 1;
    const { decision } = session.turn({ turn, textLimit: 100 });
    await eventually(frame, "the plain tree", async () => (await frame.locator(".trow > .node").count()) === decision.drawing.rows.length);
    assert.deepEqual(await texts(frame.locator(".trow > .node .node-q")), decision.drawing.rows.map((row) => row.label));
    assert.match(await text(frame.locator(".head-a .field")), /not its own/);
    await frame.locator(".head-a select").selectOption("hermes");
    await eventually(frame, "the file's own", async () => (await frame.locator(".trow > .node").count()) > 5);
    assert.equal(await frame.locator(".r-act button", { hasText: "Discard" }).isDisabled(), true);
  }),

  "the prose guard: its tree, the call that was written, the note below, its own rules": async (given) => {
    const window = await given.open();
    const rules = { loop: { runtime: "prose-guard" } };
    await window.openFile("20260918_101502_7f3a9c.jsonl", { text: proseText() }, rules);
    const { frame } = window;
    const session = given.session("20260918_101502_7f3a9c.jsonl", proseText(), rules);
    const view = session.turn({ turn: 1, textLimit: 10_000 });
    assert.match(await text(frame.locator(".turn-h h2")), /^Turn 2 of /);
    assert.deepEqual(await texts(frame.locator(".trow > .node .node-q")), ["Empty message?", "Tool calls?", "Declared tool named?", 'Followed by { ( or "?', "Placeholder arguments?", "Question or failure?", "Claims that it runs?"]);
    assert.deepEqual(await texts(frame.locator(".trow > .node .node-a")), ["no", "no", "yes", "yes", "no", "yes", "yes"]);
    assert.equal(await text(frame.locator(".leaf-end .leaf-sub")), "prose-tool-call");
    assert.match(await text(frame.locator(".end-flag")), /differs the file shows a return/);
    assert.match(await text(frame.locator(".v-rec")), /Recorded return differs another loop ran/);
    assert.equal(await text(frame.locator(".msg-t")), view.text.replace(/\s+/g, " ").trim(), "the message stays as it is");
    assert.equal(await text(frame.locator(".msg-note")), "Nothing was executed in this turn.");
    assert.equal(await frame.locator(".json").evaluate((element) => element.textContent), `"tool_calls": ${view.proposed.json}`);
    assert.ok((await frame.locator(".json .j-k").count()) >= 8);
    assert.match(await text(frame.locator(".recon .notes")), /Needs a person\. publish_post: its name says “post”\. The only occurrence, no duplicate dropped\./);
    await frame.locator(".recon [title='Copy as JSON']").click();
    assert.deepEqual(JSON.parse((await called(window, "copy")).text), [{ type: "function", function: { name: "publish_post", arguments: { channel: "blog", slug: "release-0-9", draft: false } } }]);
    assert.equal(await frame.locator("#pattern").count(), 0, "it searches no pattern");
    await frame.locator(".r-set label", { hasText: "Questions exempt" }).click();
    await settled(window);
    await frame.locator(".r-show").click();
    assert.match(await text(frame.locator(".flips-b .flip").first()), /now nudged|now caught/);
    assert.deepEqual(await window.close(), []);
  },

  "coverage: two layers, what the file shows, and where they disagree": withSample(async ({ frame }, session) => {
    const coverage = session.coverage({ conversation: 0 });
    await frame.locator(".meta button", { hasText: "coverage" }).click();
    await frame.locator(".cov-t").first().waitFor();
    assert.deepEqual(await texts(frame.locator(".cov-t th")), coverage.rows.map(({ key }) => key));
    const cells = await texts(frame.locator(".cov-t tr td:last-child"));
    for (const [index, row] of coverage.rows.entries()) for (const word of [row.value, row.resolves, row.file]) assert.ok(cells[index].includes(word), `${cells[index]} has ${word}`);
    assert.deepEqual(await texts(frame.locator(".cov-d")), coverage.disagreements);
    assert.equal(await frame.locator(".cov-f tbody tr").count(), coverage.families.length);
    await frame.locator(".head-panel [title=Close]").click();
    assert.equal(await frame.locator(".cov").count(), 0);
  }),

  "why this verdict: the question that decided, and every feature with its words": withSample(async ({ frame }, session) => {
    const turn = session.next({ filter: "flagged", turn: -1, back: false });
    const why = session.why({ turn });
    assert.equal(await frame.locator("#why").count(), 0, "asked for when it is unfolded");
    await frame.locator(".why > .btn").click();
    await frame.locator(".why-s").waitFor();
    assert.ok((await text(frame.locator(".why-s"))).startsWith(why.reason.replace(/\s+/g, " ")));
    assert.equal(await frame.locator(".why-f > li").count(), why.features.length);
    assert.equal(await frame.locator(".why-f .is-key").count(), why.features.filter(({ decisive }) => decisive).length);
    const decided = why.order.find((step) => step.decided);
    assert.equal(await text(frame.locator(".why-o .is-key")), `${decided.question} yes`);
    await frame.locator(".turn-h [title^='Next flagged']").click();
    const next = session.why({ turn: session.next({ filter: "flagged", turn, back: false }) });
    await eventually(frame, "the next turn's reason", async () => (await text(frame.locator(".why-s"))).startsWith(next.reason.replace(/\s+/g, " ")));
  }),

  "what if: every card says what a replay says, pressed it is the draft": withSample(async (window, session) => {
    const { frame } = window;
    const turn = session.next({ filter: "flagged", turn: -1, back: false });
    let page = session.whatIf({ turn });
    while (page.pending) page = session.whatIf({ turn });
    await eventually(frame, "all cards", async () => (await frame.locator(".wi").count()) === page.cards.length && (await frame.locator(".wi .bone").count()) === 0);
    const says = await frame.locator(".wi").evaluateAll((elements) => elements.map((element) => element.textContent.replace(/\u2009/g, " ")));
    for (const [index, { title, result }] of page.cards.entries()) {
      const { caught, falseAlarms, completions, changed } = result;
      const change = ({ before, after }) => (before === after ? `${before}` : `${before} → ${after}`);
      const cost = completions === 0 ? "no more calls" : `${Math.abs(completions)}${completions > 0 ? " more" : ""} call${Math.abs(completions) === 1 ? "" : "s"}${completions < 0 ? " fewer" : ""}`;
      const expected = `${title}turn ${turn + 1}: ${result.turn.same ? "same" : result.turn.outcome}${changed === 0 ? "no turn changes" : `caught ${change(caught)}false alarms ${change(falseAlarms)}${cost}`}`;
      assert.equal(says[index], expected);
    }
    const card = frame.locator(".wi", { hasText: "Placeholder guard on" });
    await card.click();
    await settled(window);
    assert.equal(await card.getAttribute("aria-pressed"), "true");
    assert.match(await text(frame.locator(".res").first()), /draft/);
    await card.click();
    await settled(window);
    assert.equal(await card.getAttribute("aria-pressed"), "false");
  }),

  "models: a change is marked where it happens, and rates are given": async (given) => {
    const window = await given.open();
    await window.openFile("export.json", { text: switchedText() });
    const { frame } = window;
    assert.match(await text(frame.locator(".tlist .trn").nth(1)), /another model: acme\/small-1/);
    await frame.locator(".tlist .trn").nth(1).click();
    await eventually(frame, "turn 2", async () => (await text(frame.locator(".turn-h h2"))).startsWith("Turn 2"));
    assert.match(await text(frame.locator(".turn-m")), /model changed: acme\/large-2 to acme\/small-1/);
    await frame.locator(".meta button", { hasText: "2 models" }).click();
    assert.deepEqual(await texts(frame.locator(".mdl tbody tr")), ["acme/small-1 2 2 2 100.0 %", "acme/large-2 1 0 0 0.0 %"]);
    assert.deepEqual(await window.close(), []);
  },

  "a claim that a tool contradicts leads to what the tool said": async (given) => {
    const window = await given.open();
    const rows = [
      { role: "session_meta", tools: [], model: "acme/large-2", platform: "cli" }, { role: "user", content: "Run the tests" },
      { role: "assistant", content: "", finish_reason: "tool_calls", tool_calls: [{ id: "c1", type: "function", function: { name: "terminal", arguments: "{}" } }] },
      { role: "tool", tool_call_id: "c1", name: "terminal", content: "collected 12 items\\n3 failed, 9 passed" }, { role: "assistant", content: "All 12 tests pass.", finish_reason: "stop" },
    ];
    await window.openFile("20260901_081500_a1b2c3d4.jsonl", { text: `${rows.map((row) => JSON.stringify(row)).join("\n")}\n` });
    assert.match(await text(window.frame.locator(".v-rel")), /^The tool said “.*3 failed.*” line 4$/);
    await window.frame.locator(".v-rel .lnk").click();
    assert.deepEqual(await called(window, "openSource"), { conversation: 0, message: 2 });
    assert.deepEqual(await window.close(), []);
  },

  "unattended sessions say so": async (given) => {
    const window = await given.open();
    await window.openFile("20260918_101502_7f3a9c.jsonl", { text: proseText({ platform: "cron" }) });
    assert.equal(await text(window.frame.locator(".unattended")), "unattended");
    assert.match(await text(window.frame.locator(".v-why").first()), /unattended: nobody is there to answer/);
    await window.openFile("20260918_101502_7f3a9c.jsonl", { text: proseText() });
    await eventually(window.frame, "no mark", async () => (await window.frame.locator(".unattended").count()) === 0);
    assert.deepEqual(await window.close(), []);
  },

  "the page comes back as it was: turn, filter, search, draft": withSample(async (window) => {
    const { page } = window;
    let { frame } = window;
    await frame.locator(".chip", { hasText: "Flagged" }).click();
    await frame.locator("#turn-list").focus();
    await page.keyboard.press("n");
    await draft(window, BROAD);
    const turn = await text(frame.locator(".turn-h h2"));
    const result = (await text(frame.locator(".res"))).replace(/\d+ turns in .*/, "");
    await window.reload();
    frame = window.frame;
    assert.equal(await text(frame.locator(".turn-h h2")), turn);
    assert.match(await frame.locator(".chip[aria-pressed=true]").innerText(), /^Flagged/);
    assert.equal(await frame.locator("#pattern").inputValue(), BROAD);
    await eventually(frame, "the draft's result", async () => (await text(frame.locator(".res"))).startsWith(result));
  }),

  "a turn that the host points at is shown, whatever the filter hides": withSample(async (window, session) => {
    const { frame } = window;
    await frame.locator(".chip", { hasText: "Missed" }).click();
    await window.control({ control: "reveal", turn: 0 });
    await eventually(frame, "turn 1", async () => (await text(frame.locator(".turn-h h2"))).startsWith("Turn 1 "));
    await eventually(frame, "its row", async () => (await frame.locator("#turn-1.is-sel").count()) === 1);
    assert.match(await frame.locator(".chip[aria-pressed=true]").innerText(), /^All/);
    await window.control({ control: "skip", events: 3 });
    await window.control({ control: "banner", banner: { kind: "rewritten", message: "The file was rewritten." }, live: true });
    await eventually(frame, "the banner", async () => (await frame.locator(".banner").count()) === 1);
    assert.equal(await frame.locator(".trow > .node").count(), session.turn({ turn: 0, textLimit: 10 }).decision.drawing.rows.length);
  }),

  "several conversations: one is chosen in the header, found by words, left by pointing elsewhere, kept over a reload": async (given) => {
    const made = Array.from({ length: 12 }, (_unused, at) => JSON.stringify({
      id: `s${at}`, source: "cli", started_at: 1, title: `Work number ${at + 1}`, model: at === 7 ? "other/model" : "x/y",
      messages: [{ role: "user", content: "do it" }, ...Array.from({ length: at + 1 }, (_one, turn) => ({ role: "assistant", content: turn === at && at % 4 === 0 ? "I will run the tests." : "All done, the tests pass.", finish_reason: "stop" })).flatMap((answer) => [answer, { role: "user", content: "and more" }])],
    })).join("\n");
    const session = given.session("export.jsonl", made);
    assert.equal(session.session().counts.conversations, 12);
    const window = await given.open();
    const { frame, page } = window;
    await window.openFile("export.jsonl", made);
    const picker = frame.locator(".picker");
    const heads = () => frame.locator(".is-conversation").count();
    assert.equal(await text(picker), "12 conversations");
    assert.ok((await heads()) > 0);
    await picker.click();
    const { rows } = session.conversations({ find: "", flagged: false, from: 0, count: 20 });
    const listed = () => texts(frame.locator(".cv button"));
    await eventually(frame, "the list", async () => (await listed()).length === 13);
    assert.deepEqual((await listed()).slice(1), rows.map((row) => `${row.conversation + 1} ${row.title} ${row.model} ${row.turns} ${row.turns === 1 ? "turn" : "turns"}${row.flagged > 0 ? ` ${row.flagged} flagged` : ""}`));
    await page.screenshot({ path: `${given.output}/conversations.png` });
    await frame.locator(".cv-bar input[type=text]").fill("OTHER/mod");
    await eventually(frame, "found", async () => (await listed()).length === 2);
    await frame.locator(".cv-bar input[type=text]").fill("");
    await frame.locator(".cv-bar .check").click();
    const flagged = rows.filter((row) => row.flagged > 0);
    await eventually(frame, "flagged ones", async () => (await listed()).length === flagged.length + 1);
    await frame.locator(".cv button").nth(2).click();
    const chosen = flagged[1];
    await eventually(frame, "the choice", async () => (await text(picker)) === `${chosen.conversation + 1} of 12: ${chosen.title}`);
    assert.equal(await heads(), 0);
    const total = session.list({ query: { filter: "all", find: "", conversation: chosen.conversation }, from: 0, count: 0 }).total;
    await eventually(frame, "its rows", async () => (await frame.locator(".tlist .vrow").count()) === total);
    const first = session.next({ filter: "flagged", turn: chosen.firstTurn - 1, back: false, conversation: chosen.conversation });
    await eventually(frame, "its first flagged turn", async () => (await text(frame.locator(".turn-h h2"))).startsWith(`Turn ${first + 1} of`));
    assert.equal((await texts(frame.locator(".chips .chip")))[0], `All ${chosen.turns}`);
    await page.screenshot({ path: `${given.output}/conversation.png` });
    await window.reload();
    await eventually(frame, "kept", async () => (await text(window.frame.locator(".picker"))).startsWith(`${chosen.conversation + 1} of 12`));
    // A turn of another conversation, pressed in the overview.
    await window.frame.locator(".strip").click({ position: { x: 3, y: 10 } });
    await eventually(frame, "followed", async () => (await text(window.frame.locator(".picker"))).startsWith("1 of 12"));
    await window.frame.locator(".picker").click();
    await window.frame.locator(".cv button").first().click();
    await eventually(frame, "all again", async () => (await window.frame.locator(".is-conversation").count()) > 0);
    assert.deepEqual(await window.close(), []);
  },

  "a session that grows keeps selection and scroll; the half line is provisional": async (given) => {
    const window = await given.open();
    const { frame, page } = window;
    const lines = gatewayLines(900);
    await window.openFile("20260918_101502_7f3a9c.jsonl", `${lines.slice(0, 1200).join("\n")}\n`);
    const before = given.session("x.jsonl", `${lines.slice(0, 1200).join("\n")}\n`).session().counts.turns;
    await frame.locator("#turn-list").focus();
    for (let presses = 0; presses < 6; presses += 1) { await page.keyboard.press("PageDown"); await frame.waitForTimeout(60); }
    const selected = await text(frame.locator(".turn-h h2"));
    const top = await frame.locator("#turn-list").evaluate((element) => element.scrollTop);
    assert.ok(top > 500, `scrolled (${top})`);
    const row = await frame.locator(".trn.is-sel").evaluate((element) => ({ text: element.innerText, top: element.getBoundingClientRect().top }));
    for (let from = 1200; from < 1500; from += 60) await window.control({ control: "push", text: `${lines.slice(from, from + 60).join("\n")}\n` });
    const after = given.session("x.jsonl", `${lines.slice(0, 1500).join("\n")}\n`).session().counts.turns;
    assert.ok(after > before);
    await eventually(frame, "the new count", async () => (await frame.locator(".chip").first().innerText()) === `All ${after}`);
    assert.equal(await text(frame.locator(".turn-h h2")), selected.replace(`of ${before}`, `of ${after}`));
    assert.equal(await frame.locator("#turn-list").evaluate((element) => element.scrollTop), top);
    assert.deepEqual(await frame.locator(".trn.is-sel").evaluate((element) => ({ text: element.innerText, top: element.getBoundingClientRect().top })), row);
    await eventually(frame, "the announcement", async () => /new turns?, [\d,]+ turns in all/.test(await frame.locator("[role=status][aria-live=polite]").innerText()));
    const last = JSON.stringify({ role: "assistant", content: "I will run the tests.", finish_reason: "stop", timestamp: 1_800_000_000 });
    await window.control({ control: "push", text: last });
    await eventually(frame, "the count with it", async () => (await frame.locator(".chip").first().innerText()) === `All ${after + 1}`);
    await eventually(frame, "the provisional row", async () => { await page.keyboard.press("End"); await frame.waitForTimeout(100); return (await frame.locator(".trn.is-provisional.is-sel").count()) === 1; });
    await eventually(frame, "its mark in the head", async () => (await frame.locator(".turn-h .draft-tag").count()) === 1);
    await window.control({ control: "push", text: "\n" });
    await eventually(frame, "the complete row", async () => (await frame.locator(".trn.is-provisional").count()) === 0);
    assert.match(await text(frame.locator(".trn.is-sel")), new RegExp(`^${after + 1} promise`));
    assert.deepEqual(await window.close(), []);
  },

  "loading, nothing recognised, failed, vanished": async (given) => {
    const window = await given.open();
    const { frame } = window;
    await window.control({ control: "state", state: { kind: "loading", name: "long.jsonl", bytes: 3_000_000, total: 127_000_000 } });
    await eventually(frame, "the progress", async () => (await text(frame.locator(".sum"))) === "Read 3.0 MB of 127 MB.");
    assert.equal(await frame.locator("[role=progressbar]").getAttribute("aria-valuenow"), "2");
    await window.openFile("notes.jsonl", '{"id": 1, "content": "Call the printer", "done": false}\n{"id": 2, "content": "Buy stamps", "done": true}\n');
    assert.equal(await text(frame.locator("h1")), "No agent session recognised in notes.jsonl");
    const looked = await texts(frame.locator(".looked li"));
    assert.ok(looked.length > 3, looked.join());
    await frame.locator("vscode-button", { hasText: "Open as text" }).click();
    assert.deepEqual(await called(window, "openAsText"), {});
    await window.control({ control: "state", state: { kind: "failed", name: "gone.jsonl", message: "The file cannot be read: permission denied." } });
    await eventually(frame, "the failure", async () => (await text(frame.locator("h1"))) === "gone.jsonl cannot be shown");
    await window.openFile(given.sample.name, given.sample.text);
    await window.control({ control: "banner", banner: { kind: "vanished", message: "The file is gone.", detail: "You see the last state that was read." }, live: false });
    await eventually(frame, "the banner", async () => (await text(frame.locator(".banner"))) === "The file is gone. You see the last state that was read.");
    assert.equal(await text(frame.locator(".head-a .live")), "Stopped");
    assert.equal(await frame.locator(".trow > .node").count(), 9, "the last good state stays");
    assert.deepEqual(await window.close(), []);
  },

  "hostile text stays text": async (given) => {
    const window = await given.open();
    const { frame } = window;
    const evil = `<img src=x onerror="document.title='run'"> <script>document.title='run'</script> [x](command:evil) \u202e \u0000 </div>`;
    await window.openFile("evil.jsonl", `${gatewayLines(3).slice(0, 4).join("\n")}\n${JSON.stringify({ role: "user", content: evil })}\n${JSON.stringify({ role: "assistant", content: `${evil} I will run the tests.`, finish_reason: "stop" })}\n`);
    assert.equal(await frame.evaluate(() => document.title), "Stall Inspector");
    assert.equal(await frame.locator("img, .msg-t script, .tlist script").count(), 0);
    assert.ok((await frame.locator(".msg-t").evaluate((element) => element.textContent)).includes(evil.slice(0, 40)));
    assert.deepEqual(await window.close(), []);
  },

  "long text folds around its marks and opens": async (given) => {
    const window = await given.open();
    const { frame } = window;
    const long = `${"The import reads every row once and keeps what it needs. ".repeat(400)}I will run the tests.`;
    await window.openFile("long.jsonl", `${gatewayLines(1).slice(0, 2).join("\n")}\n${JSON.stringify({ role: "assistant", content: long, finish_reason: "stop" })}\n`);
    assert.equal(await frame.locator(".folded").count(), 1);
    assert.ok((await frame.locator(".msg-t").evaluate((element) => element.textContent.length)) < 3500);
    assert.equal(await text(frame.locator(".msg-t .evi")), "I will run the tests.");
    await frame.locator(".legend .lnk", { hasText: "Show all" }).click();
    assert.equal(await frame.locator(".msg-t").evaluate((element) => element.textContent.replace(/ The last [\d,]+ characters begin here\. /, "").length), long.length);
    assert.deepEqual(await window.close(), []);
  },

  "100,000 turns: few nodes, no frozen frame": async (given) => {
    const window = await given.open();
    const { frame, page } = window;
    await frame.evaluate(() => {
      window.frames_ = [];
      let last = performance.now();
      const tick = (now) => { window.frames_.push(now - last); last = now; requestAnimationFrame(tick); };
      requestAnimationFrame(tick);
    });
    const nodes = () => frame.evaluate(() => document.querySelectorAll("*").length);
    const said = [];
    let most = 0;
    let worst = 0;
    const phase = async (name, run) => {
      await frame.evaluate(() => { window.frames_.length = 0; });
      const task = await given.longestTask(page, run);
      const count = await nodes();
      most = Math.max(most, count);
      const longest = await frame.evaluate(() => Math.max(...window.frames_));
      worst = Math.max(worst, task.cpu);
      said.push(`${name}: longest task ${task.cpu.toFixed(0)} ms of the processor (${task.wall.toFixed(0)} ms by the clock), longest frame ${longest.toFixed(0)} ms, ${count} nodes`);
    };
    let host = 0;
    await phase("open", async () => { host = await window.openFile("big.jsonl", { url: "/100000.jsonl" }); await frame.waitForTimeout(500); });
    said[0] += ` (the session took ${host.toFixed(0)} ms in its worker)`;
    assert.equal(await frame.locator(".chip").first().innerText(), "All 100,000");
    const list = frame.locator("#turn-list");
    await phase("scroll by wheel", async () => {
      await list.hover();
      for (let turns = 0; turns < 60; turns += 1) { await page.mouse.wheel(0, 600); await frame.waitForTimeout(16); }
      await frame.waitForTimeout(200);
    });
    await phase("drag the scrollbar", async () => {
      for (let part = 1; part <= 40; part += 1) { await list.evaluate((element, share) => { element.scrollTop = element.scrollHeight * share; }, part / 40); await frame.waitForTimeout(16); }
      await eventually(frame, "the rows at the end", async () => (await frame.locator(".tlist .trn").count()) > 10);
    });
    await phase("End, Home and steps by key", async () => {
      await list.focus();
      await page.keyboard.press("End");
      await eventually(frame, "the last turn", async () => (await text(frame.locator(".turn-h h2"))).startsWith("Turn 100,000 "));
      await page.keyboard.press("Home");
      await eventually(frame, "the first turn", async () => (await text(frame.locator(".turn-h h2"))).startsWith("Turn 1 "));
      for (let turns = 0; turns < 40; turns += 1) await page.keyboard.press("ArrowDown");
      await page.keyboard.press("n");
      await frame.waitForTimeout(200);
    });
    await phase("filters", async () => {
      for (const name of ["Flagged", "Missed", "Caught", "All"]) { await frame.locator(".chip", { hasText: name }).click(); await frame.waitForTimeout(250); }
    });
    await phase("search", async () => {
      await frame.locator("#find").pressSequentially("vacuum", { delay: 30 });
      await eventually(frame, "the search", async () => (await frame.locator(".tlist .trn").count()) > 5 && /vacuum|queue/i.test(await text(frame.locator(".tlist .trn").first())), 15_000);
      await frame.locator("#find").fill("");
      await frame.waitForTimeout(400);
    });
    await phase("a draft", async () => {
      await draft(window, BROAD);
      await eventually(frame, "the flips", async () => (await frame.locator(".r-show").count()) === 1, 15_000);
      await frame.locator(".r-show").click();
      await eventually(frame, "the turns that change", async () => (await frame.locator(".flips-b .flip").count()) > 5);
      await frame.locator(".flips-b").evaluate((element) => { element.scrollTop = element.scrollHeight; });
      await frame.waitForTimeout(300);
    });
    await phase("growth", async () => {
      for (let pushes = 0; pushes < 10; pushes += 1) { await window.control({ control: "push", text: gatewayText(5, { header: false }) }); await frame.waitForTimeout(30); }
    });
    assert.ok(most < 2000, `${most} nodes`);
    assert.deepEqual(await window.close(), []);
    const report = said.join("\n          ");
    // By the processor's time, so that what else runs on the machine counts little. Where it is overloaded, shared caches and cores make that time up to twice as long.
    const overloaded = os.loadavg()[0] > 1.5 * os.cpus().length;
    assert.ok(worst < (overloaded ? 200 : 100), report);
    return `${report}\n          longest task of all ${worst.toFixed(0)} ms (budget 100 ms${overloaded ? ", held at 200 ms: this machine is overloaded" : ""}), at most ${most} nodes (budget 2000)`;
  },

  "two releases stand side by side, and the turn that buried a pair says so": async (given) => {
    const window = await given.open();
    const { frame } = window;
    await window.openFile("s.jsonl", fallbackText(), { loop: { release: "2026-04-15" } });
    assert.deepEqual(await texts(frame.locator(".mem-s")), ["Turn 1: set", "Turn 2: kept", "Turn 3: used", "Turn 4: nothing remembered"]);
    await frame.locator(".head-a .btn.quiet").click();
    await frame.locator(".cmp-trees .node").first().waitFor();
    const cells = await texts(frame.locator(".cmp-t tbody td:nth-child(n+3)"));
    assert.deepEqual(cells, [
      "execute remembered text set", "execute remembered text set", "execute remembered text kept", "execute remembered text cleared",
      "return fallback_prior_turn_content remembered text used: “I will map the open items first.”", "nudge post_tool_empty nothing remembered", "never requested", "return text_response(finish_reason=stop) nothing remembered",
    ]);
    assert.match(await text(frame.locator(".cmp-lead")), /part at call 2.*returns it at call 3/);
    assert.deepEqual(await texts(frame.locator(".cmp-t tfoot td[data-l]")), ["stale fallback after 3 calls", "answered after 4 calls"]);
    assert.equal(await frame.locator(".cmp-trees section").count(), 2);
    await frame.locator(".cmp-t tbody button").nth(3).click();
    await eventually(frame, "the other call", async () => (await text(frame.locator(".cmp-h"))) === "Call 4, step by step");
    assert.match(await text(frame.locator(".cmp-trees section").first()), /never requested/);
    await window.page.setViewportSize({ width: 320, height: 1200 });
    await frame.waitForTimeout(100);
    assert.ok(await frame.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth), "no sideways scrolling at 320 px");
    await window.page.setViewportSize({ width: 1400, height: 1000 });
    await frame.locator(".cmp .turn-nav .btn.quiet").click();
    await window.control({ control: "reveal", turn: 6 });
    await eventually(frame, "the turn that buried", async () => (await text(frame.locator(".verdict"))).includes("This turn buried 2 rows"));
    assert.deepEqual(await window.close(), []);
    return "part at call 2";
  },
  ...Object.fromEntries(["vscode-dark", "vscode-light", "vscode-high-contrast", "vscode-high-contrast-light"].map((theme) => [`axe finds nothing in ${theme}`, async (given) => {
    const window = await given.open({ theme });
    const checked = [];
    const check = async (what) => {
      await window.frame.evaluate(`${given.axe}\n;void 0`);
      const { violations } = await window.frame.evaluate(() => window.axe.run(document, { runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "best-practice"] }));
      assert.deepEqual(violations.map(({ id, nodes }) => `${what}: ${id}: ${nodes.slice(0, 3).map(({ html, any }) => `${html.slice(0, 160)} ${any.map(({ message }) => message).join("; ").slice(0, 200)}`).join(" || ")}`), []);
      checked.push(what);
    };
    await check("loading");
    await window.openFile(given.sample.name, given.sample.text);
    await check("main");
    await window.frame.locator(".why > .btn").click();
    await window.frame.locator(".why-s").waitFor();
    await window.frame.locator(".meta button", { hasText: "coverage" }).click();
    await window.frame.locator(".cov-t").first().waitFor();
    await check("why and coverage");
    await draft(window, BROAD);
    await window.frame.locator(".r-show").click();
    await window.frame.locator(".flips-b .flip").first().waitFor();
    await window.frame.locator(".trow .node[aria-expanded]").first().click();
    await window.frame.locator(".r-more").click();
    await window.frame.locator(".meta .assumed").first().click();
    await check("everything open");
    await draft(window, "(");
    await check("a pattern that does not compile");
    await window.openFile("p.jsonl", { text: proseText({ platform: "cron" }) });
    await window.control({ control: "reveal", turn: 1 });
    await window.frame.locator(".recon").waitFor();
    await check("a written call");
    await window.openFile("s.jsonl", fallbackText());
    await window.frame.locator(".head-a .btn.quiet").click();
    await window.frame.locator(".cmp-trees .node").first().waitFor();
    await check("two releases");
    await window.frame.locator(".cmp .turn-nav .btn.quiet").click();
    await window.page.setViewportSize({ width: 320, height: 1200 });
    await window.frame.waitForTimeout(100);
    await check("320 px");
    await window.openFile("notes.jsonl", '{"id": 1}\n');
    await check("nothing recognised");
    assert.deepEqual(await window.close(), []);
    return checked.join(", ");
  }])),
};
