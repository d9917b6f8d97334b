/** A fragment, a sentinel or a stock sentence in the place of an answer. */
import { wordsOf } from "../prose/approval.ts";
import { quoted, type Kind } from "./kind.ts";

/** Words that cannot be an answer by themselves: articles, pronouns, conjunctions. */
const FRAGMENT = /^(?:the|this|that|these|those|a|an|i|it|we|so|and|but|or|to|of|in|on|for|with|let|let's|now|first|next|then|here|okay so|i'll|i will|as|by|from|if|when|there|what|my|your)$/i;
/** A mark of some harness or template. */
const SENTINEL = /^(?:\(empty\)|\[(?:empty|no response|no output|end)\]|<\/?(?:s|eos|pad|unk|end)>|<\|[\w-]+\|>|#+|[-–—_=*.,:;!…\s]+)$/i;

/** The header of the channel for thinking, at the beginning; and that of the one for the user. */
const THINKING_CHANNEL = /^(?:<\|start\|>\s*assistant\s*)?<\|channel\|>\s*analysis\b/, FINAL_CHANNEL = /<\|channel\|>\s*final\b/;

export const degenerateFinal: Kind = {
  kind: "degenerate-final",
  question: "Is it a fragment, a sentinel or a stock sentence in the place of an answer?",
  find(look) {
    const text = look.text.trim();
    if (text === "" || text.length > 1500) return undefined;
    const start = look.text.indexOf(text), end = start + text.length;
    // The user may have asked for exactly that word.
    if (text.length <= 40 && look.turn.exchange.userText.includes(text)) return undefined;
    if (text.length < 80 && (FRAGMENT.test(text.replace(/[.!…:,\s"'*_]+$/, "")) || SENTINEL.test(text))) return { message: `The answer is a fragment of ${text.length} characters: ${quoted(text)}.`, start, end };
    if (text.length < 80 && look.language.stub.test(text)) return { message: `${quoted(text)} stands in the place of an answer.`, start, end };
    if (THINKING_CHANNEL.test(text) && !FINAL_CHANNEL.test(text)) return { message: "The answer is the model's channel for thinking; nothing in it is said to the user.", start, end };
    const manual = toolManual(look.turn.toolNames, text);
    if (manual !== undefined) return { message: `The answer begins with the description of the tool ${manual} instead of speaking to the user.`, start, end };
    return undefined;
  },
};

const NAME_AND_INSTRUCTION = /^`?([\w.:-]{4,80})`?[ \t]*[:\n–-]?\s*\p{Lu}\p{Ll}+ (?:the|a|an|all|one|whole|your)\b/u;

/** A description of a tool that leaked: its name, and behind it at once an imperative sentence, as declarations are written. */
function toolManual(names: ReadonlySet<string>, text: string): string | undefined {
  const match = NAME_AND_INSTRUCTION.exec(text);
  const name = match?.[1];
  return name !== undefined && names.has(name) && wordsOf(name).length > 1 ? name : undefined;
}
