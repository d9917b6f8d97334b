/** CodeLens above the records that carry a mark: what it is and what the loop did, "Step through", "Explain". */
import * as vscode from "vscode";
import type { FileMark } from "../../core/protocol/views.ts";
import { COMMANDS } from "../names.ts";
import { startOf } from "./place.ts";
import { iconOf, lensTitle, sumWords } from "./words.ts";

/** Marks of one line that are shown one by one; a document that is one line would otherwise get a lens as long as itself. */
const MOST_IN_LINE = 3;

/** @param uri the file the marks are of, as a command gets it */
export function lensesOf(document: vscode.TextDocument, marks: readonly FileMark[], uri: string): vscode.CodeLens[] {
  const lines = new Map<number, FileMark[]>();
  for (const mark of marks) {
    const { line } = startOf(document, mark);
    const there = lines.get(line);
    if (there === undefined) lines.set(line, [mark]);
    else there.push(mark);
  }
  return [...lines].flatMap(([line, there]) => (there.length > MOST_IN_LINE ? [sumLens(line, there, uri)] : there.flatMap((mark) => lensesOfMark(line, mark, uri))));
}

function lensesOfMark(line: number, mark: FileMark, uri: string): vscode.CodeLens[] {
  const lens = (title: string, tooltip: string, command: string, parameters: readonly unknown[]): vscode.CodeLens =>
    new vscode.CodeLens(new vscode.Range(line, 0, line, 0), { title, tooltip, command, arguments: [...parameters] });
  const title = `$(${iconOf(mark)}) ${lensTitle(mark.title)}`;
  const explain = lens("Explain", "Show the facts behind this mark", COMMANDS.explain, [uri, mark.line]);
  if (mark.turn === undefined) return [lens(title, mark.message, COMMANDS.explain, [uri, mark.line])];
  const lenses = [
    lens(title, mark.message, COMMANDS.stepThrough, [uri, mark.turn]),
    lens("Step through", `Step through the decision on turn ${mark.turn + 1} in the inspector`, COMMANDS.stepThrough, [uri, mark.turn]),
    explain,
  ];
  if (mark.mark === "missed") lenses.push(lens("Copy link", `Copy a link to turn ${mark.turn + 1}`, COMMANDS.copyLink, [uri, mark.turn]));
  return lenses;
}

function sumLens(line: number, marks: readonly FileMark[], uri: string): vscode.CodeLens {
  const missed = marks.filter(({ mark }) => mark === "missed").length;
  const caught = marks.filter(({ mark }) => mark === "caught").length;
  const stalls = marks.filter(({ mark }) => mark === "missed" || mark === "caught" || mark === "stall").length;
  return new vscode.CodeLens(new vscode.Range(line, 0, line, 0), {
    title: `$(warning) ${marks.length} marks in this line: ${sumWords(missed, caught, stalls)}`, tooltip: "Open in Stall Inspector", command: COMMANDS.inspect, arguments: [vscode.Uri.parse(uri, true)],
  });
}
