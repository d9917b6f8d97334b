/** Entry of the desktop extension. Activation registers and returns: it reads no file, sets no watcher and no timer, and starts no worker. */
import * as vscode from "vscode";
import { registerCommands } from "./commands.ts";
import { InspectorEditor } from "./inspector/editor.ts";
import type { PanelServices } from "./inspector/panel.ts";
import { LinkHandler, linkTo } from "./links.ts";
import { registerLargeFiles } from "./marks/largeFiles.ts";
import { Marks } from "./marks/marks.ts";
import { CONTEXT, SOURCE_NAME, TEXT_SCHEME } from "./names.ts";
import { nodePlatform } from "./nodePlatform.ts";
import { openAsText, openRecord, openRows } from "./openText.ts";
import { registerRulesProblems } from "./rules/rulesProblems.ts";
import { WorkspaceRules } from "./rules/workspaceRules.ts";
import { ScaffoldView } from "./scaffolds/view.ts";
import { Sessions } from "./session/sessions.ts";
import { Texts } from "./texts.ts";
import { registerWatching } from "./watching.ts";

export function activate(context: vscode.ExtensionContext): void {
  const platform = nodePlatform(vscode.Uri.joinPath(context.extensionUri, "dist", "worker.js").fsPath);
  const rules = new WorkspaceRules();
  const sessions = new Sessions(platform, rules);
  let log: vscode.LogOutputChannel | undefined;
  const services: PanelServices = {
    extension: context.extensionUri,
    openSource: async (uri, session, of, column) => {
      const record = await session.record(of);
      await (record === null ? openRecord(uri, await session.place(of), column) : openRows(uri, record, column));
    },
    openAsText,
    saveRules: async (uri, draft) => {
      const file = await rules.save(uri, draft);
      const session = sessions.peek(uri);
      // What was a draft is a saved rule now, so that nothing differs any more.
      if (session !== undefined) await session.ask("draft", { draft: null });
      return vscode.workspace.asRelativePath(file);
    },
    canSave: (uri) => rules.fileFor(uri) !== undefined,
    linkTo: (uri, turn) => linkTo(context.extension.id, uri, turn),
    log: (message) => {
      log ??= vscode.window.createOutputChannel(SOURCE_NAME, { log: true });
      log.warn(message);
    },
  };
  const editor = new InspectorEditor(sessions, services);
  const marks = new Marks(sessions);
  const rulesProblems = registerRulesProblems(rules);
  const scaffolds = new ScaffoldView(sessions, rules);
  context.subscriptions.push(
    rules, sessions, editor, marks, rulesProblems, scaffolds,
    registerCommands({ editor, marks, rules, services, sessions, scaffolds }), registerWatching(sessions), registerLargeFiles(platform),
    vscode.workspace.registerTextDocumentContentProvider(TEXT_SCHEME, new Texts(platform, sessions)),
    vscode.window.registerUriHandler(new LinkHandler(editor)),
    { dispose: () => log?.dispose() },
  );
  // Texts that are on the screen already are looked at once the editor has answered, when activation is over.
  void Promise.resolve(vscode.commands.executeCommand("setContext", CONTEXT.activeSession, false)).then(() => {
    rulesProblems.begin();
    marks.begin();
  });
}
