/** The verdict on one turn, in the judging order of behaviour A1: the first thing that matches decides. */
import { KINDS } from "./kinds/index.ts";
import type { Found } from "./kinds/kind.ts";
import { whyLegal } from "./legal.ts";
import { Look } from "./look.ts";
import type { Evidence, Finding, FindingKind, JudgedTurn, Severity, Verdict } from "./model.ts";

const legal = (why: string): Verdict => Object.freeze({ verdict: "legal", findings: [], why });
const CALL = legal("a tool call");
const INTERRUPTED = legal("interrupted by the user");
const WAITING = legal("waits on purpose");
const REPLAYED = legal("copied from another session");
const SIDECHAIN = legal("part of a sub-agent");
const SYNTHETIC = legal("put there by the harness");
const COMMENTARY = legal("its calls stand in another record");
const ANSWERED = legal("a tool result follows");
const SILENT = legal("a silence token");

/** Replies by which an unattended session says that there is nothing to report (behaviour A6). */
const SILENCE = new Set(["[SILENT]", "NO_REPLY", "[NO_REPLY]", "HEARTBEAT_OK"]);
const RANK: readonly Severity[] = ["hint", "information", "warning", "error"];

/** Judges a turn. Pure, and it never throws for what a message holds. */
export function judge(turn: JudgedTurn): Verdict {
  const { message } = turn;
  if (message.calls.length > 0) return CALL;
  const { flags } = message;
  if (flags.interrupted) return INTERRUPTED;
  if (flags.waiting) return WAITING;
  if (flags.replayed) return REPLAYED;
  if (flags.sidechain) return SIDECHAIN;
  if (flags.synthetic) return SYNTHETIC;
  if (flags.commentary) return COMMENTARY;
  // A result behind it: what it wrote was carried out, in whatever shape the file does not tell apart.
  if (turn.messages[turn.index + 1]?.role === "tool") return ANSWERED;
  const look = new Look(turn);
  if (look.text.length < 24 && SILENCE.has(look.text.trim())) return SILENT;
  for (const kind of KINDS) {
    const severity = severityOf(kind.kind, turn);
    if (severity === undefined) continue;
    const found = kind.find(look);
    if (found) return { verdict: "stall", findings: [finding(kind.kind, severity, found, look)], why: "" };
  }
  return legal(whyLegal(look));
}

/** The rules' severity, one higher where nobody is there to answer; undefined when the kind is switched off. */
function severityOf(kind: FindingKind, turn: JudgedTurn): Severity | undefined {
  const severity = turn.rules.verdict.severity[kind] ?? "warning";
  if (severity === "off") return undefined;
  return turn.facts.unattended ? RANK[Math.min(RANK.length - 1, RANK.indexOf(severity) + 1)]! : severity;
}

function finding(kind: FindingKind, severity: Severity, found: Found, look: Look): Finding {
  const message = look.turn.facts.unattended ? `${found.message} The session runs unattended: nobody is there to answer.` : found.message;
  return { kind, message, severity, evidence: evidenceOf(found, look.text) };
}

function evidenceOf(found: Found, text: string): Evidence | undefined {
  if (found.start === undefined || found.end === undefined) return undefined;
  const start = Math.max(0, Math.min(found.start, text.length)), end = Math.max(start, Math.min(found.end, text.length));
  return { start, end, text: text.slice(start, end) };
}
