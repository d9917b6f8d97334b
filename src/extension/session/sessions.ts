/**
 * All session files that somebody looks at, one `OpenSession` for each address, shared by the inspector and the marks in the text.
 * This is the only place that decides where bytes come from: the text of an open document (what the user sees, saved or not), else the file.
 */
import * as vscode from "vscode";
import type { Platform } from "../platform.ts";
import { AGENT_LOGS, onlyEnds } from "../../core/loop/agentLog.ts";
import { TEXT_SCHEME } from "../names.ts";
import type { WorkspaceRules } from "../rules/workspaceRules.ts";
import { settingsFor } from "../settings.ts";
import type { Feed, Look } from "../source/feed.ts";
import { DatabaseFeed } from "../source/databaseFeed.ts";
import { FileFeed } from "../source/fileFeed.ts";
import { SourceError, type Source } from "../source/source.ts";
import { TextFeed } from "../source/textFeed.ts";
import { WorkspaceSource } from "../source/workspaceSource.ts";
import type { InspectionClient } from "../worker/client.ts";
import type { OpenSession } from "./openSession.ts";

/** Milliseconds after a change before the file is looked at: writers write in bursts. */
const PAUSE = 150;
/** Milliseconds between two looks at a visible file, for places where no event ever comes (network, some remotes). */
const CATCH_UP = 2500;
/** Milliseconds that a session is kept after its last user left: switching editors must not read the file again. */
const LINGER = 5000;

/** At most so many bytes of a log are read. */
const MOST_LOG = 16 * 1024 * 1024;

/** A share in a session. */
export interface SessionHandle extends vscode.Disposable {
  readonly session: OpenSession;
  readonly uri: vscode.Uri;
  /** Follows the file until the answer is disposed; hold it only while the session is on the screen. */
  follow(): vscode.Disposable;
}

interface Entry {
  readonly uri: vscode.Uri;
  readonly session: OpenSession;
  readonly rules: vscode.Disposable;
  users: number;
  followers: number;
  following: vscode.Disposable | undefined;
  pause: ReturnType<typeof setTimeout> | undefined;
  linger: ReturnType<typeof setTimeout> | undefined;
  /** The document whose text is fed, if one is. */
  document: vscode.TextDocument | undefined;
}

/** The one way an address becomes a key. */
export function keyOf(uri: vscode.Uri): string {
  return uri.toString();
}

export class Sessions implements vscode.Disposable {
  readonly #platform: Platform;
  readonly #rules: WorkspaceRules;
  readonly #entries = new Map<string, Promise<Entry>>();
  readonly #ready = new Map<string, Entry>();
  readonly #followed = new vscode.EventEmitter<void>();
  /** What was found in logs beside sessions, while they stay as they are. */
  readonly #logs = new Map<string, { readonly size: number; readonly modified: number; readonly ends: string }>();
  /** Made with the first session. */
  #client: InspectionClient | undefined;
  #listening: vscode.Disposable | undefined;
  #count = 0;

  constructor(platform: Platform, rules: WorkspaceRules) {
    this.#platform = platform;
    this.#rules = rules;
  }

  /** Fires when another number of files is followed. */
  get onDidFollow(): vscode.Event<void> {
    return this.#followed.event;
  }

