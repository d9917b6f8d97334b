/**
 * What the inspector shows, as plain data: made in the worker (`core/session`), relayed by the host, drawn by the webview.
 * Every shape is a schema, so that both ends check what arrives. Turn numbers shown to people are `turn + 1`.
 */
import * as z from "zod/mini";

const int = z.int();
const text = z.string();
const yes = z.boolean();
const list = z.array;
const maybe = z.optional;

export const outcomeSchema = z.enum(["execute", "nudge", "retry", "return"]);
export const recordedSchema = z.enum(["execute", "nudge", "return", "unknown"]);
export const answerSchema = z.enum(["yes", "no", "off"]);
const rangeSchema = z.object({ kind: z.enum(["window", "match"]), start: int, end: int });

/** `Fact` of `loop/model.ts`. */
export const factSchema = z.object({
  name: text, label: text, value: z.union([z.string(), z.number(), z.boolean(), z.null()]), text,
  limit: maybe(z.number()), ok: maybe(yes), decided: maybe(yes), detail: maybe(text), brief: maybe(text), range: maybe(rangeSchema),
});
export const counterfactualSchema = z.object({ text, mark: maybe(z.object({ start: int, end: int })), outcome: outcomeSchema });

const end = z.object({ outcome: outcomeSchema, reason: text, taken: yes });
/** `TreeRow` and `TreeExit` of `loop/model.ts`; recursive by getters. */
export const treeRowSchema = z.object({
  id: text, kind: z.enum(["check", "group"]), label: text, question: text, answer: maybe(answerSchema), taken: yes, step: maybe(int),
  facts: list(factSchema), counterfactuals: list(counterfactualSchema), summary: maybe(text),
  get exit() { return maybe(treeExitSchema); },
  get children() { return list(treeRowSchema); },
});
export const treeExitSchema = z.object({
  when: z.enum(["yes", "no"]), state: z.enum(["taken", "open", "off"]), kind: z.enum(["leaf", "note", "branch"]), outcome: maybe(outcomeSchema), text, summary: maybe(text),
  get children() { return list(treeRowSchema); },
  end: maybe(end),
});
export const drawingSchema = z.object({ loop: text, rows: list(treeRowSchema), end });
export const stepSchema = z.object({
  node: text, label: text, question: text, answer: answerSchema, exited: yes, within: maybe(text), facts: list(factSchema), counterfactuals: list(counterfactualSchema),
});
export const decisionSchema = z.object({
  loop: text, outcome: outcomeSchema, reason: text, steps: list(stepSchema), drawing: drawingSchema, before: list(factSchema), after: list(factSchema),
});

export const findingSchema = z.object({
  kind: text, message: text, severity: z.enum(["error", "warning", "information", "hint"]),
  evidence: maybe(z.object({ start: int, end: int, text })),
  /** Another row that the finding rests on, such as the tool output that contradicts a claim. */
  related: maybe(z.object({ message: int, line: int, role: text, text })),
});

/** Which turns the list shows. */
export const FILTERS = ["all", "flagged", "missed", "caught", "falseAlarms", "scaffolds", "differs", "changed"] as const;
export const filterSchema = z.enum(FILTERS);
/** What the list shows: a filter, a search text (plain words, case is ignored; "" for everything), and perhaps one conversation only. */
export const querySchema = z.object({ filter: filterSchema, find: z.string().check(z.maxLength(500)), conversation: maybe(int) });

/** How a turn is marked, in one word; icon and label follow from it. */
export const turnMarkSchema = z.enum(["tool", "final", "answer", "missed", "caught", "falseAlarm", "nudged", "retried"]);

