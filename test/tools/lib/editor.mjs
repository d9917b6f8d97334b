/**
 * Which VS Code a tool drives: a real desktop one where there is one (or one can be downloaded), otherwise the build of
 * the npm registry. `STALL_INSPECTOR_EDITOR=vscode|code-server` decides instead; `VSCODE_PATH` names an executable.
 */
import { access, realpath } from "node:fs/promises";
import path from "node:path";
import { cache } from "./paths.mjs";
import { onPath } from "./process.mjs";

/** The oldest VS Code that `engines` admits; downloads are of the newest stable one unless VSCODE_VERSION says otherwise. */
const wanted = process.env.VSCODE_VERSION ?? "stable";

/**
 * @returns {Promise<{kind: "vscode", executable: string, from: string, display: "here" | "xvfb"} | {kind: "code-server", because: string}>}
 * @throws {Error} when the kind that was asked for cannot be had
 */
export async function findEditor() {
  const forced = process.env.STALL_INSPECTOR_EDITOR;
  if (forced === "code-server") return { kind: "code-server", because: "STALL_INSPECTOR_EDITOR says so" };
  const display = await findDisplay();
  const refuse = (because) => {
    if (forced === "vscode") throw new Error(`no desktop VS Code: ${because}`);
    return { kind: "code-server", because };
  };
  if (!display) return refuse("this machine has neither a display nor xvfb-run");
  const own = await installedExecutable();
  if (own) return { kind: "vscode", ...own, display };
  const unreachable = await downloadProblem();
  if (unreachable) return refuse(`no "code" on the PATH, no VSCODE_PATH, and VS Code cannot be downloaded (${unreachable})`);
  const { downloadAndUnzipVSCode } = await import("@vscode/test-electron");
  return { kind: "vscode", executable: await downloadAndUnzipVSCode({ version: wanted, cachePath: path.join(cache, "vscode") }), from: `downloaded (${wanted})`, display };
}

/** The `code` command, for opening a window a person uses. */
export async function codeCommand() {
  return process.env.VSCODE_PATH ?? (await onPath(process.platform === "win32" ? "code.cmd" : "code"));
}

async function installedExecutable() {
  if (process.env.VSCODE_PATH) return { executable: process.env.VSCODE_PATH, from: "VSCODE_PATH" };
  const command = await onPath(process.platform === "win32" ? "code.cmd" : "code");
  if (!command) return undefined;
  // `code` is a script that returns at once; the runner needs the program behind it.
  const script = await realpath(command);
  const beside = process.platform === "darwin" ? "../../../../MacOS/Electron" : process.platform === "win32" ? "../../Code.exe" : "../../code";
  const executable = path.resolve(script, beside);
  return (await access(executable).then(() => true, () => false)) ? { executable, from: `"code" on the PATH (${executable})` } : undefined;
}

async function findDisplay() {
  if (process.platform !== "linux" || process.env.DISPLAY || process.env.WAYLAND_DISPLAY) return "here";
  return (await onPath("xvfb-run")) ? "xvfb" : undefined;
}

async function downloadProblem() {
  try {
    const answer = await fetch("https://update.code.visualstudio.com/api/releases/stable", { signal: AbortSignal.timeout(8000) });
    return answer.ok ? undefined : `the update server answers ${answer.status}`;
  } catch (error) {
    return `the update server cannot be reached: ${error.cause?.code ?? error.name}`;
  }
}
