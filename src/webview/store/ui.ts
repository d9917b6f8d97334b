/** What the page remembers of itself while it is hidden or reloaded: selection, filter, search, density, draft. Nothing of the session. */
import * as z from "zod/mini";
import { filterSchema } from "../../core/protocol/views.ts";
import { draftSchema } from "../../core/rules/schema.ts";

export const densitySchema = z.enum(["one", "two"]);
/** Lines a turn takes in the list. */
export type Density = z.infer<typeof densitySchema>;

const rememberedSchema = z.object({
  turn: z.optional(z.int()),
  conversation: z.optional(z.int()),
  filter: filterSchema,
  find: z.string().check(z.maxLength(500)),
  density: densitySchema,
  draft: z.nullable(draftSchema),
});
export type Remembered = z.infer<typeof rememberedSchema>;

const NOTHING: Remembered = { filter: "all", find: "", density: "one", draft: null };

/** Reads what an earlier page left. Anything else (an older version, nothing at all) is a fresh start. */
export function remembered(state: unknown): Remembered {
  const parsed = rememberedSchema.safeParse(state);
  return parsed.success ? parsed.data : NOTHING;
}
