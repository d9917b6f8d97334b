/** The prose guard; loaded when a file is replayed through it. */
import { proseGuardLoop as loop } from "./proseGuard/loop.ts";
import type { Loop } from "./model.ts";

/** The loop, its state and settings known to itself only. */
export function proseGuardLoop(): Loop<unknown, unknown> {
  return loop as Loop<unknown, unknown>;
}
