/** Which model wrote a turn, where it changes inside a conversation, and the counts of each (behaviour B5, E9). */
import type { InspectedTurn, Inspection } from "../inspect.ts";
import { isCaught } from "../inspect.ts";

/** What the turns of one model came to. */
export interface ModelCounts {
  /** As the file names it. */
  readonly model: string;
  readonly turns: number;
  readonly stalls: number;
  readonly missed: number;
  readonly caught: number;
  readonly falseAlarms: number;
}

/** A turn that another model wrote than the one before it in its conversation. */
export interface ModelChange {
  readonly from: string;
  readonly to: string;
}

type Turn = Pick<InspectedTurn, "index" | "conversation" | "message">;

/** The model that a turn's own message states, or its conversation; undefined where the file names none. Names that a client puts there for its own texts (`<synthetic>`) are none. */
export function modelOf({ transcript }: Inspection, { conversation, message }: Turn): string | undefined {
  const { facts, messages } = transcript.conversations[conversation]!;
  const stated = messages[message]!.model;
  return stated === undefined ? real(facts.model) : real(stated);
}

/** The change of model that a turn begins with; asks the messages before it, back to the last one that states a model. */
export function modelChange({ transcript }: Inspection, { conversation, message }: Turn): ModelChange | undefined {
  const { messages } = transcript.conversations[conversation]!;
  const to = real(messages[message]!.model);
  if (to === undefined) return undefined;
  for (let at = message - 1; at >= 0; at -= 1) {
    const before = messages[at]!;
    const from = before.role === "assistant" ? real(before.model) : undefined;
    if (from !== undefined) return from === to ? undefined : { from, to };
  }
  return undefined;
}

/** Counts of each model that is named, in the order in which they appear; [] where the file names none. Walks all turns. */
export function modelCounts(inspection: Inspection): readonly ModelCounts[] {
  const models = new Map<string, { -readonly [K in keyof ModelCounts]: ModelCounts[K] }>();
  for (const turn of inspection.turns) {
    const model = modelOf(inspection, turn);
    if (model === undefined) continue;
    let counts = models.get(model);
    if (counts === undefined) models.set(model, counts = { model, turns: 0, stalls: 0, missed: 0, caught: 0, falseAlarms: 0 });
    counts.turns += 1;
    if (turn.verdict === "stall") counts.stalls += 1;
    if (turn.missed) counts.missed += 1;
    if (isCaught(turn)) counts.caught += 1;
    if (turn.falseAlarm) counts.falseAlarms += 1;
  }
  return [...models.values()];
}

/** The counts of several files together. */
export function addModels(some: readonly ModelCounts[], more: readonly ModelCounts[]): readonly ModelCounts[] {
  const models = new Map(some.map((counts) => [counts.model, counts]));
  for (const counts of more) {
    const known = models.get(counts.model);
    models.set(counts.model, known === undefined ? counts : {
      model: counts.model, turns: known.turns + counts.turns, stalls: known.stalls + counts.stalls, missed: known.missed + counts.missed,
      caught: known.caught + counts.caught, falseAlarms: known.falseAlarms + counts.falseAlarms,
    });
  }
  return [...models.values()];
}

function real(model: string | undefined): string | undefined {
  return model === undefined || model === "" || model.startsWith("<") ? undefined : model;
}
