/** Zstandard, as streams and as members of archives. */
import { Decompress } from "fzstd";
import { joined } from "./joined.ts";
import { limited, type Unpacker } from "./unpacker.ts";

/** A frame may ask for a window of this size at most: it is allocated before anything is unpacked. */
const MOST_WINDOW = 1 << 28;

/** Unpacks frames that follow each other; skippable ones are passed over. The caller may use its buffers again. */
export function zstdStream(take: (piece: Uint8Array) => void): Unpacker {
  let head: Uint8Array | undefined = new Uint8Array(0);
  const stream = new Decompress(limited(take));
  return {
    push(bytes) {
      if (head !== undefined) {
        // The window's size stands in the first bytes.
        const both = new Uint8Array(joined([head, bytes]));
        head = both;
        if (both.length < 18) return;
        head = undefined;
        checkWindow(both);
        stream.push(both);
      } else stream.push(new Uint8Array(bytes));
    },
  };
}

/** Unpacks a whole member. @throws when it is damaged, incomplete, or gives more than `most` bytes */
export function unzstd(bytes: Uint8Array, most: number): Uint8Array {
  checkWindow(bytes);
  const pieces: Uint8Array[] = [];
  const stream = new Decompress(limited((piece) => { pieces.push(new Uint8Array(piece)); }, most));
  stream.push(bytes, true);
  return joined(pieces);
}

/** @throws when a frame asks for a window that is too large */
function checkWindow(bytes: Uint8Array): void {
  const descriptor = bytes[4] ?? 0;
  if (bytes[0] !== 0x28 || (descriptor & 0x20) !== 0) return;
  const window = bytes[5] ?? 0;
  if (2 ** (10 + (window >> 3)) * (1 + (window & 7) / 8) > MOST_WINDOW) throw new Error("the window is too large");
}
