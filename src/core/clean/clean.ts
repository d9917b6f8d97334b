/**
 * "Copy without scaffolds" (behaviour D4): the bytes of a session file without the rows that its harness injected. Every byte that is kept is the file's own;
 * what is left out, and what could not be, is listed. In training data it is what the structural filter of the harness takes out (trajectory oracle).
 */
import { Outline, type ScaffoldRow } from "../inspect/outline.ts";
import type { Rules } from "../rules/model.ts";
import { binaryKind, TELLING } from "../transcript/binary.ts";
import { gzipStream } from "../transcript/containers/gzip.lazy.ts";
import { joined } from "../transcript/containers/joined.ts";
import { packingOf } from "../transcript/containers/packing.ts";
import { zstdStream } from "../transcript/containers/zstd.lazy.ts";
import type { Message, Transcript } from "../transcript/model.ts";
import { TranscriptReader } from "../transcript/reader.ts";
import { compileScaffolds, leftOutOf, type CompiledScaffolds } from "../transcript/scaffolds.ts";
import { unrecognised } from "../transcript/unrecognised.ts";
import { byteOffsets, encodingOf, originOf, without, type Stretch } from "./bytes.ts";
import { Elements, type Element } from "./elements.ts";

/** A row that was left out or that stays. */
export interface CleanRow {
  /** As the signature names it; `interim` for the reply that a left-out nudge answered. */
  readonly kind: string;
  readonly role: string;
  /** 1-based line in the file that was read (unpacked, where it was packed). */
  readonly line: number;
  /** The beginning of its text, on one line. */
  readonly text: string;
  /** Why it stays; "" for rows that were left out. */
  readonly why: string;
}

export type Cleaned =
  | { readonly kind: "cleaned"; readonly format: string; readonly formatLabel: string; readonly bytes: Uint8Array; readonly left: readonly CleanRow[]; readonly stays: readonly CleanRow[] }
  /** No session, or a file that cannot be copied in pieces; `message` says which. */
  | { readonly kind: "refused"; readonly message: string };

export interface CleanOptions {
  /** In training data, also rows that the harness itself keeps there (nudges of guards with the replies they answered). */
  readonly all?: boolean;
}

/** Rows left out by one pass may leave others that only then show what they are; it ends long before this. */
const MOST_PASSES = 20;
const EXCERPT = 120;
/** Formats whose files are training data; see the outline. */
const TRAINING: ReadonlySet<string> = new Set(["hermes-trajectory", "hermes-batch"]);

/**
 * @param bytes the file; gzip and zstd are unpacked, and the answer is not packed.
 * @param name its base name.
 */
export function clean(bytes: Uint8Array, name: string, rules: Rules, options: CleanOptions = {}): Cleaned {
  if (binaryKind(bytes.subarray(0, TELLING)) !== "text") return { kind: "refused", message: "databases and archives cannot be copied row by row; export the session first" };
  let original: Uint8Array;
  try { original = unpacked(bytes); }
  catch (error) { return { kind: "refused", message: `cannot be unpacked: ${error instanceof Error ? error.message : String(error)}` }; }
  const signatures = compileScaffolds(rules.scaffolds);
  let present = original;
  let out: readonly Stretch[] = [];
  const left: CleanRow[] = [];
  let format = "", formatLabel = "";
  for (let pass = 0; ; pass += 1) {
    const reader = new TranscriptReader({ name });
    reader.push(present, true);
    const { transcript } = reader;
    if (transcript === undefined) {
      // Nothing but injected rows: what is left is no session any more, and that is what was asked for.
      if (pass > 0) return { kind: "cleaned", format, formatLabel, bytes: present, left, stays: [] };
      return { kind: "refused", message: unrecognised(reader.looked) };
    }
    ({ format, formatLabel } = transcript);
    const plan = planOf(present, transcript, rules, signatures, options);
    if (plan.left.length === 0 || pass === MOST_PASSES) {
      return {
        kind: "cleaned", format, formatLabel, bytes: present,
        left: left.sort((a, b) => a.line - b.line), stays: plan.stays.map((row) => ({ ...row, line: lineAt(original, originOf(row.line, out)) })),
      };
    }
    for (const row of plan.left) left.push({ ...row, line: lineAt(original, originOf(row.line, out)) });
    out = merged(out, plan.out);
    present = without(original, out);
  }
}

/** What one pass takes out. `line` of its rows is a byte offset still. */
interface Plan { readonly out: readonly Stretch[]; readonly left: readonly CleanRow[]; readonly stays: readonly CleanRow[] }

