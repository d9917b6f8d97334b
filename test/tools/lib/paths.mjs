/** Where things are. Every tool takes its folders from here, so that none depends on the folder it was started in. */
import { fileURLToPath } from "node:url";
import path from "node:path";

/** The repository's top folder. */
export const root = fileURLToPath(new URL("../../../", import.meta.url)).replace(/\/$/, "");

/** The folder the bundles are written to. */
export const dist = path.join(root, "dist");

/** What a test run leaves behind for people to look at (screenshots, logs). Git ignores it. */
export const output = path.join(root, "test", "output");

/**
 * Downloads that outlive a run. `STALL_INSPECTOR_CACHE` points several clones at one folder; without it each clone
 * keeps its own `.cache/`, which git ignores and `npm ci` leaves alone.
 */
export const cache = process.env.STALL_INSPECTOR_CACHE ? path.resolve(process.env.STALL_INSPECTOR_CACHE) : path.join(root, ".cache");

/** `absolute` as it is written in messages: relative to the repository, with forward slashes. */
export function relative(absolute) {
  return path.relative(root, absolute).split(path.sep).join("/");
}

/** True in a continuous-integration run, where a suite that cannot run counts as failed. */
export const ci = process.env.CI === "true" || process.env.CI === "1";
