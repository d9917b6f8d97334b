/** Shows a session file, or a record of it, in VS Code's text editor. */
import * as vscode from "vscode";
import { rowsUri, unpackedUri } from "./texts.ts";
import type { Place, RecordText } from "./session/openSession.ts";

/** The address under which a file can be read as text: its own, or that of its unpacked text. */
export function textUri(uri: vscode.Uri): vscode.Uri {
  return /\.(gz|zst)$/i.test(uri.path) ? unpackedUri(uri) : uri;
}

/** The file as text, in the editor group of a column. Never in the inspector, also where the user made that the default. */
export async function openAsText(uri: vscode.Uri, column: vscode.ViewColumn | undefined): Promise<void> {
  if (/\.(db|sqlite3?|eval)$/i.test(uri.path)) throw new Error("This file is no text. Open the record of a turn instead: it is shown as JSON.");
  await vscode.commands.executeCommand("vscode.openWith", textUri(uri), "default", column ?? vscode.ViewColumn.Active);
}

/** A record, selected from its end to its beginning: the beginning of a long line is what comes into view. */
export async function openRecord(uri: vscode.Uri, place: Place, from: vscode.ViewColumn | undefined): Promise<void> {
  const target = textUri(uri);
  const column = columnOf(target, from);
  let document: vscode.TextDocument;
  try {
    document = await vscode.workspace.openTextDocument(target);
  } catch (error) {
    // Files above 50 MB have no document for extensions; the editor can show them all the same.
    if (!/cannot be synchronized with extensions/i.test(String(error))) throw error;
    const line = Math.max(0, place.line - 1);
    await vscode.commands.executeCommand("vscode.openWith", target, "default", { viewColumn: column, selection: new vscode.Range(line, 0, line, 0) } satisfies vscode.TextDocumentShowOptions);
    return;
  }
  const start = place.start >= 0 ? document.positionAt(place.start) : new vscode.Position(Math.max(0, place.line - 1), 0);
  const end = place.start >= 0 ? document.positionAt(place.end) : document.lineAt(Math.min(start.line, document.lineCount - 1)).range.end;
  const editor = await vscode.window.showTextDocument(document, { viewColumn: column, preview: false });
  editor.selection = new vscode.Selection(end, start);
  editor.revealRange(new vscode.Range(start, start), vscode.TextEditorRevealType.InCenterIfOutsideViewport);
}

/** A record of a file that is no text: a read-only rendering of it. */
export async function openRows(uri: vscode.Uri, record: RecordText, from: vscode.ViewColumn | undefined): Promise<void> {
  const target = rowsUri(uri, record);
  const document = await vscode.workspace.openTextDocument(target);
  await vscode.window.showTextDocument(document, { viewColumn: columnOf(target, from), preview: true });
}

/** Where the text goes: where it is already open, else beside the inspector. */
function columnOf(uri: vscode.Uri, from: vscode.ViewColumn | undefined): vscode.ViewColumn {
  const key = uri.toString();
  for (const group of vscode.window.tabGroups.all) {
    if (group.tabs.some((tab) => tab.input instanceof vscode.TabInputText && tab.input.uri.toString() === key)) return group.viewColumn;
  }
  const other = vscode.window.tabGroups.all.find((group) => group.viewColumn !== from);
  return other?.viewColumn ?? vscode.ViewColumn.Beside;
}
