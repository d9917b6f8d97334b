import { describe, expect, it } from "vitest";
import { parse } from "jsonc-parser";
import { BrokenRulesFile, editedRules } from "../../../src/extension/rules/editRules.ts";
import { mergeLayers, withoutPatterns } from "../../../src/extension/rules/layers.ts";

describe("saving a draft into the rules file", () => {
  it("changes the named keys and keeps comments, order and everything else", () => {
    const before = `{
  // Why the cap is low: our model is terse.
  "stall": {
    "maxChars": 300, // code points
    "tailChars": 120
  },
  "scaffolds": [ { "kind": "ours", "role": "user" } ]
}
`;
    const after = editedRules(before, { stall: { maxChars: 500, pattern: "next\\b" }, loop: { stallGuards: false } });
    expect(after).toContain("// Why the cap is low: our model is terse.");
    expect(after).toContain('"maxChars": 500, // code points');
    expect(after).toContain('"scaffolds": [ { "kind": "ours", "role": "user" } ]');
    expect(parse(after)).toEqual({ stall: { maxChars: 500, tailChars: 120, pattern: "next\\b" }, scaffolds: [{ kind: "ours", role: "user" }], loop: { stallGuards: false } });
    expect(after.indexOf('"stall"')).toBeLessThan(after.indexOf('"scaffolds"'));
  });
  it("makes a new file", () => {
    expect(editedRules("", { stall: { maxNudges: 3 } })).toBe('{\n  "stall": {\n    "maxNudges": 3\n  }\n}\n');
  });
  it("keeps the indentation and line ends that it finds", () => {
    expect(editedRules('{\r\n\t"loop": {\r\n\t\t"release": "initial"\r\n\t}\r\n}\r\n', { loop: { stallGuards: true } })).toBe('{\r\n\t"loop": {\r\n\t\t"release": "initial",\r\n\t\t"stallGuards": true\r\n\t}\r\n}\r\n');
  });
  it("replaces lists as a whole and merges severities by kind", () => {
    const after = editedRules('{ "housekeepingTools": ["a", "b"], "verdict": { "severity": { "promise": "error" } } }', { housekeepingTools: ["c"], verdict: { severity: { "lost-preamble": "hint" } } });
    expect(parse(after)).toEqual({ housekeepingTools: ["c"], verdict: { severity: { promise: "error", "lost-preamble": "hint" } } });
  });
  it("puts the comma before a comment that follows the last value, and none where one trails", () => {
    expect(editedRules('{\n  "stall": {\n    "maxChars": 3 // few, and why\n  }\n}\n', { stall: { tailChars: 4 } })).toBe('{\n  "stall": {\n    "maxChars": 3, // few, and why\n    "tailChars": 4\n  }\n}\n');
    expect(editedRules('{\n  "stall": { "maxChars": 3, },\n}\n', { stall: { tailChars: 4 }, loop: { stallGuards: true } }))
      .toBe('{\n  "stall": { "maxChars": 3, "tailChars": 4 },\n  "loop": {\n    "stallGuards": true\n  }\n}\n');
  });
  it("puts an object where something else stood", () => {
    expect(parse(editedRules('{ "stall": 3 }', { stall: { maxChars: 4 } }))).toEqual({ stall: { maxChars: 4 } });
  });
  it("touches nothing when the file is broken", () => {
    expect(() => editedRules('{ "stall": { "maxChars": 3 ', { stall: { maxChars: 4 } })).toThrow(BrokenRulesFile);
    expect(() => editedRules("[1]", { stall: { maxChars: 4 } })).toThrow(BrokenRulesFile);
  });
});

describe("layers", () => {
  it("lets the stronger one win key by key", () => {
    expect(mergeLayers({ $schema: "x", stall: { maxChars: 1, tailChars: 2 }, loop: { release: "initial" }, verdict: { severity: { promise: "error" } } }, { stall: { maxChars: 9 }, verdict: { severity: { "lost-preamble": "off" } }, housekeepingTools: ["t"] }))
      .toEqual({ stall: { maxChars: 9, tailChars: 2 }, loop: { release: "initial" }, verdict: { severity: { promise: "error", "lost-preamble": "off" } }, housekeepingTools: ["t"] });
  });
  it("withholds the pattern of a folder that is not trusted, and nothing else", () => {
    expect(withoutPatterns({ stall: { pattern: "(a+)+$", flags: "i", maxChars: 10 } })).toEqual({ layer: { stall: { maxChars: 10 } }, withheld: true });
    const plain = { stall: { maxChars: 10 } };
    expect(withoutPatterns(plain)).toEqual({ layer: plain, withheld: false });
  });
});
