/** Links to a turn: `vscode://PUBLISHER.stall-inspector/open?file=ADDRESS&turn=NUMBER`, the number as people count, from 1. */
import * as vscode from "vscode";
import type { InspectorEditor } from "./inspector/editor.ts";
import { linkTarget } from "./linkTarget.ts";

/** @param turn 0-based */
export function linkTo(extensionId: string, uri: vscode.Uri, turn: number): string {
  return `${vscode.env.uriScheme}://${extensionId}/open?file=${encodeURIComponent(uri.toString(true))}&turn=${turn + 1}`;
}

/** Opens the inspector at a link's turn. Anybody can write a link, so a file outside the open, trusted folders is asked about. */
export class LinkHandler implements vscode.UriHandler {
  readonly #editor: InspectorEditor;

  constructor(editor: InspectorEditor) {
    this.#editor = editor;
  }

  async handleUri(link: vscode.Uri): Promise<void> {
    const target = linkTarget(link.path, link.query);
    if (target === undefined) return;
    let uri: vscode.Uri;
    try {
      uri = vscode.Uri.parse(target.file, true);
    } catch {
      return void vscode.window.showErrorMessage("This link to a turn names no file.");
    }
    const known = vscode.workspace.isTrusted && vscode.workspace.getWorkspaceFolder(uri) !== undefined;
    if (!known) {
      const answer = await vscode.window.showWarningMessage("A link wants to open this file in Stall Inspector.", { modal: true, detail: uri.scheme === "file" ? uri.fsPath : uri.toString(true) }, "Open");
      if (answer !== "Open") return;
    }
    await this.#editor.open(uri, target.turn);
  }
}
