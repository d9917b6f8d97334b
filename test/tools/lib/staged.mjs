/**
 * The folder that the registry's editor takes the extension from: links to what the package holds. The repository itself will not
 * do, because the editor's own themes may lie in its cache folder, and a theme inside of the extension under development wins
 * over the one in the settings.
 */
import { mkdir, rm, symlink } from "node:fs/promises";
import path from "node:path";
import { output, root } from "./paths.mjs";

/** @returns {Promise<string>} absolute path */
export async function stagedExtension() {
  const folder = path.join(output, "staged");
  await mkdir(folder, { recursive: true });
  for (const name of ["package.json", "README.md", "dist", "media"]) {
    const link = path.join(folder, name);
    await rm(link, { force: true });
    await symlink(path.join(root, name), link);
  }
  return folder;
}
