/**
 * Writes the schema of the setting `stallInspector.rules` into package.json, from dist/rules.schema.json: the settings file completes and checks the
 * same keys as the workspace's rules file. Run it after a change of the rules' schema (`npm run build && node test/tools/rulesSetting.mjs`).
 */
import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { dist, root } from "./lib/paths.mjs";

const file = path.join(root, "package.json");
const manifest = JSON.parse(await readFile(file, "utf8"));
const { properties } = JSON.parse(await readFile(path.join(dist, "rules.schema.json"), "utf8"));
delete properties.$schema;
const groups = [manifest.contributes?.configuration ?? []].flat();
const setting = groups.map((group) => group.properties?.["stallInspector.rules"]).find(Boolean);
if (!setting) throw new Error("package.json does not contribute stallInspector.rules");
Object.assign(setting, { properties: withoutDefaults(properties), additionalProperties: false });
await writeFile(file, `${JSON.stringify(manifest, null, 2)}\n`);

/** Defaults would be written into the user's settings by completion; the built-in rules may change. */
function withoutDefaults(value) {
  if (Array.isArray(value)) return value.map(withoutDefaults);
  if (typeof value !== "object" || value === null) return value;
  // A key named "default" with an object below it would be a rule, not a default.
  return Object.fromEntries(Object.entries(value).filter(([key]) => key !== "default").map(([key, entry]) => [key, withoutDefaults(entry)]));
}
