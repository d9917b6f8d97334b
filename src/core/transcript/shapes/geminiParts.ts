/** Contents of Google's API: parts with text, thoughts, calls and answers to calls. */
import type { Place, TextPlace, ToolCall } from "../model.ts";
import { NO_CALLS } from "../model.ts";
import { asList, asName, asText, type Fields, isFields } from "../values.ts";
import { textPlace } from "./chat.ts";

type Path = readonly (string | number)[];

/** An answer to a call. */
export interface PartResult {
  readonly callId: string | undefined;
  readonly name: string | undefined;
  readonly text: string;
  readonly isError: boolean;
  readonly textPlace: TextPlace | undefined;
}

export interface Parts {
  readonly text: string;
  readonly textPlace: TextPlace | undefined;
  readonly thinking: string | undefined;
  readonly calls: readonly ToolCall[];
  readonly results: readonly PartResult[];
}

/** Reads a content: a string, a part, or a list of parts. `path` is that of the content in the record. */
export function readParts(content: unknown, place: Place, path: Path): Parts {
  if (typeof content === "string") return { text: content, textPlace: textPlace(place, path), thinking: undefined, calls: NO_CALLS, results: [] };
  const inList = Array.isArray(content);
  const list: readonly unknown[] = inList ? asList(content) : content === undefined || content === null ? [] : [content];
  const texts: { text: string; path: Path }[] = [];
  const thoughts: string[] = [];
  const calls: ToolCall[] = [];
  const results: PartResult[] = [];
  list.forEach((part, index) => {
    const at = inList ? [...path, index] : path;
    if (typeof part === "string") texts.push({ text: part, path: at });
    if (!isFields(part)) return;
    if (typeof part["text"] === "string") {
      if (part["thought"] === true) thoughts.push(part["text"]);
      else texts.push({ text: part["text"], path: [...at, "text"] });
    }
    const call = part["functionCall"];
    if (isFields(call)) calls.push({ id: asName(call["id"]), name: asName(call["name"]) ?? "", arguments: call["args"] });
    const response = part["functionResponse"];
    if (isFields(response)) results.push(readResponse(response, place, [...at, "functionResponse"]));
  });
  const only = texts.length === 1 ? texts[0] : undefined;
  return {
    // Joining one text would copy it.
    text: only?.text ?? texts.map((item) => item.text).join(""),
    textPlace: only === undefined ? undefined : textPlace(place, only.path),
    thinking: thoughts.length <= 1 ? thoughts[0] : thoughts.join("\n\n"),
    calls: calls.length === 0 ? NO_CALLS : calls,
    results,
  };
}

/** An answer: its output or its error is the text. */
export function readResponse(response: Fields, place: Place, path: Path): PartResult {
  const base = { callId: asName(response["id"]), name: asName(response["name"]) };
  const body = response["response"];
  if (isFields(body)) {
    for (const key of ["output", "error", "result", "content"]) {
      const text = body[key];
      if (typeof text === "string") return { ...base, text, isError: key === "error", textPlace: textPlace(place, [...path, "response", key]) };
    }
    return { ...base, text: asText(body), isError: "error" in body, textPlace: undefined };
  }
  return { ...base, text: asText(body), isError: false, textPlace: undefined };
}
