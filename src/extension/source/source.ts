/** Bytes of a file, wherever it lies. Offsets and sizes are in bytes. */

/** What a look at the file says. */
export interface Stat {
  readonly size: number;
  /** Milliseconds since 1970. */
  readonly modified: number;
  /** Tells one file from another at the same path (the inode); undefined where there is none. */
  readonly identity: string | undefined;
}

/** A file that can be read in parts. */
export interface Source {
  /** @throws {SourceError} */
  stat(): Promise<Stat>;
  /** Bytes `[from, to)`, fewer when the file ends before. The answer owns its buffer, so that it can be transferred. @throws {SourceError} */
  read(from: number, to: number): Promise<Uint8Array<ArrayBuffer>>;
  /** Lets go of what was kept open. */
  close(): void;
}

/** Why a file could not be looked at or read. */
export class SourceError extends Error {
  readonly kind: "vanished" | "unreadable" | "tooLarge";
  constructor(kind: SourceError["kind"], message: string) {
    super(message);
    this.name = "SourceError";
    this.kind = kind;
  }
}
