/** The custom editor: opens session files of any size, text or not, read-only. Never the default of any file. */
import * as vscode from "vscode";
import { VIEW_TYPE } from "../names.ts";
import { keyOf, type SessionHandle, type Sessions } from "../session/sessions.ts";
import type { InspectorPanel, PanelServices } from "./panel.ts";

class InspectorDocument implements vscode.CustomDocument {
  readonly uri: vscode.Uri;
  readonly handle: Promise<SessionHandle>;

  constructor(uri: vscode.Uri, handle: Promise<SessionHandle>) {
    this.uri = uri;
    this.handle = handle;
  }

  dispose(): void {
    void this.handle.then((handle) => handle.dispose(), () => undefined);
  }
}

export class InspectorEditor implements vscode.CustomReadonlyEditorProvider<InspectorDocument>, vscode.Disposable {
  readonly #sessions: Sessions;
  readonly #services: PanelServices;
  readonly #panels = new Set<InspectorPanel>();
  /** Turns to show in panels that are about to be opened. */
  readonly #awaited = new Map<string, number>();
  readonly #registration: vscode.Disposable;

  constructor(sessions: Sessions, services: PanelServices) {
    this.#sessions = sessions;
    this.#services = services;
    this.#registration = vscode.window.registerCustomEditorProvider(VIEW_TYPE, this, { supportsMultipleEditorsPerDocument: true });
  }

  openCustomDocument(uri: vscode.Uri): InspectorDocument {
    return new InspectorDocument(uri, this.#sessions.acquire(uri));
  }

  async resolveCustomEditor(document: InspectorDocument, webviewPanel: vscode.WebviewPanel): Promise<void> {
    let gone = false;
    const closed = webviewPanel.onDidDispose(() => {
      gone = true;
    });
    const { InspectorPanel } = await import("./panel.ts");
    closed.dispose();
    if (gone) return;
    const panel = new InspectorPanel(document.uri, webviewPanel, document.handle, this.#services);
    this.#panels.add(panel);
    const key = keyOf(document.uri);
    const turn = this.#awaited.get(key);
    this.#awaited.delete(key);
    if (turn !== undefined) panel.reveal(turn);
    webviewPanel.onDidDispose(() => {
      this.#panels.delete(panel);
      panel.dispose();
    });
  }

  /** The inspector that has the focus. */
  get active(): InspectorPanel | undefined {
    return [...this.#panels].find((panel) => panel.panel.active);
  }

  /** Opens the inspector of a file, or brings an open one to the front; at a turn, when one is given (0-based). */
  async open(uri: vscode.Uri, turn?: number, column: vscode.ViewColumn = vscode.ViewColumn.Active): Promise<void> {
    const key = keyOf(uri);
    const panel = [...this.#panels].find((open) => keyOf(open.uri) === key);
    if (panel !== undefined) {
      if (turn !== undefined) panel.reveal(turn);
      panel.panel.reveal(panel.panel.viewColumn);
      return;
    }
    if (turn !== undefined) this.#awaited.set(key, turn);
    await vscode.commands.executeCommand("vscode.openWith", uri, VIEW_TYPE, column);
  }

  dispose(): void {
    this.#registration.dispose();
    for (const panel of this.#panels) panel.dispose();
  }
}
