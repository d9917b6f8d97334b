/** The selected turn in full, as the inspector shows it. */
import { modelChange } from "../inspect/models.ts";
import { proposedView } from "./panels.lazy.ts";
import { isFlagged, type InspectedTurn, type Inspection } from "../inspect.ts";
import type { Replay } from "../inspect/replay.ts";
import type { DecisionView, TurnView } from "../protocol/views.ts";
import type { Finding } from "../verdict/model.ts";
import type { Message } from "../transcript/model.ts";
import type { Decision, TreeExit, TreeRow } from "../loop/model.ts";
import { buriedByTurn, buriedSentence, decidedWords, markOf, oneLine } from "./words.ts";

/** Longest arguments of a call that are sent; the rest is in the record. */
const MOST_ARGUMENTS = 4000;

/** Where a turn stands among the flagged ones; computed once for each state of the turns. */
export class FlaggedTurns {
  private readonly inspection: Inspection;
  private readonly turns: number[] = [];
  private seen = 0;

  constructor(inspection: Inspection) { this.inspection = inspection; }

  /** Indexes of flagged turns, rising. */
  get list(): readonly number[] {
    const { inspection, turns } = this;
    if (this.seen !== inspection.version) {
      const cut = inspection.cutSince(this.seen);
      while (turns.length > 0 && turns[turns.length - 1]! >= cut) turns.pop();
      const from = this.seen === 0 ? 0 : cut;
      this.seen = inspection.version;
      for (let index = from; index < inspection.turnCount; index += 1) if (isFlagged(inspection.turn(index))) turns.push(index);
    }
    return turns;
  }

  around(turn: number): TurnView["flagged"] {
    const { list } = this;
    let low = 0, high = list.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (list[middle]! < turn) low = middle + 1;
      else high = middle;
    }
    const here = list[low] === turn;
    return {
      total: list.length,
      ...(here ? { position: low + 1 } : {}),
      ...(low > 0 ? { previous: list[low - 1]! } : {}),
      ...((list[here ? low + 1 : low]) === undefined ? {} : { next: list[here ? low + 1 : low]! }),
    };
  }
}

/**
 * @param textLimit UTF-16 units of the visible text to send.
 * @param draft the replay under a draft, when there is one; its decision is sent where it differs.
 */
export function turnViewOf(inspection: Inspection, flagged: FlaggedTurns, index: number, textLimit: number, version: number, draft: Replay | undefined): TurnView {
  const turn = inspection.turn(index);
  const message = inspection.message(index);
  const text = inspection.visibleText(index);
  const decision = inspection.explain(index);
  const prompt = inspection.prompt(turn.conversation);
  const drafted = draft?.decided(index);
  const changed = drafted !== undefined && (drafted.outcome !== turn.outcome || drafted.reason !== turn.reason);
  return {
    version, turn: index, conversation: turn.conversation, message: turn.message, exchange: turn.exchange,
    record: message.place.record, line: message.place.line, endLine: message.place.endLine,
    ...(message.finishReason === undefined ? {} : { finishReason: message.finishReason }),
    ...(message.model === undefined ? {} : { model: message.model }),
    ...(message.time === undefined ? {} : { time: message.time }),
    provisional: message.flags.provisional === true,
    text: cut(text, textLimit), length: text.length,
    ...(message.thinking === undefined ? {} : { thinking: cut(message.thinking, textLimit) }),
    calls: message.calls.map((call) => ({ name: call.name, arguments: cut(typeof call.arguments === "string" ? call.arguments : JSON.stringify(call.arguments) ?? "", MOST_ARGUMENTS) })),
    verdict: turn.verdict, why: inspection.why(index), missed: turn.missed, falseAlarm: turn.falseAlarm, differs: turn.differs, mark: markOf(turn, message),
    findings: turn.findings.map((finding) => ({ kind: finding.kind, message: finding.message, severity: finding.severity, ...(finding.evidence ? { evidence: { ...finding.evidence } } : {}), ...relatedOf(inspection, turn, finding) })),
    predicted: { outcome: turn.outcome, reason: turn.reason, words: decidedWords(decision) },
    recorded: { outcome: turn.recorded.outcome, words: recordedWords(turn) },
    ...(prompt === undefined ? {} : { prompt: { ...prompt } }),
    decision: decisionView(decision),
    ...(changed && draft ? { draft: decisionView(draft.explain(index)) } : {}),
    ...notesOf(inspection, turn),
    ...memoryOf(inspection, turn),
    ...writtenOf(inspection, turn, message),
    ...changeOf(inspection, turn),
    flagged: flagged.around(index),
  };
}

