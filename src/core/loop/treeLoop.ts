/** A loop is a decision tree plus a fold of its state: this makes the one out of the other. */
import { decisionOf } from "./drawing.ts";
import type { Assumption, Decided, DecisionTree, Fact, Loop, Scope, TurnInput } from "./model.ts";
import { decideTree, traceTree } from "./tree.ts";
import type { Message } from "../transcript/model.ts";

/** What a loop has to say about itself. `S` state, `P` prepared settings, `T` a turn on its way through the tree. */
export interface TreeLoopParts<S, P, T> {
  readonly id: string;
  readonly label: string;
  /** Reasons of nudges that answer an ending; see `Loop.guards`. */
  readonly guards?: ReadonlySet<string>;
  prepare(scope: Scope): P;
  start(prepared: P): S;
  observe(state: S, message: Message, prepared: P): S;
  tree(prepared: P): DecisionTree<T>;
  /** The context that the checks look at; costly things in it are lazy. */
  turn(state: S, input: TurnInput, prepared: P): T;
  /** State after the decision; the same object when nothing changed. */
  next(state: S, turn: T, decided: Decided, prepared: P): S;
  /** State as facts; with `past`, what the turn did to it. */
  stateFacts?(state: S, prepared: P, past?: { readonly before: S; readonly decided: Decided }): readonly Fact[];
  assumptions(prepared: P): readonly Assumption[];
  prompt?(prepared: P): { readonly value: string; readonly words: string } | undefined;
  title(prepared: P): string;
}

/** The loop; `decide` and `explain` evaluate the same tree. */
export function treeLoop<S, P, T>(parts: TreeLoopParts<S, P, T>): Loop<S, P> {
  return {
    id: parts.id,
    label: parts.label,
    ...(parts.guards === undefined ? {} : { guards: parts.guards }),
    prepare: (scope) => parts.prepare(scope),
    start: (prepared) => parts.start(prepared),
    observe: (state, message, prepared) => parts.observe(state, message, prepared),
    decide(state, input, prepared) {
      const turn = parts.turn(state, input, prepared);
      const decided = decideTree(parts.tree(prepared), turn);
      return { decided, state: parts.next(state, turn, decided, prepared) };
    },
    explain(state, input, prepared) {
      const turn = parts.turn(state, input, prepared);
      const tree = parts.tree(prepared);
      const trace = traceTree(tree, turn);
      const after = parts.next(state, turn, trace.decided, prepared);
      return decisionOf(
        tree, trace, turn,
        parts.stateFacts?.(state, prepared) ?? [],
        parts.stateFacts?.(after, prepared, { before: state, decided: trace.decided }) ?? [],
      );
    },
    prompt: (prepared) => parts.prompt?.(prepared),
    assumptions: (prepared) => parts.assumptions(prepared),
    title: (prepared) => parts.title(prepared),
  };
}
