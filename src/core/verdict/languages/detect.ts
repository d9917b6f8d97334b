/**
 * Which language a message is written in: by script, and in Latin script by its short words and letters. It looks at the beginning and the end
 * of the prose only, costs a few microseconds, and answers `unknown` where nothing speaks for any language.
 */
import { LANGUAGES } from "./index.ts";
import type { Language } from "./language.ts";
import { unknown } from "./unknown.ts";
import { TRADITIONAL } from "./zhHant.ts";

/** UTF-16 units at each end of a text that are looked at. */
const WINDOW = 160;
const ASCII_ONLY = /^[\0-\x7F–—‘’“”…•✅❌→\s]*$/;
const CODE = /`[^`\n]*`|```[\s\S]*?(?:```|$)|https?:\S+|[\w-]*[/\\][\w./\\-]+/g;

const byCode = new Map(LANGUAGES.map((language) => [language.code, language]));

/** Scripts that one known language writes, in the order they are asked; a few characters of them decide, since names in Latin letters are common everywhere. */
const SCRIPTS: readonly (readonly [script: RegExp, code: string])[] = [
  [/[\u3041-\u30FA]/, "ja"],
  [/[\uAC00-\uD7A3]/, "ko"],
  [/[\u4E00-\u9FFF]/, "zh"],
  [/[\u0400-\u04FF]/, "ru"],
  [/[\u0E01-\u0E5B]/, "th"],
  [/[\u0621-\u064A]/, "ar"],
  [/[\u0905-\u0939]/, "hi"],
];
/** Letters of Ukrainian and its kin, and words of Nepali and Marathi: the same scripts, other languages. */
const OTHERS: readonly RegExp[] = [/[іїєґў]/i, /(?:^|\s)(?:छ|छन्|हो|तपाईँ|तपाईं|गर्छु|आहे|आहेत)(?=[\s।.]|$)|(?:न्छु|नुहोस्|न्छ)/];

/** Letters that speak for a language written in Latin script, with their weight. */
const LETTERS: readonly (readonly [pattern: RegExp, code: string, weight: number])[] = [
  [/[ơưđạảấầẩẫậắằẳẵặẹẻẽếềểễệỉịọỏốồổỗộớờởỡợụủứừửữựỳỵỷỹ]/i, "vi", 6],
  [/[ąęłńśźż]/i, "pl", 5],
  [/[ğışİ]/, "tr", 4],
  [/ß/, "de", 5],
  [/[äöü]/i, "de", 2],
  [/[ñ¿¡]/i, "es", 5],
  [/[ãõ]/i, "pt", 4],
  [/[èêëîïôùûœ]|ç/i, "fr", 1],
  [/é/i, "fr", 0.5],
  [/[áíóú]/i, "es", 0.5],
  [/\p{L}(?:ção|ções|lh[aeo]|nh[ao])(?!\p{L})/iu, "pt", 2],
  [/[àèìòù](?=[\s.,!?]|$)/i, "it", 2],
  [/\p{L}(?:zione|zioni|are|ere|ire|ggi[ao]?|cchi[ao]?)(?!\p{L})/iu, "it", 1],
  [/\b(?:j'|l'|d'|qu'|c'est|n')/i, "fr", 2],
];

const ASCII_LETTERS = LETTERS.slice(-2);

/** Short words and the languages they speak for; a word of one language only says twice as much. */
const shortWords = new Map<string, string[]>();
for (const language of LANGUAGES) {
  for (const word of language.stopWords.split(" ")) {
    const codes = shortWords.get(word);
    if (codes) codes.push(language.code);
    else if (word !== "") shortWords.set(word, [language.code]);
  }
}

/**
 * The language of a text.
 * @param allowed codes the rules allow; empty for all.
 * @param beside a text of the same conversation, asked when this one has no sign of any language ("npm test…"); English when that has none either.
 */
export function detectLanguage(text: string, allowed: readonly string[], beside = ""): Language {
  // A request is asked about again at every turn of its exchange.
  if (text === last.text && allowed === last.allowed && beside === last.beside) return last.language;
  const language = recognise(text, allowed, beside);
  last = { text, allowed, beside, language };
  return language;
}

let last: { text: string; allowed: readonly string[]; beside: string; language: Language } = { text: "", allowed: [], beside: "", language: unknown };

function recognise(text: string, allowed: readonly string[], beside: string): Language {
  const found = detect(sampleOf(text)) ?? (beside === "" ? undefined : detect(sampleOf(beside))) ?? byCode.get("en")!;
  return allowed.length === 0 || allowed.includes(found.code) || (found.code === "zh-Hant" && allowed.includes("zh")) ? found : unknown;
}

function sampleOf(text: string): string {
  const piece = text.length <= 2 * WINDOW ? text : `${text.slice(0, WINDOW)} ${text.slice(-WINDOW)}`;
  return piece.includes("`") || piece.includes("/") || piece.includes("\\") ? piece.replace(CODE, " ").trim() : piece;
}

function detect(sample: string): Language | undefined {
  if (!ASCII_ONLY.test(sample)) {
    for (const [script, code] of SCRIPTS) {
      if (!enough(sample, script)) continue;
      if (OTHERS.some((other) => other.test(sample)) && (code === "ru" || code === "hi")) return unknown;
      return code === "zh" && TRADITIONAL.test(sample) ? byCode.get("zh-Hant")! : byCode.get(code)!;
    }
  }
  return detectLatin(sample);
}

/** A tenth of the letters, or all that a short text has. */
function enough(sample: string, script: RegExp): boolean {
  if (!script.test(sample)) return false;
  let own = 0, ascii = 0;
  for (let at = 0; at < sample.length; at += 1) {
    const char = sample[at]!;
    if (script.test(char)) own += 1;
    else if (/[A-Za-z]/.test(char)) ascii += 1;
  }
  return own * 8 >= ascii;
}

function detectLatin(sample: string): Language | undefined {
  const scores = new Map<string, number>();
  const ascii = ASCII_ONLY.test(sample);
  const lower = sample.toLowerCase();
  for (const [word] of lower.matchAll(ascii ? /[a-z']+/g : /[\p{L}'’]+/gu)) {
    const codes = shortWords.get(ascii ? word : word.replaceAll("’", "'"));
    if (codes) for (const code of codes) scores.set(code, (scores.get(code) ?? 0) + (codes.length === 1 ? 2 : 1));
  }
  for (const [pattern, code, weight] of ascii ? ASCII_LETTERS : LETTERS) if (pattern.test(lower)) scores.set(code, (scores.get(code) ?? 0) + weight);
  let best = "", most = 0;
  if (scores.has("en")) { best = "en"; most = scores.get("en")!; }
  for (const [code, score] of scores) if (score > most) { best = code; most = score; }
  return byCode.get(best);
}
