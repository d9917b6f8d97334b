/** The loop of every agent without guards: calls are executed, a message without calls ends the turn. */
import type { DecisionTree, TurnInput } from "./model.ts";
import { treeLoop } from "./treeLoop.ts";

const tree: DecisionTree<TurnInput> = {
  id: "plain",
  nodes: [{
    kind: "check", id: "tool-calls", label: "Tool calls?", question: "Does the message carry tool calls?",
    exitOn: "yes", exit: { kind: "leaf", outcome: "execute", reason: () => "tools" },
    test: ({ message }) => (message.calls.length > 0 ? "yes" : "no"),
    facts({ message }) {
      const count = message.calls.length;
      const text = count === 1 ? "1 call" : `${count} calls`;
      return [{ name: "calls", label: "Calls", value: count, text, brief: text, ok: count > 0, decided: true }];
    },
    counterfactuals: ({ message }) => (message.calls.length > 0 ? [] : [{ text: "One call in this message", outcome: "execute" }]),
  }],
  end: { outcome: "return", reason: () => "end_of_turn" },
};

/** Carries nothing from one message to the next. */
export const plainLoop = treeLoop<undefined, undefined, TurnInput>({
  id: "plain",
  label: "Plain",
  prepare: () => undefined,
  start: () => undefined,
  observe: () => undefined,
  tree: () => tree,
  turn: (_state, input) => input,
  next: () => undefined,
  assumptions: () => [],
  title: () => "Plain",
});
