import assert from "node:assert/strict";
import fs from "node:fs";
import path from "node:path";
import { gzipSync } from "node:zlib";
import * as vscode from "vscode";
import { closeAll, inspectorTab, show, STALL, until, VIEW_TYPE, write, workspace } from "./support.ts";

describe("the inspector", () => {
  beforeEach(closeAll);

  it("opens by command, by Open With, and is the default of nothing", async () => {
    const uri = write(STALL);
    await vscode.commands.executeCommand("vscode.open", uri);
    assert.ok(vscode.window.tabGroups.activeTabGroup.activeTab?.input instanceof vscode.TabInputText);
    await vscode.commands.executeCommand("stallInspector.inspect", uri);
    await until("the inspector", () => inspectorTab(uri));
    await closeAll();
    await vscode.commands.executeCommand("vscode.openWith", uri, VIEW_TYPE);
    await until("the inspector", () => inspectorTab(uri));
  });

  it("opens the file of the active editor, and goes back to its text", async () => {
    const uri = write(STALL);
    await show(uri);
    await vscode.commands.executeCommand("stallInspector.inspect");
    const tab = await until("the inspector", () => inspectorTab(uri));
    await until("it is active", () => tab.isActive || inspectorTab(uri)?.isActive);
    await until("the text", async () => {
      await vscode.commands.executeCommand("stallInspector.reopenAsText", uri);
      return vscode.window.activeTextEditor?.document.uri.toString() === uri.toString();
    });
  });

  it("opens twice, side by side, on one file", async () => {
    const uri = write(STALL);
    await vscode.commands.executeCommand("vscode.openWith", uri, VIEW_TYPE, vscode.ViewColumn.One);
    await vscode.commands.executeCommand("vscode.openWith", uri, VIEW_TYPE, vscode.ViewColumn.Two);
    await until("two inspectors", () => vscode.window.tabGroups.all.filter(({ tabs }) => tabs.some(({ input }) => input instanceof vscode.TabInputCustom)).length === 2);
  });

  it("opens packed files, and a text of them that is unpacked", async () => {
    const uri = write("", "packed.jsonl.gz");
    fs.writeFileSync(uri.fsPath, Buffer.concat([gzipSync(STALL), gzipSync(STALL)]));
    await vscode.commands.executeCommand("stallInspector.inspect", uri);
    await until("the inspector", () => inspectorTab(uri));
    await vscode.commands.executeCommand("stallInspector.reopenAsText", uri);
    const text = await until("the text", () => vscode.window.visibleTextEditors.find(({ document }) => document.uri.scheme === "stall-inspector"));
    assert.equal(text.document.getText(), STALL + STALL);
  });

  it("refuses to be called with what is no file", async () => {
    await vscode.commands.executeCommand("vscode.open", vscode.Uri.file(path.join(workspace(), "README.md")));
    const tabs = vscode.window.tabGroups.all.flatMap((group) => group.tabs).length;
    // Tells the user, throws nothing, opens nothing.
    void vscode.commands.executeCommand("stallInspector.stepThrough", 7, "x");
    await new Promise((resolve) => setTimeout(resolve, 200));
    assert.equal(vscode.window.tabGroups.all.flatMap((group) => group.tabs).length, tabs);
  });
});
