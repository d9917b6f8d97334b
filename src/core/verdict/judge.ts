/** The verdict on one turn, in the judging order of behaviour A1: the first thing that matches decides. */
import { GATES } from "./gates.ts";
import { KINDS } from "./kinds/index.ts";
import type { Found } from "./kinds/kind.ts";
import { whyLegal } from "./legal.ts";
import { Look } from "./look.ts";
import type { Evidence, Finding, FindingKind, JudgedTurn, Severity, Verdict } from "./model.ts";

const RANK: readonly Severity[] = ["hint", "information", "warning", "error"];

/** Judges a turn. Pure, and it never throws for what a message holds. */
export function judge(turn: JudgedTurn): Verdict {
  for (const gate of GATES) if (gate.holds(turn)) return gate.verdict;
  const look = new Look(turn);
  for (const kind of KINDS) {
    const severity = severityOf(kind.kind, turn);
    if (severity === undefined) continue;
    const found = kind.find(look);
    if (found) return { verdict: "stall", findings: [finding(kind.kind, severity, found, look)], why: "" };
  }
  return new Legal(turn);
}

/**
 * A legal ending; why it is legal is found out when somebody asks, since most of them are only counted. A getter of the class:
 * one made for each verdict costs more than the judging.
 */
class Legal implements Verdict {
  readonly verdict = "legal";
  // One of its own: views tell by it whether a turn was judged anew.
  readonly findings: readonly Finding[] = [];
  #turn: JudgedTurn | undefined;
  #why = "";
  constructor(turn: JudgedTurn) {
    this.#turn = turn;
  }
  get why(): string {
    if (this.#turn !== undefined) {
      this.#why = whyLegal(new Look(this.#turn));
      this.#turn = undefined;
    }
    return this.#why;
  }
}

/** The rules' severity of a kind for a turn, one higher where nobody is there to answer (behaviour A6); undefined when the kind is switched off. */
export function severityOf(kind: FindingKind, turn: JudgedTurn): Severity | undefined {
  const severity = turn.rules.verdict.severity[kind] ?? "warning";
  if (severity === "off") return undefined;
  return turn.facts.unattended ? RANK[Math.min(RANK.length - 1, RANK.indexOf(severity) + 1)]! : severity;
}

function finding(kind: FindingKind, severity: Severity, found: Found, look: Look): Finding {
  const message = look.turn.facts.unattended ? `${found.message} The session runs unattended: nobody is there to answer.` : found.message;
  const related = found.related;
  return { kind, message, severity, evidence: evidenceOf(found, look.text), ...(related && { related }) };
}

function evidenceOf(found: Found, text: string): Evidence | undefined {
  if (found.start === undefined || found.end === undefined) return undefined;
  const start = Math.max(0, Math.min(found.start, text.length)), end = Math.max(start, Math.min(found.end, text.length));
  return { start, end, text: text.slice(start, end) };
}
