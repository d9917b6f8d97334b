/**
 * The rules that apply to a file: the user's settings, and over them the file of the workspace folder. The file is read when a session of its folder is
 * opened, and watched only as long as one is.
 */
import * as vscode from "vscode";
import type { RulesDraft } from "../../core/rules/model.ts";
import type { Banner } from "../../core/protocol/views.ts";
import { RULES_FILE, SETTINGS } from "../names.ts";
import { settingsFor } from "../settings.ts";
import { mergeLayers, withoutPatterns } from "./layers.ts";

/** What applies to a file. */
export interface EffectiveRules {
  readonly draft: RulesDraft;
  /** What the user has to know of them. */
  readonly banner: Banner | undefined;
}

interface Folder {
  readonly file: vscode.Uri;
  users: number;
  /** The file's text as last read; undefined when there is none. */
  text: string | undefined;
  /** How often it was read; an answer that a later reading overtook is not used. */
  readings: number;
  readonly watch: vscode.Disposable;
}

export class WorkspaceRules implements vscode.Disposable {
  readonly #folders = new Map<string, Folder>();
  readonly #changed = new vscode.EventEmitter<void>();
  readonly #read = new vscode.EventEmitter<{ readonly file: vscode.Uri; readonly text: string | undefined }>();
  readonly #own: vscode.Disposable[];
  /** The core's rules; loaded with the first session, since they bring the loops with them. */
  #core: typeof import("../../core/rules/layers.ts") | undefined;

  constructor() {
    this.#own = [
      this.#changed, this.#read,
      vscode.workspace.onDidChangeConfiguration((event) => {
        if (event.affectsConfiguration(`${SETTINGS.section}.${SETTINGS.rules}`)) this.#changed.fire();
      }),
      vscode.workspace.onDidGrantWorkspaceTrust(() => this.#changed.fire()),
      vscode.workspace.onDidSaveTextDocument(({ uri }) => {
        const folder = this.#folders.get(uri.toString());
        if (folder !== undefined) void this.#load(folder);
      }),
    ];
  }

  /** Fires when other rules may apply. */
  get onDidChange(): vscode.Event<void> {
    return this.#changed.event;
  }

  /** Fires with the text of a rules file that was read (undefined: it is gone). */
  get onDidRead(): vscode.Event<{ readonly file: vscode.Uri; readonly text: string | undefined }> {
    return this.#read.event;
  }

  /** The rules file that applies to a file: that of its workspace folder, or of the first one; undefined without a folder. */
  fileFor(uri: vscode.Uri | undefined): vscode.Uri | undefined {
    const folder = (uri && vscode.workspace.getWorkspaceFolder(uri)) ?? vscode.workspace.workspaceFolders?.[0];
    return folder && vscode.Uri.joinPath(folder.uri, RULES_FILE);
  }

  /** Reads and watches the rules of a file until the answer is disposed. */
  async use(uri: vscode.Uri): Promise<vscode.Disposable> {
    this.#core ??= await import("../../core/rules/layers.ts");
    const file = this.fileFor(uri);
    if (file === undefined) return new vscode.Disposable(() => undefined);
    const key = file.toString();
    let folder = this.#folders.get(key);
    if (folder === undefined) {
      folder = { file, users: 0, text: undefined, readings: 0, watch: this.#watch(file) };
      this.#folders.set(key, folder);
    }
    const used = folder;
    used.users += 1;
    // Read with every session that is opened: where the watcher misses a change, the new session is right and the open ones become so.
    await this.#load(used);
    return new vscode.Disposable(() => {
      used.users -= 1;
      if (used.users > 0) return;
      used.watch.dispose();
      this.#folders.delete(key);
    });
  }

  /** The layers below the draft, merged, with the file's state as last read. Ask it of files that are in use. */
  effective(uri: vscode.Uri): EffectiveRules {
    const core = this.#core;
    if (core === undefined) return { draft: {}, banner: undefined };
    const settings = core.checkRules(settingsFor(uri).rules);
    const file = this.fileFor(uri);
    const text = file && this.#folders.get(file.toString())?.text;
    const parsed = text === undefined ? { draft: {}, problems: [] } : core.parseRules(text);
    const { layer, withheld } = vscode.workspace.isTrusted ? { layer: parsed.draft, withheld: false } : withoutPatterns(parsed.draft);
    const wrong = [...settings.problems.map((problem) => ({ where: "Setting stallInspector.rules", ...problem })), ...parsed.problems.map((problem) => ({ where: RULES_FILE, ...problem }))];
    const [first] = wrong;
    let banner: Banner | undefined;
    if (first !== undefined) {
      const more = wrong.length === 1 ? "" : ` (and ${wrong.length - 1} more)`;
      banner = { kind: "rules", message: "A part of the rules is not applied.", detail: `${first.where}: ${first.path === "" ? "" : `${first.path} `}${first.message}${more}` };
    } else if (withheld) banner = { kind: "rules", message: "The pattern of this folder's rules is not applied.", detail: "Trust the workspace to use it." };
    return { draft: mergeLayers(settings.draft, layer), banner };
  }

  /** Writes a draft into the rules file that applies to a file, and reads it again. Answers the file. @throws {Error} with a sentence for the user */
  async save(uri: vscode.Uri, draft: RulesDraft): Promise<vscode.Uri> {
    const file = this.fileFor(uri);
    if (file === undefined) throw new Error("Open a folder first: the rules are kept in its rules file.");
    const { editedRules } = await import("./editRules.ts");
    const open = vscode.workspace.textDocuments.find((document) => document.uri.toString() === file.toString());
    if (open === undefined) await vscode.workspace.fs.writeFile(file, new TextEncoder().encode(editedRules((await readText(file)) ?? "", draft)));
    else {
      const text = open.getText();
      const edit = new vscode.WorkspaceEdit();
      edit.replace(file, new vscode.Range(open.positionAt(0), open.positionAt(text.length)), editedRules(text, draft));
      if (!(await vscode.workspace.applyEdit(edit)) || !(await open.save())) throw new Error("The rules file could not be saved.");
    }
    const folder = this.#folders.get(file.toString());
    if (folder !== undefined) await this.#load(folder);
    return file;
  }

  dispose(): void {
    for (const folder of this.#folders.values()) folder.watch.dispose();
    this.#folders.clear();
    for (const own of this.#own) own.dispose();
  }

  #watch(file: vscode.Uri): vscode.Disposable {
    const watcher = vscode.workspace.createFileSystemWatcher(new vscode.RelativePattern(vscode.Uri.joinPath(file, ".."), RULES_FILE));
    let timer: ReturnType<typeof setTimeout> | undefined;
    const soon = (): void => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        const folder = this.#folders.get(file.toString());
        if (folder !== undefined) void this.#load(folder);
      }, 100);
    };
    const parts = [watcher, watcher.onDidChange(soon), watcher.onDidCreate(soon), watcher.onDidDelete(soon)];
    return new vscode.Disposable(() => {
      clearTimeout(timer);
      for (const part of parts) part.dispose();
    });
  }

  async #load(folder: Folder): Promise<void> {
    const reading = ++folder.readings;
    const text = await readText(folder.file);
    if (reading !== folder.readings) return;
    this.#read.fire({ file: folder.file, text });
    if (text === folder.text) return;
    folder.text = text;
    this.#changed.fire();
  }
}

/** The text of a file on disk; undefined when there is none that can be read. */
async function readText(file: vscode.Uri): Promise<string | undefined> {
  try {
    return new TextDecoder().decode(await vscode.workspace.fs.readFile(file));
  } catch {
    return undefined;
  }
}
