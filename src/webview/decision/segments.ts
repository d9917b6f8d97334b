/** Marks in a text: overlapping ranges cut into segments that do not overlap, and long text folded around them. Offsets are UTF-16 units. */

/** `window`: the part that a check searched. `match`: what it found. `also`: what another check on the path decided by. `evidence`: what a finding points at. */
export type MarkKind = "window" | "also" | "match" | "evidence";
export interface MarkRange { readonly kind: MarkKind; readonly start: number; readonly end: number }

/** A piece of the text and every mark on it. */
export interface Segment { readonly start: number; readonly end: number; readonly kinds: readonly MarkKind[] }

/** A stretch of text, or the place of one that is folded away. */
export type Piece = { readonly kind: "text"; readonly segments: readonly Segment[] } | { readonly kind: "folded"; readonly start: number; readonly end: number };

/** Ranges inside the text, none empty. */
function inside(ranges: readonly MarkRange[], length: number): readonly MarkRange[] {
  return ranges
    .map(({ kind, start, end }) => ({ kind, start: Math.max(0, Math.min(start, length)), end: Math.max(0, Math.min(end, length)) }))
    .filter(({ start, end }) => end > start);
}

/** The text `[0, length)` cut at every edge of a range. Segments are in order, cover everything, and none is empty. */
export function segmentsOf(length: number, ranges: readonly MarkRange[]): readonly Segment[] {
  const marks = inside(ranges, length);
  const edges = [...new Set([0, length, ...marks.flatMap(({ start, end }) => [start, end])])].sort((one, other) => one - other);
  const order: readonly MarkKind[] = ["window", "also", "match", "evidence"];
  return edges.slice(0, -1).map((start, index) => {
    const end = edges[index + 1]!;
    return { start, end, kinds: order.filter((kind) => marks.some((mark) => mark.kind === kind && mark.start <= start && mark.end >= end)) };
  });
}

/** How much of a long text is shown: its head, its tail, and the surroundings of its marks. */
export interface FoldSizes { readonly from: number; readonly head: number; readonly tail: number; readonly around: number; readonly least: number }
export const FOLD: FoldSizes = { from: 3200, head: 1200, tail: 900, around: 200, least: 400 };

/**
 * A long text as pieces. Texts up to `sizes.from` are one piece; a gap shorter than `sizes.least` is not worth folding.
 * Cuts fall between UTF-16 units of different characters, and at white space where some is near.
 */
export function foldedText(text: string, ranges: readonly MarkRange[], sizes: FoldSizes = FOLD): readonly Piece[] {
  const segments = segmentsOf(text.length, ranges);
  if (text.length <= sizes.from) return [{ kind: "text", segments }];
  const keep = [
    { start: 0, end: sizes.head },
    { start: text.length - sizes.tail, end: text.length },
    // A window may be long; its edges tell enough.
    ...inside(ranges, text.length).flatMap(({ start, end }) => (end - start <= 2 * sizes.around ? [{ start, end }] : [{ start, end: start }, { start: end, end }]))
      .map(({ start, end }) => ({ start: Math.max(0, start - sizes.around), end: Math.min(text.length, end + sizes.around) })),
  ].sort((one, other) => one.start - other.start);
  const pieces: Piece[] = [];
  let shown = 0;
  let from = 0;
  for (const { start, end } of keep) {
    if (start > shown + sizes.least) {
      const cut = cutNear(text, shown, 1);
      const next = cutNear(text, start, -1);
      if (next > cut) {
        pieces.push({ kind: "text", segments: slice(segments, from, cut) }, { kind: "folded", start: cut, end: next });
        from = next;
      }
    }
    shown = Math.max(shown, end);
  }
  pieces.push({ kind: "text", segments: slice(segments, from, text.length) });
  return pieces;
}

function slice(segments: readonly Segment[], from: number, to: number): readonly Segment[] {
  return segments.flatMap((segment) => {
    const start = Math.max(segment.start, from);
    const end = Math.min(segment.end, to);
    return end > start ? [{ ...segment, start, end }] : [];
  });
}

/** The nearest white space in one direction, at most 40 units away; otherwise the place itself, not inside a surrogate pair. */
function cutNear(text: string, at: number, by: 1 | -1): number {
  for (let step = 0; step < 40; step += 1) {
    const place = at + step * by;
    if (place <= 0 || place >= text.length) return Math.max(0, Math.min(place, text.length));
    if (/\s/.test(text[place]!)) return place;
  }
  const unit = text.charCodeAt(at);
  return unit >= 0xdc00 && unit <= 0xdfff ? at - 1 : at;
}
