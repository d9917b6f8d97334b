/**
 * A drawn tree as rows: which are shown, which lines between them are lit. Pure: from the drawing (and, where there is one, the drawing under
 * the draft) and from what is unfolded. Knows shapes of trees, and no guard by name.
 */
import type { DecisionView, DrawingView, FactView, TreeExitView, TreeRowView } from "../../core/protocol/views.ts";

export type Outcome = NonNullable<TreeExitView["outcome"]>;
/** How a line is drawn. `lit`: the path taken. `draft`: the path with the draft, where it leaves the other. `open`: not taken. `off`: switched off or not entered. */
export type Line = "lit" | "draft" | "open" | "off";

/** Where an answer leads, as drawn at the right of its node. */
export interface DrawnExit {
  readonly when: "yes" | "no";
  readonly line: Line;
  readonly kind: "leaf" | "note" | "branch";
  readonly outcome: Outcome | undefined;
  readonly text: string;
  readonly summary: string | undefined;
  /** Of a branch: unfolded below its node. */
  readonly open: boolean;
  /** A stall that is returned here. */
  readonly missed: boolean;
}

/** One node on a line of nodes. */
export interface NodeRow {
  readonly kind: "node";
  /** Unique in the tree: ids of the rows above it, and its own. */
  readonly key: string;
  readonly row: TreeRowView;
  /** Number on the badge: "5"; "" on the dot of a node inside a group. */
  readonly number: string;
  /** "5", or "1.2" inside a group. */
  readonly name: string;
  readonly child: boolean;
  /** How many branches it stands in. */
  readonly depth: number;
  /** The line from the badge to the node, and the badge itself. */
  readonly line: Line;
  /** The line from here to the next node of the same depth, or to its end. */
  readonly down: Line;
  readonly exit: DrawnExit | undefined;
  /** Folds open: it is a group, or its exit is a branch. */
  readonly folds: boolean;
  readonly open: boolean;
}

/** A branch that was not entered, unfolded: its questions and where they lead. */
export interface RungsRow {
  readonly kind: "rungs";
  readonly key: string;
  readonly depth: number;
  readonly rungs: readonly { readonly question: string; readonly leads: string }[];
}

/** Where a line of nodes ends when no exit was taken. */
export interface EndRow {
  readonly kind: "end";
  readonly key: string;
  readonly depth: number;
  readonly outcome: Outcome;
  readonly reason: string;
  readonly line: Line;
  readonly missed: boolean;
}

export type DrawnRow = NodeRow | RungsRow | EndRow;

/** Outcomes that lead back to another model call. */
export function goesOn(outcome: Outcome): boolean {
  return outcome !== "return";
}

/** What the rows are made of. */
export interface TreeParts {
  readonly drawing: DrawingView;
  /** The same tree under the draft, when the draft changes this turn. */
  readonly draft?: DrawingView | undefined;
  /** The turn is a stall that the loop returned: its end is marked. */
  readonly missed: boolean;
  /** Keys of the rows that are unfolded against their default, see `openByDefault`. */
  readonly toggled: ReadonlySet<string>;
}

/** Every row that is shown, in the order of evaluation; the end of the spine is the last. */
export function treeRows(parts: TreeParts): readonly DrawnRow[] {
  const rows: DrawnRow[] = [];
  const { drawing, missed } = parts;
  const draft = parts.draft?.loop === drawing.loop ? parts.draft : undefined;
  addLine(rows, parts, drawing.rows, draft?.rows, "", 0, drawing.end, draft?.end, missed);
  return rows;
}

/** One line of nodes and its end. */
function addLine(
  rows: DrawnRow[], parts: TreeParts, line: readonly TreeRowView[], draft: readonly TreeRowView[] | undefined,
  prefix: string, depth: number, end: DrawingView["end"], draftEnd: DrawingView["end"] | undefined, missed: boolean,
): void {
  const drafted = new Map(draft?.map((row) => [row.id, row]));
  line.forEach((row, index) => {
    const other = drafted.get(row.id);
    const next = line[index + 1];
    const onward = next === undefined ? end.taken : next.taken;
    const draftNext = next === undefined ? draftEnd?.taken === true : drafted.get(next.id)?.taken === true;
    addNode(rows, parts, row, other, { prefix, depth, name: row.step === undefined ? "" : String(row.step), child: false, missed, onward, draftOnward: draftNext });
  });
  rows.push({
    kind: "end", key: `${prefix}end`, depth, outcome: end.outcome, reason: end.reason, missed: missed && end.taken && end.outcome === "return",
    line: end.taken ? "lit" : draftEnd?.taken === true ? "draft" : "off",
  });
}

