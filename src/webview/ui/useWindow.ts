/** The rows of a long list that are on screen: only those are drawn, in a box as tall as all of them. */
import type { RefObject } from "react";
import { useCallback, useLayoutEffect, useRef, useState } from "./react.ts";
import { Heights } from "./heights.ts";

/** One row that is drawn: where it begins and how tall it is, in pixels. */
export interface WindowItem { readonly index: number; readonly start: number; readonly size: number }

export interface Windowed {
  /** What is drawn, rising by index. */
  readonly items: readonly WindowItem[];
  /** First and last row on screen. */
  readonly first: number;
  readonly last: number;
  /** Height of all rows. */
  readonly height: number;
  /** Scrolls as little as it takes to show a row. */
  reveal(index: number): void;
  /** Asks the rows `[from, to)` for their height again; what is on screen stays where it is. Without a range these are other rows, and nothing is held in place. */
  measure(from?: number, to?: number): void;
}

/**
 * @param size height of a row in whole pixels; asked for once, and again by `measure`.
 * @param over rows drawn above and below the screen.
 * @param keep a row that stays in the document wherever the list is scrolled to; -1 for none.
 */
export function useWindow({ scroller, count, size, over, keep = -1 }: {
  readonly scroller: RefObject<HTMLElement | null>;
  readonly count: number;
  readonly size: (index: number) => number;
  readonly over: number;
  readonly keep?: number;
}): Windowed {
  const [all] = useState(() => new Heights());
  const ask = useRef(size);
  ask.current = size;
  if (all.count !== count) all.resize(count, size);
  const [, draw] = useState(0);
  const redraw = useCallback((): void => draw((times) => times + 1), []);
  /** What is to be scrolled once the box has its new height: by how much, and to which row. */
  const shift = useRef(0);
  const target = useRef(-1);
  /** The screen as it was drawn last: its rows and its height. */
  const seen = useRef({ top: 0, height: 0, first: 0, last: 0 });

  const { top, height } = seen.current;
  const first = count === 0 ? 0 : all.at(top);
  const last = count === 0 ? 0 : all.at(Math.max(top, top + height - 1));
  seen.current = { top, height, first, last };

  const look = useCallback((): void => {
    const element = scroller.current;
    if (element === null) return;
    const now = { top: element.scrollTop, height: element.clientHeight };
    const { first: from, last: to } = seen.current;
    seen.current = { ...seen.current, ...now };
    if (all.count > 0 && (all.at(now.top) !== from || all.at(Math.max(now.top, now.top + now.height - 1)) !== to)) redraw();
  }, [all, scroller, redraw]);

  const reveal = useCallback((index: number): void => {
    const element = scroller.current;
    if (element === null || index < 0 || index >= all.count) return;
    const start = all.start(index), end = start + all.size(index);
    const to = start < element.scrollTop ? start : end > element.scrollTop + element.clientHeight ? end - element.clientHeight : undefined;
    target.current = -1;
    if (to === undefined) return;
    element.scrollTop = to;
    // The box may not be tall enough yet: again when it is.
    if (Math.abs(element.scrollTop - to) > 1) target.current = index;
    look();
  }, [all, scroller, look]);

  const measure = useCallback((from?: number, to = all.count): void => {
    const end = Math.min(to, all.count);
    const above = from === undefined ? 0 : seen.current.first;
    let changed = false;
    for (let index = from ?? 0; index < end; index += 1) {
      const by = all.set(index, ask.current(index));
      if (by === 0) continue;
      changed = true;
      if (index < above) shift.current += by;
    }
    if (changed) redraw();
  }, [all, redraw]);

  useLayoutEffect(() => {
    const element = scroller.current;
    if (element === null) return;
    const observer = new ResizeObserver(look);
    observer.observe(element);
    element.addEventListener("scroll", look, { passive: true });
    look();
    return () => {
      observer.disconnect();
      element.removeEventListener("scroll", look);
    };
  }, [scroller, look]);

  useLayoutEffect(() => {
    const by = shift.current;
    shift.current = 0;
    if (by !== 0 && scroller.current !== null) scroller.current.scrollTop += by;
    if (target.current >= 0) reveal(target.current);
    look();
  });

  const items: WindowItem[] = [];
  if (count > 0) {
    const from = Math.max(0, first - over), to = Math.min(count - 1, last + over);
    const add = (index: number, start: number): void => { items.push({ index, start, size: all.size(index) }); };
    if (keep >= 0 && keep < from) add(keep, all.start(keep));
    for (let index = from, start = all.start(from); index <= to; start += all.size(index), index += 1) add(index, start);
    if (keep > to && keep < count) add(keep, all.start(keep));
  }
  return { items, first, last, height: all.total, reveal, measure };
}
