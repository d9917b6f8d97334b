/** The folder a person or a test opens: a fresh copy of the sample sessions, so that nothing a run does reaches the repository. */
import { cp, mkdir, rm } from "node:fs/promises";
import path from "node:path";
import { output, root } from "./paths.mjs";

/**
 * @param {string} name of the copy, under the output folder
 * @returns {Promise<string>} its absolute path
 */
export async function sampleCopy(name) {
  const folder = path.join(output, name);
  await rm(folder, { recursive: true, force: true });
  await mkdir(path.dirname(folder), { recursive: true });
  await cp(path.join(root, "test", "fixtures", "sample"), folder, { recursive: true });
  return folder;
}