/** One row of the list of turns. */
export const listRowSchema = z.discriminatedUnion("kind", [
  /** A real user message: the head of an exchange. */
  z.object({ kind: z.literal("user"), message: int, conversation: int, text, time: maybe(z.number()) }),
  z.object({
    kind: z.literal("turn"), turn: int, mark: turnMarkSchema,
    /** "read_file ×3", "promise", "final answer". */
    title: text,
    /** Arguments of the calls, or the evidence or the first words in quotation marks. */
    detail: text,
    /** "missed", "caught", "false alarm", "differs" or "". */
    badge: text,
    differs: yes, provisional: yes, changed: yes,
    /** The model, where it is another than before. */
    model: maybe(text),
  }),
  /** A row that the harness injected. `badge`: "buried", "leaked" or "". */
  z.object({ kind: z.literal("scaffold"), message: int, conversation: int, title: text, detail: text, badge: text }),
  /** The start of another conversation in the file. */
  z.object({ kind: z.literal("conversation"), conversation: int, text }),
]);

/** A conversation of the file in the picker, with sums over its turns; `firstTurn` is -1 where it has none. */
export const conversationRowSchema = z.object({
  conversation: int, title: text, model: maybe(text), subAgent: yes, messages: int, firstTurn: int,
  turns: int, flagged: int, stalls: int, missed: int, caught: int, falseAlarms: int, differs: int, scaffolds: int,
});
export const conversationPageSchema = z.object({ version: int, total: int, from: int, rows: list(conversationRowSchema) });

export const countsSchema = z.object({
  turns: int, stalls: int, missed: int, caught: int, falseAlarms: int, differs: int, flagged: int, scaffolds: int, buried: int, leaked: int, conversations: int, exchanges: int,
});

export const assumptionSchema = z.object({ rule: text, label: text, value: text, source: z.enum(["file", "rules", "assumed"]) });

/** What a draft of rules would change against the saved ones. */
export const flipsSchema = z.object({
  /** Stalls that the loop would now nudge / would no longer nudge. */
  caught: int, lost: int,
  /** Legal turns that it would now nudge / would no longer nudge. */
  falseAlarms: int, cleared: int,
  /** All turns whose outcome or reason changes. */
  changed: int,
  /** Additional (or, negative, spared) model calls. */
  completions: int,
});

/** Why a draft was not evaluated. The turns keep the results of the rules that were last good. */
export const draftProblemSchema = z.object({
  kind: z.enum(["pattern", "rules", "timeout"]),
  /** Path of the key, e.g. `stall.pattern`. */
  path: text,
  message: text,
  /** UTF-16 offset in the pattern, where it is known. */
  offset: maybe(int),
});

/** The header and everything that is one per session. */
export const sessionViewSchema = z.object({
  name: text, format: text, formatLabel: text, model: maybe(text), apiMode: maybe(text),
  loop: z.object({ id: text, title: text, own: yes, choices: list(z.object({ id: text, label: text })) }),
  isText: yes,
  counts: countsSchema,
  records: int, skipped: int,
  diagnostics: list(z.object({ line: int, message: text })),
  moreDiagnostics: int,
  assumptions: list(assumptionSchema),
  /** The effective rules: what the turns show, and the same with the draft (JSON of `Rules`). */
  savedRules: z.unknown(), rules: z.unknown(),
  drafted: yes,
  flips: maybe(flipsSchema),
  problem: maybe(draftProblemSchema),
  evaluated: z.object({ turns: int, milliseconds: z.number() }),
  /** Counts of each model, where several wrote turns: a weaker one that stands in is told by them. */
  models: list(z.object({ model: text, turns: int, stalls: int, missed: int })),
  /** A scheduler wrote it: nobody is there to answer. */
  unattended: yes,
  /** `coverage` has something to say. */
  covered: yes,
  /** Rises with every change of turns or decisions; answers carry it so that stale ones can be told. */
  version: int,
});

/** The overview strip: for each tick the worst that its turns hold. */
export const stripSchema = z.object({
  version: int,
  turns: int,
  ticks: list(z.object({ turn: int, mark: turnMarkSchema, differs: yes, scaffold: yes })),
});

export const listPageSchema = z.object({ version: int, total: int, from: int, rows: list(listRowSchema) });

export const proposedSchema = z.object({
  calls: list(z.object({ name: text, arguments: z.unknown(), declared: yes, needsApproval: maybe(text) })),
  /** Further occurrences of the same calls. */
  dropped: int,
  /** The array as JSON. */
  json: text,
});

