/**
 * The state of the page and everything a user can do to it. Components read the store and call these functions; nothing else talks to the host.
 */
import type { HostApi, HostEvents } from "./host.ts";
import type { InspectorState } from "../../core/protocol/contracts.ts";
import type { CompareView, CoverageView, ConversationPage, ConversationRow, Filter, FlipRow, ListQuery, ListRow, SessionView, Strip, TurnView, WhatIfPage, WhyView } from "../../core/protocol/views.ts";
import { rulesSchema } from "../../core/rules/schema.ts";
import type { Rules, RulesDraft } from "../../core/rules/model.ts";
import { createStore, type Store } from "./observable.ts";
import { createPages, type Pages } from "./pages.ts";
import { draftBetween, withRule, type RulePath } from "./draft.ts";
import { coalesced, debounced } from "./repeat.ts";
import { remembered, type Density, type Remembered } from "./ui.ts";

/** UTF-16 units of a message that are fetched with its turn; more on demand. */
export const TEXT_LIMIT = 40_000;
/** The most that is ever shown of one message: a page with more text than this cannot scroll smoothly. */
export const TEXT_MOST = 400_000;
const DRAFT_DELAY = 120;
const FIND_DELAY = 150;

/** A short message of the page itself: what was done, or why it was not. */
export interface Notice { readonly kind: "done" | "failed"; readonly text: string }

export interface InspectorData {
  /** What the host said last; `undefined` before the first answer. */
  readonly state: InspectorState | undefined;
  /** The session, once there is one. It stays through a banner. */
  readonly session: SessionView | undefined;
  readonly rules: Rules | undefined;
  readonly turn: number | undefined;
  /** The selected turn in full. Of the turn selected before while the new one is fetched. */
  readonly view: TurnView | undefined;
  readonly strip: Strip | undefined;
  readonly filter: Filter;
  readonly find: string;
  /** The conversation that is shown alone; all are when there is none. */
  readonly conversation: ConversationRow | undefined;
  readonly density: Density;
  readonly draft: RulesDraft | null;
  /** The draft on screen is being evaluated. */
  readonly evaluating: boolean;
  readonly flipsOpen: boolean;
  /** Two releases are looked at side by side, in place of the turn. */
  readonly comparing: boolean;
  /** First and last turn that the list shows. */
  readonly onScreen: readonly [number, number] | undefined;
  /** Rises when the selected turn is to be scrolled into the list. */
  readonly reveal: number;
  readonly notice: Notice | undefined;
}

export interface Inspector {
  readonly store: Store<InspectorData>;
  readonly rows: Pages<ListRow>;
  readonly flips: Pages<FlipRow>;
  readonly events: HostEvents;
  start(): Promise<void>;
  select(turn: number, options?: { readonly reveal?: boolean }): void;
  /** The next or previous flagged turn. */
  jump(back: boolean): Promise<void>;
  rowOf(turn: number): Promise<number>;
  setFilter(filter: Filter): void;
  setFind(find: string): void;
  /** Shows one conversation alone (and selects a turn of it), or all. */
  setConversation(row: ConversationRow | undefined): void;
  /** The first `most` conversations whose title or model holds some words; undefined when they could not be fetched. */
  conversations(find: string, flagged: boolean, most: number): Promise<ConversationPage | undefined>;
  setDensity(density: Density): void;
  setTicks(ticks: number): void;
  setOnScreen(first: number, last: number): void;
  showFlips(open: boolean): void;
  showCompare(open: boolean): void;
  /** Two releases on the exchange of a turn; undefined when they could not be fetched. */
  compare(parameters: { readonly turn: number; readonly left: string; readonly right: string; readonly call?: number }): Promise<CompareView | undefined>;
  /** The answers of panels; undefined when they could not be fetched, or there is nothing to say. */
  why(turn: number): Promise<WhyView | undefined>;
  coverage(conversation: number): Promise<CoverageView | undefined>;
  whatIf(turn: number): Promise<WhatIfPage | undefined>;
  showAllText(): void;
  setRule(path: RulePath, value: unknown): void;
  /** Which loop is replayed. Part of the draft, but the session shows it at once: it is a choice of what to look at. */
  setLoop(id: string): void;
  discard(): void;
  save(): Promise<void>;
  openSource(at: { readonly turn?: number; readonly conversation?: number; readonly message?: number }): void;
  openAsText(): void;
  copy(text: string, what: string): void;
  copyLink(turn: number): void;
  dismissNotice(): void;
}

