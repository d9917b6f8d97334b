/**
 * Holds a layer of rules against the schema and keeps what is right of it: one wrong key never takes the others down.
 */
import { LOOPS } from "../loop/index.ts";
import { expectedAt, keysAt, pathText, type RulePath } from "./expectation.ts";
import type { RulesDraft } from "./model.ts";
import { compilePattern } from "./pattern.ts";
import { draftSchema } from "./schema.ts";

/** Something in a layer of rules that is not applied. */
export interface RuleProblem {
  /** Path of the key, e.g. `stall.maxChars`; "" when it is the whole. */
  readonly path: string;
  /** What was expected there, one sentence without the path. */
  readonly message: string;
}

/** A problem with the path as parts, for whoever knows where they are written. */
export interface LocatedProblem extends RuleProblem {
  readonly at: RulePath;
  /** The problem is the key's name, not its value. */
  readonly inKey: boolean;
  /** UTF-16 offset in the value, where the value is a pattern that does not compile. */
  readonly within: number | undefined;
}

export interface CheckedRules {
  /** The right part of the layer; what was wrong is left out. */
  readonly draft: RulesDraft;
  readonly problems: readonly RuleProblem[];
}

/** Checks a layer of rules that came as a value (user settings, a message). The value is not changed. Never throws. */
export function checkRules(value: unknown): CheckedRules {
  return locateProblems(value);
}

/** `checkRules` with the paths as parts. */
export function locateProblems(value: unknown): { readonly draft: RulesDraft; readonly problems: readonly LocatedProblem[] } {
  if (value === undefined || value === null) return { draft: {}, problems: [] };
  if (!isObject(value)) return { draft: {}, problems: [problem([], `expected an object, found ${found(value)}`)] };
  const problems: LocatedProblem[] = [];
  let rest = copy(value) as Record<string, unknown>;
  // Dropping may uncover an issue that another one hid, never more often than there are levels of nesting.
  for (let round = 0; round < 4; round += 1) {
    const result = draftSchema.safeParse(rest);
    if (result.success) return meaningful(result.data, problems);
    const wrong: RulePath[] = [];
    for (const issue of result.error.issues) {
      const path = issue.path as RulePath;
      if (issue.code === "unrecognized_keys") for (const key of issue.keys) {
        problems.push(unknownKey(path, key));
        wrong.push([...path, key]);
      }
      else {
        const expected = expectedAt(path) ?? "something else";
        problems.push(problem(path, has(rest, path) ? `expected ${expected}, found ${found(valueAt(rest, path))}` : `is missing: expected ${expected}`));
        wrong.push(has(rest, path) ? path : path.slice(0, -1));
      }
    }
    if (wrong.some((path) => path.length === 0)) break;
    rest = without(rest, wrong);
  }
  return { draft: {}, problems };
}

/** What a schema cannot see: a loop has to exist, a pattern has to compile. */
function meaningful(draft: RulesDraft, problems: LocatedProblem[]): { draft: RulesDraft; problems: readonly LocatedProblem[] } {
  return { draft: withPattern(withLoop(draft, problems), problems), problems };
}

function withLoop(draft: RulesDraft, problems: LocatedProblem[]): RulesDraft {
  const names = ["auto", ...LOOPS.map(({ id }) => id)];
  const { runtime, ...loop } = draft.loop ?? {};
  if (runtime === undefined || names.includes(runtime)) return draft;
  problems.push(problem(["loop", "runtime"], `expected one of ${names.map((name) => JSON.stringify(name)).join(", ")}, found ${found(runtime)}`));
  return { ...draft, loop };
}

/** Without a pattern that compiles the weaker layer's pattern stays, with its own flavour and flags. */
function withPattern(draft: RulesDraft, problems: LocatedProblem[]): RulesDraft {
  const { pattern, flavour, flags, ...stall } = draft.stall ?? {};
  if (pattern === undefined) return draft;
  const compiled = compilePattern(pattern, flavour ?? "python", flags ?? "i");
  if (compiled.ok) return draft;
  problems.push({ ...problem(["stall", "pattern"], `does not compile: ${compiled.message}`), within: compiled.offset });
  return { ...draft, stall };
}

function problem(at: RulePath, message: string): LocatedProblem {
  return { path: pathText(at), message, at, inKey: false, within: undefined };
}

function unknownKey(path: RulePath, key: string): LocatedProblem {
  const known = keysAt(path).filter((name) => name !== "$schema");
  const near = nearest(key, known);
  const hint = near ? `did you mean ${JSON.stringify(near)}?` : known.length > 0 ? `known here: ${known.join(", ")}` : "none is known here";
  return { ...problem([...path, key], `is not a known key; ${hint}`), inKey: true };
}

/** What stands there, shortly: the value itself when it is small. */
function found(value: unknown): string {
  if (Array.isArray(value)) return "a list";
  if (isObject(value)) return "an object";
  if (typeof value === "string") return JSON.stringify(value.length > 40 ? `${value.slice(0, 40)}…` : value);
  return String(value);
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** A copy of plain data; a key named `__proto__` stays an ordinary key. */
function copy(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(copy);
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, copy(inner)]));
}

function valueAt(root: unknown, path: RulePath): unknown {
  let value = root;
  for (const part of path) value = (value as Record<string | number, unknown> | undefined)?.[part];
  return value;
}

function has(root: unknown, path: RulePath): boolean {
  if (path.length === 0) return true;
  const owner = valueAt(root, path.slice(0, -1));
  return typeof owner === "object" && owner !== null && Object.hasOwn(owner, path.at(-1)!);
}

/** Takes the values at these paths out; elements of lists from the back, so that indexes hold. */
function without(root: Record<string, unknown>, paths: readonly RulePath[]): Record<string, unknown> {
  const result = copy(root) as Record<string, unknown>;
  const seen = new Set<string>();
  const ordered = [...paths].sort((a, b) => b.length - a.length || compareLast(b, a));
  for (const path of ordered) {
    const key = JSON.stringify(path);
    if (seen.has(key)) continue;
    seen.add(key);
    const owner = valueAt(result, path.slice(0, -1));
    const last = path.at(-1)!;
    if (Array.isArray(owner)) owner.splice(Number(last), 1);
    else if (isObject(owner)) Reflect.deleteProperty(owner, last);
  }
  return result;
}

function compareLast(a: RulePath, b: RulePath): number {
  const [x, y] = [a.at(-1), b.at(-1)];
  return typeof x === "number" && typeof y === "number" ? x - y : 0;
}

/** The known name that a misspelt one most likely means: at most a third of its letters differ. */
function nearest(word: string, names: readonly string[]): string | undefined {
  if (word.length > 60) return undefined;
  let best: string | undefined, least = Math.max(1, Math.floor(word.length / 3)) + 1;
  for (const name of names) {
    const distance = editDistance(word.toLowerCase(), name.toLowerCase());
    if (distance < least) { least = distance; best = name; }
  }
  return best;
}

/** Insertions, deletions and exchanges of letters between two short words. */
function editDistance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= b.length; j += 1) {
      next.push(Math.min(row[j]! + 1, next[j - 1]! + 1, row[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1)));
    }
    row = next;
  }
  return row[b.length]!;
}
