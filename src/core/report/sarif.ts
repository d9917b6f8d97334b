/** SARIF 2.1.0, for code scanning and SARIF viewers: one result a finding, rules with help, regions by line. */
import { visible } from "./escape.ts";
import { FALSE_ALARM, KIND_HELP, type KindHelp } from "./kinds.ts";
import type { FileReport, ReportFormat, ReportHead, ReportSummary, ScaffoldReport, TurnReport } from "./model.ts";
import type { FindingKind } from "../verdict/model.ts";
import { kindTitle, problemSentence, scaffoldSentence, turnFacts } from "./words.ts";

type Level = "error" | "warning" | "note" | "none";
const LEVELS: Readonly<Record<string, Level>> = { error: "error", warning: "warning", information: "note", hint: "note", off: "none" };

const FALSE_ALARM_ID = "false-alarm";

/** Ids of the rules in the order of the driver's list; results point into it. */
const RULES: readonly (readonly [string, string, KindHelp])[] = [
  ...Object.entries(KIND_HELP).map(([kind, help]) => [kind, kindTitle(kind), help] as const),
  [FALSE_ALARM_ID, "False alarm", FALSE_ALARM],
];
const RULE_INDEX: ReadonlyMap<string, number> = new Map(RULES.map(([id], index) => [id, index]));

interface Notification { readonly level: Level; readonly message: { readonly text: string }; readonly locations: readonly unknown[] }

export const sarif: ReportFormat = {
  id: "sarif",
  writer({ head }) {
    let results = 0;
    const notifications: Notification[] = [];
    return {
      begin: () => `{"$schema":"https://json.schemastore.org/sarif-2.1.0.json","version":"2.1.0","runs":[{\n"tool":${JSON.stringify(tool(head))},\n"columnKind":"utf16CodeUnits",\n"results":[`,
      *file(report: FileReport) {
        const uri = uriOf(report.path);
        for (const { line, message } of report.diagnostics) notifications.push({ level: "warning", message: { text: visible(message) }, locations: [location(uri, line, line)] });
        for (const turn of report.turns) for (const result of turnResults(turn, report, uri)) yield piece(result);
        for (const scaffold of report.scaffolds) {
          const level = levelOf(scaffold.buried ? "buried-scaffold" : "leaked-scaffold", head);
          if ((scaffold.buried || scaffold.leaked) && level !== "none") yield piece(scaffoldResult(scaffold, uri, level));
        }
      },
      end: (_summary: ReportSummary) => `],\n"invocations":[${JSON.stringify({ executionSuccessful: true, toolExecutionNotifications: notifications })}]}]}\n`,
    };

    function piece(result: unknown): string {
      results += 1;
      return `${results === 1 ? "\n" : ",\n"}${JSON.stringify(result)}`;
    }
  },
};

/** The level that the rules give a kind. */
function levelOf(id: string, { rules }: ReportHead): Level {
  return id === FALSE_ALARM_ID ? "note" : LEVELS[rules.verdict.severity[id as FindingKind] ?? "warning"] ?? "warning";
}

function tool(head: ReportHead): unknown {
  const { name, version } = head.tool;
  return {
    driver: {
      name: "Stall Inspector", version, semanticVersion: version, properties: { command: name },
      rules: RULES.map(([id, title, { short, help }]) => ({
        id, name: pascal(id), shortDescription: { text: title }, fullDescription: { text: short },
        help: { text: `${short} ${help}`, markdown: `**${short}**\n\n${help}` },
        defaultConfiguration: { level: levelOf(id, head) },
      })),
    },
  };
}

function turnResults(turn: TurnReport, report: FileReport, uri: string): readonly unknown[] {
  const { outcome, reason } = turn.decision;
  const properties = {
    turn: turn.index, conversation: turn.conversation, message: turn.message, exchange: turn.exchange,
    outcome, reason, recorded: turn.recorded, verdict: turn.verdict, missed: turn.missed, falseAlarm: turn.falseAlarm,
  };
  const where = location(uri, turn.line, turn.endLine);
  const facts = turnFacts(turn, report.loop.title).join(" · ");
  const results: unknown[] = turn.findings.map(({ kind, message, severity, evidence }, index) => ({
    ruleId: kind, ruleIndex: RULE_INDEX.get(kind), level: LEVELS[severity] ?? "warning", kind: "fail",
    message: { text: visible(`${problemSentence(turn, message)} (${facts})`) },
    locations: [where],
    partialFingerprints: { "stallInspector/v1": `${kind}:${turn.conversation}:${turn.message}:${index}` },
    properties: evidence ? { ...properties, evidence } : properties,
  }));
  if (turn.falseAlarm) results.push({
    ruleId: FALSE_ALARM_ID, ruleIndex: RULE_INDEX.get(FALSE_ALARM_ID), level: "note", kind: "fail",
    message: { text: visible(`${turn.title}. (${facts})`) }, locations: [where],
    partialFingerprints: { "stallInspector/v1": `${FALSE_ALARM_ID}:${turn.conversation}:${turn.message}:0` }, properties,
  });
  return results;
}

function scaffoldResult(scaffold: ScaffoldReport, uri: string, level: Level): unknown {
  const ruleId = scaffold.buried ? "buried-scaffold" : "leaked-scaffold";
  return {
    ruleId, ruleIndex: RULE_INDEX.get(ruleId), level, kind: "fail", message: { text: visible(scaffoldSentence(scaffold)) },
    locations: [location(uri, scaffold.line, scaffold.line)],
    partialFingerprints: { "stallInspector/v1": `${ruleId}:${scaffold.conversation}:${scaffold.messages.join("-")}` }, properties: { ...scaffold },
  };
}

function location(uri: string, startLine: number, endLine: number): unknown {
  return { physicalLocation: { artifactLocation: { uri }, region: { startLine: Math.max(1, startLine), endLine: Math.max(1, startLine, endLine) } } };
}

/** A valid URI reference for a path: relative ones stay relative (to the working directory), absolute ones become `file:`. */
export function uriOf(path: string): string {
  const slashes = /^[a-z]:[\\/]|^\\\\/i.test(path) ? path.replaceAll("\\", "/") : path;
  const encoded = slashes.split("/").map(encodedSegment).join("/");
  if (/^[a-z]:\//i.test(slashes)) return `file:///${slashes.slice(0, 2)}${encoded.slice(encoded.indexOf("/"))}`;
  if (slashes.startsWith("//")) return `file:${encoded}`;
  return slashes.startsWith("/") ? `file://${encoded}` : encoded;
}

/** One segment; lone surrogates, which have no encoding, become the replacement character. */
function encodedSegment(segment: string): string {
  return encodeURIComponent(segment.replace(/[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g, "\ufffd"));
}

function pascal(id: string): string {
  return id.split("-").map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join("");
}
