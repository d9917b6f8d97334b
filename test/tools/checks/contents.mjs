/** The .vsix holds what the extension needs, and nothing else. */
import { root } from "../lib/paths.mjs";
import { run } from "../lib/process.mjs";
import path from "node:path";

export const title = "contents of the package";

/** Every file of the package. A new one is a decision, so it is written down here. */
const expected = [
  "CHANGELOG.md", "LICENSE", "README.md", "SECURITY.md", "package.json",
  "dist/cli.js", "dist/core.js", "dist/extension.js", "dist/rules.schema.json", "dist/webview.css", "dist/webview.js", "dist/worker.js",
  "media/icon.png",
];
/** Languages and other parts that are loaded on demand. */
const part = /^dist\/parts\/[a-zA-Z]+\.js$/;

/** @returns {Promise<string[]>} */
export async function check() {
  const { code, output } = await run(process.execPath, [path.join(root, "node_modules", "@vscode", "vsce", "vsce"), "ls", "--no-dependencies"], { cwd: root });
  if (code !== 0) return [`vsce ls failed: ${output.trim()}`];
  const listed = output.split(/\r?\n/).map((line) => line.trim()).filter((line) => line && !/\s/.test(line));
  return [
    ...listed.filter((name) => !expected.includes(name) && !part.test(name)).map((name) => `${name} would be packed, but is not on the list of test/tools/checks/contents.mjs`),
    ...expected.filter((name) => !listed.includes(name)).map((name) => `${name} would be missing from the package`),
  ];
}
