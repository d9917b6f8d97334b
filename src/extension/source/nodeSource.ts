/** A file of this machine, read in ranges: a file of any size costs the memory of one chunk. */
import { open, stat } from "node:fs/promises";
import { SourceError, type Source, type Stat } from "./source.ts";

/** @param path absolute. The file is opened for each read and closed after it: a followed file can be renamed or deleted at any time, on every system. */
export class NodeSource implements Source {
  readonly #path: string;

  constructor(path: string) {
    this.#path = path;
  }

  async stat(): Promise<Stat> {
    try {
      const found = await stat(this.#path, { bigint: false });
      if (!found.isFile()) throw new SourceError("unreadable", "This is no file.");
      return { size: found.size, modified: found.mtimeMs, identity: `${found.dev}:${found.ino}` };
    } catch (error) {
      throw asSourceError(error);
    }
  }

  async read(from: number, to: number): Promise<Uint8Array<ArrayBuffer>> {
    try {
      const file = await open(this.#path, "r");
      try {
        const bytes = new Uint8Array(Math.max(0, to - from));
        let filled = 0;
        while (filled < bytes.length) {
          const { bytesRead } = await file.read(bytes, filled, bytes.length - filled, from + filled);
          if (bytesRead === 0) break;
          filled += bytesRead;
        }
        return filled === bytes.length ? bytes : bytes.slice(0, filled);
      } finally {
        await file.close();
      }
    } catch (error) {
      throw asSourceError(error);
    }
  }

  close(): void {
    // Nothing stays open between reads.
  }
}

function asSourceError(error: unknown): SourceError {
  if (error instanceof SourceError) return error;
  const code = typeof error === "object" && error !== null && "code" in error ? error.code : undefined;
  if (code === "ENOENT" || code === "ENOTDIR") return new SourceError("vanished", "The file does not exist any more.");
  if (code === "EACCES" || code === "EPERM") return new SourceError("unreadable", "You have no permission to read the file.");
  return new SourceError("unreadable", error instanceof Error ? error.message : String(error));
}
