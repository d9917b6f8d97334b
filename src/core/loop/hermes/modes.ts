/** How Hermes reads its config values (hermes-loop b). Values keep their raw type, since a string may mean something else than what it says. */
import { pythonTruth } from "../python.ts";

export type AckMode = "off" | "codex_only" | "all";

const ON: ReadonlySet<string> = new Set(["true", "always", "yes", "on"]);
const OFF: ReadonlySet<string> = new Set(["false", "never", "no", "off"]);

/** `intent_ack_continuation`: everything that is not understood means `auto`, also 0, 1, null and " true". */
export function ackMode(value: unknown, model: string | undefined, apiMode: string | undefined): AckMode {
  if (value === true || (typeof value === "string" && ON.has(value.toLowerCase()))) return "all";
  if (value === false || (typeof value === "string" && OFF.has(value.toLowerCase()))) return "off";
  if (Array.isArray(value)) return namesModel(value, model) ? "all" : "off";
  return apiMode === "codex_responses" ? "codex_only" : "off";
}

/** Parts of model names for which `auto` puts the enforcement paragraph, and the execution guidance, into the prompt. */
export const ENFORCED = ["gpt", "codex", "gemini", "gemma", "grok", "glm", "qwen", "deepseek", "muse"];
export const GUIDED = ["gpt", "codex", "grok", "deepseek", "kimi", "qwen", "glm", "minimax", "mimo", "mistral", "muse"];

/** Whether the enforcement paragraph is in the prompt. */
export function toolUseEnforcement(value: unknown, model: string | undefined): boolean {
  return gate(value, model, ENFORCED);
}

/** Whether the execution guidance is in the prompt. */
export function executionGuidance(value: unknown, model: string | undefined): boolean {
  return gate(value, model, GUIDED);
}

/** The family name that lets this model in under `auto`, for people. */
export function enforcedFamily(model: string | undefined): string | undefined {
  return ENFORCED.find((family) => (model ?? "").toLowerCase().includes(family));
}

function gate(value: unknown, model: string | undefined, families: readonly string[]): boolean {
  if (value === true || (typeof value === "string" && ON.has(value.toLowerCase()))) return true;
  if (value === false || (typeof value === "string" && OFF.has(value.toLowerCase()))) return false;
  return namesModel(Array.isArray(value) ? value : families, model);
}

/** Elements are substrings of the lower-cased model, the empty string of any. */
function namesModel(names: readonly unknown[], model: string | undefined): boolean {
  const lower = (model ?? "").toLowerCase();
  return names.some((name) => typeof name === "string" && lower.includes(name.toLowerCase()));
}

/** `stall_guards` is read as `bool(value)`: the string "false" switches it on. */
export function stallGuardsOn(value: unknown): boolean {
  return pythonTruth(value);
}
