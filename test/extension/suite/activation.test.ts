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
  const bundle = load.resolve(path.join(extension().extensionPath, "dist", "extension.js"));
  const seen: string[] = [];
  const undo: (() => void)[] = [];
  const watch = (name: string, object: Replaceable, keys: readonly string[]): void => {
    for (const key of keys) {
      const original = object[key];
      if (original === undefined) continue;
      object[key] = function (this: unknown, ...parameters: unknown[]): unknown {
        // The caller's line: what the editor does on our behalf, below our frames, is not ours.
        if (new Error().stack?.split("\n")[2]?.includes(bundle) === true) seen.push(`${name}.${key}`);
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

  it("reads no file, watches nothing, sets no timer and starts no worker; its time is printed", async function () {
    const load = createRequire(path.join(extension().extensionPath, "package.json"));
    const bundle = path.join(extension().extensionPath, "dist", "extension.js");
    const began = performance.now();
    const own = load(bundle) as { activate(context: vscode.ExtensionContext): unknown };
    const loading = performance.now() - began;
    // The editor takes the module from the same cache. Asking it to activate goes to the window and back, which is none of our time.
    const module = load.cache[load.resolve(bundle)];
    assert.ok(module, "the bundle is not in the cache");
    let activating: number | undefined;
    module.exports = {
      ...own,
      activate: (context: vscode.ExtensionContext): unknown => {
        const since = performance.now();
        const cpu = process.cpuUsage();
        const answer = own.activate(context);
        const { user, system } = process.cpuUsage(cpu);
        // On a machine that is busy with other things the clock runs on while we do not.
        activating = Math.min(performance.now() - since, (user + system) / 1000);
        return answer;
      },
    };
    const seen = await calls(async () => void (await extension().activate()));
    assert.ok(activating !== undefined, "the editor loaded another copy of the bundle");
    if (this.test !== undefined) this.test.title += `: ${activating.toFixed(1)} ms (loading the bundle ${loading.toFixed(1)} ms)`;
    assert.deepEqual(seen, []);
  });

  it("does nothing at all in JSON that is no session file", async () => {
    const inventory = vscode.Uri.file(path.join(workspace(), "other", "inventory.json"));
    const lines = write('{"id":1,"name":"bolt"}\n{"id":2,"name":"nut"}\n', "parts.jsonl");
    const seen = await calls(async () => {
      for (const uri of [inventory, write('{"compilerOptions":{"strict":true}}', "settings.json"), lines]) {
        await show(uri);
        await new Promise((resolve) => setTimeout(resolve, 400));
        assert.deepEqual([...(await lenses(uri))], []);
        assert.deepEqual(problems(uri), []);
        const hovers = await vscode.commands.executeCommand<vscode.Hover[]>("vscode.executeHoverProvider", uri, new vscode.Position(0, 3));
        assert.ok(!JSON.stringify(hovers).includes("stallInspector"));
      }
    });
    // The size of a file of JSON Lines is asked once, since the editor says nothing of one that is too large for it.
    assert.deepEqual(seen.filter((call) => call !== "fs/promises.stat"), []);
    assert.ok(seen.length <= 1, seen.join());
  });

  it("marks a session that was open before", async () => {
    const uri = write(STALL);
    await show(uri);
    await lensesOf(uri);
    await until("problems", () => problems(uri).length > 0);
  });
});
