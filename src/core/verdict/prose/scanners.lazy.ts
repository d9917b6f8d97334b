/** The scanners of calls that are written as text, one a shape. Loaded with the first text that may hold one. */
import { scanAsides } from "./asides.ts";
import { scanFunctions } from "./functions.ts";
import { scanJson } from "./json.ts";
import { scanMarkup } from "./markup.ts";
import type { Fence, Names } from "./scan.ts";
import { scanTokens } from "./tokens.ts";
import type { Found } from "./writtenCalls.ts";

const SCANNERS: readonly ((text: string, names: Names, fences: readonly Fence[]) => readonly Found[])[] = [scanTokens, scanMarkup, scanJson, scanFunctions, scanAsides];

/** What they find; where two see the same characters, the first one wins. */
export function scanned(text: string, names: Names, fences: readonly Fence[]): Found[] {
  const found: Found[] = [];
  for (const scan of SCANNERS) {
    for (const call of scan(text, names, fences)) {
      if (!found.some((other) => call.start < other.end && other.start < call.end)) found.push(call);
    }
  }
  return found;
}
