/** Arguments that nobody could run with: a call that holds them is a description (behaviour E4). */

/**
 * Connected forms only: `your_api_key`, `your-token`, `<your …>`, `/path/to/…`, "replace this with …". The words "your" and "token" in a sentence are no placeholder.
 */
const CONNECTED = /\/path\/to\/|\b(?:path|file|folder|dir)[_-]?(?:to|of)[_-]your\b|<\s*(?:your|my|insert|enter|replace|add|the)[-_ ][^<>\n]{1,60}>|\{\{\s*\w+\s*\}\}|\b(?:your|my)[_-](?:own[_-])?[a-z0-9]+(?:[_-][a-z0-9]+)*|\breplace (?:this|me|it|with)\b|\binsert[_-]\w+[_-]here\b|\bxxx+\b|\[(?:your|insert|enter) [^\]\n]{1,40}\]/i;

/** The same in capitals, as variables of a shell or a template are written. */
const CAPITALS = /<[A-Z][A-Z0-9_]{2,}>|\bYOUR_[A-Z0-9_]+|\bREPLACE_?ME\b|\bCHANGE_?ME\b|\bTODO\b/;

/** True when the text of a call holds a placeholder, one of the built-in connected forms or one of the rules' own texts. */
export function hasPlaceholder(text: string, own: readonly string[]): boolean {
  if (CONNECTED.test(text) || CAPITALS.test(text)) return true;
  if (own.length === 0) return false;
  const lower = text.toLowerCase();
  return own.some((word) => word !== "" && lower.includes(word.toLowerCase()));
}
