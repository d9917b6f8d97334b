/** Letters and digits of the described scripts against Unicode, and what patterns of words make of them. */
import { describe, expect, it } from "vitest";
import { LANGUAGES } from "../../../src/core/verdict/languages/index.ts";
import { BLOCKS, DIGITS, LETTERS } from "../../../src/core/verdict/languages/letters.ts";
import { compact, words } from "../../../src/core/verdict/languages/pattern.ts";
import { en } from "../../../src/core/verdict/languages/en.ts";

const letter = new RegExp(`^[${LETTERS}]$`, "u"), digit = new RegExp(`^[${DIGITS}]$`, "u");

describe("letters of the described scripts", () => {
  it.each(BLOCKS)("agree with Unicode between %i and %i", (first, last) => {
    const wrong: string[] = [];
    for (let code = first; code <= last; code += 1) {
      const char = String.fromCodePoint(code);
      if (/\p{Cn}/u.test(char)) continue;
      if (letter.test(char) !== /\p{L}/u.test(char)) wrong.push(`letter ${code.toString(16)}`);
      if (digit.test(char) !== /\p{N}/u.test(char)) wrong.push(`digit ${code.toString(16)}`);
    }
    expect(wrong).toEqual([]);
  });

  it("cover every letter that a described language's short words are written with", () => {
    const covered = (char: string): boolean => BLOCKS.some(([first, last]) => char.codePointAt(0)! >= first && char.codePointAt(0)! <= last);
    for (const language of LANGUAGES) expect([...language.stopWords].filter((char) => !covered(char)), language.code).toEqual([]);
  });
});

describe("patterns of words", () => {
  it("know the start and the end of a word in any described script", () => {
    const voy = words("<voy a \\p{L}+>");
    expect(voy.exec("Ahora voy a añadir pruebas")?.[0]).toBe("voy a añadir");
    expect(voy.test("envoy a mail")).toBe(false);
    expect(words("<буду>").test("я буду здесь")).toBe(true);
    expect(words("<буду>").test("будущее")).toBe(false);
    expect(words("<ок>").test("срок")).toBe(false);
  });

  it("leave lookarounds, named marks and what a negated class leaves out as they are", () => {
    expect(words("(?<=a )<b>(?! c)").exec("a b d")?.[0]).toBe("b");
    expect(words("(?<=a )<b>(?! c)").test("a b c")).toBe(false);
    // A letter of a script that no described language is written in is a letter all the same.
    expect(words("^[^\\p{L}\\p{N}]+$").test("…!")).toBe(true);
    expect(words("^[^\\p{L}\\p{N}]+$").test("ꭰ")).toBe(false);
    expect(words("[<>]").exec("a>b")?.[0]).toBe(">");
  });

  it("match the same when they are written to compile fast", () => {
    const pattern = /^(?:now )?(?:then )*(?:run|read)\s+(?:the |an? ){0,2}(?:file|tests?)[ (?:]$/i;
    const language = compact({ ...en, now: pattern });
    for (const text of ["now then then run the file ", "READ a test(", "run the an tests:", "run the file?", "run  tests ", "reads the file", "now now run file", "run the the the file "]) {
      expect(language.now.test(text), text).toBe(pattern.test(text));
      expect(language.now.exec(text), text).toEqual(pattern.exec(text));
    }
  });
});
