/** The judging order, the sentences that must be stalls to the letter, scope, context and flags. */
import { describe, expect, it } from "vitest";
import { DEFAULT_RULES } from "../../../src/core/rules/defaults.ts";
import { message } from "../../score/cases.ts";
import { evidenceOf, kindOf, verdictOn } from "./turn.ts";

describe("sentences that a prompt forbids, and the eight of the guard", () => {
  it.each([
    "I will run the tests.", "Let me check the file.", "I will create the project.",
    "I will now run npm run build.", "Let me now inspect git status.", "Next, I will commit and push.", "I'll start by reading the loader.",
  ])("%s", (text) => {
    const verdict = verdictOn(text, { after: false });
    expect(verdict).toMatchObject({ verdict: "stall", findings: [{ kind: "promise", evidence: { start: 0, end: text.length, text } }] });
    expect(verdict.findings[0]!.message).toBe(`“${text}” names an action, and this message carries no call.`);
  });
  it("a plan of several sentences is not excused by its length", () => {
    const plan = "The loader looks straightforward once its two passes are kept apart. First I will run tests to see the present state, then I will split the reader into a scanner and a builder, "
      + "and after that I will move the cache behind an interface so that both can share it. I will finish by updating the notes for the people who call it, since two names change.";
    expect(plan.length).toBeGreaterThan(330);
    expect(verdictOn(plan).verdict).toBe("stall");
  });
});

describe("the order of judging", () => {
  it("calls come first", () => {
    const calls = [{ id: "1", name: "terminal", arguments: "{}" }];
    expect(verdictOn("I will run the tests.", { own: { calls } })).toEqual({ verdict: "legal", findings: [], why: "a tool call" });
  });
  it.each(["interrupted", "waiting", "replayed", "sidechain", "synthetic", "commentary"])("a message that is %s is never a stall", (flag) => {
    expect(verdictOn("I will run the tests.", { own: { flags: { [flag]: true } } }).verdict).toBe("legal");
  });
  it("a result behind it shows that it was carried out", () => {
    expect(verdictOn("Let me list the files.", { behind: [message("tool", "a.ts b.ts")] }).verdict).toBe("legal");
  });
  it("a blocker is legal, and a fresh promise after it is not", () => {
    expect(verdictOn("I can't reach the registry: it answers 403.")).toMatchObject({ verdict: "legal", why: "names a blocker" });
    expect(kindOf("I can't reach the registry: it answers 403. I'll try the mirror now.")).toBe("promise");
  });
  it("says why an ending is legal", () => {
    expect(verdictOn("Which of the two should go?").why).toBe("asks the user");
    expect(verdictOn("If you like, I'll add a second one.").why).toBe("offers more");
    expect(verdictOn("The port is 8080.").why).toBe("an answer");
    expect(verdictOn("All 14 checks passed.", { after: true }).why).toBe("reports a result");
  });
});

describe("where the announcement stands", () => {
  it("points at the announcing sentence, not at the message", () => {
    expect(evidenceOf("The cache is stale. I'll rebuild it. This takes a minute.")).toBe("I'll rebuild it.");
  });
  it("in the middle, with the work reported behind it, it is fulfilled", () => {
    expect(kindOf("I'll run the suite first. It passed: 31 of 31. The branch is merged.", { after: true })).toBe("legal");
  });
  it("in a quotation, in code and in a block quote it is somebody else's", () => {
    expect(kindOf("The log ends with “I will retry in a minute.”")).toBe("legal");
    expect(kindOf("The comment in the source reads `// let me check this later`.")).toBe("legal");
    expect(kindOf("The note says:\n\n> I will fix this tomorrow.\n\nNobody did.")).toBe("legal");
    expect(kindOf("The sample prints this:\n\n```text\nI will run the tests.\n```")).toBe("legal");
  });
  it("behind a typographic apostrophe and in bold type it counts", () => {
    expect(kindOf("I’ll rename the helper.")).toBe("promise");
    expect(kindOf("**Let me open the third file.**")).toBe("promise");
  });
  it("a question that decides something makes it wait, a courtesy does not", () => {
    expect(kindOf("I'll drop the old table. Is that all right with you?")).toBe("legal");
    expect(kindOf("I'll drop the old table now. Is there anything else?")).toBe("promise");
    expect(kindOf("The job is started. Want me to monitor progress?", { tools: ["start_job"], user: "Start the export job." })).toBe("claim-without-call");
  });
  it("steps of a plan that was asked for are the answer", () => {
    const plan = "1. I'll read the schema\n2. I'll add the column\n3. I'll backfill it";
    expect(kindOf(plan, { user: "How would you add the column? Don't change anything yet." })).toBe("legal");
    expect(["promise", "plan-as-artifact"]).toContain(kindOf(plan, { user: "Add the column." }));
  });
});

