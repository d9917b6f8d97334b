import assert from "node:assert/strict";
import fs from "node:fs";
import path from "node:path";
import * as vscode from "vscode";
import { closeAll, exchange, lensesOf, problems, show, until, workspace, write } from "./support.ts";

const file = (): vscode.Uri => vscode.Uri.file(path.join(workspace(), ".stall-inspector.json"));
/** Replayed through Hermes: the first answer is nudged by the built-in pattern, the second one is not. */
const SESSION = exchange("Run them.", "Let me now run the tests.") + exchange("And?", "I will look at the file.");
const titles = (lines: Map<number, string[]>): string[] => [...lines.values()].map(([first = ""]) => first.replace(/^\$\([\w-]+\) /, ""));

describe("rules", () => {
  beforeEach(async () => {
    await closeAll();
    fs.rmSync(file().fsPath, { force: true });
  });
  after(() => fs.rmSync(file().fsPath, { force: true }));

  it("of the workspace apply at once, and again when they change on disk", async () => {
    const uri = write(SESSION);
    fs.writeFileSync(file().fsPath, '{ "loop": { "runtime": "hermes" } }');
    await show(uri);
    await lensesOf(uri, (lines) => titles(lines).join() === "Stall: promise, caught by the stall guard,Stall: promise, missed by the loop");
    fs.writeFileSync(file().fsPath, '{ "loop": { "runtime": "hermes" }, "stall": { "pattern": "i will look.*$" } }');
    await lensesOf(uri, (lines) => titles(lines).join() === "Stall: promise, missed by the loop,Stall: promise, caught by the stall guard");
    fs.rmSync(file().fsPath);
    await lensesOf(uri, (lines) => titles(lines).every((title) => title === "Stall: promise, missed by the loop"));
  });

  it("of the settings apply below them", async () => {
    const uri = write(SESSION);
    const settings = vscode.workspace.getConfiguration("stallInspector", uri);
    try {
      await settings.update("rules", { loop: { runtime: "hermes" }, verdict: { severity: { promise: "error" } } }, vscode.ConfigurationTarget.Workspace);
      await show(uri);
      await lensesOf(uri, (lines) => titles(lines)[0] === "Stall: promise, caught by the stall guard");
      assert.ok(problems(uri).some(({ severity }) => severity === vscode.DiagnosticSeverity.Error));
      fs.writeFileSync(file().fsPath, '{ "loop": { "runtime": "plain" } }');
      await lensesOf(uri, (lines) => titles(lines).every((title) => title === "Stall: promise, missed by the loop"));
    } finally {
      await settings.update("rules", undefined, vscode.ConfigurationTarget.Workspace);
    }
  });

  it("that are wrong are named at their place, and the rest applies", async () => {
    const text = '{\n  // ours\n  "loop": { "runtime": "hermes" },\n  "stall": { "maxChars": "many", "patern": "x" }\n}\n';
    fs.writeFileSync(file().fsPath, text);
    const editor = await show(file());
    const found = await until("problems", () => (problems(file()).length === 2 ? problems(file()) : undefined));
    const at = (word: string): vscode.Diagnostic | undefined => found.find(({ range }) => editor.document.getText(range).includes(word));
    assert.match(at("many")?.message ?? "", /^stall\.maxChars: expected/);
    assert.match(at("patern")?.message ?? "", /stall/);
    const uri = write(SESSION);
    await show(uri);
    await lensesOf(uri, (lines) => titles(lines)[0] === "Stall: promise, caught by the stall guard");
    await show(file());
    const shown = vscode.window.activeTextEditor;
    await shown?.edit((edit) => edit.replace(new vscode.Range(3, 0, 3, shown.document.lineAt(3).text.length), '  "stall": { "maxChars": 500 }'));
    await until("no problems", () => problems(file()).length === 0);
    await vscode.commands.executeCommand("workbench.action.files.revert");
  });

  it("with a pattern that does not end leave the editor alive and the marks as they are built in", async () => {
    const long = `${"a".repeat(34)}!`;
    const uri = write(SESSION + exchange("Say a.", long));
    fs.writeFileSync(file().fsPath, '{ "loop": { "runtime": "hermes" } }');
    await show(uri);
    await lensesOf(uri, (lines) => titles(lines)[0] === "Stall: promise, caught by the stall guard");
    fs.writeFileSync(file().fsPath, '{ "loop": { "runtime": "hermes" }, "stall": { "pattern": "^(a+)+$", "flavour": "javascript" } }');
    // The host's own thread answers all the while.
    let longest = 0;
    let last = performance.now();
    const beat = setInterval(() => {
      longest = Math.max(longest, performance.now() - last);
      last = performance.now();
    }, 20);
    await new Promise((resolve) => setTimeout(resolve, 4000));
    clearInterval(beat);
    assert.ok(longest < 1000, `the extension host stood still for ${longest.toFixed(0)} ms`);
    await lensesOf(uri, (lines) => titles(lines)[0] === "Stall: promise, caught by the stall guard");
    // A better pattern is tried again.
    fs.writeFileSync(file().fsPath, '{ "loop": { "runtime": "hermes" }, "stall": { "pattern": "i will look.*$" } }');
    await lensesOf(uri, (lines) => titles(lines)[1] === "Stall: promise, caught by the stall guard");
  });

  it("file is made where there is none, and is JSON with comments", async () => {
    await vscode.commands.executeCommand("stallInspector.showRules");
    const shown = await until("the rules file", () => vscode.window.visibleTextEditors.find(({ document }) => document.uri.toString() === file().toString()));
    assert.equal(shown.document.languageId, "jsonc");
    assert.deepEqual(problems(file()), []);
  });
});
