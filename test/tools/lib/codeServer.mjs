/**
 * The VS Code that comes from the npm registry: the package `code-server` carries the workbench, the extension host and
 * the webviews. It is fetched once into the cache, step by step; an interrupted fetch goes on at the step it was in.
 *
 * Its own install scripts are not used (they download from elsewhere and refuse to run as root), so each native part the
 * editor needs is built here, by name.
 */
import { access, chmod, cp, mkdir, readFile, readdir, rm, symlink, writeFile } from "node:fs/promises";
import path from "node:path";
import { createServer } from "node:net";
import { cache } from "./paths.mjs";
import { onPath, run, start } from "./process.mjs";

/** 4.100.3 is VS Code 1.100.3, the oldest editor we support, and the last line that runs on Node 20. */
export const version = "4.100.3";
const nodeMajor = 20;

const home = path.join(cache, `code-server-${version}`);
const pkg = path.join(home, "node_modules", "code-server");
const vscode = path.join(pkg, "lib", "vscode");
const log = path.join(home, "install.log");

/** User settings of every run: nothing that opens by itself, nothing that calls out. */
const quiet = {
  "workbench.startupEditor": "none", "workbench.tips.enabled": false, "workbench.colorTheme": "Default Dark Modern", "window.autoDetectColorScheme": false,
  "telemetry.telemetryLevel": "off", "update.mode": "none", "extensions.autoUpdate": false, "extensions.autoCheckUpdates": false, "extensions.ignoreRecommendations": true,
  "security.workspace.trust.enabled": false, "git.enabled": false, "npm.fetchOnlinePackageInfo": false, "json.schemaDownload.enable": false, "typescript.disableAutomaticTypeAcquisition": true,
};

/** The steps, in order. A step that is done leaves a marker, so a second call skips it. */
const steps = [
  {
    id: "package", say: `fetching code-server ${version}`,
    async act() {
      await writeFile(path.join(home, "package.json"), JSON.stringify({ private: true, description: "cache of a test editor" }));
      await npm(["install", `code-server@${version}`, "--ignore-scripts", "--omit=dev", "--no-save", "--no-package-lock"], home);
    },
  },
  {
    id: "workbench", say: "fetching what the workbench needs",
    act: () => npm(["install", "--omit=dev", "--ignore-scripts", "--no-save"], vscode),
  },
  {
    id: "extensions", say: "fetching what the built-in extensions need",
    act: () => npm(["install", "--omit=dev", "--ignore-scripts", "--no-save"], path.join(vscode, "extensions")),
  },
  {
    id: "native", say: "building the native parts (python3, make, g++)",
    async act() {
      await buildTools();
      await npm(["rebuild", "@vscode/spdlog", "native-watchdog", "--foreground-scripts"], vscode);
      await npm(["rebuild", "argon2", "--foreground-scripts"], await ownerOf("argon2"));
    },
  },
  {
    id: "ripgrep", say: "placing ripgrep",
    async act() {
      const target = path.join(vscode, "node_modules", "@vscode", "ripgrep", "bin");
      const name = `@vscode/ripgrep-${process.platform}-${process.arch}`;
      await npm(["install", `${name}@1.18`, "--ignore-scripts", "--no-save", "--no-package-lock", "--prefix", path.join(home, "ripgrep")], home);
      await mkdir(target, { recursive: true });
      await cp(path.join(home, "ripgrep", "node_modules", ...name.split("/"), "bin"), target, { recursive: true });
      for (const file of await readdir(target)) await chmod(path.join(target, file), 0o755);
    },
  },
  {
    id: "link", say: "linking",
    async act() {
      const link = path.join(vscode, "node_modules.asar");
      await rm(link, { force: true });
      await symlink("node_modules", link);
    },
  },
];

/**
 * Makes the editor ready and gives the path of its entry script.
 * @param {(message: string) => void} [say] told about every step that takes time
 * @returns {Promise<string>}
 * @throws {Error} with one readable sentence and the place of the log
 */
export async function ensureCodeServer(say = (message) => console.log(message)) {
  const entry = path.join(pkg, "out", "node", "entry.js");
  if (Number(process.versions.node.split(".")[0]) !== nodeMajor)
    throw new Error(`the VS Code build of the npm registry (code-server ${version}) runs on Node ${nodeMajor}, this is ${process.version}; put "code" on the PATH or set VSCODE_PATH instead`);
  if (process.platform === "win32") throw new Error("the VS Code build of the npm registry does not run on Windows; put \"code\" on the PATH or set VSCODE_PATH instead");
  await mkdir(home, { recursive: true });
  const state = path.join(home, "steps.json");
  if ((await readSteps(state)).length === steps.length && (await exists(entry))) return entry;
  const release = await lock(path.join(home, "lock"), say);
  try {
    const done = await readSteps(state);
    const begun = Date.now();
    for (const [index, step] of steps.entries()) {
      if (done.includes(step.id)) continue;
      say(`[${index + 1}/${steps.length}] ${step.say} …`);
      const since = Date.now();
      const ticker = setInterval(() => say(`[${index + 1}/${steps.length}] ${step.say}, ${Math.round((Date.now() - since) / 1000)} s`), 15_000);
      try { await step.act(); } finally { clearInterval(ticker); }
      done.push(step.id);
      await writeFile(state, JSON.stringify(done));
    }
    say(`code-server ${version} is ready after ${Math.round((Date.now() - begun) / 1000)} s`);
  } finally {
    await release();
  }
  return entry;
}

