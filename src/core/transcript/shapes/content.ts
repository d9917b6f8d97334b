/** Message content that may be a string, null, a list of parts or something odd, as visible text and thinking. */
import type { Message } from "../model.ts";
import { asText, isFields } from "../values.ts";

/** What a content says, and where its text is written if that is one string. */
export interface Content {
  readonly text: string;
  readonly thinking: string | undefined;
  readonly kind: Message["content"];
  /** Path of the string that `text` is, below the content; undefined when the text is put together or empty. */
  readonly path: readonly (string | number)[] | undefined;
}

const HERE: readonly (string | number)[] = Object.freeze([]);
const NULL: Content = Object.freeze({ text: "", thinking: undefined, kind: "null", path: undefined });
const ABSENT: Content = Object.freeze({ text: "", thinking: undefined, kind: "absent", path: undefined });

/** Types of parts that hold reasoning (no visible text). */
const THOUGHT = new Set(["thinking", "reasoning", "redacted_thinking", "think", "thought"]);

/** Reads a content of any type. Texts of several parts are joined with `joint`; parts that are no text (images, files) give none. */
export function readContent(content: unknown, joint: string): Content {
  if (typeof content === "string") return { text: content, thinking: undefined, kind: "string", path: HERE };
  if (content === null) return NULL;
  if (content === undefined) return ABSENT;
  if (Array.isArray(content)) return readParts(content, joint);
  if (isFields(content)) {
    const part = partText(content);
    return { text: part?.text ?? "", thinking: undefined, kind: "parts", path: part === undefined ? undefined : [part.key] };
  }
  return { text: asText(content), thinking: undefined, kind: "string", path: undefined };
}

function readParts(parts: readonly unknown[], joint: string): Content {
  const texts: string[] = [];
  const thoughts: string[] = [];
  let path: readonly (string | number)[] | undefined;
  parts.forEach((part, index) => {
    if (typeof part === "string") {
      texts.push(part);
      path = [index];
      return;
    }
    if (!isFields(part)) return;
    if (typeof part["type"] === "string" && THOUGHT.has(part["type"].toLowerCase())) {
      const thought = thoughtText(part);
      if (thought !== "") thoughts.push(thought);
      return;
    }
    const found = partText(part);
    if (found === undefined) return;
    texts.push(found.text);
    path = [index, found.key];
  });
  return { text: texts.join(joint), thinking: thoughts.length === 0 ? undefined : thoughts.join("\n\n"), kind: "parts", path: texts.length === 1 ? path : undefined };
}

function partText(part: Readonly<Record<string, unknown>>): { readonly text: string; readonly key: string } | undefined {
  if (part["type"] === "file" || part["type"] === "input_file") return undefined;
  if (typeof part["text"] === "string") return { text: part["text"], key: "text" };
  if (part["type"] === "refusal" && typeof part["refusal"] === "string") return { text: part["refusal"], key: "refusal" };
  if ((part["type"] === undefined || part["type"] === "text") && typeof part["content"] === "string") return { text: part["content"], key: "content" };
  return undefined;
}

/** The thought in a reasoning part or block, "" when it is hidden (encrypted, redacted). */
export function thoughtText(part: Readonly<Record<string, unknown>>): string {
  for (const key of ["thinking", "text", "think", "reasoning", "summary", "content"]) {
    const value = part[key];
    if (typeof value === "string" && value !== "") return value;
    if (Array.isArray(value)) {
      const texts = value.flatMap((item: unknown) => (typeof item === "string" ? [item] : isFields(item) && typeof item["text"] === "string" ? [item["text"]] : []));
      if (texts.length > 0) return texts.join("\n\n");
    }
  }
  return "";
}
