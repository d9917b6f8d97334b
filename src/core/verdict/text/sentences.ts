/** Sentences with their places. The splitter needs no language: it knows the end marks of the scripts, and what looks like one and is none. */
import { splitBlocks, type Block, type BlockKind } from "./blocks.ts";
import { LETTERS } from "../languages/letters.ts";
import { maskSpans } from "./mask.ts";

export interface Sentence {
  /** `[start, end)` in the text, trimmed. */
  readonly start: number;
  readonly end: number;
  /** The sentence with code and quotations blanked out (`mask.ts`); same length as `end - start`. Apostrophes are straight. */
  readonly text: string;
  readonly block: BlockKind;
  /** Index of its block. */
  readonly blockIndex: number;
}

/** A text, taken apart. */
export interface Reading {
  readonly text: string;
  readonly blocks: readonly Block[];
  readonly sentences: readonly Sentence[];
}

/** An end mark: doubled or mixed, closing marks behind it, then white space or the end; wide marks need no white space. */
const END = /(?:[.!?؟…।]+["'”’»)\]*_]*(?=\s|$)|[。！？]+[”’」』）"']*|\s[–—]{1,2}\s+(?=\p{Lu}))/gu;
/** A full stop behind these ends no sentence, nor behind one letter, nor behind the number that begins a step ("2. Render it"). */
const NO_END = new RegExp(`(?:^|[\\s(])(?:[${LETTERS}]|e\\.g|i\\.e|etc|vs|cf|approx|resp|no|mr|mrs|ms|dr|st|fig|z\\.\\s?b|u\\.\\s?a|d\\.\\s?h|bzw|ca|usw|nr|abs|p\\.\\s?ej|ej|pág|sr|sra|ex|env|np|tj|itd|т\\.\\s?е|т\\.\\s?к|напр|bijv|örn|vb|v\\.\\s?d)\\.$`, "iu");
/** Lower case behind an ellipsis. */
const GOES_ON = /^\s*\p{Ll}/u;

/** The greeting and the farewell of a letter that stands in the message: what is between them is the letter's voice. */
const GREETING = new RegExp(`^(?:\\*\\*)?(?:subject\\b.*|(?:dear|hi|hello|hey|hallo|liebe[rs]?|sehr geehrte[${LETTERS}]*|bonjour|cher|chère|hola|estimad[${LETTERS}]+|olá|prezad[${LETTERS}]+|ciao|gentile|beste|geachte|cześć|szanown[${LETTERS}]+|уважаем[${LETTERS}]+|здравствуйте)(?: [^\\n]{0,40})?[,!:])\\s*$`, "imu");
const FAREWELL = /^(?:best|kind|warm|many thanks|thanks|thank you|regards|cheers|sincerely|yours|love|viele grüße|mit freundlichen|cordialement|bien à|saludos|un saludo|atenciosamente|abraços|cordiali|saluti|met vriendelijke|pozdrawiam|z poważaniem|с уважением)[^.\n]{0,40},?\s*$/imu;

/** `[start, end)` of a letter in the text, or undefined. */
function letterIn(text: string): { start: number; end: number } | undefined {
  if (!text.includes("\n")) return undefined;
  const greeting = GREETING.exec(text);
  if (!greeting) return undefined;
  const behind = greeting.index + greeting[0].length;
  const farewell = FAREWELL.exec(text.slice(behind));
  return farewell ? { start: greeting.index, end: behind + farewell.index + farewell[0].length } : undefined;
}

/** Takes a text apart: blocks, and the sentences in those that speak (not in code, tables and rules). */
export function read(text: string): Reading {
  const blocks = splitBlocks(text);
  const sentences: Sentence[] = [];
  const letter = letterIn(text);
  blocks.forEach((block, index) => {
    if (letter && block.start >= letter.start && block.end <= letter.end) return;
    if (block.kind === "code" || block.kind === "table" || block.kind === "rule" || block.kind === "quote") return;
    const masked = straight(maskSpans(text.slice(block.start, block.end)));
    let from = 0;
    const push = (end: number): void => {
      const piece = masked.slice(from, end);
      const start = from + piece.length - piece.trimStart().length;
      const stop = from + piece.trimEnd().length;
      if (stop > start) sentences.push({ start: block.start + start, end: block.start + stop, text: masked.slice(start, stop), block: block.kind, blockIndex: index });
      from = end;
    };
    // `matchAll` would copy the expression for every block.
    END.lastIndex = 0;
    for (let match = END.exec(masked); match !== null; match = END.exec(masked)) {
      const end = match.index + match[0].length;
      if (match[0] === "." && end < masked.length && (NO_END.test(masked.slice(Math.max(from, end - 12), end)) || (end - from < 6 && /^\s*\d{1,3}\.$/.test(masked.slice(from, end))))) continue;
      if (match[0].startsWith("…") || match[0].startsWith("..")) {
        // An ellipsis inside a sentence goes on in lower case.
        if (GOES_ON.test(masked.slice(end, end + 4))) continue;
      }
      push(end);
    }
    push(masked.length);
  });
  return { text, blocks, sentences };
}

/** With straight apostrophes. */
function straight(text: string): string {
  return text.includes("’") || text.includes("ʼ") ? text.replace(/[’ʼ]/g, "'") : text;
}
