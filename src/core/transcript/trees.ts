/**
 * Sessions that an agent stores as a tree of small files (formats 10): put together into the document that its own export writes, which a format reads.
 * Which files belong to a session follows from the place of the opened file alone, never from what stands in one.
 */

/** The files around the opened one, by paths with the same kind of separators. */
export interface TreeFiles {
  /** Names in a folder; empty when there is none. */
  list(folder: string): readonly string[];
  /** The text of a file; undefined when it cannot be read. */
  read(path: string): string | undefined;
}

/** One way to lay a session out. */
interface Layout {
  /** The folders of a session by the path of the file that stands for it; undefined where the path is of no such file. */
  foldersOf(path: string): Folders | undefined;
}

interface Folders {
  /** Holds one file a message, whose names sort by time. */
  readonly messages: string;
  /** Holds the parts of a message, by the name of its file without the extension. */
  readonly parts: (message: string) => string;
}

/** opencode until 1.1: `session/PROJECT/SES.json`, `message/SES/MSG.json`, `part/MSG/PRT.json`. */
const opencode: Layout = {
  foldersOf(path) {
    const match = /^(.*[\\/]|)session([\\/])[^\\/]+[\\/](ses_[\w-]+)\.json$/.exec(path);
    if (match === null) return undefined;
    const [, root = "", slash = "/", session = ""] = match;
    return { messages: `${root}message${slash}${session}`, parts: (message) => `${root}part${slash}${message}` };
  },
};

const LAYOUTS: readonly Layout[] = [opencode];

/** So many files are put together; a session of a year's work has a tenth of it. */
const MOST_FILES = 100_000;

/** True of a file that stands for a session stored as a tree. */
export function isTree(path: string): boolean {
  return LAYOUTS.some((layout) => layout.foldersOf(path) !== undefined);
}

/**
 * The session as one JSON document `{info, messages: [{info, parts}]}`; undefined where the path is of no such file. A file of it that is no JSON becomes
 * an element that no reader knows, so that its place is told.
 * @param text of the opened file.
 */
export function treeDocument(path: string, text: string, files: TreeFiles): string | undefined {
  const folders = LAYOUTS.map((layout) => layout.foldersOf(path)).find((found) => found !== undefined);
  if (folders === undefined) return undefined;
  let left = MOST_FILES;
  const slash = path.includes("\\") ? "\\" : "/";
  const read = (folder: string): { readonly name: string; readonly json: string }[] => files.list(folder).filter((name) => /^[\w-]+\.json$/.test(name)).sort().flatMap((name) => {
    left -= 1;
    const found = left < 0 ? undefined : files.read(`${folder}${slash}${name}`);
    return found === undefined ? [] : [{ name: name.slice(0, -".json".length), json: valid(found) ? found : JSON.stringify({ unreadable: name }) }];
  });
  const messages = read(folders.messages).map(({ name, json }) => `{"info":${json},"parts":[${read(folders.parts(name)).map((part) => part.json).join(",")}]}`);
  return `{"info":${valid(text) ? text : "{}"},"messages":[\n${messages.join(",\n")}\n]}\n`;
}

function valid(text: string): boolean {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null && !Array.isArray(value);
  }
  catch { return false; }
}
