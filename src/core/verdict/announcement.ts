/**
 * Announcements: sentences in which the speaker names an action of its own that this message does not carry out.
 * Recognised by construction (`languages/language.ts`), and excused by their scope: negation, condition, offer, question, policy.
 */
import type { Construction, Language } from "./languages/language.ts";
import type { Reading, Sentence } from "./text/sentences.ts";

/** What kind of action is announced. */
export type Deed = "action" | "speech" | "produce" | "comeBack";

export interface Announcement {
  readonly sentence: Sentence;
  /** Index of the sentence in the reading. */
  readonly index: number;
  readonly construction: Construction;
  readonly deed: Deed;
  /** It waits for an event that is no word of the user ("I'll report once it is through"). */
  readonly onEvent: boolean;
  /** A word for now or next stands beside it. */
  readonly now: boolean;
  /** The sentence ends openly ("…", no end mark behind a short note). */
  readonly open: boolean;
  /** `[start, end)` in the text: from the construction to the end of the sentence. */
  readonly start: number;
  readonly end: number;
}

/** Why a sentence that has the construction of an announcement is none. */
export type Excuse = "negated" | "idle" | "condition" | "offer" | "policy" | "question" | "request" | "description";

/** A sentence that looks like an announcement and is excused. */
export interface Excused {
  readonly sentence: Sentence;
  readonly excuse: Excuse;
}

export interface Announcements {
  /** In the order of the text. */
  readonly made: readonly Announcement[];
  readonly excused: readonly Excused[];
}

/** So many sentences at the end are looked at for every construction. */
const TAIL = 4;

const MOST = 100;

/** Of a text without a cue. */
export const NONE: Announcements = { made: [], excused: [] };

/**
 * All announcements of a text in a language.
 * @param tail its last sentences are looked at for every construction; otherwise only where the language's cue is.
 */
export function announcements(reading: Reading, language: Language, tail: boolean): Announcements {
  if (reading.sentences.length === 0) return NONE;
  const made: Announcement[] = [], excused: Excused[] = [];
  const from = tail ? reading.sentences.length - TAIL : reading.sentences.length;
  reading.sentences.forEach((sentence, index) => {
    // Loose announcements and notes count near the end only.
    if (sentence.block === "heading" || (index < from && !language.cue.test(sentence.text))) return;
    const found = announce(sentence, index, language);
    if (found === undefined) return;
    if (typeof found === "string") excused.push({ sentence, excuse: found });
    else made.push(found);
  });
  // A message that says so much announces the last of it.
  return { made: made.length > MOST ? made.slice(-MOST) : made, excused };
}