/** Everything about the selected turn. */
export const turnViewSchema = z.object({
  version: int, turn: int, conversation: int, message: int, exchange: int, record: int, line: int, endLine: int,
  finishReason: maybe(text), model: maybe(text), time: maybe(z.number()), provisional: yes,
  /** Visible text, cut at `shown` of `length` UTF-16 units; ask again with a larger limit for more. */
  text, length: int,
  thinking: maybe(text),
  calls: list(z.object({ name: text, arguments: text })),
  verdict: z.enum(["legal", "stall"]), why: text, missed: yes, falseAlarm: yes, differs: yes, mark: turnMarkSchema,
  findings: list(findingSchema),
  predicted: z.object({ outcome: outcomeSchema, reason: text, words: text }),
  recorded: z.object({ outcome: recordedSchema, words: text }),
  /** What the prompt says to this model about announcing actions, where that is known. */
  prompt: maybe(z.object({ value: text, words: text })),
  decision: decisionSchema,
  /** The decision under the draft, when it differs. */
  draft: maybe(decisionSchema),
  /** The calls that the message writes and should have made, as the array it should have carried; shown, never run. */
  proposed: maybe(proposedSchema),
  /** What stands under the message: that nothing was executed. The text itself is never altered. */
  underneath: maybe(text),
  modelChange: maybe(z.object({ from: text, to: text })),
  /** Sentences about the turn that are no verdict: which injected rows it buried. */
  notes: maybe(list(text)),
  /** What each turn of the exchange did with the text that the loop remembers; absent where none did anything. */
  memory: maybe(list(z.object({ turn: int, memory: z.enum(["set", "kept", "cleared", "used", "none"]) }))),
  flagged: z.object({ position: maybe(int), total: int, previous: maybe(int), next: maybe(int) }),
});

/** Two releases on one exchange. `null` on a side: that release had ended before and never asked for the reply. */
const compareSide = z.nullable(z.object({ outcome: outcomeSchema, reason: text, memory: z.enum(["set", "kept", "cleared", "used", "none"]), text: maybe(text) }));
const compareEnd = z.object({ tone: z.enum(["stall", "good", "open"]), words: text });
export const compareSchema = z.object({
  version: int, left: text, right: text, releases: list(text),
  /** First and last turn of the exchange. */
  from: int, to: int,
  rows: list(z.object({ call: int, turn: int, text, calls: list(text), finishReason: maybe(text), sides: z.tuple([compareSide, compareSide]), parts: yes })),
  /** The first call where the two part, in this exchange, and the first turn elsewhere in the file. */
  parts: maybe(int), first: maybe(int),
  sentence: text, ends: z.tuple([compareEnd, compareEnd]),
  /** The call that is explained. */
  call: int, decisions: z.tuple([z.nullable(decisionSchema), z.nullable(decisionSchema)]),
});

export const flipRowSchema = z.object({
  turn: int, evidence: text, saved: outcomeSchema, draft: outcomeSchema, verdict: z.enum(["legal", "stall"]),
  /** "stall, now caught", "legal, now nudged", … */
  words: text,
});

/** Why a verdict is what it is: the questions in their order, and every feature that spoke. */
export const whySchema = /* @__PURE__ */ (() => z.object({
  verdict: z.enum(["legal", "stall"]), reason: text, language: text,
  order: list(z.object({ id: text, question: text, answer: z.enum(["yes", "no", "skipped"]), decided: yes })),
  features: list(z.object({ side: z.enum(["for", "against", "context"]), name: text, note: text, span: maybe(z.object({ start: int, end: int, text })), decisive: yes })),
}))();

/** What the prompt says to the session's model, and what the runtime does about it. */
export const coverageSchema = /* @__PURE__ */ (() => z.object({
  model: maybe(text), apiMode: text, apiModeAssumed: yes, prompt: text,
  rows: list(z.object({ key: text, layer: z.enum(["prompt", "runtime"]), value: text, source: z.enum(["file", "rules", "assumed"]), resolves: text, on: yes, file: text })),
  families: list(z.object({ model: text, enforcement: yes, guidance: yes, here: yes })),
  disagreements: list(text),
}))();

