/** The user's settings, typed and with their defaults. Read when needed, never kept: VS Code keeps them. */
import * as vscode from "vscode";
import { SETTINGS } from "./names.ts";

export interface Settings {
  readonly codeLens: boolean;
  readonly problems: boolean;
  /** Entries a file may have in the Problems view. */
  readonly problemsLimit: number;
  readonly hover: boolean;
  /** Glob patterns of files that get no marks. */
  readonly exclude: readonly string[];
  /** Follow files that grow. */
  readonly follow: boolean;
  /** A layer of rules, unchecked. */
  readonly rules: unknown;
}

export function settingsFor(scope: vscode.ConfigurationScope | undefined): Settings {
  const all = vscode.workspace.getConfiguration(SETTINGS.section, scope);
  const exclude = all.get<unknown>(SETTINGS.exclude);
  const limit = all.get<unknown>(SETTINGS.problemsLimit);
  return {
    codeLens: all.get<unknown>(SETTINGS.codeLens) !== false,
    problems: all.get<unknown>(SETTINGS.problems) !== false,
    problemsLimit: typeof limit === "number" && limit >= 1 ? Math.floor(limit) : 200,
    hover: all.get<unknown>(SETTINGS.hover) !== false,
    exclude: Array.isArray(exclude) ? exclude.filter((pattern): pattern is string => typeof pattern === "string") : [],
    follow: all.get<unknown>(SETTINGS.follow) !== false,
    rules: all.get<unknown>(SETTINGS.rules),
  };
}
