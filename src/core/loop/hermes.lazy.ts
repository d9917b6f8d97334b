/** The loop of Hermes; loaded when a file is replayed through it. */
import { hermesLoop as loop } from "./hermes/loop.ts";
import type { Loop } from "./model.ts";

/** The loop, its state and settings known to itself only. */
export function hermesLoop(): Loop<unknown, unknown> {
  return loop as Loop<unknown, unknown>;
}
