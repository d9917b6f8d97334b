/** Taking times on a machine that does other things too: the least of several runs, contenders taking turns. */
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

/** What a whole process used. Milliseconds and bytes. */
export interface Usage {
  readonly wall: number;
  readonly cpu: number;
  readonly peak: number;
}

/** Runs a Node script to its end. @throws when it fails. */
export function runProcess(script: string, args: readonly string[], options: { readonly preload: string; readonly usageFile: string }): Usage {
  const started = performance.now();
  const { status, stderr } = spawnSync(process.execPath, ["--require", options.preload, script, ...args], {
    stdio: ["ignore", "ignore", "pipe"], env: { ...process.env, BENCH_USAGE: options.usageFile },
  });
  const wall = performance.now() - started;
  // 1 says that something was flagged, which is what the generated files are made for.
  if (status !== 0 && status !== 1) throw new Error(`${script} ended with ${status}: ${String(stderr)}`);
  return { wall, ...JSON.parse(readFileSync(options.usageFile, "utf8")) as { cpu: number; peak: number } };
}

/** Two runs this close to each other are both undisturbed. */
const ALIKE = 1.03;

/**
 * The least wall and CPU time of each contender, and its highest peak. They take turns for `rounds`, and then until the least CPU time
 * of each was reached twice: a neighbour on the machine can slow one contender through all of a few rounds. After four times as many it is taken as it is.
 */
export function race(contenders: readonly (() => Usage)[], rounds: number): Usage[] {
  const best = contenders.map(() => ({ wall: Infinity, cpu: Infinity, second: Infinity, peak: 0 }));
  for (let round = 0; round < rounds || (round < 4 * rounds && best.some(({ cpu, second }) => second > cpu * ALIKE)); round += 1) {
    contenders.forEach((contender, index) => {
      const { wall, cpu, peak } = contender();
      const least = best[index]!;
      best[index] = { wall: Math.min(least.wall, wall), cpu: Math.min(least.cpu, cpu), second: Math.min(least.second, Math.max(least.cpu, cpu)), peak: Math.max(least.peak, peak) };
    });
  }
  return best;
}

/** Milliseconds of one call. */
export function timed(work: () => void): number {
  const started = performance.now();
  work();
  return performance.now() - started;
}

/** The least of several calls. */
export function least(rounds: number, work: () => number): number {
  let best = Infinity;
  for (let round = 0; round < rounds; round += 1) best = Math.min(best, work());
  return best;
}

setFlagsFromString("--expose-gc");
const gc = runInNewContext("gc") as () => void;

/** Frees what the last measurement left, so that the next does not pay for it. */
export function collectGarbage(): void {
  gc();
}

export const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(0)} MB`;
export const milliseconds = (time: number): string => time < 10 ? `${time.toFixed(2)} ms` : `${time.toFixed(0)} ms`;
export const ratio = (value: number): string => `${value.toFixed(value < 0.2 ? 3 : 2)}×`;
