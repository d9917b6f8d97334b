/**
 * What a text says in its own voice: code and quotations are blanked out, character for character, so that offsets stay those of the text.
 * "I will" in a log line, in a quoted sentence or in a sample is somebody else's (behaviour A4).
 */

/** Stands for one blanked character: no letter, no white space, no punctuation, in no Unicode class that a pattern asks for. */
export const BLANK = "\uE000";

/** An inline code span on one line; the ticks go with it. */
const INLINE_CODE = /(`+)(?!`)[^\n]*?[^`\n]\1(?!`)/g;
/** Quotations within one paragraph, with the marks of several languages; the marks go with them. */
const QUOTED = /"[^"\n]{2,400}"|“[^”\n]{2,400}”|„[^“”\n]{2,400}[“”]|«[^»\n]{2,400}»|»[^«\n]{2,400}«|「[^」\n]{2,400}」|『[^』\n]{2,400}』|‚[^‘’\n]{2,400}[‘’]/g;
/** Single marks quote only where they cannot be apostrophes: an opening one after white space, a closing one before white space or punctuation. */
const SINGLE_QUOTED = /(?<=^|[\s(:])(?:'(?=\S)(?:[^'\n]|(?<=\p{L})'(?=\p{L})){3,300}[^\s']'|‘(?=\S)(?:[^’\n]|(?<=\p{L})’(?=\p{L})){3,300}[^\s’]’)(?=[\s.,;:!?)]|$)/gmu;
const ADDRESS = /\b(?:https?|wss?|ftp|file):\/\/[^\s)>\]"'`，。、]+/g;

const blank = (match: string): string => BLANK.repeat(match.length);

/**
 * The text with inline code, quotations and addresses blanked out; same length as `text`.
 * A text that is one quotation as a whole is left alone: then the quotation is what it says.
 */
export function maskSpans(text: string): string {
  let masked = text;
  if (masked.includes("`")) masked = masked.replace(INLINE_CODE, blank);
  if (masked.includes("://")) masked = masked.replace(ADDRESS, blank);
  if (/["“„«»「『‚]/.test(masked)) masked = masked.replace(QUOTED, blank);
  if (/['‘]/.test(masked)) masked = masked.replace(SINGLE_QUOTED, blank);
  return isBlank(masked) ? text : masked;
}

/** Whether nothing but blanked characters, white space and punctuation is left. */
export function isBlank(text: string): boolean {
  return !PLAIN.test(text) && !SAYING.test(text);
}

/** Most texts begin with a letter of the alphabet; asking that first saves the search by Unicode class. */
const PLAIN = /^\s*[A-Za-z]/;
const SAYING = /[\p{L}\p{N}]/u;
