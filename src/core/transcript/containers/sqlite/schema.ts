/** What a `CREATE TABLE` says of how rows are stored: names and order of columns, the column that is the row's number, defaults of columns added later. */
import type { SqlValue } from "./record.ts";

export interface Column {
  readonly name: string;
  /** What a row has that was written before the column was added. */
  readonly fallback: SqlValue;
  /** Position in the stored row; -1 for a column that is computed and not stored. */
  readonly stored: number;
}

export interface TableShape {
  readonly columns: readonly Column[];
  /** Index of the column that stands for the row's number; -1 when there is none. */
  readonly rowid: number;
  /** The rows are kept in the order of their primary key and have no number. */
  readonly withoutRowid: boolean;
}

type Kind = "word" | "name" | "text" | "number" | "sign";

interface Token {
  readonly kind: Kind;
  readonly text: string;
}

/** A text longer than this is no table of an agent. */
const MOST = 1_000_000;

/** Words that end the type of a column. */
const AFTER_TYPE = new Set(["constraint", "primary", "not", "null", "unique", "check", "default", "collate", "references", "generated", "as", "on", "deferrable"]);
/** Words that begin a constraint of the table. */
const TABLE_CONSTRAINT = new Set(["constraint", "primary", "unique", "check", "foreign"]);

interface Definition {
  readonly name: string;
  readonly type: string;
  readonly fallback: SqlValue;
  /** `PRIMARY KEY` stands at the column, `desc` after it. */
  readonly key: "no" | "asc" | "desc";
  readonly computed: boolean;
}

/** The shape of a table; undefined when the text is no `CREATE TABLE` with columns. */
export function parseTable(sql: string): TableShape | undefined {
  if (sql.length > MOST) return undefined;
  const tokens = tokenise(sql);
  const open = tokens.findIndex((token) => is(token, "("));
  if (open < 0 || !word(tokens[0], "create") || tokens.slice(0, open).some((token) => word(token, "virtual") || word(token, "as"))) return undefined;
  const definitions: Definition[] = [];
  let keys: readonly string[] | undefined;
  const { parts, end } = split(tokens, open);
  for (const part of parts) {
    const [first] = part;
    if (first === undefined) continue;
    if (first.kind === "word" && TABLE_CONSTRAINT.has(first.text.toLowerCase()) && definitions.length > 0) keys = tableKey(part) ?? keys;
    else definitions.push(definition(part));
  }
  if (definitions.length === 0) return undefined;
  const rest = tokens.slice(end);
  const withoutRowid = rest.some((token, at) => word(token, "without") && word(rest[at + 1], "rowid"));
  const ownKey = definitions.find((one) => one.key !== "no");
  const keyNames = (keys ?? (ownKey === undefined ? [] : [ownKey.name])).map((name) => name.toLowerCase());
  const keyAt = keyNames.length === 1 ? definitions.findIndex((one) => one.name.toLowerCase() === keyNames[0]) : -1;
  const keyed = definitions[keyAt];
  // An odd rule of the format: a descending key at the column itself is no name for the row's number.
  const rowid = !withoutRowid && keyed !== undefined && keyed.type.toLowerCase() === "integer" && keyed.key !== "desc" ? keyAt : -1;
  const order = storedOrder(definitions, withoutRowid ? keyNames : []);
  return { columns: definitions.map((one, at) => ({ name: one.name, fallback: one.fallback, stored: order.indexOf(at) })), rowid, withoutRowid };
}

/** Indexes of the columns in the order in which rows store them: those of the key come first where there is no row number. */
function storedOrder(definitions: readonly Definition[], keyNames: readonly string[]): readonly number[] {
  const keys: number[] = [];
  for (const name of keyNames) {
    const at = definitions.findIndex((one) => one.name.toLowerCase() === name);
    if (at >= 0 && !keys.includes(at)) keys.push(at);
  }
  const others = definitions.flatMap((one, at) => (one.computed || keys.includes(at) ? [] : [at]));
  return [...keys, ...others];
}

