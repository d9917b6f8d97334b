/** Finds where a bracketed value ends. */

const CLOSERS: Readonly<Record<string, string>> = { "{": "}", "[": "]", "(": ")" };

/**
 * The offset behind the bracket that closes the one at `open`, or -1 when none does within `limit` units.
 * Knows strings in double and single marks and escapes in them; brackets inside strings do not count.
 */
export function closingOffset(text: string, open: number, limit = 200_000): number {
  const stack: string[] = [];
  const last = Math.min(text.length, open + limit);
  let quote = "";
  for (let at = open; at < last; at += 1) {
    const char = text[at]!;
    if (quote !== "") {
      if (char === "\\") at += 1;
      else if (char === quote) quote = "";
      continue;
    }
    if (char === '"' || (char === "'" && /[\s=:,([{]/.test(text[at - 1] ?? " "))) { quote = char; continue; }
    const closer = CLOSERS[char];
    if (closer !== undefined) stack.push(closer);
    else if (char === "}" || char === "]" || char === ")") {
      if (stack.pop() !== char) return -1;
      if (stack.length === 0) return at + 1;
    }
  }
  return -1;
}