/** The other row that a finding rests on (behaviour A7): which it is, and its words. */
function relatedOf(inspection: Inspection, { conversation }: InspectedTurn, { related }: Finding): Pick<TurnView["findings"][number], "related"> {
  const row = related && inspection.transcript.conversations[conversation]?.messages[related.message];
  return related === undefined || row === undefined ? {} : { related: { message: related.message, line: row.place.line, role: row.role, text: oneLine(related.text, 200) } };
}

/** Calls that were written and not made, and what stands under the message then (behaviour E5, E7). */
function writtenOf(inspection: Inspection, turn: InspectedTurn, message: Message): Pick<TurnView, "proposed" | "underneath"> {
  if (message.calls.length > 0) return {};
  const proposed = proposedView(inspection.judged(turn.index));
  const underneath = proposed !== undefined || turn.findings.some(({ kind }) => kind === "prose-tool-call") ? { underneath: "Nothing was executed in this turn." } : {};
  return proposed === undefined ? underneath : { proposed, ...underneath };
}

function changeOf(inspection: Inspection, turn: InspectedTurn): Pick<TurnView, "modelChange"> {
  const change = modelChange(inspection, turn);
  return change === undefined ? {} : { modelChange: { ...change } };
}

/** Absent when there are none. */
function notesOf(inspection: Inspection, turn: InspectedTurn): Pick<TurnView, "notes"> {
  const buried = buriedSentence(buriedByTurn(inspection, turn.conversation, turn.message));
  return buried === "" ? {} : { notes: [buried] };
}

/** Turns of the exchange whose memory is shown, around the turn. */
const MOST_MEMORIES = 12;

/** What each turn near this one did with the remembered text (behaviour F1). */
function memoryOf(inspection: Inspection, turn: InspectedTurn): Pick<TurnView, "memory"> {
  // Only one loop remembers a text.
  if (inspection.loop.id !== "hermes") return {};
  const { turns } = inspection;
  const same = (index: number): boolean => turns[index]?.exchange === turn.exchange && turns[index].conversation === turn.conversation;
  let from = turn.index, to = turn.index;
  while (to - from < MOST_MEMORIES && (same(from - 1) || same(to + 1))) {
    if (same(from - 1)) from -= 1;
    if (same(to + 1)) to += 1;
  }
  const memory: NonNullable<TurnView["memory"]> = [];
  let touched = false;
  for (let index = from; index <= to; index += 1) {
    const detail = inspection.explain(index).after.find(({ name }) => name === "fallback")?.detail;
    const did = detail === "set" || detail === "kept" || detail === "cleared" || detail === "used" ? detail : "none";
    touched ||= did !== "none";
    memory.push({ turn: index, memory: did });
  }
  return touched ? { memory } : {};
}

/** The evidence, and how sure it is. */
function recordedWords({ recorded: { words, certainty } }: InspectedTurn): string { return certainty === undefined ? words : `${words} (${certainty === "high" ? "certain" : "likely"})`; }

/** At most `limit` UTF-16 units, never half a character. */
function cut(text: string, limit: number): string {
  if (text.length <= limit) return text;
  const last = text.charCodeAt(limit - 1);
  return text.slice(0, last >= 0xd800 && last < 0xdc00 ? limit - 1 : limit);
}

/** A decision as plain data: absent values are left out, as the protocol's schemas want them. */
export function decisionView(decision: Decision): DecisionView {
  return {
    loop: decision.loop, outcome: decision.outcome, reason: decision.reason,
    steps: decision.steps.map(({ within, facts, counterfactuals, ...step }) => ({ ...step, facts: [...facts], counterfactuals: [...counterfactuals], ...(within === undefined ? {} : { within }) })),
    drawing: { loop: decision.drawing.loop, rows: decision.drawing.rows.map(rowView), end: decision.drawing.end },
    before: [...decision.before], after: [...decision.after],
  };
}

function rowView(row: TreeRow): DecisionView["drawing"]["rows"][number] {
  const { answer, step, summary, exit, facts, counterfactuals, children, ...rest } = row;
  return {
    ...rest, facts: [...facts], counterfactuals: [...counterfactuals], children: children.map(rowView),
    ...(answer === undefined ? {} : { answer }), ...(step === undefined ? {} : { step }), ...(summary === undefined ? {} : { summary }),
    ...(exit === undefined ? {} : { exit: exitView(exit) }),
  };
}

function exitView(exit: TreeExit): NonNullable<DecisionView["drawing"]["rows"][number]["exit"]> {
  const { outcome, summary, children, end, ...rest } = exit;
  return {
    ...rest, children: children.map(rowView),
    ...(outcome === undefined ? {} : { outcome }), ...(summary === undefined ? {} : { summary }), ...(end === undefined ? {} : { end }),
  };
}
