/** Every message between worker, host and webview, as schemas. A method is `[parameters, result]`; an event has parameters only. */
import * as z from "zod/mini";
import { draftSchema, RELEASES } from "../rules/schema.ts";
import { bannerSchema, compareSchema, conversationPageSchema, coverageSchema, draftProblemSchema, fileMarkSchema, filterSchema, flipRowSchema, listPageSchema, markFactSchema, querySchema, sessionViewSchema, stripSchema, turnViewSchema, whatIfPageSchema, whySchema } from "./views.ts";

const int = z.int();
const nothing = z.undefined();

/** Questions about a session that webview and host ask alike; the worker answers them. */
const questions = {
  session: [z.object({}), sessionViewSchema],
  /** Rows `[from, from + count)` of the list under a query. */
  list: [z.object({ query: querySchema, from: int, count: int.check(z.minimum(0), z.maximum(500)) }), listPageSchema],
  /** The row of a turn in the list under a query; -1 when it is not shown. */
  rowOf: [z.object({ query: querySchema, turn: int }), int],
  /** The next (or with `back` the previous) turn under a filter, from `turn` (exclusive), perhaps of one conversation only; -1 when there is none. */
  next: [z.object({ filter: filterSchema, turn: int, back: z.boolean(), conversation: z.optional(int) }), int],
  /** Conversations of the file, in order: those whose title or model holds some words, perhaps only those with flagged turns. */
  conversations: [z.object({ find: z.string().check(z.maxLength(500)), flagged: z.boolean(), from: int, count: int.check(z.minimum(0), z.maximum(500)) }), conversationPageSchema],
  strip: [z.object({ ticks: int.check(z.minimum(1), z.maximum(4000)) }), stripSchema],
  /** One turn in full; `textLimit` in UTF-16 units. */
  turn: [z.object({ turn: int, textLimit: int }), turnViewSchema],
  /** Turns that the draft changes. */
  flips: [z.object({ from: int, count: int.check(z.minimum(0), z.maximum(500)) }), z.array(flipRowSchema)],
  /** Why the verdict on a turn is what it is. */
  why: [z.object({ turn: int }), whySchema],
  /** The two layers of a conversation: prompt and runtime; null where the keys are not this agent's. */
  coverage: [z.object({ conversation: int }), z.nullable(coverageSchema)],
  /** What other rules would come to, as far as it is known after a few milliseconds more of work; asked again while it is pending. */
  whatIf: [z.object({ turn: int }), whatIfPageSchema],
  /** Two releases of the Hermes loop on the exchange of a turn; `call` (1-based) is explained on both sides. */
  compare: [z.object({ turn: int, left: z.enum(RELEASES), right: z.enum(RELEASES), call: z.optional(int) }), compareSchema],
  /** Evaluates under the effective rules plus this draft; `null` drops the draft. */
  draft: [z.object({ draft: z.nullable(draftSchema) }), sessionViewSchema],
} as const;

/** Rows of a database, or messages of an archive's members. */
const rowsSchema = /* @__PURE__ */ (() => z.array(z.object({ table: z.string(), row: z.number() })))();

const cleanRowSchema = /* @__PURE__ */ (() => z.object({ kind: z.string(), role: z.string(), line: int, text: z.string(), why: z.string() }))();
/** `start` and `end`: UTF-16 offsets of the record, -1 where the file is no text. `turn`: the turn at or before the row, -1 when there is none. */
const scaffoldRowSchema = /* @__PURE__ */ (() => z.object({
  kind: z.string(), words: z.string(), state: z.enum(["", "buried", "leaked"]), line: int, start: int, end: int, turn: int, text: z.string(),
}))();

