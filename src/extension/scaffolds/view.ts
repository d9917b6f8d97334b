/** The view of a folder's scaffolds: which files hold what, by kind, with a jump to each. Files are read when the view is first shown, and when it is asked to again. */
import * as vscode from "vscode";
import { COMMANDS, VIEWS } from "../names.ts";
import type { WorkspaceRules } from "../rules/workspaceRules.ts";
import type { Sessions } from "../session/sessions.ts";

interface Row { readonly kind: string; readonly words: string; readonly state: "" | "buried" | "leaked"; readonly line: number; readonly start: number; readonly end: number; readonly turn: number; readonly text: string }
type Node =
  | { readonly kind: "file"; readonly uri: vscode.Uri; readonly rows: readonly Row[]; readonly more: number }
  | { readonly kind: "group"; readonly uri: vscode.Uri; readonly words: string; readonly rows: readonly Row[] }
  | { readonly kind: "row"; readonly uri: vscode.Uri; readonly row: Row };

/** Files that may be sessions; what they are is told by what they hold. */
const PATTERN = "**/*.{jsonl,ndjson,json,traj,jsonl.gz,json.gz,db}";
const NOT_LOOKED_AT = "**/{node_modules,.git,package.json,package-lock.json,tsconfig*.json}";
/** Files and bytes that one look takes in; the view says where it stopped. */
const MOST_FILES = 5000;
const MOST_BYTES = 128 * 1024 * 1024;
const MOST_ROWS = 2000;

export class ScaffoldView implements vscode.TreeDataProvider<Node>, vscode.Disposable {
  readonly #sessions: Sessions;
  readonly #rules: WorkspaceRules;
  readonly #changed = new vscode.EventEmitter<undefined>();
  readonly #view: vscode.TreeView<Node>;
  #files: Promise<readonly Node[]> | undefined;

  constructor(sessions: Sessions, rules: WorkspaceRules) {
    this.#sessions = sessions;
    this.#rules = rules;
    this.#view = vscode.window.createTreeView(VIEWS.scaffolds, { treeDataProvider: this, showCollapseAll: true });
  }

  get onDidChangeTreeData(): vscode.Event<undefined> { return this.#changed.event; }

  /** Forgets what was found; the files are read again when the view is shown. */
  refresh(): void {
    this.#files = undefined;
    this.#changed.fire(undefined);
  }

  getTreeItem(node: Node): vscode.TreeItem {
    if (node.kind === "file") {
      const item = new vscode.TreeItem(node.uri, vscode.TreeItemCollapsibleState.Collapsed);
      item.description = summary(node.rows, node.more);
      item.iconPath = vscode.ThemeIcon.File;
      item.tooltip = `${vscode.workspace.asRelativePath(node.uri)}: ${item.description}`;
      return item;
    }
    if (node.kind === "group") {
      const item = new vscode.TreeItem(node.words, vscode.TreeItemCollapsibleState.Collapsed);
      item.description = summary(node.rows, 0);
      item.iconPath = new vscode.ThemeIcon("layers");
      return item;
    }
    const { row, uri } = node;
    const item = new vscode.TreeItem(`Line ${row.line}${row.state === "" ? "" : `, ${row.state}`}`);
    item.description = row.text;
    item.tooltip = row.text;
    item.iconPath = row.state === "" ? new vscode.ThemeIcon("circle-outline") : new vscode.ThemeIcon("warning", new vscode.ThemeColor("list.warningForeground"));
    item.command = row.start < 0
      ? { title: "Show in Stall Inspector", command: COMMANDS.stepThrough, arguments: [uri.toString(), Math.max(0, row.turn)] }
      : { title: "Show in File", command: "vscode.openWith", arguments: [uri, "default", { selection: new vscode.Range(row.line - 1, 0, row.line - 1, 0) } satisfies vscode.TextDocumentShowOptions] };
    return item;
  }

  async getChildren(node?: Node): Promise<Node[]> {
    if (node === undefined) return [...await (this.#files ??= this.#find())];
    if (node.kind === "row") return [];
    if (node.kind === "group") return node.rows.map((row): Node => ({ kind: "row", uri: node.uri, row }));
    const groups = new Map<string, Row[]>();
    for (const row of node.rows) {
      const list = groups.get(row.words);
      if (list === undefined) groups.set(row.words, [row]);
      else list.push(row);
    }
    return [...groups].map(([words, rows]): Node => ({ kind: "group", uri: node.uri, words, rows }));
  }

  dispose(): void {
    this.#view.dispose();
    this.#changed.dispose();
  }

  async #find(): Promise<readonly Node[]> {
    const uris = await vscode.workspace.findFiles(PATTERN, NOT_LOOKED_AT, MOST_FILES);
    uris.sort((a, b) => (a.path < b.path ? -1 : a.path > b.path ? 1 : 0));
    const nodes: Node[] = [];
    let passed = 0, seen = 0;
    const client = await this.#sessions.worker();
    const leave = client.use();
    const used = new Map<string, vscode.Disposable>();
    try {
      for (const uri of uris) {
        // Rules are read with the first file of each folder that they are for.
        const rulesOf = String(this.#rules.fileFor(uri));
        if (!used.has(rulesOf)) used.set(rulesOf, await this.#rules.use(uri));
        this.#view.message = `Looking at ${++seen} of ${uris.length} files…`;
        try {
          const bytes = await this.#sessions.bytes(uri, MOST_BYTES);
          const { rows, more } = await client.call("scan", { name: uri.path.slice(uri.path.lastIndexOf("/") + 1), bytes, rules: this.#rules.effective(uri).draft, most: MOST_ROWS }, { transfer: [bytes.buffer] });
          if (rows.length > 0) nodes.push({ kind: "file", uri, rows, more });
        } catch { passed += 1; }
      }
    } finally {
      for (const rules of used.values()) rules.dispose();
      leave();
    }
    const rows = nodes.reduce((sum, node) => sum + (node.kind === "file" ? node.rows.length + node.more : 0), 0);
    const rest = [passed > 0 ? `${passed} could not be read or are too large` : "", uris.length >= MOST_FILES ? `only the first ${MOST_FILES} files were looked at` : ""].filter((part) => part !== "").join("; ");
    this.#view.message = nodes.length === 0 ? `No injected rows in ${seen} files.${rest === "" ? "" : ` (${rest})`}` : rest;
    if (rows > 0) this.#view.badge = { value: rows, tooltip: `${rows} injected rows` };
    return nodes;
  }
}

/** "4 rows, 2 buried" */
function summary(rows: readonly Row[], more: number): string {
  const of = (state: Row["state"]): string => {
    const count = rows.filter((row) => row.state === state).length;
    return count === 0 ? "" : `, ${count} ${state}`;
  };
  const count = rows.length + more;
  return `${count} ${count === 1 ? "row" : "rows"}${of("buried")}${of("leaked")}`;
}
