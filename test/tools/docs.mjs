/** Writes the tables of README.md from the code and the manifest: what a document repeats by hand goes out of date. */
import { build } from "esbuild";
import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { relative, root } from "./lib/paths.mjs";

const readme = path.join(root, "README.md");

/** README.md as it should be, from the one that is there. */
export async function documented() {
  const manifest = JSON.parse(await readFile(path.join(root, "package.json"), "utf8"));
  const core = await loadCore();
  const tables = {
    formats: formats(core),
    commands: commands(manifest),
    settings: settings(manifest),
    findings: findings(core),
    usage: `\`\`\`\n${core.HELP.trimEnd()}\n\`\`\``,
  };
  const before = await readFile(readme, "utf8");
  let text = before;
  for (const [name, table] of Object.entries(tables)) {
    const block = new RegExp(`(<!-- ${name}: made by test/tools/docs\\.mjs -->\\n)[^]*?(\\n<!-- /${name} -->)`);
    if (!block.test(text)) throw new Error(`${relative(readme)} has no block "${name}"`);
    text = text.replace(block, (_all, head, foot) => `${head}\n${table}\n${foot}`);
  }
  return { before, text };
}

function formats({ allFormats }) {
  return table(["Format", "Reads", "Leaves out", "Live"], allFormats().map(({ label, id, notes }) => [`${label} (\`${id}\`)<br>${notes.versions}`, notes.reads, notes.drops, notes.live ? "yes" : "no"]));
}

function commands({ contributes = {} }) {
  const hidden = new Set((contributes.menus?.commandPalette ?? []).filter(({ when }) => when === "false").map(({ command }) => command));
  const keys = Object.groupBy ? Object.groupBy(contributes.keybindings ?? [], ({ command }) => command) : (contributes.keybindings ?? []).reduce((all, entry) => ({ ...all, [entry.command]: [...(all[entry.command] ?? []), entry] }), {});
  return table(["Command", "Id", "Keys"], (contributes.commands ?? []).filter(({ command }) => !hidden.has(command)).map(({ command, title, category }) => [`${category ? `${category}: ` : ""}${title}`, `\`${command}\``, (keys[command] ?? []).map(({ key, mac }) => `\`${key}\`${mac ? ` (macOS \`${mac}\`)` : ""}`).join(", ")]));
}

function settings({ contributes = {} }) {
  const groups = [contributes.configuration ?? []].flat();
  return table(["Setting", "Default", "What it does"], groups.flatMap((group) => Object.entries(group.properties ?? {})).map(([name, { default: value, description, markdownDescription }]) => [`\`${name}\``, `\`${JSON.stringify(value)}\``, (markdownDescription ?? description ?? "").replace(/`#([\w.]+)#`/g, "`$1`")]));
}

function findings({ FINDING_KINDS, KIND_HELP, DEFAULT_RULES }) {
  return table(["Finding", "Severity", "What it says"], FINDING_KINDS.map((kind) => [`\`${kind}\``, DEFAULT_RULES.verdict.severity[kind] ?? "", KIND_HELP[kind].short]));
}

function table(head, rows) {
  const cell = (text) => String(text).replace(/\s*\n\s*/g, " ").replace(/\|/g, "\\|").replace(/<(?!br>)/g, "&lt;");
  return [head, head.map(() => "---"), ...rows].map((row) => `| ${row.map(cell).join(" | ")} |`).join("\n");
}

async function loadCore() {
  const outfile = path.join(root, "test", "output", "docs-source.mjs");
  await build({
    absWorkingDir: root, bundle: true, platform: "node", format: "esm", mainFields: ["module", "main"], logLevel: "warning", outfile, define: { __VERSION__: '""' },
    stdin: {
      resolveDir: root, loader: "ts",
      contents: `
        export { allFormats } from "./src/core/transcript/formats/index.ts";
        export { FINDING_KINDS } from "./src/core/rules/schema.ts";
        export { DEFAULT_RULES } from "./src/core/rules/defaults.ts";
        export { KIND_HELP } from "./src/core/report/kinds.ts";
        export { HELP } from "./src/cli/usage.ts";`,
    },
  });
  return await import(`${pathToFileURL(outfile).href}?${Date.now()}`);
}

if (process.argv[1] === path.join(root, "test", "tools", "docs.mjs")) {
  const { before, text } = await documented();
  if (before === text) console.log(`${relative(readme)} is up to date`);
  else {
    await writeFile(readme, text);
    console.log(`${relative(readme)} written`);
  }
}
