/**
 * The prose guard: a loop that also looks for calls which a message writes as text and does not make (behaviour E1–E8).
 * Its first node is the old guard (no calls and an empty body), so that one can see it stay quiet. What it finds is nudged; nothing that is written is ever run.
 */
import { compileScaffolds, realText, scaffoldOf, type CompiledScaffolds } from "../../transcript/scaffolds.ts";
import type { Message } from "../../transcript/model.ts";
import { promptLayer } from "../hermes/promptLayer.ts";
import type { Assumption, Decided, DecisionTree, Scope } from "../model.ts";
import { decideTree } from "../tree.ts";
import { treeLoop } from "../treeLoop.ts";
import { claims, emptyMessage, exempt, followed, named, placeholders, toolCalls } from "./nodes.ts";
import { ProseTurn, PROSE_CALL, type Prepared, type ProseState } from "./turn.ts";

const tree: DecisionTree<ProseTurn> = {
  id: "prose-guard",
  nodes: [emptyMessage, toolCalls, named, followed, placeholders, exempt, claims],
  end: { outcome: "nudge", reason: () => PROSE_CALL },
};

function evaluate(turn: ProseTurn): Decided {
  return decideTree(tree, turn);
}

const signatures = new WeakMap<object, CompiledScaffolds>();

function prepare(scope: Scope): Prepared {
  const { rules, facts } = scope;
  let scaffolds = signatures.get(rules.scaffolds);
  if (scaffolds === undefined) signatures.set(rules.scaffolds, scaffolds = compileScaffolds(rules.scaffolds));
  const declared = facts.declaredTools;
  return { scope, rules, toolNames: declared === undefined ? scope.calledTools : new Set(declared), assumed: declared === undefined, scaffolds };
}

/** The user's request is all that is carried: it tells whether calls were to be shown or to be made. Rows that a harness injected are no request. */
function observe(state: ProseState, message: Message, { scaffolds }: Prepared): ProseState {
  if (message.role !== "user" || message.flags.synthetic === true) return state;
  const scaffold = scaffoldOf(message, scaffolds);
  const userText = scaffold === undefined ? message.text : realText(message, scaffold);
  return userText === "" ? state : { userText };
}

function assumptions({ scope, rules, toolNames, assumed }: Prepared): readonly Assumption[] {
  const { apiMode } = scope.facts;
  const mode = rules.loop.apiMode !== "auto" ? rules.loop.apiMode : apiMode ?? (scope.fileRuntime === "hermes" ? "chat_completions" : undefined);
  return [
    ...(mode === undefined ? [] : [{ rule: "loop.apiMode", label: "API mode", value: mode, source: rules.loop.apiMode !== "auto" ? "rules" as const : apiMode === undefined ? "assumed" as const : "file" as const }]),
    { rule: "loop.toolsDeclared", label: "Declared tools", value: assumed ? `none stated; ${toolNames.size} that were called stand in` : String(toolNames.size), source: assumed ? "assumed" : "file" },
  ];
}

export const proseGuardLoop = treeLoop<ProseState, Prepared, ProseTurn>({
  id: "prose-guard",
  label: "prose-guard",
  guards: new Set([PROSE_CALL]),
  prepare,
  start: () => ({ userText: "" }),
  observe,
  tree: () => tree,
  turn: (state, input, prepared) => new ProseTurn(prepared, state, input, evaluate),
  next: (state) => state,
  assumptions,
  prompt: ({ scope, rules }) => (scope.fileRuntime === "hermes" ? promptLayer(rules.loop, scope.model, scope.facts.systemPrompt) : undefined),
  title: () => "prose-guard",
});
