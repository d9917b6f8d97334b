/**
 * Rows of a long list, fetched by range and kept in a bounded number of pages. A page that is out of date stays on screen until its
 * replacement is there, so nothing flickers while a session grows; an answer to an old question is dropped.
 */

/** One answer: rows `[from, from + rows.length)` of `total`. `version` rises with every change behind them. */
export interface Page<R> {
  readonly version: number;
  readonly total: number;
  readonly from: number;
  readonly rows: readonly R[];
}

/** Asks for rows. Rejects when `signal` is aborted. */
export type FetchRows<R> = (from: number, count: number, signal: AbortSignal) => Promise<Page<R>>;

/** The rows that are here, and the way to get others. */
export interface Pages<R> {
  /** Rows in all, `undefined` before the first answer. */
  total(): number | undefined;
  /** A row, or `undefined` while it is not here. */
  row(index: number): R | undefined;
  /** What is on screen, `[from, to)`: loads what is missing or out of date there, and only there. */
  want(from: number, to: number): void;
  /** A row that is perhaps not here yet; `undefined` when there is none or it cannot be had. */
  at(index: number): Promise<R | undefined>;
  /** Everything before this version is out of date. */
  refresh(version: number): void;
  /** Other rows from now on. The old ones stay until the first new page comes. */
  reset(fetch: FetchRows<R>, total?: number): void;
  /** Rises with every change of rows or total. */
  revision(): number;
  /** `range` are the rows that came, `fresh` whether they are the first after a reset. */
  subscribe(listener: (range: { readonly from: number; readonly to: number; readonly fresh: boolean }) => void): () => void;
}

/** How many rows a page has, how many pages are kept, how many are asked for at a time. */
export interface PageSizes { readonly size: number; readonly most: number; readonly parallel: number }

interface Held<R> { readonly version: number; readonly rows: readonly R[] }

export function createPages<R>(first: FetchRows<R>, problem: (error: unknown) => void, sizes: PageSizes = { size: 100, most: 40, parallel: 3 }): Pages<R> {
  let fetchRows = first;
  let generation = 0;
  let shown = -1;
  let total: number | undefined;
  let needed = 0;
  let revision = 0;
  let wanted: readonly [number, number] = [0, 0];
  let held = new Map<number, Held<R>>();
  const asked = new Map<number, { readonly abort: AbortController; readonly done: Promise<void> }>();
  const listeners = new Set<(range: { from: number; to: number; fresh: boolean }) => void>();

  function tell(from: number, to: number, fresh: boolean): void {
    revision += 1;
    for (const listener of [...listeners]) listener({ from, to, fresh });
  }

  /** Pages of the old generation are on screen but count as missing. */
  function missing(page: number): boolean {
    if (shown !== generation) return true;
    const here = held.get(page);
    return here === undefined || here.version < needed;
  }

  function pump(): void {
    const last = total !== undefined && shown === generation ? Math.ceil(total / sizes.size) - 1 : Number.POSITIVE_INFINITY;
    const from = Math.floor(wanted[0] / sizes.size);
    const to = Math.min(Math.floor(Math.max(wanted[0], wanted[1] - 1) / sizes.size), Math.max(0, last));
    for (let page = from; page <= to && asked.size < sizes.parallel; page += 1) if (missing(page) && !asked.has(page)) void ask(page);
  }

  function ask(page: number): Promise<void> {
    const running = asked.get(page);
    if (running !== undefined) return running.done;
    const abort = new AbortController();
    const own = generation;
    // The channel keeps its order: what was known when the question was asked is known to the answer, whatever number it carries.
    const known = needed;
    const done = fetchRows(page * sizes.size, sizes.size, abort.signal).then(
      (answer) => {
        if (own !== generation) return;
        asked.delete(page);
        take(page, answer, Math.max(answer.version, known));
        pump();
      },
      (error: unknown) => {
        if (own !== generation) return;
        asked.delete(page);
        // Nothing asks again by itself: the next scroll or version does.
        if (!abort.signal.aborted) problem(error);
      },
    );
    asked.set(page, { abort, done });
    return done;
  }

  function take(page: number, answer: Page<R>, version: number): void {
    const fresh = shown !== generation;
    if (fresh) {
      held = new Map();
      shown = generation;
    }
    const before = held.get(page);
    if (before !== undefined && before.version > version) return;
    held.delete(page);
    held.set(page, { version, rows: answer.rows });
    const shorter = total !== undefined && answer.total < total;
    total = answer.total;
    if (shorter) for (const key of [...held.keys()]) if (key * sizes.size >= answer.total) held.delete(key);
    for (const key of held.keys()) {
      if (held.size <= sizes.most) break;
      const at = key * sizes.size;
      if (at + sizes.size <= wanted[0] || at >= wanted[1]) held.delete(key);
    }
    tell(page * sizes.size, page * sizes.size + answer.rows.length, fresh);
  }

  return {
    total: () => total,
    row(index) {
      return held.get(Math.floor(index / sizes.size))?.rows[index % sizes.size];
    },
    want(from, to) {
      wanted = [from, to];
      if (shown === generation) {
        // Touch what is on screen, so that the oldest pages go first.
        for (let page = Math.floor(from / sizes.size); page * sizes.size < to; page += 1) {
          const here = held.get(page);
          if (here !== undefined) { held.delete(page); held.set(page, here); }
        }
      }
      pump();
    },
    async at(index) {
      if (index < 0) return undefined;
      const page = Math.floor(index / sizes.size);
      if (missing(page)) await ask(page);
      return held.get(page)?.rows[index % sizes.size];
    },
    refresh(version) {
      if (version <= needed) return;
      needed = version;
      pump();
    },
    reset(fetch, known) {
      fetchRows = fetch;
      generation += 1;
      needed = 0;
      for (const { abort } of asked.values()) abort.abort();
      asked.clear();
      if (known === 0) {
        held = new Map();
        shown = generation;
        total = 0;
        tell(0, 0, true);
      }
      else pump();
    },
    revision: () => revision,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
