/** Which model wrote a turn, where it changes inside a conversation, and the counts of each (behaviour B5, E9). */
import type { InspectedTurn, Inspection } from "../inspect.ts";
import type { ConversationFacts, Message } from "../transcript/model.ts";

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

/** The model that a message states, or its conversation; undefined where the file names none. Names that a client puts there for its own texts (`<synthetic>`) are none. */
export function modelOf({ model }: Message, facts: ConversationFacts): string | undefined {
  return model === undefined ? real(facts.model) : real(model);
}

/** The change of model that a turn begins with; asks the messages before it, back to the last one that states a model. */
export function modelChange({ transcript }: Inspection, { conversation, message }: Pick<InspectedTurn, "conversation" | "message">): ModelChange | undefined {
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

/** The counts of each model, kept up to date turn by turn, so that an appended record costs the same in a file of any length. */
export class ModelSums {
  private readonly models = new Map<string, { -readonly [K in keyof ModelCounts]: ModelCounts[K] }>();

  /** In the order in which the models appear; models of which no turn is left are not among them. */
  get counts(): readonly ModelCounts[] {
    return [...this.models.values()].filter(({ turns }) => turns > 0).map((counts) => ({ ...counts }));
  }

  /** Takes a turn in, or (-1) out again. */
  add({ model, verdict, missed, falseAlarm }: Pick<InspectedTurn, "model" | "verdict" | "missed" | "falseAlarm">, caught: boolean, by: 1 | -1): void {
    if (model === undefined) return;
    let counts = this.models.get(model);
    if (counts === undefined) this.models.set(model, counts = { model, turns: 0, stalls: 0, missed: 0, caught: 0, falseAlarms: 0 });
    counts.turns += by;
    if (verdict === "stall") counts.stalls += by;
    if (missed) counts.missed += by;
    if (caught) counts.caught += by;
    if (falseAlarm) counts.falseAlarms += by;
  }
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
