/** The sentences about turns, files and reports, the same in every format a person reads. */
import { capital, kindWords, scaffoldWords } from "../session/words.ts";
import type { ModelCounts } from "../inspect/models.ts";
import type { FileReport, ScaffoldReport, Totals, TurnReport } from "./model.ts";

/** "1 stall", "12 stalls". */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`;
}

/** "12 stalls in 214 turns. The loop caught 3 and returned 9 as final answers. 1 false alarm, 2 buried scaffolds." */
export function summarySentence({ turns, stalls, missed, caught, falseAlarms, buried, leaked, differs, byScaffold }: Totals): string {
  const sentences = [`${stalls === 0 ? "No stall" : counted(stalls, "stall")} in ${counted(turns, "turn")}.`];
  if (caught > 0 && missed > 0) sentences.push(`The loop caught ${caught} and returned ${missed} as ${missed === 1 ? "a final answer" : "final answers"}.`);
  else if (missed > 0) sentences.push(missed === 1 ? "The loop returned it as the final answer." : `The loop caught none and returned ${missed} as final answers.`);
  else if (caught > 0) sentences.push(caught === 1 ? "The loop caught it." : `The loop caught all ${caught}.`);
  if (stalls === 1 && missed === 0 && caught === 0) sentences.push("The loop went on.");
  const rest = [
    falseAlarms > 0 ? counted(falseAlarms, "false alarm") : "",
    buried > 0 ? counted(buried, "buried scaffold") : "",
    leaked > 0 ? counted(leaked, "leaked scaffold") : "",
  ].filter((part) => part !== "");
  if (rest.length > 0) sentences.push(`${rest.join(", ")}.`);
  if (differs > 0) sentences.push(`The file shows another outcome in ${counted(differs, "turn")}.`);
  const kinds = new Map<string, number>();
  for (const [kind, count] of Object.entries(byScaffold)) kinds.set(scaffoldWords(kind), (kinds.get(scaffoldWords(kind)) ?? 0) + count);
  if (kinds.size > 0) sentences.push(`Injected rows: ${[...kinds].map(([kind, count]) => `${count} ${kind}`).join(", ")}.`);
  return sentences.join(" ");
}

/** "Hermes session · grok-4.6 · chat_completions · loop Hermes, latest"; what the file does not state is left out. */
export function fileFacts({ formatLabel, model, apiMode, loop, unattended }: FileReport): readonly string[] {
  const facts = [formatLabel, model, apiMode, unattended ? "unattended" : null, `loop ${loop.title}${loop.own ? "" : " (not the file's own)"}`];
  return facts.filter((fact): fact is string => fact !== null && fact !== "");
}

/** So many assumptions are named; a loop lists those first that change most. */
const MOST_ASSUMED = 3;

/** "assumed: API mode chat_completions"; "" when the file or the rules state everything. */
export function assumedSentence({ assumptions }: FileReport): string {
  const assumed = assumptions.filter(({ source }) => source === "assumed").map(({ label, value }) => `${label} ${value}`);
  const more = assumed.length - MOST_ASSUMED;
  return assumed.length > 0 ? `assumed: ${assumed.slice(0, MOST_ASSUMED).join(", ")}${more > 0 ? `, ${more} more` : ""}` : "";
}

/** So many models are named. */
const MOST_MODELS = 8;

/** "gpt-4.1: 3 stalls in 40 turns (7.5 %), 2 missed": the models that stall, the highest rate first, and how many do not. Only where there are several to compare. */
export function modelLines(models: readonly ModelCounts[]): readonly string[] {
  const stalling = models.filter(({ stalls }) => stalls > 0).sort((a, b) => b.stalls / b.turns - a.stalls / a.turns);
  if (models.length < 2 || stalling.length === 0) return [];
  const lines = stalling.slice(0, MOST_MODELS).map(({ model, turns, stalls, missed }) =>
    `${model}: ${counted(stalls, "stall")} in ${counted(turns, "turn")} (${(100 * stalls / turns).toFixed(1)} %)${missed < stalls ? `, ${missed} missed` : ""}`);
  const more = stalling.length - lines.length, none = models.length - stalling.length;
  if (more > 0) lines.push(`${counted(more, "more model")} with stalls`);
  if (none > 0) lines.push(`${counted(none, stalling.length === 0 ? "model" : "other model")} without a stall`);
  return lines;
}

/** How a turn is marked, in one word; "" for a turn of which there is nothing to say. The first that holds. */
export type TurnMark = "missed" | "caught" | "stall" | "false alarm" | "differs" | "nudged" | "retried" | "";

export function turnMark({ decision: { outcome }, ...turn }: Pick<TurnReport, "decision" | "verdict" | "missed" | "falseAlarm" | "differs">): TurnMark {
  const goesOn = outcome === "nudge" || outcome === "retry";
  if (turn.verdict === "stall") return turn.missed ? "missed" : goesOn ? "caught" : "stall";
  if (turn.falseAlarm) return "false alarm";
  if (turn.differs) return "differs";
  if (goesOn) return outcome === "nudge" ? "nudged" : "retried";
  return "";
}

/** What a kind of finding is called at the head of a line. */
export function kindTitle(kind: string): string {
  return capital(kindWords(kind));
}

/** "turn 37 · Hermes: return, text_response(finish_reason=stop) · file: return, as predicted". */
export function turnFacts(turn: TurnReport, loopTitle: string): readonly string[] {
  const { outcome, reason } = turn.decision;
  const facts = [`turn ${turn.index + 1}`, `${loopTitle}: ${outcome}${reason === "" ? "" : `, ${reason}`}`];
  if (turn.recorded !== "unknown") facts.push(`file: ${turn.recorded}${turn.differs ? ", differs" : ""}`);
  if (turn.modelChange !== undefined) facts.push(`model changed from ${turn.modelChange.from} to ${turn.modelChange.to}`);
  return facts;
}

/** The sentence of a finding in a list of problems: "Missed stall: “I will run the tests.” names an action, …". */
export function problemSentence(turn: TurnReport, message: string): string {
  const front = turn.missed ? "Missed stall: " : turnMark(turn) === "caught" ? "Caught stall: " : "";
  return front + message;
}

/** "Buried scaffold: nudge (known by its text)". */
export function scaffoldSentence({ kind, by, buried, leaked }: ScaffoldReport): string {
  const title = buried ? "Buried scaffold" : leaked ? "Leaked scaffold" : "Scaffold";
  return `${title}: ${scaffoldWords(kind)} (${kind}), known by its ${by}${leaked ? "; a file like this should hold none" : buried ? "; ordinary rows follow it" : ""}.`;
}
