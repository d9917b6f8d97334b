/** What the tests inside the editor share: session files of their own, and waiting for what the editor does in its own time. */
import assert from "node:assert/strict";
import fs from "node:fs";
import path from "node:path";
import * as vscode from "vscode";

export const VIEW_TYPE = "stallInspector.inspector";

export function extension(): vscode.Extension<unknown> {
  const found = vscode.extensions.all.find(({ id }) => id.endsWith(".stall-inspector"));
  assert.ok(found, "the extension is not installed in this editor");
  return found;
}

export function workspace(): string {
  const folder = vscode.workspace.workspaceFolders?.[0];
  assert.ok(folder, "the suite needs a folder");
  return folder.uri.fsPath;
}

/** One message a line. */
export function row(role: string, content: string, more: object = {}): string {
  return `${JSON.stringify({ role, content, ...more })}\n`;
}

/** A user who asks, an answer that ends the exchange. */
export function exchange(ask: string, answer: string): string {
  return row("user", ask) + row("assistant", answer, { finish_reason: "stop" });
}

/** The lines of a small session whose second line is a stall that its loop returns. */
export const STALL = exchange("Run the tests.", "I will run the tests.");

let count = 0;
/** Writes a file of a test's own. */
export function write(content: string, name = `session-${++count}.jsonl`): vscode.Uri {
  const file = path.join(workspace(), "made", name);
  fs.mkdirSync(path.dirname(file), { recursive: true });
  fs.writeFileSync(file, content);
  return vscode.Uri.file(file);
}

/** Shows a file as text. */
export async function show(uri: vscode.Uri): Promise<vscode.TextEditor> {
  return await vscode.window.showTextDocument(await vscode.workspace.openTextDocument(uri), { preview: false });
}

/** Asks again until the answer is there; fails with the last answer otherwise. */
export async function until<T>(what: string, ask: () => Promise<T | undefined> | T | undefined, milliseconds = 12_000): Promise<T> {
  for (const end = Date.now() + milliseconds; ;) {
    const answer = await ask();
    if (answer !== undefined && answer !== false) return answer;
    if (Date.now() > end) assert.fail(`${what}: not within ${milliseconds} ms`);
    await new Promise((resolve) => setTimeout(resolve, 40));
  }
}

/** The titles of our lenses over each line (0-based), as the editor gets them. */
export async function lenses(uri: vscode.Uri): Promise<Map<number, string[]>> {
  const all = (await vscode.commands.executeCommand<vscode.CodeLens[] | undefined>("vscode.executeCodeLensProvider", uri, 1000)) ?? [];
  const lines = new Map<number, string[]>();
  for (const { range, command } of all) {
    if (command === undefined) continue;
    lines.set(range.start.line, [...(lines.get(range.start.line) ?? []), command.title]);
  }
  return lines;
}

/** Our lenses once there are some (and `when` holds). */
export async function lensesOf(uri: vscode.Uri, when: (lines: Map<number, string[]>) => boolean = () => true): Promise<Map<number, string[]>> {
  return await until("lenses", async () => {
    const lines = await lenses(uri);
    return lines.size > 0 && when(lines) ? lines : undefined;
  });
}

export function problems(uri: vscode.Uri): vscode.Diagnostic[] {
  return vscode.languages.getDiagnostics(uri).filter(({ source }) => source === "Stall Inspector");
}

/** The tab of the inspector of a file. */
export function inspectorTab(uri: vscode.Uri): vscode.Tab | undefined {
  return vscode.window.tabGroups.all.flatMap(({ tabs }) => tabs).find(({ input }) => input instanceof vscode.TabInputCustom && input.viewType === VIEW_TYPE && input.uri.toString() === uri.toString());
}

export async function closeAll(): Promise<void> {
  await vscode.commands.executeCommand("workbench.action.closeAllEditors");
}
