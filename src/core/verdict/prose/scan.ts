/** What the scanners of written calls share. */

/** No message means more calls than this; a scanner stops there, so that hostile texts cost little. */
export const MOST_CALLS = 64;
/** UTF-16 units that are searched for the end of one call. */
export const LONGEST_CALL = 20_000;

/** The tool names of a session. */
export interface Names {
  readonly size: number;
  has(name: string): boolean;
  /** Finds a name as a word of its own, with or without a namespace before it; group 1 is the name. Global. Undefined when no name is known. */
  readonly pattern: RegExp | undefined;
}

/** A fenced block: `[start, end)` of what stands in it, and the word behind the opening fence in lower case. */
export interface Fence {
  readonly start: number;
  readonly end: number;
  readonly language: string;
}

/** The fences of a text; an unclosed one ends with the text. */
export function fencesOf(text: string): readonly Fence[] {
  if (!text.includes("```")) return [];
  const fences: Fence[] = [];
  const mark = /^[ \t]*```+[ \t]*([\w+#.-]*)[^\n]*$/gm;
  for (let open = mark.exec(text); open; open = mark.exec(text)) {
    const start = Math.min(text.length, open.index + open[0].length + 1);
    const close = mark.exec(text);
    fences.push({ start, end: close ? close.index : text.length, language: open[1]!.toLowerCase() });
    if (!close) break;
  }
  return fences;
}

export function fenceAt(fences: readonly Fence[], offset: number): Fence | undefined {
  return fences.find((fence) => fence.start <= offset && offset < fence.end);
}

/** Fences whose contents may be a call that a model meant to make; in the fence of a programming language it is code to read. */
export function mayHoldCall(fence: Fence): boolean {
  return /^(?:json|jsonc|json5|tool|tools|tool_?calls?|tool_?code|tool_?use|function|function_?calls?|xml|text|txt|plaintext|)$/.test(fence.language);
}

/** True inside an inline code span of its line: the name or the markup is spoken of. */
export function inInlineCode(text: string, offset: number): boolean {
  const line = text.lastIndexOf("\n", offset - 1) + 1;
  let ticks = 0;
  for (let at = line; at < offset; at += 1) if (text[at] === "`") ticks += 1;
  if (ticks % 2 === 0) return false;
  const end = text.indexOf("\n", offset);
  return text.slice(offset, end < 0 ? text.length : end).includes("`");
}

/** True when only white space, markers of a list or a dash stand before the offset in its line. */
export function startsLine(text: string, offset: number): boolean {
  return /^[\s*•>:–—-]*$/.test(text.slice(text.lastIndexOf("\n", offset - 1) + 1, offset));
}
