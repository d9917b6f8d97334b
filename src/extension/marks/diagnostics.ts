/** Entries of the Problems view, in the words of the marks. */
import * as vscode from "vscode";
import type { FileMark } from "../../core/protocol/views.ts";
import { SOURCE_NAME } from "../names.ts";
import { rangeOf } from "./place.ts";
import { isProblem } from "./words.ts";

function severityOf(mark: FileMark): vscode.DiagnosticSeverity {
  switch (mark.severity) {
    case "error": return vscode.DiagnosticSeverity.Error;
    case "warning": return vscode.DiagnosticSeverity.Warning;
    case "information": return vscode.DiagnosticSeverity.Information;
    case "hint": return vscode.DiagnosticSeverity.Hint;
  }
}

/** At most `limit` entries and one that counts the rest. @param more marks that were not even fetched */
export function diagnosticsOf(document: vscode.TextDocument, marks: readonly FileMark[], more: number, limit: number): vscode.Diagnostic[] {
  const problems = marks.filter(isProblem);
  const diagnostics = problems.slice(0, limit).map((mark) => {
    const diagnostic = new vscode.Diagnostic(rangeOf(document, mark), mark.message, severityOf(mark));
    diagnostic.source = SOURCE_NAME;
    diagnostic.code = mark.kind;
    diagnostic.relatedInformation = mark.related.map(({ line, message }) => new vscode.DiagnosticRelatedInformation(new vscode.Location(document.uri, new vscode.Position(Math.max(0, line - 1), 0)), message));
    return diagnostic;
  });
  const left = problems.length - diagnostics.length + more;
  if (left > 0) {
    const last = new vscode.Diagnostic(new vscode.Range(0, 0, 0, 1), `${left} more ${left === 1 ? "turn is" : "turns are"} marked in this file. The inspector lists them all.`, vscode.DiagnosticSeverity.Information);
    last.source = SOURCE_NAME;
    last.code = "more";
    diagnostics.push(last);
  }
  return diagnostics;
}
