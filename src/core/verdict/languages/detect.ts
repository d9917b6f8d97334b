/**
 * Which language a message is written in: by script, and in Latin script by its short words and letters. It looks at the beginning and the end
 * of the prose only, costs a few microseconds, and answers `unknown` where nothing speaks for any language.
 */
import { LANGUAGES } from "./index.ts";
import type { Language } from "./language.ts";
import { unknown } from "./unknown.ts";

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
  [/[\u0370-\u03FF]/, "el"],
  [/[\u05D0-\u05EA]/, "he"],
  [/[\u0985-\u09B9]/, "bn"],
  [/[\u0B85-\u0BB9]/, "ta"],
  [/[\u0E01-\u0E5B]/, "th"],
  [/[\u0621-\u064A]/, "ar"],
  [/[\u0905-\u0939]/, "hi"],
];
/** Languages that share a script with the one above it: what tells them, and which one it is; "" where nobody described it. */
const OTHERS: Readonly<Record<string, readonly (readonly [sign: RegExp, code: string])[]>> = {
  ru: [[/[іїєґ]|(?:^|\s)(?:зараз|що|щоб|та|або|якщо|дякую|потім|спочатку|переходимо|наступного|виправлю|буде|ласка|треба|вже|тільки|дуже)(?=[\s.,!?]|$)/i, "uk"], [/ў/i, ""], [/[ђћџљњј]/i, ""], [/(?:^|\s)(?:ще|се|са|ще|няма|съм|файла|вече|стъпка\p{L}*|чудесно|дай|нека|след това|първо|сега)(?=[\s.,!?]|$)|\p{L}{3,}(?:ията|ият|ът|ъщ\p{L}+)(?=[\s.,!?]|$)/iu, "bg"]],
  hi: [[/(?:^|\s)(?:छ|छन्|छु|हुन्छ|तपाईँ|तपाईं|गर्छु|गर्दै|भयो|मलाई|यो|अब म|लाई|भए|सबै|थियो|गर्न|पनि)(?=[\s।.,]|$)|(?:न्छु|नुहोस्|न्छ|उँछु|दैछु|र्छु|इयो|नेछु|एको छ|नु हो|सकिनँ|छन्)(?=[\s।.,!]|$)/, "ne"], [/(?:^|\s)(?:आहे|आहेत|मी|आणि)(?=[\s।.,]|$)/, ""]],
  ar: [[/[پچژگکی]/, "fa"], [/[ٹڈڑےں]/, ""]],
};

/** Characters that only the traditional script has; decides between the two. */
const TRADITIONAL = /[這錄記尋頭續聯絡給經濟們來後時會請讓說對為處過還沒實認轉發進總備將寫讀檢執運設現無問題線點圖書資訊檔頁個樣開關閉應該嗎麼舊刪幫從與並兩當見規則據條單結構連續確錯誤變項級數網絡類號權碼鐘種東車電門長傳輸選擇異動復態優裡庫專導歷顯畫]/;

/** What speaks for a language: its place in `LANGUAGES`, and how much it says. */
interface Sign { readonly at: number; readonly weight: number }

function placeOf(code: string): number {
  return LANGUAGES.findIndex((language) => language.code === code);
}

/** Letters that speak for a language written in Latin script, with their weight. */
const LETTERS = ([
  [/[ơưđạảấầẩẫậắằẳẵặẹẻẽếềểễệỉịọỏốồổỗộớờởỡợụủứừửữựỳỵỷỹ]/i, "vi", 6],
  [/[ąęłńśźż]/i, "pl", 5],
  [/[ğı]/, "tr", 5],
  [/ş/, "tr", 2],
  [/[țșăâî]/, "ro", 3],
  [/[ț]/, "ro", 3],
  [/[řěů]/, "cs", 5],
  [/[čšžý]/, "cs", 1],
  [/[őű]/, "hu", 6],
  [/å/, "sv", 2],
  [/å/, "da", 2],
  [/å/, "nb", 2],
  [/ö/, "sv", 1],
  [/[äö]\p{L}*[äö]|ää|yö/u, "fi", 3],
  [/[æø]/, "da", 4],
  [/[æø]/, "nb", 4],
  [/ć/, "pl", 2],
  [/ß/, "de", 5],
  [/[äöü]/i, "de", 2],
  [/[ñ¿¡]/i, "es", 5],
  [/[ãõ]/i, "pt", 4],
  [/[èêëîïôùûœ]|ç/i, "fr", 1],
  [/é/i, "fr", 0.5],
  [/[áíóú]/i, "es", 0.5],
  [/[àèìòù](?=[\s.,!?]|$)/i, "it", 1],
  [/\b(?:j'|l'|d'|qu'|c'est|n')/i, "fr", 2],
] as const).map(([pattern, code, weight]) => ({ pattern, sign: [{ at: placeOf(code), weight }] as readonly Sign[] }));

const ASCII_LETTERS = LETTERS.slice(-1);

