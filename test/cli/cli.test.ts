/** The command as a process: bundled as it is published, run on files made here. */
import { spawn, spawnSync } from "node:child_process";
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { gunzipSync, gzipSync } from "node:zlib";
import { build } from "esbuild";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { version } from "../../package.json";

interface Turn { line: number; verdict: string; missed: boolean; toolCalls: string[]; decision: { loop: string; outcome: string; reason: string; steps: unknown[] }; findings: { kind: string; evidence: { start: number; end: number; text: string } | null }[]; text: string }
interface Report { schema: string; rules: { stall: { maxChars: number; pattern: string }; loop: { runtime: string } }; files: { path: string; format: string; turns: Turn[]; diagnostics: { line: number }[]; counts: { turns: number; messages: number } }[]; summary: { files: number; turns: number; stalls: number; missed: number } }
interface Result { code: number | null; out: string; err: string }

let folder = "", cli = "";

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "stall-inspector-cli-"));
  cli = join(folder, "cli.cjs");
  await build({
    entryPoints: [join(import.meta.dirname, "../../src/cli/main.ts")], outfile: cli, bundle: true, minify: true, platform: "node", target: "node20", format: "cjs",
    mainFields: ["module", "main"], banner: { js: "#!/usr/bin/env node" }, logLevel: "error",
  });
});
afterAll(() => { rmSync(folder, { recursive: true, force: true }); });

const META = { role: "session_meta", tools: [{ type: "function", function: { name: "terminal", parameters: { type: "object" } } }], model: "example/model-1", platform: "telegram", timestamp: "2026-09-01T08:00:00" };
const user = (content: string): object => ({ role: "user", content, timestamp: "2026-09-01T08:00:01" });
const says = (content: string): object => ({ role: "assistant", content, finish_reason: "stop", timestamp: "2026-09-01T08:00:02" });
const calls = { role: "assistant", content: "", finish_reason: "tool_calls", timestamp: "2026-09-01T08:00:03", tool_calls: [{ id: "c1", type: "function", function: { name: "terminal", arguments: "{\"command\":\"ls\"}" } }] };
const answers = { role: "tool", tool_call_id: "c1", name: "terminal", content: "three files", timestamp: "2026-09-01T08:00:04" };
const lines = (...records: object[]): string => records.map((record) => `${JSON.stringify(record)}\n`).join("");

/** Ends by announcing the tests, which the default guards let pass (no opener of theirs in it). */
const MISSED = lines(META, user("Please tidy up the importer."), calls, answers, says("I will run the tests."), user("And?"), says("All three files are in order."));
const CLEAN = lines(META, user("How many files are there?"), calls, answers, says("There are three files."));

/** A folder of its own, with these files; names may hold slashes. */
function place(files: Readonly<Record<string, string | Uint8Array>>): string {
  const root = mkdtempSync(join(folder, "case-"));
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(join(root, name, ".."), { recursive: true });
    writeFileSync(join(root, name), content);
  }
  return root;
}

function run(cwd: string, args: readonly string[], options: { readonly input?: string | Uint8Array; readonly env?: Readonly<Record<string, string>> } = {}): Result {
  const { status, stdout, stderr } = spawnSync(process.execPath, [cli, ...args], { cwd, input: options.input ?? "", encoding: "utf8", env: { ...process.env, ...options.env }, maxBuffer: 1 << 28 });
  return { code: status, out: stdout, err: stderr };
}

const json = ({ out }: Result): Report => JSON.parse(out) as Report;

describe("usage", () => {
  it("helps, and tells its version", () => {
    const help = run(folder, ["--help"]);
    expect(help).toMatchObject({ code: 0, err: "" });
    for (const word of ["check", "--format", "--rules", "--loop", "--turns", "--fail-on", "--output", "flagged, all", "hermes", "plain"]) expect(help.out).toContain(word);
    expect(run(folder, ["check", "--help"]).out).toBe(help.out);
    expect(run(folder, ["--version"])).toEqual({ code: 0, out: `${version}\n`, err: "" });
  });

  it.each([
    [[], /a command is missing/],
    [["inspect", "x"], /there is no command "inspect"/],
    [["check"], /no PATH given/],
    [["check", "--format", "pdf", "x"], /--format "pdf": expected one of text, json, sarif, junit, markdown/],
    [["check", "--turns", "some", "x"], /--turns "some": expected one of flagged, all/],
    [["check", "--fail-on", "everything", "x"], /--fail-on "everything": expected one of stall, missed, scaffold, none/],
    [["check", "--loop", "none", "x"], /--loop "none": expected one of auto, hermes, prose-guard, plain/],
    [["check", "--colour", "x"], /--colour/],
    [["check", "--format"], /--format/],
    [["check", "--rules", "", "x"], /--rules needs the name of a file/],
    [["check", "-", "-"], /can be read once only/],
    [["check", "--all", "x"], /--all belongs to clean/],
    [["clean", "x"], /clean: expected the file to read and the new file/],
    [["clean", "--format", "json", "x", "y"], /--format belongs to check/],
    [["check", ""], /an empty PATH/],
  ])("refuses %j", (args, message) => {
    const result = run(folder, args);
    expect(result.code).toBe(2);
    expect(result.out).toBe("");
    expect(result.err).toMatch(message);
  });
});

