import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { readTranscript } from "../../../src/core/transcript/reader.ts";
import { corpus, haveCorpus } from "./files.ts";

type Row = Readonly<Record<string, unknown>>;
const fields = (value: unknown): Row => (typeof value === "object" && value !== null ? (value as Row) : {});
const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** Assistant turns and calls, counted without the reader. */
function count(family: string, text: string): { readonly turns: number; readonly calls: number } | undefined {
  const lines = text.split("\n").flatMap((line) => {
    try {
      return [JSON.parse(line) as unknown];
    } catch {
      return [];
    }
  });
  if (family === "claude-code") {
    const records = lines.map(fields).filter((record) => record["type"] === "assistant" && fields(record["message"])["model"] !== "<synthetic>");
    const ids = new Set(records.map((record) => fields(record["message"])["id"]));
    const calls = new Set(records.flatMap((record) => list(fields(record["message"])["content"]).filter((block) => fields(block)["type"] === "tool_use").map((block) => fields(block)["id"])));
    return { turns: ids.size, calls: calls.size };
  }
  if (family === "codex") {
    let turns = 0;
    let calls = 0;
    let open = false;
    for (const record of lines.map(fields)) {
      if (record["type"] !== "response_item") continue;
      const item = fields(record["payload"]);
      const isCall = String(item["type"]).endsWith("_call");
      if (isCall) calls++;
      if (isCall || item["role"] === "assistant") {
        if (!open) turns++;
        open = true;
      } else if (item["role"] === "user" || String(item["type"]).endsWith("_output")) open = false;
    }
    return { turns, calls };
  }
  if (text.includes('"conversations"')) {
    const entries = lines.flatMap((record) => list(fields(record)["conversations"])).map(fields).filter((entry) => entry["from"] === "gpt");
    return { turns: entries.length, calls: entries.reduce((sum, entry) => sum + String(entry["value"]).split("<tool_call>").length - 1, 0) };
  }
  const document = fields(JSON.parse(text));
  const runs = Array.isArray(document) ? (fields(document[0])["traj"] === undefined ? [document] : document.map((run) => list(fields(run)["traj"]))) : [list(document["messages"])];
  const answers = [...runs.flat(), ...list(fields(document["response"])["choices"]).map((choice) => fields(choice)["message"])].map(fields).filter((message) => message["role"] === "assistant");
  return { turns: answers.length, calls: answers.reduce((sum, message) => sum + list(message["tool_calls"]).length + (list(message["tool_calls"]).length === 0 ? String(message["content"]).split("<function=").length - 1 : 0), 0) };
}

const FAMILIES = new Set(["hermes", "openai-chat", "claude-code", "codex"]);

describe.skipIf(!haveCorpus)("real files (skipped where the reference folder is absent)", () => {
  const index = haveCorpus ? readFileSync(`${corpus}INDEX.tsv`, "utf8").trim().split("\n").slice(1).map((line) => line.split("\t")) : [];
  for (const [path = "", family = "", , , , , , records, turns] of index) {
    if (/\.(?:db|db-wal)$/.test(path)) continue;
    const name = path.split("/").at(-1) ?? "";
    it(path, () => {
      const bytes = readFileSync(corpus + path);
      const result = readTranscript(bytes, name);
      const own = FAMILIES.has(family) && !name.startsWith("exec-");
      if (!own) {
        // Another family: another format or none, never one of these.
        if ("transcript" in result) expect(result.transcript.format).not.toMatch(/^(?:hermes|openai-chat|claude-code|codex-rollout)/);
        return;
      }
      expect(result).toHaveProperty("transcript");
      if (!("transcript" in result)) return;
      const { transcript } = result;
      expect(transcript.format.startsWith(family)).toBe(true);
      const messages = transcript.conversations.flatMap((conversation) => conversation.messages);
      const answers = messages.filter((message) => message.role === "assistant");
      const expected = count(family, bytes.toString("utf8"));
      expect({ turns: answers.length, calls: answers.reduce((sum, message) => sum + message.calls.length, 0) }).toEqual(expected);
      expect(answers).toHaveLength(Number(turns));
      // The index counts records of line files and messages of the rest.
      if (path !== "hermes/trajectory_samples.jsonl") expect(transcript.records).toBe(Number(records));
      if (name !== "edge_cases.jsonl") expect(transcript.diagnostics).toEqual([]);
      const text = bytes.toString("utf8");
      for (const { place, role } of messages) {
        expect(text.slice(0, place.start).split("\n").length, role).toBe(place.line);
        if (text.length > 500_000) break;
      }
    });
  }
});