/** @param api the host's methods. @param kept what an earlier page left in `getState`. @param keep stores it for the next. */
export function createInspector(api: HostApi, kept: unknown, keep: (state: Remembered) => void): Inspector {
  const start = remembered(kept);
  const store = createStore<InspectorData>({
    state: undefined, session: undefined, rules: undefined, turn: start.turn, view: undefined, strip: undefined,
    filter: start.filter, find: start.find, conversation: undefined, density: start.density, draft: start.draft,
    evaluating: false, flipsOpen: false, comparing: false, onScreen: undefined, reveal: 0, notice: undefined,
  });
  const get = store.get;

  store.subscribe(() => {
    const { turn, filter, find, conversation, density, draft } = get();
    keep({ ...(turn === undefined ? {} : { turn }), ...(conversation === undefined ? {} : { conversation: conversation.conversation }), filter, find, density, draft });
  });

  /** Cancelled calls are ours; everything else is told. */
  function failed(error: unknown): void {
    if (isCancelled(error)) return;
    store.set({ notice: { kind: "failed", text: error instanceof Error ? error.message : String(error) } });
  }

  /** An answer, or undefined and a word about why there is none. */
  async function answer<A>(asked: Promise<A>): Promise<A | undefined> {
    try { return await asked; }
    catch (error) {
      failed(error);
      return undefined;
    }
  }

  // ---------------------------------------------------------------- rows

  const listOf = (query: ListQuery) => (from: number, count: number, signal: AbortSignal) => api.list({ query, from, count }, signal);
  const one = (): { conversation?: number } => {
    const { conversation } = get();
    return conversation === undefined ? {} : { conversation: conversation.conversation };
  };
  const query = (): ListQuery => ({ filter: get().filter, find: get().find, ...one() });
  const rows = createPages<ListRow>(listOf(query()), failed);
  const flipsOf = async (from: number, count: number, signal: AbortSignal) => {
    const { session } = get();
    return { version: session?.version ?? 0, total: session?.flips?.changed ?? 0, from, rows: await api.flips({ from, count }, signal) };
  };
  const flips = createPages<FlipRow>(flipsOf, failed);

  const find = debounced<void>(() => rows.reset(listOf(query())), FIND_DELAY);

  // ---------------------------------------------------------------- the selected turn

  let turnAbort = new AbortController();
  let textLimit = TEXT_LIMIT;

  async function fetchTurn(turn: number, signal: AbortSignal): Promise<void> {
    try {
      const view = await api.turn({ turn, textLimit }, signal);
      if (signal.aborted || get().turn !== turn) return;
      store.set({ view });
      // A turn elsewhere was pointed at: its conversation is the one to show.
      const { conversation } = get();
      if (conversation !== undefined && conversation.conversation !== view.conversation) await showConversation(view.conversation);
    }
    catch (error) { failed(error); }
  }
  const refreshTurn = coalesced(async () => {
    const { turn } = get();
    if (turn !== undefined) await fetchTurn(turn, turnAbort.signal);
  });

  function select(turn: number, options: { readonly reveal?: boolean } = {}): void {
    const reveal = options.reveal === false ? get().reveal : get().reveal + 1;
    if (turn === get().turn && get().view?.turn === turn) return store.set({ reveal });
    turnAbort.abort();
    turnAbort = new AbortController();
    textLimit = TEXT_LIMIT;
    store.set({ turn, reveal });
    void fetchTurn(turn, turnAbort.signal);
  }

  // ---------------------------------------------------------------- conversations

  async function conversations(words: string, flagged: boolean, from: number, count: number): Promise<ConversationPage | undefined> {
    try { return await api.conversations({ find: words, flagged, from, count }); }
    catch (error) {
      failed(error);
      return undefined;
    }
  }

  function setRow(conversation: ConversationRow | undefined): void {
    const before = get().conversation?.conversation;
    store.set({ conversation });
    if (before === conversation?.conversation) return;
    find.cancel();
    store.set({ reveal: get().reveal + 1 });
    rows.reset(listOf(query()));
  }

  /** Shows a conversation by its number, with sums as they are now; all, where there is no such one. */
  async function showConversation(index: number): Promise<void> {
    setRow((await conversations("", false, index, 1))?.rows[0]);
  }

  async function setConversation(row: ConversationRow | undefined): Promise<void> {
    setRow(row);
    if (row === undefined || row.firstTurn < 0) return;
    const { view } = get();
    if (view?.conversation === row.conversation) return;
    try {
      const flagged = await api.next({ filter: "flagged", turn: row.firstTurn - 1, back: false, conversation: row.conversation });
      select(flagged >= 0 ? flagged : row.firstTurn);
    }
    catch (error) { failed(error); }
  }

  // ---------------------------------------------------------------- the strip

  let ticks = 0;
  const refreshStrip = coalesced(async () => {
    if (ticks === 0 || get().session === undefined) return;
    try { store.set({ strip: await api.strip({ ticks }) }); }
    catch (error) { failed(error); }
  });

  // ---------------------------------------------------------------- session

  let asked = false;
  /** The loop that is replayed when the draft does not say. */
  let baseLoop: string | undefined;

  function takeState(state: InspectorState): void {
    if (state.kind === "ready") {
      takeSession(state.session);
      store.set({ state });
    }
    else store.set({ state });
  }

  function takeSession(session: SessionView): void {
    const before = get().session;
    const parsed = rulesSchema.safeParse(session.savedRules);
    if (get().draft?.loop?.runtime === undefined) baseLoop = session.loop.id;
    store.set({ session, rules: parsed.success ? parsed.data : get().rules });
    if (!asked && parsed.success) firstSession(session, parsed.data);
    if (before !== undefined && session.version === before.version) return;
    if (before !== undefined && session.version < before.version) {
      // Another worker reads the file anew: its numbers begin again.
      rows.reset(listOf(query()));
      flips.reset(flipsOf, session.flips?.changed ?? 0);
    }
    else {
      rows.refresh(session.version);
      if (session.drafted || before?.drafted === true) flips.reset(flipsOf, session.flips?.changed ?? 0);
    }
    if (!session.drafted && get().filter === "changed") setFilter("all");
    const kept = before === undefined ? start.conversation : get().conversation?.conversation;
    if (kept !== undefined) void showConversation(kept);
    const { turn } = get();
    if (turn === undefined || turn >= session.counts.turns) {
      if (session.counts.turns > 0) void selectFirst();
    }
    else refreshTurn();
    refreshStrip();
  }

  /** A draft that this page or an earlier one made is taken up again. */
  function firstSession(session: SessionView, saved: Rules): void {
    asked = true;
    const { draft } = get();
    if (draft !== null) return void evaluate(draft);
    if (!session.drafted) return;
    const rules = rulesSchema.safeParse(session.rules);
    if (rules.success) store.set({ draft: draftBetween(saved, rules.data) });
  }

  let choosing = false;
  /** Opens on the first flagged turn, or the last one where nothing is flagged. */
  async function selectFirst(): Promise<void> {
    if (choosing) return;
    choosing = true;
    try {
      const flagged = await api.next({ filter: "flagged", turn: -1, back: false });
      const { session, turn } = get();
      if (session !== undefined && (turn === undefined || turn >= session.counts.turns)) select(flagged >= 0 ? flagged : session.counts.turns - 1);
    }
    catch (error) { failed(error); }
    finally { choosing = false; }
  }

  // ---------------------------------------------------------------- draft

  let draftAbort = new AbortController();

  async function evaluate(draft: RulesDraft | null): Promise<void> {
    draftAbort.abort();
    const abort = draftAbort = new AbortController();
    store.set({ evaluating: true });
    try {
      const session = await api.draft({ draft }, abort.signal);
      if (!abort.signal.aborted) takeSession(session);
    }
    catch (error) { failed(error); }
    finally { if (draftAbort === abort) store.set({ evaluating: false }); }
  }
  const evaluateSoon = debounced<void>(() => void evaluate(get().draft), DRAFT_DELAY);

  function setFilter(filter: Filter): void {
    if (filter === get().filter) return;
    find.cancel();
    store.set({ filter, reveal: get().reveal + 1 });
    rows.reset(listOf(query()));
  }

  let sequence: number | undefined;
  /** Events are numbered without gaps; after a gap the whole state is asked for again. */
  function inOrder(next: number): void {
    const gap = sequence !== undefined && next !== sequence + 1;
    sequence = next;
    if (gap) void ready();
  }
  async function ready(): Promise<void> {
    try { takeState((await api.ready({})).state); }
    catch (error) { failed(error); }
  }

  return {
    store, rows, flips,
    events: {
      state(event) {
        inOrder(event.sequence);
        takeState(event.state);
      },
      reveal(event) {
        inOrder(event.sequence);
        void showTurn(event.turn);
      },
    },
    start: ready,
    select,
    async jump(back) {
      try {
        const turn = await api.next({ filter: "flagged", turn: get().turn ?? -1, back, ...one() });
        if (turn >= 0) select(turn);
      }
      catch (error) { failed(error); }
    },
    async rowOf(turn) {
      try { return await api.rowOf({ query: query(), turn }); }
      catch (error) {
        failed(error);
        return -1;
      }
    },
    setFilter,
    setFind(text) {
      if (text === get().find) return;
      store.set({ find: text.slice(0, 500), reveal: get().reveal + 1 });
      find();
    },
    setConversation: (row) => void setConversation(row),
    conversations: (words, flagged, most) => conversations(words, flagged, 0, most),
    setDensity: (density) => store.set({ density, reveal: get().reveal + 1 }),
    setTicks(count) {
      if (count === ticks) return;
      ticks = count;
      refreshStrip();
    },
    setOnScreen(first, last) {
      const { onScreen } = get();
      if (onScreen === undefined || onScreen[0] !== first || onScreen[1] !== last) store.set({ onScreen: [first, last] });
    },
    showFlips: (flipsOpen) => store.set({ flipsOpen }),
    showCompare: (comparing) => store.set({ comparing }),
    async compare(parameters) {
      try { return await api.compare(parameters as Parameters<typeof api.compare>[0]); }
      catch (error) {
        failed(error);
        return undefined;
      }
    },
    why: (turn) => answer(api.why({ turn })),
    coverage: async (conversation) => (await answer(api.coverage({ conversation }))) ?? undefined,
    whatIf: (turn) => answer(api.whatIf({ turn })),
    showAllText() {
      textLimit = TEXT_MOST;
      refreshTurn();
    },
    setRule(path, value) {
      const { rules, draft } = get();
      if (rules === undefined) return;
      store.set({ draft: withRule(rules, draft, path, value), evaluating: true, notice: undefined });
      evaluateSoon();
    },
    setLoop(id) {
      const { draft } = get();
      const { runtime: _runtime, ...loop } = draft?.loop ?? {};
      const next = { ...draft, loop: id === baseLoop ? loop : { ...loop, runtime: id } };
      if (Object.keys(next.loop).length > 0) store.set({ draft: next, notice: undefined });
      else {
        const { loop: _loop, ...others } = next;
        store.set({ draft: Object.keys(others).length === 0 ? null : others, notice: undefined });
      }
      evaluateSoon.cancel();
      void evaluate(get().draft);
    },
    discard() {
      evaluateSoon.cancel();
      store.set({ draft: null, flipsOpen: false, notice: undefined });
      void evaluate(null);
    },
    async save() {
      const { draft } = get();
      if (draft === null) return;
      try {
        const { path } = await api.saveRules({ draft });
        evaluateSoon.cancel();
        store.set({ draft: null, flipsOpen: false, notice: { kind: "done", text: `Saved to ${path}` } });
        await evaluate(null);
      }
      catch (error) { failed(error); }
    },
    openSource: (at) => void api.openSource(at).catch(failed),
    openAsText: () => void api.openAsText({}).catch(failed),
    copy(text, what) {
      void api.copy({ text }).then(() => store.set({ notice: { kind: "done", text: `${what} copied` } }), failed);
    },
    copyLink(turn) {
      void api.copyLink({ turn }).then(() => store.set({ notice: { kind: "done", text: `Link to turn ${turn + 1} copied` } }), failed);
    },
    dismissNotice: () => store.set({ notice: undefined }),
  };

  /** A turn that the host points at: the list shows it, even when the filter would hide it. */
  async function showTurn(turn: number): Promise<void> {
    select(turn);
    try {
      if ((await api.rowOf({ query: query(), turn })) >= 0) return;
      find.cancel();
      store.set({ filter: "all", find: "", conversation: undefined });
      rows.reset(listOf(query()));
      store.set({ reveal: get().reveal + 1 });
    }
    catch (error) { failed(error); }
  }
}

function isCancelled(error: unknown): boolean {
  return typeof error === "object" && error !== null && "code" in error && error.code === "cancelled";
}
