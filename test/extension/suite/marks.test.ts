import assert from "node:assert/strict";
import fs from "node:fs";
import path from "node:path";
import * as vscode from "vscode";
import { closeAll, exchange, inspectorTab, lenses, lensesOf, problems, row, show, STALL, until, workspace, write } from "./support.ts";

describe("marks in the text", () => {
  beforeEach(closeAll);

  it("stand above the record, in the words of the problem", async () => {
    const uri = write(exchange("What is in it?", "Three parts.") + STALL);
    await show(uri);
    const lines = await lensesOf(uri);
    assert.deepEqual([...lines.keys()], [3]);
    const [title, ...others] = lines.get(3) ?? [];
    assert.match(title ?? "", /^\$\(warning\) Stall: promise, missed by the loop$/);
    assert.deepEqual(others, ["Step through", "Explain", "Copy link"]);
    const [problem] = await until("problems", () => (problems(uri).length > 0 ? problems(uri) : undefined));
    assert.match(problem?.message ?? "", /^Missed stall: .*“?I will run the tests/);
    assert.equal(problem?.code, "promise");
    assert.equal(problem?.severity, vscode.DiagnosticSeverity.Warning);
    assert.equal(problem?.range.start.line, 3);
  });

  it("underline the evidence where it is near, and the beginning of the record where it is far off", async () => {
    const far = row("user", "Run the tests.") + `${JSON.stringify({ role: "assistant", note: "x".repeat(200_000), content: "I will run the tests.", finish_reason: "stop" })}\n`;
    const uri = write(STALL + far);
    const editor = await show(uri);
    const [near, off] = await until("problems", () => (problems(uri).length === 2 ? problems(uri) : undefined));
    assert.equal(editor.document.getText(near?.range), "I will run the tests.");
    assert.deepEqual([off?.range.start.line, off?.range.start.character, off?.range.end.character], [3, 0, 80]);
    assert.deepEqual([...(await lensesOf(uri)).keys()], [1, 3]);
  });

  it("are found in documents of one JSON value, at the line of the message", async () => {
    const uri = write(JSON.stringify({ messages: [{ role: "user", content: "Run the tests." }, { role: "assistant", content: "I will run the tests.", finish_reason: "stop" }] }, null, 2), "request.json");
    const editor = await show(uri);
    const lines = await lensesOf(uri);
    const line = [...lines.keys()][0] ?? -1;
    assert.equal(lines.size, 1);
    const [problem] = await until("problems", () => (problems(uri).length > 0 ? problems(uri) : undefined));
    assert.equal(editor.document.getText(problem?.range), "I will run the tests.");
    assert.ok(editor.document.lineAt(line).text.includes("{"));
  });

  it("are found in every sample session that has stalls, and in none that is no session", async () => {
    const files = fs.readdirSync(workspace(), { recursive: true, encoding: "utf8" }).filter((name) => /^(hermes|claude-code|codex|openai)[\\/].*\.jsonl?$/.test(name));
    assert.ok(files.length >= 5);
    let marked = 0;
    for (const name of files) {
      const uri = vscode.Uri.file(path.join(workspace(), name));
      await show(uri);
      for (const end = Date.now() + 4000; Date.now() < end && (await lenses(uri)).size === 0;) await new Promise((resolve) => setTimeout(resolve, 50));
      if ((await lenses(uri)).size > 0) marked += 1;
    }
    assert.ok(marked >= 3, `${marked} of ${files.length} samples carry marks`);
  });

  it("say the facts on hover, and run only their own commands", async () => {
    const uri = write(exchange("Go.", "I will run **the** tests [now](command:evil) $(bug) <b>x</b>."));
    await show(uri);
    await lensesOf(uri);
    const hovers = await vscode.commands.executeCommand<vscode.Hover[]>("vscode.executeHoverProvider", uri, new vscode.Position(1, 5));
    const [content] = hovers.flatMap(({ contents }) => contents).filter((part): part is vscode.MarkdownString => part instanceof vscode.MarkdownString && part.value.includes("Stall"));
    assert.ok(content, "no hover of ours");
    assert.ok(content.value.includes("command:stallInspector.stepThrough"));
    assert.ok(!content.value.includes("](command:evil)"), content.value);
    assert.doesNotMatch(content.value, /(?<!\\)\$\(bug\)/);
    assert.notEqual(content.supportHtml, true);
    assert.deepEqual((content.isTrusted as { enabledCommands: readonly string[] }).enabledCommands.filter((command) => !command.startsWith("stallInspector.")), []);
    assert.match(content.value, /\*\*Loop/);
    assert.match(content.value, /\*\*File/);
  });

  it("follow the text: what is added gets its marks, what is changed loses them", async () => {
    const uri = write(STALL);
    const editor = await show(uri);
    await lensesOf(uri);
    const { document } = editor;
    await editor.edit((edit) => edit.insert(document.lineAt(document.lineCount - 1).range.end, exchange("And now?", "Let me check the file.")));
    assert.deepEqual([...(await lensesOf(uri, (lines) => lines.size === 2)).keys()], [1, 3]);
    await editor.edit((edit) => edit.replace(document.lineAt(1).range, JSON.stringify({ role: "assistant", content: "Both suites ran, 12 tests passed in the log above.", finish_reason: "stop" })));
    assert.deepEqual([...(await lensesOf(uri, (lines) => lines.size === 1)).keys()], [3]);
    await until("one problem", () => problems(uri).length === 1);
    await vscode.commands.executeCommand("workbench.action.files.revert");
  });

  it("follow the file: a record that an agent appends gets its marks", async () => {
    const uri = write(STALL);
    await show(uri);
    await lensesOf(uri);
    fs.appendFileSync(uri.fsPath, exchange("And now?", "Let me check the file."));
    assert.deepEqual([...(await lensesOf(uri, (lines) => lines.size === 2)).keys()], [1, 3]);
  });

  it("go when the text is no session any more, and when it is closed", async () => {
    const uri = write(STALL);
    const editor = await show(uri);
    await until("problems", () => problems(uri).length > 0);
    await editor.edit((edit) => edit.replace(new vscode.Range(0, 0, editor.document.lineCount, 0), '{"name":"bolt"}\n'));
    await until("no problems", () => problems(uri).length === 0);
    assert.equal((await lenses(uri)).size, 0);
    await vscode.commands.executeCommand("workbench.action.files.revert");
    await until("the old text", () => !editor.document.isDirty && editor.document.getText() === STALL);
    await until("problems again", () => problems(uri).length > 0);
  });

  it("are switched off by their settings, one by one", async () => {
    const uri = write(STALL);
    await show(uri);
    await lensesOf(uri);
    await until("problems", () => problems(uri).length > 0);
    const settings = vscode.workspace.getConfiguration("stallInspector", uri);
    try {
      await settings.update("codeLens", false, vscode.ConfigurationTarget.Workspace);
      await until("no lens", async () => (await lenses(uri)).size === 0);
      await until("problems still", () => problems(uri).length > 0);
      await settings.update("problems", false, vscode.ConfigurationTarget.Workspace);
      await until("no problem", () => problems(uri).length === 0);
      await settings.update("codeLens", undefined, vscode.ConfigurationTarget.Workspace);
      await lensesOf(uri);
      await settings.update("exclude", ["**/made/**"], vscode.ConfigurationTarget.Workspace);
      await until("excluded", async () => (await lenses(uri)).size === 0);
    } finally {
      for (const name of ["codeLens", "problems", "exclude"]) await settings.update(name, undefined, vscode.ConfigurationTarget.Workspace);
    }
    await lensesOf(uri);
  });

  it("are capped in the Problems view, with the rest counted", async () => {
    const uri = write(STALL.repeat(30));
    const settings = vscode.workspace.getConfiguration("stallInspector", uri);
    try {
      await settings.update("problemsLimit", 10, vscode.ConfigurationTarget.Workspace);
      await show(uri);
      const found = await until("problems", () => (problems(uri).length > 0 ? problems(uri) : undefined));
      assert.equal(found.length, 11);
      assert.match(found.at(-1)?.message ?? "", /^20 more turns are marked/);
    } finally {
      await settings.update("problemsLimit", undefined, vscode.ConfigurationTarget.Workspace);
    }
  });

  it("are gone to by command, forwards and backwards", async () => {
    const uri = write(exchange("What is in it?", "Three parts.") + STALL + STALL);
    const editor = await show(uri);
    await until("problems", () => problems(uri).length === 2);
    const lines: number[] = [];
    for (const command of ["nextFlagged", "nextFlagged", "previousFlagged"]) {
      await vscode.commands.executeCommand(`stallInspector.${command}`);
      lines.push(editor.selection.active.line);
    }
    assert.deepEqual(lines, [3, 5, 3]);
  });

  it("lead into the inspector", async () => {
    const uri = write(STALL);
    await show(uri);
    await lensesOf(uri);
    const all = await vscode.commands.executeCommand<vscode.CodeLens[]>("vscode.executeCodeLensProvider", uri, 1000);
    const step = all.find(({ command }) => command?.title === "Step through")?.command;
    assert.ok(step);
    await vscode.commands.executeCommand(step.command, ...(step.arguments ?? []));
    await until("the inspector", () => inspectorTab(uri));
  });

  it("show a record as formatted JSON", async () => {
    const uri = write(STALL);
    await show(uri);
    await lensesOf(uri);
    await vscode.commands.executeCommand("stallInspector.showRecord", uri.toString(true), 2, STALL.indexOf("\n") + 1, STALL.length - 1);
    const shown = await until("the record", () => vscode.window.visibleTextEditors.find(({ document }) => document.uri.scheme === "stall-inspector"));
    assert.deepEqual(JSON.parse(shown.document.getText()), { role: "assistant", content: "I will run the tests.", finish_reason: "stop" });
    assert.ok(shown.document.lineCount > 4);
  });
});
