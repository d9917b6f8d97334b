/** Two releases of the loop side by side on the exchange of the selected turn: what each did with every reply, and where they part. */
import { useEffect, useMemo, useRef, useState } from "../ui/react.ts";
import type { CompareView, DecisionView } from "../../core/protocol/views.ts";
import { useData, useInspector } from "../store/context.ts";
import { Breakable } from "../ui/Breakable.tsx";
import { QuietButton } from "../ui/Button.tsx";
import { Select } from "../ui/fields.tsx";
import { Icon } from "../ui/Icon.tsx";
import { OutcomeWord } from "../ui/signs.tsx";
import { useSize } from "../ui/useSize.ts";
import { count } from "../ui/words.ts";
import { modeOf } from "./drawing.ts";
import { Memory } from "./Memory.tsx";
import { firstStop, treeRows } from "./model.ts";
import { Tree } from "./Tree.tsx";

const NONE: ReadonlySet<string> = new Set();

export function Compare({ turn }: { readonly turn: number }) {
  const inspector = useInspector();
  const version = useData((data) => data.session?.version);
  const [left, setLeft] = useState("2026-04-15");
  const [right, setRight] = useState("2026-07-14");
  const [call, setCall] = useState<number>();
  const [view, setView] = useState<CompareView>();
  useEffect(() => {
    let current = true;
    void inspector.compare({ turn, left, right, ...(call === undefined ? {} : { call }) }).then((next) => { if (current && next !== undefined) setView(next); });
    return () => { current = false; };
  }, [inspector, turn, left, right, call, version]);
  if (view === undefined) return <main className="cmp" aria-label="Two releases" aria-busy="true" />;
  const pick = (set: (name: string) => void) => (name: string): void => { set(name); setCall(undefined); };
  const options = view.releases.map((name) => ({ value: name, label: name }));
  const names = [view.left, view.right] as const;
  return (
    <main className="cmp" aria-label="Two releases" tabIndex={-1}>
      <div className="turn-h">
        <h2>Two releases, one exchange <span className="of">{view.from === view.to ? `turn ${count(view.from + 1)}` : `turns ${count(view.from + 1)} to ${count(view.to + 1)}`}</span></h2>
        <div className="turn-nav">
          <Select label="Left" value={left} options={options} onPick={pick(setLeft)} />
          <Select label="Right" value={right} options={options} onPick={pick(setRight)} />
          <span className="vr" />
          <QuietButton icon="x" onClick={() => inspector.showCompare(false)}>Close</QuietButton>
        </div>
      </div>
      <p className="cmp-lead" role="status">
        <Icon name={view.parts === undefined ? "same" : "diff"} /><span>{view.sentence}
          {view.first === undefined ? null : <> Elsewhere they first part at <button type="button" className="link" onClick={() => { setCall(undefined); inspector.select(view.first!, { reveal: true }); }}>turn {count(view.first + 1)}</button>.</>}</span>
      </p>
      <table className="cmp-t">
        <colgroup><col className="c1" /><col className="c2" /><col /><col /></colgroup>
        <thead><tr><th scope="col">Call</th><th scope="col">What the model sent</th><th scope="col">{view.left}</th><th scope="col">{view.right}</th></tr></thead>
        <tbody>
          {view.rows.map((row) => (
            <tr key={row.call}>
              <th scope="row"><button type="button" className="link" aria-pressed={row.call === view.call} title={`Show call ${row.call} step by step`} onClick={() => setCall(row.call)}>{row.call}</button></th>
              <td data-l="What the model sent">
                <div className="cc">{row.text === "" ? row.calls.length > 0 ? "no text" : "no text, no call" : `“${row.text}”`}</div>
                {row.calls.length > 0 ? <div className="mem"><Icon name="gear" />{row.calls.join(", ")}</div> : <div className="mem">{row.finishReason === undefined ? "no finish reason" : `finish reason ${row.finishReason}`}</div>}
              </td>
              {row.sides.map((side, at) => (
                <td key={at} data-l={names[at]} className={row.parts && side !== null ? "hot" : undefined}>
                  {side === null ? <div className="cc never"><Icon name="notReached" />never requested</div> : (
                    <>
                      <div className="cc"><OutcomeWord outcome={side.outcome} />{side.reason === "tools" ? null : <span className="d"><Breakable text={side.reason} /></span>}</div>
                      <Memory memory={side.memory} text={side.memory === "used" ? side.text : undefined} />
                    </>
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <td colSpan={2} />
            {view.ends.map((end, at) => <td key={at} data-l={names[at]}><span className="cmp-r"><Icon name={end.tone === "stall" ? "warnFilled" : end.tone === "good" ? "pass" : "right"} className={end.tone === "stall" ? "c-stall" : "c-dim"} />{end.words}</span></td>)}
          </tr>
        </tfoot>
      </table>
      <h3 className="cmp-h">Call {view.call}, step by step</h3>
      <div className="cmp-trees">
        {view.decisions.map((decision, at) => (
          <section key={at} aria-label={`${names[at]}, call ${view.call}`}>
            <header className="sec-h"><h3>{names[at]}</h3><span className="sec-hint">call {view.call}</span></header>
            {decision === null ? <p className="c-dim">This release had ended before: the reply was never requested.</p> : <Side decision={decision} finishReason={view.rows[view.call - 1]?.finishReason} />}
          </section>
        ))}
      </div>
    </main>
  );
}

function Side({ decision, finishReason }: { readonly decision: DecisionView; readonly finishReason: string | undefined }) {
  const [toggled, setToggled] = useState<ReadonlySet<string>>(NONE);
  const [stop, setStop] = useState<string>();
  const rows = useMemo(() => treeRows({ drawing: decision.drawing, draft: undefined, missed: false, toggled }), [decision, toggled]);
  const box = useRef<HTMLDivElement>(null);
  const { width } = useSize(box);
  const current = stop !== undefined && rows.some(({ key }) => key === stop) ? stop : firstStop(rows);
  return (
    <div className="tree" ref={box}>
      <Tree
        rows={rows} current={current} mode={modeOf(width === 0 ? 540 : width)} finishReason={finishReason} flag={undefined} panel={undefined} onStep={setStop}
        onToggle={(key) => setToggled((now) => {
          const next = new Set(now);
          if (!next.delete(key)) next.add(key);
          return next;
        })}
      />
    </div>
  );
}
