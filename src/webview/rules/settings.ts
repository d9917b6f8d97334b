/** The rules as fields: what each is called, and how it is set. Order is the order on screen. The schema of the rules says what is allowed; this says how to ask for it. */
import { API_MODES, RELEASES } from "../../core/rules/schema.ts";
import type { RulePath } from "../store/draft.ts";

/** A value as an option of a list: values that are no strings (true, null, a list) need a key of their own. */
export interface Choice { readonly key: string; readonly label: string; readonly value: unknown }

export type Setting =
  | { readonly kind: "number"; readonly path: RulePath; readonly label: string; readonly most: number; readonly wide?: boolean; readonly hint: string }
  | { readonly kind: "check"; readonly path: RulePath; readonly label: string; readonly hint: string }
  | { readonly kind: "choice"; readonly path: RulePath; readonly label: string; readonly choices: readonly Choice[]; readonly hint: string };

const plain = (...values: readonly string[]): readonly Choice[] => values.map((value) => ({ key: value, label: value, value }));
const AUTO_ON_OFF: readonly Choice[] = [{ key: "auto", label: "auto", value: "auto" }, { key: "on", label: "on", value: true }, { key: "off", label: "off", value: false }];

/** Always in the bar. */
export const MAIN: readonly Setting[] = [
  { kind: "number", path: ["stall", "maxChars"], label: "Longest", most: 100_000, wide: true, hint: "Characters; a longer reply is not searched" },
  { kind: "number", path: ["stall", "tailChars"], label: "Tail", most: 100_000, wide: true, hint: "Characters at the end of a reply that are searched" },
  { kind: "number", path: ["stall", "maxNudges"], label: "Nudges", most: 100, hint: "Nudges in a row before the loop gives up" },
  { kind: "check", path: ["loop", "stallGuards"], label: "Stall guards", hint: "Whether the loop looks for stalls at all" },
  { kind: "choice", path: ["loop", "intentAckContinuation"], label: "Ack mode", choices: AUTO_ON_OFF, hint: "Whether the intent-ack guard runs; auto depends on the API mode" },
  { kind: "choice", path: ["loop", "apiMode"], label: "API mode", choices: plain(...API_MODES), hint: "auto takes what the file states" },
  { kind: "choice", path: ["loop", "release"], label: "Release", choices: plain(...RELEASES), hint: "Which release of the loop is replayed" },
];

/** What the prose guard is tuned by. */
const PROSE_GUARD: readonly Setting[] = [
  { kind: "check", path: ["proseGuard", "emptyGuard"], label: "Old guard first", hint: "No calls and an empty body, asked before everything else" },
  { kind: "check", path: ["proseGuard", "markup"], label: "Markup counts", hint: "Markup that only calls have counts, whatever tool it names" },
  { kind: "check", path: ["proseGuard", "commands"], label: "Commands count", hint: "A block of shell commands counts when the message says that they run" },
  { kind: "check", path: ["proseGuard", "questions"], label: "Questions exempt", hint: "A question at the end exempts a written call, unless the message claims that it runs" },
  { kind: "check", path: ["proseGuard", "failures"], label: "Failures exempt", hint: "Words of a failure exempt a written call, unless the message claims that it runs" },
  { kind: "check", path: ["proseGuard", "explanations"], label: "Explanations exempt", hint: "A user who asked how is shown how" },
];

/** Behind "More", in groups. */
export const MORE: readonly { readonly title: string; readonly settings: readonly Setting[] }[] = [
  {
    title: "Optional guards",
    settings: [
      { kind: "check", path: ["loop", "placeholderGuard"], label: "Placeholder guard", hint: "After a tool round, a short progress note is nudged" },
      { kind: "number", path: ["loop", "verifyOnStop"], label: "Verify on stop", most: 10, hint: "How often the gate would ask to verify" },
      { kind: "number", path: ["loop", "preVerifyHook"], label: "Plugin asks to go on", most: 10, hint: "How often a plugin's hook would ask to go on" },
      { kind: "choice", path: ["loop", "kanbanTask"], label: "Board task", choices: AUTO_ON_OFF, hint: "Whether a board task is left open" },
    ],
  },
  {
    title: "Set by the release",
    settings: [
      { kind: "choice", path: ["loop", "promotion"], label: "Reasoning stands in", choices: AUTO_ON_OFF, hint: "Reasoning of a blank reply stands in as its text" },
      { kind: "choice", path: ["loop", "promotedPlan"], label: "Plans in it count", choices: AUTO_ON_OFF, hint: "Text that stood in is also tested for a plan at its end" },
      { kind: "choice", path: ["loop", "degenerateGuard"], label: "Fragment guard", choices: AUTO_ON_OFF, hint: "A reply of a few characters after a tool round is nudged" },
      { kind: "choice", path: ["loop", "staleFallbackFix"], label: "Forget old text", choices: AUTO_ON_OFF, hint: "A silent round of real work clears the remembered text" },
      { kind: "choice", path: ["loop", "discardBracketMarkers"], label: "Discard brackets", choices: AUTO_ON_OFF, hint: "A reply that is a bracketed marker counts as empty" },
    ],
  },
  {
    title: "What the file does not say",
    settings: [
      { kind: "choice", path: ["loop", "toolsDeclared"], label: "Tools declared", choices: AUTO_ON_OFF, hint: "auto takes the file's word, and yes where it has none" },
      { kind: "check", path: ["loop", "streamedText"], label: "Text was streamed", hint: "Empty replies had already shown their text" },
      { kind: "check", path: ["loop", "expensiveAttempts"], label: "Attempts are costly", hint: "Lowers the budget for empty replies to one" },
      { kind: "check", path: ["loop", "fallbackProvider"], label: "Other provider", hint: "A fallback provider is configured" },
    ],
  },
  {
    title: "What the prompt says",
    settings: [
      { kind: "choice", path: ["loop", "toolUseEnforcement"], label: "Enforcement", choices: AUTO_ON_OFF, hint: "The paragraph that forbids announcing a step" },
      { kind: "choice", path: ["loop", "executionGuidance"], label: "Execution guidance", choices: AUTO_ON_OFF, hint: "Guidance for models of some families" },
      { kind: "check", path: ["loop", "taskCompletionGuidance"], label: "Completion guidance", hint: "The paragraph on finishing the job" },
      { kind: "check", path: ["loop", "parallelToolCallGuidance"], label: "Parallel calls", hint: "The paragraph on calls at the same time" },
    ],
  },
];

/** What the bar shows for a loop: those settings that it is tuned by, the further ones, and whether it searches a pattern. */
export function barOf(loop: string): { readonly main: readonly Setting[]; readonly more: typeof MORE; readonly pattern: boolean } {
  return loop === "prose-guard" ? { main: PROSE_GUARD, more: MORE.slice(-1), pattern: false } : { main: MAIN, more: MORE, pattern: true };
}

export const FLAVOURS: readonly Choice[] = [{ key: "python", label: "Python", value: "python" }, { key: "javascript", label: "JavaScript", value: "javascript" }];

/** The choices, with the present value among them even where it is none of the usual ones (a list of models, a number). */
export function choicesWith(choices: readonly Choice[], value: unknown): { readonly choices: readonly Choice[]; readonly key: string } {
  const found = choices.find((choice) => Object.is(choice.value, value));
  if (found !== undefined) return { choices, key: found.key };
  const label = Array.isArray(value) ? value.join(", ") || "none" : value === null ? "not set" : String(value);
  return { choices: [...choices, { key: "set", label, value }], key: "set" };
}
