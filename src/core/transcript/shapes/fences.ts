/** Fenced blocks of a Markdown text. */

/** A block between fences. */
export interface FencedBlock {
  /** What stands after the opening fence, trimmed: a language, or a tool and its arguments. */
  readonly info: string;
  readonly body: string;
}

/** The fenced blocks of a text in order; one that is not closed is left out (what is cut off is not executed). One pass over the lines. */
export function fencedBlocks(text: string): readonly FencedBlock[] {
  if (!text.includes("```")) return [];
  const blocks: FencedBlock[] = [];
  let fence = 0;
  let info = "";
  let from = 0;
  for (let at = 0; at <= text.length; ) {
    let end = text.indexOf("\n", at);
    if (end < 0) end = text.length;
    const ticks = ticksAt(text, at);
    if (ticks >= 3) {
      const rest = text.slice(at + ticks, end).trim();
      if (fence === 0) {
        fence = ticks;
        info = rest;
        from = end + 1;
      } else if (rest === "" && ticks >= fence) {
        blocks.push({ info, body: text.slice(from, Math.max(from, at - 1)) });
        fence = 0;
      }
    }
    at = end + 1;
  }
  return blocks;
}

function ticksAt(text: string, at: number): number {
  let ticks = 0;
  while (text.charCodeAt(at + ticks) === 96) ticks++;
  return ticks;
}