describe("exit codes", () => {
  it("0 for a clean file, 1 for a flagged one, as --fail-on asks", () => {
    const root = place({ "clean.jsonl": CLEAN, "missed.jsonl": MISSED });
    expect(run(root, ["check", "clean.jsonl"]).code).toBe(0);
    expect(run(root, ["check", "missed.jsonl"]).code).toBe(1);
    expect(run(root, ["check", "--fail-on", "missed", "missed.jsonl"]).code).toBe(1);
    expect(run(root, ["check", "--fail-on", "scaffold", "missed.jsonl"]).code).toBe(0);
    expect(run(root, ["check", "--fail-on", "none", "missed.jsonl"]).code).toBe(0);
    expect(run(root, ["check", "clean.jsonl", "missed.jsonl"]).code).toBe(1);
  });

  it("2 for what cannot be read, with the reason, and the rest is reported all the same", () => {
    const root = place({ "missed.jsonl": MISSED, "notes.json": '{"todo": ["milk"]}', "empty.jsonl": "" });
    const result = run(root, ["check", "--format", "json", "gone.jsonl", "missed.jsonl", "notes.json", "empty.jsonl"]);
    expect(result.code).toBe(2);
    expect(result.err).toMatch(/gone\.jsonl: no such file or folder/);
    expect(result.err).toMatch(/notes\.json: no agent session recognised; none of \d+ formats fits \(Hermes.*, …\)/);
    expect(result.err).toMatch(/empty\.jsonl: no agent session recognised/);
    expect(json(result).files.map(({ path }) => path)).toEqual(["missed.jsonl"]);
  });

  it.skipIf(process.getuid?.() === 0)("2 for a file that may not be read (skipped: root may read everything)", () => {
    const root = place({ "secret.jsonl": CLEAN });
    chmodSync(join(root, "secret.jsonl"), 0);
    expect(run(root, ["check", "secret.jsonl"])).toMatchObject({ code: 2, err: expect.stringContaining("permission denied") as string });
  });
});

