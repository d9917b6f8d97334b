/** Layers of rules put together, section by section, as the host does when it saves a draft into the workspace's file. */
import type { RulesDraft } from "../../../src/core/rules/model.ts";

export function mergeLayers(under: RulesDraft, over: RulesDraft): RulesDraft {
  const result: Record<string, unknown> = { ...under };
  for (const [name, value] of Object.entries(over)) {
    const before = result[name];
    result[name] = isSection(before) && isSection(value) ? { ...before, ...value } : value;
  }
  return result as RulesDraft;
}

function isSection(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
