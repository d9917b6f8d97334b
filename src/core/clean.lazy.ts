/** Copies without scaffolds; loaded when one is asked for. */
import { gzipSync } from "fflate";
import { clean, type Cleaned, type CleanOptions } from "./clean/clean.ts";
import type { Rules } from "./rules/model.ts";

/** See `clean/clean.ts`. */
export function cleanCopy(bytes: Uint8Array, name: string, rules: Rules, options: CleanOptions): Cleaned {
  return clean(bytes, name, rules, options);
}

/** Bytes as a gzip file; no time stands in it, so that the same bytes give the same file. */
export function packGzip(bytes: Uint8Array): Uint8Array {
  return gzipSync(bytes, { mtime: 0 });
}
