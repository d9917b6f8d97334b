/** One inspector on the screen: relays the webview's questions to the session, and tells it what changed. The webview holds no model, so hiding it costs nothing. */
import * as vscode from "vscode";
import { hostMethods, webviewEvents, type Implementation, type InspectorState } from "../../core/protocol/contracts.ts";
import { connect, type Connection } from "../../core/protocol/rpc.ts";
import type { RulesDraft } from "../../core/rules/model.ts";
import type { OpenSession } from "../session/openSession.ts";
import type { SessionHandle } from "../session/sessions.ts";
import { inspectorHtml } from "./html.ts";

/** Milliseconds that changes are gathered before the webview is told. */
const GATHER = 40;

/** What a panel needs of the rest of the extension. */
export interface PanelServices {
  readonly extension: vscode.Uri;
  openSource(uri: vscode.Uri, session: OpenSession, of: { readonly turn?: number | undefined; readonly conversation?: number | undefined; readonly message?: number | undefined }, beside: vscode.ViewColumn | undefined): Promise<void>;
  openAsText(uri: vscode.Uri, column: vscode.ViewColumn | undefined): Promise<void>;
  /** Answers the file's path as shown to the user. */
  saveRules(uri: vscode.Uri, draft: RulesDraft): Promise<string>;
  canSave(uri: vscode.Uri): boolean;
  linkTo(uri: vscode.Uri, turn: number): string;
  log(message: string): void;
}

export class InspectorPanel implements vscode.Disposable {
  readonly uri: vscode.Uri;
  readonly panel: vscode.WebviewPanel;
  readonly #services: PanelServices;
  readonly #handle: Promise<SessionHandle>;
  readonly #connection: Connection<Record<never, never>, typeof webviewEvents>;
  readonly #own: vscode.Disposable[] = [];
  #session: OpenSession | undefined;
  #following: vscode.Disposable | undefined;
  #gather: ReturnType<typeof setTimeout> | undefined;
  #sequence = 0;
  /** The webview's script runs and has asked for the state. */
  #up = false;
  #reveal: number | undefined;
  #turn = -1;
  #disposed = false;

