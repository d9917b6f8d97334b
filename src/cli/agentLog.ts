/** The log that Hermes keeps beside its sessions: its lines about the ends of turns, read once for each log of a run. */
import { readFileSync, realpathSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { TURN_ENDED } from "../core/loop/agentLog.ts";

/** Where the log lies, from the folder of a session file: beside it, below it, or beside the folder of sessions (hermes-loop e, f). */
const PLACES = ["agent.log", "logs/agent.log", "../agent.log", "../logs/agent.log"];
/** Longer logs are read from their end. */
const MOST = 64 * 1024 * 1024;

const read = new Map<string, string>();

/** The lines of the nearest log that say how turns ended; "" where there is no log that can be read. */
export function agentLogBeside(path: string): string {
  for (const place of PLACES) {
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

/** The other lines become empty ones, so that line numbers stay those of the log. */
function onlyEnds(bytes: Uint8Array): string {
  return new TextDecoder().decode(bytes).split("\n").map((line) => (line.includes(TURN_ENDED) ? line : "")).join("\n");
}
