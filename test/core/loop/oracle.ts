/** Reads oracle files of the reference material where it is present. */
import { existsSync, readFileSync } from "node:fs";

const folder = new URL("../../../../shared/oracle/", import.meta.url);

/** Whether the reference material is here; suites that need it are skipped, and say so, where it is not. */
export const present = existsSync(folder);
if (!present) console.warn("SKIPPED: the oracle is not present at ../shared/oracle; only our own tables run.");

export function rows<T>(name: string): readonly T[] {
  if (!present) return [];
  return readFileSync(new URL(name, folder), "utf8").split("\n").filter((line) => line !== "").map((line) => JSON.parse(line) as T);
}
