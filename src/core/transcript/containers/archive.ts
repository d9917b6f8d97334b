/** An archive as formats see it: members by name. Implemented in `zip.lazy.ts`. */
export interface Archive {
  /** Names of the members, in the order of the archive's directory. */
  readonly names: readonly string[];
  /** The bytes of a member; undefined when it is not there or damaged (see `problems`). */
  read(name: string): Uint8Array | undefined;
  /** Damage met so far, with its member. */
  readonly problems: readonly string[];
}

/** True for bytes that begin like a zip archive. */
export function isArchive(bytes: Uint8Array): boolean {
  return bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2] === 3 && bytes[3] === 4;
}
