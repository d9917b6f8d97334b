/**
 * Runs an extension's `activate` against a stand-in for the `vscode` module that answers everything and writes down what
 * was registered, and what activation must not do: touch the file system, start a watcher, a timer or a worker.
 * Prints one line of JSON.
 */
const Module = require("node:module");
const seen = { commands: [], editors: [], contexts: [], costs: [], milliseconds: 0 };
const special = {
  "vscode.commands.registerCommand": ([id]) => seen.commands.push(id),
  "vscode.commands.registerTextEditorCommand": ([id]) => seen.commands.push(id),
  "vscode.commands.executeCommand": ([id, key]) => id === "setContext" && seen.contexts.push(key),
  "vscode.window.registerCustomEditorProvider": ([viewType]) => seen.editors.push(viewType),
  "vscode.workspace.createFileSystemWatcher": () => seen.costs.push("starts a file system watcher"),
  "vscode.workspace.findFiles": () => seen.costs.push("searches the workspace"),
  "vscode.workspace.fs.readFile": () => seen.costs.push("reads a file"),
  "vscode.workspace.fs.stat": () => seen.costs.push("looks at a file"),
  "vscode.workspace.openTextDocument": () => seen.costs.push("opens a document"),
};
/** What the editor would really give, where code looks at it: no window is open yet. */
const values = {
  "vscode.window.activeTextEditor": undefined, "vscode.window.visibleTextEditors": [], "vscode.workspace.textDocuments": [], "vscode.workspace.workspaceFolders": undefined,
  "vscode.workspace.isTrusted": true, "vscode.version": "1.100.0", "vscode.window.tabGroups.all": [],
};

function standIn(name) {
  const own = new Map();
  return new Proxy(function () {}, {
    get(target, key) {
      if (key === "then") return undefined;
      if (key === Symbol.toPrimitive) return () => "";
      if (key === Symbol.iterator) return [][Symbol.iterator].bind([]);
      if (key === "prototype") return target.prototype;
      if (typeof key === "symbol") return undefined;
      const full = `${name}.${key}`;
      if (full in values) return values[full];
      if (!own.has(key)) own.set(key, standIn(full));
      return own.get(key);
    },
    set(_target, key, value) { own.set(key, value); return true; },
    apply(_target, _self, args) { special[name]?.(args); return standIn(`${name}()`); },
    construct() { return standIn(`new ${name}`); },
  });
}

// Bundlers copy a module's own properties and keep its prototype, so the stand-in is the prototype.
const vscode = Object.create(standIn("vscode"));
const load = Module._load;
Module._load = function (request, ...rest) { return request === "vscode" ? vscode : load.call(this, request, ...rest); };

const extension = require(process.argv[2]);
const fs = require("node:fs");
for (const [object, names, what] of [
  [globalThis, ["setTimeout", "setInterval", "setImmediate"], "starts a timer"],
  [fs, ["readFile", "readFileSync", "open", "openSync", "stat", "statSync", "readdir", "readdirSync", "existsSync"], "touches the file system"],
  [fs, ["watch", "watchFile"], "starts a watcher"],
  [fs.promises, ["readFile", "open", "stat", "readdir"], "touches the file system"],
  [require("node:worker_threads"), ["Worker"], "starts a worker"],
]) for (const name of names) {
  const original = object[name];
  object[name] = function (...args) {
    seen.costs.push(`${what} (${name})`);
    return new.target ? new original(...args) : original.apply(this, args);
  };
}
const context = { subscriptions: [], extensionUri: standIn("uri"), extensionPath: __dirname, extension: standIn("extension"), globalState: standIn("state"), workspaceState: standIn("state"), asAbsolutePath: (name) => name, extensionMode: 1 };
const began = process.hrtime.bigint();
Promise.resolve()
  .then(() => extension.activate(context))
  .then(() => { seen.milliseconds = Number(process.hrtime.bigint() - began) / 1e6; }, (error) => { seen.error = String(error && error.stack || error); })
  .finally(() => { console.log(JSON.stringify(seen)); process.exit(0); });
