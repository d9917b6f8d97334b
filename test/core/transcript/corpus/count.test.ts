/** Every file of the reference folder: recognised as what it is, and its messages, turns, calls and answered calls against an independent count. */
import { existsSync, readFileSync } from "node:fs";
import { afterAll, describe, expect, it } from "vitest";
import { Inspector } from "../../../../src/core/inspect.ts";
import { DEFAULT_RULES } from "../../../../src/core/rules/defaults.ts";
import type { Conversation } from "../../../../src/core/transcript/model.ts";
import { corpus, haveCorpus } from "../files.ts";
import { type Count, countFile } from "./count.ts";
import { DIFFERENCES } from "./differences.ts";

/** The start of a format's id where it is not the folder's name. */
const FORMATS: readonly (readonly [RegExp, string])[] = [
  [/^codex\/exec-/, "codex-exec"], [/^codex\//, "codex-rollout"], [/^other\/(\w+)-/, "other-"],
];
/** Malformed on purpose: the line of each record that is bad. A last line that is being written is not. */
const BAD: Readonly<Record<string, readonly number[]>> = { "claude-code/edge_cases.jsonl": [10, 13, 14, 15, 16], "claude-code/truncated-last-line.jsonl": [], "qwen-code/session-malformed.jsonl": [2] };

const files = haveCorpus ? readFileSync(`${corpus}INDEX.tsv`, "utf8").trim().split("\n").slice(1).map((line) => line.split("\t")).filter(([path]) => path !== undefined && !path.endsWith("-wal")) : [];

function inspector(path: string): Inspector {
  const own = new Inspector({ name: path.split("/").at(-1) ?? "", rules: DEFAULT_RULES });
  own.push(readFileSync(corpus + path), false);
  if (existsSync(`${corpus}${path}-wal`)) own.push(readFileSync(`${corpus}${path}-wal`), false, "begin");
  own.push(new Uint8Array(0), true);
  return own;
}

/** Results that answer a call: by its id, or, where the format has none, the next one that is open. */
function paired({ messages }: Conversation): number {
  const ids = new Set<string>();
  let open = 0;
  let count = 0;
  for (const { calls, result } of messages) {
    for (const { id } of calls) {
      if (id === undefined) open++;
      else ids.add(id);
    }
    if (result === undefined) continue;
    if (result.callId !== undefined && ids.has(result.callId)) count++;
    else if (result.callId === undefined && (open > 0 || ids.size > 0)) {
      open--;
      count++;
    }
  }
  return count;
}

describe.skipIf(!haveCorpus)("files of the reference folder (skipped where it is absent)", () => {
  const seen = new Set<string>();

  for (const [path = "", family = ""] of files) {
    it(path, () => {
      const own = inspector(path);
      const { transcript } = own;
      expect(transcript, "recognised").toBeDefined();
      if (transcript === undefined) return;
      const start = FORMATS.find(([pattern]) => pattern.test(path))?.[1] ?? family;
      expect(transcript.format.startsWith(start), `${transcript.format} begins with ${start}`).toBe(true);
      const messages = transcript.conversations.flatMap((conversation) => conversation.messages);
      const read: Count = {
        messages: messages.length, turns: messages.filter((message) => message.role === "assistant").length,
        calls: messages.reduce((sum, message) => sum + message.calls.length, 0), paired: transcript.conversations.reduce((sum, conversation) => sum + paired(conversation), 0),
      };
      const raw = countFile(corpus + path, family);
      const { more = {} } = DIFFERENCES[path] ?? {};
      seen.add(path);
      expect(raw, "there is a rule").toBeDefined();
      expect(read).toEqual({
        messages: (raw?.messages ?? 0) + (more.messages ?? 0), turns: (raw?.turns ?? 0) + (more.turns ?? 0), calls: (raw?.calls ?? 0) + (more.calls ?? 0), paired: (raw?.paired ?? 0) + (more.paired ?? 0),
      });
      const bad = BAD[path];
      if (bad !== undefined) expect(transcript.diagnostics.map(({ line }) => line)).toEqual(bad);
      else if (family !== "atif") expect(transcript.diagnostics).toEqual([]);
      // A turn with calls goes on: it is never a stall. Nor is one that the file itself calls asked, waiting, interrupted or copied.
      const inspection = own.inspection();
      for (const turn of inspection?.turns ?? []) {
        const { calls, flags } = transcript.conversations[turn.conversation]?.messages[turn.message] ?? { calls: [], flags: {} };
        if (calls.length > 0 || flags.waiting === true || flags.interrupted === true || flags.replayed === true || flags.commentary === true) expect(turn.verdict, `turn ${turn.index + 1}`).toBe("legal");
      }
    });
  }

  afterAll(() => {
    expect(Object.keys(DIFFERENCES).filter((path) => !seen.has(path)), "differences of files that are not there").toEqual([]);
  });
});
