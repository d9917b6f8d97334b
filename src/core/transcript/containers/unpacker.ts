/** What unpacks a stream: takes packed bytes in pieces, gives unpacked ones to whoever it was made for. */
export interface Unpacker {
  /** Takes more packed bytes. @throws when they are damaged */
  push(bytes: Uint8Array): void;
}

/** At most this much is unpacked of one file, so that a crafted file cannot fill the memory. */
export const MOST_UNPACKED = 1 << 30;

/** Counts what is unpacked. @throws when it is too much */
export function limited(take: (piece: Uint8Array) => void, most = MOST_UNPACKED): (piece: Uint8Array) => void {
  let unpacked = 0;
  return (piece) => {
    unpacked += piece.length;
    if (unpacked > most) throw new Error(`more than ${most} bytes when unpacked`);
    if (piece.length > 0) take(piece);
  };
}