describe("the other kinds", () => {
  it("a plan where work was asked for", () => {
    const plan = "The move comes in three steps:\n\n- Wrap the payload in an envelope\n- Route failed messages to a second queue\n- Remove the old settings";
    expect(kindOf(plan, { user: "Move the service to the new queue, go ahead.", after: true })).toBe("plan-as-artifact");
    expect(kindOf(plan, { user: "How would you move the service?" })).toBe("legal");
    expect(kindOf(plan.replace("comes in three steps", "is done, I added these"), { user: "Move the service to the new queue.", after: true })).toBe("legal");
  });
  it("progress notes", () => {
    expect(verdictOn("Working on it...", { after: true }).findings[0]).toMatchObject({ kind: "progress-placeholder", message: "“Working on it...” reports progress after a tool round and ends the exchange." });
    expect(kindOf("I'll now update the file…", { after: true })).toBe("progress-placeholder");
  });
  it("a colon with nothing behind it", () => {
    expect(verdictOn("Now the second module:", { after: true }).findings[0]).toMatchObject({ kind: "lost-preamble", message: "The text ends in “:” after a tool round, and the call it introduces is not there." });
    expect(kindOf("接着读取第二个模块：", { after: true })).toBe("lost-preamble");
    expect(kindOf("Please tell me the following:", { after: true })).toBe("legal");
  });
  it("calls that a stop reason announces and that are not there", () => {
    for (const finishReason of ["tool_calls", "toolUse", "tool_use", "function_call"]) expect(kindOf("Let me look:", { own: { finishReason } })).toBe("dropped-tool-calls");
  });
  it("empty, and nothing but reasoning", () => {
    expect(kindOf("", { after: true })).toBe("empty-response");
    expect(kindOf("  \n")).toBe("empty-response");
    expect(kindOf("", { own: { thinking: "the user wants the time" } })).toBe("reasoning-only");
    expect(kindOf("<think>the user wants the time</think>")).toBe("reasoning-only");
  });
  it("fragments and stock sentences", () => {
    expect(kindOf("This", { after: true })).toBe("degenerate-final");
    expect(kindOf("No response needed.", { after: true })).toBe("degenerate-final");
    expect(kindOf("This", { user: "Say This and nothing else" })).toBe("legal");
    expect(kindOf("Yes.")).toBe("legal");
  });
  it("the same announcement again and again", () => {
    const again = "I'll wrap the remaining helpers now.";
    const rows = [message("assistant", again), message("user", "go on"), message("assistant", again), message("user", "go on")];
    expect(verdictOn(again, { before: rows }).findings[0]).toMatchObject({ kind: "stuck-loop", message: `The same announcement for the 3rd time, without a call: “${again}”` });
    expect(kindOf(again, { before: rows.slice(0, 2) })).toBe("promise");
  });
  it("a deed that no call did", () => {
    expect(kindOf("I've saved the note.", { user: "Write this down for me." })).toBe("claim-without-call");
    expect(kindOf("I've saved the note.", { user: "Write this down for me.", after: true })).toBe("legal");
  });
  it("a result that the last output contradicts", () => {
    const exchange = { lastResult: "ran 118 tests\n3 failed, 115 passed" };
    expect(verdictOn("All 118 tests pass.", { after: true, exchange }).findings[0]).toMatchObject({ kind: "fabricated-result", message: "“All 118 tests pass.” contradicts the last tool output: 3 failed." });
    expect(kindOf("115 tests pass, three still fail.", { after: true, exchange })).toBe("legal");
  });
});

describe("sessions that nobody watches", () => {
  it("rank a finding one higher and say so", () => {
    const severity = (unattended: boolean): string => verdictOn("I will run the tests.", { unattended }).findings[0]!.severity;
    expect([severity(false), severity(true)]).toEqual(["warning", "error"]);
    expect(verdictOn("I will run the tests.", { unattended: true }).findings[0]!.message).toContain("runs unattended");
  });
  it("may answer with a silence token and nothing else", () => {
    expect(verdictOn("[SILENT]", { unattended: true }).why).toBe("a silence token");
    expect(kindOf("NO_REPLY", { unattended: true })).toBe("legal");
  });
});

describe("rules", () => {
  it("switch a kind off or rank it", () => {
    const rules = (promise: "off" | "error") => ({ ...DEFAULT_RULES, verdict: { ...DEFAULT_RULES.verdict, severity: { ...DEFAULT_RULES.verdict.severity, promise } } });
    expect(kindOf("I will run the tests.", { rules: rules("off") })).toBe("legal");
    expect(verdictOn("I will run the tests.", { rules: rules("error") }).findings[0]!.severity).toBe("error");
  });
});

