import assert from "node:assert/strict";
import fs from "node:fs";
import path from "node:path";
import * as vscode from "vscode";
import { closeAll, lensesOf, problems, row, show, until, workspace, write } from "./support.ts";

/** A session with a pair that the next tool round buried. */
const call = { finish_reason: "tool_calls", tool_calls: [{ id: "c1", type: "function", function: { name: "terminal", arguments: "{}" } }] };
const HEAD = `${JSON.stringify({ role: "session_meta", tools: [], model: "x/y", platform: "telegram" })}\n`;
const ROUND = row("assistant", "", call) + row("tool", "ok", { tool_call_id: "c1" });
const PAIR = row("assistant", "(empty)", { finish_reason: "stop" }) + row("user", "You just executed tool calls but returned an empty response. Go on.");
const BURIED = HEAD + row("user", "How many?") + ROUND + PAIR + ROUND + row("assistant", "Three.", { finish_reason: "stop" });
const CLEANED = HEAD + row("user", "How many?") + ROUND + ROUND + row("assistant", "Three.", { finish_reason: "stop" });

describe("scaffolds", () => {
  beforeEach(closeAll);

  it("that are buried are marked in the text, with the row that buried them", async () => {
    const uri = write(BURIED);
    await show(uri);
    await lensesOf(uri, (lines) => [...lines.values()].flat().some((title) => title.includes("Buried scaffold")));
    const found = await until("problems", () => problems(uri).find(({ message }) => message.startsWith("Buried scaffold (nudge after an empty reply)")));
    assert.equal(found.range.start.line, 5);
    assert.ok(found.relatedInformation?.some(({ message, location }) => message.startsWith("Buried by this row") && location.range.start.line === 6));
  });

  it("are left out of a copy, which never overwrites anything", async () => {
    const uri = write(BURIED, "original.jsonl");
    const to = vscode.Uri.file(path.join(workspace(), "made", `copy-${Date.now()}.jsonl`));
    await vscode.commands.executeCommand("stallInspector.copyWithoutScaffolds", uri, to);
    await until("the copy", () => (fs.existsSync(to.fsPath) && fs.readFileSync(to.fsPath, "utf8") === CLEANED ? true : undefined));
    await vscode.commands.executeCommand("stallInspector.copyWithoutScaffolds", uri, uri);
    assert.equal(fs.readFileSync(uri.fsPath, "utf8"), BURIED);
  });

  it("have a view of their own", async () => {
    write(BURIED, "original.jsonl");
    await vscode.commands.executeCommand("stallInspector.scaffolds.focus");
    await vscode.commands.executeCommand("stallInspector.refreshScaffolds");
  });
});
