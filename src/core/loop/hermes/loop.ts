/** The Hermes loop: the tree in the order of hermes-loop section a, and its state between messages. */
import type { Decided, DecisionTree } from "../model.ts";
import { decideTree } from "../tree.ts";
import { treeLoop } from "../treeLoop.ts";
import { toolCalls, unfinished } from "./entry.ts";
import { next, observe } from "./fold.ts";
import { stopGates } from "./gates.ts";
import { ackMatch, callDropped, fragmentMatch, placeholder, stallMatch } from "./guards.ts";
import { promptLayer } from "./promptLayer.ts";
import { prepare, type Prepared } from "./settings.ts";
import { START, type HermesState } from "./state.ts";
import { stateFacts } from "./stateFacts.ts";
import { onlyReasoning, visibleTextCheck } from "./text.ts";
import { HermesTurn } from "./turn.ts";

const ORDINARY_END = "text_response(finish_reason=stop)";

function treeWith(guards: DecisionTree<HermesTurn>["nodes"]): DecisionTree<HermesTurn> {
  return {
    id: "hermes",
    nodes: [unfinished, toolCalls, onlyReasoning, visibleTextCheck, ...guards, callDropped, stopGates],
    end: { outcome: "return", reason: (turn) => (turn.finish === "stop" ? ORDINARY_END : `text_response(finish_reason=${turn.finish})`) },
  };
}

const GUARDS = [stallMatch, fragmentMatch, ackMatch];
const tree = treeWith(GUARDS);
const treeWithPlaceholder = treeWith([...GUARDS, placeholder]);

function treeOf(prepared: Prepared): DecisionTree<HermesTurn> {
  return prepared.rules.placeholderGuard ? treeWithPlaceholder : tree;
}

function evaluate(turn: HermesTurn): Decided {
  return decideTree(treeOf(turn.prepared), turn);
}

export const hermesLoop = treeLoop<HermesState, Prepared, HermesTurn>({
  id: "hermes",
  label: "Hermes",
  guards: new Set(["stall", "degenerate", "ack", "placeholder"]),
  prepare,
  start: () => START,
  observe,
  tree: treeOf,
  turn: (state, input, prepared) => new HermesTurn(prepared, state, input, evaluate),
  next: (_state, turn, decided) => next(turn, decided),
  stateFacts,
  assumptions: (prepared) => prepared.assumptions,
  prompt: ({ rules, model, systemPrompt }) => promptLayer(rules, model, systemPrompt),
  title: (prepared) => prepared.title,
});
