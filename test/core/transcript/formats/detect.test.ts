import { readdirSync, readFileSync, statSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { allFormats } from "../../../../src/core/transcript/formats/index.ts";
import { corpus, FIXTURES, haveCorpus } from "../files.ts";

/** Formats whose folder in the corpus has another name than their ids begin with. */
const FAMILIES: Readonly<Record<string, readonly string[]>> = { "openai-chat": ["openai-chat"], codex: ["codex-rollout", "codex-exec"], hermes: ["hermes-"], other: ["other-"] };

/** Families so general that others are asked before them; the order of the list keeps those apart. */
const GENERAL = new Set(["openai-chat", "openai-responses", "anthropic-messages", "sharegpt", "hermes-trajectory"]);

/** What detectors are shown of a file: one document, or the first values of its lines. */
function probe(name: string, text: string): { readonly name: string; readonly records: readonly unknown[]; readonly container: "json" | "jsonl" } | undefined {
  const parsed = (source: string): unknown[] => {
    try {
      return [JSON.parse(source) as unknown];
    } catch {
      return [];
    }
  };
  const whole = text.includes("\n{") ? [] : parsed(text);
  if (whole.length > 0) return { name, records: whole, container: "json" };
  const records = text.split("\n").filter((line) => line.trim() !== "").flatMap(parsed).slice(0, 50);
  if (records.length > 0) return { name, records, container: "jsonl" };
  const document = parsed(text);
  return document.length > 0 ? { name, records: document, container: "json" } : undefined;
}

function claims(name: string, text: string): readonly string[] {
  const shown = probe(name, text);
  return shown === undefined ? [] : allFormats().filter((format) => !GENERAL.has(format.id) && format.detect(shown)).map((format) => format.id);
}

describe("a detector claims files of its own family only", () => {
  const files = [
    ...FIXTURES.filter(({ name }) => !/\.gz$|^windows/.test(name)).map(({ format, name, bytes }) => ({ family: format, name, text: new TextDecoder().decode(bytes) })),
    ...(haveCorpus ? readdirSync(corpus).filter((folder) => statSync(`${corpus}${folder}`).isDirectory()).flatMap((folder) => readdirSync(`${corpus}${folder}`)
      .filter((name) => !/\.(?:db|db-wal|eval)$/.test(name)).map((name) => ({ family: folder, name, text: readFileSync(`${corpus}${folder}/${name}`, "utf8") }))) : []),
  ];
  for (const { family, name, text } of files) {
    it(`${family}/${name}`, () => {
      const own = FAMILIES[family] ?? [family];
      expect(claims(name, text).filter((id) => !own.some((start) => id.startsWith(start) || start.startsWith(`${id}-`)))).toEqual([]);
    });
  }
});
