/** Writes a draft into the text of a rules file, touching nothing but the keys it names: comments, order, layout and other keys stay. */
import { findNodeAtLocation, parseTree, type Node, type ParseError } from "jsonc-parser";
import type { RulesDraft } from "../../core/rules/model.ts";

/** The text cannot be edited safely. */
export class BrokenRulesFile extends Error {
  constructor() {
    super("The rules file is not written as JSON. Correct it first, its problems are in the Problems view.");
    this.name = "BrokenRulesFile";
  }
}

/**
 * The text with the draft's values in it. An empty text becomes a new file.
 * @throws {BrokenRulesFile} when the text does not parse
 */
export function editedRules(text: string, draft: RulesDraft): string {
  let edited = text.trim() === "" ? "{}\n" : text;
  parsed(edited);
  for (const [path, value] of leaves(draft)) edited = withValue(edited, path, value);
  return edited;
}

function parsed(text: string): Node {
  const errors: ParseError[] = [];
  const root = parseTree(text, errors, { allowTrailingComma: true });
  if (errors.length > 0 || root?.type !== "object") throw new BrokenRulesFile();
  return root;
}

/** Every value a draft sets, by its path. Objects are entered, so that their other keys stay; lists are one value. */
function* leaves(value: object, path: string[] = []): Iterable<[string[], unknown]> {
  for (const [key, entry] of Object.entries(value)) {
    if (entry === undefined || key === "$schema") continue;
    if (typeof entry === "object" && entry !== null && !Array.isArray(entry)) yield* leaves(entry as object, [...path, key]);
    else yield [[...path, key], entry];
  }
}

function withValue(text: string, path: readonly string[], value: unknown): string {
  const root = parsed(text);
  let depth = path.length;
  let node = findNodeAtLocation(root, [...path]);
  while (node === undefined) {
    depth -= 1;
    node = depth === 0 ? root : findNodeAtLocation(root, path.slice(0, depth));
  }
  if (depth === path.length) return replaced(text, node, written(value, text, depth));
  // What is missing below the object that is there, as one value.
  const missing = path.slice(depth + 1).reduceRight<unknown>((inner, key) => ({ [key]: inner }), value);
  const key = path[depth] as string;
  if (node.type !== "object") return replaced(text, node, written({ [key]: missing }, text, depth));
  return inserted(text, node, key, missing, depth);
}

function replaced(text: string, node: Node, content: string): string {
  return text.slice(0, node.offset) + content + text.slice(node.offset + node.length);
}

/** A new last property of an object: on a line of its own, or in the line where the object is written in one. */
function inserted(text: string, object: Node, key: string, value: unknown, depth: number): string {
  const close = object.offset + object.length - 1;
  const last = object.children?.at(-1);
  const oneLine = last !== undefined && !text.slice(object.offset, close).includes("\n");
  const before = text.slice(0, close).trimEnd();
  const indent = unit(text);
  const eol = text.includes("\r\n") ? "\r\n" : "\n";
  const property = `${JSON.stringify(key)}: ${oneLine ? JSON.stringify(value) : written(value, text, depth + 1)}`;
  const line = oneLine ? ` ${property}` : `${eol}${indent.repeat(depth + 1)}${property}`;
  const tail = oneLine ? text.slice(before.length) : `${eol}${indent.repeat(depth)}${text.slice(close)}`;
  if (last === undefined) return before + line + tail;
  const end = last.offset + last.length;
  // A comment may follow the last value; the comma belongs between the two.
  const comma = /,/.test(withoutComments(text.slice(end, close))) ? "" : ",";
  return before.slice(0, end) + comma + before.slice(end) + line + tail;
}

function withoutComments(text: string): string {
  return text.replace(/\/\*[\s\S]*?\*\/|\/\/[^\r\n]*/g, "");
}

/** A value as JSON, its further lines indented for this depth. */
function written(value: unknown, text: string, depth: number): string {
  const indent = unit(text);
  return JSON.stringify(value, null, indent).split("\n").join(`${text.includes("\r\n") ? "\r\n" : "\n"}${indent.repeat(depth)}`);
}

/** The indentation that the text uses, two spaces where it has none. */
function unit(text: string): string {
  return /^([\t ]+)\S/m.exec(text)?.[1] ?? "  ";
}
