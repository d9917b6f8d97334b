/** Small files of every format grown to a size that can be measured: what repeats in them is repeated, with ids of its own in each copy and texts as long as real ones. */

type Json = unknown;

const ID = /(?:^|_)(?:id|uuid)$|(?:Id|ID|Uuid|uuid)$|^parent|^call_?id$|_call_id$/;
const TEXT = /^(?:text|content|value|output|thinking|reasoning|observation|message|thought|response|markdown)$/;

/** A copy with its ids marked, and its texts made longer. */
function copied(value: Json, copy: number, key = ""): Json {
  if (typeof value === "string") {
    if (ID.test(key)) return `${value}~${copy}`;
    return TEXT.test(key) && value.length > 8 && !/^[[{<`]/.test(value) ? `${value} ${FILL}` : value;
  }
  if (Array.isArray(value)) return value.map((item) => copied(item, copy, key));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, copied(item, copy, name)]));
}

const FILL = "It holds a line that some tool printed, and nobody reads it twice. ".repeat(20);

/** The list of a document that repeats: the longest one with objects in it, as near to the top as there is one. */
function longestList(value: Json): Json[] | undefined {
  let best: Json[] | undefined;
  let size = 0;
  const look = (here: Json, depth: number): void => {
    if (typeof here !== "object" || here === null || depth > 4) return;
    if (Array.isArray(here)) {
      const own = here.filter((item) => typeof item === "object" && item !== null).length * 10 - depth;
      if (own > size && here.length > 1) [best, size] = [here as Json[], own];
    }
    for (const item of Object.values(here)) look(item, depth + 1);
  };
  look(value, 0);
  return best;
}

/** The text of a file, grown to about `bytes`; undefined where nothing in it repeats. */
export function grown(text: string, bytes: number): string | undefined {
  let document: Json;
  try {
    document = JSON.parse(text);
  } catch {
    document = undefined;
  }
  if (document !== undefined && typeof document === "object") {
    const list = longestList(document);
    if (list === undefined) return undefined;
    const once = JSON.stringify(list.map((item) => copied(item, 0))).length;
    const items = [...list];
    for (let copy = 1; copy * once < bytes; copy++) list.push(...items.map((item) => copied(item, copy)));
    return JSON.stringify(document);
  }
  const lines = text.split("\n").filter((line) => line.trim() !== "");
  if (lines.length < 2) return undefined;
  let values: Json[];
  try {
    values = lines.map((line) => JSON.parse(line) as Json);
  } catch {
    return undefined;
  }
  const [head, ...rest] = values;
  const out = [JSON.stringify(head)];
  for (let copy = 0, length = 0; length < bytes; copy++) for (const value of rest) {
    const line = JSON.stringify(copied(value, copy));
    out.push(line);
    length += line.length;
  }
  return `${out.join("\n")}\n`;
}