const beforeAfter = z.object({ before: int, after: int });
/** One change of the rules, and what it would come to; no result while it is being replayed. */
export const whatIfCardSchema = z.object({
  id: text, title: text,
  /** The change as a layer of rules (JSON of `RulesDraft`). */
  draft: z.unknown(),
  result: maybe(z.object({
    changed: int, caught: beforeAfter, falseAlarms: beforeAfter,
    /** Additional (or, negative, spared) model calls. */
    completions: int,
    turn: maybe(z.object({ turn: int, outcome: outcomeSchema, same: yes })),
  })),
});
export const whatIfPageSchema = z.object({ version: int, pending: yes, cards: list(whatIfCardSchema) });

/** One line of a hover. */
export const markFactSchema = z.object({ label: text, text });

/** One mark in the text of a session file, for CodeLens, Problems, hover and the tree of sessions. */
export const fileMarkSchema = /* @__PURE__ */ (() => z.object({
  turn: maybe(int),
  kind: text,
  mark: z.enum(["missed", "caught", "falseAlarm", "differs", "stall", "nudge", "scaffold", "finding"]),
  severity: z.enum(["error", "warning", "information", "hint"]),
  /** "Stall: promise, missed by the loop" */
  title: text,
  /** The sentence in Problems. */
  message: text,
  /** Facts of a row that is no turn: label and text. Those of a turn are asked for when they are shown (`workerMethods.facts`). */
  facts: list(markFactSchema),
  line: int, endLine: int, start: int, end: int,
  /** Where the evidence is written: span of the record that holds it, path of the JSON string in it, UTF-16 offsets in that string's value. */
  evidence: maybe(z.object({ start: int, end: int, path: list(z.union([z.string(), z.number()])), from: int, to: int })),
  related: list(z.object({ line: int, message: text })),
}))();

/** Something the host has to say above the content; the last good state stays below it. */
export const bannerSchema = z.object({ kind: z.enum(["vanished", "unreadable", "shrunk", "rewritten", "tooLarge", "worker", "rules"]), message: text, detail: maybe(text) });

export type Filter = z.infer<typeof filterSchema>;
export type ListQuery = z.infer<typeof querySchema>;
export type ListRow = z.infer<typeof listRowSchema>;
export type ListPage = z.infer<typeof listPageSchema>;
export type ConversationRow = z.infer<typeof conversationRowSchema>;
export type ConversationPage = z.infer<typeof conversationPageSchema>;
export type TurnMark = z.infer<typeof turnMarkSchema>;
export type Counts = z.infer<typeof countsSchema>;
export type Flips = z.infer<typeof flipsSchema>;
export type FlipRow = z.infer<typeof flipRowSchema>;
export type DraftProblem = z.infer<typeof draftProblemSchema>;
export type SessionView = z.infer<typeof sessionViewSchema>;
export type Strip = z.infer<typeof stripSchema>;
export type CompareView = z.infer<typeof compareSchema>;
export type TurnView = z.infer<typeof turnViewSchema>;
export type ProposedView = z.infer<typeof proposedSchema>;
export type WhyView = z.infer<typeof whySchema>;
export type CoverageView = z.infer<typeof coverageSchema>;
export type WhatIfCard = z.infer<typeof whatIfCardSchema>;
export type WhatIfPage = z.infer<typeof whatIfPageSchema>;
export type MarkFact = z.infer<typeof markFactSchema>;
export type FileMark = z.infer<typeof fileMarkSchema>;
export type Banner = z.infer<typeof bannerSchema>;
export type DecisionView = z.infer<typeof decisionSchema>;
export type DrawingView = z.infer<typeof drawingSchema>;
export type TreeRowView = z.infer<typeof treeRowSchema>;
export type TreeExitView = z.infer<typeof treeExitSchema>;
export type FactView = z.infer<typeof factSchema>;