function definition(part: readonly Token[]): Definition {
  const type: string[] = [];
  let at = 1;
  for (; at < part.length; at++) {
    const token = part[at];
    if (token === undefined || (token.kind === "word" && AFTER_TYPE.has(token.text.toLowerCase()))) break;
    type.push(token.text);
  }
  let fallback: SqlValue = null;
  let key: Definition["key"] = "no";
  let computed = false;
  for (let depth = 0; at < part.length; at++) {
    const token = part[at];
    if (is(token, "(")) depth++;
    else if (is(token, ")")) depth--;
    else if (depth > 0) continue;
    else if (word(token, "default")) fallback = defaultValue(part.slice(at + 1));
    else if (word(token, "primary")) key = word(part[at + 2], "desc") ? "desc" : "asc";
    else if (word(token, "as") || word(token, "generated")) computed = !part.some((other) => word(other, "stored"));
  }
  return { name: part[0]?.text ?? "", type: type.join(" "), fallback, key, computed };
}

/** A literal after `DEFAULT`; null for anything that has to be computed. */
function defaultValue(tokens: readonly Token[]): SqlValue {
  let at = 0;
  while (is(tokens[at], "(")) at++;
  const minus = is(tokens[at], "-");
  if (minus || is(tokens[at], "+")) at++;
  const token = tokens[at];
  if (at > 0 && is(tokens[0], "(") && !is(tokens[at + 1], ")")) return null;
  if (token === undefined) return null;
  if (token.kind === "number") return (minus ? -1 : 1) * Number(token.text);
  if (token.kind === "text" || token.kind === "name") return token.text;
  const name = token.text.toLowerCase();
  return name === "true" ? 1 : name === "false" ? 0 : null;
}

/** The columns of a `PRIMARY KEY (…)` of the table. */
function tableKey(part: readonly Token[]): readonly string[] | undefined {
  const at = part.findIndex((token) => word(token, "primary"));
  if (at < 0) return undefined;
  const open = part.findIndex((token, index) => index > at && is(token, "("));
  if (open < 0) return undefined;
  return split(part, open).parts.flatMap(([first]) => (first === undefined ? [] : [first.text]));
}

/** What stands between the parenthesis at `open` and the one that closes it, by commas; `end`: the index after it. */
function split(tokens: readonly Token[], open: number): { readonly parts: readonly (readonly Token[])[]; readonly end: number } {
  const parts: Token[][] = [[]];
  let depth = 0;
  for (let at = open; at < tokens.length; at++) {
    const token = tokens[at];
    if (token === undefined) break;
    if (is(token, "(") && depth++ === 0) continue;
    if (is(token, ")") && --depth === 0) return { parts, end: at + 1 };
    if (is(token, ",") && depth === 1) parts.push([]);
    else parts[parts.length - 1]?.push(token);
  }
  return { parts, end: tokens.length };
}

const TOKEN = /\s+|--[^\n]*|\/\*[^]*?(?:\*\/|$)|"((?:[^"]|"")*)"|`((?:[^`]|``)*)`|\[([^\]]*)\]|'((?:[^']|'')*)'|(\d[\w.]*(?:[eE][+-]?\d+)?|\.\d+)|([\p{L}_$][\p{L}\p{N}_$]*)|([^])/gu;

function tokenise(sql: string): readonly Token[] {
  const tokens: Token[] = [];
  for (const [, double, back, bracket, single, number, plain, sign] of sql.matchAll(TOKEN)) {
    if (double !== undefined) tokens.push({ kind: "name", text: double.replaceAll('""', '"') });
    else if (back !== undefined) tokens.push({ kind: "name", text: back.replaceAll("``", "`") });
    else if (bracket !== undefined) tokens.push({ kind: "name", text: bracket });
    else if (single !== undefined) tokens.push({ kind: "text", text: single.replaceAll("''", "'") });
    else if (number !== undefined) tokens.push({ kind: "number", text: number });
    else if (plain !== undefined) tokens.push({ kind: "word", text: plain });
    else if (sign !== undefined) tokens.push({ kind: "sign", text: sign });
  }
  return tokens;
}

function is(token: Token | undefined, sign: string): boolean {
  return token?.kind === "sign" && token.text === sign;
}

function word(token: Token | undefined, name: string): boolean {
  return token?.kind === "word" && token.text.toLowerCase() === name;
}
