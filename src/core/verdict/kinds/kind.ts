/** The contract of a kind of finding: one file in this folder, one line in `index.ts`. */
import type { Look } from "../look.ts";
import type { FindingKind, Related } from "../model.ts";

/** What a kind found: its sentence, and the characters it points at (`[start, end)` in the visible text). */
export interface Found {
  readonly message: string;
  readonly start?: number;
  readonly end?: number;
  /** Another place it rests on. */
  readonly related?: Related;
}

export interface Kind {
  readonly kind: FindingKind;
  /** What it asks of a message, for people. */
  readonly question: string;
  /** Asked only of messages that end a turn without calls. Pure, and never throws. */
  find(look: Look): Found | undefined;
}

/** Most characters of evidence that a sentence about it repeats. */
const QUOTED = 100;

/** A piece of the message between quotation marks, on one line and not too long. */
export function quoted(text: string): string {
  const line = text.replace(/\s+/g, " ").replace(/^[*_~#>\s]+|[*_~\s]+$/g, "");
  if (line.length <= QUOTED) return `“${line}”`;
  const cut = line.slice(0, QUOTED);
  return `“${cut.slice(0, Math.max(cut.lastIndexOf(" "), QUOTED - 20))}…”`;
}
