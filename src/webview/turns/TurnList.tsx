/** The list of turns: a virtual list with one tab stop. Rows are fetched as they come into view. */
import type { KeyboardEvent } from "react";
import { useCallback, useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from "../ui/react.ts";
import type { ListRow } from "../../core/protocol/views.ts";
import { useData, useInspector } from "../store/context.ts";
import { useWindow } from "../ui/useWindow.ts";
import { count } from "../ui/words.ts";
import { Row } from "./Row.tsx";
import { isStop, rowId, rowSize } from "./rows.ts";

const OVERSCAN = 10;
/** Space below the last row, in pixels. */
const END = 8;

export function TurnList({ onOpen }: { readonly onOpen: (row: ListRow) => void }) {
  const inspector = useInspector();
  const { rows } = inspector;
  useSyncExternalStore(rows.subscribe, rows.revision);
  const turn = useData((data) => data.turn);
  const density = useData((data) => data.density);
  const reveal = useData((data) => data.reveal);
  const turns = useData((data) => data.session?.counts.turns ?? 0);
  const version = useData((data) => data.session?.version ?? 0);
  const scroller = useRef<HTMLDivElement>(null);
  const total = rows.total() ?? 0;
  /** The row that arrow keys start from: the selected turn's, or a scaffold's. */
  const [active, setActive] = useState(-1);
  const latest = useRef(active);
  latest.current = active;

  // The active row stays in the document, so that its id can be pointed at.
  const { items, first, last, height, reveal: show, measure } = useWindow({ scroller, count: total, size: (index) => rowSize(rows.row(index), index, density), over: OVERSCAN, keep: active });

  // Sizes that were estimated before the rows came are put right; what is above the top keeps its distance to it.
  useEffect(() => rows.subscribe(({ from, to, fresh }) => (fresh ? measure() : measure(from, to))), [rows, measure]);
  useLayoutEffect(() => measure(), [measure, density]);

  useEffect(() => {
    rows.want(Math.max(0, first - OVERSCAN), Math.max(last + OVERSCAN, 60));
  }, [rows, first, last, total, version]);
  useEffect(() => {
    const shown = turnsBetween((index) => rows.row(index), first, last);
    if (shown !== undefined) inspector.setOnScreen(shown[0], shown[1]);
  });

  // Where the selected turn stands may change with the filter and with every version.
  useEffect(() => {
    if (turn === undefined) return setActive(-1);
    let current = true;
    void inspector.rowOf(turn).then((index) => { if (current && latest.current !== index) setActive(index); });
    return () => { current = false; };
  }, [inspector, turn, version, reveal, total]);

  // Only asked-for moves scroll: a session that grows leaves the list where it is.
  useEffect(() => {
    if (turn === undefined || reveal === 0) return;
    let current = true;
    void inspector.rowOf(turn).then(async (index) => {
      if (!current || index < 0) return;
      show(index);
      // Rows that come in now may be taller than assumed.
      await rows.at(index);
      if (current) show(index);
    });
    return () => { current = false; };
  }, [inspector, show, rows, turn, reveal]);

  const goTo = useCallback(async (from: number, by: 1 | -1) => {
    for (let index = from; index >= 0 && index < (rows.total() ?? 0); index += by) {
      const row = rows.row(index) ?? await rows.at(index);
      if (row === undefined) return;
      if (!isStop(row)) continue;
      latest.current = index;
      setActive(index);
      show(index);
      if (row.kind === "turn") inspector.select(row.turn, { reveal: false });
      return;
    }
  }, [inspector, rows, show]);

  function onKeyDown(event: KeyboardEvent): void {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const page = Math.max(1, last - first - 1);
    const at = latest.current;
    const moves: Readonly<Record<string, () => void>> = {
      ArrowDown: () => void goTo(at + 1, 1),
      ArrowUp: () => void goTo(at < 0 ? total - 1 : at - 1, -1),
      Home: () => void goTo(0, 1),
      End: () => void goTo(total - 1, -1),
      PageDown: () => void goTo(Math.min(total - 1, at + page), at + page >= total - 1 ? -1 : 1),
      PageUp: () => void goTo(Math.max(0, at - page), at - page <= 0 ? 1 : -1),
      Enter: () => { const row = rows.row(at); if (row !== undefined) onOpen(row); },
    };
    const move = moves[event.key];
    if (move === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    move();
  }

  const activeRow = active < 0 ? undefined : rows.row(active);
  const activeHere = activeRow !== undefined && items.some((item) => item.index === active);
  return (
    <div
      className="tlist" ref={scroller} role="listbox" id="turn-list" tabIndex={0} aria-label={`Turns, ${count(turns)} in all`}
      aria-activedescendant={activeHere ? rowId(activeRow, active) : undefined} onKeyDown={onKeyDown}
    >
      {total === 0
        ? (rows.total() === undefined ? null : <p className="tlist-none" role="presentation">Nothing here passes the filter.</p>)
        : (
          <div className="tlist-in" role="presentation" style={{ height: height + END }}>
            {items.map((item) => (
              <Row
                key={item.index} row={rows.row(item.index)} index={item.index} total={total} start={item.start} size={item.size} two={density === "two"}
                selected={isSelected(rows.row(item.index), turn)} active={item.index === active}
                onPick={(row) => {
                  setActive(item.index);
                  if (row.kind === "turn") inspector.select(row.turn, { reveal: false });
                }}
                onOpen={onOpen}
              />
            ))}
          </div>
        )}
    </div>
  );
}

function isSelected(row: ListRow | undefined, turn: number | undefined): boolean {
  return row?.kind === "turn" && row.turn === turn;
}

/** First and last turn among the rows `[from, to]` that are here. */
function turnsBetween(row: (index: number) => ListRow | undefined, from: number, to: number): readonly [number, number] | undefined {
  let first: number | undefined;
  let last: number | undefined;
  for (let index = from; index <= to; index += 1) {
    const here = row(index);
    if (here?.kind !== "turn") continue;
    first ??= here.turn;
    last = here.turn;
  }
  return first === undefined || last === undefined ? undefined : [first, last];
}
