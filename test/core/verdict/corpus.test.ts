/**
 * Real session files beside the repository, judged by hand: `test/score/corpus.judgements.tsv` names records and says what their endings are, without any text.
 * All turns with calls must be legal, nothing judged legal may be accused more than three times in a thousand, and a finding nobody judged has to be read.
 */
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { inspect } from "../../../src/core/inspect.ts";
import { DEFAULT_RULES } from "../../../src/core/rules/defaults.ts";

const CORPUS = path.resolve("..", "shared", "corpus");
const TABLE = path.resolve("test", "score", "corpus.judgements.tsv");
const present = existsSync(CORPUS);
if (!present) console.log("skipped: ../shared/corpus is not there");

/** File, record, index of the message in its conversation. */
const keyOf = (file: string, record: number, conversation: number, message: number): string => [file, record, conversation, message].join("\t");

describe.skipIf(!present)("session files judged by hand", () => {
  it("are judged alike", { timeout: 120_000 }, () => {
    const judgements = new Map(readFileSync(TABLE, "utf8").trim().split("\n").slice(1).map((line) => {
      const [file, record, conversation, message, judgement] = line.split("\t");
      return [keyOf(file!, Number(record), Number(conversation), Number(message)), { file: file!, judgement: judgement! }] as const;
    }));
    let turns = 0;
    const accused: string[] = [], wrong: string[] = [], unjudged: string[] = [], missed: string[] = [], seen = new Set<string>();
    const files = readFileSync(path.join(CORPUS, "INDEX.tsv"), "utf8").trim().split("\n").slice(1).map((line) => line.split("\t")[0]!).filter((file) => existsSync(path.join(CORPUS, file)));
    for (const file of files) {
      const inspection = inspect(readFileSync(path.join(CORPUS, file)), file, DEFAULT_RULES);
      if ("looked" in inspection) continue;
      for (const turn of inspection.turns) {
        turns += 1;
        const message = inspection.message(turn.index);
        const key = keyOf(file, message.place.record, turn.conversation, turn.message);
        if (message.calls.length > 0) { if (turn.verdict === "stall") accused.push(key); continue; }
        const judged = judgements.get(key);
        if (judged) seen.add(key);
        if (turn.verdict === "stall") { if (!judged) unjudged.push(key); else if (judged.judgement === "legal") wrong.push(key); }
        else if (judged?.judgement === "stall") missed.push(key);
      }
    }
    const legal = [...seen].filter((key) => judgements.get(key)!.judgement === "legal").length, stalls = seen.size - legal;
    expect(accused, "turns with calls that are accused").toEqual([]);
    expect(unjudged, "findings that nobody has read and judged yet").toEqual([]);
    expect(wrong.length * 1000, `wrong: ${wrong.join("; ")}`).toBeLessThanOrEqual(3 * turns);
    expect(wrong.length * 1000, `wrong among the ${legal} judged endings: ${wrong.join("; ")}`).toBeLessThanOrEqual(3 * legal);
    expect(missed.length, `missed: ${missed.join("; ")}`).toBeLessThanOrEqual(Math.ceil(stalls * 0.2));
    // Records may move when a reader learns more of a format; most of them have to be where they were.
    expect(seen.size).toBeGreaterThan(judgements.size * 0.9);
  });
});
