/** The loops that a file can be replayed through. A new loop is one file and one line here. */
import { hermesLoop } from "./hermes/loop.ts";
import type { Loop } from "./model.ts";
import { plainLoop } from "./plain.ts";

/** A loop whose state and settings only it understands. */
export type AnyLoop = Loop<unknown, unknown>;

/** In the order in which they are offered. */
export const LOOPS: readonly AnyLoop[] = [
  hermesLoop as AnyLoop,
  plainLoop as AnyLoop,
];

/** The loop with this id, or undefined. */
export function loopById(id: string): AnyLoop | undefined {
  return LOOPS.find((loop) => loop.id === id);
}
