/** The Hermes loop on our own tables: behaviour B1 to B3, the ladder, counters and their life times, releases, stored rows, facts. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { hermesLoop } from "../../../src/core/loop/hermes/loop.ts";
import type { Decision, TreeRow } from "../../../src/core/loop/model.ts";
import { DEFAULT_RULES } from "../../../src/core/rules/defaults.ts";
import { message, replay, scope, words, type Row, type Setup } from "./messages.ts";

const user = (content = "Please see to the importer"): Row => ({ role: "user", content });
const reply = (content: string, more: Partial<Row> = {}): Row => ({ role: "assistant", content, finish_reason: "stop", ...more });
const calls = (content: string, ...names: string[]): Row => ({ role: "assistant", content, finish_reason: "tool_calls", tool_calls: names.map((name, i) => ({ id: `c${i}`, name, arguments: "{}" })) });
const result = (content = "ok"): Row => ({ role: "tool", tool_call_id: "c0", content });
const nudge: Row = { role: "user", content: "[System: Continue now. Execute the required tool calls.]" };
const decide = (rows: readonly Row[], setup: Setup = {}): readonly string[] => replay(rows.map(message), setup).map((turn) => words(turn.decided));
const ORDINARY = "return:text_response(finish_reason=stop)";

function explain(rows: readonly Row[], setup: Setup = {}): Decision {
  const messages = rows.map(message);
  const prepared = hermesLoop.prepare(scope(setup));
  let state = hermesLoop.start(prepared);
  let last: Decision | undefined;
  for (const [index, m] of messages.entries()) {
    if (m.role !== "assistant") { state = hermesLoop.observe(state, m, prepared); continue; }
    const input = { message: m, index, messages };
    last = hermesLoop.explain(state, input, prepared);
    state = hermesLoop.decide(state, input, prepared).state;
  }
  return last!;
}
const row = (decision: Decision, id: string): TreeRow => decision.drawing.rows.find((r) => r.id === id)!;
const factOf = (r: TreeRow, name: string) => r.facts.find((f) => f.name === name);

describe("B1: the stall guard under default rules", () => {
  const plan = `Here is how I see it. First I will run tests to learn what fails. ${"The importer has three stages and each can be looked at alone. ".repeat(4)}That is the order.`;
  it.each<[string, boolean]>([
    ["I will run the tests.", false], ["Let me check the file.", false], ["I will create the project.", false], ["I will now run npm run build.", true],
    ["Let me now inspect git status.", true], ["Next, I will commit and push.", true], ["I'll start by reading the loader.", false], [plan, false],
  ])("%s", (text, yes) => expect(decide([user(), reply(text)])).toEqual([yes ? "nudge:stall" : ORDINARY]));
});

describe("B2: what decided is said with its numbers", () => {
  it("a reply of more than 400 code points", () => {
    const decision = explain([user(), reply(`${"😀".repeat(380)} I will now run the whole suite.`)]);
    const stall = row(decision, "stall");
    expect([decision.outcome, stall.answer]).toEqual(["return", "no"]);
    expect(factOf(stall, "length")).toMatchObject({ value: 412, limit: 400, ok: false, decided: true, text: "412 of 400 characters", brief: "412 / 400" });
    const sentences = row(explain([user(), reply(`${"The stage was read and is fine. ".repeat(14)}I will now run the suite.`)]), "stall");
    expect(sentences.counterfactuals).toEqual([{ text: "“I will now run the suite.”", outcome: "nudge" }]);
  });
  it("400 code points are searched", () => expect(decide([user(), reply(`${"😀".repeat(368)} I will now run the whole suite.`)])).toEqual(["nudge:stall"]));
  it("only the last 160", () => {
    const stall = row(explain([user(), reply(`I will now run it, ${"and then the next one ".repeat(10)}`.trim())]), "stall");
    expect(factOf(stall, "opener")).toMatchObject({ text: "none in the last 160", decided: true, brief: "tail 160: no opener" });
    const { start, end } = factOf(stall, "opener")!.range!;
    expect(end - start).toBe(160);
  });
  it("after thinking was stripped", () => {
    const decision = explain([user(), reply("<think>I wonder</think>  I will now run it.")]);
    expect(decision).toMatchObject({ outcome: "nudge", reason: "stall" });
    expect(factOf(row(decision, "stall"), "opener")).toMatchObject({ value: "I will now run it.", range: { kind: "match", start: 2, end: 20 } });
    expect(factOf(row(decision, "visible-text"), "before")).toMatchObject({ value: 43 });
    expect(factOf(row(decision, "visible-text"), "length")).toMatchObject({ value: 18, detail: "23 characters stripped" });
  });
  it("with the sentence that would have been nudged, evaluated", () => {
    const stall = row(explain([user(), reply("The loader is read. I will run the tests.")]), "stall");
    expect(stall.counterfactuals).toEqual([{ text: "“I will now run the tests.”", mark: { start: 8, end: 11 }, outcome: "nudge" }]);
    expect(row(explain([user(), reply("The loader is read. All is well.")]), "stall").counterfactuals).toEqual([]);
  });
});

describe("B3: what keeps the guard from asking", () => {
  const text = "I will now run the build.";
  it("no declared tools", () => {
    const decision = explain([user(), reply(text)], { tools: [] });
    expect(decision.outcome).toBe("return");
    expect(row(decision, "stall")).toMatchObject({ answer: "off", exit: { state: "off" } });
    expect(factOf(row(decision, "stall"), "declaredTools")).toMatchObject({ decided: true, text: "none" });
  });
  it("the guard switched off", () => {
    const stall = row(explain([user(), reply(text)], { loop: { stallGuards: false } }), "stall");
    expect([stall.answer, factOf(stall, "stallGuards")?.decided, factOf(stall, "stallGuards")?.text]).toEqual(["off", true, "off"]);
  });
  it("two nudges already given", () => {
    const decision = explain([user(), reply(text), reply(text), reply(text)]);
    expect(decision).toMatchObject({ outcome: "return", reason: "text_response(finish_reason=stop)" });
    expect(factOf(row(decision, "stall"), "nudges")).toMatchObject({ value: 2, limit: 2, text: "2 of 2", decided: true });
    expect(row(decision, "stall").counterfactuals).toEqual([{ text: "No nudge right before it", outcome: "nudge" }]);
  });
  it("a pattern that does not compile", () => {
    const decision = explain([user(), reply(text)], { rules: { stall: { ...DEFAULT_RULES.stall, pattern: "(" } } });
    expect([decision.outcome, factOf(row(decision, "stall"), "opener")?.text]).toEqual(["return", "the pattern does not compile"]);
  });
});

describe("counters and their life times", () => {
  const stall = reply("I will now run the build.");
  it("tool rounds leave the shared counter alone, a passing reply resets it", () => {
    expect(decide([user(), stall, calls("", "terminal"), result(), stall, calls("", "terminal"), result(), stall])).toEqual(["nudge:stall", "execute:tools", "nudge:stall", "execute:tools", ORDINARY]);
    expect(decide([user(), stall, stall, reply("x", { finish_reason: "tool_calls" }), stall])).toEqual(["nudge:stall", "nudge:stall", "nudge:dropped_toolcall", "nudge:stall"]);
  });
  it("a user's message starts them anew, a nudge row does not", () => {
    expect(decide([user(), { ...stall, finish_reason: "incomplete" }, nudge, { ...stall, finish_reason: "incomplete" }, nudge, stall])).toEqual(["nudge:stall", "nudge:stall", ORDINARY]);
    expect(decide([user(), stall, stall, user("again"), stall])).toEqual(["nudge:stall", "nudge:stall", "nudge:stall"]);
    expect(decide([user(), { ...stall, finish_reason: "incomplete" }, { role: "user", content: `${nudge.content as string}\n\nAnd the docs?` }, stall, stall])).toEqual(["nudge:stall", "nudge:stall", "nudge:stall"]);
  });
  it("dropped calls: three in a row, re-armed by a tool round", () => {
    const dropped = reply("Here:", { finish_reason: "tool_calls" });
    expect(decide([user(), dropped, dropped, dropped, dropped])).toEqual([...Array<string>(3).fill("nudge:dropped_toolcall"), "return:text_response(finish_reason=tool_calls)"]);
    expect(decide([user(), dropped, dropped, calls("", "terminal"), result(), dropped, dropped, dropped, dropped]).at(-1)).toBe("return:text_response(finish_reason=tool_calls)");
  });
  it("in a store a dropped call above a user's row was returned", () => expect(decide([user(), reply("Here:", { finish_reason: "tool_calls" }), user("well?"), reply("Done.")])).toEqual(["return:text_response(finish_reason=tool_calls)", ORDINARY]));
  it("board nudges are never reset", () => {
    const setup: Setup = { loop: { kanbanTask: true } };
    expect(decide([user(), reply("Done."), reply("Done."), user("more"), reply("Done.")], setup)).toEqual(["nudge:kanban_stop", "nudge:kanban_stop", ORDINARY]);
    expect(decide([user(), calls("", "kanban_complete"), result(), reply("Done.")], setup).at(-1)).toBe(ORDINARY);
    expect(decide([user(), reply("Done.")], { tools: ["kanban_block"] })).toEqual(["nudge:kanban_stop"]);
  });
  it("gates fire as often as they are told, within their caps", () => {
    expect(decide([user(), reply("a"), reply("b"), reply("c")], { loop: { verifyOnStop: 5 } })).toEqual(["nudge:verify_on_stop", "nudge:verify_on_stop", ORDINARY]);
    expect(decide([user(), reply("a"), reply("b"), reply("c"), reply("d")], { loop: { preVerifyHook: 9 } })).toEqual([...Array<string>(3).fill("nudge:pre_verify"), ORDINARY]);
    expect(decide([user(), reply("a", { finish_reason: "verification_required" }), reply("b")])).toEqual(["nudge:verify_on_stop", ORDINARY]);
  });
});

describe("entry checks", () => {
  it("continues a cut text three times", () => {
    const cut = reply("and so on and", { finish_reason: "length" });
    expect(decide([user(), cut, cut, cut, cut])).toEqual([...Array<string>(3).fill("nudge:length"), "return:(returned: truncated by the output limit)"]);
  });
  it("asks again for a truncated call", () => {
    const cut = { ...calls("", "terminal"), finish_reason: "length" };
    expect(decide([user(), cut, cut, cut, cut, cut])).toEqual([...Array<string>(4).fill("retry:length"), "return:(returned: truncated by the output limit)"]);
  });
  it("knows other APIs' words", () => {
    expect(decide([user(), reply("and so", { finish_reason: "max_tokens" })])).toEqual(["nudge:length"]);
    expect(decide([user(), reply("Done.", { finish_reason: "end_turn" })])).toEqual([ORDINARY]);
    expect(decide([user(), reply("x", { finish_reason: "tool_use" })])).toEqual(["nudge:dropped_toolcall"]);
  });
  it("takes another provider after a filter, once", () => {
    const filtered = reply("", { finish_reason: "content_filter" });
    expect(decide([user(), filtered, filtered], { loop: { fallbackProvider: true } })).toEqual(["retry:fallback_provider", "return:text_response(finish_reason=content_filter)"]);
  });
  it("waits for a paused model, three times, only where that exists", () => {
    const pause = reply("Searching", { finish_reason: "pause_turn" });
    expect(decide([user(), pause, pause, pause, pause], { apiMode: "anthropic_messages" })).toEqual([...Array<string>(3).fill("retry:pause_turn"), "return:text_response(finish_reason=pause_turn)"]);
    expect(decide([user(), pause])).toEqual(["return:text_response(finish_reason=pause_turn)"]);
  });
  it("an open scratchpad is retried twice, in exact case only", () => {
    const open = reply("<REASONING_SCRATCHPAD>hm");
    expect(decide([user(), open, open, open])).toEqual(["retry:incomplete_scratchpad", "retry:incomplete_scratchpad", "return:(returned: Incomplete REASONING_SCRATCHPAD after 2 retries)"]);
    expect(decide([user(), open, reply("ok so"), user(), open])[2]).toBe("retry:incomplete_scratchpad");
    expect(decide([user(), reply("<reasoning_scratchpad>hm")])).toEqual(["retry:empty_retry"]);
  });
  it("a codex piece goes on, unless a guard explains it", () => {
    const codex: Setup = { apiMode: "codex_responses" };
    const piece = reply("Part one", { finish_reason: "incomplete" });
    expect(decide([user(), piece, piece, piece, piece], codex)).toEqual([...Array<string>(3).fill("nudge:codex_incomplete"), "return:(returned: remained incomplete after 3 continuation attempts)"]);
    expect(decide([user(), reply("I will now run it.", { finish_reason: "incomplete" }), nudge, reply("Done.")], codex)).toEqual(["nudge:stall", ORDINARY]);
    expect(decide([user(), reply("Part one", { finish_reason: "incomplete" }), { role: "user", content: "[System: Your previous response contained only internal reasoning." }, reply("Done.")], codex)).toEqual(["nudge:codex_incomplete", ORDINARY]);
  });
});

describe("the empty ladder", () => {
  const empty = reply("");
  it("retries once where nothing shows that the attempts differ", () => expect(decide([user(), empty, empty])).toEqual(["retry:empty_retry", "return:empty_response_exhausted"]));
  it("retries three times where something was generated", () => {
    const usage = (tokens: number): Row => reply("", { usage: { completion_tokens: tokens } });
    expect(decide([user(), usage(9), usage(9), usage(9), usage(9)])).toEqual([...Array<string>(3).fill("retry:empty_retry"), "return:empty_response_exhausted"]);
    expect(decide([user(), usage(0), usage(0)]).at(-1)).toBe("return:empty_response_exhausted");
    expect(decide([user(), usage(9), usage(9)], { loop: { expensiveAttempts: true } })).toEqual(["retry:empty_retry", "return:empty_response_exhausted"]);
  });
  it("goes to another provider", () => expect(decide([user(), empty, empty, empty], { loop: { fallbackProvider: true } })).toEqual(["retry:empty_retry", "retry:fallback_provider", "retry:empty_retry"]));
  it("recovers streamed text", () => {
    expect(decide([user(), reply("", { streamed: "Half an ans" })])).toEqual(["return:partial_stream_recovery"]);
    expect(decide([user(), empty], { loop: { streamedText: true } })).toEqual(["return:partial_stream_recovery"]);
  });
  it("nudges once after a tool round, among the last five rows", () => {
    expect(decide([user(), calls("", "terminal"), result(), empty, empty, empty])).toEqual(["execute:tools", "nudge:post_tool_empty", "retry:empty_retry", "return:empty_response_exhausted"]);
    const dropped = reply("x", { finish_reason: "tool_calls" });
    expect(decide([user(), calls("", "terminal"), result(), dropped, dropped, empty]).at(-1)).toBe("nudge:post_tool_empty");
    expect(decide([user(), calls("", "terminal"), result(), dropped, dropped, dropped, empty]).at(-1)).toBe("retry:empty_retry");
  });
  it("inline thinking blocks that nudge, thinking beside the text does not", () => {
    expect(decide([user(), calls("", "terminal"), result(), reply("<think>x</think>")]).at(-1)).toBe("nudge:thinking_prefill");
    expect(decide([user(), calls("", "terminal"), result(), reply("", { reasoning: "x", finish_reason: "length" })]).at(-1)).toBe("nudge:post_tool_empty");
  });
  it("reads stored placeholders as the empty replies they stand for", () => {
    expect(decide([user(), calls("", "terminal"), result(), { role: "assistant", content: "(empty)", _empty_recovery_synthetic: true }, { role: "user", content: "You just executed tool calls but returned an empty response. Go on.", _empty_recovery_synthetic: true }, reply("Done.")])).toEqual(["execute:tools", "nudge:post_tool_empty", ORDINARY]);
    expect(decide([user(), calls("", "terminal"), result(), { role: "assistant", content: "(empty)" }])).toEqual(["execute:tools", "return:empty_response_exhausted"]);
    expect(decide([user(), calls("", "terminal"), result(), { role: "assistant", content: "(empty)" }, { role: "user", content: "You just executed tool calls but returned an empty response. Go on." }])).toEqual(["execute:tools", "nudge:post_tool_empty"]);
    expect(decide([user(), reply("(empty)")])).toEqual([ORDINARY]);
    expect(decide([user(), { role: "assistant", content: "", reasoning: "x", finish_reason: "incomplete", _thinking_prefill: true }])).toEqual(["nudge:thinking_prefill"]);
  });
  it("is drawn as a branch with its checks", () => {
    const decision = explain([user(), calls("", "terminal"), result(), reply("")]);
    const branch = row(decision, "visible-text").exit!;
    expect(branch).toMatchObject({ kind: "branch", state: "taken", text: "empty ladder", summary: "7 checks, right after a tool round" });
    expect(branch.children.map((child) => [child.label, child.answer, child.step])).toEqual([
      ["Text already streamed?", "no", 5], ["Housekeeping text remembered?", "no", 6], ["Right after a tool round?", "yes", 7], ["Reasoning only?", undefined, undefined],
      ["Retry budget left?", undefined, undefined], ["Other provider?", undefined, undefined],
    ]);
    expect(branch.end).toMatchObject({ outcome: "return", reason: "empty_response_exhausted", taken: false });
    expect(row(explain([user(), reply("Hi.")]), "visible-text").exit).toMatchObject({ state: "off", summary: "7 checks, not entered" });
  });
});

describe("F: the housekeeping fallback", () => {
  const published: Row[] = [user(), calls("I will map the items.", "todo"), result(), calls("", "web_search"), result(), reply(""), reply("Recovered.")];
  it("the published sequence, in two releases", () => {
    expect(decide(published.slice(0, -1), { loop: { release: "2026-04-15" } })).toEqual(["execute:tools", "execute:tools", "return:fallback_prior_turn_content"]);
    expect(decide(published, { loop: { release: "2026-07-14" } })).toEqual(["execute:tools", "execute:tools", "nudge:post_tool_empty", ORDINARY]);
    expect(decide(published, { loop: { release: "2026-07-14", staleFallbackFix: false } })[2]).toBe("return:fallback_prior_turn_content");
  });
  it("a pure housekeeping round still sets it", () => expect(decide([user(), calls("Noted.", "memory"), result(), reply("")])).toEqual(["execute:tools", "return:fallback_prior_turn_content"]));
  it("any round did, at first", () => expect(decide([user(), calls("Running it.", "terminal"), result(), reply("")], { loop: { release: "initial" } })).toEqual(["execute:tools", "return:fallback_prior_turn_content"]));
  it("a closing row that repeats the text is its trace, whatever the release makes of it", () => {
    const stored: Row[] = [...published.slice(0, -2), { role: "assistant", content: "I will map the items." }];
    expect(decide(stored, { loop: { release: "2026-04-15" } }).at(-1)).toBe("return:fallback_prior_turn_content");
    expect(decide(stored, { loop: { release: "2026-07-14" } }).at(-1)).toBe("nudge:post_tool_empty");
  });
  it("a name in brackets is no text in the latest release", () => {
    const rows = [user(), calls("[memory]", "memory"), result(), reply("")];
    expect(decide(rows).at(-1)).toBe("nudge:post_tool_empty");
    expect(decide(rows, { loop: { release: "v0.21.0" } }).at(-1)).toBe("return:fallback_prior_turn_content");
  });
  it("says at every turn what became of it", () => {
    const did = (rows: readonly Row[], setup: Setup): string | undefined => explain(rows, setup).after.find((f) => f.name === "fallback")?.detail;
    const old: Setup = { loop: { release: "2026-04-15" } };
    expect([did(published.slice(0, 2), old), did(published.slice(0, 4), old), did(published.slice(0, 6), old)]).toEqual(["set", "kept", "used"]);
    expect(did(published.slice(0, 4), { loop: { release: "2026-07-14" } })).toBe("cleared");
  });
});

describe("releases and switches", () => {
  it("promotion and its plan", () => {
    const rows = [user(), reply("", { reasoning: "Let me run it." })];
    expect(decide(rows)).toEqual(["nudge:stall"]);
    expect(decide(rows, { loop: { promotedPlan: false } })).toEqual([ORDINARY]);
    expect(decide(rows, { loop: { release: "v0.21.0" } })).toEqual(["nudge:thinking_prefill"]);
    expect(decide(rows, { loop: { release: "v0.21.0", promotion: true, promotedPlan: true } })).toEqual(["nudge:stall"]);
  });
  it("no stall guard before August 2026", () => expect(decide([user(), reply("I will now run it.")], { loop: { release: "2026-07-14" } })).toEqual([ORDINARY]));
  it("fragments need a tool round, an ack mode and the latest release", () => {
    const rows = [user(), calls("", "terminal"), result(), reply("?ok")];
    const all: Setup["loop"] = { intentAckContinuation: true };
    expect(decide(rows, { loop: all }).at(-1)).toBe("nudge:degenerate");
    expect(decide(rows, { loop: { ...all, degenerateGuard: false } }).at(-1)).toBe(ORDINARY);
    expect(decide(rows).at(-1)).toBe(ORDINARY);
    expect(decide([...rows, reply("?ok")], { loop: all }).slice(-2)).toEqual(["nudge:degenerate", ORDINARY]);
  });
  it("a progress note, when its guard is on: twice a tool round, then an incomplete end", () => {
    const note = reply("Working on it...");
    const on: Setup = { loop: { placeholderGuard: true } };
    expect(decide([user(), calls("", "terminal"), result(), note, note, note], on)).toEqual(["execute:tools", "nudge:placeholder", "nudge:placeholder", "return:post_tool_placeholder_response"]);
    expect(decide([user(), calls("", "terminal"), result(), note, calls("", "terminal"), result(), note], on).slice(-1)).toEqual(["nudge:placeholder"]);
    expect(decide([user(), calls("", "terminal"), result(), reply("I'll update the loader…")], on).at(-1)).toBe("nudge:placeholder");
    expect(decide([user(), note], on)).toEqual([ORDINARY]);
    expect(decide([user(), calls("", "terminal"), result(), note])).toEqual(["execute:tools", ORDINARY]);
    expect(explain([user(), reply("Hi.")], on).drawing.rows.map((r) => r.id)).toContain("placeholder");
  });
});

describe("the drawing", () => {
  it("has the spine of the picture people know, folded groups and lit exits", () => {
    const decision = explain([user(), reply("All tests pass.")]);
    expect(decision.drawing.rows.map((r) => [r.label, r.kind, r.answer, r.step])).toEqual([
      ["Unfinished output?", "group", "no", 1], ["Tool calls?", "check", "no", 2], ["Only reasoning?", "check", "no", 3], ["Visible text?", "check", "yes", 4], ["Stall match?", "check", "no", 5],
      ["Fragment?", "check", "off", 6], ["Intent-ack match?", "check", "off", 7], ["Call dropped?", "check", "no", 8], ["Stop gates?", "group", "off", 9],
    ]);
    expect(decision.drawing.rows.map((r) => r.summary).filter(Boolean)).toEqual(["5 checks, none applies", "3 checks, all off"]);
    expect(row(decision, "only-reasoning").exit).toMatchObject({ kind: "note", text: "it stands in as the text", state: "open" });
    expect(decision.drawing.end).toEqual({ outcome: "return", reason: "text_response(finish_reason=stop)", taken: true });
  });
  it("lights the exit that was taken and leaves the rest unreached", () => {
    const decision = explain([user(), calls("", "terminal")]);
    expect(row(decision, "tool-calls").exit).toMatchObject({ state: "taken", outcome: "execute", text: "tools" });
    expect(row(decision, "stall")).toMatchObject({ answer: undefined, taken: false, step: undefined, exit: { state: "open" } });
    expect(decision.drawing.end.taken).toBe(false);
  });
  it("shows in a group which check left", () => {
    const group = row(explain([user(), reply("<REASONING_SCRATCHPAD>a")]), "unfinished");
    expect(group).toMatchObject({ answer: "yes", summary: "5 checks, scratchpad left open", exit: { state: "taken", outcome: "retry", text: "incomplete_scratchpad" } });
  });
});

describe("assumptions", () => {
  const by = (setup: Setup, rule: string) => hermesLoop.assumptions(hermesLoop.prepare(scope(setup))).find((a) => a.rule === `loop.${rule}`);
  it("say where a value comes from", () => {
    expect(by({}, "apiMode")).toEqual({ rule: "loop.apiMode", label: "API mode", value: "chat_completions", source: "assumed" });
    expect(by({ apiMode: "codex_responses" }, "apiMode")?.source).toBe("file");
    expect(by({ apiMode: "codex_responses", loop: { apiMode: "chat_completions" } }, "apiMode")).toMatchObject({ value: "chat_completions", source: "rules" });
    expect(by({ tools: undefined }, "toolsDeclared")).toMatchObject({ value: "some", source: "assumed" });
    expect(by({ model: "grok-4.6" }, "toolUseEnforcement")).toMatchObject({ value: "on, 824 characters", source: "file" });
    expect(by({ model: "moonshotai/kimi-k3" }, "toolUseEnforcement")?.value).toBe("off for moonshotai/kimi-k3");
    expect(by({ apiMode: "codex_responses" }, "intentAckContinuation")?.value).toBe("codex only");
  });
});

describe("the prompt layer", () => {
  const prompt = (model: string | undefined, value?: boolean) => hermesLoop.prompt?.(hermesLoop.prepare(scope({ model, ...(value === undefined ? {} : { loop: { toolUseEnforcement: value } }) })));
  it("is told apart from the guards, by model family", () => {
    expect(prompt("grok-4.6")).toEqual({ value: "forbids it", words: "enforcement paragraph, on for grok" });
    expect(prompt("anthropic/claude-opus-4.8")).toEqual({ value: "says nothing", words: "no enforcement paragraph for anthropic/claude-opus-4.8" });
    expect(prompt("anthropic/claude-opus-4.8", true)).toEqual({ value: "forbids it", words: "enforcement paragraph, on" });
    expect(prompt(undefined)).toBeUndefined();
  });
});

describe("any rows", () => {
  const rows = fc.array(fc.oneof(
    fc.record({ role: fc.constant("user"), content: fc.oneof(fc.string(), fc.constant(nudge.content)) }),
    fc.record({ role: fc.constant("tool"), content: fc.string() }),
    fc.record({
      role: fc.constant("assistant"),
      content: fc.oneof(fc.string({ unit: "grapheme" }), fc.constantFrom("", "(empty)", "I will now run it.", "I'll check it.", "<think>a", "<tool_call>{}</tool_call>", "?好", "Working on it…", "<REASONING_SCRATCHPAD>", "[x]")),
      finish_reason: fc.constantFrom("stop", "length", "tool_calls", "incomplete", "content_filter", "pause_turn", "verification_required", "odd", undefined),
      reasoning: fc.constantFrom(undefined, "", "Let me run it.", " "),
      tool_calls: fc.constantFrom(undefined, undefined, [{ id: "a", name: "memory", arguments: "{}" }], [{ id: "b", name: "terminal", arguments: "{" }]),
      _thinking_prefill: fc.constantFrom(undefined, undefined, undefined, true), _empty_recovery_synthetic: fc.constantFrom(undefined, undefined, undefined, true),
    }, { requiredKeys: ["role", "content"] }),
  ), { maxLength: 14 }) as fc.Arbitrary<Row[]>;
  const setup = fc.record({
    loop: fc.record({
      release: fc.constantFrom("initial", "2026-04-15", "2026-07-14", "v0.21.0", "latest"), intentAckContinuation: fc.constantFrom("auto", true, null, ["test"]), placeholderGuard: fc.boolean(),
      verifyOnStop: fc.nat(3), kanbanTask: fc.constantFrom("auto", true), fallbackProvider: fc.boolean(), apiMode: fc.constantFrom("auto", "codex_responses", "anthropic_messages"),
    }),
  }) as fc.Arbitrary<Setup>;
  it("never throw, and explaining agrees with deciding", () => {
    // `replay` itself fails where they disagree.
    fc.assert(fc.property(rows, setup, (list, options) => {
      const clean = list.map((r) => Object.fromEntries(Object.entries(r).filter(([, value]) => value !== undefined)) as Row);
      const turns = replay(clean.map(message), options);
      expect(turns.length).toBe(clean.filter((r) => r.role === "assistant").length);
      for (const { decided } of turns) expect(decided.reason).not.toBe("");
    }), { numRuns: 400 });
  });
});
