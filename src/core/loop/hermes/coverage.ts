/**
 * What covers a model against announced steps, in two layers that know nothing of each other: what the prompt says to it, and what the runtime does
 * about it (behaviour A9). Each key with its value, where that comes from, and what it comes to for this model and API mode; where the layers disagree, a sentence says so.
 */
import { DEFAULT_RULES } from "../../rules/defaults.ts";
import type { Rules } from "../../rules/model.ts";
import { ackMode, enforcedFamily, ENFORCED, executionGuidance, GUIDED, toolUseEnforcement } from "./modes.ts";
import { paragraphsOf, PARAGRAPHS, type Paragraph } from "./promptLayer.ts";
import { behaviourOf } from "./release.ts";

/** One key of the settings. */
export interface CoverageRow {
  readonly key: string;
  readonly layer: "prompt" | "runtime";
  /** As it is set: "auto", "on", "off", a list. */
  readonly value: string;
  /** `file`: the file's own system prompt shows it. `rules`: set by the user. `assumed`: the built-in default. */
  readonly source: "file" | "rules" | "assumed";
  /** What it comes to here, in words: "on for grok". */
  readonly resolves: string;
  /** It is in force. */
  readonly on: boolean;
  /** What the file's system prompt shows: "there, 824 characters"; "" where the key is none of the prompt. */
  readonly file: string;
}

/** A model family of the two gates, with a name that stands for it. */
export interface CoverageFamily {
  readonly model: string;
  readonly enforcement: boolean;
  readonly guidance: boolean;
  /** The session's own model. */
  readonly here: boolean;
}

export interface Coverage {
  readonly model: string | undefined;
  readonly apiMode: string;
  readonly apiModeAssumed: boolean;
  /** What is known of the system prompt: its length, or that the file has none. */
  readonly prompt: string;
  readonly rows: readonly CoverageRow[];
  readonly families: readonly CoverageFamily[];
  readonly disagreements: readonly string[];
}

export interface CoverageInput {
  readonly rules: Rules;
  readonly model: string | undefined;
  /** As the file states it. */
  readonly apiMode: string | undefined;
  /** The system prompt that the file holds; undefined where it holds none. */
  readonly systemPrompt: string | undefined;
}

/** Models by which the gates are shown; both lists are substrings of names (behaviour A9). */
const SHOWN = ["grok-4.6", "openai/gpt-4.1", "qwen3.8-flash-next", "muse-spark", "moonshotai/kimi-k3", "anthropic/claude-opus-4.8"] as const;

