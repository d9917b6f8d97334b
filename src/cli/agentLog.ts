/** The log that Hermes keeps beside its sessions: its lines about the ends of turns, read once for each log of a run. */
import { readFileSync, realpathSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { AGENT_LOGS, onlyEnds } from "../core/loop/agentLog.ts";

/** Longer logs are read from their end. */
const MOST = 64 * 1024 * 1024;

const read = new Map<string, string>();

/** The lines of the nearest log that say how turns ended; "" where there is no log that can be read. */
export function agentLogBeside(path: string): string {
  for (const place of AGENT_LOGS) {
    const log = join(dirname(path), place);
    try {
      const real = realpathSync(log);
      const known = read.get(real);
      if (known !== undefined) return known;
      if (!statSync(real).isFile()) continue;
      const lines = onlyEnds(readFileSync(real).subarray(-MOST));
      read.set(real, lines);
      return lines;
    }
    catch { /* no such log: the next place */ }
  }
  return "";
}
