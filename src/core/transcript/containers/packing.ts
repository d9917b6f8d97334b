/** Compressed streams, told by their first bytes. */

/** So many bytes tell. */
export const PACKING_BYTES = 4;

/** How a stream is packed that begins with these bytes; undefined when it is not. */
export function packingOf(head: Uint8Array): "gzip" | "zstd" | undefined {
  if (head[0] === 0x1f && head[1] === 0x8b) return "gzip";
  return head[0] === 0x28 && head[1] === 0xb5 && head[2] === 0x2f && head[3] === 0xfd ? "zstd" : undefined;
}
