/** The JSON Schema of a layer of rules, for the workspace file, the settings and editors elsewhere; generated, so that it cannot drift. */
import * as z from "zod/mini";
import { DEFAULT_RULES } from "./defaults.ts";
import { draftSchema } from "./schema.ts";

/** A JSON Schema (draft 7, which VS Code reads best) as plain data. */
export type JsonSchema = Readonly<Record<string, unknown>>;

/** What each key means, by its path; shown by editors while completing. */
export const DESCRIPTIONS: Readonly<Record<string, string>> = {
  "$schema": "Where the schema of this file is, for editors.",
  "loop": "The runtime that is replayed, and how it is set up.",
  "loop.runtime": "The loop to replay: \"auto\" for the file's own, or \"hermes\", \"prose-guard\" (looks for calls written as text), \"plain\" (calls go on, no calls return).",
  "loop.release": "The release of the Hermes loop. It sets promotion, promotedPlan, degenerateGuard, staleFallbackFix and discardBracketMarkers where these are \"auto\".",
  "loop.apiMode": "How the runtime talks to the model; \"auto\" takes what the file states.",
  "loop.stallGuards": "The runtime's guards against stalls as a whole (its setting stall_guards).",
  "loop.intentAckContinuation": "The intent-acknowledgement guard: \"auto\" (only for codex_responses), true, false, or a list of parts of model names.",
  "loop.toolUseEnforcement": "The prompt's enforcement paragraph: \"auto\" (by model family), true, false, or a list of parts of model names.",
  "loop.executionGuidance": "The prompt's execution guidance: \"auto\" (by model family), true, false, or a list of parts of model names.",
  "loop.taskCompletionGuidance": "The prompt's paragraph on finishing the task.",
  "loop.parallelToolCallGuidance": "The prompt's paragraph on parallel calls.",
  "loop.promotion": "Reasoning of a blank reply stands in as its text.",
  "loop.promotedPlan": "Text that was promoted from reasoning is also tested for a plan at its end.",
  "loop.degenerateGuard": "Fragments as final answers are retried.",
  "loop.staleFallbackFix": "A silent round with substantive tools clears the text remembered from a housekeeping round.",
  "loop.discardBracketMarkers": "A reply in a tool round that is only a [marker] is dropped.",
  "loop.placeholderGuard": "The optional guard that nudges progress notes after a tool round.",
  "loop.verifyOnStop": "How often the verify-on-stop gate would ask the model to go on.",
  "loop.preVerifyHook": "How often a plugin's pre-verify hook would ask the model to go on.",
  "loop.kanbanTask": "The session works on a board task and has to end it by a call; \"auto\" looks at the declared tools.",
  "loop.toolsDeclared": "Whether tools were declared; \"auto\" takes the file's word and assumes yes where it has none.",
  "loop.streamedText": "Empty replies had already shown their text while streaming.",
  "loop.expensiveAttempts": "One attempt is estimated above the cost threshold, which lowers the budget for empty replies to one.",
  "loop.fallbackProvider": "A fallback provider is configured.",
  "stall": "The pattern that tells a stall, and its limits.",
  "stall.pattern": "A regular expression over the end of a short reply.",
  "stall.flavour": "How the pattern is read: as Python's re does, or as JavaScript does.",
  "stall.flags": "Any of i, m, s and u.",
  "stall.maxChars": "Longer replies are not searched (characters are code points).",
  "stall.tailChars": "How many characters at the end are searched.",
  "stall.maxNudges": "How many nudges a turn may get.",
  "verdict": "What the verdict on a turn looks for, and how loudly it says so.",
  "verdict.severity": "Severity of each kind of finding; \"off\" keeps it out of Problems.",
  "verdict.languages": "Languages whose announcements are recognised, e.g. \"en\"; all of them when the list is empty.",
  "proseCalls": "Calls that are written as text.",
  "proseCalls.placeholders": "Texts in arguments that make such a call a mere description; case is ignored.",
  "proseCalls.needsApproval": "Words in names of tools that need a person's approval.",
  "proseGuard": "The loop \"prose-guard\": which written calls it nudges.",
  "proseGuard.emptyGuard": "Whether the old guard runs first: no calls and an empty body.",
  "proseGuard.markup": "Whether markup that only calls have counts, whatever tool it names.",
  "proseGuard.commands": "Whether a block of shell commands counts when the message says that they run.",
  "proseGuard.questions": "Whether a question at the end exempts a written call.",
  "proseGuard.failures": "Whether words of a failure exempt a written call.",
  "proseGuard.explanations": "Whether a user who asked how, or for a plan, exempts a written call.",
  "proseGuard.claims": "Words of your own that claim that it runs, and so beat every exemption.",
  "housekeepingTools": "Tools that only keep notes: a round with nothing else is a housekeeping round.",
  "scaffolds": "How rows that the harness injected are recognised; what is given here is added to the built-in ones.",
  "scaffolds[].kind": "What the row is, e.g. \"nudge\".",
  "scaffolds[].role": "Role of the row.",
  "scaffolds[].flag": "A key on the row that marks it.",
  "scaffolds[].text": "The row's text, or a part of it as match says.",
  "scaffolds[].match": "How text is compared; \"prefix\" when absent.",
  "scaffolds[].leftOut": "Where a copy without scaffolds goes without the row: \"always\" when the harness means to remove it itself, so that it can be buried or leaked; \"sessions\" when training data keeps it; \"never\".",
  "scaffolds[].version": "Which versions of which harness write the row, e.g. \"our runner from 2.4\"; for people.",
};

/** The schema with descriptions and the built-in values as defaults. */
export function rulesJsonSchema(): JsonSchema {
  const schema = z.toJSONSchema(draftSchema, { io: "input", target: "draft-7" }) as Schema;
  describe(schema, "", DEFAULT_RULES);
  // Written first, where people look.
  return { $schema: schema.$schema, title: "Stall Inspector rules", description: "What Stall Inspector looks for. Every key is optional; what is absent keeps its weaker value.", ...schema };
}

/** The part of JSON Schema that comes out of the rules. */
interface Schema {
  $schema?: string;
  description?: string;
  default?: unknown;
  properties?: Record<string, Schema>;
  items?: Schema;
}

function describe(schema: Schema, path: string, defaults: unknown): void {
  for (const [key, property] of Object.entries(schema.properties ?? {})) {
    const at = path === "" ? key : `${path}.${key}`;
    const value = typeof defaults === "object" && defaults !== null ? (defaults as Record<string, unknown>)[key] : undefined;
    const description = DESCRIPTIONS[at];
    if (description !== undefined) property.description = description;
    if (value !== undefined && !property.properties) property.default = value;
    describe(property, at, value);
    if (property.items) describe(property.items, `${at}[]`, undefined);
  }
}
