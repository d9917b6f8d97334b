/**
 * The lines of the tree: from measured boxes to SVG paths. Pure geometry.
 *
 * 1. Spine: bends out of the start, runs through the centres of the badges, bends into the end. A branch has a spine of its own, one indent
 *    to the right, that its leaf leads into.
 * 2. Exit: from the node's right edge to its leaf, the condition standing on the line. Where there is no room at the right, on an elbow below.
 * 3. Lane: what leads to another model call runs right and back up to the start.
 * 4. Outlines of leaves: execute = arrow block, nudge = speech bubble, retry = cut corners, return = stadium (double at the end), branch = two sheets.
 * 5. Dim paths first, lit and draft paths last, so that they lie on top.
 */
import type { Line, Outcome } from "./model.ts";

/** A box in pixels, relative to the canvas. */
export interface Box { readonly l: number; readonly r: number; readonly t: number; readonly b: number }

export interface ExitShape {
  readonly line: Line;
  readonly kind: "leaf" | "note" | "branch";
  readonly outcome: Outcome | undefined;
  readonly missed: boolean;
  /** The leaf or the note. */
  readonly target: Box;
  /** The condition on the line. */
  readonly tag: Box;
}

export interface NodeShape {
  readonly kind: "node";
  readonly depth: number;
  readonly badge: Box;
  readonly node: Box;
  readonly line: Line;
  readonly down: Line;
  readonly exit: ExitShape | undefined;
}

export interface EndShape {
  readonly kind: "end";
  readonly depth: number;
  readonly leaf: Box;
  readonly line: Line;
  readonly outcome: Outcome;
  readonly missed: boolean;
}

/** `wide`: exits at the right and a lane. `mid`: no lane. `slim`: exits hang below their node. */
export type TreeMode = "wide" | "mid" | "slim";

export interface TreeShape {
  readonly mode: TreeMode;
  readonly width: number;
  readonly start: Box;
  /** In the order of evaluation; every line of nodes ends in an `end`. */
  readonly rows: readonly (NodeShape | EndShape)[];
}

/** One path: its data, and classes that say how it is drawn. */
export interface DrawnPath { readonly d: string; readonly className: string }

/** Radius of bends. */
const R = 8;
const CLASS: Readonly<Record<Line, string>> = { lit: "e-lit", draft: "e-draft", open: "e-open", off: "e-off" };
const cx = (box: Box): number => (box.l + box.r) / 2;
const cy = (box: Box): number => (box.t + box.b) / 2;

/** Widths of the tree at which its mode changes, as in the style sheet's container queries. */
export function modeOf(width: number): TreeMode {
  return width >= 540 ? "wide" : width >= 400 ? "mid" : "slim";
}

export function treePaths(shape: TreeShape): readonly DrawnPath[] {
  const under: DrawnPath[] = [];
  const over: DrawnPath[] = [];
  const add = (d: string, className: string): void => void (/e-lit|e-draft/.test(className) ? over : under).push({ d, className });
  const lanes: { readonly from: number; readonly y: number; readonly lit: boolean }[] = [];

  drawLine(shape, 0, 0, undefined, add);
  for (const row of shape.rows) {
    if (row.kind === "node") {
      add(`M${row.badge.r} ${cy(row.badge)}H${row.node.l}`, CLASS[row.line]);
      if (row.exit === undefined) continue;
      drawExit(shape.mode, row.node, row.exit, add);
      if (row.exit.kind === "leaf" && row.exit.outcome !== undefined && row.exit.outcome !== "return") lanes.push({ from: row.exit.target.r, y: cy(row.exit.target), lit: row.exit.line === "lit" });
    }
    else {
      leafOutline(row.leaf, row.outcome, row.line, row.missed, add);
      if (row.outcome === "return" && row.line === "lit") innerStadium(row.leaf, row.missed, add);
      if (row.outcome !== "return" && row.line === "lit") lanes.push({ from: row.leaf.r, y: cy(row.leaf), lit: true });
    }
  }
  if (shape.mode === "wide") drawLanes(shape, lanes, add);
  return [...under, ...over];
}

