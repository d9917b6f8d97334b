/** The text that was judged, with what was searched, what matched and what the findings point at. Text nodes only. */
import type { ReactNode } from "react";
import { Fragment, useMemo, useState } from "../ui/react.ts";
import type { TurnView } from "../../core/protocol/views.ts";
import { TEXT_LIMIT, TEXT_MOST } from "../store/inspector.ts";
import { useInspector } from "../store/context.ts";
import { Icon } from "../ui/Icon.tsx";
import { FoldButton, IconButton } from "../ui/Button.tsx";
import { count, plural } from "../ui/words.ts";
import type { DrawnRow, NodeRow } from "./model.ts";
import { foldedText, type MarkRange, type Segment } from "./segments.ts";

export function MessageText({ view, rows, current }: { readonly view: TurnView; readonly rows: readonly DrawnRow[]; readonly current: string }) {
  const inspector = useInspector();
  const [whole, setWhole] = useState<number>();
  const looked = lookedAt(rows, current);
  const ranges = useMemo(() => rangesOf(view, rows, looked), [view, rows, looked]);
  const pieces = useMemo(
    () => (whole === view.turn ? [{ kind: "text" as const, segments: foldedText(view.text, ranges, UNFOLDED).flatMap((piece) => (piece.kind === "text" ? piece.segments : [])) }] : foldedText(view.text, ranges)),
    [view.text, ranges, whole, view.turn],
  );
  const window = ranges.find(({ kind }) => kind === "window");
  const characters = useMemo(() => points(view.text), [view.text]);
  const searched = useMemo(() => (window === undefined ? 0 : points(view.text.slice(window.start, window.end))), [view.text, window]);
  const missing = view.length - view.text.length;
  const folded = pieces.some((piece) => piece.kind === "folded");
  return (
    <>
      <section className="msg" aria-label="Message text">
        <header className="sec-h">
          <h3>Message</h3>
          <span className="sec-hint">{view.length === 0 ? "no visible text" : <><b>{count(missing > 0 ? view.length : characters)}</b> {characters === 1 ? "character" : "characters"}</>}, line {count(view.line)}</span>
          {view.length === 0 ? null : <IconButton icon="copy" name="Copy the text" onClick={() => inspector.copy(view.text, "Text")} />}
        </header>
        {view.length === 0 ? null : (
          <div className="msg-b">
            <p className="msg-t">
              {pieces.map((piece, index) => (piece.kind === "text"
                ? <Fragment key={index}>{piece.segments.map((segment) => mark(view.text, segment, window, searched))}</Fragment>
                : <button key={index} type="button" className="folded" onClick={() => setWhole(view.turn)}>{plural(piece.end - piece.start, "character")} folded</button>))}
            </p>
            {view.underneath === undefined ? null : <p className="msg-note"><Icon name="info" />{view.underneath}</p>}
            {missing > 0 && (folded || whole === view.turn) ? (
              <p className="msg-note">
                <Icon name="info" />
                {view.text.length >= TEXT_MOST ? `The first ${plural(view.text.length, "character")} are shown. The record has the rest.` : `${plural(missing, "more character")} not fetched yet.`}
                {view.text.length < TEXT_MOST && view.text.length >= TEXT_LIMIT ? <button type="button" className="lnk" onClick={inspector.showAllText}>Fetch them</button> : null}
              </p>
            ) : null}
          </div>
        )}
        {ranges.length === 0 && !folded && whole !== view.turn ? null : (
          <ul className="legend">
            {window === undefined || looked === undefined ? null : (
              <li><span className="lg-tail" />{window.start > 0 && window.end >= view.text.trimEnd().length ? `last ${count(searched)}, ` : ""}searched by {looked.name === "" ? looked.row.label : `step ${looked.name}`}</li>
            )}
            {ranges.some(({ kind }) => kind === "match") ? <li><span className="lg-match">abc</span>match</li> : null}
            {ranges.some(({ kind }) => kind === "also") ? <li><span className="lg-q">abc</span>what another step decided by</li> : null}
            {ranges.some(({ kind }) => kind === "evidence") ? <li><span className="lg-evi">abc</span>evidence</li> : null}
            {folded ? <li><button type="button" className="lnk" onClick={() => setWhole(view.turn)}>Show all</button></li> : null}
            {whole === view.turn && !folded ? <li><button type="button" className="lnk" onClick={() => setWhole(undefined)}>Fold</button></li> : null}
          </ul>
        )}
      </section>
      <Calls view={view} />
      <Thinking view={view} />
    </>
  );
}

