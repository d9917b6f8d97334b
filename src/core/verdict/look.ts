/** A turn under the eyes of the judges: everything derived from it, computed when the first of them asks. */
import { announcements, NONE, type Announcement, type Announcements } from "./announcement.ts";
import { detectLanguage } from "./languages/detect.ts";
import type { Language } from "./languages/language.ts";
import type { JudgedTurn } from "./model.ts";
import { writtenCalls, type WrittenCall } from "./prose/writtenCalls.ts";
import { somethingGoesOn, toolsUsedBefore } from "./history.ts";
import { read, type Reading, type Sentence } from "./text/sentences.ts";
import { isCourtesy, Standings, type Standing } from "./undone.ts";

/** What a text of this length says is taken apart at once; in a longer one notes and loose announcements count only that near the end. */
const NOTE = 240;

export class Look {
  readonly turn: JudgedTurn;
  /** The visible text. */
  readonly text: string;
  private lazyLanguage: Language | undefined;
  private lazyReading: Reading | undefined;
  private lazyAnnouncements: Announcements | undefined;
  private lazyCalls: readonly WrittenCall[] | undefined;
  private lazyStandings: Standings | undefined;
  private lazyOpen: readonly Announcement[] | undefined;
  private lazyAsksForPlan: boolean | undefined;
  private lazyAsksForWork: boolean | undefined;
  private lazyAsksForText: boolean | undefined;
  private lazySpeaking: readonly Sentence[] | undefined;
  private lazyGoesOn: boolean | undefined;
  private lazyUsed: boolean | undefined;

  constructor(turn: JudgedTurn) {
    this.turn = turn;
    this.text = turn.visibleText;
  }

  /** The language the message is written in. */
  get language(): Language { return this.lazyLanguage ??= detectLanguage(this.text, this.turn.rules.verdict.languages, this.turn.exchange.userText); }
  /** Blocks and sentences of the visible text. */
  get reading(): Reading { return this.lazyReading ??= read(this.text); }
  /** Announced actions, and what looked like one and is excused. Asks the language's cue first, so that most texts are never taken apart. */
  get announcements(): Announcements {
    return this.lazyAnnouncements ??= this.announce();
  }
  private announce(): Announcements {
    const { text, language } = this;
    const tail = text.length <= NOTE || language.tailCue.test(text.slice(-NOTE));
    return tail || language.cue.test(text) ? announcements(this.reading, language, tail) : NONE;
  }
  /** Calls written in the stored text. */
  get writtenCalls(): readonly WrittenCall[] { return this.lazyCalls ??= writtenCalls(this.turn); }
  /** Announcements that nothing in the message carries out or puts off for a reason. */
  get undone(): readonly Announcement[] {
    return this.lazyOpen ??= this.announcements.made.filter((made) => this.standing(made) === "undone");
  }
  standing(made: Announcement): Standing {
    this.lazyStandings ??= new Standings(this.announcements.made, this.reading, this.language);
    return this.lazyStandings.of(made);
  }
  /** The user wants a plan, an explanation or a review, and no work. */
  get asksForPlan(): boolean { return this.lazyAsksForPlan ??= asksForPlan(this.turn.exchange.userText); }
  /** The user asks for something to be done. */
  get asksForWork(): boolean { return this.lazyAsksForWork ??= asksForWork(this.turn.exchange.userText); }
  /** The user asks for a story, a mail, a poem: the message is that text. */
  get asksForText(): boolean { return this.lazyAsksForText ??= asksForText(this.turn.exchange.userText); }
  /** The sentences that say something: all but courtesies; a courtesy with an announcement in it counts. */
  get speaking(): readonly Sentence[] {
    if (this.lazySpeaking) return this.lazySpeaking;
    const announced = new Set(this.announcements.made.map((made) => made.sentence));
    return this.lazySpeaking = this.reading.sentences.filter((sentence) => announced.has(sentence) || !isCourtesy(sentence, this.language));
  }
  /** Something that a call of this exchange set going outlives the turn. */
  get goesOn(): boolean { return this.lazyGoesOn ??= somethingGoesOn(this.turn); }
  /** A tool was used anywhere before. */
  get toolsUsedBefore(): boolean { return this.lazyUsed ??= toolsUsedBefore(this.turn); }
  /** Tools were used in this exchange. */
  get worked(): boolean { return this.turn.exchange.toolRounds > 0 || this.turn.exchange.afterToolRound; }
}

const ALL: readonly string[] = [];
/** How much of a request is looked at; the wish stands at its beginning or at its end. */
const REQUEST_WINDOW = 600;

function requestOf(userText: string): string {
  return userText.length > 2 * REQUEST_WINDOW ? `${userText.slice(0, REQUEST_WINDOW)}\n${userText.slice(-REQUEST_WINDOW)}` : userText;
}

function asksForWork(userText: string): boolean {
  const text = requestOf(userText);
  return text !== "" && detectLanguage(text, ALL).asksForWork.test(text);
}

/** A request longer than this is a specification: it may speak of plans and reasons anywhere, so the wish is looked for at its ends alone. */
const SPECIFICATION = 400;
const ENDS = 160;

function asksForPlan(userText: string): boolean {
  if (userText === "") return false;
  if (userText.length <= SPECIFICATION) return detectLanguage(userText, ALL).asksForPlan.test(userText);
  const ends = [userText.slice(0, ENDS), userText.slice(-ENDS)];
  if (asksForWork(ends[0]!)) return false;
  return ends.some((end) => { const language = detectLanguage(end, ALL); return language.asksForPlan.test(end) && !language.asksForWork.test(end); });
}

function asksForText(userText: string): boolean {
  const text = requestOf(userText);
  return text !== "" && detectLanguage(text, ALL).asksForText?.test(text) === true;
}
