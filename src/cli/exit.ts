/** What the command's exit code says. */
export const EXIT = {
  clean: 0,
  /** Something is flagged that `--fail-on` asks for. */
  flagged: 1,
  /** Bad usage, or a file that cannot be read. */
  failed: 2,
} as const;

export type ExitCode = (typeof EXIT)[keyof typeof EXIT];
