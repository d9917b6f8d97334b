/**
 * One session file that somebody looks at: its bytes go from a feed to the worker, its questions are answered from there.
 *
 * What is shown stays until something better is read: a file that was rewritten, or a worker that was replaced, is read into a second session of the worker,
 * which takes the place of the first when it is a session file. Nothing here knows of VS Code.
 */
import type { AbortSignalLike, Questions } from "../../core/protocol/contracts.ts";
import { sessionQuestions } from "../../core/protocol/contracts.ts";
import type { Banner, DraftProblem, FileMark, MarkFact, SessionView } from "../../core/protocol/views.ts";
import type { RulesDraft } from "../../core/rules/model.ts";
import { Fed, type Feed, type Look } from "../source/feed.ts";
import { WorkerLost, type InspectionClient } from "../worker/client.ts";
import { evaluationBudget, pushBudget, QUESTION_BUDGET } from "./budgets.ts";

/** Where a session stands. `name` is the file's base name. */
export type SessionState =
  | { readonly kind: "loading"; readonly bytes: number; readonly total: number }
  | { readonly kind: "unrecognised"; readonly looked: readonly string[] }
  | { readonly kind: "failed"; readonly message: string }
  | { readonly kind: "ready"; readonly view: SessionView };

/** The marks of a file's text. */
export interface Marks {
  readonly marks: readonly FileMark[];
  /** How many more there are. */
  readonly more: number;
}

/** Where a record stands. */
export interface Place {
  readonly line: number;
  readonly endLine: number;
  readonly start: number;
  readonly end: number;
}

/** Which record is asked for: of a turn, of a message, or by its rows. */
export interface RecordQuery {
  readonly turn?: number | undefined;
  readonly conversation?: number | undefined;
  readonly message?: number | undefined;
  readonly rows?: RecordText["rows"] | undefined;
}

/** A record of a database or an archive as text. */
export interface RecordText {
  readonly title: string;
  readonly json: string;
  readonly rows: { table: string; row: number }[];
}

/** What a session is made of. */
export interface SessionParts {
  /** Base name of the file. */
  readonly name: string;
  /** Unique among the sessions of the client. */
  readonly id: string;
  readonly client: InspectionClient;
  readonly feed: Feed;
  /** The effective rules below the draft. */
  readonly rules: RulesDraft;
  /** The lines of the log beside the file that say how turns ended; asked for once a file that has such a log is read. */
  readonly ends?: () => Promise<string>;
  readonly now?: () => number;
}

/** A session of the worker. */
interface Loaded {
  readonly id: string;
  readonly fed: Fed;
  recognised: boolean;
  version: number;
  /** Added to the worker's version numbers, so that they rise across replaced sessions. */
  readonly base: number;
}

type Changed = Extract<Look, { readonly kind: "changed" }>["how"];

/** How long after its last change a file counts as being written, in milliseconds. */
const LIVE_FOR = 30_000;
/** How often reading is tried again when the worker dies of it. */
const ATTEMPTS = 2;
/** Milliseconds between two reports of progress. */
const PROGRESS = 100;

export class OpenSession {
  readonly name: string;
  readonly #id: string;
  readonly #client: InspectionClient;
  readonly #now: () => number;
  readonly #ends: (() => Promise<string>) | undefined;
  readonly #listeners = new Set<() => void>();
  readonly #leave: (() => void)[] = [];
  #feed: Feed;
  #rules: RulesDraft;
  #state: SessionState = { kind: "loading", bytes: 0, total: 0 };
  #banner: Banner | undefined;
  #rulesBanner: Banner | undefined;
  #loaded: Loaded | undefined;
  #draft: RulesDraft | null = null;
  /** Why the last draft is not applied; said by the session of the worker, and again by one that replaces it. */
  #refusal: DraftProblem | undefined;
  /** Patterns (with their windows) that once overran on this file: not given to a worker again. */
  readonly #overran = new Set<string>();
  #count = 0;
  /** What is shown is older than what stands in the file now, which is no session. */
  #kept = false;
  #lost = false;
  #losses = 0;
  #running: Promise<void> | undefined;
  #again = false;
  #disposed = false;
  #told = 0;

