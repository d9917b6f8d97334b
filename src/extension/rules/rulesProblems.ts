/** Problems of the rules file at their place: while it is written in an editor, and when a session was opened with it. */
import * as vscode from "vscode";
import { RULES_FILE, SOURCE_NAME } from "../names.ts";
import type { WorkspaceRules } from "./workspaceRules.ts";

/** Milliseconds after the last key before the text is checked. */
const PAUSE = 200;

/** `begin` looks at the documents that are open already; the rest happens by itself. */
export function registerRulesProblems(rules: WorkspaceRules): vscode.Disposable & { begin(): void } {
  const collection = vscode.languages.createDiagnosticCollection("stall-inspector-rules");
  const timers = new Map<string, ReturnType<typeof setTimeout>>();

  const openDocument = (uri: vscode.Uri): vscode.TextDocument | undefined => vscode.workspace.textDocuments.find((document) => document.uri.toString() === uri.toString());
  const show = (document: vscode.TextDocument): void => {
    const { version } = document;
    void problemsOf(document.getText(), (offset) => document.positionAt(offset)).then((problems) => {
      if (!document.isClosed && document.version === version) collection.set(document.uri, problems);
    });
  };
  const isRules = (document: vscode.TextDocument): boolean => document.uri.path.endsWith(`/${RULES_FILE}`);
  const drop = (uri: vscode.Uri): void => {
    clearTimeout(timers.get(uri.toString()));
    timers.delete(uri.toString());
  };

  const own = vscode.Disposable.from(
    collection,
    new vscode.Disposable(() => {
      for (const timer of timers.values()) clearTimeout(timer);
    }),
    vscode.workspace.onDidOpenTextDocument((document) => {
      if (isRules(document)) show(document);
    }),
    vscode.workspace.onDidChangeTextDocument(({ document }) => {
      if (!isRules(document)) return;
      drop(document.uri);
      timers.set(document.uri.toString(), setTimeout(() => {
        if (!document.isClosed) show(document);
      }, PAUSE));
    }),
    vscode.workspace.onDidCloseTextDocument((document) => {
      if (!isRules(document)) return;
      drop(document.uri);
      collection.delete(document.uri);
    }),
    rules.onDidRead(({ file, text }) => {
      if (openDocument(file) !== undefined) return;
      if (text === undefined) collection.delete(file);
      else void problemsOf(text, positionsOf(text)).then((problems) => collection.set(file, problems));
    }),
  );
  return { begin: () => vscode.workspace.textDocuments.filter(isRules).forEach(show), dispose: () => void own.dispose() };
}

async function problemsOf(text: string, positionAt: (offset: number) => vscode.Position): Promise<vscode.Diagnostic[]> {
  // The rules bring the loops with them, which are not loaded before somebody has rules.
  const { parseRules } = await import("../../core/rules/layers.ts");
  return parseRules(text).problems.map(({ path, message, offset, length }) => {
    const range = new vscode.Range(positionAt(offset), positionAt(offset + length));
    const diagnostic = new vscode.Diagnostic(range, path === "" ? message : `${path}: ${message}`, vscode.DiagnosticSeverity.Error);
    diagnostic.source = SOURCE_NAME;
    diagnostic.code = "rules";
    return diagnostic;
  });
}

/** Positions in a text that no editor holds; line ends as an editor counts them. */
function positionsOf(text: string): (offset: number) => vscode.Position {
  return (offset) => {
    const before = text.slice(0, offset).split(/\r\n|\r|\n/);
    return new vscode.Position(before.length - 1, before.at(-1)?.length ?? 0);
  };
}