interface Position {
  readonly prefix: string;
  readonly depth: number;
  readonly name: string;
  readonly child: boolean;
  readonly missed: boolean;
  /** The path went on to what follows this row on its line, and would with the draft. */
  readonly onward: boolean;
  readonly draftOnward: boolean;
}

function addNode(rows: DrawnRow[], parts: TreeParts, row: TreeRowView, draft: TreeRowView | undefined, at: Position): void {
  const key = at.prefix + row.id;
  const group = row.kind === "group" && row.children.length > 0;
  const branch = row.exit?.kind === "branch" && row.exit.children.length > 0 ? row.exit : undefined;
  const folds = group || branch !== undefined;
  const open = folds && openByDefault(row) !== parts.toggled.has(key);
  const left = exitTaken(row) && !(row.exit?.kind === "note" || takenChild(row)?.exit?.kind === "note");
  const stays = row.taken && !left && at.onward;
  // An open group shows the exits where they are taken, at its checks.
  const shown = group && open && row.children.some((child) => child.exit !== undefined) ? undefined : row.exit ?? (group ? groupExit(row) : undefined);
  const draftShown = draft === undefined ? undefined : draft.exit ?? (draft.kind === "group" ? groupExit(draft) : undefined);
  const line: Line = row.taken ? "lit" : draft?.taken === true ? "draft" : "off";
  const down: Line = stays ? "lit" : draft !== undefined && draft.taken && at.draftOnward && (draftShown?.state !== "taken" || draftShown.kind === "note") ? "draft" : "off";
  const node: NodeRow = {
    kind: "node", key, row, number: at.child ? "" : at.name, name: at.name, child: at.child, depth: at.depth, line,
    down: group && open ? childDown(row.children[0], draft?.children[0]) : down,
    exit: shown === undefined ? undefined : drawnExit(shown, draftShown, branch !== undefined && open, at.missed, row.taken),
    folds, open,
  };
  rows.push(node);
  if (group && open) {
    row.children.forEach((child, index) => {
      const next = row.children[index + 1];
      const name = at.name === "" ? "" : `${at.name}.${index + 1}`;
      const other = draft?.children.find((candidate) => candidate.id === child.id);
      const after = next === undefined ? undefined : draft?.children.find((candidate) => candidate.id === next.id);
      addNode(rows, parts, child, other, {
        prefix: `${key}/`, depth: at.depth, name, child: true, missed: at.missed,
        onward: next === undefined ? at.onward : next.taken, draftOnward: next === undefined ? at.draftOnward : after?.taken === true,
      });
    });
  }
  if (branch === undefined || !open) return;
  const draftBranch = draft?.exit?.kind === "branch" ? draft.exit : undefined;
  if (branch.state === "taken" || draftBranch?.state === "taken") {
    const end = branch.end ?? { outcome: "return" as const, reason: "", taken: false };
    addLine(rows, parts, branch.children, draftBranch?.children, `${key}/`, at.depth + 1, end, draftBranch?.end, at.missed);
  }
  else {
    const rungs = branch.children.map((child) => ({ question: child.label, leads: leadsTo(child.exit) }));
    if (branch.end !== undefined) rungs.push({ question: "None of these", leads: branch.end.outcome });
    rows.push({ kind: "rungs", key: `${key}/rungs`, depth: at.depth, rungs });
  }
}

function childDown(first: TreeRowView | undefined, draft: TreeRowView | undefined): Line {
  return first?.taken === true ? "lit" : draft?.taken === true ? "draft" : "off";
}

/** A branch that the path went through and a group that it left inside are open; what was passed or not entered is folded. */
export function openByDefault(row: TreeRowView): boolean {
  if (row.exit?.kind === "branch" && row.exit.state === "taken") return true;
  return takenChild(row) !== undefined;
}

function takenChild(row: TreeRowView): TreeRowView | undefined {
  return row.kind === "group" ? row.children.find((child) => child.exit?.state === "taken") : undefined;
}

function exitTaken(row: TreeRowView): boolean {
  return row.exit?.state === "taken" || takenChild(row) !== undefined;
}

/** A folded group that has no exit of its own shows the one its checks agree on, or the one that was taken. */
function groupExit(row: TreeRowView): TreeExitView | undefined {
  const taken = takenChild(row)?.exit;
  if (taken !== undefined) return taken;
  const exits = row.children.flatMap((child) => (child.exit === undefined || child.exit.kind === "note" ? [] : [child.exit]));
  const first = exits[0];
  if (first === undefined || exits.some((exit) => exit.outcome !== first.outcome || exit.kind !== first.kind)) return undefined;
  return { ...first, when: "yes", state: exits.some((exit) => exit.state === "open") ? "open" : "off" };
}

