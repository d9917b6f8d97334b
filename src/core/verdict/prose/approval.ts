/** Whether a call would need a person's approval, and why (behaviour E5). */
import type { Rules } from "../../rules/model.ts";
import type { Arguments } from "./values.ts";

/** Commands inside arguments that act on the world or cannot be taken back. */
const COMMANDS: readonly (readonly [pattern: RegExp, why: string])[] = [
  [/\brm\s+-[a-z]*[rf]|\bshred\b|\bmkfs|\bdrop\s+(?:table|database)\b|\bdelete\s+from\b|\btruncate\s+table\b|Remove-Item/i, "its command deletes"],
  [/\bgit\s+push\b|\b(?:npm|cargo|twine|gem)\s+(?:publish|upload)\b|\bdocker\s+push\b/i, "its command publishes"],
  [/\bcurl\b[^\n]*(?:-X\s*(?:POST|PUT|PATCH|DELETE)|--data|-d\s)|\bsendmail\b|\bmail\s+-s\b/i, "its command sends data"],
  [/\bkubectl\s+(?:delete|apply)\b|\bterraform\s+(?:apply|destroy)\b|\bsudo\b/i, "its command changes a system"],
];

/** The words of a tool name: `mailer__sendBatch` → mailer, send, batch. */
export function wordsOf(name: string): readonly string[] {
  return name.replace(/([a-z0-9])([A-Z])/g, "$1 $2").toLowerCase().split(/[^\p{L}\p{N}]+/u).filter((word) => word !== "");
}

/** A few words on why a person should approve the call, e.g. `its name says "send"`; undefined when nothing speaks for it. */
export function approvalReason(name: string, args: Arguments, rules: Rules): string | undefined {
  const words = wordsOf(name);
  const word = rules.proseCalls.needsApproval.find((wanted) => wanted !== "" && words.some((own) => own === wanted.toLowerCase() || own === `${wanted.toLowerCase()}s`));
  if (word !== undefined) return `its name says “${word}”`;
  const text = typeof args === "string" ? args : Object.values(args).filter((value) => typeof value === "string").join("\n");
  return COMMANDS.find(([pattern]) => pattern.test(text))?.[1];
}
