/** What the paths of the command line stand for: files to read, in an order that does not depend on the file system. */
import { existsSync, readdirSync, statSync } from "node:fs";
import { sep } from "node:path";
import { globBase, globMatcher, isGlob } from "./glob.ts";
import { reasonOf } from "./reason.ts";

export type Source =
  | { readonly kind: "stdin" }
  /** `named`: by the user, so it has to be a session; otherwise found in a folder or by a glob. */
  | { readonly kind: "file"; readonly path: string; readonly named: boolean }
  | { readonly kind: "unreadable"; readonly path: string; readonly reason: string };

/** Folders that hold no sessions and a great many files. */
const PASSED_OVER = new Set(["node_modules", ".git"]);

/** The sources of all paths, each file once, at its first mention. */
export function* sourcesOf(paths: readonly string[]): Generator<Source> {
  const seen = new Set<string>();
  for (const path of paths) for (const source of sourcesOfPath(path)) {
    if (source.kind === "file") {
      if (seen.has(source.path)) continue;
      seen.add(source.path);
    }
    yield source;
  }
}

function* sourcesOfPath(path: string): Generator<Source> {
  if (path === "-") { yield { kind: "stdin" }; return; }
  if (!existsSync(path) && isGlob(path)) { yield* matches(path); return; }
  let folder: boolean;
  try { folder = statSync(path).isDirectory(); }
  catch (error) { yield { kind: "unreadable", path, reason: reasonOf(error) }; return; }
  if (folder) yield* filesIn(path);
  else yield { kind: "file", path, named: true };
}

function* matches(glob: string): Generator<Source> {
  const pattern = sep === "\\" ? glob.replaceAll("\\", "/") : glob;
  const base = globBase(pattern);
  const matching = globMatcher(pattern);
  let found = false;
  if (existsSync(base === "" ? "." : base)) for (const source of filesIn(base)) {
    if (source.kind === "file" && !matching(source.path)) continue;
    found = true;
    yield source;
  }
  if (!found) yield { kind: "unreadable", path: glob, reason: "no file matches this glob" };
}

/** Files of a folder and its subfolders by name. Links to folders are not followed: they may lead round in a circle. */
function* filesIn(folder: string): Generator<Source> {
  let entries;
  try { entries = readdirSync(folder === "" ? "." : folder, { withFileTypes: true }); }
  catch (error) { yield { kind: "unreadable", path: folder, reason: reasonOf(error) }; return; }
  entries.sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0));
  for (const entry of entries) {
    const path = folder === "" ? entry.name : folder.endsWith("/") ? folder + entry.name : `${folder}/${entry.name}`;
    if (entry.isDirectory()) { if (!PASSED_OVER.has(entry.name)) yield* filesIn(path); }
    else if (entry.isFile() || (entry.isSymbolicLink() && leadsToFile(path))) yield { kind: "file", path, named: false };
  }
}

function leadsToFile(path: string): boolean {
  try { return statSync(path).isFile(); }
  catch { return false; }
}
