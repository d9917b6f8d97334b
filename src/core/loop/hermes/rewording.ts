/** Small changes of a reply's last sentence that may turn the stall guard's answer. Candidates only: the caller evaluates each. */
import type { Span } from "./predicates.ts";

export interface Rewording {
  /** The changed sentence. */
  readonly sentence: string;
  /** What is different in it; undefined when something was only taken out. */
  readonly mark: Span | undefined;
  /** The whole reply with it. */
  readonly text: string;
}

const MOST = 200;

/** UTF-16 offset of the last sentence in a trimmed text. */
function lastSentence(text: string): number {
  for (let at = text.length - 2; at > 0; at--) {
    const c = text.charAt(at);
    if (c === "\n" || ((c === "." || c === "!" || c === "?" || c === "。" || c === "！" || c === "？") && /\s/.test(text.charAt(at + 1)) && text.slice(at + 1).trim() !== "")) {
      return at + 1 + (text.slice(at + 1).length - text.slice(at + 1).trimStart().length);
    }
  }
  return 0;
}

/** Candidates for a trimmed reply, likeliest first. */
export function rewordings(text: string): readonly Rewording[] {
  const from = lastSentence(text);
  const sentence = text.slice(from);
  if (sentence.length > MOST) return [];
  const found: Rewording[] = [];
  const add = (changed: string, mark: Span | undefined): void => {
    found.push({ sentence: changed, mark, text: text.slice(0, from) + changed });
  };
  const opener = /\b(?:I will|I['’]?ll|Let me)(?! now\b)(?=\s)/i.exec(sentence);
  if (opener !== null) {
    const at = opener.index + opener[0].length;
    add(`${sentence.slice(0, at)} now${sentence.slice(at)}`, { start: at + 1, end: at + 4 });
  }
  const now = /\s+now\b/i.exec(sentence);
  if (now !== null) add(sentence.slice(0, now.index) + sentence.slice(now.index + now[0].length), undefined);
  const comma = /\bnow, (?=I)/i.exec(sentence);
  if (comma !== null) add(`${sentence.slice(0, comma.index + 3)}${sentence.slice(comma.index + 4)}`, undefined);
  if (from > 0) found.push({ sentence, mark: undefined, text: sentence });
  return found;
}