  constructor(parts: SessionParts) {
    this.name = parts.name;
    this.#id = parts.id;
    this.#client = parts.client;
    this.#feed = parts.feed;
    this.#rules = parts.rules;
    this.#now = parts.now ?? Date.now;
    this.#ends = parts.ends;
    this.#leave.push(this.#client.use(), this.#client.onLost(() => this.#onLost()));
  }

  get state(): SessionState {
    return this.#state;
  }

  /** What has to be said above the content. */
  get banner(): Banner | undefined {
    return this.#banner ?? this.#rulesBanner;
  }

  /** The file is being written: it changed a short while ago. */
  get live(): boolean {
    const { modified } = this.#feed;
    return this.#state.kind === "ready" && this.#banner?.kind !== "vanished" && modified !== undefined && this.#now() - modified < LIVE_FOR;
  }

  /** The draft that applies, or null. */
  get draft(): RulesDraft | null {
    return this.#draft;
  }

  get feed(): Feed {
    return this.#feed;
  }

  /** Told after every change of state, banner, view or draft. The answer stops listening. */
  onChange(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Looks at the feed and reads what is new. One reading at a time; a call meanwhile makes it look once more. Never rejects. */
  refresh(): Promise<void> {
    this.#again = true;
    this.#running ??= this.#run().finally(() => {
      this.#running = undefined;
    });
    return this.#running;
  }

  /** Takes the bytes from another feed from now on; the old one is disposed. */
  setFeed(feed: Feed): Promise<void> {
    this.#feed.dispose();
    this.#feed = feed;
    return this.refresh();
  }

  /** Other effective rules. `banner`: what the user has to know about them. */
  async setRules(rules: RulesDraft, banner?: Banner): Promise<void> {
    this.#rulesBanner = banner;
    this.#rules = rules;
    const loaded = this.#loaded;
    if (loaded === undefined) return this.#tell();
    try {
      await this.#client.call("rules", { session: loaded.id, rules: this.#applied() }, { budget: this.#evaluation() });
      await this.#publish(loaded);
    } catch (error) {
      // A file that is no session (yet) takes the rules and has no view to answer with.
      if (error instanceof WorkerLost && error.overran) this.#giveUp();
      else if (!(error instanceof WorkerLost) && loaded.recognised) this.#rulesBanner = { kind: "rules", message: "The rules could not be applied.", detail: message(error) };
      await this.refresh();
    }
    this.#tell();
  }

  /** Asks the worker one of the contract's questions. Waits while the session is read anew. Rejects when there is nothing to ask about. */
  async ask<Q extends keyof Questions & string>(question: Q, parameters: Parameters<Questions[Q]>[0], signal?: AbortSignalLike): Promise<Awaited<ReturnType<Questions[Q]>>> {
    if (question === "draft") return (await this.#setDraft((parameters as { draft: RulesDraft | null }).draft, signal)) as Awaited<ReturnType<Questions[Q]>>;
    for (let attempt = 0; ; attempt += 1) {
      if (this.#lost) await this.#running;
      const loaded = this.#need();
      try {
        const result = await this.#client.call("ask", { session: loaded.id, question, parameters }, { budget: QUESTION_BUDGET, signal });
        return this.#checked(question, loaded, result);
      } catch (error) {
        if (!(error instanceof WorkerLost) || error.overran || attempt >= ATTEMPTS) throw error;
        await this.refresh();
      }
    }
  }

  /** The marks of the file's text as it is now, at most `most`; undefined while that is no session. */
  async marks(most: number): Promise<Marks | undefined> {
    const loaded = this.#loaded;
    if (loaded === undefined || !loaded.recognised || this.#kept) return undefined;
    return await this.#client.call("marks", { session: loaded.id, most }, { budget: QUESTION_BUDGET });
  }

  /** The facts behind the mark of a turn, for its hover. */
  async facts(turn: number): Promise<readonly MarkFact[]> {
    return await this.#client.call("facts", { session: this.#need().id, turn }, { budget: QUESTION_BUDGET });
  }

  /** Where a turn's record, or a message's, stands in the document; lines 1-based, offsets in UTF-16 units, -1 where the file is no text. */
  async place(of: { readonly turn?: number | undefined; readonly conversation?: number | undefined; readonly message?: number | undefined }): Promise<Place> {
    return await this.#client.call("place", { session: this.#need().id, ...of }, { budget: QUESTION_BUDGET });
  }

  /** The record of a turn, a message or of rows as text, where the file is none itself; null in texts. */
  async record(of: RecordQuery): Promise<RecordText | null> {
    return await this.#client.call("record", { session: this.#need().id, ...of }, { budget: QUESTION_BUDGET });
  }

  /** Tells listeners when the file stopped (or began) being written; called now and then by whoever keeps time. */
  tick(): void {
    if (this.live !== this.#toldLive) this.#tell();
  }
  #toldLive = false;

  dispose(): void {
    if (this.#disposed) return;
    this.#disposed = true;
    this.#listeners.clear();
    for (const leave of this.#leave) leave();
    this.#feed.dispose();
    if (this.#loaded !== undefined) this.#close(this.#loaded.id);
  }

  async #run(): Promise<void> {
    while (this.#again && !this.#disposed) {
      this.#again = false;
      const feed = this.#feed;
      try {
        await this.#once(feed);
        this.#losses = 0;
      } catch (error) {
        if (this.#disposed || feed !== this.#feed) continue;
        if (error instanceof WorkerLost && this.#losses < ATTEMPTS) {
          this.#losses += 1;
          if (error.overran) this.#giveUp();
          this.#again = true;
        } else this.#fail(error instanceof WorkerLost ? "worker" : "unreadable", message(error));
      }
    }
  }

  async #once(feed: Feed): Promise<void> {
    const loaded = this.#loaded;
    const look = await feed.look(loaded?.fed ?? new Fed());
    if (look.kind === "gone") return this.#fail(look.how, look.message);
    if (loaded === undefined || this.#lost || look.kind === "changed") {
      const how = look.kind === "changed" ? look.how : "new";
      return this.#load(feed, loaded, how);
    }
    if (look.kind === "grown") await this.#feedAll(feed, loaded, false);
    const again = this.#banner !== undefined && look.kind === "same" && (this.#banner.kind === "vanished" || this.#banner.kind === "unreadable" || this.#banner.kind === "worker");
    if (look.kind === "grown" || again) {
      this.#banner = undefined;
      await this.#publish(loaded);
    }
  }

  /** Reads everything into a new session of the worker, which takes the place of the old one when it is a session file. */
  async #load(feed: Feed, old: Loaded | undefined, how: Changed): Promise<void> {
    const view = this.#state.kind === "ready" ? this.#state.view : undefined;
    const good = old?.recognised === true && view !== undefined;
    if (good && this.#lost) this.#say({ kind: "worker", message: "The evaluation was stopped. The file is read again." });
    const next: Loaded = { id: `${this.#id}/${++this.#count}`, fed: new Fed(), recognised: false, version: 0, base: old === undefined ? 0 : old.base + old.version + 1 };
    // From here on a lost worker is one that had this session.
    const lostBefore = this.#lost;
    this.#lost = false;
    try {
      await this.#client.call("open", { session: next.id, name: this.name, rules: this.#applied() });
      await this.#feedAll(feed, next, !good);
      if (next.recognised) await this.#redraft(next);
    } catch (error) {
      this.#lost ||= lostBefore;
      if (!(error instanceof WorkerLost)) this.#close(next.id);
      throw error;
    }
    if (good && !next.recognised && !lostBefore) {
      // What is shown stays; the feed has taken note of what stands there now, so it is not read again until it changes.
      this.#close(next.id);
      this.#kept = true;
      this.#say(rewritten(this.name, how, false));
      return;
    }
    this.#loaded = next;
    this.#kept = false;
    if (old !== undefined && !lostBefore) this.#close(old.id);
    const turns = view?.counts.turns ?? 0;
    this.#banner = undefined;
    await this.#publish(next, (now) => {
      if (!good || lostBefore) return undefined;
      // A document that is saved as a whole, or edited by the user, says nothing by changing; turns that went away do.
      if (how === "saved" || how === "edited") return how === "saved" && now.counts.turns < turns ? rewritten(this.name, "shrunk", true) : undefined;
      return rewritten(this.name, how, true);
    });
  }

  async #feedAll(feed: Feed, into: Loaded, progress: boolean): Promise<void> {
    for await (const { bytes, end, total, log } of feed.pieces(into.fed.consumed)) {
      if (this.#disposed) return;
      if (log === undefined) into.fed.note(bytes);
      const pushed = await this.#client.call("push", { session: into.id, bytes, end, ...(log === undefined ? {} : { log }) }, { budget: pushBudget(into.fed.consumed), transfer: [bytes.buffer] });
      into.recognised = pushed.recognised;
      into.version = pushed.version;
      if (progress && !end && this.#now() - this.#told >= PROGRESS) {
        this.#state = { kind: "loading", bytes: into.fed.consumed, total };
        this.#tell();
      }
    }
  }

  /** Fetches the view and tells everybody. `banner`: what has to be said with it. */
  async #publish(loaded: Loaded, banner?: (view: SessionView) => Banner | undefined): Promise<void> {
    if (loaded !== this.#loaded) return;
    if (loaded.recognised) {
      let view = await this.#view(loaded);
      // Only Hermes writes such a log. It grows with the file, so it is looked at whenever the file was.
      if (this.#ends !== undefined && view.format.startsWith("hermes-")) {
        const text = await this.#ends();
        if (text !== "") {
          await this.#client.call("ends", { session: loaded.id, text }, { budget: QUESTION_BUDGET });
          view = await this.#view(loaded);
        }
      }
      this.#state = { kind: "ready", view };
      if (banner !== undefined) this.#banner = banner(view);
    }
    else this.#state = { kind: "unrecognised", looked: await this.#client.call("looked", { session: loaded.id }) };
    this.#tell();
  }

  async #view(loaded: Loaded): Promise<SessionView> {
    const result = await this.#client.call("ask", { session: loaded.id, question: "session", parameters: {} }, { budget: QUESTION_BUDGET });
    return this.#checked("session", loaded, result);
  }

  async #setDraft(draft: RulesDraft | null, signal?: AbortSignalLike): Promise<SessionView> {
    if (this.#lost) await this.#running;
    const loaded = this.#need();
    if (draft !== null && this.#overran.has(windowOf(this.#rules, draft))) return await this.#refuse(loaded, overrun(evaluationBudget(0)));
    const budget = this.#evaluation();
    try {
      const result = await this.#client.call("ask", { session: loaded.id, question: "draft", parameters: { draft } }, { budget, signal });
      this.#draft = draft;
      this.#refusal = undefined;
      return this.#shown(this.#checked("session", loaded, result));
    } catch (error) {
      if (!(error instanceof WorkerLost)) throw error;
      if (error.overran && draft !== null) {
        this.#overran.add(windowOf(this.#rules, draft));
        this.#draft = null;
        this.#refusal = overrun(budget);
      }
      await this.refresh();
      if (!error.overran) return await this.#setDraft(draft, signal);
      return this.#shown(await this.#view(this.#need()));
    }
  }

  /** Puts the draft, or the reason why there is none, into a session that takes another one's place. */
  async #redraft(next: Loaded): Promise<void> {
    const draft = this.#draft;
    if (draft === null) {
      if (this.#refusal !== undefined) await this.#client.call("refuse", { session: next.id, problem: this.#refusal });
      return;
    }
    const budget = this.#evaluation();
    try {
      await this.#client.call("ask", { session: next.id, question: "draft", parameters: { draft } }, { budget });
    } catch (error) {
      // On what the file holds now the draft does not come to an end.
      if (error instanceof WorkerLost && error.overran) {
        this.#overran.add(windowOf(this.#rules, draft));
        this.#draft = null;
        this.#refusal = overrun(budget);
      }
      throw error;
    }
  }

  async #refuse(loaded: Loaded, problem: DraftProblem): Promise<SessionView> {
    this.#draft = null;
    this.#refusal = problem;
    await this.#client.call("refuse", { session: loaded.id, problem });
    return this.#shown(await this.#view(loaded));
  }

  /** A view that came as the answer to a draft is the state from now on. */
  #shown(view: SessionView): SessionView {
    this.#state = { kind: "ready", view };
    if (this.#loaded !== undefined) this.#loaded.version = Math.max(this.#loaded.version, view.version - this.#loaded.base);
    this.#tell();
    return view;
  }

  #checked<Q extends keyof Questions & string>(question: Q, loaded: Loaded, result: unknown): Awaited<ReturnType<Questions[Q]>> {
    const checked = sessionQuestions[question][1].safeParse(result);
    if (!checked.success) throw new Error(`The worker's answer to “${question}” is not of the contract's shape: ${checked.error.issues.slice(0, 3).map((issue) => `${issue.path.join(".")}: ${issue.message}`).join("; ")}`);
    const answer = checked.data as unknown;
    if (typeof answer === "object" && answer !== null && "version" in answer && typeof answer.version === "number") answer.version += loaded.base;
    return answer as Awaited<ReturnType<Questions[Q]>>;
  }

  #need(): Loaded {
    if (this.#loaded === undefined || !this.#loaded.recognised) throw new Error(`No session is read from “${this.name}”.`);
    return this.#loaded;
  }

  /** The rules, without a pattern that once did not end. */
  #applied(): RulesDraft {
    if (!this.#overran.has(windowOf(this.#rules))) return this.#rules;
    const { stall, ...rest } = this.#rules;
    const { pattern: _pattern, flavour: _flavour, flags: _flags, ...caps } = stall ?? {};
    return { ...rest, stall: caps };
  }

  /** The saved rules do not come to an end on this file: their pattern is left out from now on. */
  #giveUp(): void {
    if (this.#rules.stall?.pattern === undefined) return;
    this.#overran.add(windowOf(this.#rules));
    this.#rulesBanner = { kind: "rules", message: "The pattern of your rules takes too long on this file and is not applied.", detail: "Turns show the built-in pattern. A changed pattern is tried again." };
  }

  #evaluation(): number {
    return evaluationBudget(this.#state.kind === "ready" ? this.#state.view.evaluated.milliseconds : 0);
  }

  #onLost(): void {
    if (this.#loaded === undefined || this.#disposed) return;
    this.#lost = true;
    void this.refresh();
  }

  /** Nothing can be read: with something shown, that stays below a banner. */
  #fail(kind: "vanished" | "unreadable" | "tooLarge" | "worker", detail: string): void {
    if (this.#state.kind === "ready") this.#say({ kind, message: FAILURES[kind](this.name), detail });
    else {
      this.#state = { kind: "failed", message: `${FAILURES[kind](this.name)} ${detail}` };
      this.#tell();
    }
  }

  #say(banner: Banner): void {
    if (this.#banner?.kind === banner.kind && this.#banner.message === banner.message) return;
    this.#banner = banner;
    this.#tell();
  }

  #tell(): void {
    if (this.#disposed) return;
    this.#told = this.#now();
    this.#toldLive = this.live;
    for (const listener of [...this.#listeners]) listener();
  }

  #close(id: string): void {
    this.#client.call("close", { session: id }).catch(() => undefined);
  }
}

const FAILURES: Readonly<Record<"vanished" | "unreadable" | "tooLarge" | "worker", (name: string) => string>> = {
  vanished: (name) => `${name} is gone.`,
  unreadable: (name) => `${name} cannot be read.`,
  tooLarge: (name) => `${name} is too large to be read from here.`,
  worker: (name) => `${name} could not be evaluated.`,
};

function rewritten(name: string, how: Changed, read: boolean): Banner {
  const what = how === "shrunk" ? `${name} became shorter` : `${name} was rewritten`;
  return {
    kind: how === "shrunk" ? "shrunk" : "rewritten",
    message: read ? `${what} and was read again.` : `${what}, and no session is recognised in it now.`,
    ...(read ? {} : { detail: "What you see is the last state that could be read." }),
  };
}

function overrun(budget: number): DraftProblem {
  return { kind: "timeout", path: "stall.pattern", message: `Stopped after ${(budget / 1000).toLocaleString("en", { maximumFractionDigits: 1 })} s: the pattern takes too long on these turns.` };
}

/** What decides how long matching takes: the pattern that the layers result in, and how much text it sees. */
function windowOf(...layers: readonly RulesDraft[]): string {
  const { pattern, flavour, flags, maxChars, tailChars } = Object.assign({}, ...layers.map((layer) => layer.stall)) as NonNullable<RulesDraft["stall"]>;
  return JSON.stringify([pattern, flavour, flags, maxChars, tailChars]);
}

function message(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
