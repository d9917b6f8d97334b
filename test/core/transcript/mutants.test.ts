/** A part of what `test/bench/mutants.ts` runs: each reader on the files of all others, and on damaged copies of its own. */
import { describe, expect, it } from "vitest";
import { FIXTURES } from "./files.ts";
import { Mutants } from "./mutants.ts";

describe("damaged and foreign files", () => {
  const sources = FIXTURES.filter(({ name }) => !name.endsWith(".gz")).map(({ format, name, bytes }) => ({ format, name, text: new TextDecoder().decode(bytes) }));

  it("neither throw nor hang, and say so in few words", { timeout: 120_000 }, () => {
    const mutants = new Mutants(sources, 7);
    expect(mutants.crossed()).toBeGreaterThan(5000);
    for (const id of mutants.formats) mutants.damaged(id, 40);
    mutants.damagedDatabases(300);
    expect(mutants.failures).toEqual([]);
  });
});
