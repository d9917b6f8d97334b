import { describe, expect, it } from "vitest";
import { addToSummary, EMPTY_SUMMARY, fileReport } from "../../../src/core/report/fileReport.ts";
import { REPORT_FORMATS, reportFormat, reportText } from "../../../src/core/report/index.ts";
import { summarySentence } from "../../../src/core/report/words.ts";
import { DEFAULT_RULES } from "../../../src/core/rules/defaults.ts";
import { HEAD, missedPromise, sampleInspection, type Sample } from "./sample.ts";

const CAUGHT = missedPromise("I will now run the linter.");
const SAMPLE: Sample = {
  turns: [
    { text: "", calls: ["terminal", "memory"] },
    missedPromise("All is ready. I will run the tests.", "I will run the tests."),
    { ...CAUGHT, turn: { ...CAUGHT.turn, missed: false, outcome: "nudge", reason: "stall", recorded: { outcome: "nudge" } as never } },
    { text: "Next, I recommend a break.", turn: { outcome: "nudge", reason: "stall", falseAlarm: true, differs: true } },
    { text: "Everything is in place." },
  ],
  scaffolds: [{ message: 3, line: 40, buried: true }, { kind: "placeholder", by: "shape", message: 4, line: 50 }],
  diagnostics: [{ line: 7, message: "This line is not valid JSON" }],
};

function print(format: string, sample: Sample = SAMPLE, turns: "flagged" | "all" = "flagged", color = false): string {
  return reportText(reportFormat(format)!, [fileReport(sampleInspection(sample), "logs/a.jsonl", { turns })], { head: HEAD, color });
}

describe("the JSON report", () => {
  interface Report { schema: string; tool: unknown; rules: unknown; files: Record<string, unknown>[]; summary: Record<string, unknown> }
  const parsed = (turns: "flagged" | "all" = "flagged"): Report => JSON.parse(print("json", SAMPLE, turns)) as Report;

  it("has the fields of the contract under their names and in their order", () => {
    const report = parsed();
    expect(Object.keys(report)).toEqual(["schema", "tool", "rules", "files", "summary"]);
    expect(report.schema).toBe("stall-inspector/report/1");
    expect(report.tool).toEqual({ name: "stall-inspector", version: "1.2.3" });
    expect(report.rules).toEqual(DEFAULT_RULES);
    const [file] = report.files;
    expect(Object.keys(file!).slice(0, 10)).toEqual(["path", "format", "formatLabel", "model", "apiMode", "declaredTools", "counts", "diagnostics", "turns", "scaffolds"]);
    expect(file).toMatchObject({
      path: "logs/a.jsonl", format: "hermes-gateway", formatLabel: "Hermes gateway log", model: "example/model-1", apiMode: null, declaredTools: ["terminal", "memory"],
      counts: { records: 8, messages: 5, turns: 5, skipped: 1 }, diagnostics: [{ line: 7, message: "This line is not valid JSON" }],
    });
  });

  it("gives each flagged turn in full", () => {
    const turns = parsed().files[0]!["turns"] as Record<string, unknown>[];
    expect(turns.map(({ index }) => index)).toEqual([1, 2, 3]);
    expect(Object.keys(turns[0]!).slice(0, 15)).toEqual([
      "index", "conversation", "message", "record", "line", "endLine", "exchange", "finishReason", "toolCalls", "text", "decision", "recorded", "verdict", "missed", "falseAlarm",
    ]);
    expect(turns[0]).toEqual({
      index: 1, conversation: 0, message: 1, record: 19, line: 20, endLine: 20, exchange: 0, finishReason: "stop", toolCalls: [], text: "All is ready. I will run the tests.",
      decision: { loop: "hermes", outcome: "return", reason: "text_response(finish_reason=stop)", steps: [{ node: "stall", answer: "no", facts: { length: 21, match: null } }] },
      recorded: "return", verdict: "stall", missed: true, falseAlarm: false,
      findings: [{ kind: "promise", message: "“I will run the tests.” names an action, and this message carries no call.", severity: "warning", evidence: { start: 14, end: 35, text: "I will run the tests." } }],
      differs: false, title: "Stall: promise, missed by the loop", why: "", recordedCertainty: null, recordedReason: null,
    });
  });

  it("gives every turn when asked", () => {
    const turns = parsed("all").files[0]!["turns"] as { index: number; toolCalls: string[] }[];
    expect(turns.map(({ index }) => index)).toEqual([0, 1, 2, 3, 4]);
    expect(turns[0]!.toolCalls).toEqual(["terminal", "memory"]);
  });

  it("lists injected rows, and sums up", () => {
    const { files, summary } = parsed();
    expect(files[0]!["scaffolds"]).toEqual([
      { kind: "ack_or_stall", by: "text", messages: [3], line: 40, buried: true, leaked: false, conversation: 0 },
      { kind: "placeholder", by: "shape", messages: [4], line: 50, buried: false, leaked: false, conversation: 0 },
    ]);
    expect(Object.keys(summary).slice(0, 7)).toEqual(["files", "turns", "stalls", "missed", "falseAlarms", "scaffolds", "byKind"]);
    expect(summary).toMatchObject({ files: 1, turns: 5, stalls: 2, missed: 1, caught: 1, falseAlarms: 1, scaffolds: 2, buried: 1, leaked: 0, byKind: { "promise": 2, "buried-scaffold": 1 } });
  });

  it("cuts the text after 200 code points, never inside one, and leaves evidence in the whole text", () => {
    const text = `${"🙂".repeat(199)}ab. I will go on.`;
    const [turn] = (JSON.parse(print("json", { turns: [missedPromise(text, "I will go on.")] })) as Report).files[0]!["turns"] as { text: string; findings: { evidence: { start: number; end: number; text: string } }[] }[];
    expect([...turn!.text].length).toBe(200);
    expect(turn!.text).toBe(`${"🙂".repeat(199)}a`);
    const { start, end } = turn!.findings[0]!.evidence;
    expect(text.slice(start, end)).toBe("I will go on.");
  });

  it("is one document whatever the number of files", () => {
    const format = reportFormat("json")!;
    const file = fileReport(sampleInspection(SAMPLE), "x", { turns: "flagged" });
    for (const count of [0, 1, 3]) {
      const report = JSON.parse(reportText(format, Array.from({ length: count }, () => file), { head: HEAD, color: false })) as Report;
      expect(report.files.length).toBe(count);
      expect(report.summary).toMatchObject({ files: count, stalls: 2 * count, byKind: count === 0 ? {} : { promise: 2 * count } });
    }
  });

  it("gives no declared tools as an empty list, and what a file does not state as null", () => {
    const file = fileReport(sampleInspection({ turns: [], declaredTools: undefined }), "x", { turns: "all" });
    expect(file.declaredTools).toEqual([]);
    expect(file.apiMode).toBeNull();
  });
});

