/** Sentences with their places. The splitter needs no language: it knows the end marks of the scripts, and what looks like one and is none. */
import { splitBlocks, type Block, type BlockKind } from "./blocks.ts";
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
/** A full stop behind these ends no sentence; one letter or figure neither ("1.", "e.g."). */
const NO_END = /(?:^|[\s(])(?:\p{L}|\d{1,3}|e\.g|i\.e|etc|vs|cf|approx|resp|no|mr|mrs|ms|dr|st|fig|z\.\s?b|u\.\s?a|d\.\s?h|bzw|ca|usw|nr|abs|p\.\s?ej|ej|pág|sr|sra|ex|env|np|tj|itd|т\.\s?е|т\.\s?к|напр|bijv|örn|vb|v\.\s?d)\.$/iu;

/** Takes a text apart: blocks, and the sentences in those that speak (not in code, tables and rules). */
export function read(text: string): Reading {
  const blocks = splitBlocks(text);
  const sentences: Sentence[] = [];
  blocks.forEach((block, index) => {
    if (block.kind === "code" || block.kind === "table" || block.kind === "rule" || block.kind === "quote") return;
    const masked = maskSpans(text.slice(block.start, block.end)).replaceAll("’", "'").replaceAll("ʼ", "'");
    let from = 0;
    const push = (end: number): void => {
      const piece = masked.slice(from, end);
      const start = from + piece.length - piece.trimStart().length;
      const stop = from + piece.trimEnd().length;
      if (stop > start) sentences.push({ start: block.start + start, end: block.start + stop, text: masked.slice(start, stop), block: block.kind, blockIndex: index });
      from = end;
    };
    for (const match of masked.matchAll(END)) {
      const end = match.index + match[0].length;
      if (match[0] === "." && NO_END.test(masked.slice(Math.max(from, end - 12), end)) && end < masked.length) continue;
      if (match[0].startsWith("…") || match[0].startsWith("..")) {
        // An ellipsis inside a sentence goes on in lower case.
        if (/^\s*\p{Ll}/u.test(masked.slice(end, end + 4))) continue;
      }
      push(end);
    }
    push(masked.length);
  });
  return { text, blocks, sentences };
}
