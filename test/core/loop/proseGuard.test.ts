/** The prose guard: every way through its tree, what each node looked at, and that explaining agrees with deciding. */
import { describe, expect, it } from "vitest";
import { loopById, LOOPS } from "../../../src/core/loop/index.ts";
import type { Decision, Fact } from "../../../src/core/loop/model.ts";
import { proseGuardLoop } from "../../../src/core/loop/proseGuard/loop.ts";
import type { Rules } from "../../../src/core/rules/model.ts";
import { DEFAULT_RULES } from "../../../src/core/rules/defaults.ts";
import { message, scope, words } from "./messages.ts";

const TOOLS = ["publish_note", "terminal", "web_fetch"];

interface Given {
  readonly user?: string;
  readonly tools?: readonly string[] | undefined;
  readonly guard?: Partial<Rules["proseGuard"]>;
  readonly calls?: boolean;
}

/** Replays one answer after one request. */
function ask(text: string, { user = "Put the note online", tools = TOOLS, guard = {}, calls = false }: Given = {}): Decision {
  const prepared = proseGuardLoop.prepare(scope({ tools, rules: { proseGuard: { ...DEFAULT_RULES.proseGuard, ...guard } } }));
  const messages = [message({ role: "user", content: user }), message({ role: "assistant", content: text, finish_reason: "stop", ...(calls ? { tool_calls: [{ id: "1", name: "terminal", arguments: "{}" }] } : {}) })];
  const state = proseGuardLoop.observe(proseGuardLoop.start(prepared), messages[0]!, prepared);
  const input = { message: messages[1]!, index: 1, messages };
  const { decided } = proseGuardLoop.decide(state, input, prepared);
  const decision = proseGuardLoop.explain(state, input, prepared);
  expect(words(decision)).toBe(words(decided));
  return decision;
}
const way = (text: string, given?: Given): string => {
  const decision = ask(text, given);
  return `${decision.steps.map(({ answer }) => answer).join(" ")} → ${words(decision)}`;
};
const facts = (decision: Decision, node: string): Readonly<Record<string, Fact>> => Object.fromEntries(decision.steps.find((step) => step.node === node)!.facts.map((fact) => [fact.name, fact]));

const CALL = 'publish_note({"board": "news", "slug": "spring", "draft": false})';
const STARTED = `The note is ready.\n\nfunctions.${CALL}\n\nIt is going up in the background. Shall I keep an eye on it?`;

