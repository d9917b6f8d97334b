/**
 * The one schema of everything a user can tune. The JSON Schema that editors complete from, the settings' validation,
 * the workspace file's problems and the webview's drafts all come from here.
 */
import * as z from "zod/mini";

/** Releases of the Hermes loop that a replay can choose, oldest first (`hermes-loop.md`, behaviour eras). */
export const RELEASES = ["initial", "2026-04-15", "2026-07-14", "v0.21.0", "latest"] as const;
export const API_MODES = ["auto", "chat_completions", "codex_responses", "anthropic_messages", "bedrock_converse", "codex_app_server"] as const;
export const SEVERITIES = ["error", "warning", "information", "hint", "off"] as const;
export const FINDING_KINDS = [
  "promise", "progress-placeholder", "lost-preamble", "prose-tool-call", "plan-as-artifact", "claim-without-call", "fabricated-result", "empty-response",
  "reasoning-only", "dropped-tool-calls", "stale-fallback", "degenerate-final", "stuck-loop", "protocol-violation", "buried-scaffold", "leaked-scaffold",
] as const;

const onOff = z.boolean();
/** A switch that a release sets and the user can override. */
const byRelease = z.union([z.literal("auto"), z.boolean()]);
/** Hermes config values are read as they are: strings, lists and null mean something there (`hermes-loop.md` b). */
const gate = z.union([z.string(), z.boolean(), z.number(), z.null(), z.array(z.string())]);
const count = (most: number) => z.int().check(z.minimum(0), z.maximum(most));

const loopShape = {
  /** `auto`: the file's own loop. Otherwise the id of a loop. */
  runtime: z.string(),
  release: z.enum(RELEASES),
  apiMode: z.enum(API_MODES),
  stallGuards: onOff,
  intentAckContinuation: gate,
  toolUseEnforcement: gate,
  executionGuidance: gate,
  taskCompletionGuidance: onOff,
  parallelToolCallGuidance: onOff,
  /** Reasoning of a blank reply stands in as its text. */
  promotion: byRelease,
  /** Promoted text is also tested for a plan at its tail. */
  promotedPlan: byRelease,
  degenerateGuard: byRelease,
  /** A silent substantive round clears the remembered text. */
  staleFallbackFix: byRelease,
  discardBracketMarkers: byRelease,
  placeholderGuard: onOff,
  /** How often the verify-on-stop gate would fire. */
  verifyOnStop: count(10),
  /** How often a plugin's pre_verify hook would ask to go on. */
  preVerifyHook: count(10),
  kanbanTask: byRelease,
  /** Whether tools were declared: `auto` takes the file's word, and assumes yes where it has none. */
  toolsDeclared: byRelease,
  /** Empty replies that had already shown their text while streaming. */
  streamedText: onOff,
  /** Whether one attempt is estimated above the cost threshold, which lowers the budget for empty replies to 1. */
  expensiveAttempts: onOff,
  /** A fallback provider is configured. */
  fallbackProvider: onOff,
};

const stallShape = {
  pattern: z.string().check(z.maxLength(4000)),
  flavour: z.enum(["python", "javascript"]),
  flags: z.string().check(z.regex(/^[imsu]*$/)),
  /** Code points; a longer reply is not searched. */
  maxChars: count(100000),
  /** Code points at the end that are searched. */
  tailChars: count(100000),
  maxNudges: count(100),
};

const verdictShape = {
  severity: z.partialRecord(z.enum(FINDING_KINDS), z.enum(SEVERITIES)),
  languages: z.array(z.string()),
};

const proseShape = {
  /** Texts in arguments that make a call a description (case is ignored). */
  placeholders: z.array(z.string()),
  /** Words in tool names that need a person's approval. */
  needsApproval: z.array(z.string()),
};

const guardShape = {
  /** The old guard as first node: no calls and an empty body. */
  emptyGuard: onOff,
  /** Markup that only calls have counts whatever tool it names. */
  markup: onOff,
  /** A block of shell commands with the claim beside it that they run. */
  commands: onOff,
  /** What exempts a written call: a question at the end, words of a failure, a request to be shown how. */
  questions: onOff,
  failures: onOff,
  explanations: onOff,
  /** Words of one's own that claim that it runs, beside those of the languages (case is ignored). */
  claims: z.array(z.string()),
};

const scaffoldSchema = z.strictObject({
  kind: z.string(),
  role: z.enum(["user", "assistant", "tool"]),
  flag: z.optional(z.string()),
  text: z.optional(z.string()),
  match: z.optional(z.enum(["equals", "prefix", "contains"])),
  /**
   * Where a copy without scaffolds goes without the row: `always` where the harness itself means to remove it again (then it is also what can be buried
   * or leaked), `sessions` where the harness keeps it and only training data has to stay as it is, `never` for what a copy would miss.
   * Absent: `always` with a flag, `sessions` for a user row, `never` otherwise.
   */
  leftOut: z.optional(z.enum(["always", "sessions", "never"])),
  /** Which versions of which harness write the row, for people: texts change with releases, and an old signature stays beside its successor. */
  version: z.optional(z.string().check(z.maxLength(80))),
});

const loop = z.strictObject(loopShape);
const stall = z.strictObject(stallShape);
const verdict = z.strictObject(verdictShape);
const proseCalls = z.strictObject(proseShape);
const proseGuard = z.strictObject(guardShape);

/** Complete rules. */
export const rulesSchema = z.strictObject({
  loop, stall, verdict, proseCalls, proseGuard,
  housekeepingTools: z.array(z.string()),
  scaffolds: z.array(scaffoldSchema),
});

/** One layer: every part and key may be absent. */
export const draftSchema = z.strictObject({
  $schema: z.optional(z.string()),
  loop: z.optional(z.partial(loop)),
  stall: z.optional(z.partial(stall)),
  verdict: z.optional(z.partial(verdict)),
  proseCalls: z.optional(z.partial(proseCalls)),
  proseGuard: z.optional(z.partial(proseGuard)),
  housekeepingTools: z.optional(z.array(z.string())),
  scaffolds: z.optional(z.array(scaffoldSchema)),
});
