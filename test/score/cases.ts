/** Rows of a set of labelled endings (JSON Lines, one object a row), and the turns made of them. */
import type { Message, ToolCall } from "../../src/core/transcript/model.ts";
import { NO_FLAGS } from "../../src/core/transcript/model.ts";
import type { Rules } from "../../src/core/rules/model.ts";
import type { JudgedTurn } from "../../src/core/verdict/model.ts";
import { visibleText } from "../../src/core/loop/visibleText.ts";

export interface CaseRow {
  readonly id: string;
  readonly group: string;
  readonly kind: string;
  readonly shape: string | null;
  readonly text: string;
  readonly reasoning_text: string | null;
  readonly tool_calls_in_message: number;
  readonly after_tool_round: boolean | null;
  readonly finish_reason: string | null;
  readonly declared_tools: readonly string[];
  readonly user_context: string | null;
  readonly language: string;
  readonly expected: "stall" | "legit";
  readonly reason: string;
  readonly borderline: boolean;
  readonly origin: string;
  /** Further context that only our own sets state: what the round before called and answered, and whether anybody is there. */
  readonly last_call?: string;
  readonly last_arguments?: string;
  readonly last_result?: string;
  readonly unattended?: boolean;
  readonly session_id?: string;
}

/** What a row has where it does not say; our own sets leave out what is usual. */
const USUAL = {
  shape: null, reasoning_text: null, tool_calls_in_message: 0, after_tool_round: null, finish_reason: null, declared_tools: [], user_context: null, reason: "", borderline: false, origin: "own",
} as const;

const PLACE = { record: 0, line: 1, endLine: 1, start: 0, end: 0 };

export function message(role: Message["role"], text: string, more: Partial<Message> = {}): Message {
  return {
    role, text, content: "string", thinking: undefined, calls: [], result: undefined, finishReason: undefined, model: undefined, time: undefined,
    place: PLACE, textPlace: undefined, flags: NO_FLAGS, extra: undefined, ...more,
  };
}

/** The turn a row describes, with or without a tool round before it. */
export function turnOf(row: CaseRow, afterToolRound: boolean, rules: Rules): JudgedTurn {
  const call = (index: number): ToolCall => ({ id: `call_${index}`, name: row.last_call ?? row.declared_tools[0] ?? "tool", arguments: row.last_arguments ?? "{}" });
  const result = row.last_result ?? "ok";
  const messages: Message[] = [message("user", row.user_context ?? "")];
  if (afterToolRound) messages.push(message("assistant", "", { calls: [call(0)] }), message("tool", result, { result: { callId: "call_0", name: call(0).name, isError: false } }));
  const own = message("assistant", row.text, {
    thinking: row.reasoning_text ?? undefined, finishReason: row.finish_reason ?? undefined,
    calls: Array.from({ length: row.tool_calls_in_message }, (_, index) => call(index + 1)),
  });
  messages.push(own);
  return {
    message: own, visibleText: visibleText(own), messages, index: messages.length - 1,
    exchange: { userText: row.user_context ?? "", toolRounds: afterToolRound ? 1 : 0, afterToolRound, lastResultFailed: false, lastResult: afterToolRound ? result : "" },
    facts: { id: row.session_id, title: undefined, model: undefined, apiMode: undefined, declaredTools: row.declared_tools.length > 0 ? row.declared_tools : undefined, unattended: row.unattended ?? false, subAgent: false },
    toolNames: new Set(row.declared_tools), toolNamesAssumed: row.declared_tools.length === 0, rules,
  };
}

/** The states a row is judged in: as it says, or both ways where it does not say. */
export function statesOf(row: CaseRow): readonly boolean[] {
  return row.after_tool_round === null ? [false, true] : [row.after_tool_round];
}

export function parseRows(text: string): CaseRow[] {
  return text.split("\n").filter((line) => line.trim() !== "").map((line) => {
    const row = JSON.parse(line) as CaseRow;
    return { ...USUAL, ...row, group: row.group ?? row.id };
  });
}
