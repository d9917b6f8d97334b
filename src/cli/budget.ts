/**
 * Runs work that holds patterns of the user under a budget of time. A regular expression cannot be interrupted from inside;
 * `vm` has a second thread that ends the run of the first, wherever it is.
 */
import { Script } from "node:vm";

/** Thrown when the budget is used up. What the work has touched is in an unknown state and must not be used again. */
export class BudgetExceeded extends Error {
  readonly milliseconds: number;

  constructor(milliseconds: number) {
    super(`took longer than ${milliseconds / 1000} s`);
    this.name = "BudgetExceeded";
    this.milliseconds = milliseconds;
  }
}

const KEY = "stall-inspector.work";
const script = new Script(`globalThis[Symbol.for(${JSON.stringify(KEY)})]()`);

/** Milliseconds, or undefined for work that comes to an end by itself. */
export type Budget = number | undefined;

/** The result of `work`, or `BudgetExceeded`. Starts a thread for each call, so it is put around pieces of work, not around turns. */
export function withinBudget<T>(milliseconds: Budget, work: () => T): T {
  if (milliseconds === undefined) return work();
  const holder = globalThis as unknown as Record<symbol, (() => T) | undefined>;
  const key = Symbol.for(KEY);
  holder[key] = work;
  try { return script.runInThisContext({ timeout: milliseconds }) as T; }
  catch (error) {
    if (error instanceof Error && (error as NodeJS.ErrnoException).code === "ERR_SCRIPT_EXECUTION_TIMEOUT") throw new BudgetExceeded(milliseconds);
    throw error;
  }
  finally { holder[key] = undefined; }
}
