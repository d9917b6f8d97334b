/** Patterns in the Python flavour mean what Python makes of them; mistakes are named at their place. */
import { describe, expect, it } from "vitest";
import fc from "fast-check";
import { compilePattern } from "../../../src/core/rules/pattern.ts";

const match = (pattern: string, text: string, flags = ""): [number, number] | undefined => {
  const compiled = compilePattern(pattern, "python", flags);
  if (!compiled.ok) throw new Error(`${pattern}: ${compiled.message} at ${compiled.offset}`);
  const found = compiled.search(text);
  return found === undefined ? undefined : [found.start, found.end];
};
const hits = (pattern: string, text: string, flags = ""): boolean => match(pattern, text, flags) !== undefined;

describe("the Python flavour", () => {
  it.each<[string, string, string, boolean]>([
    [String.raw`\blet`, "élet", "", false], [String.raw`\blet`, "é let", "", true], [String.raw`\blet`, "好let", "", false], [String.raw`\blet`, "\u0301let", "", true],
    [String.raw`\Blet`, "élet", "", true], [String.raw`now\b`, "nowé", "", false], [String.raw`now\b`, "now’", "", true],
    ["i", "İ", "i", true], ["i", "ı", "i", true], ["ı", "I", "i", true], ["[a-z]", "ı", "i", true], ["[^i]", "İ", "i", false], ["s", "ſ", "i", true], ["ſ", "s", "i", true], ["k", "\u212a", "i", true], ["i", "ı", "", false],
    [String.raw`\s`, "\u001c", "", true], [String.raw`\s`, "\u0085", "", true], [String.raw`\s`, "\ufeff", "", false], [String.raw`\S`, "\ufeff", "", true], [String.raw`[\s]`, "\u2028", "", true],
    [String.raw`\d`, "٣", "", true], [String.raw`\d`, "½", "", false], [String.raw`\w`, "½", "", true], [String.raw`\w`, "ﬁ", "", true], [String.raw`[\W]`, "é", "", false], [String.raw`[\W]`, "-", "", true], [String.raw`[^\W]`, "é", "", true],
    ["a.b", "a\u2028b", "", true], ["a.b", "a\nb", "", false], ["a.b", "a\nb", "s", true], ["(?s)a.b", "a\nb", "", true], ["(?s:a.)b", "a\nb", "", true], ["a(?-s:.)b", "a\nb", "s", false],
    ["a$", "a\n", "", true], ["a$", "a\n\n", "", false], ["a$", "a\nb", "m", true], ["a$", "a\rb", "m", false], [String.raw`a\Z`, "a\n", "", false], [String.raw`\Ab`, "a\nb", "m", false], ["^b", "a\nb", "m", true], ["^b", "a\nb", "", false],
    ["^.{2}$", "😀x", "", true], ["^.{2}$", "😀", "", false], ["[😀-😂]", "😁", "", true],
    ["(?P<q>a|b)(?P=q)", "bb", "", true], ["(?P<q>a|b)(?P=q)", "ab", "", false], [String.raw`(a|b)\1`, "aa", "", true],
    ["a(?#a comment)b", "ab", "", true], ["(?x) a b # both\n c", "abc", "", true], ["(?x)a\\ b", "a b", "", true], ["(?i)A", "a", "", true], ["(?im)^b", "a\nB", "", true],
    ["a{,2}b", "aab", "", true], ["^a{,2}b", "aaab", "", false], ["a{", "a{", "", true], ["a{x}", "a{x}", "", true], ["{}", "{}", "", true], ["x{1,2}?y", "xxy", "", true],
    ["[]a]", "]", "", true], ["[^]a]", "]", "", false], ["[a-]", "-", "", true], ["[&&]", "&", "", true], ["[(){}/|]", "|", "", true], [String.raw`[\b]`, "\b", "", true], [String.raw`\x41\u0042\U00000043\x44`, "ABCD", "", true], [String.raw`\0\101`, "\0A", "", true],
    ["(?=a)*b", "b", "", true], ["(?<=a)b", "ab", "", true], ["(?<!a)b", "ab", "", false], ["a|", "b", "", true], ["", "b", "", true], [String.raw`\.\-\/`, ".-/", "", true],
  ])("%s on %j (%s)", (pattern, text, flags, wanted) => expect(hits(pattern, text, flags)).toBe(wanted));

  it("gives offsets in UTF-16 units", () => {
    expect(match("now", "😀 now")).toEqual([3, 6]);
    expect(match(String.raw`\bx`, "é😀 x")).toEqual([4, 5]);
  });

  it.each<[string, number, RegExp]>([
    ["a(b", 1, /unterminated subpattern/], ["a)b", 1, /unbalanced/], ["ab[c", 2, /unterminated character set/], ["*a", 0, /nothing to repeat/], ["a**", 2, /multiple repeat/], ["a|*b", 2, /nothing to repeat/],
    ["a++", 2, /possessive/], ["(?>a)", 0, /atomic/], ["(a)(?(1)b|c)", 3, /conditional/], [String.raw`\q`, 0, /bad escape/], ["a\\", 1, /end of pattern/], ["[z-a]", 1, /bad character range/],
    ["a{3,2}", 1, /min repeat/], ["(?P<1>a)", 4, /bad character in group name/], ["(?P=x)", 4, /unknown group/], [String.raw`(a)\2`, 4, /invalid group reference/], ["a(?i)", 1, /not at the start/],
    ["(?<=a+)b", 0, /fixed-width/], ["(?a)x", 2, /not supported/], ["(?z)x", 2, /unknown flag/], ["(?i:a)b", 0, /not supported/], ["^*", 1, /nothing to repeat/], [String.raw`\u12`, 0, /incomplete escape/],
    ["(?P<a>x)(?P<a>y)", 8, /redefinition/], ["(?", 1, /unknown extension/], ["(?#x", 0, /unterminated comment/], ["😀)", 2, /unbalanced/],
  ])("names the mistake in %s", (pattern, offset, words) => {
    const compiled = compilePattern(pattern, "python", "");
    expect(compiled).toMatchObject({ ok: false, offset });
    expect(compiled.ok ? "" : compiled.message).toMatch(words);
  });

  it("never throws, and finds what it says", () => {
    fc.assert(fc.property(fc.string({ unit: fc.constantFrom(..."ab.*+?()[]{}|^$\\-:<>P=!#is,12é😀 \n".match(/./gsu)!), maxLength: 14 }), fc.string({ unit: "grapheme", maxLength: 20 }), (pattern, text) => {
      for (const flags of ["", "i", "ms"]) {
        const compiled = compilePattern(pattern, "python", flags);
        if (!compiled.ok) { expect(compiled.offset === undefined || (compiled.offset >= 0 && compiled.offset <= pattern.length)).toBe(true); continue; }
        const found = compiled.search(text);
        if (found !== undefined) expect(found.start >= 0 && found.end >= found.start && found.end <= text.length).toBe(true);
      }
    }), { numRuns: 3000 });
  });

  it("agrees with itself on plain and on other texts", () => {
    // The engine's own word classes are used for plain texts only; a foreign letter far away must not change the answer.
    fc.assert(fc.property(fc.constantFrom(String.raw`\bnow\b`, String.raw`\w+\s\w+`, String.raw`[^\W_]+\.$`, String.raw`(?i)I will\b`, String.raw`\S+\Bx`, String.raw`\D\d`), fc.string({ unit: fc.constantFrom(..."now I will x1_.’\n"), maxLength: 16 }), (pattern, text) => {
      expect(match(pattern, `${text}`)).toEqual(match(`(?s:(?=.*))${pattern}`.replace("(?s:(?=.*))(?i)", "(?i)(?s:(?=.*))"), text));
      const found = match(pattern.replace("$", ""), text);
      const other = match(pattern.replace("$", ""), `${text}\n\n。好`);
      if (found !== undefined) expect(other).toEqual(found);
    }), { numRuns: 2000 });
  });
});

describe("the JavaScript flavour", () => {
  it("is the engine's own", () => {
    const compiled = compilePattern("(?<year>\\d{4})", "javascript", "i");
    expect(compiled.ok && compiled.search("in 2026.")).toEqual({ start: 3, end: 7 });
  });
  it("says where a mistake is, where it can", () => {
    expect(compilePattern("a(b", "javascript", "")).toMatchObject({ ok: false, offset: 1 });
    expect(compilePattern("[z-a]", "javascript", "u")).toMatchObject({ ok: false, offset: 1 });
    expect(compilePattern("(?<n>a)(", "javascript", "")).toMatchObject({ ok: false, offset: 7 });
  });
});
