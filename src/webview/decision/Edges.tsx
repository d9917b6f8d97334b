/** The lines behind the rows. Measured after every layout: on first sight, when a row folds, when the width or the font changes. */
import type { RefObject } from "react";
import { useLayoutEffect, useState } from "../ui/react.ts";
import { treePaths, type Box, type DrawnPath, type EndShape, type ExitShape, type NodeShape, type TreeMode } from "./drawing.ts";
import type { DrawnRow } from "./model.ts";

export function Edges({ canvas, rows, mode }: { readonly canvas: RefObject<HTMLDivElement | null>; readonly rows: readonly DrawnRow[]; readonly mode: TreeMode }) {
  const [paths, setPaths] = useState<readonly DrawnPath[]>([]);
  useLayoutEffect(() => {
    const element = canvas.current;
    if (element === null) return;
    const draw = (): void => setPaths((now) => {
      const next = measured(element, rows, mode);
      return next === undefined || equal(now, next) ? now : next;
    });
    draw();
    const observer = new ResizeObserver(draw);
    observer.observe(element);
    // A row may grow without the canvas doing so: the step panel moves from one row to another.
    for (const row of element.querySelectorAll(".trow, .trow-panel")) observer.observe(row);
    return () => observer.disconnect();
  });
  return (
    <svg className="edges" aria-hidden="true" focusable="false">
      {paths.map(({ d, className }, index) => <path key={index} d={d} className={className} />)}
    </svg>
  );
}

function equal(one: readonly DrawnPath[], other: readonly DrawnPath[]): boolean {
  return one.length === other.length && one.every((path, index) => path.d === other[index]!.d && path.className === other[index]!.className);
}

/** Boxes of what is in the document, put together with what is known of the rows. */
function measured(canvas: HTMLElement, rows: readonly DrawnRow[], mode: TreeMode): readonly DrawnPath[] | undefined {
  const base = canvas.getBoundingClientRect();
  const half = (value: number): number => Math.round(value * 2) / 2;
  const box = (element: Element | null | undefined): Box | undefined => {
    if (element === null || element === undefined) return undefined;
    const rect = element.getBoundingClientRect();
    return { l: half(rect.left - base.left), r: half(rect.right - base.left), t: half(rect.top - base.top), b: half(rect.bottom - base.top) };
  };
  const start = box(canvas.querySelector(".start"));
  if (start === undefined || base.width === 0) return undefined;
  const elements = new Map([...canvas.querySelectorAll<HTMLElement>("[data-row]")].map((element) => [element.dataset["row"], element]));
  const shapes: (NodeShape | EndShape)[] = [];
  for (const row of rows) {
    if (row.kind === "rungs") continue;
    const element = elements.get(row.key);
    if (element === undefined) return undefined;
    if (row.kind === "end") {
      const leaf = box(element.querySelector(".leaf-end"));
      if (leaf !== undefined) shapes.push({ kind: "end", depth: row.depth, leaf, line: row.line, outcome: row.outcome, missed: row.missed });
      continue;
    }
    const badge = box(element.querySelector(":scope > .badge"));
    const node = box(element.querySelector(":scope > .node"));
    if (badge === undefined || node === undefined) continue;
    const target = box(element.querySelector(":scope > .exit > :is(.leaf, .note)"));
    const tag = box(element.querySelector(":scope > .exit > .exit-if"));
    const exit: ExitShape | undefined = row.exit === undefined || target === undefined || tag === undefined ? undefined
      : { line: row.exit.line, kind: row.exit.kind, outcome: row.exit.outcome, missed: row.exit.missed, target, tag };
    shapes.push({ kind: "node", depth: row.depth, badge, node, line: row.line, down: row.down, exit });
  }
  return treePaths({ mode, width: half(base.width), start, rows: shapes });
}
