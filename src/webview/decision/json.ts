/** JSON cut into pieces by what they are, for colours. Pure; the pieces together are the text. */

/** `k` a key, `s` a string, `b` a number, true, false or null, "" the rest. */
export interface JsonPiece { readonly kind: "k" | "s" | "b" | ""; readonly text: string }

const TOKEN = /("(?:[^"\\]|\\.)*")(\s*:)?|(-?\d[\d.eE+-]*|\b(?:true|false|null)\b)/g;

export function jsonPieces(json: string): readonly JsonPiece[] {
  const pieces: JsonPiece[] = [];
  let from = 0;
  for (const match of json.matchAll(TOKEN)) {
    const [whole, string, colon] = match;
    if (match.index > from) pieces.push({ kind: "", text: json.slice(from, match.index) });
    if (string === undefined) pieces.push({ kind: "b", text: whole });
    else {
      pieces.push({ kind: colon === undefined ? "s" : "k", text: string });
      if (colon !== undefined) pieces.push({ kind: "", text: colon });
    }
    from = match.index + whole.length;
  }
  if (from < json.length) pieces.push({ kind: "", text: json.slice(from) });
  return pieces;
}
