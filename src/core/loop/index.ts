/** The loops that a file can be replayed through. A new loop is one file and one line here. */
import { hermesLoop } from "./hermes.lazy.ts";
import type { Loop } from "./model.ts";
import { plainLoop } from "./plain.ts";
import { proseGuardLoop } from "./proseGuard.lazy.ts";

/** A loop whose state and settings only it understands. */
export type AnyLoop = Loop<unknown, unknown>;

/** What is known of a loop before it is needed. */
export interface LoopEntry {
  readonly id: string;
  readonly label: string;
  /** The loop itself; always the same object. */
  loop(): AnyLoop;
}

/** In the order in which they are offered. */
export const LOOPS: readonly LoopEntry[] = [
  { id: "hermes", label: "Hermes", loop: hermesLoop },
  { id: "prose-guard", label: "prose-guard", loop: proseGuardLoop },
  { id: "plain", label: "Plain", loop: () => plainLoop as AnyLoop },
];

/** The loop with this id, or undefined. */
export function loopById(id: string): AnyLoop | undefined {
  return LOOPS.find((entry) => entry.id === id)?.loop();
}
