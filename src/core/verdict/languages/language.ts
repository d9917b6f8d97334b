/**
 * What the verdict knows of a language: data only, the same features for each. One file a language, one line in `index.ts`.
 *
 * Patterns see one sentence in which code and quotations are blanked out and apostrophes are straight (`text/sentences.ts`).
 * They are written without the global flag. `never` stands for a feature that a language does not have.
 */
import type { Pattern } from "./pattern.ts";

/** How a language names an action of the speaker that is still to come or under way. */
export interface Construction {
  /** For people, e.g. "first person, future". */
  readonly name: string;
  /**
   * Finds the construction. Where `verb` is `after`, what follows the match begins with the verb (adverbs are skipped by `skip`);
   * where it is `inside`, the whole match is looked at instead (verb-final languages, and constructions without a person).
   */
  readonly pattern: Pattern;
  readonly verb: "after" | "inside";
  /**
   * `firm`: names an action by itself. `loose`: only with a word for now or next beside it, or as all that a short message says.
   * `progress`: reports that something is going on; counts at the end of a short note.
   */
  readonly force: "firm" | "loose" | "progress";
}

export interface Language {
  /** ISO code, e.g. `en`, `zh-Hant`. */
  readonly code: string;
  readonly name: string;
  /** Frequent short words that tell it from its neighbours, endings ("-ción") and beginnings ("meng-") of words; empty where the script alone does. Space separated. */
  readonly stopWords: string;
  /** True of any text that can hold a `firm` announcement: one cheap search through the whole text before anything is taken apart. */
  readonly cue: Pattern;
  /** The same for `loose` and `progress` ones, which count near the end only: searched in the last few lines. */
  readonly tailCue: Pattern;
  readonly constructions: readonly Construction[];
  /** Adverbs and helper verbs between a construction and its verb ("now", "just", "go ahead and"); anchored at the start. */
  readonly skip: Pattern;
  /** The announced action is words ("explain", "sum up"): what follows in the message fulfils it. Anchored at the verb where it is `after`. */
  readonly speech: Pattern;
  /** The announced action makes a text, which may stand in the message itself ("write", "draft", "work out"). */
  readonly produce: Pattern;
  /** No action: waiting, leaving, refraining, remembering, being, thinking. */
  readonly idle: Pattern;
  /** Coming back to the user ("let you know", "report back", "keep an eye on it"): an action where nothing runs meanwhile. Asked before `idle`. */
  readonly comeBack: Pattern;
  /** A second verb behind an idle one that names a deed after all ("be more careful and actually run it"). */
  readonly also?: Pattern;
  /** The construction is negated ("won't"); looked for from its start on. */
  readonly negation: Pattern;
  /** Now, next, at once, still: deixis of time that binds an action to this turn. */
  readonly now: Pattern;
  /** The sentence describes what something else does (a script, a service, a person). Looked at where the person is not in the construction. */
  readonly other: Pattern;
  /** The sentence hangs on the user or on an event. */
  readonly condition: Pattern;
  /** A time clause about an event ("once the build is through"): an excuse only where something goes on that will bring it about. */
  readonly event?: Pattern;
  /** Offers of help without obligation. */
  readonly offer: Pattern;
  /** How the speaker will behave from now on, in this conversation; habits, rules. */
  readonly policy: Pattern;
  /** Asks the user to give, decide or do something. */
  readonly request: Pattern;
  /** A question without a question mark; where the mark is enough, `never`. */
  readonly question: Pattern;
  /** A question or a phrase that asks for nothing: thanks, "one moment", "anything else?". */
  readonly courtesy: Pattern;
  /** Says that something was done, or what came out. */
  readonly report: Pattern;
  /** Says what stops the speaker. */
  readonly blocker: Pattern;
  /** Something goes on by itself and will report (a job, a schedule, a person). */
  readonly waiting: Pattern;
  /** A whole note that says only that work is going on. */
  readonly progress: Pattern;
  /** A claim that something has been set going and runs now (behaviour E6). */
  readonly running: Pattern;
  /** A claim that a deed was done for the user (noted, saved, sent, booked); looked at where no tool was used. */
  readonly done: Pattern;
  /** Nothing but a stock sentence in the place of an answer. */
  readonly stub: Pattern;
  /** The user asks for a plan, an explanation or a review only. */
  readonly asksForPlan: Pattern;
  /** The user asks for work. */
  readonly asksForWork: Pattern;
  /** A list item that names a step to take (imperative, infinitive). */
  readonly step: Pattern;
  /** The user, spoken to: a condition that holds this hangs on the user ("once you approve"), another on an event ("once it is through"). */
  readonly addressee?: Pattern;
  /** The user asks for a text as such: a story, a poem, a mail, a dialogue. What its characters say is nobody's promise. */
  readonly asksForText?: Pattern;
  /** Content is presented ("here is an overview of …"), which then has to follow. */
  readonly presents?: Pattern;
  /** A heading or a first sentence that calls what follows a plan. */
  readonly planWord?: Pattern;
  /** Says that tests, a build or a deed succeeded; `outcome.ts` holds it against the tool output. */
  readonly success?: Pattern;
  /** The claim itself admits that something is left or failed. */
  readonly admits?: Pattern;
  /** Says what a tool, a server or a command answered. */
  readonly toolSaid?: Pattern;
  /** Says that the user refused a call. */
  readonly refused?: Pattern;
}

/** Matches nothing. */
export const never = /(?!)/;
