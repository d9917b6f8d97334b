/** Every name that the manifest and the code share. A check holds the two together. */

/** The custom editor. */
export const VIEW_TYPE = "stallInspector.inspector";

/** Commands, without their arguments. Those of `internal` are not in the palette. */
export const COMMANDS = {
  /** Opens the inspector of a file: argument a `Uri`, or the active editor's file. */
  inspect: "stallInspector.inspect",
  nextFlagged: "stallInspector.nextFlagged",
  previousFlagged: "stallInspector.previousFlagged",
  reopenAsText: "stallInspector.reopenAsText",
  saveRules: "stallInspector.saveRules",
  resetRules: "stallInspector.resetRules",
  showRules: "stallInspector.showRules",
  /** Writes a copy of a session without its injected rows: argument a `Uri`, or the active editor's file. */
  copyWithoutScaffolds: "stallInspector.copyWithoutScaffolds",
  refreshScaffolds: "stallInspector.refreshScaffolds",
  /** Opens the inspector at a turn: arguments the file's address as text, and the turn. */
  stepThrough: "stallInspector.stepThrough",
  /** Shows the hover of a mark: arguments the file's address as text, and the line, 1-based. */
  explain: "stallInspector.explain",
  /** Arguments as of `stepThrough`. */
  copyLink: "stallInspector.copyLink",
  /** Shows a record as formatted JSON: arguments the file's address as text, and the record's span in UTF-16 offsets. */
  showRecord: "stallInspector.showRecord",
} as const;

/** Views of the side bar. */
export const VIEWS = { scaffolds: "stallInspector.scaffolds" } as const;

/** Sections of the configuration, all below `stallInspector`. */
export const SETTINGS = { section: "stallInspector", codeLens: "codeLens", problems: "problems", problemsLimit: "problemsLimit", hover: "hover", exclude: "exclude", follow: "follow", rules: "rules" } as const;

/** Context keys for menus and key bindings. */
export const CONTEXT = { activeSession: "stallInspector.activeSession" } as const;

/** Scheme of read-only texts that are made here: unpacked files and formatted records. */
export const TEXT_SCHEME = "stall-inspector";

/** The name of the workspace's rules file; the same as in the core, whose rules are loaded only when they are needed. */
export const RULES_FILE = ".stall-inspector.json";

/** The name that stands behind problems in the Problems view. */
export const SOURCE_NAME = "Stall Inspector";
