/** "Watching 1 session" in the status bar, only while a file is followed. */
import * as vscode from "vscode";
import type { Sessions } from "./session/sessions.ts";

export function registerWatching(sessions: Sessions): vscode.Disposable {
  let item: vscode.StatusBarItem | undefined;
  const show = (): void => {
    const { followed } = sessions;
    if (followed.length === 0) {
      item?.dispose();
      item = undefined;
      return;
    }
    item ??= vscode.window.createStatusBarItem("stallInspector.watching", vscode.StatusBarAlignment.Right, 50);
    item.name = "Stall Inspector";
    item.text = `$(eye) Watching ${followed.length} ${followed.length === 1 ? "session" : "sessions"}`;
    item.tooltip = followed.map((session) => session.name).join("\n");
    item.accessibilityInformation = { label: `Stall Inspector watches ${followed.length} ${followed.length === 1 ? "session file" : "session files"}` };
    item.show();
  };
  return vscode.Disposable.from(sessions.onDidFollow(show), new vscode.Disposable(() => item?.dispose()));
}
