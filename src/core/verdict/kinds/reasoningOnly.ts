/** Nothing but reasoning: the reply is empty, and the thinking is not. */
import type { Kind } from "./kind.ts";

const INLINE = /<(?:think|thinking|reasoning|thought|reflection)>/i;

export const reasoningOnly: Kind = {
  kind: "reasoning-only",
  question: "Is it all reasoning, with no reply?",
  find({ text, turn: { message } }) {
    if (text.trim() !== "") return undefined;
    const inline = INLINE.test(message.text);
    return (message.thinking ?? "").trim() !== "" || inline ? { message: "The message is all reasoning, there is no reply." } : undefined;
  },
};
