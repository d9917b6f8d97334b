/** Recognition of injected rows: alone, merged, truncated, with CRLF, and never in what people write. */
import { describe, expect, it } from "vitest";
import { DEFAULT_RULES } from "../../../src/core/rules/defaults.ts";
import { compileScaffolds, realText, scaffoldAt, scaffoldOf } from "../../../src/core/transcript/scaffolds.ts";
import { message, type Row } from "./messages.ts";
import { present, rows } from "./oracle.ts";

const signatures = compileScaffolds(DEFAULT_RULES.scaffolds);
const find = (row: Row) => scaffoldOf(message(row), signatures);
const kind = (row: Row): string | undefined => find(row)?.kind;

interface Prefix { readonly kind: string; readonly role: string; readonly text: string; readonly match: string; readonly memory_flag: string | null }
/** Rows with the same text are told apart by their flag only. */
const SAME_TEXT: Readonly<Record<string, string>> = { empty_terminal: "post_tool_empty_pair" };

describe.skipIf(!present)("hermes-nudge-prefixes.jsonl", () => {
  for (const { kind: name, role, text, match, memory_flag: flag } of rows<Prefix>("hermes-nudge-prefixes.jsonl")) it(name, () => {
    const full = match === "equals" && text.length < 90 ? text : `${text} and more of the same sentence, long enough to be cut by a viewer somewhere.`;
    const inside = match === "contains" ? `exit code 0\nok\n\n${full}` : full;
    const wanted = SAME_TEXT[name] ?? name;
    expect(kind({ role, content: inside })).toBe(wanted);
    expect(kind({ role, content: inside.replace(/\n/g, "\r\n") })).toBe(wanted);
    expect(kind({ role, content: `${inside}\r\n` })).toBe(wanted);
    expect(kind({ role, content: inside.slice(0, 200) })).toBe(wanted);
    if (flag !== null) expect(kind({ role, content: "", [flag]: true })).toBeDefined();
    if (role !== "user") return;
    const after = find({ role, content: `Please have a look at the loader.\n\n${full}` });
    expect([after?.kind, after?.start, after?.whole]).toEqual([name, 35, false]);
    expect(kind({ role, content: `Please have a look.\r\n\r\n${full}` })).toBe(name);
    expect(kind({ role, content: `${full}\n\nAnd then look at the loader.` })).toBe(name);
  });
});

describe("scaffolds", () => {
  it("finds a user's words beside a nudge", () => {
    const row = message({ role: "user", content: "[System: Continue now. Execute the required tool calls.]\n\nAnd add a test." });
    const found = scaffoldOf(row, signatures);
    expect(found).toMatchObject({ kind: "ack_or_stall", by: "text", start: 0, whole: false });
    expect(realText(row, found)).toBe("And add a test.");
    const whole = message({ role: "user", content: "[System: Continue now. Execute the required tool calls.]" });
    expect(realText(whole, scaffoldOf(whole, signatures))).toBe("");
  });

  it("goes by flags before texts", () => {
    expect(find({ role: "assistant", content: "(empty)", _empty_terminal_sentinel: true })).toMatchObject({ kind: "empty_terminal", by: "flag" });
    expect(find({ role: "assistant", content: "", _thinking_prefill: true })).toMatchObject({ kind: "thinking_prefill", by: "flag" });
    expect(find({ role: "assistant", content: "x", _db_persisted: true })).toBeUndefined();
  });

  it("sees the interim half of a pair by its shape", () => {
    const pair: Row[] = [{ role: "assistant", content: "I will now look.", finish_reason: "incomplete" }, { role: "user", content: "[System: Continue now. Execute the required tool calls.]" }];
    expect(scaffoldAt(pair.map(message), 0, signatures)).toMatchObject({ kind: "interim", by: "shape" });
    expect(scaffoldAt([pair[0]!, { role: "user", content: "Go on" }].map(message), 0, signatures)).toBeUndefined();
  });

  it("leaves people and models alone", () => {
    for (const content of [
      "Please continue working on the task", "Please continue.", "Continue", "[System] reboot the host", "Your previous answer was wrong.", "You just executed the wrong command.",
      "The log says: [System: Continue now. Execute the required tool calls.]", "(empty)", "Error: You did not use a tool", "Please proceed to the next step", "hooks give feedback",
    ]) expect([content, kind({ role: "user", content })]).toEqual([content, undefined]);
    for (const content of ["The list is (empty)", "Your request was processed.", "This turn did not go well.", "⚠️ No reply yet."]) expect([content, kind({ role: "assistant", content })]).toEqual([content, undefined]);
    expect(kind({ role: "assistant", content: "(empty)", tool_calls: [{ name: "terminal", arguments: "{}" }] })).toBeUndefined();
  });

  it("takes signatures that a user adds", () => {
    const own = compileScaffolds([...DEFAULT_RULES.scaffolds, { kind: "mine", role: "user", text: "<<go on>>", match: "contains" }, { kind: "empty", role: "user", text: "" }, { kind: "exact", role: "user", text: "next!", match: "equals" }]);
    expect(scaffoldOf(message({ role: "user", content: "ok <<go on>> please" }), own)).toMatchObject({ kind: "mine", start: 3, end: 12, whole: false });
    expect(scaffoldOf(message({ role: "user", content: "next!\n" }), own)?.kind).toBe("exact");
    expect(scaffoldOf(message({ role: "user", content: "next! now" }), own)).toBeUndefined();
  });
});
