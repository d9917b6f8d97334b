/** Text of a session file is foreign: these make it safe to stand in a terminal, in XML and in Markdown, without hiding what it holds. */

/**
 * Controls (also the C1 ones, which some terminals obey), marks that turn the direction of writing, invisible separators and lone surrogates.
 * Line breaks and tabs are controls too: what is shown stands on one line.
 */
const UNSEEN = /[\u0000-\u001f\u007f-\u009f\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff\ufff9-\ufffb]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;

/** One line in which every character can be seen: controls as pictures (␛), other invisible ones as escapes, white space as spaces. */
export function visible(text: string): string {
  return text.replace(/[ \t\r\n]*[\t\r\n][ \t\r\n]*/g, " ").replace(UNSEEN, (character) => {
    const code = character.charCodeAt(0);
    if (code < 0x20) return String.fromCharCode(0x2400 + code);
    return code === 0x7f ? "\u2421" : `\\u${code.toString(16).padStart(4, "0")}`;
  });
}

const XML: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&apos;" };

/** For XML text and attributes; characters that XML cannot hold at all are made visible first. */
export function xml(text: string): string {
  return visible(text).replace(/[&<>"']/g, (character) => XML[character]!).replace(/[\ufffe\uffff]/g, "\ufffd");
}

/**
 * For Markdown text inside a line: no markup, no HTML, and no link, mention or issue number either
 * (an HTML comment keeps renderers that look for those from joining the parts).
 */
export function markdown(text: string): string {
  return visible(text).replace(/[\\`*_{}[\]<>|~&]/g, escaped).replace(/[@#]|:(?=\/\/)|www(?=\.)/gi, "$&<!-- -->");
}

function escaped(character: string): string {
  return character === "<" ? "&lt;" : character === ">" ? "&gt;" : character === "&" ? "&amp;" : `\\${character}`;
}
