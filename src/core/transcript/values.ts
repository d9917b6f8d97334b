/** Reading values that came out of a file and may be of any type. Nothing here throws. */

/** A JSON object. */
export type Fields = Readonly<Record<string, unknown>>;

/** True for a JSON object (no list, not null). */
export function isFields(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The value as a list; [] when it is none. */
export function asList(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? (value as readonly unknown[]) : [];
}

/** The value when it is a string that is not empty. */
export function asName(value: unknown): string | undefined {
  return typeof value === "string" && value !== "" ? value : undefined;
}

/** The value as text: a string as it is, anything else as JSON; "" for null and undefined. */
export function asText(value: unknown): string {
  if (typeof value === "string") return value;
  if (value === null || value === undefined) return "";
  return toJson(value);
}

/** The value as JSON. A value nested too deeply for the engine's stack is named instead of written. */
export function toJson(value: unknown): string {
  try {
    return JSON.stringify(value) ?? "";
  } catch {
    return "[a value that is nested too deeply to be shown]";
  }
}

const ZONE = /(?:[zZ]|[+-]\d\d:?\d\d)$/;

/**
 * Milliseconds since 1970 of a time in any of the notations that agents write: seconds, milliseconds, microseconds or nanoseconds (told apart by magnitude),
 * ISO 8601 with or without a zone (read as UTC then), digits as text. Undefined when it is none.
 */
export function asTime(value: unknown): number | undefined {
  if (typeof value === "number") return fromNumber(value);
  if (typeof value !== "string" || value.length < 8) return undefined;
  const first = value.charCodeAt(0);
  if (first < 48 || first > 57) return undefined;
  if (value.includes("-") || value.includes("T")) {
    const time = Date.parse(ZONE.test(value) ? value : `${value.replace(" ", "T")}Z`);
    return Number.isFinite(time) ? time : undefined;
  }
  return fromNumber(Number(value));
}

function fromNumber(value: number): number | undefined {
  if (!Number.isFinite(value) || value <= 1e8) return undefined;
  if (value < 1e11) return Math.round(value * 1000);
  if (value < 1e14) return Math.round(value);
  if (value < 1e17) return Math.round(value / 1e3);
  if (value < 1e20) return Math.round(value / 1e6);
  return undefined;
}

/** Names of declared tools in a list of definitions: `{function: {name}}`, `{name}`, `{custom: {name}}` or bare names; undefined when there is no list. */
export function toolNames(tools: unknown): readonly string[] | undefined {
  if (!Array.isArray(tools)) return undefined;
  const names: string[] = [];
  for (const tool of tools as readonly unknown[]) {
    if (typeof tool === "string") {
      names.push(tool);
      continue;
    }
    if (!isFields(tool)) continue;
    const inner = isFields(tool["function"]) ? tool["function"] : isFields(tool["custom"]) ? tool["custom"] : tool;
    // Gemini puts several declarations into one entry.
    if (Array.isArray(tool["functionDeclarations"])) names.push(...(toolNames(tool["functionDeclarations"]) ?? []));
    const name = asName(inner["name"]);
    if (name !== undefined) names.push(name);
  }
  return names;
}
