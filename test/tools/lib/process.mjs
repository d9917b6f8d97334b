/** Child processes: run to the end, or start and stop by their own id. Nothing here ever ends a process by name. */
import { spawn } from "node:child_process";
import { createWriteStream } from "node:fs";
import { mkdir } from "node:fs/promises";
import path from "node:path";

/**
 * Runs a command to its end.
 * @param {string} command program name or path (no shell is involved)
 * @param {string[]} args
 * @param {{cwd?: string, env?: Record<string, string|undefined>, log?: string, echo?: boolean, timeoutMs?: number}} [options]
 *   `log`: file the output is appended to; `echo`: also show it
 * @returns {Promise<{code: number, output: string}>} exit code (124 after a time-out, 127 when the program is missing) and both streams together
 */
export async function run(command, args, options = {}) {
  if (options.log) await mkdir(path.dirname(options.log), { recursive: true });
  const file = options.log ? createWriteStream(options.log, { flags: "a" }) : undefined;
  file?.write(`\n$ ${command} ${args.join(" ")}\n`);
  return await new Promise((resolve) => {
    const chunks = [];
    let timedOut = false;
    const child = spawn(command, args, { cwd: options.cwd, env: { ...process.env, ...options.env }, stdio: ["ignore", "pipe", "pipe"] });
    const take = (stream) => (chunk) => {
      chunks.push(chunk);
      file?.write(chunk);
      if (options.echo) stream.write(chunk);
    };
    child.stdout.on("data", take(process.stdout));
    child.stderr.on("data", take(process.stderr));
    const timer = options.timeoutMs ? setTimeout(() => { timedOut = true; child.kill("SIGKILL"); }, options.timeoutMs) : undefined;
    const finish = (code, extra = "") => {
      clearTimeout(timer);
      file?.end();
      resolve({ code, output: Buffer.concat(chunks).toString("utf8") + extra });
    };
    child.on("error", (error) => finish(127, `${command}: ${error.message}\n`));
    child.on("close", (code) => (timedOut ? finish(124, `\n${command} did not end within ${options.timeoutMs} ms\n`) : finish(code ?? 1)));
  });
}

/**
 * Starts a long-running program in a process group of its own.
 * @param {string} command
 * @param {string[]} args
 * @param {{cwd?: string, env?: Record<string, string|undefined>, log?: string, onLine?: (line: string) => void}} [options]
 * @returns {{pid: number, exited: Promise<number>, stop: () => Promise<void>}} `stop` ends the group politely, after 5 s by force
 */
export function start(command, args, options = {}) {
  const file = options.log ? createWriteStream(options.log, { flags: "a" }) : undefined;
  const child = spawn(command, args, { cwd: options.cwd, env: { ...process.env, ...options.env }, stdio: ["ignore", "pipe", "pipe"], detached: process.platform !== "win32" });
  let rest = "";
  const take = (chunk) => {
    file?.write(chunk);
    if (!options.onLine) return;
    const lines = (rest + chunk.toString("utf8")).split(/\r?\n/);
    rest = lines.pop() ?? "";
    for (const line of lines) options.onLine(line);
  };
  child.stdout.on("data", take);
  child.stderr.on("data", take);
  let alive = true;
  const exited = new Promise((resolve) => {
    child.on("error", () => { alive = false; resolve(127); });
    child.on("exit", (code) => { alive = false; file?.end(); resolve(code ?? 1); });
  });
  const signal = (name) => {
    if (!child.pid) return;
    try { process.platform === "win32" ? child.kill(name) : process.kill(-child.pid, name); } catch { /* already gone */ }
  };
  let stopping;
  const stop = () => (stopping ??= (async () => {
    if (!alive) return;
    signal("SIGTERM");
    const force = setTimeout(() => signal("SIGKILL"), 5000);
    await exited;
    clearTimeout(force);
  })());
  return { pid: child.pid ?? -1, exited, stop };
}

/** Whether a program of that name can be started from here. */
export async function onPath(name) {
  const { access, constants } = await import("node:fs/promises");
  for (const folder of (process.env.PATH ?? "").split(path.delimiter)) {
    if (!folder) continue;
    const candidate = path.join(folder, name);
    try { await access(candidate, constants.X_OK); return candidate; } catch { /* look further */ }
  }
  return undefined;
}