/** Short words, endings and beginnings, and the languages they speak for; one of a single language says twice as much. */
const shortWords = new Map<string, string[]>(), endings = new Map<string, string[]>(), beginnings = new Map<string, string[]>();
for (const language of LANGUAGES) {
  for (const sign of language.stopWords.split(" ")) {
    const [table, key] = sign.startsWith("-") ? [endings, sign.slice(1)] : sign.endsWith("-") ? [beginnings, sign.slice(0, -1)] : [shortWords, sign];
    const codes = table.get(key);
    if (codes) codes.push(language.code);
    else if (key !== "") table.set(key, [language.code]);
  }
}
/** Lengths of endings and beginnings that are looked up. */
const LONGEST_AFFIX = 4, SHORTEST_AFFIX = 2;

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
  if (ASCII_ONLY.test(sample)) return surelyEnglish(sample) ? byCode.get("en") : detectLatin(sample, true);
  for (const [script, code] of SCRIPTS) {
    if (!enough(sample, script)) continue;
    const other = OTHERS[code]?.find(([sign]) => sign.test(sample));
    if (other) return byCode.get(other[1]) ?? unknown;
    return code === "zh" && TRADITIONAL.test(sample) ? byCode.get("zh-Hant")! : byCode.get(code)!;
  }
  return detectLatin(sample, false);
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

/** Words of English that no other described language has; two different ones in plain ASCII settle it, since most texts are English. */
const ENGLISH = /\b(?:the|and|this|that|with|have|you|was|from|which|when|there|been|would|should|your|their|its|each|every|into|these|those|were|what|where|because|about|before|then|now|both|other|how|I'll|I'm|I've|it's|let's|don't)\b/i;

function surelyEnglish(sample: string): boolean {
  const first = ENGLISH.exec(sample);
  if (!first) return false;
  const rest = sample.slice(first.index + first[0].length);
  const second = ENGLISH.exec(rest);
  return second !== null && second[0].toLowerCase() !== first[0].toLowerCase();
}

function detectLatin(sample: string, ascii: boolean): Language | undefined {
  scores.fill(0);
  heard.length = 0;
  const lower = sample.toLowerCase().replaceAll("’", "'");
  const others: Signs[] = [];
  for (const word of lower.match(ascii ? ASCII_WORD : WORD) ?? []) {
    const signs = signsOf(word);
    if (signs.whole.length > 0) speak(signs.whole);
    else if (signs.ends.length > 0) others.push(signs);
  }
  for (const { pattern, sign } of ascii ? ASCII_LETTERS : LETTERS) if (pattern.test(lower)) speak(sign);
  // Endings and beginnings are asked where short words and letters do not settle it.
  if (!isSettled()) for (const { ends } of others) speak(ends);
  // English is the language of headings, file names and loan words: plain ASCII has to speak clearly for another one.
  const english = scores[ENGLISH_AT]!;
  let best = english > 0 || ascii ? ENGLISH_AT : -1, most = ascii ? Math.max(english + 0.5, 1.5) : english;
  // Of equals the one that spoke first.
  for (const at of heard) if (scores[at]! > most) { best = at; most = scores[at]!; }
  return best < 0 || (best === ENGLISH_AT && english === 0) ? undefined : LANGUAGES[best];
}

const ASCII_WORD = /[a-z']+/g, WORD = /[\p{L}']+/gu;
/** A lead that the endings of a few words do not turn. */
const LEAD = 4;

/** What speaks for each language, by its place in `LANGUAGES`; filled anew for every text. */
const scores = new Float64Array(LANGUAGES.length);
/** Those that anything spoke for, in this order. */
const heard: number[] = [];
const ENGLISH_AT = placeOf("en");

function speak(signs: readonly Sign[]): void {
  for (const { at, weight } of signs) {
    if (scores[at] === 0) heard.push(at);
    scores[at]! += weight;
  }
}

function isSettled(): boolean {
  let first = 0, second = 0;
  for (const at of heard) {
    const score = scores[at]!;
    if (score > first) { second = first; first = score; }
    else if (score > second) second = score;
  }
  return first - second >= LEAD;
}

/** What a word says: as a short word, or (only where it is none) by its ending and its beginning. */
interface Signs { readonly whole: readonly Sign[]; readonly ends: readonly Sign[] }

/** What the words met so far say: a session uses the same ones again and again. */
const met = new Map<string, Signs>();
/** So many are remembered. */
const MOST_MET = 4096;

function signsOf(word: string): Signs {
  let signs = met.get(word);
  if (signs === undefined) {
    if (met.size >= MOST_MET) met.clear();
    const whole = shortWords.get(word);
    met.set(word, signs = whole ? { whole: signed(whole, 2), ends: [] } : { whole: [], ends: affixesOf(word) });
  }
  return signs;
}

/** By the longest known ending and beginning of a longer word. */
function affixesOf(word: string): readonly Sign[] {
  const signs: Sign[] = [];
  for (let length = LONGEST_AFFIX; length >= SHORTEST_AFFIX; length -= 1) {
    const codes = word.length > length + 1 ? endings.get(word.slice(-length)) : undefined;
    if (codes) { signs.push(...signed(codes, length === SHORTEST_AFFIX ? 0.5 : 1)); break; }
  }
  for (let length = LONGEST_AFFIX; length > SHORTEST_AFFIX; length -= 1) {
    const codes = word.length > length + 2 ? beginnings.get(word.slice(0, length)) : undefined;
    if (codes) { signs.push(...signed(codes, 1)); break; }
  }
  return signs;
}

/** A sign of one language says twice as much as one of several. */
function signed(codes: readonly string[], weight: number): readonly Sign[] {
  return codes.map((code) => ({ at: placeOf(code), weight: codes.length === 1 ? weight : weight / 2 }));
}
