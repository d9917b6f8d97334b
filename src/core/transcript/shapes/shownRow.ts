/** A row of a container as it is shown to people: text that is JSON as its value, bytes by their number. */
import { unpackMessage } from "../containers/msgpack.ts";
import { isFields } from "../values.ts";

/** Bytes that are shown of a BLOB, as hexadecimal digits. */
const MOST_BYTES = 64;

/** The row with each column made readable; a value that is no row is answered as it is. */
export function shownRow(row: unknown): unknown {
  if (!isFields(row)) return row;
  return Object.fromEntries(Object.entries(row).map(([name, value]) => [name, shownValue(value)]));
}

function shownValue(value: unknown): unknown {
  if (value instanceof Uint8Array) {
    const packed = packedValue(value);
    if (packed !== undefined) return packed;
    const digits = Array.from(value.subarray(0, MOST_BYTES), (byte) => byte.toString(16).padStart(2, "0")).join("");
    return `${value.length} bytes: ${digits}${value.length > MOST_BYTES ? "…" : ""}`;
  }
  if (typeof value !== "string" || !/^\s*[[{]/.test(value)) return value;
  try {
    return JSON.parse(value) as unknown;
  } catch {
    return value;
  }
}

/** What packed bytes hold, when that is an object or a list. */
function packedValue(bytes: Uint8Array): unknown {
  try {
    const value = bytes[0] === 123 || bytes[0] === 91 ? (JSON.parse(new TextDecoder().decode(bytes)) as unknown) : unpackMessage(bytes);
    return typeof value === "object" && !(value instanceof Uint8Array) ? value : undefined;
  } catch {
    return undefined;
  }
}
