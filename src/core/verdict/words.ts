/** A finding's kind as people read it, in lists, lenses, reports and the inspector alike. Imports nothing, so that the webview may use it. */

/** `prose-tool-call` is a "call written as text". */
export function kindWords(kind: string): string {
  return KIND_WORDS[kind] ?? kind.replaceAll("-", " ");
}
const KIND_WORDS: Readonly<Record<string, string>> = {
  "prose-tool-call": "call written as text",
  "dropped-tool-calls": "dropped calls",
  "plan-as-artifact": "plan instead of work",
  "claim-without-call": "claim without a call",
  "lost-preamble": "lost call",
};
