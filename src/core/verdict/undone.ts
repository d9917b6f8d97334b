/**
 * Whether a message leaves undone what it announces (behaviour A4): looks at what stands behind the announcement.
 * Content behind "I will explain:" fulfils it, a report behind "I will run X" too; a question that changes what happens makes it wait;
 * a courtesy tail, further steps or a remark do not.
 */
import type { Announcement } from "./announcement.ts";
import type { Language } from "./languages/language.ts";
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

/** What becomes of an announcement in the rest of its message. `made` are all announcements of the message. */
export function standing(announcement: Announcement, made: readonly Announcement[], reading: Reading, language: Language): Standing {
  const { sentences, blocks } = reading;
  const words = announcement.deed === "speech" || announcement.deed === "produce";
  let remarks = 0;
  // Content in the same sentence, behind a colon: "I will explain: the cap counts sessions".
  if (words && contentBehindColon(announcement)) return "fulfilled";
  // What was asked for just before has to come first ("Paste the log here. I'll then see").
  for (let index = announcement.index - 1; index >= 0 && index >= announcement.index - (announcement.now ? 1 : 4); index -= 1) {
    const before = sentences[index]!;
    if (language.request.test(before.text) && !isCourtesy(before, language)) return "pending";
  }
  for (let index = announcement.index + 1; index < sentences.length; index += 1) {
    const sentence = sentences[index]!;
    if (isCourtesy(sentence, language)) continue;
    if (asks(sentence, language)) return "pending";
    if (made.some((other) => other.index === index)) continue;
    if (language.report.test(sentence.text)) return "fulfilled";
    if (language.offer.test(sentence.text)) continue;
    if (words) return "fulfilled";
    if (language.condition.test(sentence.text) || (isListed(sentence) && language.step.test(sentence.text))) continue;
    remarks += sentence.end - sentence.start;
  }
  const after = blocks.findIndex((block) => block.start >= announcement.end);
  if (after >= 0) {
    const content = blocks.slice(after).find((block) => block.kind === "code" || block.kind === "table" || block.kind === "quote");
    // Code behind "I will write it" is what was written; commands behind "I will run them" are not a run.
    if (content && !(content.kind === "code" && announcement.deed === "action" && isShell(content.language))) return "fulfilled";
    if (words && blocks.slice(after).some((block) => block.kind === "heading")) return "fulfilled";
  }
  if (remarks > REMARK) return "fulfilled";
  return "undone";
}

function contentBehindColon(announcement: Announcement): boolean {
  const text = announcement.sentence.text;
  const colon = text.search(/[:：]\s*\S/);
  return colon >= 0 && text.length - colon > 12;
}

/** A fence that holds commands. */
export function isShell(language: string): boolean {
  return /^(?:bash|sh|shell|zsh|console|terminal|powershell|ps1?|cmd|bat|shellsession)?$/.test(language);
}

/** A sentence that says nothing that counts: thanks, "one moment", "anything else?". */
export function isCourtesy(sentence: Sentence, language: Language): boolean {
  return !/[\p{L}\p{N}]/u.test(sentence.text) || language.courtesy.test(sentence.text);
}

/** A sentence that really asks the user: a question that is no courtesy, or a request. */
export function asks(sentence: Sentence, language: Language): boolean {
  if (language.courtesy.test(sentence.text)) return false;
  return /[?？؟]["'”’»)\]*_\s]*$/.test(sentence.text) || language.question.test(sentence.text) || language.request.test(sentence.text);
}

export function isListed(sentence: Sentence): boolean {
  return sentence.block === "bullet" || sentence.block === "numbered";
}