/** The coverage of one conversation. */
export function coverageOf({ rules, model, apiMode: stated, systemPrompt }: CoverageInput): Coverage {
  const { loop } = rules;
  const apiMode = loop.apiMode !== "auto" ? loop.apiMode : stated ?? "chat_completions";
  const found = systemPrompt === undefined ? undefined : paragraphsOf(systemPrompt);
  const disagreements: string[] = [];
  /** Keys that come to on while the file's prompt lacks their paragraph, and the other way about. */
  const lacking: string[] = [], holding: string[] = [];

  const paragraph = (key: string, rule: keyof Rules["loop"], resolved: boolean, words: string, which: Paragraph): CoverageRow => {
    const byDefault = isDefault(loop[rule], DEFAULT_RULES.loop[rule]);
    const there = found?.get(which);
    const expected = PARAGRAPHS[which].characters;
    // The prompt that was sent tells more than a setting that somebody assumes.
    const on = found === undefined || !byDefault ? resolved : there !== undefined;
    if (found !== undefined && resolved !== (there !== undefined)) (resolved ? lacking : holding).push(key);
    else if (there !== undefined && expected !== undefined && there !== expected) disagreements.push(`${capital(PARAGRAPHS[which].name)} in the file has ${there} characters in place of ${expected}: another release wrote it.`);
    return {
      key, layer: "prompt", value: shown(loop[rule]), source: !byDefault ? "rules" : found === undefined ? "assumed" : "file",
      resolves: words, on, file: found === undefined ? "the file has no system prompt" : there === undefined ? "not there" : `there, ${there} characters`,
    };
  };
  const length = (resolved: boolean, which: Paragraph, words: string): string => `${words}${resolved && PARAGRAPHS[which].characters !== undefined ? `, ${PARAGRAPHS[which].characters} characters` : ""}`;
  const enforced = toolUseEnforcement(loop.toolUseEnforcement, model);
  const guided = executionGuidance(loop.executionGuidance, model);
  const prompt = [
    paragraph("tool_use_enforcement", "toolUseEnforcement", enforced, length(enforced, "enforcement", gateWords(loop.toolUseEnforcement, enforced, model, enforcedFamily(model))), "enforcement"),
    paragraph("execution_guidance", "executionGuidance", guided, gateWords(loop.executionGuidance, guided, model, GUIDED.find((family) => (model ?? "").toLowerCase().includes(family))), "execution"),
    paragraph("task_completion_guidance", "taskCompletionGuidance", loop.taskCompletionGuidance, length(loop.taskCompletionGuidance, "completion", loop.taskCompletionGuidance ? "on for every model" : "off"), "completion"),
    paragraph("parallel_tool_call_guidance", "parallelToolCallGuidance", loop.parallelToolCallGuidance, length(loop.parallelToolCallGuidance, "parallel", loop.parallelToolCallGuidance ? "on for every model" : "off"), "parallel"),
  ];

  const wrote = "another setting or another release wrote it";
  if (lacking.length > 0) disagreements.unshift(`The file’s system prompt lacks what ${listed(lacking)} ${lacking.length === 1 ? "comes" : "come"} to: ${wrote}.`);
  if (holding.length > 0) disagreements.unshift(`The file’s system prompt holds a paragraph although ${listed(holding)} ${holding.length === 1 ? "comes" : "come"} to off: ${wrote}.`);

  const ack = ackMode(loop.intentAckContinuation, model, apiMode);
  const nudges = ack === "all" || (ack === "codex_only" && apiMode === "codex_responses");
  const { stallGuard } = behaviourOf(loop);
  const runtime: readonly CoverageRow[] = [
    {
      key: "intent_ack_continuation", layer: "runtime", value: shown(loop.intentAckContinuation), source: sourceOf(loop, "intentAckContinuation"),
      resolves: ack === "off" ? (isAuto(loop.intentAckContinuation) ? `off for ${apiMode}` : "off") : ack === "codex_only" ? `on in a workspace, for ${apiMode}` : "on, in any directory", on: nudges, file: "",
    },
    {
      key: "stall_guards", layer: "runtime", value: shown(loop.stallGuards), source: sourceOf(loop, "stallGuards"),
      resolves: !loop.stallGuards ? "off" : stallGuard ? `on, at most ${rules.stall.maxNudges} nudges in a row` : `on, but release ${loop.release} has no such guard`, on: stallGuard, file: "",
    },
  ];

  const forbids = prompt[0]!.on;
  if (forbids && !nudges) {
    disagreements.unshift(stallGuard
      ? `The prompt forbids announcing a step, and the intent-ack nudge is off here (${runtime[0]!.resolves}). Only the stall guard answers: short replies that end in one of its openers; “I will …” and “Let me …” by themselves pass.`
      : "The prompt forbids announcing a step, and nothing in the loop answers one: the intent-ack nudge and the stall guard are both off here.");
  }
  else if (!forbids && (nudges || stallGuard)) {
    disagreements.unshift(`The prompt says nothing to ${model ?? "this model"} about announcing a step, and the loop nudges it all the same (${[nudges ? "intent-ack nudge" : "", stallGuard ? "stall guard" : ""].filter((part) => part !== "").join(", ")}).`);
  }
  const own = model ?? "";
  return {
    model, apiMode, apiModeAssumed: loop.apiMode === "auto" && stated === undefined,
    prompt: systemPrompt === undefined ? "The file holds no system prompt; what it said is worked out from the settings." : `The file holds its system prompt, ${[...systemPrompt].length.toLocaleString("en-US")} characters.`,
    rows: [...prompt, ...runtime],
    families: [
      ...(own === "" || (SHOWN as readonly string[]).includes(own) ? [] : [own]), ...SHOWN,
    ].map((name) => ({ model: name, enforcement: toolUseEnforcement("auto", name), guidance: executionGuidance("auto", name), here: name === own })),
    disagreements,
  };
}

/** "on for grok", "off for kimi-k3". */
function gateWords(value: unknown, on: boolean, model: string | undefined, family: string | undefined): string {
  if (!isAuto(value) && !Array.isArray(value)) return on ? "on for every model" : "off";
  if (on) return Array.isArray(value) ? `on, the list names ${model ?? "it"}` : `on for ${family ?? model ?? "this model"}`;
  return model === undefined ? "off: no model is named" : `off for ${model}`;
}

/** Everything that is neither a switch nor a list means `auto` (hermes-loop b). */
function isAuto(value: unknown): boolean {
  return typeof value !== "boolean" && !Array.isArray(value) && !(typeof value === "string" && /^(?:true|always|yes|on|false|never|no|off)$/i.test(value));
}

function sourceOf(loop: Rules["loop"], rule: keyof Rules["loop"]): "rules" | "assumed" {
  return isDefault(loop[rule], DEFAULT_RULES.loop[rule]) ? "assumed" : "rules";
}

function isDefault(value: unknown, base: unknown): boolean {
  return JSON.stringify(value) === JSON.stringify(base);
}

function shown(value: unknown): string {
  if (value === true) return "on";
  if (value === false) return "off";
  if (Array.isArray(value)) return value.length === 0 ? "an empty list" : value.map(String).join(", ");
  return value === "" || value === null ? "empty" : String(value);
}

/** "a", "a and b", "a, b and c" */
function listed(names: readonly string[]): string {
  return names.length < 2 ? names.join("") : `${names.slice(0, -1).join(", ")} and ${names.at(-1)!}`;
}

function capital(text: string): string { return text.charAt(0).toUpperCase() + text.slice(1); }

/** The families of both gates, for whoever lists them. */
export const FAMILIES = { enforcement: ENFORCED, guidance: GUIDED } as const;
