/** The workspace's rules file as text: JSON with comments and trailing commas, every problem at its place. */
import { parseTree, printParseErrorCode, type Node, type ParseError } from "jsonc-parser";
import { locateProblems, type LocatedProblem, type RuleProblem } from "./check.ts";
import { pathText, type RulePath } from "./expectation.ts";
import type { RulesDraft } from "./model.ts";

/** A problem with the characters it is about: UTF-16 offset and length in the file's text. */
export interface PlacedRuleProblem extends RuleProblem {
  readonly offset: number;
  readonly length: number;
}

export interface ParsedRules {
  /** What applies: everything of the file that could be read and is right. */
  readonly draft: RulesDraft;
  /** In the order of the text. */
  readonly problems: readonly PlacedRuleProblem[];
}

/** Words for the parser's error codes that a user meets. */
const SYNTAX: Readonly<Record<string, string>> = {
  InvalidSymbol: "is no JSON value", InvalidNumberFormat: "is no number", PropertyNameExpected: "a key in double quotes was expected",
  ValueExpected: "a value was expected", ColonExpected: "a colon was expected", CommaExpected: "a comma was expected",
  CloseBraceExpected: "the object is not closed, } was expected", CloseBracketExpected: "the list is not closed, ] was expected",
  EndOfFileExpected: "nothing may follow the rules", UnexpectedEndOfComment: "the comment is not closed", UnexpectedEndOfString: "the text is not closed",
  UnexpectedEndOfNumber: "the number is not complete", InvalidUnicode: "is no Unicode escape", InvalidEscapeCharacter: "is no escape that JSON knows",
  InvalidCharacter: "a character that has to be escaped",
};

/**
 * Reads the text of a rules file. An empty file is a file without rules. Never throws: what cannot be read or is wrong becomes a problem,
 * and the rest applies.
 */
export function parseRules(text: string): ParsedRules {
  const bom = text.startsWith("\uFEFF") ? 1 : 0;
  const source = text.slice(bom);
  if (source.trim() === "") return { draft: {}, problems: [] };
  const errors: ParseError[] = [];
  const root = parseTree(source, errors, { allowTrailingComma: true });
  const problems: PlacedRuleProblem[] = errors.map((error) => ({
    path: "", message: SYNTAX[printParseErrorCode(error.error)] ?? "is not written as JSON", offset: error.offset, length: error.length,
  }));
  const twice: PlacedRuleProblem[] = [];
  const checked = root ? locateProblems(toValue(root, [], twice)) : { draft: {}, problems: [] };
  for (const found of checked.problems) problems.push(placed(found, root, source));
  problems.push(...twice);
  problems.sort((a, b) => a.offset - b.offset);
  return { draft: checked.draft, problems: bom === 0 ? problems : problems.map((found) => ({ ...found, offset: found.offset + bom })) };
}

/** The value of a node. A key written twice counts with its last value, and is told. */
function toValue(node: Node, path: RulePath, twice: PlacedRuleProblem[]): unknown {
  if (node.type === "array") return (node.children ?? []).map((child, index) => toValue(child, [...path, index], twice));
  if (node.type !== "object") return node.value;
  const entries = new Map<string, unknown>();
  for (const property of node.children ?? []) {
    const [key, value] = property.children ?? [];
    if (!key || !value) continue;
    const name = String(key.value);
    const at = [...path, name];
    if (entries.has(name)) twice.push({ path: pathText(at), message: "is written twice; the last one applies", offset: key.offset, length: key.length });
    entries.set(name, toValue(value, at, twice));
  }
  return Object.fromEntries(entries);
}

/** Where a problem is written: the key, the value, or the character of the pattern; the nearest thing that is there otherwise. */
function placed(found: LocatedProblem, root: Node | undefined, source: string): PlacedRuleProblem {
  const { path, message } = found;
  let node = root;
  let key: Node | undefined;
  for (const part of found.at) {
    const next = child(node, part);
    if (!next) return { path, message, offset: node?.offset ?? 0, length: node?.length ?? source.length };
    ({ key, value: node } = next);
  }
  if (found.inKey && key) return { path, message, offset: key.offset, length: key.length };
  if (!node) return { path, message, offset: 0, length: source.length };
  if (found.within === undefined) return { path, message, offset: node.offset, length: node.length };
  const offset = node.offset + 1 + rawOffset(source.slice(node.offset + 1, node.offset + node.length - 1), found.within);
  return { path, message, offset: Math.min(offset, node.offset + node.length - 1), length: 1 };
}

/** The value at one name or index, with its key; the last one of a key that is written twice. */
function child(node: Node | undefined, part: string | number): { readonly key: Node | undefined; readonly value: Node } | undefined {
  const children = node?.children ?? [];
  if (typeof part === "number") {
    const value = children[part];
    return value && { key: undefined, value };
  }
  const property = children.findLast((candidate) => candidate.children?.[0]?.value === part);
  const value = property?.children?.[1];
  return value && { key: property?.children?.[0], value };
}

/** The offset in a JSON string as written (between its quotes) of an offset in its value. */
export function rawOffset(raw: string, offset: number): number {
  let at = 0;
  for (let done = 0; done < offset && at < raw.length; done += 1) at += raw[at] !== "\\" ? 1 : raw[at + 1] === "u" ? 6 : 2;
  return at;
}
