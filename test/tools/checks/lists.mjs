/** "One new file and one line in its list": a file that forgot its line would be dead without anybody noticing. */
import { readFile, readdir } from "node:fs/promises";
import path from "node:path";
import { relative, root } from "../lib/paths.mjs";

export const title = "lists name every member";

/** A list (lists beside it that are called *.lazy.ts are parts of it), the folder of its members, and how a member looks. */
const lists = [
  { list: "src/core/transcript/formats/index.ts", folder: "src/core/transcript/formats", member: /export const \w+: Format\b/ },
  { list: "src/core/loop/index.ts", folder: "src/core/loop", member: /export const \w+Loop\b.*(?:: Loop\b|= treeLoop\b)/ },
  { list: "src/core/verdict/languages/index.ts", folder: "src/core/verdict/languages", member: /export const \w+: Language\b/, except: ["unknown.ts"] },
  { list: "src/core/verdict/kinds/index.ts", folder: "src/core/verdict/kinds", member: /export const \w+: (?:Kind|FindingRule|Detector|Judge)\w*\b/ },
  { list: "src/core/report/index.ts", folder: "src/core/report", member: /export const \w+: ReportFormat\b/ },
];

/** @returns {Promise<string[]>} */
export async function check() {
  const faults = [];
  for (const { list, folder, member, except = [] } of lists) {
    const beside = path.join(root, path.dirname(list));
    const names = [path.basename(list), ...(await readdir(beside)).filter((name) => name.endsWith(".lazy.ts"))];
    const text = (await Promise.all(names.map((name) => readFile(path.join(beside, name), "utf8")))).join("\n");
    let members = 0;
    for (const name of await readdir(path.join(root, folder), { recursive: true })) {
      const file = path.join(root, folder, name);
      if (!name.endsWith(".ts") || relative(file) === list || except.includes(name) || !member.test(await readFile(file, "utf8"))) continue;
      members += 1;
      const specifier = `./${path.relative(path.dirname(path.join(root, list)), file).split(path.sep).join("/")}`;
      if (!text.includes(`"${specifier}"`)) faults.push(`${relative(file)} is not in ${list}`);
    }
    if (members === 0) faults.push(`${list}: no member found in ${folder}; the check does not know how one looks`);
  }
  return faults;
}
