/** Signs and words that stand for the same thing everywhere. */
import type { Outcome } from "../decision/model.ts";
import type { TreeRowView } from "../../core/protocol/views.ts";
import { Icon, type IconName } from "./Icon.tsx";

export const OUTCOME_ICON: Readonly<Record<Outcome, IconName>> = { execute: "gear", nudge: "nudge", retry: "retry", return: "stop" };

/** "return" with its sign. */
export function OutcomeWord({ outcome }: { readonly outcome: Outcome }) {
  return <span className="outc"><Icon name={OUTCOME_ICON[outcome]} />{outcome}</span>;
}

/** A node's answer: yes, no, off, or that the turn did not come this far. */
export function Answer({ answer }: { readonly answer: TreeRowView["answer"] }) {
  const icon: IconName = answer === undefined ? "notReached" : answer;
  return <span className="node-a"><Icon name={icon} />{answer ?? "not reached"}</span>;
}