describe("the report", () => {
  it("has the flagged turns with line, decision, steps and evidence", () => {
    const root = place({ "missed.jsonl": MISSED });
    const report = json(run(root, ["check", "--format", "json", "missed.jsonl"]));
    expect(report.schema).toBe("stall-inspector/report/1");
    expect(report.summary).toMatchObject({ files: 1, turns: 3, stalls: 1, missed: 1 });
    const [file] = report.files;
    expect(file!.format).toMatch(/^hermes/);
    expect(file!.turns.length).toBe(1);
    const [turn] = file!.turns;
    expect(turn).toMatchObject({ line: 5, verdict: "stall", missed: true, text: "I will run the tests.", decision: { loop: "hermes", outcome: "return", reason: "text_response(finish_reason=stop)" } });
    expect(turn!.decision.steps.length).toBeGreaterThan(3);
    const finding = turn!.findings[0]!;
    expect(finding.kind).toBe("promise");
    expect(turn!.text.slice(finding.evidence!.start, finding.evidence!.end)).toBe(finding.evidence!.text);
  });

  it("has every turn with --turns all, and another loop with --loop", () => {
    const root = place({ "missed.jsonl": MISSED });
    const report = json(run(root, ["check", "--format", "json", "--turns", "all", "--loop", "plain", "missed.jsonl"]));
    expect(report.rules.loop.runtime).toBe("plain");
    expect(report.files[0]!.turns.map(({ decision: { loop, outcome } }) => `${loop} ${outcome}`)).toEqual(["plain execute", "plain return", "plain return"]);
    expect(report.files[0]!.turns[0]!.toolCalls).toEqual(["terminal"]);
  });

  it("reads well in a terminal", () => {
    const root = place({ "missed.jsonl": MISSED });
    const { out } = run(root, ["check", "missed.jsonl"]);
    expect(out).toMatch(/^missed\.jsonl\n {2}.*example\/model-1/);
    expect(out).toContain("Stall: promise, missed by the loop");
    expect(out).toContain("1 stall in 3 turns. The loop returned it as the final answer.");
    expect(out).not.toContain("\u001b");
    expect(run(root, ["check", "missed.jsonl"], { env: { FORCE_COLOR: "1" } }).out).toContain("\u001b[");
  });

  it.each(["sarif", "junit", "markdown"])("comes as %s", (format) => {
    const root = place({ "missed.jsonl": MISSED });
    const { code, out, err } = run(root, ["check", "--format", format, "missed.jsonl"]);
    expect({ code, err }).toEqual({ code: 1, err: "" });
    expect(out).toContain("I will run the tests.");
    if (format === "sarif") expect((JSON.parse(out) as { version: string }).version).toBe("2.1.0");
  });

  it("goes into a file with --output, which is never one of the sessions", () => {
    const root = place({ "missed.jsonl": MISSED });
    expect(run(root, ["check", "--format", "json", "--output", "report.json", "missed.jsonl"])).toEqual({ code: 1, out: "", err: "" });
    expect((JSON.parse(readFileSync(join(root, "report.json"), "utf8")) as Report).summary.stalls).toBe(1);
    expect(run(root, ["check", "--output", "missed.jsonl", "missed.jsonl"])).toMatchObject({ code: 2, err: expect.stringContaining("never overwrite a session") as string });
    expect(readFileSync(join(root, "missed.jsonl"), "utf8")).toBe(MISSED);
    expect(run(root, ["check", "--output", "no/such/folder/r", "missed.jsonl"])).toMatchObject({ code: 2, err: expect.stringContaining("cannot be written: no such file or folder") as string });
  });

  it("never lets a session's text reach the terminal as a control", () => {
    const evil = "\u001b]0;owned\u0007 I will run the tests\u001b[2J.";
    const root = place({ "evil.jsonl": lines(META, user("Go."), says(evil)) });
    const { out } = run(root, ["check", "--turns", "all", "evil.jsonl"]);
    expect(out).toContain("␛");
    expect(out.replaceAll("\n", "")).not.toMatch(/[\u0000-\u001f\u007f-\u009f]/);
  });

  it("says which records could not be read, and reads the others", () => {
    const root = place({ "broken.jsonl": MISSED.replace("{\"role\":\"user\",\"content\":\"And?\"", "{\"role\":\"us") });
    const report = json(run(root, ["check", "--format", "json", "broken.jsonl"]));
    expect(report.files[0]!.diagnostics.map(({ line }) => line)).toEqual([6]);
    expect(report.summary).toMatchObject({ turns: 3, stalls: 1 });
  });
});

describe("where sessions come from", () => {
  const files = {
    "logs/b.jsonl": MISSED, "logs/a.jsonl": CLEAN, "logs/deep/.agent/c.jsonl.gz": gzipSync(MISSED), "logs/readme.md": "# no session", "logs/data.json": "[1, 2, 3]",
    "logs/picture.png": new Uint8Array([0x89, 0x50, 0, 0, 0]), "logs/node_modules/d.jsonl": MISSED, "other.jsonl": MISSED,
  };

  it("a folder, searched with its subfolders in order; what is no session is passed over without a word", () => {
    const result = run(place(files), ["check", "--format", "json", "logs"]);
    expect(result.err).toBe("");
    expect(json(result).files.map(({ path }) => path)).toEqual(["logs/a.jsonl", "logs/b.jsonl", "logs/deep/.agent/c.jsonl.gz"]);
    expect(result.code).toBe(1);
  });

  it("the working directory", () => {
    expect(json(run(place(files), ["check", "--format", "json", "."])).files.map(({ path }) => path)).toEqual(["./logs/a.jsonl", "./logs/b.jsonl", "./logs/deep/.agent/c.jsonl.gz", "./other.jsonl"]);
  });

  it("a quoted glob", () => {
    const root = place(files);
    expect(json(run(root, ["check", "--format", "json", "logs/**/*.jsonl"])).files.map(({ path }) => path)).toEqual(["logs/a.jsonl", "logs/b.jsonl"]);
    expect(json(run(root, ["check", "--format", "json", "*.{json,jsonl}"])).files.map(({ path }) => path)).toEqual(["other.jsonl"]);
    expect(run(root, ["check", "logs/*.trace"])).toMatchObject({ code: 2, err: expect.stringContaining("no file matches this glob") as string });
  });

  it("a file whose name looks like a glob", () => {
    const root = place({ "run[1].jsonl": MISSED });
    expect(json(run(root, ["check", "--format", "json", "run[1].jsonl"])).files.map(({ path }) => path)).toEqual(["run[1].jsonl"]);
  });

  it("standard input, plain or packed", () => {
    for (const input of [MISSED, gzipSync(MISSED)]) {
      const result = run(folder, ["check", "--format", "json", "-"], { input });
      expect(result.code).toBe(1);
      expect(json(result).files.map(({ path, counts }) => [path, counts.messages])).toEqual([["-", 6]]);
    }
    expect(run(folder, ["check", "-"], { input: "hello" })).toMatchObject({ code: 2, err: expect.stringContaining("standard input: no agent session recognised") as string });
  });

  it("each file once, however often it is named", () => {
    const root = place(files);
    expect(json(run(root, ["check", "--format", "json", "logs/b.jsonl", "logs", "logs/*.jsonl"])).files.map(({ path }) => path)).toEqual(["logs/b.jsonl", "logs/a.jsonl", "logs/deep/.agent/c.jsonl.gz"]);
  });

  it("an empty folder is clean", () => {
    const root = place({});
    expect(run(root, ["check", "."])).toEqual({ code: 0, out: "No agent session found.\n", err: "" });
    expect(json(run(root, ["check", "--format", "json", "."])).files).toEqual([]);
  });
});

