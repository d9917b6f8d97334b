/** How long the worker may work on one call, in milliseconds, before it is given up: the patterns it runs may be the user's. */

/** One evaluation of all turns under other rules: 2 s, or more where the last evaluation of this file took long. */
export function evaluationBudget(lastEvaluation: number): number {
  return Math.max(2000, Math.ceil(lastEvaluation * 6));
}

/** One piece of at most 2 MB read, replayed and judged takes about 50 ms; a whole JSON document is read with its last piece. */
export function pushBudget(consumed: number): number {
  return 10_000 + Math.ceil(consumed / 5_000);
}

/** Questions about turns that are evaluated already; searching the list runs no pattern of the user's. */
export const QUESTION_BUDGET = 15_000;
