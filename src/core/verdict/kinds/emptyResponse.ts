/** Nothing visible at all. */
import type { Kind } from "./kind.ts";

export const emptyResponse: Kind = {
  kind: "empty-response",
  question: "Is nothing visible left?",
  find({ text }) {
    if (text.trim() !== "") return undefined;
    return { message: "Nothing visible is left once thinking and tool markup are stripped." };
  },
};
