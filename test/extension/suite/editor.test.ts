/** The ground the other tests stand on: this editor is one that the manifest admits, and our extension is in it. */
import * as assert from "node:assert/strict";
import * as vscode from "vscode";

const ID = "stall-inspector.stall-inspector";

describe("the editor", () => {
  it("is as new as the manifest asks for", () => {
    const manifest = vscode.extensions.getExtension(ID)?.packageJSON as { readonly engines: { readonly vscode: string } } | undefined;
    assert.ok(manifest, `${ID} is not installed here`);
    const [wanted, present] = [manifest.engines.vscode.replace(/^\D+/, ""), vscode.version].map((version) => version.split(".").map(Number));
    assert.ok(present![0]! > wanted![0]! || (present![0] === wanted![0] && present![1]! >= wanted![1]!), `${vscode.version} is older than ${manifest.engines.vscode}`);
  });

  it("opens a copy of the sample folder", async () => {
    const folder = vscode.workspace.workspaceFolders?.[0];
    assert.ok(folder);
    const names = (await vscode.workspace.fs.readDirectory(folder.uri)).map(([name]) => name);
    assert.ok(names.includes("hermes") && names.includes("claude-code"), `the folder holds ${names.join(", ")}`);
  });
});
