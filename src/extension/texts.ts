/**
 * Read-only texts made here: a packed session file as text, and one record as formatted JSON. They are shown by VS Code's own text editor.
 * The address carries what the text is of, so that a restored window can make it again.
 */
import * as vscode from "vscode";
import { TEXT_SCHEME } from "./names.ts";
import type { Platform } from "./platform.ts";

/** The largest text that VS Code hands to extensions. */
const MOST = 50 * 1024 * 1024;

/** Address of the unpacked text of a gzip file. */
export function unpackedUri(uri: vscode.Uri): vscode.Uri {
  return uri.with({ scheme: TEXT_SCHEME, authority: "unpacked", path: uri.path.replace(/\.gz$/i, ""), query: uri.toString(true) });
}

/** Address of a record's formatted JSON; the span is in UTF-16 offsets of the document. */
export function recordUri(uri: vscode.Uri, line: number, start: number, end: number): vscode.Uri {
  const name = uri.path.slice(uri.path.lastIndexOf("/") + 1).replace(/\.[^.]*$/, "");
  return vscode.Uri.from({ scheme: TEXT_SCHEME, authority: "record", path: `/${name}, line ${line}.json`, query: JSON.stringify([uri.toString(true), start, end]) });
}

/** The file behind an address of ours; any other address itself. */
export function originalUri(uri: vscode.Uri): vscode.Uri {
  return uri.scheme === TEXT_SCHEME && uri.authority === "unpacked" ? vscode.Uri.parse(uri.query, true) : uri;
}

export class Texts implements vscode.TextDocumentContentProvider {
  readonly #platform: Platform;

  constructor(platform: Platform) {
    this.#platform = platform;
  }

  async provideTextDocumentContent(uri: vscode.Uri): Promise<string> {
    if (uri.authority === "unpacked") {
      const bytes = await vscode.workspace.fs.readFile(originalUri(uri));
      return new TextDecoder().decode(await this.#platform.unpack(bytes, MOST));
    }
    const parts: unknown = JSON.parse(uri.query);
    if (!Array.isArray(parts)) return "";
    const [address, start, end] = parts as readonly unknown[];
    if (typeof address !== "string" || typeof start !== "number" || typeof end !== "number") return "";
    const document = await vscode.workspace.openTextDocument(vscode.Uri.parse(address, true));
    return formatted(document.getText().slice(start, end));
  }
}

/** The record indented by two, or as it is written where it is no JSON. */
export function formatted(record: string): string {
  try {
    return `${JSON.stringify(JSON.parse(record), null, 2)}\n`;
  } catch {
    return record;
  }
}
