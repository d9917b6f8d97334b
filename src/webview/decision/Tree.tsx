/** The drawn tree: rows in a grid, one node a row, and the lines behind them. One tab stop; arrow keys step. */
import type { KeyboardEvent, ReactNode } from "react";
import { Fragment, useEffect, useRef } from "../ui/react.ts";
import type { FactView } from "../../core/protocol/views.ts";
import { Icon } from "../ui/Icon.tsx";
import { Answer, OUTCOME_ICON } from "../ui/signs.tsx";
import { Edges } from "./Edges.tsx";
import type { TreeMode } from "./drawing.ts";
import { briefFacts, emphasis, pathOf, stepFrom, stopsOf, type DrawnExit, type DrawnRow, type EndRow, type NodeRow, type RungsRow } from "./model.ts";

export interface TreeProps {
  readonly rows: readonly DrawnRow[];
  readonly current: string;
  readonly mode: TreeMode;
  readonly finishReason: string | undefined;
  readonly flag: { readonly stall: boolean; readonly title: string; readonly words: string } | undefined;
  /** The step panel, where it unfolds under its node. */
  readonly panel: ReactNode;
  readonly onStep: (key: string) => void;
  readonly onToggle: (key: string) => void;
}

export function Tree({ rows, current, mode, finishReason, flag, panel, onStep, onToggle }: TreeProps) {
  const canvas = useRef<HTMLDivElement>(null);
  const moved = useRef(false);
  const path = pathOf(rows);
  const all = stopsOf(rows);

  // Focus follows the step when the keys moved it, and only then.
  useEffect(() => {
    if (!moved.current) return;
    moved.current = false;
    const node = canvas.current?.querySelector<HTMLElement>("[aria-current='step']");
    node?.focus({ preventScroll: true });
    node?.scrollIntoView({ block: "nearest" });
  }, [current]);

  function onKeyDown(event: KeyboardEvent): void {
    if (event.altKey || event.ctrlKey || event.metaKey || !(event.target as HTMLElement).matches(".node, .leaf-end")) return;
    const row = rows.find(({ key }) => key === current);
    const to = event.key === "ArrowDown" ? stepFrom(rows, all, current, 1)
      : event.key === "ArrowUp" ? stepFrom(rows, all, current, -1)
      : event.key === "ArrowRight" ? stepFrom(rows, path, current, 1)
      : event.key === "ArrowLeft" ? stepFrom(rows, path, current, -1)
      : event.key === "Home" ? path[0]?.key
      : event.key === "End" ? path.at(-1)?.key
      : undefined;
    const folds = (event.key === " " || event.key === "Enter") && row?.kind === "node" && row.folds;
    if (!folds && !["ArrowDown", "ArrowUp", "ArrowRight", "ArrowLeft", "Home", "End"].includes(event.key)) {
      // Enter on a node belongs to the node, not to the page.
      if (event.key === "Enter") event.stopPropagation();
      return;
    }
    event.preventDefault();
    event.stopPropagation();
    if (folds) return onToggle(current);
    if (to === undefined || to === current) return;
    moved.current = true;
    onStep(to);
  }

  return (
    <div className="tree-canvas" ref={canvas} onKeyDown={onKeyDown}>
      <Edges canvas={canvas} rows={rows} mode={mode} />
      <ol className="trows">
        <li className="trow is-start">
          <span className="badge badge-dot" aria-hidden="true" />
          <span className="start">
            <Icon name="message" /><span className="start-w">Assistant message</span>
            {finishReason === undefined ? null : <span className="node-f"><span className="f">finish reason {finishReason}</span></span>}
          </span>
          <span className="lane-tag" aria-hidden="true">{loops(rows) ? "next model call" : ""}</span>
        </li>
        {rows.map((row) => (
          <Fragment key={row.key}>
            {row.kind === "node" ? <Node row={row} current={row.key === current} onStep={onStep} onToggle={onToggle} />
              : row.kind === "rungs" ? <Rungs row={row} />
              : <End row={row} current={row.key === current} flag={row.line === "lit" ? flag : undefined} onStep={onStep} />}
            {row.key === current && panel !== undefined ? <li className={`trow-panel${row.kind === "rungs" ? "" : depthClass(row.depth)}`}>{panel}</li> : null}
          </Fragment>
        ))}
      </ol>
    </div>
  );
}

function loops(rows: readonly DrawnRow[]): boolean {
  return rows.some((row) => (row.kind === "end" ? row.line === "lit" && row.outcome !== "return" : row.kind === "node" && row.exit?.kind === "leaf" && row.exit.outcome !== "return"));
}

function depthClass(depth: number): string {
  return depth === 0 ? "" : ` depth-${Math.min(depth, 3)}`;
}

