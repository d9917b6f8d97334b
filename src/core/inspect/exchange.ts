/** The exchange as the verdict sees it: who asked for what, and what the tools answered so far. A fold like the loop's own state. */
import type { Message } from "../transcript/model.ts";
import { realText, type Scaffold } from "../transcript/scaffolds.ts";
import type { ExchangeContext } from "../verdict/model.ts";

/** Before any message of a conversation. */
export const NO_EXCHANGE: ExchangeContext = Object.freeze({
  userText: "", toolRounds: 0, afterToolRound: false, lastResultFailed: false, lastResult: "",
});

/** A result's text says so in its first characters where the file has no error flag (exit codes, "Error:", tracebacks). */
const FAILURE = /^\s*(?:\{?\s*"?(?:error|stderr)"?\s*[:=]|error\b|traceback \(most recent|fatal:|exception\b|command failed)|"exit_code"\s*:\s*[1-9-]|\bexit(?:ed with)? code:?\s*[1-9]/i;
/** How much of a result is searched for signs of failure; longer outputs begin with them or end otherwise. */
const FAILURE_WINDOW = 600;

/**
 * The context after a row.
 * @param injected the row is a scaffold: it neither starts an exchange nor ends a tool round (behaviour D5).
 * @param scaffold what was recognised in the row; the user's own words are those around it.
 */
export function nextExchange(before: ExchangeContext, message: Message, injected: boolean, scaffold: Scaffold | undefined): ExchangeContext {
  if (injected) return before;
  switch (message.role) {
    case "user":
      return { userText: realText(message, scaffold), toolRounds: 0, afterToolRound: false, lastResultFailed: false, lastResult: "" };
    case "assistant":
      if (message.calls.length > 0) return { ...before, toolRounds: before.toolRounds + 1, afterToolRound: false };
      return before.afterToolRound ? { ...before, afterToolRound: false } : before;
    case "tool":
      return {
        ...before, afterToolRound: true, lastResult: message.text,
        lastResultFailed: message.result?.isError === true || FAILURE.test(message.text.slice(0, FAILURE_WINDOW)),
      };
    default:
      return before;
  }
}
