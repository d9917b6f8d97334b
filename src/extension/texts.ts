/**
 * Read-only texts made here: a packed session file as text, one record as formatted JSON, and rows of a database (or a message of an archive) as JSON. They are shown by VS Code's own text editor.
 * The address carries what the text is of, so that a restored window can make it again.
 */
import * as vscode from "vscode";
import { TEXT_SCHEME } from "./names.ts";
import type { Platform } from "./platform.ts";
import type { RecordText } from "./session/openSession.ts";
import type { Sessions } from "./session/sessions.ts";

/** The largest text that VS Code hands to extensions. */
const MOST = 50 * 1024 * 1024;

/** Address of the unpacked text of a gzip file. */
export function unpackedUri(uri: vscode.Uri): vscode.Uri {
  return uri.with({ scheme: TEXT_SCHEME, authority: "unpacked", path: uri.path.replace(/\.(gz|zst)$/i, ""), query: uri.toString(true) });
}

/** Address of a record's formatted JSON; the span is in UTF-16 offsets of the document. */
export function recordUri(uri: vscode.Uri, line: number, start: number, end: number): vscode.Uri {
  const name = uri.path.slice(uri.path.lastIndexOf("/") + 1).replace(/\.[^.]*$/, "");
  return vscode.Uri.from({ scheme: TEXT_SCHEME, authority: "record", path: `/${name}, line ${line}.json`, query: JSON.stringify([uri.toString(true), start, end]) });
}

/** Address of a record of a database or an archive, made readable; `record` says which rows and how they are called. */
export function rowsUri(uri: vscode.Uri, record: Pick<RecordText, "title" | "rows">): vscode.Uri {
  const name = uri.path.slice(uri.path.lastIndexOf("/") + 1);
  return vscode.Uri.from({ scheme: TEXT_SCHEME, authority: "rows", path: `/${name}, ${record.title.replaceAll("/", "∕")}.json`, query: JSON.stringify([uri.toString(true), record.rows.map(({ table, row }) => [table, row])]) });
}

/** The file behind an address of ours; any other address itself. */
export function originalUri(uri: vscode.Uri): vscode.Uri {
  return uri.scheme === TEXT_SCHEME && uri.authority === "unpacked" ? vscode.Uri.parse(uri.query, true) : uri;
}

export class Texts implements vscode.TextDocumentContentProvider {
  readonly #platform: Platform;
  readonly #sessions: Sessions;

  constructor(platform: Platform, sessions: Sessions) {
    this.#platform = platform;
    this.#sessions = sessions;
  }

  async provideTextDocumentContent(uri: vscode.Uri): Promise<string> {
    if (uri.authority === "unpacked") {
      const bytes = await vscode.workspace.fs.readFile(originalUri(uri));
      return new TextDecoder().decode(await this.#platform.unpack(bytes, MOST));
    }
    const parts: unknown = JSON.parse(uri.query);
    if (!Array.isArray(parts)) return "";
    if (uri.authority === "rows") return await this.#rows(parts);
    const [address, start, end] = parts as readonly unknown[];
    if (typeof address !== "string" || typeof start !== "number" || typeof end !== "number") return "";
    const document = await vscode.workspace.openTextDocument(vscode.Uri.parse(address, true));
    return formatted(document.getText().slice(start, end));
  }

  async #rows([address, refs]: readonly unknown[]): Promise<string> {
    if (typeof address !== "string") return "";
    const handle = await this.#sessions.acquire(vscode.Uri.parse(address, true));
    try {
      await handle.session.refresh();
      return (await handle.session.record({ rows: rowsOf(refs) }))?.json ?? "This record is not in the file any more.\n";
    } finally {
      handle.dispose();
    }
  }
}

/** Rows named in an address; what is no row is left out. */
function rowsOf(value: unknown): RecordText["rows"] {
  if (!Array.isArray(value)) return [];
  return (value as readonly unknown[]).flatMap((ref) => {
    const [table, row] = Array.isArray(ref) ? (ref as readonly unknown[]) : [];
    return typeof table === "string" && typeof row === "number" ? [{ table, row }] : [];
  });
}

/** The record indented by two, or as it is written where it is no JSON. */
export function formatted(record: string): string {
  try {
    return `${JSON.stringify(JSON.parse(record), null, 2)}\n`;
  } catch {
    return record;
  }
}
