/**
 * package.json and the code agree: commands, context keys, settings, activation. What the code registers is seen by running the
 * built extension's `activate` against a stand-in for the editor that writes down who asked for what.
 */
import { build } from "esbuild";
import { access, readFile } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { dist, output, root } from "../lib/paths.mjs";
import { run } from "../lib/process.mjs";

export const title = "manifest against code";

/** Context keys that the editor sets. */
const builtIn = new Set(["activeCustomEditorId", "activeEditor", "editorLangId", "editorTextFocus", "explorerResourceIsFolder", "isWorkspaceTrusted", "isWeb", "listFocus", "resource", "resourceExtname", "resourceFilename", "resourceLangId", "resourceScheme", "resourceSet", "view", "viewItem", "virtualWorkspace", "webviewId", "workspaceFolderCount", "focusedView", "inQuickOpen", "true", "false"]);

/** @param {(line: string) => void} say @returns {Promise<string[]>} */
export async function check(say = () => {}) {
  const faults = [];
  const manifest = JSON.parse(await readFile(path.join(root, "package.json"), "utf8"));
  const contributes = manifest.contributes ?? {};
  const names = await loadNames();
  const seen = await recordActivation();
  if (seen.error) return [`activate() failed against the stand-in: ${seen.error}`];
  const fault = (where, message) => faults.push(`package.json ${where}: ${message}`);

  // Commands.
  const declared = new Set((contributes.commands ?? []).map(({ command }) => command));
  const registered = new Set(seen.commands);
  for (const command of declared) if (!registered.has(command)) fault("contributes.commands", `${command} is not registered by activate()`);
  for (const command of registered) if (!declared.has(command) && !Object.values(names.COMMANDS).includes(command)) faults.push(`${command} is registered, but neither in package.json nor in names.ts`);
  for (const command of Object.values(names.COMMANDS)) if (!registered.has(command)) faults.push(`src/extension/names.ts: ${command} is never registered`);
  for (const { command, title: words, category } of contributes.commands ?? []) {
    if (!words) fault(`contributes.commands ${command}`, "has no title");
    if (!category) fault(`contributes.commands ${command}`, "has no category");
  }
  for (const [menu, entries] of Object.entries(contributes.menus ?? {})) for (const { command } of entries) if (command && !declared.has(command)) fault(`contributes.menus ${menu}`, `${command} is not contributed`);
  for (const { command, when } of contributes.keybindings ?? []) {
    if (!declared.has(command)) fault("contributes.keybindings", `${command} is not contributed`);
    if (!when) fault("contributes.keybindings", `the key of ${command} holds everywhere; give it a "when"`);
  }

  // Context keys.
  const ours = new Set(Object.values(names.CONTEXT));
  for (const { where, when } of conditions(contributes)) {
    for (const key of keysOf(when)) {
      if (key.startsWith("stallInspector.")) { if (!ours.has(key) && key !== names.VIEW_TYPE) fault(where, `nothing sets the context key ${key}`); }
      else if (key.startsWith("config.stallInspector.")) { if (!settingNames(contributes).has(key.slice("config.".length))) fault(where, `there is no setting ${key}`); }
      else if (!key.startsWith("config.") && !builtIn.has(key)) fault(where, `the context key ${key} is not known to this check`);
    }
    const editor = /activeCustomEditorId\s*==\s*'?([\w.]+)'?/.exec(when)?.[1];
    if (editor && editor !== names.VIEW_TYPE) fault(where, `there is no custom editor ${editor}`);
  }
  const source = await sources();
  for (const [name, key] of Object.entries(names.CONTEXT)) if (!new RegExp(`setContext["'][^)]*CONTEXT\\.${name}|CONTEXT\\.${name}[^)]*setContext`).test(source)) faults.push(`src/extension/names.ts: the context key ${key} is never set`);

  // Settings.
  const settings = settingNames(contributes);
  const known = new Set(Object.values(names.SETTINGS).filter((key) => key !== names.SETTINGS.section).map((key) => `${names.SETTINGS.section}.${key}`));
  for (const setting of settings) if (!known.has(setting)) fault("contributes.configuration", `${setting} is not in names.ts`);
  for (const setting of known) if (!settings.has(setting)) fault("contributes.configuration", `${setting} is read, but not contributed`);
  for (const name of Object.keys(names.SETTINGS)) if (name !== "section" && !new RegExp(`SETTINGS\\.${name}\\b`).test(source)) faults.push(`src/extension/names.ts: the setting ${name} is never read`);
  for (const group of [contributes.configuration ?? []].flat()) for (const [name, property] of Object.entries(group.properties ?? {})) {
    if (!property.markdownDescription && !property.description) fault(`contributes.configuration ${name}`, "has no description");
    if (!("default" in property)) fault(`contributes.configuration ${name}`, "has no default");
  }
  const rules = [contributes.configuration ?? []].flat().flatMap((group) => Object.entries(group.properties ?? {})).find(([name]) => name === "stallInspector.rules")?.[1];
  const schema = JSON.parse(await readFile(path.join(dist, "rules.schema.json"), "utf8").catch(() => "{}"));
  if (rules?.properties) for (const key of new Set([...Object.keys(rules.properties), ...Object.keys(schema.properties ?? {})])) {
    if (key === "$schema") continue;
    const [here, there] = [rules.properties[key], schema.properties?.[key]];
    if (!here || !there) fault("contributes.configuration stallInspector.rules", `the key ${key} differs from the generated schema`);
    else for (const inner of new Set([...Object.keys(here.properties ?? {}), ...Object.keys(there.properties ?? {})])) if (!here.properties?.[inner] !== !there.properties?.[inner]) fault("contributes.configuration stallInspector.rules", `the key ${key}.${inner} differs from the generated schema`);
  }

  // Custom editors, activation, files.
  for (const { viewType, priority } of contributes.customEditors ?? []) {
    if (!seen.editors.includes(viewType)) fault("contributes.customEditors", `${viewType} is not registered by activate()`);
    if (priority !== "option") fault("contributes.customEditors", `${viewType} must not take over a file type (priority "option")`);
  }
  if (!Array.isArray(manifest.activationEvents)) fault("activationEvents", "must be there, if only as an empty list");
  for (const event of manifest.activationEvents ?? []) if (event === "*" || /^(onStartupFinished|workspaceContains:)/.test(event)) fault("activationEvents", `${event} wakes the extension before it is needed`);
  for (const file of files(manifest)) if (!(await access(path.join(root, file)).then(() => true, () => false))) fault("files", `${file} does not exist`);
  const engine = manifest.engines.vscode.replace(/^\D+/, "");
  if (manifest.devDependencies["@types/vscode"] !== engine) fault("devDependencies", `@types/vscode must be ${engine}, the oldest editor that engines admits`);
  if (manifest.dependencies) fault("dependencies", "everything is bundled; use devDependencies");

  // Activation costs nothing.
  for (const costly of seen.costs) faults.push(`activate(): ${costly}`);
  say(`${declared.size} commands, ${settings.size} settings, activate() took ${seen.milliseconds.toFixed(1)} ms against the stand-in`);
  return faults;
}