  /** Files that are followed now. */
  get followed(): readonly OpenSession[] {
    return [...this.#ready.values()].filter((entry) => entry.following !== undefined).map((entry) => entry.session);
  }

  /** The session of an address, if somebody has it open. */
  peek(uri: vscode.Uri): OpenSession | undefined {
    return this.#ready.get(keyOf(uri))?.session;
  }

  /** The version of the document that a session's marks are of; undefined when no document feeds it. */
  textVersion(uri: vscode.Uri): number | undefined {
    const feed = this.#ready.get(keyOf(uri))?.session.feed;
    return feed instanceof TextFeed ? feed.version : undefined;
  }

  /** Opens a session, or shares the one that is open. Reading goes on in the background; see `OpenSession.state`. */
  async acquire(uri: vscode.Uri): Promise<SessionHandle> {
    const key = keyOf(uri);
    let opening = this.#entries.get(key);
    if (opening === undefined) {
      this.#listen();
      opening = this.#open(uri, key);
      this.#entries.set(key, opening);
      opening.catch(() => this.#entries.delete(key));
    }
    const entry = await opening;
    entry.users += 1;
    clearTimeout(entry.linger);
    let held = true;
    return {
      session: entry.session, uri,
      follow: () => this.#follow(entry),
      dispose: () => {
        if (!held) return;
        held = false;
        entry.users -= 1;
        if (entry.users === 0) entry.linger = setTimeout(() => this.#drop(key, entry), LINGER);
      },
    };
  }

  dispose(): void {
    for (const [key, entry] of [...this.#ready]) this.#drop(key, entry);
    this.#listening?.dispose();
    this.#followed.dispose();
    this.#client?.dispose();
  }

  async #open(uri: vscode.Uri, key: string): Promise<Entry> {
    // What talks to the worker is loaded when there is something to say.
    const [rules, { OpenSession }, { InspectionClient }] = await Promise.all([this.#rules.use(uri), import("./openSession.ts"), import("../worker/client.ts")]);
    const client = (this.#client ??= new InspectionClient(() => this.#platform.spawn()));
    const document = documentOf(uri);
    const name = uri.path.slice(uri.path.lastIndexOf("/") + 1);
    const { draft } = this.#rules.effective(uri);
    const session = new OpenSession({ name, id: `${++this.#count}`, client, feed: this.#feed(uri, document), rules: draft, ends: () => this.#ends(uri) });
    const entry: Entry = { uri, session, rules, users: 0, followers: 0, following: undefined, pause: undefined, linger: undefined, document };
    this.#ready.set(key, entry);
    this.#sayRules(entry);
    void session.refresh();
    return entry;
  }

  #drop(key: string, entry: Entry): void {
    if (this.#ready.get(key) !== entry) return;
    this.#ready.delete(key);
    this.#entries.delete(key);
    clearTimeout(entry.pause);
    clearTimeout(entry.linger);
    entry.following?.dispose();
    entry.rules.dispose();
    entry.session.dispose();
    // One that is just being opened needs to hear as well.
    if (this.#entries.size > 0) return;
    this.#logs.clear();
    this.#listening?.dispose();
    this.#listening = undefined;
  }

  /** Documents and rules are listened to only while a session is open. */
  #listen(): void {
    this.#listening ??= vscode.Disposable.from(
      vscode.workspace.onDidChangeTextDocument(({ document, contentChanges }) => {
        const entry = this.#ready.get(keyOf(document.uri));
        if (entry === undefined || !(entry.session.feed instanceof TextFeed) || contentChanges.length === 0) return;
        entry.session.feed.changed(contentChanges, Date.now());
        this.#soon(entry);
      }),
      vscode.workspace.onDidOpenTextDocument((document) => this.#refeed(document.uri)),
      vscode.workspace.onDidCloseTextDocument((document) => this.#refeed(document.uri)),
      this.#rules.onDidChange(() => {
        for (const entry of this.#ready.values()) this.#sayRules(entry);
      }),
    );
  }

  #sayRules(entry: Entry): void {
    const { draft, banner } = this.#rules.effective(entry.uri);
    void entry.session.setRules(draft, banner);
  }

  /** A document of a session was opened or closed: its text is fed instead of the file, or the file again. */
  #refeed(uri: vscode.Uri): void {
    const entry = this.#ready.get(keyOf(uri));
    if (entry === undefined) return;
    const document = documentOf(uri);
    if (document === entry.document) return;
    entry.document = document;
    void entry.session.setFeed(this.#feed(uri, document));
  }

  #feed(uri: vscode.Uri, document: vscode.TextDocument | undefined): Feed {
    if (isDatabaseName(uri)) return new DatabaseFeed(this.#source(uri), this.#source(logOf(uri)));
    if (document === undefined) return new FileFeed(this.#source(uri), !/\.(json|jsonc|traj|eval)$/i.test(uri.path));
    const source = uri.scheme === "untitled" || uri.scheme === TEXT_SCHEME ? undefined : this.#source(uri);
    return new TextFeed(document, source && (() => behind(source)));
  }

  #source(uri: vscode.Uri): Source {
    return this.#platform.source(uri) ?? new WorkspaceSource(uri);
  }

  /** The worker, for what concerns no session that is open. */
  async worker(): Promise<InspectionClient> {
    const { InspectionClient } = await import("../worker/client.ts");
    return (this.#client ??= new InspectionClient(() => this.#platform.spawn()));
  }

  /** The bytes of a file as they are stored, read whole. @throws {SourceError} */
  async bytes(uri: vscode.Uri, most: number): Promise<Uint8Array<ArrayBuffer>> {
    const source = this.#source(uri);
    const { size } = await source.stat();
    if (size > most) throw new SourceError("tooLarge", `It has ${Math.round(size / 1024 / 1024)} MB.`);
    return await source.read(0, size);
  }

  /** The log of Hermes is beside its sessions, or in a folder beside theirs; read from its end. */
  async #ends(uri: vscode.Uri): Promise<string> {
    if (uri.scheme === "untitled" || uri.scheme === TEXT_SCHEME) return "";
    for (const place of AGENT_LOGS) {
      const log = vscode.Uri.joinPath(uri, "..", place);
      const source = this.#source(log);
      try {
        const { size, modified } = await source.stat();
        const known = this.#logs.get(keyOf(log));
        if (known?.size === size && known.modified === modified) return known.ends;
        const ends = onlyEnds(await source.read(Math.max(0, size - MOST_LOG), size));
        this.#logs.set(keyOf(log), { size, modified, ends });
        return ends;
      } catch { /* no such log: the next place */ }
    }
    return "";
  }

  #soon(entry: Entry): void {
    clearTimeout(entry.pause);
    entry.pause = setTimeout(() => void entry.session.refresh(), PAUSE);
  }

  #follow(entry: Entry): vscode.Disposable {
    entry.followers += 1;
    if (entry.followers === 1) {
      entry.following = this.#watch(entry);
      this.#followed.fire();
      void entry.session.refresh();
    }
    let held = true;
    return new vscode.Disposable(() => {
      if (!held) return;
      held = false;
      entry.followers -= 1;
      if (entry.followers > 0) return;
      entry.following?.dispose();
      entry.following = undefined;
      this.#followed.fire();
    });
  }

  #watch(entry: Entry): vscode.Disposable | undefined {
    const { uri, session } = entry;
    if (!settingsFor(uri).follow || uri.scheme === "untitled" || uri.scheme === TEXT_SCHEME) return undefined;
    // A pattern without folders in it watches one folder only, and works outside the workspace.
    const name = uri.path.slice(uri.path.lastIndexOf("/") + 1).replace(/[[\]{}*?!]/g, "?");
    const watched = isDatabaseName(uri) ? `${name}{,-wal}` : name;
    const watcher = vscode.workspace.createFileSystemWatcher(new vscode.RelativePattern(vscode.Uri.joinPath(uri, ".."), watched));
    const soon = (): void => this.#soon(entry);
    const timer = setInterval(() => void session.refresh().then(() => session.tick()), CATCH_UP);
    const parts = [watcher, watcher.onDidChange(soon), watcher.onDidCreate(soon), watcher.onDidDelete(soon)];
    return new vscode.Disposable(() => {
      clearInterval(timer);
      for (const part of parts) part.dispose();
    });
  }
}

/** By its name, since nothing is read yet; a database of another name is read without its log. */
function isDatabaseName(uri: vscode.Uri): boolean {
  return /\.(db|sqlite3?|vscdb)$/i.test(uri.path);
}

/** The write-ahead log beside a database. */
function logOf(uri: vscode.Uri): vscode.Uri {
  return uri.with({ path: `${uri.path}-wal` });
}

function documentOf(uri: vscode.Uri): vscode.TextDocument | undefined {
  const key = keyOf(uri);
  return vscode.workspace.textDocuments.find((document) => !document.isClosed && keyOf(document.uri) === key);
}

/** Whether the file of an unchanged document is still there. */
async function behind(source: Source): Promise<Look> {
  try {
    await source.stat();
    return { kind: "same" };
  } catch (error) {
    return { kind: "gone", how: error instanceof SourceError ? error.kind : "unreadable", message: error instanceof Error ? error.message : String(error) };
  }
}
