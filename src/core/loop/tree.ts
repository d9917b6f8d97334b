/** Evaluates a decision tree: fast (`decideTree`), or with a trace of every question asked (`traceTree`). The same tree is drawn by `drawing.ts`. */
import type { Answer, Check, Counterfactual, Decided, DecisionTree, Fact, Outcome } from "./model.ts";

/** What was found at one check. */
export interface Asked {
  readonly answer: Answer;
  /** The check's exit was taken. */
  readonly exited: boolean;
  /** Group or branch it stands in. */
  readonly within: string | undefined;
  readonly facts: readonly Fact[];
  readonly counterfactuals: readonly Counterfactual[];
}

/** Every check asked, by id and in order, and what came of it. `endOf` is the id of the branch whose end was reached, or "" for the spine's. */
export interface Trace {
  readonly asked: ReadonlyMap<string, Asked>;
  readonly decided: Decided;
  readonly endOf: string | undefined;
}

const shared: Readonly<Record<Outcome, Map<string, Decided>>> = { execute: new Map(), nudge: new Map(), retry: new Map(), return: new Map() };
/** Reasons can hold words of the file, so the tables of shared results must not grow with it. */
const MOST_SHARED = 64;

/** A result; equal ones are the same object as far as they fit into a small table, since a fold keeps one a turn. */
export function decided(outcome: Outcome, reason: string): Decided {
  const known = shared[outcome].get(reason);
  if (known !== undefined) return known;
  const made: Decided = { outcome, reason };
  if (shared[outcome].size < MOST_SHARED) shared[outcome].set(reason, made);
  return made;
}

/** The fast path: no facts, no trace. */
export function decideTree<T>(tree: DecisionTree<T>, turn: T): Decided {
  for (const node of tree.nodes) {
    if (node.kind === "check") {
      const left = leave(node, turn);
      if (left !== undefined) return left;
    } else for (const check of node.nodes) {
      const left = leave(check, turn);
      if (left !== undefined) return left;
    }
  }
  return decided(tree.end.outcome, tree.end.reason(turn));
}

/** The decision when the turn leaves the spine at this check. */
function leave<T>(check: Check<T>, turn: T): Decided | undefined {
  if (check.test(turn) !== check.exitOn) return undefined;
  const exit = check.exit;
  if (exit.kind === "leaf") return decided(exit.outcomeOf?.(turn) ?? exit.outcome, exit.reason(turn));
  if (exit.kind === "note") {
    exit.apply(turn);
    return undefined;
  }
  for (const inner of exit.nodes) {
    const left = leave(inner, turn);
    if (left !== undefined) return left;
  }
  return decided(exit.end.outcome, exit.end.reason(turn));
}

/** The same evaluation, keeping what each check answered and looked at. Facts are asked before a note changes the turn. */
export function traceTree<T>(tree: DecisionTree<T>, turn: T): Trace {
  const asked = new Map<string, Asked>();
  let endOf: string | undefined;
  const ask = (check: Check<T>, within: string | undefined): Decided | undefined => {
    const answer = check.test(turn);
    const exited = answer === check.exitOn;
    asked.set(check.id, { answer, exited, within, facts: withTwoBriefs(check.facts(turn)), counterfactuals: check.counterfactuals?.(turn) ?? [] });
    if (!exited) return undefined;
    const exit = check.exit;
    if (exit.kind === "leaf") return decided(exit.outcomeOf?.(turn) ?? exit.outcome, exit.reason(turn));
    if (exit.kind === "note") {
      exit.apply(turn);
      return undefined;
    }
    for (const inner of exit.nodes) {
      const left = ask(inner, exit.id);
      if (left !== undefined) return left;
    }
    endOf = exit.id;
    return decided(exit.end.outcome, exit.end.reason(turn));
  };
  for (const node of tree.nodes) for (const check of node.kind === "check" ? [node] : node.nodes) {
    const left = ask(check, node.kind === "group" ? node.id : undefined);
    if (left !== undefined) return { asked, decided: left, endOf };
  }
  endOf = "";
  return { asked, decided: decided(tree.end.outcome, tree.end.reason(turn)), endOf };
}

/** A node's own line has room for two words of facts: of the one that decided and of the first besides it (mock, "The tree"). */
function withTwoBriefs(facts: readonly Fact[]): readonly Fact[] {
  const brief = facts.filter((fact) => fact.brief !== undefined);
  if (brief.length <= 2) return facts;
  const decisive = brief.find((fact) => fact.decided === true) ?? brief[1];
  const other = brief.find((fact) => fact !== decisive);
  return facts.map((fact) => {
    if (fact.brief === undefined || fact === decisive || fact === other) return fact;
    const { brief: _brief, ...rest } = fact;
    return rest;
  });
}