describe("the prose guard", () => {
  it("is one of the loops", () => {
    expect(LOOPS.map(({ id }) => id)).toContain("prose-guard");
    expect(loopById("prose-guard")!.id).toBe("prose-guard");
  });

  it.each<[string, string, string, Given?]>([
    ["nothing at all is what the old guard sees", "", "yes → nudge:empty-response"],
    ["the old guard can be switched off", "", "off no no → return:no_tool_named", { guard: { emptyGuard: false } }],
    ["a call is executed", "", "no yes → execute:tools", { calls: true }],
    ["an answer names no tool", "The note went online at noon.", "no no no → return:no_tool_named"],
    ["a tool in a sentence is no call", "Next comes publish_note, then the digest.", "no no yes no → return:not_a_call"],
    ["a name with a call's beginning that nobody declared is none", 'upload_note({"slug": "spring"})', "no no no → return:no_tool_named"],
    ["placeholders make a description", 'Call it like this: publish_note({"board": "your_board", "slug": "/path/to/note"})', "no no yes yes yes → return:placeholder_arguments"],
    ["a call without anything around it", CALL, "no no yes yes no no → nudge:prose-tool-call"],
    ["a weak future keeps its exemption", `I will now send it:\n${CALL}\nIs that fine?`, "no no yes yes no yes no → return:exempt"],
    ["a question exempts", `${CALL}\nShall I send that?`, "no no yes yes no yes no → return:exempt"],
    ["a failure exempts", `The server refused it with error 403:\n${CALL}`, "no no yes yes no yes no → return:exempt"],
    ["a condition speaks of no failure", `Each platform on its own, if any platform fails the rest go on.\n${CALL}`, "no no yes yes no no → nudge:prose-tool-call"],
    ["a claim that it runs beats the question", STARTED, "no no yes yes no yes yes → nudge:prose-tool-call"],
    ["a user who asked how is shown how", `You would write ${CALL}`, "no no yes yes no yes no → return:exempt", { user: "How would you publish it? Explain, without doing it." }],
    ["markup of a call is shown to nobody", '<invoke name="web_fetch"><parameter name="url">http://almanac.test</parameter></invoke> Is that fine?', "no no yes yes no no → nudge:prose-tool-call"],
    ["a block of commands that is said to run", "The migration is running now:\n```bash\nmake migrate\n```", "no no yes yes no no → nudge:prose-tool-call"],
    ["a block of commands by itself is for reading", "To migrate by hand:\n```bash\nmake migrate\n```", "no no no → return:no_tool_named"],
    ["in the fence of a language it is a sample", `\`\`\`python\n${CALL}\n\`\`\``, "no no yes no → return:not_a_call"],
  ])("%s", (_name, text, expected, given) => expect(way(text, given)).toBe(expected));

  it("switches single rules off", () => {
    expect(way(`${CALL}\nShall I send that?`, { guard: { questions: false } })).toBe("no no yes yes no no → nudge:prose-tool-call");
    expect(way("The migration is running now:\n```bash\nmake migrate\n```", { guard: { commands: false } })).toBe("no no no → return:no_tool_named");
    expect(way('On it. <tool_call>{"name": "polish", "arguments": {}}</tool_call>', { guard: { markup: false } })).toMatch(/return:no_tool_named$/);
    expect(way(`${CALL}\nThe pigeon has left. Shall I wait?`)).toMatch(/return:exempt$/);
    expect(way(`${CALL}\nThe pigeon has left. Shall I wait?`, { guard: { claims: ["pigeon has left"] } })).toMatch(/nudge:prose-tool-call$/);
  });

  it("takes the tools that were called where none are declared, and says so", () => {
    const base = scope({ tools: undefined, model: "x-ai/grok-4.6" });
    const prepared = proseGuardLoop.prepare({ ...base, calledTools: new Set(["publish_note"]) });
    const input = { message: message({ role: "assistant", content: CALL }), index: 0, messages: [] };
    const decision = proseGuardLoop.explain(proseGuardLoop.start(prepared), input, prepared);
    expect(words(decision)).toBe("nudge:prose-tool-call");
    expect(facts(decision, "tool-named")["name"]!.text).toBe("publish_note, called in this session, which declares no tools");
    expect(proseGuardLoop.assumptions(prepared).find(({ rule }) => rule === "loop.toolsDeclared")).toMatchObject({ value: "none stated; 1 that were called stand in", source: "assumed" });
    expect(proseGuardLoop.prompt!(prepared)).toEqual({ value: "forbids it", words: "enforcement paragraph, on for grok" });
  });

  it("says what every node looked at", () => {
    const decision = ask(STARTED);
    expect(facts(decision, "empty-message")["length"]).toMatchObject({ value: [...STARTED].length, decided: true });
    expect(facts(decision, "tool-named")["name"]).toMatchObject({ value: "publish_note", text: "publish_note, declared for this session", ok: true });
    const next = facts(decision, "call-written")["next"]!;
    expect(next).toMatchObject({ value: "(", text: `( at ${STARTED.indexOf("(") + 1}`, decided: true });
    expect(STARTED.slice(next.range!.start, next.range!.end)).toBe(`functions.${CALL}`);
    expect(facts(decision, "placeholders")["placeholders"]).toMatchObject({ value: 0, text: "0 of 3 arguments", brief: "0 of 3" });
    expect(facts(decision, "exempt")["question"]).toMatchObject({ text: "“Shall I keep an eye on it?”", decided: true, brief: "ends in a question" });
    expect(facts(decision, "claims")["claim"]).toMatchObject({ value: "in the background", decided: true });
    expect(facts(decision, "exempt")["failure"]).toMatchObject({ ok: false, text: "no" });
  });

  it("offers only changes that lead elsewhere", () => {
    const decision = ask(STARTED);
    const would = Object.fromEntries(decision.steps.map(({ node, counterfactuals }) => [node, counterfactuals.map(({ text, outcome }) => `${text} → ${outcome}`)]));
    expect(would["call-written"]).toEqual(["The name in a sentence, “then call publish_note” → return", "Placeholder arguments, “/path/to/file” → return", "The call made instead of written → execute"]);
    expect(would["exempt"], "without the question the claim is not even asked").toEqual([]);
    expect(would["claims"]).toEqual(["Without “in the background” → return"]);
  });

  it("keeps its pace on hostile texts", () => {
    const started = performance.now();
    for (const text of ["publish_note(".repeat(5000), "```bash\n".repeat(4000), "?".repeat(60_000), `${"publish_note ".repeat(8000)}?`]) ask(text);
    expect(performance.now() - started).toBeLessThan(4000);
  });
});
