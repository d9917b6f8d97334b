/** Two releases of the loop, side by side on one exchange (behaviour F2); loaded when somebody compares. */
import type { Inspection } from "../inspect.ts";
import type { Replay } from "../inspect/replay.ts";
import { FALLBACK, staleReplay } from "../inspect/staleReplay.ts";
import type { CompareView } from "../protocol/views.ts";
import { decisionView } from "./turnView.ts";
import { oneLine } from "./words.ts";

type Side = NonNullable<CompareView["rows"][number]["sides"][number]>;

/** Turns of one exchange that are shown. */
const MOST_TURNS = 200;
/** Turns of the file that are looked through for another place where the releases part. */
const MOST_LOOKED = 200_000;

/**
 * @param turn any turn of the exchange.
 * @param call the call that is explained on both sides, 1-based; the first where they part otherwise.
 * @param replays of the left and the right release, settled.
 * @param releases all that can be chosen, oldest first.
 */
export function compareView(inspection: Inspection, turn: number, names: readonly [string, string], call: number | undefined, replays: readonly [Replay, Replay], releases: readonly string[], version: number): CompareView {
  const { turns } = inspection;
  const { exchange, conversation } = inspection.turn(turn);
  let from = turn, to = turn;
  while (from > 0 && turns[from - 1]!.exchange === exchange && turns[from - 1]!.conversation === conversation) from -= 1;
  while (to + 1 < turns.length && turns[to + 1]!.exchange === exchange && turns[to + 1]!.conversation === conversation && to - from < MOST_TURNS) to += 1;

  const ended: [number | undefined, number | undefined] = [undefined, undefined];
  const rows: CompareView["rows"] = [];
  for (let index = from; index <= to; index += 1) {
    const message = inspection.message(index);
    const number = index - from + 1;
    const sides = replays.map((replay, side): Side | null => {
      if (ended[side] !== undefined) return null;
      const { outcome, reason } = replay.decided(index);
      if (outcome === "return") ended[side] = number;
      const fact = replay.explain(index).after.find(({ name }) => name === "fallback");
      const before = replay.explain(index).before.find(({ name }) => name === "fallback");
      const text = reason === FALLBACK ? before?.value : fact?.value;
      const did = reason === FALLBACK ? "used" : fact?.detail;
      return {
        outcome, reason,
        memory: did === "set" || did === "kept" || did === "cleared" || did === "used" ? did : "none",
        ...(typeof text === "string" && text !== "" ? { text: oneLine(text, 80) } : {}),
      };
    });
    const [left, right] = sides as [Side | null, Side | null];
    rows.push({
      call: number, turn: index, text: oneLine(inspection.visibleText(index), 160), calls: message.calls.map(({ name }) => name),
      ...(message.finishReason === undefined ? {} : { finishReason: message.finishReason }),
      sides: [left, right],
      parts: left !== null && right !== null ? left.outcome !== right.outcome || left.reason !== right.reason || left.memory !== right.memory : left !== right,
    });
  }
  const parts = rows.find((row) => row.parts);
  const shown = call ?? rows.find((row) => row.sides[0]?.outcome !== row.sides[1]?.outcome || row.sides[0]?.reason !== row.sides[1]?.reason)?.call ?? parts?.call ?? rows.length;
  const explained = rows[shown - 1];
  const [first, second] = replays;
  return {
    version, left: names[0], right: names[1], releases: [...releases], from, to, rows,
    ...(parts === undefined ? {} : { parts: parts.call }),
    ...(elsewhere(inspection, replays, from, to)),
    sentence: sentence(rows, names, parts),
    ends: [endOf(inspection, rows, 0, from), endOf(inspection, rows, 1, from)],
    call: shown,
    decisions: explained === undefined ? [null, null] : [
      explained.sides[0] === null ? null : decisionView(first.explain(explained.turn)),
      explained.sides[1] === null ? null : decisionView(second.explain(explained.turn)),
    ],
  };
}

/** The first turn of the file outside of the exchange where the two decide otherwise. */
function elsewhere(inspection: Inspection, [left, right]: readonly [Replay, Replay], from: number, to: number): { first?: number } {
  for (let index = 0; index < Math.min(inspection.turnCount, MOST_LOOKED); index += 1) {
    if (index >= from && index <= to) continue;
    const one = left.decided(index), other = right.decided(index);
    if (one.outcome !== other.outcome || one.reason !== other.reason) return { first: index };
  }
  return {};
}

/** How an exchange ends on one side. */
function endOf(inspection: Inspection, rows: CompareView["rows"], side: 0 | 1, from: number): CompareView["ends"][number] {
  const at = rows.findIndex((row) => row.sides[side]?.outcome === "return");
  if (at < 0) return { tone: "open", words: "asks for another reply, which the file does not hold" };
  const after = `after ${at + 1} ${at === 0 ? "call" : "calls"}`;
  const { reason } = rows[at]!.sides[side]!;
  if (reason === FALLBACK) {
    const turn = inspection.turn(from + at);
    const stale = staleReplay(inspection.transcript.conversations[turn.conversation]!.messages, turn.message, inspection.rules) !== undefined;
    return stale ? { tone: "stall", words: `stale fallback ${after}` } : { tone: "good", words: `remembered text ${after}` };
  }
  return reason.startsWith("text_response") ? { tone: "good", words: `answered ${after}` } : { tone: "stall", words: `${reason.replaceAll("_", " ")} ${after}` };
}

const DID: Readonly<Record<Side["memory"], string>> = { set: "sets a remembered text", kept: "keeps the remembered text", cleared: "clears the remembered text", used: "returns the remembered text", none: "remembers nothing" };

function sentence(rows: CompareView["rows"], names: readonly [string, string], parts: CompareView["rows"][number] | undefined): string {
  if (parts === undefined) return "Both releases decide every turn of this exchange alike.";
  const [left, right] = parts.sides;
  const said = (side: Side | null | undefined, other: Side | null | undefined): string => side === null || side === undefined ? "has ended"
    : side.memory !== other?.memory && (side.memory !== "none" || other?.memory !== "none") ? DID[side.memory] : side.outcome === "return" ? `returns (${side.reason})` : `${side.outcome === "execute" ? "executes" : side.outcome === "nudge" ? "nudges" : "retries"} (${side.reason})`;
  const ends = names.map((name, side) => {
    const end = rows.find((row) => row.sides[side]?.outcome === "return");
    return end === undefined ? `${name} goes on.` : end.call === parts.call ? "" : end.sides[side]!.reason === FALLBACK ? `${name} returns it at call ${end.call}.` : `${name} returns at call ${end.call}.`;
  }).filter((part) => part !== "");
  return [`The releases part at call ${parts.call}: ${names[0]} ${said(left, right)}, ${names[1]} ${said(right, left)}.`, ...ends].join(" ");
}