function Node({ row, current, onStep, onToggle }: { readonly row: NodeRow; readonly current: boolean; readonly onStep: (key: string) => void; readonly onToggle: (key: string) => void }) {
  const { row: data, exit } = row;
  const facts = briefFacts(data);
  const group = data.kind === "group" && row.folds;
  const className = `trow${row.line === "lit" ? " is-taken" : row.line === "draft" ? " is-draft" : " is-cut"}${group ? " is-group" : ""}${row.child ? " is-kid" : ""}${facts.length > 1 && !row.child ? " two" : ""}${current ? " is-current" : ""}${depthClass(row.depth)}`;
  return (
    <li className={className} data-row={row.key}>
      <span className={row.child ? "badge badge-s" : "badge"} aria-hidden="true">{row.number}</span>
      <button
        type="button" className="node" aria-current={current ? "step" : undefined} tabIndex={current ? 0 : -1} aria-expanded={row.folds ? row.open : undefined}
        onClick={() => {
          onStep(row.key);
          if (group) onToggle(row.key);
        }}
      >
        <span className="vh">{row.name === "" ? (row.child ? "" : "Not reached: ") : `Step ${row.name}: `}</span>
        <span className="node-q">{group ? <Icon name="chevronRight" className="tw" /> : null}{data.label}</span>
        <span className="node-f">{data.summary !== undefined && data.summary !== "" ? <span className="f">{data.summary}</span> : facts.map((fact) => <Brief key={fact.name} fact={fact} />)}</span>
        <Answer answer={data.answer} />
        {exit === undefined ? null : <span className="vh">{exitWords(exit)}</span>}
      </button>
      {exit === undefined ? null : <Exit exit={exit} onToggle={() => { onStep(row.key); onToggle(row.key); }} />}
    </li>
  );
}

/** The exit for those who do not see it drawn. */
function exitWords(exit: DrawnExit): string {
  const leads = exit.kind === "leaf" ? exit.outcome ?? exit.text : exit.text;
  if (exit.line === "lit") return `, leads to ${leads}`;
  return `, ${exit.when} would lead to ${leads}${exit.line === "draft" ? ", and does with your draft" : exit.line === "off" ? ", switched off or not entered" : ""}`;
}

function Brief({ fact }: { readonly fact: FactView }) {
  const decided = fact.decided === true;
  const [before, bold, after] = emphasis(fact.brief ?? "", decided);
  const measured = typeof fact.value === "number" && fact.limit !== undefined && fact.limit > 5;
  return (
    <span className={`f${decided ? " f-key" : ""}${measured ? " f-m" : ""}`}>
      {measured ? <Meter share={Number(fact.value) / Math.max(1, fact.limit ?? 1)} /> : null}
      <span>{before}{bold === "" ? null : <b>{bold}</b>}{after}</span>
    </span>
  );
}

/** A number against its limit; over the limit it is full and says so by a mark at its end. */
function Meter({ share }: { readonly share: number }) {
  return (
    <span className="meter" aria-hidden="true">
      <svg viewBox="0 0 48 6" width="48" height="6">
        <rect className="m-t" x="0.5" y="0.5" width="47" height="5" rx="1" /><rect className="m-v" width={Math.round(48 * Math.max(0, Math.min(1, share)) * 10) / 10} height="6" rx="1" />
        {share > 1 ? <rect className="m-over" x="45" width="3" height="6" /> : null}
      </svg>
    </span>
  );
}

function Exit({ exit, onToggle }: { readonly exit: DrawnExit; readonly onToggle: () => void }) {
  const drafted = exit.line === "draft" ? <span className="draft-tag">draft</span> : null;
  return (
    <span className={exit.kind === "note" ? "exit exit-note" : "exit"} data-state={exit.line} aria-hidden={exit.kind === "branch" ? undefined : true}>
      <span className="exit-if" aria-hidden="true">{exit.when}</span>
      {exit.kind === "note" ? <span className="note">{exit.text}</span>
        : exit.kind === "branch" ? (
          <button type="button" className="leaf leaf-group" aria-expanded={exit.open} tabIndex={-1} onClick={onToggle}>
            <span className="leaf-w"><Icon name="chevronRight" className="tw" />{exit.text}</span>
            {exit.summary === undefined || exit.summary === "" ? null : <span className="leaf-sub">{exit.summary}</span>}
          </button>
        ) : (
          <span className={`leaf leaf-${exit.outcome ?? "return"}`} title={exit.text}>
            <Icon name={OUTCOME_ICON[exit.outcome ?? "return"]} /><span className="leaf-w">{exit.outcome}</span>
          </span>
        )}
      {drafted}
    </span>
  );
}

function Rungs({ row }: { readonly row: RungsRow }) {
  return (
    <li className={`trow-rungs${depthClass(row.depth)}`}>
      <ol className="rungs">
        {row.rungs.map((rung, index) => <li key={index}><span className="rung-q">{rung.question}</span><span className="rung-o">{rung.leads}</span></li>)}
      </ol>
    </li>
  );
}

function End({ row, current, flag, onStep }: { readonly row: EndRow; readonly current: boolean; readonly flag: TreeProps["flag"]; readonly onStep: (key: string) => void }) {
  const taken = row.line === "lit";
  return (
    <li className={`trow is-end${taken ? " is-taken" : " is-cut"}${current ? " is-current" : ""}${flag !== undefined && row.outcome !== "return" ? " flag-below" : ""}${depthClass(row.depth)}`} data-row={row.key}>
      <span className="badge badge-dot" aria-hidden="true" />
      <button type="button" className={`leaf leaf-${row.outcome} leaf-end`} aria-current={current ? "step" : undefined} tabIndex={current ? 0 : -1} onClick={() => onStep(row.key)}>
        <span className="vh">{taken ? "Outcome: " : "Not reached: "}</span>
        <Icon name={OUTCOME_ICON[row.outcome]} /><span className="leaf-w">{row.outcome}</span>
        <span className="leaf-sub" title={row.reason}>{row.line === "off" ? "not reached" : row.line === "draft" ? `${row.reason}, with your draft` : row.reason}</span>
      </button>
      {flag === undefined ? null : (
        <span className="end-flag"><Icon name={flag.stall ? "warnFilled" : "diff"} className={flag.stall ? "c-stall" : undefined} /><span><b>{flag.title}</b><span className="ef-sub">{flag.words}</span></span></span>
      )}
    </li>
  );
}
