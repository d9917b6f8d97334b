/** Reads a source into an inspector, a few megabytes at a time, so that a file is never in memory beside what is kept of it. */
import { closeSync, existsSync, openSync, readdirSync, readFileSync, readSync } from "node:fs";
import { basename } from "node:path";
import { Inspector, type Inspection } from "../core/inspect.ts";
import { DEFAULT_RULES } from "../core/rules/defaults.ts";
import type { Rules } from "../core/rules/model.ts";
import { packingOf } from "../core/transcript/containers/packing.ts";
import { binaryKind, TELLING } from "../core/transcript/binary.ts";
import { isTree, treeDocument, type TreeFiles } from "../core/transcript/trees.ts";
import { agentLogBeside } from "./agentLog.ts";
import { withinBudget, type Budget } from "./budget.ts";

const CHUNK = 4 * 1024 * 1024;
/** Enough to see that a file of a folder holds no JSON at all. */
const SNIFF = 4096;
/** Time for one piece of work whatever its size, and for each megabyte read so far: a hundred times what it takes on an idle machine. */
const BASE_BUDGET = 8000;
const BUDGET_PER_MEGABYTE = 300;

/** One buffer for all files: the reader decodes what it is given and keeps no bytes. */
let buffer: Uint8Array | undefined;

export type Read =
  | { readonly kind: "inspected"; readonly inspection: Inspection; readonly budget: Budget }
  | { readonly kind: "unrecognised"; readonly looked: readonly string[] };

/** Feeds one source; `budget` grows with what was read. */
class Feeder {
  private readonly inspector: Inspector;
  private readonly foreign: boolean;
  private bytes = 0;

  constructor(name: string, rules: Rules) {
    this.inspector = new Inspector({ name, rules, final: true });
    this.foreign = rules.stall.pattern !== DEFAULT_RULES.stall.pattern;
  }

  /** None where no pattern is the user's: what is built in comes to an end, and a slow machine is no reason to give up. */
  get budget(): Budget {
    return this.foreign ? BASE_BUDGET + Math.ceil(this.bytes / 1_000_000) * BUDGET_PER_MEGABYTE : undefined;
  }

  push(chunk: Uint8Array, log?: "begin" | "more"): void {
    this.bytes += chunk.byteLength;
    withinBudget(this.budget, () => { this.inspector.push(chunk, false, log); });
  }

  /** @param log finds the log beside the file; only asked for files of the agent that writes one. */
  end(log?: () => string): Read {
    const inspection = withinBudget(this.budget, () => {
      this.inspector.push(new Uint8Array(0), true);
      const ends = this.inspector.transcript?.runtime === "hermes" ? log?.() ?? "" : "";
      if (ends !== "") this.inspector.setLog(ends);
      return this.inspector.inspection();
    });
    return inspection ? { kind: "inspected", inspection, budget: this.budget } : { kind: "unrecognised", looked: this.inspector.looked };
  }
}

/**
 * Reads and inspects a file.
 * @param named false for a file that was found in a folder: it is looked at first, and passed over when it cannot hold JSON.
 * @throws what the file system says, or `BudgetExceeded`.
 */
export function readFile(path: string, rules: Rules, named: boolean): Read {
  if (isTree(path)) return readTree(path, rules);
  let feeder: Feeder | undefined;
  let database = false;
  for (const chunk of chunksOf(path, named ? CHUNK : SNIFF)) {
    if (feeder === undefined) {
      if (!named && !mayHoldSession(chunk)) return { kind: "unrecognised", looked: [] };
      database = binaryKind(chunk.subarray(0, TELLING)) === "database";
      feeder = new Feeder(basename(path), rules);
    }
    feeder.push(chunk);
  }
  feeder ??= new Feeder(basename(path), rules);
  // The newest rows of a database may stand only in its log. It comes second: what is copied over meanwhile is in both then.
  if (database && existsSync(`${path}-wal`)) {
    let log: "begin" | "more" = "begin";
    for (const chunk of chunksOf(`${path}-wal`, CHUNK)) {
      feeder.push(chunk, log);
      log = "more";
    }
  }
  return feeder.end(() => agentLogBeside(path));
}

const NEIGHBOURS: TreeFiles = {
  list: (folder) => quietly(() => readdirSync(folder)) ?? [],
  read: (path) => quietly(() => readFileSync(path, "utf8")),
};

/** What a function gives, or undefined where the file system refuses. */
function quietly<T>(work: () => T): T | undefined {
  try { return work(); }
  catch { return undefined; }
}

/** A session in many small files, as the one document that its agent would export. */
function readTree(path: string, rules: Rules): Read {
  const text = readFileSync(path, "utf8");
  const feeder = new Feeder(basename(path), rules);
  feeder.push(new TextEncoder().encode(treeDocument(path, text, NEIGHBOURS) ?? text));
  return feeder.end();
}

/** The bytes of a file in pieces, the first of `first` bytes. They are to be used before the next piece is asked for. */
function* chunksOf(path: string, first: number): Generator<Uint8Array> {
  const file = openSync(path, "r");
  try {
    buffer ??= new Uint8Array(CHUNK);
    for (let length = readSync(file, buffer, 0, first, null); length > 0; length = readSync(file, buffer, 0, CHUNK, null)) yield buffer.subarray(0, length);
  }
  finally { closeSync(file); }
}

/** Reads and inspects standard input. */
export async function readStdin(stream: AsyncIterable<Uint8Array>, rules: Rules): Promise<Read> {
  const feeder = new Feeder("", rules);
  for await (const chunk of stream) feeder.push(chunk);
  return feeder.end();
}

/** Gzip, zstd, a database, an archive, or text whose first character can begin a record (also `data:` lines of a saved stream). */
function mayHoldSession(start: Uint8Array): boolean {
  if (packingOf(start) !== undefined) return true;
  if (start.length > 0 && binaryKind(start.subarray(0, TELLING)) !== "text") return true;
  if (start.includes(0)) return false;
  const text = new TextDecoder().decode(start).trimStart();
  return /^(?:[[{]|data:|event:|:)/.test(text);
}