/** What the host asks the worker. Sessions are named by the host. (Made in a pure call, so that the webview's bundle can leave it out.) */
export const workerMethods = /* @__PURE__ */ (() => ({
  /** Starts a session; bytes follow by `push`. */
  open: [z.object({ session: z.string(), name: z.string(), rules: draftSchema }), nothing],
  /** Appends bytes; `end` when the file's present end is reached; `log` for those of the log beside a database. Answers the version of the session and what the view shows. */
  push: [z.object({ session: z.string(), bytes: z.instanceof(Uint8Array), end: z.boolean(), log: z.optional(z.enum(["begin", "more"])) }), z.object({ recognised: z.boolean(), version: int, turns: int })],
  /** Forgets what was read (the file shrank or was rewritten); rules and draft stay. */
  reset: [z.object({ session: z.string() }), nothing],
  /** Other effective rules (workspace file or settings changed). */
  rules: [z.object({ session: z.string(), rules: draftSchema }), sessionViewSchema],
  marks: [z.object({ session: z.string(), most: int }), z.object({ version: int, marks: z.array(fileMarkSchema), more: int })],
  /** The facts behind a turn's mark, for its hover. */
  facts: [z.object({ session: z.string(), turn: int }), z.array(markFactSchema)],
  /** One of the questions above, for a session. */
  ask: [z.object({ session: z.string(), question: z.string(), parameters: z.unknown() }), z.unknown()],
  /** Where a turn's record, or a message's, stands in the document: lines 1-based, UTF-16 offsets (-1 where the file is no text). */
  place: [
    z.object({ session: z.string(), turn: z.optional(int), conversation: z.optional(int), message: z.optional(int) }),
    z.object({ line: int, endLine: int, start: int, end: int }),
  ],
  /** The record of a turn, of a message, or by its rows, as text: for files that are no text themselves; null for those that are. */
  record: [
    z.object({ session: z.string(), turn: z.optional(int), conversation: z.optional(int), message: z.optional(int), rows: z.optional(rowsSchema) }),
    z.nullable(z.object({ title: z.string(), json: z.string(), rows: rowsSchema })),
  ],
  /** What was looked for in a file that is no session. */
  looked: [z.object({ session: z.string() }), z.array(z.string())],
  /** A draft could not be evaluated (it ran too long, its worker is gone): drops it and says why in the view. */
  refuse: [z.object({ session: z.string(), problem: draftProblemSchema }), nothing],
  /** Lines of the log beside a file that say how turns ended. */
  ends: [z.object({ session: z.string(), text: z.string() }), nothing],
  /** The bytes of a file without its injected rows, packed with gzip if asked, and what was left out. */
  clean: [
    z.object({ name: z.string(), bytes: z.instanceof(Uint8Array), rules: draftSchema, gzip: z.boolean() }),
    z.discriminatedUnion("kind", [
      z.object({ kind: z.literal("cleaned"), bytes: z.instanceof(Uint8Array), left: z.array(cleanRowSchema), stays: z.array(cleanRowSchema) }),
      z.object({ kind: z.literal("refused"), message: z.string() }),
    ]),
  ],
  /** The injected rows of a file that nobody has open; none where it is no session. */
  scan: [z.object({ name: z.string(), bytes: z.instanceof(Uint8Array), rules: draftSchema, most: int }), z.object({ rows: z.array(scaffoldRowSchema), more: int })],
  close: [z.object({ session: z.string() }), nothing],
}) as const)();

/** What the webview asks the host: the questions, and what only the host can do. */
export const hostMethods = {
  ...questions,
  /** The webview is up and wants the present state. */
  ready: [z.object({}), z.object({ state: z.lazy(() => inspectorStateSchema) })],
  /** Opens the record of a turn (or of a message that is no turn) in the text editor. */
  openSource: [z.object({ turn: z.optional(int), conversation: z.optional(int), message: z.optional(int) }), nothing],
  /** Opens the file in the text editor. */
  openAsText: [z.object({}), nothing],
  /** Writes the draft into the workspace's rules file. Answers its path as shown to the user. */
  saveRules: [z.object({ draft: draftSchema }), z.object({ path: z.string() })],
  copy: [z.object({ text: z.string().check(z.maxLength(5_000_000)) }), nothing],
  /** A link to a turn, put on the clipboard. */
  copyLink: [z.object({ turn: int }), nothing],
} as const;

/** Where the inspector of a file stands. */
export const inspectorStateSchema = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("loading"), name: z.string(), bytes: z.number(), total: z.number() }),
  /** `looked`: what was looked for. */
  z.object({ kind: z.literal("unrecognised"), name: z.string(), looked: z.array(z.string()) }),
  z.object({ kind: z.literal("failed"), name: z.string(), message: z.string() }),
  z.object({ kind: z.literal("ready"), session: sessionViewSchema, live: z.boolean(), banner: z.optional(bannerSchema), canSave: z.boolean() }),
]);

/** What the host tells the webview. Numbered without gaps from the `ready` answer on; on a gap the webview asks `ready` again. */
export const webviewEvents = {
  state: z.object({ sequence: int, state: inspectorStateSchema }),
  /** Selects a turn (CodeLens "Step through", a link, next stall). */
  reveal: z.object({ sequence: int, turn: int }),
} as const;

export type InspectorState = z.infer<typeof inspectorStateSchema>;
export type Methods = Readonly<Record<string, readonly [z.ZodMiniType, z.ZodMiniType]>>;
export type Events = Readonly<Record<string, z.ZodMiniType>>;
/** Functions that implement (or call) the methods of a contract. */
export type Implementation<M extends Methods> = { [K in keyof M]: (parameters: z.infer<M[K][0]>, signal?: AbortSignalLike) => Promise<z.infer<M[K][1]>> };
/** The part of AbortSignal that every host has. */
export interface AbortSignalLike { readonly aborted: boolean; addEventListener(type: "abort", listener: () => void): void }
export const sessionQuestions = questions;
export type Questions = Implementation<typeof questions>;