describe("the sentence about a session", () => {
  const totals = { ...EMPTY_SUMMARY, turns: 214 };
  it.each([
    [{ stalls: 12, missed: 9, caught: 3 }, "12 stalls in 214 turns. The loop caught 3 and returned 9 as final answers."],
    [{ stalls: 2, missed: 1, caught: 1 }, "2 stalls in 214 turns. The loop caught 1 and returned 1 as a final answer."],
    [{ stalls: 1, missed: 1 }, "1 stall in 214 turns. The loop returned it as the final answer."],
    [{ stalls: 4, missed: 4 }, "4 stalls in 214 turns. The loop caught none and returned 4 as final answers."],
    [{ stalls: 4, caught: 4 }, "4 stalls in 214 turns. The loop caught all 4."],
    [{ stalls: 1, caught: 1 }, "1 stall in 214 turns. The loop caught it."],
    [{ falseAlarms: 1, buried: 2, leaked: 1 }, "No stall in 214 turns. 1 false alarm, 2 buried scaffolds, 1 leaked scaffold."],
    [{ turns: 1 }, "No stall in 1 turn."],
  ])("%j", (part, sentence) => {
    expect(summarySentence({ ...totals, ...part })).toBe(sentence);
  });
});

describe("the text report", () => {
  it("shows header, flagged turns, faulty rows, problems and the sentence", () => {
    expect(print("text")).toBe([
      "logs/a.jsonl",
      "  Hermes gateway log · example/model-1 · loop Hermes, latest",
      "  assumed: API mode chat_completions",
      "    20  Stall: promise, missed by the loop",
      "        “I will run the tests.” names an action, and this message carries no call.",
      "        turn 2 · Hermes, latest: return, text_response(finish_reason=stop) · file: return",
      "    30  Stall: promise, caught by the stall guard",
      "        “I will now run the linter.” names an action, and this message carries no call.",
      "        turn 3 · Hermes, latest: nudge, stall · file: nudge",
      "    40  False alarm of the stall guard",
      "        “Next, I recommend a break.”",
      "        turn 4 · Hermes, latest: nudge, stall · file: return, differs",
      "    40  Buried scaffold: nudge (ack_or_stall), known by its text; ordinary rows follow it.",
      "     7  not read: This line is not valid JSON",
      "  2 stalls in 5 turns. The loop caught 1 and returned 1 as a final answer. 1 false alarm, 1 buried scaffold. The file shows another outcome in 1 turn. Injected rows: 1 nudge, 1 placeholder.",
      "", "",
    ].join("\n"));
  });

  it("has colour only when asked, and says the same with it", () => {
    const colored = print("text", SAMPLE, "flagged", true);
    expect(colored).toContain("\u001b[33m");
    expect(colored.replace(/\u001b\[\d+m/g, "")).toBe(print("text"));
    expect(print("text")).not.toContain("\u001b");
  });

  it("sums up several files, and says when there is none", () => {
    const file = fileReport(sampleInspection(SAMPLE), "x", { turns: "flagged" });
    const options = { head: HEAD, color: false };
    expect(reportText(reportFormat("text")!, [file, file], options)).toMatch(/\n2 files: 4 stalls in 10 turns\. .*\n$/);
    expect(reportText(reportFormat("text")!, [], options)).toBe("No agent session found.\n");
  });
});

describe("the SARIF report", () => {
  interface Result { ruleId: string; ruleIndex: number; level: string; message: { text: string }; locations: { physicalLocation: { artifactLocation: { uri: string }; region: { startLine: number; endLine: number } } }[] }
  interface Sarif { version: string; runs: { tool: { driver: { name: string; version: string; rules: { id: string; help: { text: string; markdown: string }; shortDescription: { text: string } }[] } }; results: Result[]; invocations: { executionSuccessful: boolean; toolExecutionNotifications: unknown[] }[] }[] }
  const sarif = (sample: Sample = SAMPLE, path = "logs/a.jsonl", rules = DEFAULT_RULES): Sarif =>
    JSON.parse(reportText(reportFormat("sarif")!, [fileReport(sampleInspection(sample), path, { turns: "flagged" })], { head: { ...HEAD, rules }, color: false })) as Sarif;

  it("has a result for each finding, false alarm and faulty row, by line, with its rule", () => {
    const [run] = sarif().runs;
    const results = run!.results.map(({ ruleId, level, locations: [location] }) => [ruleId, level, location!.physicalLocation.region.startLine]);
    expect(results).toEqual([["promise", "warning", 20], ["promise", "warning", 30], ["false-alarm", "note", 40], ["buried-scaffold", "note", 40]]);
    for (const result of run!.results) {
      expect(run!.tool.driver.rules[result.ruleIndex]!.id).toBe(result.ruleId);
      expect(result.locations[0]!.physicalLocation.artifactLocation.uri).toBe("logs/a.jsonl");
    }
    expect(run!.results[0]!.message.text).toBe("Missed stall: “I will run the tests.” names an action, and this message carries no call. (turn 2 · Hermes, latest: return, text_response(finish_reason=stop) · file: return)");
    expect(run!.invocations[0]!.toolExecutionNotifications.length).toBe(1);
  });

  it("explains every rule", () => {
    for (const { id, help, shortDescription } of sarif().runs[0]!.tool.driver.rules) {
      expect(id).toMatch(/^[a-z-]+$/);
      expect(help.text.length).toBeGreaterThan(40);
      expect(help.markdown).toContain("**");
      expect(shortDescription.text).toMatch(/^[A-Z]/);
    }
  });

  it("takes the severities of the rules", () => {
    const severity = { ...DEFAULT_RULES.verdict.severity, "buried-scaffold": "off" as const };
    const [run] = sarif(SAMPLE, "x", { ...DEFAULT_RULES, verdict: { ...DEFAULT_RULES.verdict, severity } }).runs;
    expect(run!.results.map(({ ruleId }) => ruleId)).not.toContain("buried-scaffold");
  });

  it.each([
    ["a b/ü#?.jsonl", "a%20b/%C3%BC%23%3F.jsonl"], ["/var/log/a%.json", "file:///var/log/a%25.json"], ["C:\\logs\\a b.json", "file:///C:/logs/a%20b.json"],
    ["../x.json", "../x.json"], ["lone\ud800.json", "lone%EF%BF%BD.json"], ["javascript:alert(1)", "javascript%3Aalert(1)"],
  ])("writes the path %j as a URI", (path, uri) => {
    expect(sarif(SAMPLE, path).runs[0]!.results[0]!.locations[0]!.physicalLocation.artifactLocation.uri).toBe(uri);
  });
});

describe("the JUnit report", () => {
  it("has a case for each listed turn and faulty row, and fails the stalls", () => {
    const report = print("junit");
    expect(report).toMatch(/^<\?xml version="1\.0" encoding="UTF-8"\?>\n<testsuites name="stall-inspector">\n<testsuite name="logs\/a\.jsonl" tests="4" failures="3" /);
    expect(report.match(/<testcase /g)?.length).toBe(4);
    expect(report.match(/<failure /g)?.length).toBe(3);
    expect(report).toContain('<failure type="promise" message="Missed stall: “I will run the tests.” names an action, and this message carries no call.">');
    expect(report).toContain("<system-err>line 7: This line is not valid JSON</system-err>");
    expect(report.endsWith("</testsuite>\n</testsuites>\n")).toBe(true);
  });

  it("has a case that passes for a clean file", () => {
    expect(print("junit", { turns: [{ text: "Fine." }] })).toContain('tests="1" failures="0" errors="0" skipped="0">\n<testcase classname="logs/a.jsonl" name="No stall in 1 turn." time="0"/>');
  });
});

describe("the Markdown report", () => {
  it("lists the same turns", () => {
    const report = print("markdown");
    expect(report).toContain("**2 stalls in 5 turns. The loop caught 1 and returned 1 as a final answer. 1 false alarm, 1 buried scaffold. The file shows another outcome in 1 turn. Injected rows: 1 nudge, 1 placeholder.**");
    expect(report).toContain("- Line 20: **Stall: promise, missed by the loop**\n  - Finding: “I will run the tests.” names an action, and this message carries no call.\n");
    expect(report.match(/^- Line /gm)?.length).toBe(4);
  });
});

describe("foreign text", () => {
  const HOSTILE = 'I will run\u001b]0;owned\u0007 <script>alert("1")</script> & ]]> \u202e[x](http://evil.example) `code` @everyone #12 www.evil.example\n# heading\r\n\u0000\ud800\u009b31m\uffff';
  const sample: Sample = { ...SAMPLE, turns: [missedPromise(HOSTILE), { text: HOSTILE, turn: { falseAlarm: true, outcome: "nudge", reason: "stall" } }], diagnostics: [{ line: 1, message: HOSTILE }], model: HOSTILE };

  it.each(["text", "junit", "markdown", "sarif"])("never reaches a terminal as a control in %s", (format) => {
    const report = print(format, sample, "all");
    const shown = format === "sarif" ? (JSON.parse(report) as { runs: { results: { message: { text: string } }[] }[] }).runs[0]!.results.map(({ message }) => message.text).join("") : report.replaceAll("\n", "");
    expect(shown).not.toMatch(/[\u0000-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/);
    expect(shown).toContain(format === "markdown" ? "␛\\]0;owned␇" : "␛]0;owned␇");
    expect(shown).toContain("\\u202e".replaceAll("\\", format === "markdown" ? "\\\\" : "\\"));
  });

  it("stays text in XML", () => {
    const report = print("junit", sample, "all");
    expect(report).not.toContain("<script");
    expect(report).toContain("&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt; &amp; ]]&gt;");
    expect(report).not.toMatch(/[\ud800-\udbff](?![\udc00-\udfff])|[\ufffe\uffff]/);
  });

  it("stays text in Markdown: no tag, link, code, heading, mention or issue", () => {
    const report = print("markdown", sample, "all").replaceAll("<!-- -->", "\u0001");
    expect(report).not.toMatch(/<(?!!)/);
    expect(report).not.toMatch(/(?<!\\)[`[\]]/);
    expect(report).not.toMatch(/@\w|#\d|http:\/\/|www\./);
    expect(report.split("\n").filter((line) => line.startsWith("#")).length).toBe(2);
  });

  it("stays exactly what it is in JSON", () => {
    const { files: [file] } = JSON.parse(print("json", { turns: [missedPromise(HOSTILE)] })) as { files: { turns: { text: string; findings: { evidence: { text: string } }[] }[] }[] };
    expect(file!.turns[0]!.text).toBe(HOSTILE);
    expect(file!.turns[0]!.findings[0]!.evidence.text).toBe(HOSTILE);
  });
});

describe("all formats", () => {
  it("have ids of their own and can be asked for", () => {
    expect(REPORT_FORMATS.map(({ id }) => id)).toEqual(["text", "json", "sarif", "junit", "markdown"]);
    expect(reportFormat("pdf")).toBeUndefined();
  });

  it("count what addToSummary sums up", () => {
    const file = fileReport(sampleInspection(SAMPLE), "x", { turns: "flagged" });
    expect(addToSummary(addToSummary(EMPTY_SUMMARY, file), file)).toMatchObject({
      files: 2, turns: 10, stalls: 4, missed: 2, caught: 2, falseAlarms: 2, scaffolds: 4, buried: 2, leaked: 0, byKind: { "promise": 4, "buried-scaffold": 2 },
      byScaffold: { ack_or_stall: 2, placeholder: 2 }, differs: 2,
    });
  });
});
