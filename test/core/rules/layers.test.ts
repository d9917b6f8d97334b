import { describe, expect, it } from "vitest";
import { DEFAULT_RULES } from "../../../src/core/rules/defaults.ts";
import { checkRules, layerRules, parseRules } from "../../../src/core/rules/layers.ts";

describe("layerRules", () => {
  it("lets a stronger layer replace the keys it names and no others", () => {
    const rules = layerRules(DEFAULT_RULES, { stall: { maxChars: 300, tailChars: 90 } }, undefined, { stall: { maxChars: 500 } });
    expect(rules.stall).toEqual({ ...DEFAULT_RULES.stall, maxChars: 500, tailChars: 90 });
  });

  it("keeps the very objects of what nothing changes", () => {
    const rules = layerRules(DEFAULT_RULES, { stall: { maxNudges: 5 }, loop: {}, verdict: { languages: DEFAULT_RULES.verdict.languages } });
    expect(rules.stall).not.toBe(DEFAULT_RULES.stall);
    for (const part of ["loop", "verdict", "proseCalls", "proseGuard", "housekeepingTools", "scaffolds"] as const) expect(rules[part]).toBe(DEFAULT_RULES[part]);
    expect(layerRules(DEFAULT_RULES, { stall: { maxNudges: DEFAULT_RULES.stall.maxNudges } }).stall).toBe(DEFAULT_RULES.stall);
  });

  it("merges severities by kind and replaces lists whole", () => {
    const rules = layerRules(DEFAULT_RULES, { verdict: { severity: { promise: "error" } } }, { verdict: { severity: { "empty-response": "off" } }, housekeepingTools: ["notes"] });
    expect(rules.verdict.severity).toEqual({ ...DEFAULT_RULES.verdict.severity, "promise": "error", "empty-response": "off" });
    expect(rules.verdict.languages).toBe(DEFAULT_RULES.verdict.languages);
    expect(rules.housekeepingTools).toEqual(["notes"]);
  });
});

describe("checkRules", () => {
  it("takes a right layer as it is", () => {
    const layer = { loop: { runtime: "hermes", release: "initial", intentAckContinuation: ["gpt", "grok"] }, scaffolds: [{ kind: "nudge", role: "user", text: "Go on", match: "prefix" }] };
    expect(checkRules(layer)).toEqual({ draft: layer, problems: [] });
    for (const nothing of [undefined, null, {}]) expect(checkRules(nothing)).toEqual({ draft: {}, problems: [] });
  });

  it.each([
    [{ stall: { maxChars: "many" } }, "stall.maxChars", 'expected a whole number from 0 to 100000, found "many"'],
    [{ stall: { maxNudges: 2.5 } }, "stall.maxNudges", "expected a whole number from 0 to 100, found 2.5"],
    [{ stall: { flags: "ig" } }, "stall.flags", 'expected a text that matches ^[imsu]*$, found "ig"'],
    [{ stall: { flavour: "perl" } }, "stall.flavour", 'expected one of "python", "javascript", found "perl"'],
    [{ loop: { verifyOnStop: 99 } }, "loop.verifyOnStop", "expected a whole number from 0 to 10, found 99"],
    [{ loop: { promotion: "yes" } }, "loop.promotion", 'expected "auto" or true or false, found "yes"'],
    [{ loop: { stallGuards: 1 } }, "loop.stallGuards", "expected true or false, found 1"],
    [{ loop: { runtime: "nobody" } }, "loop.runtime", expect.stringMatching(/^expected one of "auto", "hermes", "prose-guard", "plain".*, found "nobody"$/)],
    [{ verdict: { severity: { promise: "loud" } } }, "verdict.severity.promise", 'expected one of "error", "warning", "information", "hint", "off", found "loud"'],
    [{ verdict: { languages: ["en", 7] } }, "verdict.languages[1]", "expected a text, found 7"],
    [{ housekeepingTools: "memory" }, "housekeepingTools", 'expected a list, each element a text, found "memory"'],
    [{ scaffolds: [{ role: "user" }] }, "scaffolds[0].kind", "is missing: expected a text"],
    [{ stall: [] }, "stall", expect.stringMatching(/^expected an object with pattern, .*, found a list$/)],
    [{ stall: { maxchars: 3 } }, "stall.maxchars", 'is not a known key; did you mean "maxChars"?'],
    [{ verdict: { severity: { promis: "error" } } }, "verdict.severity.promis", 'is not a known key; did you mean "promise"?'],
    [{ unheardOfPart: 1 }, "unheardOfPart", "is not a known key; known here: loop, stall, verdict, proseCalls, proseGuard, housekeepingTools, scaffolds"],
    [{ stall: { pattern: "(open" } }, "stall.pattern", expect.stringMatching(/^does not compile: /)],
    [7, "", "expected an object, found 7"],
    [[], "", "expected an object, found a list"],
  ])("names what is wrong in %j", (layer, path, message) => {
    expect(checkRules(layer)).toEqual({ draft: expect.anything() as unknown, problems: [expect.objectContaining({ path, message })] });
  });

  it("drops the wrong keys only", () => {
    const { draft, problems } = checkRules({
      loop: { release: "never", stallGuards: false }, stall: { maxChars: 50, tailChars: -1, nonsense: {} },
      verdict: { languages: ["en", 3, "zh", null], severity: { promise: "error", other: "hint" } },
      scaffolds: [{ kind: "a", role: "user" }, { kind: "b" }, { kind: "c", role: "tool", extra: 1 }],
    });
    expect(draft).toEqual({
      loop: { stallGuards: false }, stall: { maxChars: 50 }, verdict: { languages: ["en", "zh"], severity: { promise: "error" } },
      scaffolds: [{ kind: "a", role: "user" }, { kind: "c", role: "tool" }],
    });
    expect(problems.map(({ path }) => path).sort()).toEqual([
      "loop.release", "scaffolds[1].role", "scaffolds[2].extra", "stall.nonsense", "stall.tailChars", "verdict.languages[1]", "verdict.languages[3]", "verdict.severity.other",
    ]);
  });

  it("leaves the value it was given alone, and is not led astray by names of the language", () => {
    const layer: unknown = JSON.parse('{"__proto__": {"stall": 1}, "constructor": 2, "stall": {"maxChars": 9, "toString": 1}}');
    const before = JSON.stringify(layer);
    const { draft, problems } = checkRules(layer);
    expect(JSON.stringify(layer)).toBe(before);
    expect(draft).toEqual({ stall: { maxChars: 9 } });
    expect(problems.map(({ path }) => path).sort()).toEqual(["__proto__", "constructor", "stall.toString"]);
  });

  it("keeps flavour and flags away from the weaker pattern when a pattern does not compile", () => {
    expect(checkRules({ stall: { pattern: "(", flavour: "javascript", flags: "", maxChars: 10 } }).draft).toEqual({ stall: { maxChars: 10 } });
  });
});

