/** Calls in words around the name: `NAME Args: {…}`, "Action: NAME / Action Input: …", "[Tool call: NAME] {…}". */
import { closingOffset } from "./balanced.ts";
import { fenceAt, inInlineCode, LONGEST_CALL, mayHoldCall, MOST_CALLS, type Fence, type Names } from "./scan.ts";
import { argumentsOf, jsonValue } from "./values.ts";
import type { Found } from "./writtenCalls.ts";

const CUE = /(?:args|arguments|input|parameters|params)\)?[ \t]*[:=]|(?:call|tool|function)(?:ing)?[ _-]?(?:tool|call|use)?[ \t]*:/i;
const ACTION = /^[ \t]*(?:Action|Tool|Function|Tool[ _-]?name)[ \t]*:[ \t]*`?([\w.:/-]+)`?[ \t]*\r?\n\s*(?:Action[ _-]?Input|Input|Arguments|Args|Parameters)[ \t]*:[ \t]*/gim;
/** "[Tool call: NAME]" and the arguments below: how a transcript that is written out names a call. */
const LABEL = /^[ \t]*(?:\[|\*\*)?(?:(?:calling|using)[ _-]tool|(?:tool|function)[ _-]?(?:call|use)|call)[ \t]*:[ \t]*`?([\w.:/-]+)`?[ \t]*(?:\]|\*\*)?[ \t]*:?\s*(?=\{)/gim;

export function scanAsides(text: string, names: Names, fences: readonly Fence[]): readonly Found[] {
  if (!CUE.test(text)) return [];
  const found: Found[] = [];
  const add = (name: string, start: number, from: number): void => {
    const fence = fenceAt(fences, start);
    if (found.length >= MOST_CALLS || (fence && !mayHoldCall(fence)) || inInlineCode(text, start)) return;
    const close = text[from] === "{" ? closingOffset(text, from, LONGEST_CALL) : -1;
    const line = text.indexOf("\n", from);
    const end = close > 0 ? close : line < 0 ? text.length : line;
    const piece = text.slice(from, end).trim();
    found.push({ shape: "other", name, arguments: argumentsOf(jsonValue(piece) ?? piece), start, end, markup: false });
  };
  for (const match of text.matchAll(ACTION)) if (names.has(match[1]!)) add(match[1]!, match.index, match.index + match[0].length);
  for (const match of text.matchAll(LABEL)) if (names.has(match[1]!)) add(match[1]!, match.index, match.index + match[0].length);
  if (names.pattern) {
    names.pattern.lastIndex = 0;
    for (const match of text.matchAll(names.pattern)) {
      const behind = match.index + match[0].length;
      const words = /^[ \t]*\(?(?:Args|Arguments|Input|Parameters|params)\)?[ \t]*[:=][ \t]*(?=\{)/i.exec(text.slice(behind, behind + 40));
      if (words) add(match[1]!, match.index, behind + words[0].length);
    }
  }
  return found;
}