type Add = (d: string, className: string) => void;

/**
 * Draws the spine of the line of nodes that begins at `rows[from]`, and those of the branches inside it.
 * `entry` is the leaf that leads into a branch. Answers the index behind the line's end.
 */
function drawLine(shape: TreeShape, from: number, depth: number, entry: { readonly leaf: Box; readonly line: Line } | undefined, add: Add): number {
  const { rows, start } = shape;
  let previous: NodeShape | undefined;
  let index = from;
  while (index < rows.length) {
    const row = rows[index]!;
    if (row.kind === "node" && row.depth > depth) {
      const exit = previous?.exit;
      index = drawLine(shape, index, row.depth, exit === undefined ? undefined : { leaf: exit.target, line: exit.line }, add);
      continue;
    }
    if (row.kind === "end") {
      const x = previous === undefined ? row.leaf.l - 12 : cx(previous.badge);
      const y = cy(row.leaf);
      const line = previous?.down ?? "off";
      if (previous !== undefined) add(`M${x} ${previous.badge.b}V${y - R}Q${x} ${y} ${x + R} ${y}H${row.leaf.l - 2}`, CLASS[line]);
      if (line === "lit" || line === "draft") head(row.leaf.l - 2, y, CLASS[line], "right", add);
      return index + 1;
    }
    const x = cx(row.badge);
    if (previous !== undefined) add(`M${x} ${previous.badge.b}V${row.badge.t}`, CLASS[previous.down]);
    else if (entry !== undefined) enterBranch(entry.leaf, row.badge, CLASS[row.line === "lit" ? entry.line : row.line], add);
    else add(`M${start.l} ${cy(start)}H${x + R}Q${x} ${cy(start)} ${x} ${cy(start) + R}V${row.badge.t}`, "e-lit");
    previous = row;
    index += 1;
  }
  return index;
}

/** Out of the bottom of the branch's leaf, back to the left between the rows, down into its first badge. */
function enterBranch(leaf: Box, badge: Box, className: string, add: Add): void {
  const x = cx(badge);
  const from = leaf.l + 16;
  const gap = Math.max(leaf.b + 6, Math.round((leaf.b + badge.t) / 2));
  const bend = Math.min(R, gap - leaf.b, Math.max(0, badge.t - gap));
  add(`M${from} ${leaf.b + 3}V${gap - Math.min(bend, 4)}Q${from} ${gap} ${from - bend} ${gap}H${x + bend}Q${x} ${gap} ${x} ${gap + bend}V${badge.t}`, className);
}

function drawExit(mode: TreeMode, node: Box, exit: ExitShape, add: Add): void {
  const className = CLASS[exit.line];
  const y = cy(exit.target);
  if (mode === "slim") {
    const x = node.l + 16;
    add(`M${x} ${node.b}V${y - 6}Q${x} ${y} ${x + 6} ${y}H${exit.tag.l - 2}`, className);
  }
  else {
    add(`M${node.r} ${y}H${exit.target.l - (exit.kind === "note" ? 0 : 1)}`, className);
    if (exit.kind !== "note" && exit.line !== "off") head(exit.target.l - 1, y, className, "right", add);
  }
  if (exit.kind === "leaf") leafOutline(exit.target, exit.outcome ?? "return", exit.line, exit.missed, add);
  else if (exit.kind === "branch") sheets(exit.target, exit.line, add);
}