describe("parseRules", () => {
  const at = (text: string, part: string): { offset: number; length: number } => ({ offset: text.indexOf(part), length: part.length });

  it("reads comments, trailing commas and a byte order mark", () => {
    const text = '\uFEFF// ours\n{ "stall": { "maxChars": 300, /* short */ }, }\n';
    expect(parseRules(text)).toEqual({ draft: { stall: { maxChars: 300 } }, problems: [] });
    for (const empty of ["", "  \n", "\uFEFF"]) expect(parseRules(empty)).toEqual({ draft: {}, problems: [] });
  });

  it("puts each problem at its place", () => {
    const text = '{\n  "stal": {},\n  "loop": { "release": "soon", "stallGuards": false },\n  "housekeepingTools": ["memory", 5],\n  "scaffolds": [{ "kind": "x" }]\n}';
    const { draft, problems } = parseRules(text);
    expect(draft).toEqual({ loop: { stallGuards: false }, housekeepingTools: ["memory"], scaffolds: [] });
    expect(problems).toEqual([
      { path: "stal", message: 'is not a known key; did you mean "stall"?', ...at(text, '"stal"') },
      { path: "loop.release", message: expect.stringContaining('"v0.21.0"') as string, ...at(text, '"soon"') },
      { path: "housekeepingTools[1]", message: "expected a text, found 5", ...at(text, "5") },
      { path: "scaffolds[0].role", message: 'is missing: expected one of "user", "assistant", "tool"', ...at(text, '{ "kind": "x" }') },
    ]);
  });

  it("points into a pattern, through the escapes of JSON", () => {
    const text = '{ "stall": { "pattern": "\\\\bgo\\u0020(on" } }';
    const [problem] = parseRules(text).problems;
    expect(problem?.path).toBe("stall.pattern");
    const offset = problem!.offset;
    // The value is \bgo (on, so the open group at 6 of the value stands 6 characters later in the text.
    expect([text.indexOf("(on"), text.indexOf('" } }')]).toContain(offset);
    expect(problem!.length).toBe(1);
  });

  it("applies what stands before and after a syntax error, and says where it is", () => {
    const text = '{ "stall": { "maxChars": 50 "tailChars": 20 }, "loop": { "stallGuards": false }';
    const { draft, problems } = parseRules(text);
    expect(draft).toEqual({ stall: { maxChars: 50, tailChars: 20 }, loop: { stallGuards: false } });
    expect(problems.map(({ message }) => message)).toEqual(["a comma was expected", "the object is not closed, } was expected"]);
    expect(problems[0]!.offset).toBe(text.indexOf('"tailChars"'));
  });

  it("says so when a key is written twice", () => {
    const text = '{ "stall": { "maxChars": 1, "maxChars": 2 } }';
    expect(parseRules(text)).toEqual({
      draft: { stall: { maxChars: 2 } },
      problems: [{ path: "stall.maxChars", message: "is written twice; the last one applies", offset: text.lastIndexOf('"maxChars"'), length: 10 }],
    });
  });

  it.each(["[1]", "nonsense", "{", '"', "\u0000", "{]}", '{"loop":{"loop":{"loop":[{', "}{", '{"stall":{"pattern":"\\ud800("}}'])("never throws: %s", (text) => {
    const { problems } = parseRules(text);
    expect(problems.length).toBeGreaterThan(0);
    for (const { offset, length } of problems) {
      expect(offset).toBeGreaterThanOrEqual(0);
      expect(offset + length).toBeLessThanOrEqual(text.length + 1);
    }
  });
});
