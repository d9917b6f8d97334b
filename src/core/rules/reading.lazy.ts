/** Checking and reading of rules; loaded when there are any, with the schema library and the parser of JSON with comments. */
import { checkRules as check, type CheckedRules } from "./check.ts";
import { parseRules as parse, type ParsedRules } from "./file.ts";

/** See `check.ts`. */
export function checkRules(value: unknown): CheckedRules {
  return check(value);
}

/** See `file.ts`. */
export function parseRules(text: string): ParsedRules {
  return parse(text);
}