function* conditions(contributes) {
  for (const { command, enablement } of contributes.commands ?? []) if (enablement) yield { where: `contributes.commands ${command}`, when: enablement };
  for (const [menu, entries] of Object.entries(contributes.menus ?? {})) for (const { when, command } of entries) if (when) yield { where: `contributes.menus ${menu} ${command}`, when };
  for (const { when, command } of contributes.keybindings ?? []) if (when) yield { where: `contributes.keybindings ${command}`, when };
  for (const { when, view } of contributes.viewsWelcome ?? []) if (when) yield { where: `contributes.viewsWelcome ${view}`, when };
  for (const views of Object.values(contributes.views ?? {})) for (const { when, id } of views) if (when) yield { where: `contributes.views ${id}`, when };
}

/** The keys of a when clause: words that are no literal, no operator and no right side of a comparison. */
function keysOf(when) {
  const plain = when.replace(/\/(?:\\.|[^/\\])+\/[a-z]*/g, " ").replace(/'[^']*'/g, " ").replace(/(==|!=|=~|<=|>=|<|>)\s*[\w.\-:]+/g, " ").replace(/\b(?:not )?in\b/g, " ");
  return plain.match(/[A-Za-z][\w.\-:]*/g) ?? [];
}

function settingNames(contributes) {
  return new Set([contributes.configuration ?? []].flat().flatMap((group) => Object.keys(group.properties ?? {})));
}

function files(manifest) {
  const { contributes = {} } = manifest;
  const images = (contributes.commands ?? []).flatMap(({ icon }) => (typeof icon === "string" ? [icon] : icon ? Object.values(icon) : []));
  return [
    manifest.main, manifest.icon, ...Object.values(manifest.bin ?? {}), ...images.filter((icon) => !icon.startsWith("$(")),
    ...Object.values(contributes.viewsContainers ?? {}).flat().map(({ icon }) => icon).filter((icon) => !icon.startsWith("$(")),
    ...(contributes.jsonValidation ?? []).map(({ url }) => url).filter((url) => !/^https?:/.test(url)),
    ...(contributes.walkthroughs ?? []).flatMap(({ steps }) => steps.flatMap(({ media = {} }) => [media.markdown, media.svg, ...(typeof media.image === "string" ? [media.image] : Object.values(media.image ?? {}))]).filter(Boolean)),
  ].filter(Boolean);
}

async function loadNames() {
  const outfile = path.join(output, "names-source.mjs");
  await build({ absWorkingDir: root, entryPoints: ["src/extension/names.ts"], bundle: true, format: "esm", platform: "node", outfile, logLevel: "warning" });
  return await import(`${pathToFileURL(outfile).href}?${Date.now()}`);
}

async function sources() {
  const { readdir } = await import("node:fs/promises");
  const folder = path.join(root, "src", "extension");
  const texts = [];
  for (const name of await readdir(folder, { recursive: true })) if (name.endsWith(".ts") && name !== "names.ts") texts.push(await readFile(path.join(folder, name), "utf8"));
  return texts.join("\n");
}

/** In a process of its own: the stand-in replaces Node's loader and timers. */
async function recordActivation() {
  const { code, output: said } = await run(process.execPath, [fileURLToPath(new URL("../lib/activation.cjs", import.meta.url)), path.join(dist, "extension.js")], { timeoutMs: 20_000 });
  try { return JSON.parse(said.trim().split("\n").at(-1)); } catch { return { error: `${code} ${said.slice(-500)}` }; }
}