/**
 * Starts the editor's server on a free local port.
 * @param {{folder: string, dataDir: string, log?: string, env?: Record<string, string>, say?: (message: string) => void, port?: number, settings?: Record<string, unknown>}} options
 *   `dataDir`: user data and extensions of this run; `settings`: user settings beside the quiet ones
 * @returns {Promise<{origin: string, authority: string, dataDir: string, exited: Promise<number>, stop: () => Promise<void>}>}
 */
export async function startCodeServer({ folder, dataDir, log: file, env, say, port, settings }) {
  const entry = await ensureCodeServer(say);
  port ??= await freePort();
  await mkdir(path.join(dataDir, "extensions"), { recursive: true });
  await mkdir(path.join(dataDir, "User"), { recursive: true });
  await writeFile(path.join(dataDir, "User", "settings.json"), JSON.stringify({ ...quiet, ...settings }, null, 2));
  let last = "";
  const server = start(process.execPath, [
    entry, "--auth", "none", "--bind-addr", `127.0.0.1:${port}`, "--user-data-dir", dataDir, "--extensions-dir", path.join(dataDir, "extensions"),
    "--config", path.join(dataDir, "config.yaml"), "--disable-telemetry", "--disable-update-check", "--disable-workspace-trust", "--disable-getting-started-override", folder,
  ], { cwd: folder, env: { ...env, CODE_SERVER_SESSION_SOCKET: path.join(dataDir, "session.sock") }, ...(file ? { log: file } : {}), onLine: (line) => { last = line; } });
  const origin = `http://127.0.0.1:${port}`;
  for (const deadline = Date.now() + 120_000; ;) {
    const ended = await Promise.race([server.exited, wait(100)]);
    if (ended !== undefined) throw new Error(`code-server ended with ${ended} before it answered: ${last}`);
    try { if ((await fetch(`${origin}/healthz`)).ok) break; } catch { /* not yet */ }
    if (Date.now() > deadline) { await server.stop(); throw new Error("code-server did not answer within 120 s"); }
  }
  return { origin, authority: `127.0.0.1:${port}`, dataDir, exited: server.exited, stop: server.stop };
}

/**
 * The address of a window with our extension under development.
 * @param {{origin: string, authority: string}} server
 * @param {{folder: string, extension?: string, tests?: string, openFile?: string}} what absolute paths
 */
export function windowAddress(server, { folder, extension, tests, openFile }) {
  const remote = (absolute) => `vscode-remote://${server.authority}${absolute}`;
  const payload = [];
  if (extension) payload.push(["extensionDevelopmentPath", remote(extension)]);
  if (tests) payload.push(["extensionTestsPath", remote(tests)]);
  if (openFile) payload.push(["openFile", remote(openFile)]);
  const query = new URLSearchParams({ folder });
  if (payload.length > 0) query.set("payload", JSON.stringify(payload));
  return `${server.origin}/?${query.toString()}`;
}

/** A port nobody listens on at this moment. */
export async function freePort() {
  return await new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once("error", reject);
    probe.listen(0, "127.0.0.1", () => {
      const { port } = probe.address();
      probe.close(() => resolve(port));
    });
  });
}

async function npm(args, cwd) {
  // Settings of the caller's own npm run (a prefix, a workspace, `--omit`) must not reach this one.
  const env = Object.fromEntries(Object.keys(process.env).filter((name) => /^npm_(config_(prefix|local_prefix|global_prefix|omit|include|ignore_scripts)|lifecycle|package)/i.test(name)).map((name) => [name, undefined]));
  const { code, output } = await run("npm", [...args, "--no-audit", "--no-fund", "--no-update-notifier"], { cwd, log, env });
  if (code !== 0) throw new Error(`npm ${args[0]} failed (${code}) while the test editor was installed:\n${output.trim().split("\n").slice(-8).join("\n")}\nThe whole output is in ${log}`);
}

async function buildTools() {
  const missing = [];
  for (const tool of ["python3", "make", "g++"]) if (!(await onPath(tool))) missing.push(tool);
  if (missing.length > 0) throw new Error(`the test editor has parts to compile and needs ${missing.join(", ")}; on Debian: apt-get install -y python3 make g++`);
}

/** npm may hoist a dependency out of code-server's own folder; `rebuild` must run where it lies. */
async function ownerOf(name) {
  return (await exists(path.join(pkg, "node_modules", name))) ? pkg : home;
}

async function readSteps(file) {
  try { return JSON.parse(await readFile(file, "utf8")).filter((id) => steps.some((step) => step.id === id)); } catch { return []; }
}

/** One installation at a time per cache; the lock of a process that is gone is taken over. */
async function lock(folder, say) {
  for (let told = false; ;) {
    try {
      await mkdir(folder);
      await writeFile(path.join(folder, "pid"), String(process.pid));
      return () => rm(folder, { recursive: true, force: true });
    } catch (error) {
      if (error.code !== "EEXIST") throw error;
    }
    const owner = Number(await readFile(path.join(folder, "pid"), "utf8").catch(() => "0"));
    if (owner > 0 && !running(owner)) { await rm(folder, { recursive: true, force: true }); continue; }
    if (!told) { say("another process is fetching the test editor; waiting for it"); told = true; }
    await wait(1000);
  }
}

function running(pid) {
  try { process.kill(pid, 0); return true; } catch (error) { return error.code === "EPERM"; }
}

async function exists(file) {
  return await access(file).then(() => true, () => false);
}

function wait(ms) {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
