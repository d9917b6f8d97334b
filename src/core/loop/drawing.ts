/** Turns a tree and what was asked of it into plain data for drawing and for the step list. Nothing here knows a loop. */
import type { Answer, Check, Decision, DecisionTree, End, Exit, Fact, Group, PathState, Step, TreeDrawing, TreeExit, TreeRow } from "./model.ts";
import type { Trace } from "./tree.ts";

/** Every check that was asked, in order. */
export function stepsOf<T>(tree: DecisionTree<T>, trace: Trace): readonly Step[] {
  const steps: Step[] = [];
  const add = (check: Check<T>): void => {
    const asked = trace.asked.get(check.id);
    if (asked === undefined) return;
    steps.push({
      node: check.id, label: check.label, question: check.question, answer: asked.answer, exited: asked.exited, within: asked.within,
      facts: asked.facts, counterfactuals: asked.counterfactuals,
    });
    if (check.exit.kind === "branch") for (const inner of check.exit.nodes) add(inner);
  };
  for (const node of tree.nodes) for (const check of node.kind === "check" ? [node] : node.nodes) add(check);
  return steps;
}

/** The tree with what happened in it. Turn-dependent words (reasons) are only asked for where the turn came along. */
export function drawTree<T>(tree: DecisionTree<T>, trace: Trace, turn: T): TreeDrawing {
  let number = 0;
  const endOf = (end: End<T>, taken: boolean): TreeDrawing["end"] => ({ outcome: end.outcome, reason: taken ? trace.decided.reason : safe(() => end.reason(turn)), taken });

  const exitOf = (check: Check<T>, answer: Answer | undefined, exited: boolean): TreeExit => {
    const exit: Exit<T> = check.exit;
    const state: PathState = exited ? "taken" : answer === "off" || (exit.kind === "branch" && answer !== undefined) ? "off" : "open";
    if (exit.kind === "leaf") return { when: check.exitOn, state, kind: "leaf", outcome: exited ? trace.decided.outcome : exit.outcome, text: exited ? trace.decided.reason : safe(() => exit.reason(turn)), summary: undefined, children: [], end: undefined };
    if (exit.kind === "note") return { when: check.exitOn, state, kind: "note", outcome: undefined, text: exit.text, summary: undefined, children: [], end: undefined };
    const children = exit.nodes.map((inner) => rowOf(inner, exited));
    const taken = children.find((row) => row.exit?.state === "taken");
    const reachedEnd = exited && trace.endOf === exit.id;
    // The end of a branch counts as its last check: "none of these".
    const count = `${exit.nodes.length + 1} checks`;
    return {
      when: check.exitOn, state, kind: "branch", outcome: exited ? trace.decided.outcome : undefined, text: exit.label,
      summary: !exited ? `${count}, not entered` : taken !== undefined ? `${count}, ${named(taken.label)}` : `${count}, none applies`,
      children, end: endOf(exit.end, reachedEnd),
    };
  };

  const rowOf = (check: Check<T>, numbered: boolean): TreeRow => {
    const asked = trace.asked.get(check.id);
    const step = asked !== undefined && numbered ? ++number : undefined;
    return {
      id: check.id, kind: "check", label: check.label, question: check.question, answer: asked?.answer, taken: asked !== undefined, step,
      facts: asked?.facts ?? [], counterfactuals: asked?.counterfactuals ?? [], summary: undefined,
      exit: exitOf(check, asked?.answer, asked?.exited ?? false), children: [],
    };
  };

  const groupOf = (group: Group<T>): TreeRow => {
    const reached = group.nodes.some((check) => trace.asked.has(check.id));
    const step = reached ? ++number : undefined;
    const children = group.nodes.map((check) => rowOf(check, false));
    const left = children.find((row) => row.exit?.state === "taken");
    const allOff = children.every((row) => row.answer === "off");
    const answer: Answer | undefined = !reached ? undefined : left !== undefined ? "yes" : allOff ? "off" : "no";
    const leaf = left?.exit ?? children.find((row) => row.exit?.kind === "leaf")?.exit;
    const count = `${group.nodes.length} checks`;
    return {
      id: group.id, kind: "group", label: group.label, question: group.question, answer, taken: reached, step,
      facts: groupFacts(children), counterfactuals: children.flatMap((row) => row.counterfactuals),
      summary: !reached ? `${count}, not reached` : left !== undefined ? `${count}, ${named(left.label)}` : allOff ? `${count}, all off` : `${count}, none applies`,
      exit: leaf === undefined ? undefined : { ...leaf, when: "yes", state: left !== undefined ? "taken" : answer === "off" ? "off" : "open", text: left !== undefined ? leaf.text : "", children: [], end: undefined },
      children,
    };
  };

  const rows = tree.nodes.map((node) => (node.kind === "check" ? rowOf(node, true) : groupOf(node)));
  return { loop: tree.id, rows, end: endOf(tree.end, trace.endOf === "") };
}

/** The decision as a whole. */
export function decisionOf<T>(tree: DecisionTree<T>, trace: Trace, turn: T, before: readonly Fact[], after: readonly Fact[]): Decision {
  return { loop: tree.id, outcome: trace.decided.outcome, reason: trace.decided.reason, steps: stepsOf(tree, trace), drawing: drawTree(tree, trace, turn), before, after };
}

/** "Output cut off?" as it stands in a summary: "output cut off". */
function named(label: string): string {
  const words = label.endsWith("?") ? label.slice(0, -1) : label;
  return words.charAt(0).toLowerCase() + words.slice(1);
}

/** The deciding fact of each check, each name once; the group's own decision is that of the check that left, or of the first. */
function groupFacts(children: readonly TreeRow[]): readonly Fact[] {
  const facts: Fact[] = [];
  const left = children.find((row) => row.exit?.state === "taken");
  for (const row of children) {
    const fact = row.facts.find((f) => f.decided) ?? row.facts[0];
    if (fact === undefined) continue;
    const { decided: _decided, brief: _brief, ...rest } = fact;
    const seen = facts.findIndex((f) => f.name === fact.name);
    if (seen >= 0 && row !== left) continue;
    const shown = row === left ? { ...rest, decided: true } : rest;
    if (seen >= 0) facts[seen] = shown;
    else facts.push(shown);
  }
  const first = facts[0];
  if (left === undefined && first !== undefined) facts[0] = { ...first, decided: true };
  return facts;
}

/** Reasons of exits that were not taken may be asked of a turn that never came there. */
function safe(reason: () => string): string {
  try {
    return reason();
  } catch {
    return "";
  }
}
