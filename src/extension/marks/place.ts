/** Where a mark is shown in a document: at the record's beginning, which is on the screen also when the line has 200 000 characters. */
import * as vscode from "vscode";
import { locateString } from "../../core/transcript/locate.ts";
import type { FileMark } from "../../core/protocol/views.ts";

/** Characters of a record that are underlined where the evidence is further off. */
const SHOWN = 80;
/** Columns that an editor shows without scrolling, about. */
const NEAR = 160;
/** Columns that an editor draws at all by default (`editor.stopRenderingLineAfter`). */
const DRAWN = 10_000;
/** Records above this length are not searched for the evidence. */
const LONGEST = 200_000;

/** First character of the record. */
export function startOf(document: vscode.TextDocument, mark: FileMark): vscode.Position {
  return mark.start >= 0 ? document.positionAt(mark.start) : new vscode.Position(Math.max(0, mark.line - 1), 0);
}

/** What is underlined for the Problems view: the evidence when it is near, else the beginning of the record. */
export function rangeOf(document: vscode.TextDocument, mark: FileMark): vscode.Range {
  const evidence = evidenceRange(document, mark);
  if (evidence !== undefined && evidence.start.character <= NEAR) return evidence;
  const start = startOf(document, mark);
  const { text } = document.lineAt(Math.min(start.line, document.lineCount - 1));
  return new vscode.Range(start, start.with(undefined, Math.max(start.character + 1, Math.min(text.length, start.character + SHOWN))));
}

/** The evidence in the document, when it is written in one piece and in columns that are drawn. */
export function evidenceRange(document: vscode.TextDocument, mark: FileMark): vscode.Range | undefined {
  const { evidence } = mark;
  if (evidence === undefined || evidence.start < 0 || evidence.end - evidence.start > LONGEST) return undefined;
  const record = document.getText(new vscode.Range(document.positionAt(evidence.start), document.positionAt(evidence.end)));
  const found = locateString(record, evidence.path, evidence.from, evidence.to);
  if (found === undefined) return undefined;
  const start = document.positionAt(evidence.start + found.start);
  return start.character > DRAWN ? undefined : new vscode.Range(start, document.positionAt(evidence.start + found.end));
}