function drawLanes(shape: TreeShape, lanes: readonly { readonly from: number; readonly y: number; readonly lit: boolean }[], add: Add): void {
  const lowest = lanes.reduce<(typeof lanes)[number] | undefined>((low, lane) => (low === undefined || lane.y > low.y ? lane : low), undefined);
  if (lowest === undefined) return;
  const x = shape.width - 8;
  const y = cy(shape.start);
  const back = (lane: { readonly from: number; readonly y: number }): string =>
    `M${lane.from} ${lane.y}H${x - R}Q${x} ${lane.y} ${x} ${lane.y - R}V${y + R}Q${x} ${y} ${x - R} ${y}H${shape.start.r + 2}`;
  for (const lane of lanes) if (lane !== lowest) add(`M${lane.from} ${lane.y}H${x}`, "e-lane");
  add(back(lowest), "e-lane");
  head(shape.start.r + 2, y, "e-lane", "left", add);
  const lit = lanes.find((lane) => lane.lit);
  if (lit === undefined) return;
  add(back(lit), "e-lit");
  head(shape.start.r + 2, y, "e-lit", "left", add);
}

function head(x: number, y: number, className: string, to: "left" | "right", add: Add): void {
  const back = to === "right" ? x - 4 : x + 4;
  add(`M${back} ${y - 4}L${x} ${y}L${back} ${y + 4}`, `${className} e-head`);
}

// -------------------------------------------------------------------- outlines

function shapeClass(line: Line, missed: boolean): string {
  return `shape ${CLASS[line]}${missed && line === "lit" ? " e-miss" : ""}`;
}

/** Inside of a leaf's box by half the width of the stroke. */
function inset(box: Box, line: Line): Box {
  const by = line === "lit" ? 1 : 0.5;
  return { l: box.l + by, r: box.r - by, t: box.t + by, b: box.b - by };
}

function leafOutline(box: Box, outcome: Outcome, line: Line, missed: boolean, add: Add): void {
  const { l, r, t, b } = inset(box, line);
  const arc = (b - t) / 2;
  const y = (t + b) / 2;
  const className = shapeClass(line, missed);
  switch (outcome) {
    case "execute": return add(`M${l + 4} ${t}H${r - arc}L${r} ${y}L${r - arc} ${b}H${l + 4}Q${l} ${b} ${l} ${b - 4}V${t + 4}Q${l} ${t} ${l + 4} ${t}Z`, className);
    case "nudge": return add(`M${l + 6} ${t}H${r - 6}Q${r} ${t} ${r} ${t + 6}V${b - 6}Q${r} ${b} ${r - 6} ${b}H${l + 18}L${l + 12} ${b + 5}V${b}H${l + 6}Q${l} ${b} ${l} ${b - 6}V${t + 6}Q${l} ${t} ${l + 6} ${t}Z`, className);
    case "retry": return add(`M${l + 6} ${t}H${r - 6}L${r} ${t + 6}V${b - 6}L${r - 6} ${b}H${l + 6}L${l} ${b - 6}V${t + 6}Z`, className);
    case "return": return add(stadium(l, r, t, b, arc), className);
  }
}

function stadium(l: number, r: number, t: number, b: number, arc: number): string {
  return `M${l + arc} ${t}H${r - arc}A${arc} ${arc} 0 0 1 ${r - arc} ${b}H${l + arc}A${arc} ${arc} 0 0 1 ${l + arc} ${t}Z`;
}

function innerStadium(box: Box, missed: boolean, add: Add): void {
  const { l, r, t, b } = inset(box, "lit");
  add(stadium(l + 3, r - 3, t + 3, b - 3, (b - t) / 2 - 3), `shape inner e-lit${missed ? " e-miss" : ""}`);
}

function sheets(box: Box, line: Line, add: Add): void {
  const { l, r, t, b } = inset(box, line);
  const className = shapeClass(line, false);
  add(`M${l + 4} ${b + 3}H${r}Q${r + 3} ${b + 3} ${r + 3} ${b}V${t + 4}`, CLASS[line]);
  add(`M${l + 4} ${t}H${r - 4}Q${r} ${t} ${r} ${t + 4}V${b - 4}Q${r} ${b} ${r - 4} ${b}H${l + 4}Q${l} ${b} ${l} ${b - 4}V${t + 4}Q${l} ${t} ${l + 4} ${t}Z`, className);
}