describe("rules", () => {
  const CAUGHT = lines(META, user("Please tidy up."), says("Time for a walk through the importer."));
  const rules = '{\n  // ours\n  "stall": { "pattern": "time for a walk.*$", "flavour": "javascript", "maxChars": "many", },\n  "loop": { "stallGuard": true }\n}\n';

  it("come from --rules; a wrong key is named with its place and what was expected, and the rest applies", () => {
    const root = place({ "s.jsonl": CAUGHT, "mine.json": rules });
    const result = run(root, ["check", "--format", "json", "--rules", "mine.json", "s.jsonl"]);
    const column = rules.split("\n")[2]!.indexOf('"many"') + 1;
    expect(result.err).toContain(`mine.json:3:${column}: stall.maxChars expected a whole number from 0 to 100000, found "many"`);
    expect(result.err).toContain('mine.json:4:13: loop.stallGuard is not a known key; did you mean "stallGuards"?');
    const report = json(result);
    expect(report.rules.stall).toMatchObject({ pattern: "time for a walk.*$", maxChars: 400 });
    expect(report.files[0]!.turns.map(({ decision: { outcome, reason } }) => `${outcome} ${reason}`)).toEqual(["nudge stall"]);
  });

  it("come from the nearest rules file upward otherwise", () => {
    const root = place({ ".stall-inspector.json": '{ "stall": { "maxChars": 77 } }', "a/b/s.jsonl": CAUGHT, "mine.json": "{}" });
    expect(json(run(join(root, "a/b"), ["check", "--format", "json", "s.jsonl"])).rules.stall.maxChars).toBe(77);
    expect(json(run(join(root, "a/b"), ["check", "--format", "json", "--rules", "../../mine.json", "s.jsonl"])).rules.stall.maxChars).toBe(400);
  });

  it("cannot be read: 2", () => {
    const root = place({ "s.jsonl": CAUGHT });
    expect(run(root, ["check", "--rules", "gone.json", "s.jsonl"])).toMatchObject({ code: 2, out: "", err: expect.stringContaining("gone.json: the rules cannot be read: no such file or folder") as string });
  });

  it("with a pattern that does not compile keep the built-in one", () => {
    const root = place({ "s.jsonl": CAUGHT, "mine.json": '{ "stall": { "pattern": "(walk" } }' });
    const result = run(root, ["check", "--format", "json", "--rules", "mine.json", "s.jsonl"]);
    expect(result.err).toMatch(/mine\.json:1:\d+: stall\.pattern does not compile: /);
    expect(json(result).rules.stall.pattern).toContain("let me now");
  });

  it("with a pattern that does not come to an end are given up on", () => {
    const root = place({ "s.jsonl": lines(META, user("Go."), says(`${"a".repeat(120)}!`)), "mine.json": '{ "stall": { "pattern": "^(a+)+$", "flavour": "javascript" } }' });
    const started = performance.now();
    const result = run(root, ["check", "--format", "json", "--rules", "mine.json", "s.jsonl"]);
    expect(performance.now() - started).toBeLessThan(30_000);
    expect(result.code).toBe(2);
    expect(result.err).toMatch(/s\.jsonl: the pattern in stall\.pattern did not come to an end in \d+(\.\d+)? s and was given up on/);
    expect(json(result).files).toEqual([]);
  });
});

