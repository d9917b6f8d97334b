import assert from "node:assert/strict";
import { createRequire } from "node:module";
import path from "node:path";
import * as vscode from "vscode";
import { closeAll, extension, lensesOf, problems, show, STALL, until, workspace, write, lenses } from "./support.ts";

type Replaceable = Record<string, (...parameters: unknown[]) => unknown>;

/** Counts the calls that our bundle makes into some functions, while `act` runs. */
async function calls(act: () => Promise<void>): Promise<string[]> {
  const load = createRequire(path.join(extension().extensionPath, "package.json"));
  // Other extensions have a bundle of that name, too.
  const bundle = path.join(extension().extensionPath, "dist", "extension.js");
  const seen: string[] = [];
  const undo: (() => void)[] = [];
  const watch = (name: string, object: Replaceable, keys: readonly string[]): void => {
    for (const key of keys) {
      const original = object[key];
      if (original === undefined) continue;
      object[key] = function (this: unknown, ...parameters: unknown[]): unknown {
        if (new Error().stack?.includes(bundle) === true) seen.push(`${name}.${key}`);
        return new.target ? Reflect.construct(original, parameters) : original.apply(this, parameters);
      };
      undo.push(() => { object[key] = original; });
    }
  };
  watch("global", globalThis as unknown as Replaceable, ["setTimeout", "setInterval", "setImmediate"]);
  watch("fs", load("node:fs") as Replaceable, ["readFile", "readFileSync", "open", "openSync", "stat", "statSync", "watch", "watchFile", "readdir", "createReadStream"]);
  watch("fs/promises", load("node:fs/promises") as Replaceable, ["readFile", "open", "stat", "readdir", "watch"]);
  watch("worker_threads", load("node:worker_threads") as Replaceable, ["Worker"]);
  try {
    await act();
  } finally {
    for (const back of undo) back();
  }
  return seen;
}

describe("activation", () => {
  before(closeAll);

  it("waits until a file that could matter is opened", async () => {
    await show(vscode.Uri.file(path.join(workspace(), "README.md")));
    assert.equal(extension().isActive, false);
  });

  it("takes less than 10 ms, and reads no file, watches nothing, sets no timer and starts no worker", async function () {
    // Loading the bundle and running `activate` are two things; the first is done by the editor's own loader either way.
    const began = performance.now();
    createRequire(path.join(extension().extensionPath, "package.json"))(path.join(extension().extensionPath, "dist", "extension.js"));
    const loaded = performance.now();
    const seen = await calls(async () => void (await extension().activate()));
    const activated = performance.now();
    if (this.test !== undefined) this.test.title += ` (activate() ${(activated - loaded).toFixed(1)} ms, loading the bundle before it ${(loaded - began).toFixed(1)} ms)`;
    assert.deepEqual(seen, []);
    assert.ok(activated - loaded < 10, `activate() took ${(activated - loaded).toFixed(1)} ms`);
  });

  it("does nothing at all in JSON that is no session file", async () => {
    const inventory = vscode.Uri.file(path.join(workspace(), "other", "inventory.json"));
    const seen = await calls(async () => {
      for (const uri of [inventory, write('{"compilerOptions":{"strict":true}}', "settings.json"), write('{"id":1,"name":"bolt"}\n{"id":2,"name":"nut"}\n', "parts.jsonl")]) {
        await show(uri);
        await new Promise((resolve) => setTimeout(resolve, 400));
        assert.deepEqual([...(await lenses(uri))], []);
        assert.deepEqual(problems(uri), []);
        const hovers = await vscode.commands.executeCommand<vscode.Hover[]>("vscode.executeHoverProvider", uri, new vscode.Position(0, 3));
        assert.ok(!JSON.stringify(hovers).includes("stallInspector"));
      }
    });
    assert.deepEqual(seen, []);
  });

  it("marks a session that was open before", async () => {
    const uri = write(STALL);
    await show(uri);
    await lensesOf(uri);
    await until("problems", () => problems(uri).length > 0);
  });
});
