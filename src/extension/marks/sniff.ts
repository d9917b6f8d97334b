/**
 * Whether a text may be a session file, from its beginning alone: the question every JSON document is asked, so it has to cost nothing.
 * It only ever says no to what cannot be one; what may be one is read by the worker, which has the last word.
 */

/** UTF-16 units that are looked at. */
export const SNIFFED = 16 * 1024;

/** Keys and values (not inside a string: there the quotes are escaped) that every known kind of session file has near its beginning. */
const TELLING = [
  /(?<!\\)"role"\s*:\s*"(?:system|developer|user|assistant|tool|function|model|human|ai|toolResult)"/,
  /(?<!\\)"(?:messages|conversations|history|trajectory|events|requests|steps|choices|tool_calls|resourceSpans|content_blocks)"\s*:\s*\[/,
  /(?<!\\)"(?:sessionId|session_id|sessionID|thread_id|threadId|conversation_id|parentUuid|leafUuid|responderUsername)"\s*:/,
  /(?<!\\)"type"\s*:\s*"(?:session[\w.]*|response_item|event_msg|turn[\w.]*|thread[\w.]*|human|ai|user|assistant|message[\w.]*|summary|file-history-snapshot|metadata|config\.update)"/,
  /(?<!\\)"(?:kind"\s*:\s*"\w+Event|say"\s*:\s*"\w+|source"\s*:\s*"(?:agent|environment))"/,
  /(?<!\\)"(?:finish_reason|stop_reason|finishReason|stopReason|api_call_count|prompt_index)"\s*:/,
];

/** @param head the first `SNIFFED` units of the text, @param lines the name says that it is JSON Lines */
export function mayBeSession(head: string, lines: boolean): boolean {
  const text = head.charCodeAt(0) === 0xfeff ? head.slice(1) : head;
  const first = /\S/.exec(text)?.[0];
  if (first !== "{" && first !== "[" && !(lines && /^(?:data|event|id):/.test(text))) return false;
  if (TELLING.some((pattern) => pattern.test(text))) return true;
  // A first line longer than what is looked at says nothing yet.
  return lines && text.length >= SNIFFED && !text.includes("\n");
}
