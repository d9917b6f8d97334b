/** The effective rules of a run: built in, then the rules file, then `--loop`. */
import { existsSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { DEFAULT_RULES } from "../core/rules/defaults.ts";
import { layerRules, parseRules, RULES_FILE } from "../core/rules/layers.ts";
import type { Rules } from "../core/rules/model.ts";
import { reasonOf } from "./reason.ts";

export type LoadedRules =
  /** `warnings`: what of the file does not apply, as `FILE:LINE:COLUMN: …`. */
  | { readonly kind: "loaded"; readonly rules: Rules; readonly warnings: readonly string[] }
  | { readonly kind: "unreadable"; readonly message: string };

/**
 * @param file a rules file; undefined for the nearest one from `folder` upward.
 * @param loop id of a loop that overrules the file.
 */
export function loadRules(file: string | undefined, loop: string | undefined, folder: string): LoadedRules {
  const path = file ?? nearestRulesFile(folder);
  const override = loop === undefined ? undefined : { loop: { runtime: loop } };
  if (path === undefined) return { kind: "loaded", rules: layerRules(DEFAULT_RULES, override), warnings: [] };
  const shown = file ?? (relative(folder, path) || path);
  let text: string;
  try { text = readFileSync(path, "utf8"); }
  catch (error) { return { kind: "unreadable", message: `${shown}: the rules cannot be read: ${reasonOf(error)}` }; }
  const { draft, problems } = parseRules(text);
  return {
    kind: "loaded", rules: layerRules(DEFAULT_RULES, draft, override),
    warnings: problems.map(({ path: key, message, offset }) => {
      const { line, column } = positionAt(text, offset);
      return `${shown}:${line}:${column}: ${key === "" ? "" : `${key} `}${message}`;
    }),
  };
}

function nearestRulesFile(folder: string): string | undefined {
  for (let at = folder; ; at = dirname(at)) {
    const path = join(at, RULES_FILE);
    if (existsSync(path)) return path;
    if (dirname(at) === at) return undefined;
  }
}

/** 1-based line and column (UTF-16) of an offset. */
function positionAt(text: string, offset: number): { readonly line: number; readonly column: number } {
  const before = text.slice(0, offset).split(/\r\n|\r|\n/);
  return { line: before.length, column: before.at(-1)!.length + 1 };
}
