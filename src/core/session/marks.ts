/** The marks that stand in the text of a session file: CodeLens, Problems, hover and the tree of sessions all show these. */
import type { InspectedTurn, Inspection, ScaffoldRow } from "../inspect.ts";
import { isCaught, isFlagged } from "../inspect.ts";
import type { FileMark, MarkFact } from "../protocol/views.ts";
import type { Message } from "../transcript/model.ts";
import { buriedByTurn, guardWords, oneLine, quoted, scaffoldWords, turnTitle } from "./words.ts";

/** How many facts of the decision a hover lists. */
const MOST_FACTS = 4;

/**
 * Marks of the flagged, differing and injected rows, in the order of the file.
 * @param flagged indexes of flagged turns, rising.
 * @param most how many are made; `more` says how many were left out.
 */
export function marksOf(inspection: Inspection, most: number): { marks: FileMark[]; more: number } {
  const marks: FileMark[] = [];
  let more = 0;
  for (let index = 0; index < inspection.turnCount; index += 1) {
    const turn = inspection.turn(index);
    if (!isFlagged(turn) && !turn.differs) continue;
    if (marks.length >= most) more += 1;
    else marks.push(turnMark(inspection, turn));
  }
  for (const row of inspection.scaffolds) {
    const message = inspection.transcript.conversations[row.conversation]!.messages[row.message]!;
    if (marks.length >= most) more += 1;
    else marks.push(scaffoldMark(inspection, row, message));
  }
  marks.sort((a, b) => a.line - b.line || a.start - b.start);
  return { marks, more };
}

function turnMark(inspection: Inspection, turn: InspectedTurn): FileMark {
  const message = inspection.message(turn.index);
  const finding = turn.findings[0];
  const { place } = message;
  const base = {
    turn: turn.index, title: turnTitle(turn, inspection.loop), line: place.line, endLine: place.endLine, start: place.start, end: place.end,
    facts: [], related: relatedTo(inspection, turn), ...evidencePlace(turn, message),
  };
  if (turn.verdict === "stall") {
    const caught = isCaught(turn);
    return {
      ...base, kind: finding?.kind ?? "stall", mark: turn.missed ? "missed" : caught ? "caught" : "stall",
      severity: caught ? "information" : finding?.severity ?? "warning",
      message: `${turn.missed ? "Missed" : caught ? "Caught" : "Unanswered"} stall: ${finding?.message ?? "the turn ends with work left undone."}`,
    };
  }
  if (turn.falseAlarm) {
    const guard = guardWords(turn.reason, inspection.loop);
    return { ...base, kind: "false-alarm", mark: "falseAlarm", severity: "information", message: `False alarm: ${guard} nudged an answer that may end here.` };
  }
  if (turn.differs) {
    return {
      ...base, kind: "differs", mark: "differs", severity: "information",
      message: `The replay predicts ${turn.outcome}, the file shows ${turn.recorded.outcome}: another release, mode or rule ran.`,
    };
  }
  if (finding) return { ...base, kind: finding.kind, mark: "finding", severity: finding.severity, message: finding.message };
  return {
    ...base, kind: turn.reason, mark: "nudge", severity: "hint",
    message: `The loop does not end here: ${turn.outcome} (${turn.reason.replaceAll("_", " ")}).`,
  };
}

function scaffoldMark(inspection: Inspection, row: ScaffoldRow, message: Message): FileMark {
  const { place } = message;
  const kind = scaffoldWords(row.kind);
  const state = row.leaked ? "Leaked" : row.buried ? "Buried" : "";
  const finding = row.leaked ? "leaked-scaffold" : row.buried ? "buried-scaffold" : undefined;
  const severity = finding === undefined ? "hint" : inspection.rules.verdict.severity[finding] ?? "warning";
  const why = row.leaked ? "a row that the loop injected stands in training data" : "the loop injected this row and failed to remove it, so the model reads it again";
  return {
    kind: finding ?? "scaffold", mark: "scaffold", severity: severity === "off" ? "hint" : severity,
    title: state === "" ? `Injected by the loop: ${kind}` : `${state} scaffold: ${kind}`,
    message: state === "" ? `This row was injected by the loop (${kind}).` : `${state} scaffold (${kind}): ${why}.`,
    facts: [{ label: "Scaffold", text: `${kind}, recognised by its ${row.by}` }, { label: "Text", text: oneLine(message.text, 120) }],
    line: place.line, endLine: place.endLine, start: place.start, end: place.end,
    related: [...rowsBeside(inspection, row), ...(inspection.turnAt(row.conversation, row.message) < 0 ? [] : relatedTurn(inspection, inspection.turnAt(row.conversation, row.message)))],
  };
}

