import { describe, expect, it } from "vitest";
import { fixture } from "../files.ts";
import { corpusFiles, counts, get, haveCorpus, type Json, lines, list, misplaced, readFixture, rows } from "./rows.ts";

describe("pi", () => {
  it("reads v1.jsonl", () => {
    const transcript = readFixture("pi", "v1.jsonl");
    expect(transcript.format).toBe("pi");
    expect(transcript.conversations.map(({ facts }) => facts)).toMatchObject([{"id":"p0","model":"rowan"}]);
    expect(rows(transcript)).toEqual([
      "user Hum.",
      "assistant Humming. (stop)",
    ]);
    expect(misplaced(transcript, new TextDecoder().decode(fixture("pi", "v1.jsonl").bytes))).toEqual([]);
  });

  it("reads v3.jsonl", () => {
    const transcript = readFixture("pi", "v3.jsonl");
    expect(transcript.format).toBe("pi");
    expect(transcript.conversations.map(({ facts }) => facts)).toMatchObject([{"id":"p1","model":"rowan"}]);
    expect(rows(transcript)).toEqual([
      "user{replayed} Tune the piano.",
      "assistant <A4> [bash#t1 {\"command\":\"tune\"}] (toolUse)",
      "tool flat =bash#t1!",
      "assistant{interrupted} I will tighten it. (aborted)",
      "user No, back to the first.",
      "assistant{interrupted} (error)",
    ]);
    expect(misplaced(transcript, new TextDecoder().decode(fixture("pi", "v3.jsonl").bytes))).toEqual([]);
  });
});

describe("openclaw", () => {
  it("reads session.jsonl", () => {
    const transcript = readFixture("openclaw", "session.jsonl");
    expect(transcript.format).toBe("openclaw");
    expect(transcript.conversations.map(({ facts }) => facts)).toMatchObject([{"id":"oc1","model":"claw","unattended":true}]);
    expect(rows(transcript)).toEqual([
      "user [cron:1 water] Water the plants.",
      "assistant I'll water them now. (stop)",
      "assistant{synthetic} I'll water them now. (stop)",
    ]);
    expect(misplaced(transcript, new TextDecoder().decode(fixture("openclaw", "session.jsonl").bytes))).toEqual([]);
  });
});

/** The entries of the live branch, found backwards from the last entry. */
function branch(entries: readonly Json[]): readonly Json[] {
  if (entries.every((entry) => get(entry, "id") === undefined || get(entry, "type") === "session")) return entries;
  const byId = new Map(entries.map((entry) => [get(entry, "id"), entry]));
  const path: Json[] = [];
  for (let at: Json | undefined = entries.at(-1); at !== undefined; at = byId.get(get(at, "parentId"))) path.unshift(at);
  return path;
}

describe.skipIf(!haveCorpus)("pi and openclaw files of the corpus", () => {
  for (const folder of ["pi", "openclaw"]) {
    for (const { name, text, transcript } of corpusFiles(folder)) {
      it(name, () => {
        const entries = branch(lines(text).filter((line) => get(line, "type") !== "session"));
        const messages = entries.filter((entry) => get(entry, "type") === "message" || get(entry, "type") === "custom_message");
        const of = (role: string): readonly Json[] => messages.filter((entry) => get(entry, "message", "role") === role);
        const calls = of("assistant").reduce<number>((sum, entry) => sum + list(entry, "message", "content").filter((part) => get(part, "type") === "toolCall").length, 0);
        expect(counts(transcript)).toEqual({ messages: messages.length, turns: of("assistant").length, calls, paired: of("toolResult").length });
        const cut = of("assistant").filter((entry) => /^(?:aborted|error)$/.test(String(get(entry, "message", "stopReason")))).length;
        expect(transcript.conversations[0]!.messages.filter((message) => message.flags.interrupted === true)).toHaveLength(cut);
      });
    }
  }
});
