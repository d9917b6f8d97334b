/**
 * Calls written as text that a harness does execute: `<function=NAME><parameter=KEY>…</parameter></function>` in assistant text, answered by a user
 * message that begins with "EXECUTION RESULT of [NAME]". Such messages are tool rounds like any other.
 */
import type { Message, ToolCall } from "../model.ts";
import { NO_CALLS } from "../model.ts";

const RESULT = /^\s*EXECUTION RESULT of \[([^\]\n]{1,200})\]/;
const CALL = /<function=([^>\s]{1,200})>/g;
const PARAMETER = /<parameter=([^>\n]{1,200})>/g;

/** The tool that a user message answers for under this protocol. */
export function proseResultOf(text: string): string | undefined {
  return text.includes("EXECUTION RESULT of [") ? RESULT.exec(text)?.[1] : undefined;
}

/** True when a system text tells the model to write its calls this way. */
export function asksForProseCalls(text: string): boolean {
  return text.includes("<function=") && text.includes("<parameter=");
}

/** The calls in a text; what is not closed runs to the next call or to the end (models stop at the closing tag). */
export function proseCalls(text: string): readonly ToolCall[] {
  if (!text.includes("<function=")) return NO_CALLS;
  const matches = [...text.matchAll(CALL)];
  return matches.map((match, i) => {
    // Each call ends where the next begins at the latest, so that no part of the text is searched twice.
    const whole = text.slice(match.index + match[0].length, matches[i + 1]?.index ?? text.length);
    const close = whole.indexOf("</function>");
    return { id: undefined, name: match[1] ?? "", arguments: parameters(close < 0 ? whole : whole.slice(0, close)) };
  });
}

function parameters(body: string): Readonly<Record<string, string>> {
  const matches = [...body.matchAll(PARAMETER)];
  return Object.fromEntries(
    matches.map((match, i) => {
      const whole = body.slice(match.index + match[0].length, matches[i + 1]?.index ?? body.length);
      const close = whole.lastIndexOf("</parameter>");
      return [match[1] ?? "", close < 0 ? whole : whole.slice(0, close)];
    }),
  );
}

/** The message with the calls its text holds; the message itself when it has calls already or none are written. */
export function withProseCalls(message: Message): Message {
  if (message.role !== "assistant" || message.calls.length > 0) return message;
  const calls = proseCalls(message.text);
  return calls.length === 0 ? message : { ...message, calls };
}

/** A user message that carries a result, as the tool message it stands for; undefined when it carries none. */
export function asProseResult(message: Message): Message | undefined {
  if (message.role !== "user") return undefined;
  const name = proseResultOf(message.text);
  return name === undefined ? undefined : { ...message, role: "tool", result: { callId: undefined, name, isError: false } };
}
