/** The turns that the draft changes. Virtual, as it may be all of them. */
import { useEffect, useRef, useSyncExternalStore } from "../ui/react.ts";
import type { Flips as FlipCounts } from "../../core/protocol/views.ts";
import { useData, useInspector } from "../store/context.ts";
import { Icon } from "../ui/Icon.tsx";
import { OutcomeWord } from "../ui/signs.tsx";
import { useWindow } from "../ui/useWindow.ts";
import { count, plural } from "../ui/words.ts";

const ROW = 24;
const rowHeight = (): number => ROW;

export function Flips({ flips: counts }: { readonly flips: FlipCounts }) {
  const inspector = useInspector();
  const { flips } = inspector;
  useSyncExternalStore(flips.subscribe, flips.revision);
  const turn = useData((data) => data.turn);
  const scroller = useRef<HTMLDivElement>(null);
  const total = flips.total() ?? counts.changed;
  const { items, first, last, height } = useWindow({ scroller, count: total, size: rowHeight, over: 6 });
  const revision = flips.revision();
  useEffect(() => { flips.want(Math.max(0, first - 6), Math.max(last + 6, 20)); }, [flips, first, last, counts, revision]);
  return (
    <div className="drawer" id="flips">
      <div className="flips" role="table" aria-label="Turns that the draft changes" aria-rowcount={total + 1}>
        <div role="rowgroup" className="flips-h">
          <div role="row" className="flip" aria-rowindex={1}>
            <span role="columnheader">Turn</span><span role="columnheader">Evidence</span><span role="columnheader">Saved</span><span role="columnheader">Draft</span><span role="columnheader">Verdict</span>
          </div>
        </div>
        <div className="flips-b" role="rowgroup" ref={scroller} tabIndex={0} aria-label="Changed turns" style={{ height: Math.min(total * ROW, 7 * ROW) }}>
          <div className="tlist-in" role="presentation" style={{ height: height }}>
            {items.map((item) => {
              const flip = flips.row(item.index);
              const style = { transform: `translateY(${item.start}px)`, height: item.size };
              if (flip === undefined) return <div key={item.index} role="row" aria-rowindex={item.index + 2} className="vrow flip" style={style}><span role="cell"><span className="bone b9" /></span></div>;
              return (
                <div key={item.index} role="row" aria-rowindex={item.index + 2} className={`vrow flip${flip.turn === turn ? " is-here" : ""}`} aria-current={flip.turn === turn ? "true" : undefined} style={style} onClick={() => inspector.select(flip.turn)}>
                  <span role="cell"><button type="button" className="lnk" onClick={(event) => { event.stopPropagation(); inspector.select(flip.turn); }}><span className="vh">Turn </span>{count(flip.turn + 1)}</button></span>
                  <span role="cell" className="ell">{flip.evidence === "" ? <span className="d">no text</span> : `“${flip.evidence}”`}</span>
                  <span role="cell"><OutcomeWord outcome={flip.saved} /></span>
                  <span role="cell"><OutcomeWord outcome={flip.draft} /></span>
                  <span role="cell" className="flip-v"><Icon name={flip.verdict === "stall" ? "warn" : "pass"} className={flip.verdict === "stall" ? "c-stall" : "c-dim"} />{flip.words}</span>
                </div>
              );
            })}
          </div>
        </div>
      </div>
      <p className="drawer-f">{cost(counts.completions)}</p>
    </div>
  );
}

function cost(completions: number) {
  if (completions === 0) return <>It costs no more model calls in this session.</>;
  return completions > 0 ? <>It costs <b>{count(completions)}</b> more {plural(completions, "model call").replace(/^[\d,]+ /, "")} in this session.</> : <>It spares <b>{count(-completions)}</b> {plural(-completions, "model call").replace(/^[\d,]+ /, "")} in this session.</>;
}