describe("a session stored as a tree of files", () => {
  const info = (id: string, role: string, more: object = {}): string => JSON.stringify({ id, sessionID: "ses_1", role, time: { created: 2 }, ...more });
  const part = (id: string, more: object): string => JSON.stringify({ id, ...more });
  const TREE = {
    "storage/session/p1/ses_1.json": JSON.stringify({ id: "ses_1", projectID: "p1", title: "Fern", version: "1.0.2", time: { created: 1, updated: 9 } }),
    "storage/message/ses_1/msg_1.json": info("msg_1", "user"),
    "storage/part/msg_1/prt_1.json": part("prt_1", { type: "text", text: "Water the fern." }),
    "storage/message/ses_1/msg_2.json": info("msg_2", "assistant", { modelID: "m", providerID: "p", finish: "tool-calls" }),
    "storage/part/msg_2/prt_2.json": part("prt_2", { type: "tool", tool: "pump", callID: "c1", state: { status: "completed", input: { seconds: 5 }, output: "ok" } }),
    "storage/message/ses_1/msg_3.json": info("msg_3", "assistant", { modelID: "m", providerID: "p", finish: "stop" }),
    "storage/part/msg_3/prt_3.json": part("prt_3", { type: "text", text: "Next I'll look at the cactus." }),
    "storage/message/ses_2/msg_9.json": info("msg_9", "user"),
  };

  it("is put together and read like an export of it", () => {
    const root = place(TREE);
    const result = run(root, ["check", "--format", "json", "--turns", "all", "storage"]);
    const { files } = JSON.parse(result.out) as { files: { path: string; format: { id: string }; turns: { verdict: string }[] }[] };
    expect(files.map(({ path }) => path)).toEqual([join("storage", "session", "p1", "ses_1.json")]);
    expect(files[0]!.turns.map(({ verdict }) => verdict)).toEqual(["legal", "stall"]);
    expect(result.code).toBe(1);
  });

  it("tells of a file that is no JSON, and reads the rest", () => {
    const root = place({ ...TREE, "storage/message/ses_1/msg_2.json": "{ half" });
    const result = run(root, ["check", "--format", "json", "--turns", "all", join("storage", "session", "p1", "ses_1.json")]);
    const { files } = JSON.parse(result.out) as { files: { diagnostics: unknown[]; turns: { verdict: string }[] }[] };
    expect(files[0]!.turns.map(({ verdict }) => verdict)).toEqual(["stall"]);
    expect(files[0]!.diagnostics.length).toBe(1);
  });
});

describe("a reader that goes away", () => {
  it("ends the command quietly", async () => {
    const root = place({ "big.jsonl": lines(META, ...Array.from({ length: 20_000 }, (_, index) => [user(`Request ${index}`), says("I will run the tests.")]).flat()) });
    const child = spawn(process.execPath, [cli, "check", "--format", "json", "big.jsonl"], { cwd: root, stdio: ["ignore", "pipe", "pipe"] });
    let err = "";
    child.stderr.on("data", (data: Buffer) => { err += data.toString(); });
    child.stdout.once("data", () => { child.stdout.destroy(); });
    const code = await new Promise((resolve) => { child.on("close", resolve); });
    expect(err).toBe("");
    expect([0, 1]).toContain(code);
  });
});

