/** Writes a draft into the text of a rules file, touching nothing but the keys it names: comments, order and other keys stay. */
import { applyEdits, modify, parseTree, type ParseError } from "jsonc-parser";
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
  const errors: ParseError[] = [];
  const empty = text.trim() === "";
  const root = empty ? undefined : parseTree(text, errors, { allowTrailingComma: true });
  if (errors.length > 0 || (root !== undefined && root.type !== "object")) throw new BrokenRulesFile();
  const formattingOptions = { insertSpaces: !/^\t/m.test(text), tabSize: /^ {4}\S/m.test(text) && !/^ {2}\S/m.test(text) ? 4 : 2, eol: text.includes("\r\n") ? "\r\n" : "\n", insertFinalNewline: true };
  let edited = empty ? "{}\n" : text;
  for (const [path, value] of leaves(draft)) edited = applyEdits(edited, modify(edited, path, value, { formattingOptions }));
  return edited;
}

/** Every value a draft sets, by its path. Objects are entered, so that their other keys stay; lists are one value. */
function* leaves(value: object, path: string[] = []): Iterable<[string[], unknown]> {
  for (const [key, entry] of Object.entries(value)) {
    if (entry === undefined || key === "$schema") continue;
    if (typeof entry === "object" && entry !== null && !Array.isArray(entry)) yield* leaves(entry as object, [...path, key]);
    else yield [[...path, key], entry];
  }
}