/** `reached`: the path came to the node. Where it did not, its exit was not entered either. */
function drawnExit(exit: TreeExitView, draft: TreeExitView | undefined, open: boolean, missed: boolean, reached: boolean): DrawnExit {
  const line: Line = exit.state === "taken" ? "lit" : draft?.state === "taken" ? "draft" : reached ? exit.state : "off";
  return {
    when: exit.when, line, kind: exit.kind, outcome: exit.outcome, text: exit.text, summary: exit.summary, open,
    missed: missed && line === "lit" && exit.kind === "leaf" && exit.outcome === "return",
  };
}

function leadsTo(exit: TreeExitView | undefined): string {
  if (exit === undefined) return "";
  return exit.kind === "leaf" ? exit.outcome ?? exit.text : exit.text;
}

// -------------------------------------------------------------------- stepping

/** A place where one can stand in the tree: a node, or the end of a line. */
export type Stop = NodeRow | EndRow;

/** Every place in order. */
export function stopsOf(rows: readonly DrawnRow[]): readonly Stop[] {
  return rows.filter((row): row is Stop => row.kind !== "rungs");
}

/** The places on the path taken: what "step" walks over. */
export function pathOf(rows: readonly DrawnRow[]): readonly Stop[] {
  return stopsOf(rows).filter((stop) => stop.line === "lit");
}

/** How many steps the path has; checks of a group count as one. */
export function stepCount(rows: readonly DrawnRow[]): number {
  return rows.reduce((most, row) => (row.kind === "node" ? Math.max(most, row.row.step ?? 0) : most), 0);
}

/**
 * Where a reader begins: at the exit that was taken; else where the draft would leave; else at the last node that looked for something
 * in the text and decided by it; else at the end.
 */
export function firstStop(rows: readonly DrawnRow[]): string {
  const nodes = rows.filter((row): row is NodeRow => row.kind === "node");
  const left = nodes.findLast((node) => node.exit?.line === "lit" && node.exit.kind !== "note" && !node.open);
  if (left !== undefined) return left.key;
  const drafted = nodes.find((node) => node.exit?.line === "draft");
  if (drafted !== undefined) return drafted.key;
  const looked = nodes.find((node) => node.line === "lit" && node.row.answer !== "off" && node.row.facts.some((fact) => fact.range !== undefined));
  return looked?.key ?? rows.findLast((row) => row.kind === "end" && row.line === "lit")?.key ?? nodes[0]?.key ?? "end";
}

/** Where a step leads from a place: `by` places along `stops`, or to the nearest one when it is not among them. */
export function stepFrom(rows: readonly DrawnRow[], stops: readonly Stop[], key: string, by: 1 | -1): string | undefined {
  const at = stops.findIndex((stop) => stop.key === key);
  if (at >= 0) return stops[at + by]?.key;
  const all = stopsOf(rows);
  const here = all.findIndex((stop) => stop.key === key);
  const places = new Map(all.map((stop, index) => [stop.key, index]));
  const near = by === 1 ? stops.find((stop) => (places.get(stop.key) ?? -1) > here) : stops.findLast((stop) => (places.get(stop.key) ?? -1) < here);
  return near?.key;
}

// -------------------------------------------------------------------- words

/** The two facts a node shows on its own line. */
export function briefFacts(row: TreeRowView): readonly FactView[] {
  return row.facts.filter((fact) => fact.brief !== undefined).slice(0, 2);
}

/** Words of a fact with the number, or what stands behind the colon, in bold: `["tail 160: ", "no opener", ""]`. */
export function emphasis(brief: string, decided: boolean): readonly [before: string, bold: string, after: string] {
  const colon = brief.indexOf(": ");
  if (decided && colon > 0) return [brief.slice(0, colon + 2), brief.slice(colon + 2), ""];
  const number = /^[+−-]?\d[\d., ]*\d|^\d/.exec(brief)?.[0] ?? "";
  return ["", number, brief.slice(number.length)];
}

/** Title of the decision in the header of the tree: "9 steps". */
export function stepsWords(decision: DecisionView, rows: readonly DrawnRow[]): string {
  const steps = stepCount(rows) || decision.steps.length;
  return steps === 1 ? "1 step" : `${steps} steps`;
}
