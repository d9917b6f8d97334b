/** The first 100 bytes of a SQLite database (file format, section 1.3). */

export type TextEncoding = "utf-8" | "utf-16le" | "utf-16be";

export interface Header {
  /** Bytes of a page, a power of two from 512 to 65536. */
  readonly pageSize: number;
  /** Bytes of a page that hold data; the rest is kept for extensions. */
  readonly usable: number;
  readonly encoding: TextEncoding;
  /** Pages as the header counts them; 0 where that count is not kept up to date. */
  readonly pages: number;
}

const MAGIC = "SQLite format 3\0";

/** True for bytes that begin like a database. */
export function isDatabase(bytes: Uint8Array): boolean {
  if (bytes.length < MAGIC.length) return false;
  for (let i = 0; i < MAGIC.length; i++) if (bytes[i] !== MAGIC.charCodeAt(i)) return false;
  return true;
}

/** Reads the header from the beginning of page 1; undefined when it cannot be that of a database. */
export function readHeader(bytes: Uint8Array): Header | undefined {
  if (bytes.length < 100 || !isDatabase(bytes)) return undefined;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  const stored = view.getUint16(16);
  const pageSize = stored === 1 ? 65536 : stored;
  if (pageSize < 512 || (pageSize & (pageSize - 1)) !== 0) return undefined;
  const usable = pageSize - view.getUint8(20);
  if (usable < 480) return undefined;
  const code = view.getUint32(56);
  const encoding = code === 2 ? "utf-16le" : code === 3 ? "utf-16be" : "utf-8";
  return { pageSize, usable, encoding, pages: view.getUint32(24) === view.getUint32(92) ? view.getUint32(28) : 0 };
}
