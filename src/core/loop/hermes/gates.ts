/** The stop gates: three ways in which the harness asks the agent to go on before it lets it end (hermes-loop a.2, rows 11 to 13). */
import type { Answer, Check, Group } from "../model.ts";
import type { HermesTurn } from "./turn.ts";
import { fact, ofLimit, would } from "./words.ts";

type HermesCheck = Check<HermesTurn>;

export const VERIFIES = 2;
export const PRE_VERIFIES = 3;
export const BOARD_NUDGES = 2;

/** A gate that fires a number of times; the row itself shows it where its finish reason is the gate's own. */
function firing(turn: HermesTurn, mark: string, wanted: number, done: number, most: number): Answer {
  if (turn.message.finishReason === mark) return "yes";
  return wanted === 0 ? "off" : done < Math.min(wanted, most) ? "yes" : "no";
}

const verify: HermesCheck = {
  kind: "check", id: "verify-on-stop", label: "Verify on stop?", question: "Were files edited without fresh evidence that they work?", exitOn: "yes",
  exit: { kind: "leaf", outcome: "nudge", reason: () => "verify_on_stop" },
  test: (turn) => firing(turn, "verification_required", turn.prepared.rules.verifyOnStop, turn.state.counters.verifies, VERIFIES),
  facts(turn) {
    const { verifyOnStop } = turn.prepared.rules;
    const { verifies } = turn.state.counters;
    if (turn.message.finishReason === "verification_required") return [fact("verifyOnStop", "Verify on stop", true, "fired, the row says so", { ok: true, decided: true, brief: "fired" })];
    if (verifyOnStop === 0) return [fact("verifyOnStop", "Verify on stop", 0, "off", { ok: false, decided: true })];
    const most = Math.min(verifyOnStop, VERIFIES);
    return [fact("verifyOnStop", "Verify on stop", verifies, ofLimit(verifies, most, ""), { limit: most, ok: verifies < most, decided: true, brief: ofLimit(verifies, most, "") })];
  },
  counterfactuals: (turn) => (turn.prepared.rules.verifyOnStop > 0 ? [] : would(turn, "Verify on stop, with files edited", { prepared: { rules: { ...turn.prepared.rules, verifyOnStop: 1 } } }, "verify_on_stop")),
};

const preVerify: HermesCheck = {
  kind: "check", id: "pre-verify", label: "Plugin asks to go on?", question: "Does a plugin’s hook ask the agent to go on?", exitOn: "yes",
  exit: { kind: "leaf", outcome: "nudge", reason: () => "pre_verify" },
  test: (turn) => firing(turn, "verify_hook_continue", turn.prepared.rules.preVerifyHook, turn.state.counters.preVerifies, PRE_VERIFIES),
  facts(turn) {
    const { preVerifyHook } = turn.prepared.rules;
    const { preVerifies } = turn.state.counters;
    if (turn.message.finishReason === "verify_hook_continue") return [fact("preVerifyHook", "Plugin hook", true, "fired, the row says so", { ok: true, decided: true, brief: "fired" })];
    if (preVerifyHook === 0) return [fact("preVerifyHook", "Plugin hook", 0, "none known", { ok: false, decided: true, brief: "none known", detail: "assumed" })];
    const most = Math.min(preVerifyHook, PRE_VERIFIES);
    return [fact("preVerifyHook", "Plugin hook", preVerifies, ofLimit(preVerifies, most, ""), { limit: most, ok: preVerifies < most, decided: true, brief: ofLimit(preVerifies, most, "") })];
  },
};

const board: HermesCheck = {
  kind: "check", id: "board-task", label: "Board task left open?", question: "Does a board worker end without closing its task?", exitOn: "yes",
  exit: { kind: "leaf", outcome: "nudge", reason: () => "kanban_stop" },
  test(turn) {
    if (turn.message.finishReason === "kanban_terminal_required") return "yes";
    if (!turn.prepared.kanbanTask) return "off";
    return !turn.state.boardDone && turn.state.boardNudges < BOARD_NUDGES ? "yes" : "no";
  },
  facts(turn) {
    const { boardDone, boardNudges } = turn.state;
    if (!turn.prepared.kanbanTask) return [fact("kanbanTask", "Board task", false, "no board tools", { ok: false, decided: true, brief: "no board tools" })];
    return [
      fact("kanbanTask", "Board task", true, boardDone ? "closed" : "open", { ok: !boardDone, decided: boardDone || boardNudges < BOARD_NUDGES, brief: boardDone ? "task closed" : "task open" }),
      fact("boardNudges", "Nudges", boardNudges, ofLimit(boardNudges, BOARD_NUDGES, ""), { limit: BOARD_NUDGES, ok: boardNudges < BOARD_NUDGES, ...(!boardDone && boardNudges >= BOARD_NUDGES ? { decided: true } : {}) }),
    ];
  },
};

export const stopGates: Group<HermesTurn> = {
  kind: "group", id: "stop-gates", label: "Stop gates?", question: "Does a gate ask the agent to go on?", nodes: [verify, preVerify, board],
};
