/** Why something on the disk could not be done, in words that say what to look at. */
const REASONS: Readonly<Record<string, string>> = {
  ENOENT: "no such file or folder", EACCES: "permission denied", EPERM: "permission denied", EISDIR: "is a folder", ENOTDIR: "a part of the path is no folder",
  ENOSPC: "no space left", EROFS: "the file system is read-only", EMFILE: "too many open files", ELOOP: "links lead round in a circle", ENAMETOOLONG: "the name is too long",
};

export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return REASONS[(error as NodeJS.ErrnoException).code ?? ""] ?? error.message;
}