/** The rows that a scaffold belongs to: the other half of its pair, and the row that buried it (behaviour D2). */
function rowsBeside(inspection: Inspection, { conversation, partner, buriedBy }: ScaffoldRow): FileMark["related"] {
  const { messages } = inspection.transcript.conversations[conversation]!;
  const related: FileMark["related"] = [];
  if (partner !== undefined) related.push({ line: messages[partner]!.place.line, message: `The other row of the pair, from the ${messages[partner]!.role}.` });
  if (buriedBy !== undefined) related.push({ line: messages[buriedBy]!.place.line, message: `Buried by this row, from the ${messages[buriedBy]!.role}.` });
  return related;
}

function relatedTurn(inspection: Inspection, turn: number): FileMark["related"] {
  return [{ line: inspection.message(turn).place.line, message: `The turn before it: ${quoted(inspection.visibleText(turn), 80) || "no visible text"}` }];
}

/** The row after a stall: what the loop or the user did with it. */
function relatedTo(inspection: Inspection, turn: InspectedTurn): FileMark["related"] {
  const next = inspection.transcript.conversations[turn.conversation]!.messages[turn.message + 1];
  const buried = buriedByTurn(inspection, turn.conversation, turn.message).map((row) => ({ line: row.line, message: `Buried by this turn: ${scaffoldWords(row.kind)}.` }));
  for (const { related } of turn.findings) {
    const row = related && inspection.transcript.conversations[turn.conversation]!.messages[related.message];
    if (related && row) buried.push({ line: row.place.line, message: `What the ${row.role} said: ${quoted(related.text, 120)}` });
  }
  if (!next || turn.verdict !== "stall") return buried;
  const { line } = next.place;
  if (isCaught(turn) && turn.recorded.outcome === "nudge") return [...buried, { line, message: "The nudge that answered it." }];
  return turn.missed ? [...buried, { line, message: `The loop returned it. This is the next row, from the ${next.role === "user" ? "user" : next.role}.` }] : buried;
}

/** The facts behind a turn's mark: what the loop did with it, what decided, what the file shows. Asked for when they are shown, since they explain the turn. */
export function factsOf(inspection: Inspection, index: number): MarkFact[] {
  const turn = inspection.turn(index);
  const decision = inspection.explain(index);
  const lines: MarkFact[] = [{ label: "Verdict", text: turn.findings.length > 0 ? `${turn.verdict}: ${turn.findings.map(({ kind }) => kind.replaceAll("-", " ")).join(", ")}` : `${turn.verdict}: ${inspection.why(index)}` }];
  lines.push({ label: `Loop ${inspection.title(turn.conversation)}`, text: `${turn.outcome} (${turn.reason})` });
  const telling = decision.steps.filter((step) => step.facts.some((fact) => fact.decided)).slice(-MOST_FACTS);
  for (const step of telling) {
    const facts = step.facts.filter((fact) => fact.decided || fact.limit !== undefined).map((fact) => fact.text);
    lines.push({ label: step.label, text: [step.answer, ...facts].join(", ") });
  }
  lines.push({ label: "File", text: `${turn.recorded.outcome}, ${turn.recorded.outcome === "unknown" ? "the file does not show what happened next" : turn.differs ? "differs" : inspection.ownLoop ? "as predicted" : "by its own loop"}` });
  return lines;
}

/** Where the first finding's evidence is written, when the visible text is the stored text or a part of it. */
function evidencePlace(turn: InspectedTurn, message: Message): { evidence?: NonNullable<FileMark["evidence"]> } {
  const evidence = turn.findings[0]?.evidence;
  const { textPlace } = message;
  if (!evidence || !textPlace || evidence.text === "") return {};
  // Stripping only takes characters away, so the evidence stands at its offset or later.
  const found = message.text.indexOf(evidence.text, evidence.start);
  if (found < 0) return {};
  const from = found + (textPlace.offset ?? 0);
  return { evidence: { start: textPlace.start, end: textPlace.end, path: [...textPlace.path], from, to: from + evidence.text.length } };
}
