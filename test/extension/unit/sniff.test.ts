import fs from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { mayBeSession, SNIFFED } from "../../../src/extension/marks/sniff.ts";
import { linkTarget } from "../../../src/extension/linkTarget.ts";

const root = path.resolve(import.meta.dirname, "../../..");

describe("the sniff", () => {
  it("lets other JSON alone", () => {
    for (const text of [
      fs.readFileSync(path.join(root, "package.json"), "utf8"), fs.readFileSync(path.join(root, "tsconfig.json"), "utf8"), fs.readFileSync(path.join(root, "package-lock.json"), "utf8"),
      fs.readFileSync(path.join(root, "test/fixtures/sample/other/inventory.json"), "utf8"), "", "   ", "plain words", "[1, 2, 3]", '"role"', '{"note": "say \\"role\\": \\"user\\" here"}',
    ]) expect(mayBeSession(text.slice(0, SNIFFED), false), text.slice(0, 60)).toBe(false);
  });
  it("lets a first line go on that is longer than what it sees, in JSON Lines only", () => {
    const long = `{"blob":"${"x".repeat(SNIFFED)}`.slice(0, SNIFFED);
    expect([mayBeSession(long, true), mayBeSession(long, false)]).toEqual([true, false]);
  });
  it("knows every sample session by its beginning", () => {
    const sample = path.join(root, "test/fixtures/sample");
    const files = fs.readdirSync(sample, { recursive: true, encoding: "utf8" }).filter((name) => /\.jsonl?$/.test(name) && !name.startsWith("other"));
    expect(files.length).toBeGreaterThan(4);
    for (const name of files) expect(mayBeSession(fs.readFileSync(path.join(sample, name), "utf8").slice(0, SNIFFED), name.endsWith("l")), name).toBe(true);
  });
  const corpus = path.join(root, "../shared/corpus");
  it.skipIf(!fs.existsSync(corpus))("knows the beginnings of the formats that are read", () => {
    const missed: string[] = [];
    for (const kind of ["hermes", "openai-chat", "claude-code", "codex", "anthropic-messages", "sharegpt", "swe-agent", "mini-swe-agent", "openhands", "qwen-code", "gemini-cli", "goose", "cline"]) {
      for (const name of fs.readdirSync(path.join(corpus, kind), { recursive: true, encoding: "utf8" })) {
        // Files beside a session that hold none of its messages.
        if (!/\.(jsonl?|traj)$/.test(name) || name === "task_metadata.json") continue;
        const text = fs.readFileSync(path.join(corpus, kind, name), "utf8");
        if (text.trim() !== "" && !mayBeSession(text.slice(0, SNIFFED), name.endsWith("l"))) missed.push(`${kind}/${name}`);
      }
    }
    expect(missed).toEqual([]);
  });
});

describe("links", () => {
  it("are read back", () => {
    expect(linkTarget("/open", "file=file%3A%2F%2F%2Fa%20b.jsonl&turn=37")).toEqual({ file: "file:///a b.jsonl", turn: 36 });
    expect(linkTarget("/open", "file=file:///a.jsonl")).toEqual({ file: "file:///a.jsonl", turn: undefined });
    expect(linkTarget("/open", "file=file:///a.jsonl&turn=-3")).toEqual({ file: "file:///a.jsonl", turn: undefined });
  });
  it("of another kind are none", () => {
    expect([linkTarget("/run", "file=x"), linkTarget("/open", "turn=3"), linkTarget("/open", "file=")]).toEqual([undefined, undefined, undefined]);
  });
});
