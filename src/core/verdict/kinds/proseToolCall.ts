/** A call that is written as text and was not made (behaviour E). */
import { isShell } from "../undone.ts";
import type { Look } from "../look.ts";
import type { WrittenCall } from "../prose/writtenCalls.ts";
import type { Found, Kind } from "./kind.ts";

export const proseToolCall: Kind = {
  kind: "prose-tool-call",
  question: "Is a call written as text?",
  find(look) {
    const calls = look.writtenCalls.filter(counts);
    if (calls.length > 0 && !isExempt(look)) return written(look, calls);
    return spokenCommands(look) ?? bareExpression(look);
  },
};

function counts(call: WrittenCall): boolean {
  return (call.known || call.markup || call.shape === "bare_json") && !call.placeholder;
}

/**
 * Whether what is written is shown to a reader rather than meant to run (behaviour E6): the user asked how, the message ends in a question, or
 * it speaks of a failure; an explicit claim that it runs beats these. Markup that only a call has is never shown by accident.
 */
export function isExempt(look: Look): boolean {
  const calls = look.writtenCalls.filter(counts);
  if (calls.length === 0) return true;
  if (calls.some((call) => call.markup)) return false;
  const { text } = look.turn.message;
  let words = "", from = 0;
  for (const call of calls) { words += `${text.slice(from, call.start)} `; from = call.end; }
  words = (words + text.slice(from)).trim();
  if (look.language.running.test(words)) return false;
  if (look.asksForPlan) return true;
  return /[?？؟]["'”’»)\]*_`\s]*$/.test(words) || look.language.blocker.test(words);
}

function written(look: Look, calls: readonly WrittenCall[]): Found {
  const { text } = look.turn.message;
  const names = [...new Set(calls.map((call) => call.name).filter((name) => name !== ""))];
  const first = calls[0]!, last = calls[calls.length - 1]!;
  const subject = names.length === 0 ? "A call" : names.length === 1 ? `The call to ${names[0]!}` : `The calls to ${names.slice(0, 3).join(", ")}${names.length > 3 ? ", …" : ""}`;
  const assumed = look.turn.toolNamesAssumed && !first.markup && look.turn.toolNames.size > 0 ? " The file declares no tools; the name is one that was called in it." : "";
  const message = `${subject} ${names.length > 1 ? "are" : "is"} written in the text, and nothing was executed.${assumed}`;
  const piece = text.slice(first.start, last.end);
  const at = look.text === text ? first.start : look.text.indexOf(piece);
  return at < 0 ? { message } : { message, start: at, end: at + piece.length };
}

/** A call in a programming language is all that the message says, perhaps with the word of a fence that was lost before it. */
const EXPRESSION = /^(?:python|bash|javascript|typescript|powershell|tool_code)?(?:await )?[a-z_]\w*(?:\.\w+)+\([\s\S]*\);?$/;
const LONGEST_EXPRESSION = 600;

/** Work was asked for, and the answer is an expression to be run: no prose around it that shows it to a reader. */
function bareExpression(look: Look): Found | undefined {
  const text = look.text.trim();
  if (text.length > LONGEST_EXPRESSION || !EXPRESSION.test(text) || look.asksForPlan || !look.asksForWork || look.turn.toolNames.size === 0) return undefined;
  if (/\b(?:code|snippet|expression|one-?liner|function|statement)\b/i.test(look.turn.exchange.userText)) return undefined;
  const start = look.text.indexOf(text);
  return { message: "An expression to be run is all that the message says, and nothing was executed.", start, end: start + text.length };
}

/** "I'll run:" and a block of commands that closes the message: the block is read, not run. */
function spokenCommands(look: Look): Found | undefined {
  // Asked of every message: nothing is taken apart where neither a fence nor a prompt stands.
  if (!look.text.includes("```") && !look.text.includes("~~~") && !look.text.includes("\n$ ")) return undefined;
  const { reading } = look;
  const last = reading.blocks[reading.blocks.length - 1];
  if (!last || last.kind !== "code" || last.language === "" || !isShell(last.language)) return undefined;
  const made = look.undone.find((one) => one.deed === "action" && one.end <= last.start && reading.text.slice(one.end, last.start).replace(/[`\s]|\w+$/g, "").length < 12);
  if (!made || look.asksForPlan) return undefined;
  return { message: "The commands are written in the text, and nothing was executed.", start: made.start, end: Math.min(last.end, reading.text.length) };
}
