/** The rules' types, all inferred from the one schema in `schema.ts`. */
import type * as z from "zod/mini";
import type { rulesSchema, draftSchema } from "./schema.ts";

/** Complete rules: every key has a value. */
export type Rules = z.infer<typeof rulesSchema>;
/** A layer of rules: any part of them (user settings, workspace file, draft of the inspector). */
export type RulesDraft = z.infer<typeof draftSchema>;
