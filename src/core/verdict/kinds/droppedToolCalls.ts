/** The stop reason announces calls and none arrived (behaviour C3). */
import type { Kind } from "./kind.ts";

/** Stop reasons that providers give when a message carries calls; compared without case and separators. */
const CALLING = new Set(["toolcalls", "tooluse", "functioncall", "toolcall"]);

export const droppedToolCalls: Kind = {
  kind: "dropped-tool-calls",
  question: "Does the stop reason announce calls that are not there?",
  find({ turn: { message } }) {
    const reason = message.finishReason;
    if (reason === undefined || !CALLING.has(reason.toLowerCase().replace(/[^a-z]/g, ""))) return undefined;
    return { message: `The finish reason is ${reason}, and no call arrived.` };
  },
};