describe("what the exchange says", () => {
  const call = (name: string, args: string) => message("assistant", "", { calls: [{ id: "c1", name, arguments: args }] });
  const result = (text: string) => message("tool", text, { result: { callId: "c1", name: "terminal", isError: false } });
  it("a contradicted claim is linked to the place in the output that contradicts it", () => {
    const output = "ran 118 tests\n3 failed, 115 passed";
    const before = [call("terminal", "{\"command\": \"npm test\"}"), result(output)];
    const { findings } = verdictOn("All 118 tests pass.", { before, exchange: { toolRounds: 1, afterToolRound: true, lastResult: output } });
    expect(findings[0]).toMatchObject({ kind: "fabricated-result", related: { message: 2, text: "3 failed" } });
    expect(output.slice(findings[0]!.related!.start, findings[0]!.related!.end)).toBe("3 failed");
  });
  it("a failure of another call contradicts nothing", () => {
    const output = "exit code 1";
    const before = [call("terminal", "{\"command\": \"grep -r old src\"}"), result(output)];
    expect(kindOf("The build succeeded and the branch is pushed.", { before, exchange: { toolRounds: 1, afterToolRound: true, lastResult: output } })).toBe("legal");
  });
  it("a result is told, and no tool was ever used", () => {
    expect(kindOf("I ran the unit tests and all 64 of them passed.", { user: "Run the unit tests." })).toBe("fabricated-result");
    expect(kindOf("The server answered with 204.", { user: "Call the endpoint." })).toBe("fabricated-result");
    expect(kindOf("I can't start, since you declined my last command.", { user: "Go on, you may run everything." })).toBe("fabricated-result");
    // In a later exchange the result may have come before.
    expect(kindOf("I ran the unit tests and all 64 of them passed.", { user: "Run the unit tests.", before: [call("terminal", "{}"), result("64 passed"), message("user", "And?")] })).toBe("legal");
  });
  it("coming back is a promise where nothing was set going, and none where something was", () => {
    const text = "The export runs in the background; I'll ping you as soon as it completes.";
    expect(verdictOn(text, { user: "Run the export." }).verdict).toBe("stall");
    const before = [call("start_job", "{}"), result("started job 7")];
    expect(kindOf(text, { user: "Run the export.", before, exchange: { toolRounds: 1, afterToolRound: true, lastResult: "started job 7" } })).toBe("legal");
    const background = [call("terminal", "{\"command\": \"make export\", \"run_in_background\": true}"), result("ok")];
    expect(kindOf("I'll report when it is through.", { user: "Run the export.", before: background, exchange: { toolRounds: 1, afterToolRound: true, lastResult: "ok" } })).toBe("legal");
  });
  it("commands to type are an answer where the user asked for them, and a deed that was asked for is not done by a list", () => {
    const list = "Type these:\n\n1. `sudo systemctl stop app`\n2. `mv /srv/a /srv/b`\n3. `sudo systemctl start app`";
    expect(kindOf(list, { user: "Fix the mount: what do I have to type?" })).toBe("legal");
    expect(kindOf("I'll call the two columns `a` and `b` below: `a` is the key, `b` the value.")).toBe("legal");
  });
  it("a board worker has to close its task by a call, whatever it writes", () => {
    const tools = ["terminal", "kanban_complete", "kanban_block"];
    expect(kindOf("The task is finished.", { tools, after: true })).toBe("protocol-violation");
    expect(kindOf("I'm blocked: there is no access to the server.", { tools, after: true })).toBe("protocol-violation");
    expect(kindOf("I will close it now.", { tools, after: true })).toBe("promise");
    expect(kindOf("The task is finished.", { tools, after: true, before: [message("assistant", "", { calls: [{ id: "1", name: "kanban_complete", arguments: "{}" }] }), message("tool", "ok")] })).toBe("legal");
    expect(kindOf("The task is finished.", { after: true })).toBe("legal");
  });
  it("what the provider cut or withheld is no stall, and what is whole is judged", () => {
    expect(verdictOn("I'll rebuild the index and then start with the second of the", { own: { finishReason: "length" } }).why).toBe("cut by the length limit");
    expect(kindOf("I'll rebuild the index now.", { own: { finishReason: "length" } })).toBe("promise");
    expect(verdictOn("I'll", { own: { finishReason: "content_filter" } }).why).toBe("withheld by a filter");
    expect(kindOf("I will run the tests.", { own: { flags: { provisional: true } } })).toBe("promise");
  });
  it("an open item in the message's own list of state is work left, a list for the user is none", () => {
    const state = "The schema is in place.\n\n<task_progress>\n- [x] Schema\n- [ ] Import\n</task_progress>";
    expect(kindOf(state, { after: true })).toBe("plan-as-artifact");
    expect(kindOf(state.replace("[ ]", "[x]"), { after: true })).toBe("legal");
    expect(kindOf("The schema is in place. Left for you:\n\n- [ ] Merge the branch", { after: true })).toBe("legal");
  });
  it("a tool that nobody declared, written in tags", () => {
    expect(kindOf("<edit_file>\n<path>a.ts</path>\n<content>export {};</content>\n</edit_file>", { after: true })).toBe("prose-tool-call");
    expect(kindOf("Put this into the config:\n\n```xml\n<update_policy>\n<path>/srv</path>\n</update_policy>\n```", { after: true })).toBe("legal");
  });
  it("a promise that waits for an event is one where nothing goes on", () => {
    expect(kindOf("I'll apply the patch once the parser is finished.")).toBe("promise");
    expect(kindOf("I'll apply the patch once you approve it.")).toBe("legal");
    expect(kindOf("I can't reach the volume. I'll draw the maps once it is mounted.")).toBe("legal");
  });
});
