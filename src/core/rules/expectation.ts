/** What the schema wants at a path, in words: the second half of every "expected …" a user reads. */
import type * as z from "zod/mini";
import { draftSchema } from "./schema.ts";

/** Names and indexes from the root of the rules. */
export type RulePath = readonly (string | number)[];

/** A path as people write it: `stall.maxChars`, `scaffolds[0].role`; "" for the whole rules. */
export function pathText(path: RulePath): string {
  let text = "";
  for (const part of path) text += typeof part === "number" ? `[${part}]` : text === "" ? part : `.${part}`;
  return text;
}

type Schema = z.core.$ZodTypes;

/** What may stand at `path`, e.g. `a whole number from 0 to 10` or `one of "python", "javascript"`; undefined when the path is unknown. */
export function expectedAt(path: RulePath): string | undefined {
  const schema = schemaAt(path);
  return schema && inWords(schema);
}

/** The keys an object at `path` may have; [] when it is no object with known keys. */
export function keysAt(path: RulePath): readonly string[] {
  const schema = schemaAt(path);
  if (!schema) return [];
  const { def } = schema._zod;
  if (def.type === "object") return Object.keys(def.shape);
  if (def.type === "record") return literals(def.keyType as Schema).map(String);
  return [];
}

/** The schema of one place in a layer of rules, without its "may be absent". */
function schemaAt(path: RulePath): Schema | undefined {
  let schema: Schema | undefined = draftSchema as unknown as Schema;
  for (const part of path) {
    schema = schema && step(present(schema), part);
    if (!schema) return undefined;
  }
  return present(schema);
}

function step(schema: Schema, part: string | number): Schema | undefined {
  const { def } = schema._zod;
  if (def.type === "object") return Object.hasOwn(def.shape, part) ? def.shape[part] as Schema : undefined;
  if (def.type === "record") return literals(def.keyType as Schema).includes(String(part)) ? def.valueType as Schema : undefined;
  return def.type === "array" && typeof part === "number" ? def.element as Schema : undefined;
}

function present(schema: Schema): Schema {
  let inner = schema;
  while (inner._zod.def.type === "optional") inner = inner._zod.def.innerType as Schema;
  return inner;
}

function literals(schema: Schema): readonly unknown[] {
  const { def } = schema._zod;
  if (def.type === "enum") return Object.values(def.entries);
  return def.type === "literal" ? def.values : [];
}

function inWords(schema: Schema): string {
  const { def } = schema._zod;
  switch (def.type) {
    case "string": return stringInWords(def);
    case "boolean": return "true or false";
    case "null": return "null";
    case "number": return numberInWords(def);
    case "enum": return `one of ${literals(schema).map(quoted).join(", ")}`;
    case "literal": return def.values.map(quoted).join(" or ");
    case "array": return `a list, each element ${inWords(present(def.element as Schema))}`;
    case "union": return def.options.map((option) => inWords(present(option as Schema))).join(" or ");
    case "record": return "an object";
    case "object": return `an object with ${Object.keys(def.shape).join(", ")}`;
    default: return def.type;
  }
}

interface Bound { readonly check?: string; readonly minimum?: number; readonly maximum?: number; readonly value?: number | bigint; readonly pattern?: RegExp; readonly format?: string }

function bounds(def: { readonly checks?: readonly z.core.$ZodCheck<never>[] | undefined }): readonly Bound[] {
  return (def.checks ?? []).map((check) => check._zod.def as Bound);
}

function numberInWords(def: z.core.$ZodNumberDef): string {
  const checks = bounds(def);
  const whole = checks.some((check) => check.format === "safeint") || (def as Bound).format === "safeint";
  const least = checks.find((check) => check.check === "greater_than")?.value;
  const most = checks.find((check) => check.check === "less_than")?.value;
  const range = least !== undefined && most !== undefined ? ` from ${least} to ${most}` : "";
  return `${whole ? "a whole number" : "a number"}${range}`;
}

function stringInWords(def: z.core.$ZodStringDef): string {
  for (const check of bounds(def)) {
    if (check.check === "max_length") return `a text of at most ${check.maximum} characters`;
    if (check.pattern) return `a text that matches ${check.pattern.source}`;
  }
  return "a text";
}

function quoted(value: unknown): string {
  return JSON.stringify(value);
}