describe("clean", () => {
  const nudge = "You just executed tool calls but returned an empty response. Go on.";
  const BURIED = lines(META, user("How many?"), calls, answers, { role: "assistant", content: "(empty)", finish_reason: "stop" }, user(nudge), calls, answers, says("Three."));
  const CLEANED = lines(META, user("How many?"), calls, answers, calls, answers, says("Three."));

  it("writes a copy, lists what it left out, and never overwrites", () => {
    const root = place({ "s.jsonl": BURIED, "there.jsonl": "x" });
    const result = run(root, ["clean", "s.jsonl", "copy.jsonl"]);
    expect(result).toMatchObject({ code: 0, err: "" });
    expect(result.out).toContain("2 rows left out");
    expect(result.out).toMatch(/ 5 {2}assistant {2}placeholder \(empty\)/);
    expect(readFileSync(join(root, "copy.jsonl"), "utf8")).toBe(CLEANED);
    for (const name of ["s.jsonl", "there.jsonl", "copy.jsonl"]) expect(run(root, ["clean", "s.jsonl", name])).toMatchObject({ code: 2, err: expect.stringContaining("exists already") });
    expect(readFileSync(join(root, "s.jsonl"), "utf8")).toBe(BURIED);
    expect(readFileSync(join(root, "there.jsonl"), "utf8")).toBe("x");
    expect(run(root, ["clean", "copy.jsonl", "again.jsonl"]).out).toContain("nothing left out");
    expect(run(root, ["clean", "missing.jsonl", "x.jsonl"]).code).toBe(2);
    expect(run(root, ["clean", "there.jsonl", "x.jsonl"])).toMatchObject({ code: 2, err: expect.stringContaining("no agent session recognised") });
  });

  it("reads packed files and packs where the name says so", () => {
    const root = place({ "s.jsonl.gz": gzipSync(BURIED) });
    expect(run(root, ["clean", "s.jsonl.gz", "plain.jsonl"]).code).toBe(0);
    expect(readFileSync(join(root, "plain.jsonl"), "utf8")).toBe(CLEANED);
    expect(run(root, ["clean", "s.jsonl.gz", "copy.jsonl.gz"]).code).toBe(0);
    expect(gunzipSync(readFileSync(join(root, "copy.jsonl.gz"))).toString()).toBe(CLEANED);
  });

  it("answers for folders by kind: check --fail-on scaffold", () => {
    const root = place({ "a/s.jsonl": BURIED, "a/b/clean.jsonl": CLEAN });
    const result = run(root, ["check", "--fail-on", "scaffold", "--format", "json", "a"]);
    expect(result.code).toBe(1);
    const report = JSON.parse(result.out) as { summary: { byScaffold: unknown; buried: number }; files: { scaffolds: { kind: string; buried: boolean; messages: number[] }[] }[] };
    expect(report.summary).toMatchObject({ buried: 2, byScaffold: { post_tool_empty: 1, post_tool_empty_pair: 1 } });
    expect(report.files.flatMap(({ scaffolds }) => scaffolds.map(({ kind, messages }) => `${kind} ${messages.join()}`))).toEqual(["post_tool_empty_pair 3,4", "post_tool_empty 3,4"]);
    expect(run(root, ["check", "--fail-on", "scaffold", "a/b"]).code).toBe(0);
    expect(run(root, ["check", "--fail-on", "none", "a"]).out).toContain("Injected rows: 1 placeholder (empty), 1 nudge after an empty reply.");
  });

  it("knows the nudge of one's own harness, named in the rules", () => {
    const own = { scaffolds: [{ kind: "our_nudge", role: "user", text: "[runner] go on", match: "prefix", leftOut: "always", version: "runner 2" }] };
    const rows = [META, user("How many?"), calls, answers, says("I will count them."), user("[runner] go on, the queue is waiting"), calls, answers, says("Three.")];
    const root = place({ ".stall-inspector.json": JSON.stringify(own), "s.jsonl": lines(...rows) });
    const result = run(root, ["check", "--fail-on", "scaffold", "--format", "json", "s.jsonl"]);
    expect(result.code).toBe(1);
    expect((JSON.parse(result.out) as { files: { scaffolds: unknown[] }[] }).files[0]!.scaffolds).toMatchObject([{ kind: "our_nudge", by: "text", buried: true, leaked: false }]);
    expect(run(root, ["clean", "s.jsonl", "copy.jsonl"]).code).toBe(0);
    expect(readFileSync(join(root, "copy.jsonl"), "utf8")).not.toContain("[runner]");
    // Without the rules it is what a user said.
    expect(run(place({ "s.jsonl": lines(...rows) }), ["check", "--fail-on", "scaffold", "s.jsonl"]).code).toBe(0);
  });

  it("says of databases and archives what to do instead", () => {
    const root = place({ "state.db": Buffer.concat([Buffer.from("SQLite format 3\0"), Buffer.alloc(4096)]), "log.eval": Buffer.from([0x50, 0x4b, 3, 4, 0, 0, 0, 0]) });
    for (const name of ["state.db", "log.eval"]) expect(run(root, ["clean", name, "copy.jsonl"])).toMatchObject({ code: 2, err: expect.stringContaining("databases and archives cannot be copied row by row; export the session first") as string });
    expect(existsSync(join(root, "copy.jsonl"))).toBe(false);
  });
});
