/** Copies without scaffolds; loaded when one is asked for. */
import { gzipSync } from "fflate";
import { clean, type Cleaned, type CleanOptions } from "./clean/clean.ts";
import { Outline } from "./inspect/outline.ts";
import { oneLine, scaffoldWords } from "./session/words.ts";
import { TranscriptReader } from "./transcript/reader.ts";
import type { Rules } from "./rules/model.ts";

/** See `clean/clean.ts`. */
export function cleanCopy(bytes: Uint8Array, name: string, rules: Rules, options: CleanOptions): Cleaned {
  return clean(bytes, name, rules, options);
}

/** One injected row of a file, for lists. */
export interface FoundScaffold {
  kind: string; words: string; state: "" | "buried" | "leaked"; line: number; start: number; end: number; turn: number; text: string;
}

/** The injected rows of a file, at most `most`; none where it is no session. Nothing is replayed. */
export function scanScaffolds(bytes: Uint8Array, name: string, rules: Rules, most: number): { rows: FoundScaffold[]; more: number } {
  const reader = new TranscriptReader({ name });
  reader.push(bytes, true);
  if (reader.transcript === undefined) return { rows: [], more: 0 };
  const outline = new Outline(reader.transcript, rules);
  outline.settle();
  const rows = outline.scaffolds.slice(0, most).map((row): FoundScaffold => {
    const message = outline.messagesOf(row.conversation)[row.message]!;
    const { line, start, end } = message.place;
    return { kind: row.kind, words: scaffoldWords(row.kind), state: row.leaked ? "leaked" : row.buried ? "buried" : "", line, start, end, turn: outline.turnAt(row.conversation, row.message), text: oneLine(message.text, 120) };
  });
  return { rows, more: outline.scaffolds.length - rows.length };
}

/** Bytes as a gzip file; no time stands in it, so that the same bytes give the same file. */
export function packGzip(bytes: Uint8Array): Uint8Array {
  return gzipSync(bytes, { mtime: 0 });
}
