/** The selected turn: what it is, what the loop did with it and why. */
import { useEffect, useMemo, useRef, useState } from "../ui/react.ts";
import type { DecisionView, TurnView } from "../../core/protocol/views.ts";
import { useData } from "../store/context.ts";
import { Segmented } from "../ui/fields.tsx";
import { useSize } from "../ui/useSize.ts";
import { Carried } from "./Carried.tsx";
import { MessageText } from "./MessageText.tsx";
import { modeOf } from "./drawing.ts";
import { firstStop, stepsWords, stopsOf, treeRows, type DrawnRow } from "./model.ts";
import { Proposed } from "./Proposed.tsx";
import { StepPanel } from "./StepPanel.tsx";
import { Tree } from "./Tree.tsx";
import { TurnHead } from "./TurnHead.tsx";
import { otherThanRecorded, Verdict } from "./Verdict.tsx";
import { Why } from "./Why.tsx";

const NONE: ReadonlySet<string> = new Set();

export function Turn({ view }: { readonly view: TurnView }) {
  const total = useData((data) => data.session?.counts.turns ?? 0);
  const loopTitle = useData((data) => data.session?.loop.title ?? "");
  const selected = useData((data) => data.turn);
  const { decision } = view;
  // Under a draft that changes the loop itself there is no common tree to draw both paths in: one is looked at.
  const apart = view.draft !== undefined && view.draft.drawing.loop !== decision.drawing.loop;
  const [side, setSide] = useState<"saved" | "draft">("draft");
  const shown: DecisionView = apart && side === "draft" && view.draft !== undefined ? view.draft : decision;
  const over = apart ? undefined : view.draft;

  const [toggled, setToggled] = useState<ReadonlySet<string>>(NONE);
  const rows = useMemo(
    () => treeRows({ drawing: shown.drawing, draft: over?.drawing, missed: view.missed && shown === decision, toggled }),
    [shown, over, view.missed, decision, toggled],
  );
  const [stop, setStop] = useState<string>();
  // Another turn or another tree begins anew; the same turn read again (the session grew, the draft changed) keeps its place.
  const of = `${view.turn} ${shown.drawing.loop} ${shown.reason}`;
  const [placedFor, setPlacedFor] = useState<string>();
  if (placedFor !== of) {
    setPlacedFor(of);
    setToggled(NONE);
    setStop(firstStop(treeRows({ drawing: shown.drawing, draft: over?.drawing, missed: view.missed, toggled: NONE })));
  }
  const current = stopsOf(rows).some(({ key }) => key === stop) ? stop! : firstStop(rows);

  const tree = useRef<HTMLElement>(null);
  const { width } = useSize(tree);
  const mode = modeOf(width === 0 ? 560 : width);
  const scroller = useRef<HTMLElement>(null);
  useEffect(() => { scroller.current?.scrollTo({ top: 0 }); }, [view.turn]);

  const panel = <StepPanel rows={rows} current={current} decision={shown} draft={over} onStep={setStop} missed={view.missed} />;
  return (
    <main className="turn" ref={scroller} aria-label={`Turn ${view.turn + 1}`} aria-busy={selected !== view.turn} tabIndex={-1}>
      <TurnHead view={view} total={total} />
      <Verdict view={view} />
      <Why view={view} />
      <div className={view.proposed === undefined ? "cols" : "cols cols-x"}>
        <div className="side-a">
          <MessageText view={view} rows={rows} current={current} />
          {view.proposed === undefined ? null : <Proposed proposed={view.proposed} />}
        </div>
        <section className="tree" ref={tree} aria-label={`Decision tree of turn ${view.turn + 1}`}>
          <header className="sec-h">
            <h3>What the loop did</h3><span className="sec-hint">{loopTitle} · {stepsWords(shown, rows)}</span>
            {apart ? <Segmented label="Rules" words value={side} options={SIDES} onPick={setSide} /> : null}
          </header>
          <Tree
            rows={rows} current={current} mode={mode} finishReason={view.finishReason} flag={endFlag(view, rows)} panel={mode === "wide" ? undefined : panel}
            onStep={setStop}
            onToggle={(key) => setToggled((now) => {
              const next = new Set(now);
              if (!next.delete(key)) next.add(key);
              return next;
            })}
          />
          <Legend rows={rows} />
        </section>
        <div className="side-b">
          {mode === "wide" ? panel : null}
          <Carried decision={shown} memory={view.memory} turn={view.turn} />
        </div>
      </div>
    </main>
  );
}

const SIDES = [{ value: "saved", name: "The saved rules", face: "saved" }, { value: "draft", name: "Your draft", face: "draft" }] as const;

/** What stands beside the end that was reached. */
function endFlag(view: TurnView, rows: readonly DrawnRow[]): { readonly stall: boolean; readonly title: string; readonly words: string } | undefined {
  if (!rows.some((row) => row.kind === "end" && row.line === "lit")) return undefined;
  if (view.missed) return { stall: true, title: "missed", words: "a stall, returned as the answer" };
  if (otherThanRecorded(view)) return { stall: false, title: "differs", words: `the file shows ${view.recorded.outcome === "execute" ? "an execute" : `a ${view.recorded.outcome}`}` };
  return undefined;
}

function Legend({ rows }: { readonly rows: readonly DrawnRow[] }) {
  const has = (line: string): boolean => rows.some((row) => row.kind !== "rungs" && (row.line === line || (row.kind === "node" && (row.down === line || row.exit?.line === line))));
  return (
    <ul className="legend" aria-label="How to read the drawing">
      <li><span className="lg lg-lit" />path taken</li>
      {has("open") ? <li><span className="lg lg-open" />not taken</li> : null}
      {has("off") ? <li><span className="lg lg-off" />switched off or not entered</li> : null}
      {has("draft") ? <li><span className="lg lg-draft" />with your draft</li> : null}
    </ul>
  );
}