const UNFOLDED = { from: Number.POSITIVE_INFINITY, head: 0, tail: 0, around: 0, least: 0 };

/** The calls that the message carries. */
function Calls({ view }: { readonly view: TurnView }) {
  if (view.calls.length === 0) return null;
  return (
    <section className="calls" aria-label="Tool calls">
      <header className="sec-h"><h3>{view.calls.length === 1 ? "Tool call" : "Tool calls"}</h3><span className="sec-hint">{view.calls.length === 1 ? "" : <b>{count(view.calls.length)}</b>}</span></header>
      <ol className="call-l">
        {view.calls.slice(0, 20).map((call, index) => <li key={index}><Icon name="gear" className="c-dim" /><code className="call-n">{call.name}</code><code className="call-a">{call.arguments.slice(0, 600)}</code></li>)}
        {view.calls.length > 20 ? <li className="c-dim">and {count(view.calls.length - 20)} more</li> : null}
      </ol>
    </section>
  );
}

/** What the model thought, folded: the loop strips it before it looks. */
function Thinking({ view }: { readonly view: TurnView }) {
  const [open, setOpen] = useState(false);
  if (view.thinking === undefined || view.thinking === "") return null;
  return (
    <section className="thinking" aria-label="Thinking">
      <FoldButton open={open} controls="thinking" onClick={() => setOpen(!open)}>Thinking, {plural(points(view.thinking), "character")}</FoldButton>
      {open ? <p className="msg-b msg-t seen-not" id="thinking">{view.thinking}</p> : null}
    </section>
  );
}

/** The node whose window is shown: the current one, or else the first on the path that searched the text. */
function lookedAt(rows: readonly DrawnRow[], current: string): NodeRow | undefined {
  const nodes = rows.filter((row): row is NodeRow => row.kind === "node" && row.row.facts.some((fact) => fact.range !== undefined));
  return nodes.find(({ key }) => key === current) ?? nodes.find(({ line }) => line === "lit");
}

function rangesOf(view: TurnView, rows: readonly DrawnRow[], looked: NodeRow | undefined): readonly MarkRange[] {
  return [
    ...rows.flatMap((row) => (row.kind !== "node" || row === looked || row.line !== "lit" ? [] : row.row.facts.flatMap(({ range, decided }) => (range?.kind === "match" && decided === true ? [{ ...range, kind: "also" as const }] : [])))),
    ...(looked?.row.facts.flatMap(({ range }) => (range === undefined ? [] : [range])) ?? []),
    ...view.findings.flatMap(({ evidence }) => (evidence === undefined ? [] : [{ kind: "evidence" as const, start: evidence.start, end: evidence.end }])),
  ];
}

/** One segment as nested elements; what stands before the window is dimmed. */
function mark(text: string, { start, end, kinds }: Segment, window: MarkRange | undefined, searched: number): ReactNode {
  let node: ReactNode = text.slice(start, end);
  if (kinds.includes("evidence")) node = <mark className="evi">{node}</mark>;
  if (kinds.includes("also")) node = <span className="q-mark">{node}</span>;
  if (kinds.includes("match")) node = <mark className="match">{node}</mark>;
  if (kinds.includes("window")) {
    const first = window?.start === start;
    node = <span className="tail">{first && start > 0 ? <span className="tail-tick"><span className="vh"> The last {count(searched)} characters begin here. </span></span> : null}{node}</span>;
  }
  else if (window !== undefined) node = <span className="seen-not">{node}</span>;
  return <Fragment key={start}>{node}</Fragment>;
}

/** Code points: what loops count. */
function points(text: string): number {
  let pairs = 0;
  for (let index = 0; index < text.length; index += 1) {
    const unit = text.charCodeAt(index);
    if (unit >= 0xd800 && unit < 0xdc00 && index + 1 < text.length) pairs += 1;
  }
  return text.length - pairs;
}
