/** What came before a turn, as far as only some judges need it: asked for rarely, so it is walked when it is asked for. */
import type { JudgedTurn } from "./model.ts";
import type { Message, ToolCall } from "../transcript/model.ts";

/** Rows before a turn that are looked at; a conversation that is longer had tools used in it or never will. */
const BACK = 400;

/** Names of tools that set something going or wait for it. */
const SETS_GOING = /schedul|cron|remind|timer|alarm|watch|monitor|spawn|background|sub_?agent|delegate|dispatch|queue|start_|_start|launch|^(?:task|agent|wait|sleep|wake\w*)$/i;
/** Arguments that leave a command running. */
const LEAVES_RUNNING = /"?(?:run_in_)?background"?\s*[:=]\s*true|\bnohup\b|\bsetsid\b|\btmux\b|\bscreen -d|[^&]&\s*["'}]*\s*$|"?(?:schedule|cron|delay|interval|every|at)"?\s*[:=]/i;
/** A tool output that says that something was set going. */
const RUNS = /\bbackground|\bstarted\b|\bscheduled\b|\bqueued\b|\bspawned\b|\brunning\b|\bwatch(?:ing|er)\b|\bpid\b|\bjob\b|reminder|\btimer\b|\bcron\b|\bfires?_?at\b|\bsubmitted\b|\bin progress\b|\bpending\b|后台|已启动|已提交|バックグラウンド|백그라운드|en segundo plano|em segundo plano|en arrière-plan|im hintergrund|в фоне/i;
const WINDOW = 2000;

/** The rows of this exchange before the turn, the nearest first: as many as hold its tool rounds. */
export function* exchangeRows(turn: JudgedTurn): Generator<{ readonly message: Message; readonly index: number }> {
  let rounds = turn.exchange.toolRounds;
  const last = Math.max(0, turn.index - BACK);
  for (let index = turn.index - 1; index >= last && rounds > 0; index -= 1) {
    const message = turn.messages[index]!;
    yield { message, index };
    if (message.role === "assistant" && message.calls.length > 0) rounds -= 1;
  }
}

/** Whether any tool was used in the conversation before this turn (or so much came before it that nobody can say). */
export function toolsUsedBefore(turn: JudgedTurn): boolean {
  if (turn.exchange.toolRounds > 0 || turn.exchange.afterToolRound || turn.index > BACK) return true;
  for (let index = turn.index - 1; index >= 0; index -= 1) {
    const message = turn.messages[index]!;
    if (message.role === "tool" || message.calls.length > 0) return true;
  }
  return false;
}

/** Whether a call of this exchange set something going that outlives the turn: a job, a schedule, a watcher, an agent. */
export function somethingGoesOn(turn: JudgedTurn): boolean {
  if (RUNS.test(turn.exchange.lastResult.slice(0, WINDOW))) return true;
  for (const { message } of exchangeRows(turn)) {
    if (message.role === "tool" && RUNS.test(message.text.slice(0, WINDOW))) return true;
    if (message.role === "assistant" && message.calls.some(setsGoing)) return true;
  }
  return false;
}

function setsGoing(call: ToolCall): boolean {
  return SETS_GOING.test(call.name) || LEAVES_RUNNING.test(textOf(call.arguments).slice(0, WINDOW));
}

/** Arguments as text, whatever they are stored as. */
export function textOf(args: unknown): string {
  return typeof args === "string" ? args : JSON.stringify(args ?? "") ?? "";
}
