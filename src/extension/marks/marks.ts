/**
 * Marks in the text of session files: lenses, problems, hovers, and the counts in the language status. A document is looked at when it is shown; what cannot
 * be a session file is left alone for good. Marks are always of the version of the text they stand in, or they are not shown.
 */
import * as vscode from "vscode";
import type { FileMark, MarkFact } from "../../core/protocol/views.ts";
import { COMMANDS, CONTEXT, SETTINGS, SOURCE_NAME, TEXT_SCHEME } from "../names.ts";
import type { OpenSession } from "../session/openSession.ts";
import { keyOf, type SessionHandle, type Sessions } from "../session/sessions.ts";
import { settingsFor } from "../settings.ts";
import { originalUri } from "../texts.ts";
import { diagnosticsOf } from "./diagnostics.ts";
import { hoverText } from "./hover.ts";
import { lensesOf } from "./lenses.ts";
import { startOf } from "./place.ts";
import { mayBeSession, SNIFFED } from "./sniff.ts";
import { detailWords, isProblem, sumWords } from "./words.ts";

/** The documents that are looked at. */
export const SELECTOR: readonly vscode.DocumentFilter[] = [{ language: "json" }, { language: "jsonl" }, { language: "jsonc" }, { pattern: "**/*.jsonl" }];

/** Marks that are fetched for a document. */
const MOST = 2000;
/** Milliseconds after a change of the session before marks are made again. */
const PAUSE = 60;

/** Milliseconds after new lenses until the editor is told of them once more: one that was busy may have missed it, and asks again for no other reason. */
const AGAIN = 2000;

/** A document that is, or may be, a session file. */
interface Marked {
  readonly document: vscode.TextDocument;
  handle: SessionHandle | undefined;
  readonly own: (() => void)[];
  /** Version of the document that marks, lenses and diagnostics are of; later versions have only text added at the end. */
  marks: readonly FileMark[];
  lenses: vscode.CodeLens[];
  timer: ReturnType<typeof setTimeout> | undefined;
  again: ReturnType<typeof setTimeout> | undefined;
  gone: boolean;
  /** Settles when the first marks stand, or when it is clear that there are none. */
  readonly first: Promise<void>;
  readonly settle: () => void;
}

export class Marks implements vscode.CodeLensProvider, vscode.HoverProvider, vscode.Disposable {
  readonly #sessions: Sessions;
  readonly #marked = new Map<string, Marked>();
  /** Beginnings of documents that turned out to be no session files. */
  readonly #refused = new Map<string, string>();
  readonly #lensesChanged = new vscode.EventEmitter<void>();
  readonly #collection = vscode.languages.createDiagnosticCollection("stall-inspector");
  readonly #own: vscode.Disposable[];
  #status: vscode.LanguageStatusItem | undefined;
  #activeSession = false;

