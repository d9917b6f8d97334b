/**
 * What a letter and a digit are in the scripts that the described languages are written in: the inside of a character class.
 *
 * `\p{L}` says the same of every script on earth, in some seven hundred ranges; a case-insensitive pattern closes each of them
 * over case, at every place where the class is written, whenever it is compiled. These few make a language's patterns compile
 * three to five times as fast and match the same. Characters that Unicode has not assigned lie in some ranges, to keep them few.
 * A language in another script adds its block here; `test/core/verdict/letters.test.ts` compares every block with Unicode.
 */
export const BLOCKS: readonly (readonly [first: number, last: number])[] = [
  [0x0000, 0x02af], // Latin, with its supplements and the phonetic letters
  [0x0370, 0x052f], // Greek, Cyrillic
  [0x0590, 0x06ff], // Hebrew, Arabic
  [0x0900, 0x09ff], // Devanagari, Bengali
  [0x0e00, 0x0e7f], // Thai
  [0x1100, 0x11ff], // Hangul letters
  [0x1e00, 0x1fff], // Latin (Vietnamese), Greek with accents
  [0x3040, 0x30ff], // Hiragana, Katakana
  [0x3400, 0x4dbf], [0x4e00, 0x9fff], // Han
  [0xac00, 0xd7ff], // Hangul syllables
  [0xff00, 0xffef], // full and half width
];

/** `\p{L}` within `BLOCKS`. */
export const LETTERS = "A-Za-z\\u00aa\\u00b5\\u00ba\\u00c0-\\u00d6\\u00d8-\\u00f6\\u00f8-\\u02af"
  + "\\u0370-\\u0374\\u0376-\\u037d\\u037f\\u0386\\u0388-\\u03f5\\u03f7-\\u0481\\u048a-\\u052f"
  + "\\u05d0-\\u05f2\\u0620-\\u064a\\u066e\\u066f\\u0671-\\u06d3\\u06d5\\u06e5\\u06e6\\u06ee\\u06ef\\u06fa-\\u06fc\\u06ff"
  + "\\u0904-\\u0939\\u093d\\u0950\\u0958-\\u0961\\u0971-\\u0980\\u0985-\\u09b9\\u09bd\\u09ce\\u09dc-\\u09e1\\u09f0\\u09f1\\u09fc"
  + "\\u0e01-\\u0e30\\u0e32\\u0e33\\u0e40-\\u0e46\\u1100-\\u11ff"
  + "\\u1e00-\\u1fbc\\u1fbe\\u1fc2-\\u1fcc\\u1fd0-\\u1fdb\\u1fe0-\\u1fec\\u1ff2-\\u1ffc"
  + "\\u3041-\\u3096\\u309d-\\u309f\\u30a1-\\u30fa\\u30fc-\\u30ff\\u3400-\\u4dbf\\u4e00-\\u9fff\\uac00-\\ud7fb"
  + "\\uff21-\\uff3a\\uff41-\\uff5a\\uff66-\\uffdc";

/** `\p{N}` within `BLOCKS`. */
export const DIGITS = "0-9\\u00b2\\u00b3\\u00b9\\u00bc-\\u00be\\u0660-\\u0669\\u06f0-\\u06f9\\u0966-\\u096f\\u09e6-\\u09ef\\u09f4-\\u09f9\\u0e50-\\u0e59\\uff10-\\uff19";
