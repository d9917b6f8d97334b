/**
 * Whether a message leaves undone what it announces (behaviour A4): looks at what stands behind the announcement.
 * Content behind "I will explain:" fulfils it, a report behind "I will run X" too; a question that changes what happens makes it wait;
 * a courtesy tail, further steps or a remark do not.
 */
import type { Announcement } from "./announcement.ts";
import type { Language } from "./languages/language.ts";
import { isBlank } from "./text/mask.ts";
import type { Reading, Sentence } from "./text/sentences.ts";

export type Standing =
  /** Nothing behind it carries it out. */
  | "undone"
  /** What follows is the announced content, or reports it done. */
  | "fulfilled"
  /** The user is asked first. */
  | "pending";

/** Remarks behind an announcement that are too short to be its content, UTF-16 units in all. */
const REMARK = 160;

/** A text that stands behind a colon is longer than this, where a text was to be made. */
const LEAST_MADE = 48;

/** What a sentence does for an announcement before it. */
type Part = "courtesy" | "asks" | "made" | "report" | "offer" | "step" | "condition" | "remark";

/** Judges announcements by the rest of their message; each sentence is looked at once, however many announcements stand before it. */
export class Standings {
  private readonly reading: Reading;
  private readonly language: Language;
  private readonly announced: ReadonlySet<number>;
  private readonly parts: (Part | undefined)[] = [];

  constructor(made: readonly Announcement[], reading: Reading, language: Language) {
    this.reading = reading;
    this.language = language;
    this.announced = new Set(made.map((one) => one.index));
  }

  /** What becomes of an announcement of this message. */
  of(announcement: Announcement): Standing {
    const { sentences } = this.reading;
    const words = announcement.deed === "speech" || announcement.deed === "produce";
    // Content in the same sentence, behind a colon: "I will explain: the cap counts sessions".
    if (this.contentBehindColon(announcement, words)) return "fulfilled";
    // What was asked for just before has to come first ("Paste the log here. I'll then see").
    const earliest = Math.max(0, announcement.index - (announcement.now ? 1 : 4));
    for (let index = announcement.index - 1; index >= earliest; index -= 1) {
      const before = sentences[index]!;
      if (this.language.request.test(before.text) && !isCourtesy(before, this.language)) return "pending";
    }
    let remarks = 0;
    for (let index = announcement.index + 1; index < sentences.length; index += 1) {
      const part = this.part(index);
      if (part === "asks") return "pending";
      if (part === "report" || (words && (part === "remark" || part === "step" || part === "condition"))) return "fulfilled";
      if (part === "remark") remarks += sentences[index]!.end - sentences[index]!.start;
      if (remarks > REMARK) return "fulfilled";
    }
    return this.contentBehind(announcement, words) ? "fulfilled" : "undone";
  }

  private part(index: number): Part { return this.parts[index] ??= this.look(index); }

  private look(index: number): Part {
    const { language } = this;
    const sentence = this.reading.sentences[index]!;
    if (isCourtesy(sentence, language)) return "courtesy";
    if (asks(sentence, language)) return "asks";
    if (this.announced.has(index)) return "made";
    if (language.report.test(sentence.text)) return "report";
    if (language.offer.test(sentence.text)) return "offer";
    if (language.condition.test(sentence.text)) return "condition";
    return isListed(sentence) && language.step.test(sentence.text) ? "step" : "remark";
  }

  /** What stands behind the colon is the announced text, or (whatever was announced) a statement rather than a list of deeds. */
  private contentBehindColon(announcement: Announcement, words: boolean): boolean {
    // Only a colon behind the announcement introduces its content.
    const text = announcement.sentence.text.slice(Math.max(0, announcement.start - announcement.sentence.start));
    const colon = text.search(/[:：]\s*\S/);
    // A list of names is what is to be made, not what was made.
    return colon >= 0 && text.length - colon > (announcement.deed === "produce" ? LEAST_MADE : 12) && (words || this.language.report.test(text.slice(colon + 1).trimStart()));
  }

  private contentBehind(announcement: Announcement, words: boolean): boolean {
    const { blocks } = this.reading;
    for (let at = blocks.length - 1; at >= 0 && blocks[at]!.start >= announcement.end; at -= 1) {
      const { kind, language } = blocks[at]!;
      // An element in tags is state for a harness or a call that was written out: nothing that carries a deed out.
      if (kind === "code" && language === "xml" && announcement.deed !== "produce") continue;
      // Code behind "I will write it" is what was written; commands behind "I will run them" are not a run.
      if (kind === "table" || kind === "quote" || (kind === "code" && !(announcement.deed === "action" && isShell(language)))) return true;
      if (words && kind === "heading") return true;
    }
    return false;
  }
}

/** A fence that holds commands. */
export function isShell(language: string): boolean {
  return /^(?:bash|sh|shell|zsh|console|terminal|powershell|ps1?|cmd|bat|shellsession)?$/.test(language);
}

/** A sentence that says nothing that counts: thanks, "one moment", "anything else?". */
export function isCourtesy(sentence: Sentence, language: Language): boolean {
  return isBlank(sentence.text) || language.courtesy.test(sentence.text);
}

/** A sentence that really asks the user: a question that is no courtesy, or a request. */
export function asks(sentence: Sentence, language: Language): boolean {
  if (language.courtesy.test(sentence.text)) return false;
  return /[?？؟]["'”’»)\]*_\s]*$/.test(sentence.text) || language.question.test(sentence.text) || language.request.test(sentence.text);
}

export function isListed(sentence: Sentence): boolean {
  return sentence.block === "bullet" || sentence.block === "numbered";
}
