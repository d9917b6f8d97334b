/** What must not stand in a tracked file: paths of the machine it was written on, hosts of package mirrors, credentials. */
import { readFile } from "node:fs/promises";
import path from "node:path";
import { run } from "../lib/process.mjs";
import { root } from "../lib/paths.mjs";

export const title = "no private words";

// Written in pieces, so that this file does not find itself.
const patterns = [
  [new RegExp(`["'\`\\s(=:]/${"work"}/`), "a path of the machine it was written on"],
  [new RegExp(`/${"root"}/(?!\\w*\\$)`), "a home folder of the machine it was written on"],
  [new RegExp(`/tmp/${"brief"}`), "a path of the machine it was written on"],
  [new RegExp(`${"\\.lib"}rary/`), "a path of the machine it was written on"],
  [/"resolved": "https?:/, "the host of a package registry"],
  [/(?:ghp|gho|ghs|github_pat)_[A-Za-z0-9]{20,}|sk-[A-Za-z0-9]{32,}|AKIA[0-9A-Z]{16}|-----BEGIN (?:RSA |EC |OPENSSH )?PRIVATE KEY/, "something that looks like a credential"],
];
const binary = /\.(png|gif|webp|gz|ttf|woff2?|zip)$/;

/** @returns {Promise<string[]>} */
export async function check() {
  const { code, output } = await run("git", ["ls-files", "-z", "--cached", "--others", "--exclude-standard"], { cwd: root });
  if (code !== 0) return [`git cannot list the files: ${output.trim()}`];
  const faults = [];
  // The mirror that this machine installs from, if it is one, is nobody's business.
  const registry = (await run("npm", ["config", "get", "registry"], { cwd: root })).output.trim();
  const host = URL.canParse(registry) ? new URL(registry).host : "registry.npmjs.org";
  const all = host === "registry.npmjs.org" ? patterns : [...patterns, [new RegExp(host.replaceAll(".", "\\.")), "the host of a package mirror"]];
  for (const name of output.split("\0").filter((file) => file && !binary.test(file))) {
    const text = await readFile(path.join(root, name), "utf8").catch(() => "");
    for (const [pattern, what] of all) {
      const at = text.search(pattern);
      if (at >= 0) faults.push(`${name}:${text.slice(0, at + 1).split("\n").length}: ${what}: ${JSON.stringify(text.slice(at, at + 40))}`);
    }
  }
  return faults;
}
