/** Everything the Hermes loop resolves once for a conversation under some rules, and the assumptions it makes where neither says. */
import { compileScaffolds, type CompiledScaffolds } from "../../transcript/scaffolds.ts";
import { DEFAULT_RULES } from "../../rules/defaults.ts";
import type { Rules } from "../../rules/model.ts";
import type { Assumption, Scope } from "../model.ts";
import { ackMode, executionGuidance, toolUseEnforcement, type AckMode } from "./modes.ts";
import { stallRule, type StallRule } from "./predicates.ts";
import { COMPLETION_CHARS, ENFORCEMENT_CHARS, PARALLEL_CHARS } from "./promptLayer.ts";
import { behaviourOf, housekeepingNames, type Behaviour } from "./release.ts";

export interface Prepared {
  readonly rules: Rules["loop"];
  readonly behaviour: Behaviour;
  readonly stall: StallRule;
  readonly stallPattern: string;
  readonly apiMode: string;
  readonly ack: AckMode;
  readonly toolsDeclared: boolean;
  /** Number of declared tools where the file states them. */
  readonly toolCount: number | undefined;
  readonly kanbanTask: boolean;
  readonly housekeeping: ReadonlySet<string>;
  readonly scaffolds: CompiledScaffolds;
  /** Hermes wrote the file, and rows that it flags never reach it (hermes-loop c.1). */
  readonly isStore: boolean;
  readonly model: string | undefined;
  /** As the file holds it. */
  readonly systemPrompt: string | undefined;
  readonly assumptions: readonly Assumption[];
  readonly title: string;
}

/** Calls that end a board task (hermes-loop a.2, check 13). */
export const BOARD_TOOLS: ReadonlySet<string> = new Set(["kanban_complete", "kanban_block"]);

const compiledScaffolds = new WeakMap<object, CompiledScaffolds>();
const compiledStalls = new WeakMap<object, StallRule>();

function once<K extends object, V>(cache: WeakMap<K, V>, key: K, make: (key: K) => V): V {
  const known = cache.get(key);
  if (known !== undefined) return known;
  const made = make(key);
  cache.set(key, made);
  return made;
}

export function prepare(scope: Scope): Prepared {
  const { rules, facts, model } = scope;
  const loop = rules.loop;
  const apiMode = loop.apiMode !== "auto" ? loop.apiMode : facts.apiMode ?? "chat_completions";
  const behaviour = behaviourOf(loop);
  const toolsDeclared = loop.toolsDeclared !== "auto" ? loop.toolsDeclared : facts.declaredTools === undefined || facts.declaredTools.length > 0;
  const boardTools = facts.declaredTools?.some((name) => BOARD_TOOLS.has(name)) ?? false;
  const kanbanTask = loop.kanbanTask !== "auto" ? loop.kanbanTask : boardTools;
  const ack = ackMode(loop.intentAckContinuation, model, apiMode);
  return {
    rules: loop, behaviour, stall: once(compiledStalls, rules.stall, stallRule), stallPattern: rules.stall.pattern, apiMode, ack, toolsDeclared,
    toolCount: facts.declaredTools?.length, kanbanTask,
    housekeeping: housekeepingNames(rules.housekeepingTools, behaviour),
    scaffolds: once(compiledScaffolds, rules.scaffolds, compileScaffolds),
    isStore: scope.fileRuntime === "hermes" && !scope.format.startsWith("hermes-trajectory") && !scope.format.startsWith("hermes-batch") && scope.format !== "hermes-request-dump",
    model, systemPrompt: facts.systemPrompt,
    assumptions: assumptionsOf(scope, { apiMode, ack, toolsDeclared, kanbanTask }),
    title: loop.release === "latest" ? "Hermes, latest" : `Hermes, ${loop.release}`,
  };
}

function assumptionsOf(scope: Scope, resolved: { apiMode: string; ack: AckMode; toolsDeclared: boolean; kanbanTask: boolean }): readonly Assumption[] {
  const { rules: { loop }, facts, model } = scope;
  const base = DEFAULT_RULES.loop;
  const assumption = (rule: keyof Rules["loop"], label: string, value: string, stated: boolean): Assumption =>
    ({ rule: `loop.${rule}`, label, value, source: isDefault(loop[rule], base[rule]) ? (stated ? "file" : "assumed") : "rules" });
  return [
    assumption("release", "Release", loop.release, false),
    assumption("apiMode", "API mode", resolved.apiMode, facts.apiMode !== undefined),
    assumption("toolsDeclared", "Declared tools", facts.declaredTools !== undefined && loop.toolsDeclared === "auto" ? String(facts.declaredTools.length) : resolved.toolsDeclared ? "some" : "none", facts.declaredTools !== undefined),
    assumption("stallGuards", "Stall guards", loop.stallGuards ? "on" : "off", false),
    assumption("intentAckContinuation", "Ack mode", resolved.ack === "codex_only" ? "codex only" : resolved.ack, false),
    assumption("toolUseEnforcement", "Enforcement paragraph", promptValue(toolUseEnforcement(loop.toolUseEnforcement, model), ENFORCEMENT_CHARS, model), model !== undefined),
    assumption("executionGuidance", "Execution guidance", executionGuidance(loop.executionGuidance, model) ? "on" : "off", model !== undefined),
    assumption("taskCompletionGuidance", "Completion paragraph", promptValue(loop.taskCompletionGuidance, COMPLETION_CHARS, undefined), false),
    assumption("parallelToolCallGuidance", "Parallel-call paragraph", promptValue(loop.parallelToolCallGuidance, PARALLEL_CHARS, undefined), false),
    assumption("kanbanTask", "Board task", resolved.kanbanTask ? "yes" : "no", facts.declaredTools !== undefined),
    assumption("verifyOnStop", "Verify on stop", times(loop.verifyOnStop), false),
    assumption("preVerifyHook", "Plugin hook", times(loop.preVerifyHook), false),
    assumption("streamedText", "Empty replies had streamed text", loop.streamedText ? "yes" : "no", false),
    assumption("expensiveAttempts", "Attempts cost more than the threshold", loop.expensiveAttempts ? "yes" : "no", false),
    assumption("fallbackProvider", "Fallback provider", loop.fallbackProvider ? "yes" : "no", false),
  ];
}

function promptValue(on: boolean, characters: number, model: string | undefined): string {
  if (!on) return model === undefined ? "off" : `off for ${model}`;
  return `on, ${characters} characters`;
}

function times(count: number): string {
  return count === 0 ? "off" : count === 1 ? "fires once" : `fires ${count} times`;
}

/** Config values are words, switches or short lists of words. */
function isDefault(value: unknown, base: unknown): boolean {
  return value === base || (Array.isArray(value) && Array.isArray(base) && value.length === base.length && value.every((item, i) => item === base[i]));
}
