/** The hover of a mark: what it is, the facts behind it, and where to go on. Everything that comes from a session is appended as text, never as markup. */
import * as vscode from "vscode";
import type { FileMark, MarkFact } from "../../core/protocol/views.ts";
import { COMMANDS } from "../names.ts";
import { iconOf } from "./words.ts";

/**
 * @param facts the lines below the sentence
 * @param uri the file the mark is of, as a command gets it
 */
export function hoverText(mark: FileMark, facts: readonly MarkFact[], uri: string): vscode.MarkdownString {
  const text = new vscode.MarkdownString("", true);
  // Links run these commands and no others.
  text.isTrusted = { enabledCommands: [COMMANDS.stepThrough, COMMANDS.showRecord, COMMANDS.nextFlagged] };
  const [head = "", ...rest] = mark.title.split(",");
  text.appendMarkdown(`$(${iconOf(mark)}) **`).appendText(head).appendMarkdown("**");
  if (rest.length > 0) text.appendText(`,${rest.join(",")}`);
  text.appendMarkdown("\n\n").appendText(mark.message).appendMarkdown("\n\n---\n\n");
  for (const line of facts) text.appendMarkdown("- **").appendText(line.label).appendMarkdown("** ").appendText(line.text).appendMarkdown("\n");
  const links = [
    ...(mark.turn === undefined ? [] : [link("Open in the inspector", COMMANDS.stepThrough, [uri, mark.turn])]),
    ...(mark.start < 0 ? [] : [link("Show the record formatted", COMMANDS.showRecord, [uri, mark.line, mark.start, mark.end])]),
    link("Next stall", COMMANDS.nextFlagged, []),
  ];
  text.appendMarkdown(`\n---\n\n${links.join(" &nbsp; ")}`);
  return text;
}

/** A command link. The arguments hold a file's address, whose brackets must not end the link. */
function link(title: string, command: string, parameters: readonly unknown[]): string {
  const query = encodeURIComponent(JSON.stringify(parameters)).replace(/[()!'*~]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`);
  return `[${title}](command:${command}?${query})`;
}
