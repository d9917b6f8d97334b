/**
 * VS Code hands no text above 50 MB to extensions, so such a session file can carry no marks. Says so once a file, when it is opened as text, and offers the
 * inspector, which reads files of any size. Of other files of JSON Lines it asks the size and nothing else, of any other file nothing at all.
 */
import * as vscode from "vscode";
import { COMMANDS } from "../names.ts";
import type { Platform } from "../platform.ts";
import { WorkspaceSource } from "../source/workspaceSource.ts";
import { mayBeSession, SNIFFED } from "./sniff.ts";

/** Bytes above which there is no document. */
const SYNCHRONISED = 50 * 1024 * 1024;

export function registerLargeFiles(platform: Platform): vscode.Disposable {
  const told = new Set<string>();
  const look = async (uri: vscode.Uri): Promise<void> => {
    const key = uri.toString();
    if (told.has(key) || !/\.(jsonl|ndjson)$/i.test(uri.path)) return;
    told.add(key);
    const source = platform.source(uri) ?? new WorkspaceSource(uri);
    try {
      const { size } = await source.stat();
      // Only a file of this machine is looked into: from elsewhere it would have to be fetched whole.
      if (size <= SYNCHRONISED || platform.source(uri) === undefined) return;
      const head = new TextDecoder().decode(await source.read(0, SNIFFED));
      if (!mayBeSession(head, true)) return;
    } catch {
      return;
    } finally {
      source.close();
    }
    const name = uri.path.slice(uri.path.lastIndexOf("/") + 1);
    const answer = await vscode.window.showInformationMessage(`${name} is larger than 50 MB. VS Code keeps marks out of such files, the inspector can open it.`, "Open in Stall Inspector");
    if (answer !== undefined) await vscode.commands.executeCommand(COMMANDS.inspect, uri);
  };
  return vscode.window.tabGroups.onDidChangeTabs(({ opened }) => {
    for (const { input } of opened) if (input instanceof vscode.TabInputText) void look(input.uri);
  });
}