  constructor(sessions: Sessions) {
    this.#sessions = sessions;
    this.#own = [
      this.#lensesChanged, this.#collection,
      vscode.languages.registerCodeLensProvider(SELECTOR, this),
      vscode.languages.registerHoverProvider(SELECTOR, this),
      vscode.window.onDidChangeVisibleTextEditors((editors) => editors.forEach((editor) => this.#consider(editor.document))),
      vscode.window.onDidChangeActiveTextEditor(() => this.#showStatus()),
      vscode.workspace.onDidChangeTextDocument((event) => this.#edited(event)),
      vscode.workspace.onDidCloseTextDocument((document) => this.#forget(document)),
      vscode.workspace.onDidChangeConfiguration((event) => {
        if (event.affectsConfiguration(SETTINGS.section)) this.#reconsider();
      }),
    ];
  }

  get onDidChangeCodeLenses(): vscode.Event<void> {
    return this.#lensesChanged.event;
  }

  /** Looks at the documents that are on the screen already. */
  begin(): void {
    for (const editor of vscode.window.visibleTextEditors) this.#consider(editor.document);
  }

  /**
   * The first answer waits for the first marks: an editor that is told "none" asks again only after a pause of its own,
   * which on a busy machine is long. Later answers are the lenses that stand.
   */
  async provideCodeLenses(document: vscode.TextDocument): Promise<vscode.CodeLens[]> {
    if (!settingsFor(document).codeLens) return [];
    const marked = this.#marked.get(keyOf(document.uri)) ?? this.#consider(document);
    if (marked === undefined) return [];
    await marked.first;
    return marked.gone ? [] : marked.lenses;
  }

  async provideHover(document: vscode.TextDocument, position: vscode.Position): Promise<vscode.Hover | undefined> {
    const marked = this.#marked.get(keyOf(document.uri));
    if (marked === undefined || !settingsFor(document).hover) return undefined;
    const offset = document.offsetAt(position);
    const here = marked.marks.filter((mark) => mark.start >= 0 && mark.start <= offset && offset < Math.max(mark.end, mark.start + 1));
    if (here.length === 0) return undefined;
    const address = originalUri(document.uri).toString(true);
    const session = marked.handle?.session;
    // A worker that was lost meanwhile leaves the sentence without its facts.
    const facts = async (mark: FileMark): Promise<readonly MarkFact[]> => (mark.turn === undefined || session === undefined ? mark.facts : session.facts(mark.turn).catch(() => mark.facts));
    return new vscode.Hover(await Promise.all(here.slice(0, 3).map(async (mark) => hoverText(mark, await facts(mark), address))));
  }

  /** The marks of a document, in the order of the text, that are flagged: those a user goes to by key. */
  flagged(document: vscode.TextDocument): readonly FileMark[] {
    return (this.#marked.get(keyOf(document.uri))?.marks ?? []).filter(isProblem);
  }

  /** Where the mark on a line (1-based) begins. */
  at(document: vscode.TextDocument, line: number): vscode.Position | undefined {
    const mark = this.#marked.get(keyOf(document.uri))?.marks.find((candidate) => candidate.line === line);
    return mark && startOf(document, mark);
  }

  /** The session of a document that carries marks. */
  session(document: vscode.TextDocument): OpenSession | undefined {
    return this.#marked.get(keyOf(document.uri))?.handle?.session;
  }

  dispose(): void {
    for (const marked of [...this.#marked.values()]) this.#drop(marked);
    this.#status?.dispose();
    for (const own of this.#own) own.dispose();
  }

  /** Begins with a document when it may be a session file and nobody wants it left alone. */
  #consider(document: vscode.TextDocument): Marked | undefined {
    const key = keyOf(document.uri);
    const known = this.#marked.get(key);
    if (known !== undefined) return known;
    if (document.isClosed || !isLookedAt(document)) return undefined;
    const settings = settingsFor(document);
    if (!settings.codeLens && !settings.problems && !settings.hover) return undefined;
    if (settings.exclude.some((pattern) => vscode.languages.match({ pattern }, document) > 0)) return undefined;
    const head = headOf(document);
    if (this.#refused.get(key) === head || !mayBeSession(head, isLines(document))) return undefined;
    let settle = (): void => {};
    const first = new Promise<void>((resolve) => { settle = resolve; });
    const marked: Marked = { document, handle: undefined, own: [], marks: [], lenses: [], timer: undefined, again: undefined, gone: false, first, settle };
    this.#marked.set(key, marked);
    this.#sessions.acquire(document.uri).then(
      (handle) => {
        if (marked.gone) return handle.dispose();
        marked.handle = handle;
        marked.own.push(handle.session.onChange(() => this.#soon(marked)));
        this.#soon(marked);
      },
      () => this.#drop(marked),
    );
    return marked;
  }

  #edited({ document, contentChanges }: vscode.TextDocumentChangeEvent): void {
    if (contentChanges.length === 0) return;
    const marked = this.#marked.get(keyOf(document.uri));
    if (marked === undefined) {
      if (vscode.window.visibleTextEditors.some((editor) => editor.document === document)) this.#consider(document);
      return;
    }
    const last = marked.marks.at(-1);
    const end = last === undefined ? 0 : last.end;
    // Text added behind the last mark moves none of them; anything else makes them wrong until they are made again.
    if (contentChanges.some((change) => change.rangeOffset < end) || marked.marks.some((mark) => mark.start < 0)) this.#show(marked, [], 0);
    if (!mayBeSession(headOf(document), isLines(document))) this.#drop(marked);
  }

  #soon(marked: Marked): void {
    marked.timer ??= setTimeout(() => {
      marked.timer = undefined;
      void this.#update(marked);
    }, PAUSE);
  }

  async #update(marked: Marked): Promise<void> {
    const { document, handle } = marked;
    if (marked.gone || handle === undefined) return;
    const { session } = handle;
    if (session.state.kind === "unrecognised" && this.#current(document)) {
      this.#refused.set(keyOf(document.uri), headOf(document));
      return this.#drop(marked);
    }
    if (session.state.kind === "failed") marked.settle();
    if (session.state.kind !== "ready" || !this.#current(document)) return;
    try {
      const found = await session.marks(MOST);
      // The text went on meanwhile: the session's next change brings its marks.
      if (marked.gone || !this.#current(document)) return;
      this.#show(marked, found?.marks ?? [], found?.more ?? 0);
    } catch {
      // The worker is replaced and the file read again, which changes the session once more.
    }
  }

  /** The session has read the text as it is now. */
  #current(document: vscode.TextDocument): boolean {
    return this.#sessions.textVersion(document.uri) === document.version;
  }

  #show(marked: Marked, marks: readonly FileMark[], more: number): void {
    const { document } = marked;
    const settings = settingsFor(document);
    marked.marks = marks;
    marked.lenses = settings.codeLens ? lensesOf(document, marks, originalUri(document.uri).toString(true)) : [];
    marked.settle();
    this.#collection.set(document.uri, settings.problems ? diagnosticsOf(document, marks, more, settings.problemsLimit) : []);
    this.#lensesChanged.fire();
    clearTimeout(marked.again);
    if (marked.lenses.length > 0) marked.again = setTimeout(() => this.#lensesChanged.fire(), AGAIN);
    this.#showStatus();
  }

  #forget(document: vscode.TextDocument): void {
    const key = keyOf(document.uri);
    this.#refused.delete(key);
    const marked = this.#marked.get(key);
    if (marked !== undefined) this.#drop(marked);
  }

  #drop(marked: Marked): void {
    marked.gone = true;
    marked.settle();
    clearTimeout(marked.timer);
    clearTimeout(marked.again);
    for (const stop of marked.own) stop();
    marked.handle?.dispose();
    this.#marked.delete(keyOf(marked.document.uri));
    this.#collection.delete(marked.document.uri);
    if (marked.lenses.length > 0) this.#lensesChanged.fire();
    this.#showStatus();
  }

  /** Settings changed: what is shown is made again, what is left alone now is dropped, and the rest is considered anew. */
  #reconsider(): void {
    for (const marked of [...this.#marked.values()]) this.#drop(marked);
    this.begin();
  }

  #showStatus(): void {
    const document = vscode.window.activeTextEditor?.document;
    const state = document && this.#marked.get(keyOf(document.uri))?.handle?.session.state;
    const active = state?.kind === "ready";
    if (active !== this.#activeSession) {
      this.#activeSession = active;
      void vscode.commands.executeCommand("setContext", CONTEXT.activeSession, active);
    }
    if (document === undefined || state?.kind !== "ready") {
      this.#status?.dispose();
      this.#status = undefined;
      return;
    }
    const { counts } = state.view;
    this.#status ??= vscode.languages.createLanguageStatusItem("stallInspector.session", [...SELECTOR]);
    this.#status.name = SOURCE_NAME;
    this.#status.text = `$(warning) ${sumWords(counts.missed, counts.caught, counts.stalls)}`;
    this.#status.detail = detailWords(state.view);
    this.#status.command = { command: COMMANDS.inspect, title: "Inspect", arguments: [originalUri(document.uri)] };
    this.#status.accessibilityInformation = { label: `Stall Inspector: ${detailWords(state.view)}` };
  }
}

/** Where the next (or previous) of some marks begins, seen from a position; undefined when there is none that way. */
export function neighbour(document: vscode.TextDocument, marks: readonly FileMark[], from: vscode.Position, back: boolean): vscode.Position | undefined {
  const places = marks.map((mark) => startOf(document, mark));
  return back ? places.findLast((place) => place.isBefore(from)) : places.find((place) => place.isAfter(from));
}

/** Files and unsaved texts; not the sides of a comparison, not output, not other extensions' made-up texts. */
function isLookedAt(document: vscode.TextDocument): boolean {
  const { scheme } = document.uri;
  if (vscode.languages.match(SELECTOR, document) === 0 || scheme === "git") return false;
  if (scheme === TEXT_SCHEME) return document.uri.authority === "unpacked";
  return scheme === "untitled" || vscode.workspace.fs.isWritableFileSystem(scheme) !== undefined;
}

function isLines(document: vscode.TextDocument): boolean {
  return document.languageId === "jsonl" || /\.(jsonl|ndjson)$/i.test(document.uri.path);
}

/** The beginning of a text, without making a string of the whole. */
function headOf(document: vscode.TextDocument): string {
  let head = "";
  for (let line = 0; line < document.lineCount && head.length < SNIFFED; line += 1) head += `${document.lineAt(line).text.slice(0, SNIFFED - head.length)}\n`;
  return head.slice(0, SNIFFED);
}