function planOf(bytes: Uint8Array, transcript: Transcript, rules: Rules, signatures: CompiledScaffolds, options: CleanOptions): Plan {
  const outline = new Outline(transcript, rules);
  outline.settle();
  if (outline.scaffolds.length === 0) return { out: [], left: [], stays: [] };
  const { encoding } = encodingOf(bytes);
  const text = new TextDecoder(encoding).decode(bytes);
  const elements = new Elements(text);
  const training = TRAINING.has(transcript.format);
  const found = new Map<string, { readonly element: Element; readonly kind: string; readonly message: Message }>();
  const stays: { readonly kind: string; readonly message: Message; readonly why: string }[] = [];
  const keyOf = ({ array, index }: Element): string => `${array}:${index}`;
  const byRow = new Map(outline.scaffolds.map((row) => [`${row.conversation}:${row.message}`, row]));

  for (const row of outline.scaffolds) {
    const { messages } = transcript.conversations[row.conversation]!;
    const message = messages[row.message]!;
    const why = whyItStays(row, byRow, signatures, training && options.all !== true);
    if (why !== undefined) { stays.push({ kind: row.kind, message, why }); continue; }
    const rows: [string, number][] = [[row.kind, row.message]];
    // The reply that a guard answered goes with its nudge; other halves are rows of their own.
    if (row.partner !== undefined && !byRow.has(`${row.conversation}:${row.partner}`)) rows.unshift(["interim", row.partner]);
    const places = rows.map(([kind, index]) => ({ kind, index, message: messages[index]!, element: elements.of(messages, index) }));
    const bound = places.find(({ index, element }) => element === undefined || elements.shared(messages, index, element));
    if (bound !== undefined) { stays.push({ kind: row.kind, message, why: "it shares its record with other rows" }); continue; }
    for (const { kind, message: its, element } of places) found.set(keyOf(element!), { element: element!, kind, message: its });
  }

  const arrays = new Map<number, number[]>();
  for (const { element } of found.values()) {
    const list = arrays.get(element.array);
    if (list === undefined) arrays.set(element.array, [element.index]);
    else list.push(element.index);
  }
  const stretches = [...arrays].flatMap(([array, indexes]) => [...elements.stretches(array, indexes.sort((a, b) => a - b))]).sort((a, b) => a.start - b.start);
  const marks = [...new Set([...stretches.flatMap(({ start, end }) => [start, end]), ...[...found.values(), ...stays].map(({ message }) => message.place.start)])].sort((a, b) => a - b);
  const at = new Map(byteOffsets(bytes, marks).map((offset, index) => [marks[index]!, offset]));
  const rowOf = (kind: string, message: Message, why: string): CleanRow => ({ kind, role: message.role, line: at.get(message.place.start)!, text: excerpt(message.text), why });
  return {
    out: stretches.map(({ start, end }) => ({ start: at.get(start)!, end: at.get(end)! })),
    left: [...found.values()].map(({ kind, message }) => rowOf(kind, message, "")),
    stays: stays.map(({ kind, message, why }) => rowOf(kind, message, why)),
  };
}

/** Why a copy keeps an injected row; undefined when it goes. */
function whyItStays(row: ScaffoldRow, rows: ReadonlyMap<string, ScaffoldRow>, signatures: CompiledScaffolds, strict: boolean): string | undefined {
  const where = leftOutOf(row.kind, signatures);
  if (where === "never") return "it says something that a copy would miss";
  if (!row.whole) return "it is a part of a row with other words in it";
  if (where === "sessions" && strict) return "the harness keeps it in training data itself";
  const partner = row.partner === undefined ? undefined : rows.get(`${row.conversation}:${row.partner}`);
  return partner !== undefined && !partner.whole ? "the other half of its pair is a part of another row" : undefined;
}

function unpacked(bytes: Uint8Array): Uint8Array {
  const packing = packingOf(bytes);
  if (packing === undefined) return bytes;
  const pieces: Uint8Array[] = [];
  const take = (piece: Uint8Array): void => { pieces.push(piece.slice()); };
  (packing === "gzip" ? gzipStream : zstdStream)(take).push(bytes);
  return joined(pieces);
}

/** Stretches of what is left, worked into those taken out of the original before. */
function merged(before: readonly Stretch[], more: readonly Stretch[]): readonly Stretch[] {
  const all = [...before, ...more.map(({ start, end }) => ({ start: originOf(start, before), end: originOf(end - 1, before) + 1 }))].sort((a, b) => a.start - b.start);
  const result: { start: number; end: number }[] = [];
  for (const { start, end } of all) {
    const last = result[result.length - 1];
    if (last !== undefined && start <= last.end) last.end = Math.max(last.end, end);
    else result.push({ start, end });
  }
  return result;
}

/** 1-based. */
function lineAt(bytes: Uint8Array, offset: number): number {
  let line = 1;
  for (let at = bytes.indexOf(10); at >= 0 && at < offset; at = bytes.indexOf(10, at + 1)) line += 1;
  return line;
}

function excerpt(text: string): string {
  const line = text.slice(0, 2 * EXCERPT).replace(/\s+/g, " ").trim();
  return line.length <= EXCERPT ? line : `${line.slice(0, EXCERPT)}…`;
}
