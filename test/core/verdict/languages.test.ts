/** One table a language, read like a phrase book: every ending on the left side of the rule, and every one on the right side. */
import { describe, expect, it as test } from "vitest";
import { detectLanguage } from "../../../src/core/verdict/languages/detect.ts";
import { LANGUAGES } from "../../../src/core/verdict/languages/index.ts";
import { ar } from "./tables/ar.ts";
import { de } from "./tables/de.ts";
import { en } from "./tables/en.ts";
import { es } from "./tables/es.ts";
import { fr } from "./tables/fr.ts";
import { hi } from "./tables/hi.ts";
import { it } from "./tables/it.ts";
import { ja } from "./tables/ja.ts";
import { ko } from "./tables/ko.ts";
import { nl } from "./tables/nl.ts";
import { NOTES } from "./tables/notes.ts";
import { pl } from "./tables/pl.ts";
import { pt } from "./tables/pt.ts";
import { ru } from "./tables/ru.ts";
import { th } from "./tables/th.ts";
import { tr } from "./tables/tr.ts";
import { bg } from "./tables/bg.ts";
import { bn } from "./tables/bn.ts";
import { CLAIMS } from "./tables/claims.ts";
import { cs } from "./tables/cs.ts";
import { da } from "./tables/da.ts";
import { el } from "./tables/el.ts";
import { fa } from "./tables/fa.ts";
import { fi } from "./tables/fi.ts";
import { FINISHED } from "./tables/finished.ts";
import { he } from "./tables/he.ts";
import { hu } from "./tables/hu.ts";
import { id } from "./tables/id.ts";
import { nb } from "./tables/nb.ts";
import { ne } from "./tables/ne.ts";
import { ro } from "./tables/ro.ts";
import { sv } from "./tables/sv.ts";
import { tl } from "./tables/tl.ts";
import { uk } from "./tables/uk.ts";
import { vi } from "./tables/vi.ts";
import { zh } from "./tables/zh.ts";
import { zhHant } from "./tables/zhHant.ts";
import type { Table } from "./tables/table.ts";
import { verdictOn } from "./turn.ts";

const TABLES: Readonly<Record<string, Table>> = { ar, de, en, es, fr, hi, it, ja, ko, nl, pl, pt, ru, th, tr, vi, zh, "zh-Hant": zhHant, bg, bn, cs, da, el, fa, fi, he, hu, id, nb, ne, ro, sv, tl, uk };

test("every language has a table", () => {
  expect(Object.keys(TABLES).sort()).toEqual(LANGUAGES.map((language) => language.code).sort());
});

for (const [code, table] of Object.entries(TABLES)) {
  describe(code, () => {
    test.each(table.stall)("stall: %s", (text) => {
      for (const after of [false, true]) expect(verdictOn(text, { after }).verdict, `after a tool round: ${after}`).toBe("stall");
    });
    test.each(table.legal)("legal: %s", (text) => {
      for (const after of [false, true]) expect(verdictOn(text, { after }), `after a tool round: ${after}`).toMatchObject({ verdict: "legal", findings: [] });
    });
    test.each(FINISHED[code]!)("finished: %s", (text) => {
      expect(verdictOn(text, { after: true })).toMatchObject({ verdict: "legal", findings: [] });
    });
    test("is recognised", () => {
      const texts = [...table.stall, ...table.legal];
      const right = texts.filter((text) => detectLanguage(text, []).code === code).length;
      // A short line may belong to several languages ("OK…"); most lines must be told apart, and written Norwegian is mostly written Danish.
      const near = code === "nb" || code === "da" ? texts.filter((text) => ["nb", "da"].includes(detectLanguage(text, []).code)).length : right;
      expect(near / texts.length).toBeGreaterThanOrEqual(0.8);
    });
  });
}

test.each(NOTES)("a note between two steps is a stall: %s", (text) => { expect(verdictOn(text, { after: true }).verdict).toBe("stall"); });

describe("a claim that the tool output contradicts (behaviour A7)", () => {
  const failing = { after: true, exchange: { lastResult: "  3 failed, 115 passed (118 total)\nTests failed" } };
  for (const [code, { claimed, admitted }] of Object.entries(CLAIMS)) {
    test.each(claimed)(`${code}: %s`, (text) => {
      expect(verdictOn(text, failing).findings[0]).toMatchObject({ kind: "fabricated-result", evidence: { text: expect.any(String) as string } });
      expect(verdictOn(text, { after: true, exchange: { lastResult: "118 passed (118 total)" } })).toMatchObject({ verdict: "legal" });
    });
    test.each(admitted)(`${code}, told as it is: %s`, (text) => { expect(verdictOn(text, failing)).toMatchObject({ verdict: "legal" }); });
  }
});

test("every pattern of every language compiles and answers", () => {
  for (const language of LANGUAGES) {
    for (const [name, value] of Object.entries(language)) {
      if (typeof value === "object" && "test" in value) expect(() => value.test("…"), `${language.code} ${name}`).not.toThrow();
    }
    for (const construction of language.constructions) expect(() => construction.pattern.exec("…"), `${language.code} ${construction.name}`).not.toThrow();
  }
});

test("a language that is not allowed is judged by shape only", () => {
  expect(detectLanguage("Ich werde die Tests ausführen.", ["en"]).code).toBe("");
  expect(detectLanguage("Ich werde die Tests ausführen.", ["de"]).code).toBe("de");
});

test("text without any sign of a language takes the one of the request", () => {
  expect(detectLanguage("npm 12…", [], "Bitte starte den Dienst für mich neu").code).toBe("de");
  expect(detectLanguage("42", []).code).toBe("en");
});