  constructor(uri: vscode.Uri, panel: vscode.WebviewPanel, handle: Promise<SessionHandle>, services: PanelServices) {
    this.uri = uri;
    this.panel = panel;
    this.#handle = handle;
    this.#services = services;
    const { webview } = panel;
    const file = (name: string): string => webview.asWebviewUri(vscode.Uri.joinPath(services.extension, "dist", name)).toString();
    webview.options = { enableScripts: true, localResourceRoots: [vscode.Uri.joinPath(services.extension, "dist"), vscode.Uri.joinPath(services.extension, "media")] };
    this.#connection = connect({
      channel: {
        // Messages to a hidden webview are dropped; it asks for everything when it comes back.
        post: (message) => void webview.postMessage(message),
        on: (listener) => {
          const heard = webview.onDidReceiveMessage(listener);
          return () => void heard.dispose();
        },
      },
      serves: hostMethods, by: this.#methods(), emits: webviewEvents, problem: (message) => services.log(message),
    });
    this.#own.push(panel.onDidChangeViewState(() => this.#visibility()));
    webview.html = inspectorHtml({ cspSource: webview.cspSource, script: file("webview.js"), style: file("webview.css") });
    void handle.then((held) => this.#begin(held), () => undefined);
  }

  /** The turn the user looks at, -1 before one was asked for. */
  get turn(): number {
    return this.#turn;
  }

  get session(): OpenSession | undefined {
    return this.#session;
  }

  /** Selects a turn, now or as soon as there is something to select it in. */
  reveal(turn: number): void {
    this.#reveal = turn;
    this.#sendReveal();
  }

  dispose(): void {
    if (this.#disposed) return;
    this.#disposed = true;
    clearTimeout(this.#gather);
    this.#following?.dispose();
    for (const own of this.#own) own.dispose();
    this.#connection.dispose("The inspector was closed.");
  }

  #begin(handle: SessionHandle): void {
    if (this.#disposed) return;
    this.#session = handle.session;
    const stop = handle.session.onChange(() => this.#changed());
    this.#own.push(new vscode.Disposable(stop));
    this.#visibility(handle);
    this.#changed();
  }

  /** A hidden inspector neither follows the file nor is told anything. */
  #visibility(handle?: SessionHandle): void {
    if (!this.panel.visible) {
      this.#up = false;
      this.#following?.dispose();
      this.#following = undefined;
      return;
    }
    if (handle !== undefined) this.#following ??= handle.follow();
    else void this.#handle.then((held) => {
      if (!this.#disposed && this.panel.visible) this.#following ??= held.follow();
    }, () => undefined);
  }

  #changed(): void {
    this.#gather ??= setTimeout(() => {
      this.#gather = undefined;
      if (this.#disposed || !this.#up) return;
      this.#connection.emit("state", { sequence: ++this.#sequence, state: this.#state() });
      this.#sendReveal();
    }, GATHER);
  }

  #sendReveal(): void {
    if (this.#reveal === undefined || !this.#up || this.#session?.state.kind !== "ready") return;
    this.#connection.emit("reveal", { sequence: ++this.#sequence, turn: this.#reveal });
    this.#turn = this.#reveal;
    this.#reveal = undefined;
  }

  #state(): InspectorState {
    const name = this.uri.path.slice(this.uri.path.lastIndexOf("/") + 1);
    const session = this.#session;
    if (session === undefined) return { kind: "loading", name, bytes: 0, total: 0 };
    const { state, banner } = session;
    switch (state.kind) {
      case "loading": return { kind: "loading", name, bytes: state.bytes, total: state.total };
      case "unrecognised": return { kind: "unrecognised", name, looked: [...state.looked] };
      case "failed": return { kind: "failed", name, message: state.message };
      case "ready": return { kind: "ready", session: state.view, live: session.live, canSave: this.#services.canSave(this.uri), ...(banner === undefined ? {} : { banner }) };
    }
  }

  #methods(): Implementation<typeof hostMethods> {
    const session = async (): Promise<OpenSession> => (await this.#handle).session;
    const { uri } = this;
    return {
      session: async (parameters, signal) => (await session()).ask("session", parameters, signal),
      list: async (parameters, signal) => (await session()).ask("list", parameters, signal),
      rowOf: async (parameters, signal) => (await session()).ask("rowOf", parameters, signal),
      next: async (parameters, signal) => (await session()).ask("next", parameters, signal),
      conversations: async (parameters, signal) => (await session()).ask("conversations", parameters, signal),
      strip: async (parameters, signal) => (await session()).ask("strip", parameters, signal),
      turn: async (parameters, signal) => {
        this.#turn = parameters.turn;
        return (await session()).ask("turn", parameters, signal);
      },
      flips: async (parameters, signal) => (await session()).ask("flips", parameters, signal),
      why: async (parameters, signal) => (await session()).ask("why", parameters, signal),
      coverage: async (parameters, signal) => (await session()).ask("coverage", parameters, signal),
      whatIf: async (parameters, signal) => (await session()).ask("whatIf", parameters, signal),
      compare: async (parameters, signal) => (await session()).ask("compare", parameters, signal),
      draft: async (parameters, signal) => (await session()).ask("draft", parameters, signal),
      ready: async () => {
        this.#up = true;
        // Its answer goes out first; what has to be revealed follows it.
        setTimeout(() => {
          if (!this.#disposed) this.#sendReveal();
        }, 0);
        return { state: this.#state() };
      },
      openSource: async (of) => {
        await this.#services.openSource(uri, await session(), of, this.panel.viewColumn);
        return undefined;
      },
      openAsText: async () => {
        await this.#services.openAsText(uri, this.panel.viewColumn);
        return undefined;
      },
      saveRules: async ({ draft }) => ({ path: await this.#services.saveRules(uri, draft) }),
      copy: async ({ text }) => {
        await vscode.env.clipboard.writeText(text);
        return undefined;
      },
      copyLink: async ({ turn }) => {
        await vscode.env.clipboard.writeText(this.#services.linkTo(uri, turn));
        return undefined;
      },
    };
  }
}
