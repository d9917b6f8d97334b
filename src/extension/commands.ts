/** The commands. What their arguments hold is checked: menus, lenses, hovers, key bindings and other extensions all call them. */
import * as vscode from "vscode";
import type { InspectorEditor } from "./inspector/editor.ts";
import type { PanelServices } from "./inspector/panel.ts";
import { neighbour, type Marks } from "./marks/marks.ts";
import { COMMANDS, RULES_FILE } from "./names.ts";
import { openAsText } from "./openText.ts";
import type { WorkspaceRules } from "./rules/workspaceRules.ts";
import { copyWithoutScaffolds } from "./scaffolds/copy.ts";
import type { ScaffoldView } from "./scaffolds/view.ts";
import type { Sessions } from "./session/sessions.ts";
import { originalUri, recordUri } from "./texts.ts";

/** What the commands act on. */
export interface CommandParts {
  readonly editor: InspectorEditor;
  readonly marks: Marks;
  readonly rules: WorkspaceRules;
  readonly services: PanelServices;
  readonly sessions: Sessions;
  readonly scaffolds: ScaffoldView;
}

/** A rules file to begin with. */
const NEW_RULES = `{
  // Rules of Stall Inspector for this folder. Every key completes; what is absent stays as built in.
}
`;

export function registerCommands(parts: CommandParts): vscode.Disposable {
  const { editor, marks, rules, services, sessions, scaffolds } = parts;
  const command = (name: string, run: (...parameters: readonly unknown[]) => Promise<void>): vscode.Disposable =>
    vscode.commands.registerCommand(name, async (...parameters: readonly unknown[]) => {
      try {
        await run(...parameters);
      } catch (error) {
        void vscode.window.showErrorMessage(error instanceof Error ? error.message : String(error));
      }
    });
  return vscode.Disposable.from(
    command(COMMANDS.inspect, async (uri) => {
      const target = uri instanceof vscode.Uri ? uri : activeUri();
      if (target === undefined) throw new Error("Open a session file first.");
      await editor.open(originalUri(target));
    }),
    command(COMMANDS.stepThrough, async (address, turn) => editor.open(parsed(address), number(turn))),
    command(COMMANDS.explain, async (address, line) => {
      const uri = parsed(address).toString();
      const shown = vscode.window.visibleTextEditors.find(({ document }) => originalUri(document.uri).toString() === uri);
      const mark = shown && marks.at(shown.document, number(line));
      if (shown === undefined || mark === undefined) return;
      await vscode.window.showTextDocument(shown.document, { viewColumn: shown.viewColumn ?? vscode.ViewColumn.Active, selection: new vscode.Range(mark, mark) });
      await vscode.commands.executeCommand("editor.action.showHover");
    }),
    command(COMMANDS.copyLink, async (address, turn) => {
      await vscode.env.clipboard.writeText(services.linkTo(parsed(address), number(turn)));
      vscode.window.setStatusBarMessage(`Link to turn ${number(turn) + 1} copied`, 3000);
    }),
    command(COMMANDS.showRecord, async (address, line, start, end) => {
      const shown = vscode.window.visibleTextEditors.find(({ document }) => originalUri(document.uri).toString() === parsed(address).toString());
      const document = await vscode.workspace.openTextDocument(recordUri(shown?.document.uri ?? parsed(address), number(line), number(start), number(end)));
      await vscode.window.showTextDocument(document, { viewColumn: vscode.ViewColumn.Beside, preview: true });
    }),
    command(COMMANDS.nextFlagged, async () => goOn(parts, false)),
    command(COMMANDS.previousFlagged, async () => goOn(parts, true)),
    command(COMMANDS.reopenAsText, async (uri) => {
      const { active } = editor;
      const target = active?.uri ?? (uri instanceof vscode.Uri ? uri : activeUri());
      if (target === undefined) throw new Error("Open a session file first.");
      await openAsText(target, active?.panel.viewColumn);
    }),
    command(COMMANDS.saveRules, async () => {
      const { active } = editor;
      const draft = active?.session?.draft;
      if (active === undefined || draft === undefined || draft === null) return void vscode.window.showInformationMessage("There is no changed rule to save. Change one in the inspector first.");
      vscode.window.setStatusBarMessage(`Rules saved to ${await services.saveRules(active.uri, draft)}`, 3000);
    }),
    command(COMMANDS.resetRules, async () => {
      const session = editor.active?.session;
      if (session === undefined) return void vscode.window.showInformationMessage("Open the inspector of a session first.");
      await session.ask("draft", { draft: null });
    }),
    command(COMMANDS.copyWithoutScaffolds, async (uri, to) => {
      const target = uri instanceof vscode.Uri ? uri : editor.active?.uri ?? activeUri();
      if (target === undefined) throw new Error("Open a session file first.");
      await copyWithoutScaffolds(originalUri(target), to instanceof vscode.Uri ? to : undefined, sessions, rules);
    }),
    command(COMMANDS.refreshScaffolds, async () => scaffolds.refresh()),
    command(COMMANDS.showRules, async () => {
      const file = rules.fileFor(editor.active?.uri ?? activeUri());
      if (file === undefined) throw new Error(`Open a folder first: ${RULES_FILE} is kept in it.`);
      if (!(await exists(file))) await vscode.workspace.fs.writeFile(file, new TextEncoder().encode(NEW_RULES));
      await vscode.window.showTextDocument(file);
    }),
  );
}

/** To the next flagged turn: in the inspector, or in the text. */
async function goOn({ editor, marks }: CommandParts, back: boolean): Promise<void> {
  const { active } = editor;
  if (active?.session !== undefined) {
    const turn = await active.session.ask("next", { filter: "flagged", turn: active.turn, back });
    if (turn >= 0) active.reveal(turn);
    else vscode.window.setStatusBarMessage(`No flagged turn ${back ? "before" : "after"} this one`, 3000);
    return;
  }
  const text = vscode.window.activeTextEditor;
  if (text === undefined) return;
  const place = neighbour(text.document, marks.flagged(text.document), text.selection.active, back);
  if (place === undefined) return void vscode.window.setStatusBarMessage(`No flagged turn ${back ? "before" : "after"} this one`, 3000);
  text.selection = new vscode.Selection(place, place);
  text.revealRange(new vscode.Range(place, place), vscode.TextEditorRevealType.InCenterIfOutsideViewport);
}

/** The file of the active tab, whatever shows it. */
function activeUri(): vscode.Uri | undefined {
  const { input } = vscode.window.tabGroups.activeTabGroup.activeTab ?? {};
  if (input instanceof vscode.TabInputText || input instanceof vscode.TabInputCustom) return input.uri;
  return vscode.window.activeTextEditor?.document.uri;
}

function parsed(address: unknown): vscode.Uri {
  if (typeof address !== "string") throw new Error("The command was called without a file.");
  return vscode.Uri.parse(address, true);
}

function number(value: unknown): number {
  if (typeof value !== "number" || !Number.isSafeInteger(value) || value < 0) throw new Error("The command was called without a turn or place.");
  return value;
}

async function exists(file: vscode.Uri): Promise<boolean> {
  return await vscode.workspace.fs.stat(file).then(() => true, () => false);
}