/** A letter, a number, something blanked out, a quotation or an opening mark. */
const BEGINNING = /[\p{L}\p{N}\uE000"'“¿¡]/u;

/** The announcement in one sentence, the excuse that takes it away, or undefined when there is no such construction. */
export function announce(sentence: Sentence, index: number, language: Language): Announcement | Excuse | undefined {
  let excuse: Excuse | undefined;
  // From the first letter, number, quotation or opening mark on; most sentences begin with a letter.
  const begin = /^[A-Za-z]/.test(sentence.text) ? 0 : sentence.text.search(BEGINNING);
  const text = begin < 0 ? "" : sentence.text.slice(begin);
  const shift = sentence.text.length - text.length;
  for (const construction of language.constructions) {
    const match = construction.pattern.exec(text);
    if (!match) continue;
    const from = match.index, end = from + match[0].length;
    // What else the sentence says beside its clause excuses nothing: "the docs say if and when; I'll try it".
    const clause = clauseAround(text, from, end);
    const onEvent = comesBack(text, end, construction, language) && hangsOnEvent(clause, language);
    const why = excuseOf(text, clause, from, end, construction, language, onEvent);
    if (why !== undefined) { excuse ??= why; continue; }
    return {
      onEvent: onEvent || language.event?.test(clause) === true,
      sentence, index, construction, deed: deedOf(text, end, construction, language), now: language.now.test(text),
      open: /(?:…|\.\.\.?|[—–-])\W*$/.test(text), start: sentence.start + shift + startOfWord(text, from), end: sentence.end,
    };
  }
  return excuse ?? comingBack(text, sentence, index, shift, language);
}

/** Where the verb may stand anywhere, coming back after an event needs no other construction ("once the copy is through, you hear from me"). */
const COMING_BACK: Omit<Construction, "pattern"> = { name: "promise to come back", verb: "inside", force: "loose" };

function comingBack(text: string, sentence: Sentence, index: number, shift: number, language: Language): Announcement | Excuse | undefined {
  if (language.constructions[0]?.verb !== "inside" || !language.comeBack.test(text) || !hangsOnEvent(text, language)) return undefined;
  if (/[?？؟]\W*$/.test(text) || language.question.test(text)) return "question";
  if (language.request.test(text)) return "request";
  if (language.negation.test(text)) return "negated";
  if (language.policy.test(text)) return "policy";
  if (language.other.test(text) || language.waiting.test(text)) return "description";
  return { sentence, index, construction: { ...COMING_BACK, pattern: language.comeBack }, deed: "comeBack", onEvent: true, now: language.now.test(text), open: false, start: sentence.start + shift, end: sentence.end };
}

/** A match may begin with the punctuation before it. */
function startOfWord(text: string, from: number): number {
  let at = from;
  while (at < text.length && /[\s.,;:–—-]/.test(text[at]!)) at += 1;
  return at;
}

/** Where the clause begins that holds an offset: a negation may stand before the verb. */
function clauseStart(text: string, from: number): number {
  let at = from;
  while (at > 0 && !/[,;:.!–—、，。；：]/.test(text[at - 1]!)) at -= 1;
  while (at < from && /\s/.test(text[at]!)) at += 1;
  return at;
}

function verbAt(text: string, end: number, language: Language): string {
  const rest = text.slice(end);
  const skipped = language.skip.exec(rest);
  return skipped ? rest.slice(skipped[0].length) : rest.trimStart();
}

function comesBack(text: string, end: number, construction: Construction, language: Language): boolean {
  return language.comeBack.test(construction.verb === "inside" ? text : verbAt(text, end, language));
}

/** The conditional clause of a sentence names no user: "once it is through" waits for an event, "once you approve" for a word. */
function hangsOnEvent(text: string, language: Language): boolean {
  const condition = language.condition.exec(text);
  if (condition === null || language.addressee === undefined || language.offer.test(text)) return false;
  const rest = text.slice(condition.index);
  const back = language.comeBack.exec(rest), mark = rest.search(/[,，、;:–—]/);
  const ends = [back ? back.index : 0, mark].filter((end) => end > 0);
  return !language.addressee.test(ends.length === 0 ? rest : rest.slice(0, Math.min(...ends)));
}

/** Marks and words that part what is said: what stands behind them hangs on nothing before them. */
const PARTING = /[;；]\s*|\s[–—-]\s+|,\s+(?:so|but|therefore|hence|which means|that said)\b|:\s+(?=\S)|[：]/g;

/** The clauses around a construction, up to the next mark that parts them, blanked out beyond: offsets stay. */
function clauseAround(text: string, from: number, end: number): string {
  let start = 0, stop = text.length;
  for (const match of text.matchAll(PARTING)) {
    if (match.index + match[0].length <= from) start = match.index + match[0].length;
    else if (match.index >= end) { stop = match.index; break; }
  }
  return start === 0 && stop === text.length ? text : " ".repeat(start) + text.slice(start, stop);
}

function excuseOf(text: string, clause: string, from: number, end: number, construction: Construction, language: Language, onEvent: boolean): Excuse | undefined {
  if (/[?？؟]\W*$/.test(text) || language.question.test(text)) return "question";
  const inside = construction.verb === "inside";
  if (language.negation.test(text.slice(inside ? clauseStart(text, from) : from))) return "negated";
  const verb = inside ? text.slice(from) : verbAt(text, end, language);
  if (language.policy.test(clause)) return "policy";
  if (!onEvent && language.condition.test(clause)) return "condition";
  if (construction.force !== "firm" && language.event?.test(clause) === true) return "condition";
  if (language.offer.test(clause)) return "offer";
  // Nothing can stand before the first character.
  const before = inside ? end : from;
  const other = before > 0 ? language.other.exec(text) : null;
  if (other && other.index < before) return "description";
  const request = from > 0 ? language.request.exec(text) : null;
  if (request && request.index < from) return "request";
  if (!language.comeBack.test(verb) && language.idle.test(verb) && !(language.also?.test(verb) === true)) return "idle";
  return undefined;
}

function deedOf(text: string, end: number, construction: Construction, language: Language): Deed {
  const verb = construction.verb === "inside" ? text : verbAt(text, end, language);
  if (language.comeBack.test(verb)) return "comeBack";
  if (language.speech.test(verb)) return "speech";
  if (language.produce.test(verb)) return "produce";
  return "action";
}
