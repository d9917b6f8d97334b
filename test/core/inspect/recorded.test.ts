/** What the file and the log beside it show happened, against the table of hermes-loop i. */
import { describe, expect, it } from "vitest";
import { Inspector } from "../../../src/core/inspect.ts";
import { joinEnds, readAgentLog } from "../../../src/core/loop/agentLog.ts";
import { DEFAULT_RULES } from "../../../src/core/rules/defaults.ts";

type Row = Readonly<Record<string, unknown>>;
const calls = (name: string, content = ""): Row => ({ role: "assistant", content, finish_reason: "tool_calls", tool_calls: [{ id: "c1", type: "function", function: { name, arguments: "{}" } }] });
const result: Row = { role: "tool", tool_call_id: "c1", tool_name: "x", content: "ok" };
const user = (content: string): Row => ({ role: "user", content });
const says = (content: string, finish: string | null = "stop"): Row => ({ role: "assistant", content, ...(finish === null ? {} : { finish_reason: finish }) });
const NUDGE = "[System: Continue now. Execute the required tool calls.]";

function turnsOf(messages: readonly Row[], log = "", id = "20260901_081500_a1b2c3") {
  const inspector = new Inspector({ name: "export.jsonl", rules: DEFAULT_RULES });
  inspector.push(new TextEncoder().encode(`${JSON.stringify({ id, source: "cli", model: "x/y", started_at: 1756714500, messages, timings: {} })}\n`), true);
  if (log !== "") inspector.setLog(log);
  return inspector.inspection()!.turns.map(({ recorded: { outcome, certainty, reason }, differs }) => [outcome, certainty ?? "", reason ?? "", differs ? "differs" : ""].join(" ").trim());
}

describe("the evidence of stored rows", () => {
  it.each<[string, readonly Row[], readonly string[]]>([
    ["a nudge and a return", [user("q"), says("I will now run it.", "incomplete"), user(NUDGE), says("Done.")], ["nudge high", "return high"]],
    ["a gate", [user("q"), says("Edited.", "verification_required"), says("Verified.")], ["nudge high", "return high"]],
    ["a fallback exit", [user("q"), calls("memory", "Saved."), result, says("Saved.", null)], ["execute high", "return high fallback_prior_turn_content"]],
    ["a stale fallback exit", [user("q"), calls("todo_list", "I will map it."), result, calls("web_search"), result, says("I will map it.", null)], ["execute high", "execute high", "return high fallback_prior_turn_content differs"]],
    ["a tail close", [user("q"), calls("terminal"), result, says("So far.", null)], ["execute high", "return medium"]],
    ["an exhausted ladder", [user("q"), calls("terminal"), result, says("(empty)", null)], ["execute high", "return high empty_response_exhausted"]],
    ["a recovery pair with its flags stripped", [user("q"), calls("terminal"), result, says("(empty)"), user("You just executed tool calls but returned an empty response. Go on."), says("Done.")], ["execute high", "nudge high", "return high"]],
    ["promoted reasoning", [user("q"), { role: "assistant", content: "", reasoning: "It is 4.", api_content: "It is 4.", finish_reason: "stop" }, user("thanks")], ["return high"]],
  ])("%s", (_name, rows, expected) => { expect(turnsOf(rows)).toEqual(expected); });
});

const line = (reason: string, length: number, session = "20260901_081500_a1b2c3"): string =>
  `2026-09-01 08:16:00,123 INFO agent: Turn ended: reason=${reason} model=x/y api_calls=2/90 budget=1/2 tool_turns=1 last_msg_role=assistant response_len=${length} session=${session}\n`;

describe("the log beside the file", () => {
  it("is read by its lines about ends", () => {
    const log = `noise\n${line("text_response(finish_reason=stop)", 5)}more\n2026 WARNING Turn ended with pending tool result (agent may appear stuck). reason=pending_tool_result model=a api_calls=1/2 last_msg_role=tool response_len=0 session=s2 last_tool=terminal\nTurn ended: broken\n`;
    expect(readAgentLog(log)).toEqual([
      { session: "20260901_081500_a1b2c3", reason: "text_response(finish_reason=stop)", length: 5, line: 2 }, { session: "s2", reason: "pending_tool_result", length: 0, line: 4 },
    ]);
    expect(readAgentLog("")).toEqual([]);
  });

  it("is joined from the end, by the length of the text", () => {
    const ends = readAgentLog(line("a", 1) + line("b", 2) + line("c", 3));
    const words = (lengths: readonly number[]) => joinEnds(lengths, ends).map((joined) => (joined === undefined ? "-" : `${joined.end.reason}${joined.certain ? "" : "?"}`)).join(" ");
    expect(words([1, 2, 3])).toBe("a b c");
    expect(words([2, 3])).toBe("b c");
    expect(words([9, 1, 2, 3])).toBe("- a b c");
    expect(words([1, 3])).toBe("a c");
    expect(words([1, 2, 9])).toBe("a b c?");
    expect(words([])).toBe("");
  });

  it("gives the true exit reason by session id, and marks what differs", () => {
    const rows = [user("q"), says("Done."), user("more"), calls("terminal"), result, says("So far.", null)];
    const log = line("text_response(finish_reason=stop)", 5) + line("interrupted_by_user", 99, "another") + line("partial_stream_recovery", 7);
    expect(turnsOf(rows, log)).toEqual(["return high text_response(finish_reason=stop)", "execute high", "return high partial_stream_recovery differs"]);
    expect(turnsOf(rows, line("x", 5, "another"))).toEqual(["return high", "execute high", "return medium"]);
  });
});

it("makes turns anew only when the log says something else", () => {
  const log = "2026-09-01 08:15:09,120 INFO agent: Turn ended session=20260901_081500_a1b2c3 reason=text_response(finish_reason=stop) model=x/y response_len=5\n";
  const inspector = new Inspector({ name: "20260901_081500_a1b2c3.jsonl", rules: DEFAULT_RULES });
  inspector.push(new TextEncoder().encode([user("q"), says("Done.")].map((row) => `${JSON.stringify(row)}\n`).join("")), true);
  const before = inspector.inspection();
  inspector.setLog(log);
  const joined = inspector.inspection();
  inspector.setLog(log);
  expect(joined).not.toBe(before);
  expect(inspector.inspection()).toBe(joined);
});
