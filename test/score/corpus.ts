/**
 * Every turn of session files, judged: `node test/tools/ts.mjs test/score/corpus.ts FILE…`, one JSON object a line for each turn that ends without calls.
 * For reading and judging by hand; `corpus.judgements.tsv` keeps what came of it.
 */
import { readFileSync, statSync } from "node:fs";
import { inspect } from "../../src/core/inspect.ts";
import { DEFAULT_RULES } from "../../src/core/rules/defaults.ts";

let turns = 0, withCalls = 0, accused = 0;
for (const file of process.argv.slice(2)) {
  if (!statSync(file).isFile()) continue;
  const inspection = inspect(readFileSync(file), file, DEFAULT_RULES);
  if ("looked" in inspection) continue;
  for (const turn of inspection.turns) {
    turns += 1;
    const message = inspection.message(turn.index);
    if (message.calls.length > 0) { withCalls += 1; if (turn.verdict === "stall") accused += 1; continue; }
    const finding = turn.findings[0];
    const rows = inspection.transcript.conversations[turn.conversation]!.messages;
    console.log(JSON.stringify({
      file, record: message.place.record, conversation: turn.conversation, message: turn.message, last: turn.message === rows.length - 1, next: rows[turn.message + 1]?.role, verdict: turn.verdict, why: inspection.why(turn.index), kind: finding?.kind, evidence: finding?.evidence?.text ?? finding?.message,
      finish: message.finishReason, user: [...rows.slice(0, turn.message)].reverse().find((row) => row.role === "user")?.text.slice(0, 160), text: inspection.visibleText(turn.index),
    }));
  }
}
console.error(`${turns} turns, ${withCalls} with calls of which ${accused} are called stalls`);
