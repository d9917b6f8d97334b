/**
 * Builds dist/: extension.js, worker.js (Node, CommonJS), cli.js (the same, with a shebang), core.js (what worker and command
 * line share, so that formats and languages are shipped once), webview.js and webview.css (browser), and rules.schema.json (generated from the zod schema of the rules, so that it cannot drift from it).
 *
 *   node esbuild.mjs                development: source maps, readable
 *   node esbuild.mjs --production   minified, as published; dist/meta.json tells what every byte is for
 *   node esbuild.mjs --watch        development, again at every change
 */
import { context, build } from "esbuild";
import { chmod, mkdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { fileURLToPath, pathToFileURL } from "node:url";
import path from "node:path";
import { minify } from "terser";

const root = fileURLToPath(new URL(".", import.meta.url));
const at = (...parts) => path.join(root, ...parts);
const production = process.argv.includes("--production");
const watch = process.argv.includes("--watch");
const manifest = JSON.parse(await readFile(at("package.json"), "utf8"));

const shared = {
  absWorkingDir: root,
  bundle: true,
  minify: production,
  sourcemap: production ? false : "linked",
  sourcesContent: false,
  metafile: true,
  legalComments: "none",
  // Typographic quotes are three bytes as they are, and six as an escape.
  charset: "utf8",
  logLevel: "warning",
  treeShaking: true,
  // jsonc-parser's UMD main cannot be bundled; its module entry can.
  mainFields: ["module", "main"],
  define: {
    "process.env.NODE_ENV": JSON.stringify(production ? "production" : "development"),
    __VERSION__: JSON.stringify(manifest.version),
  },
};
/** Modules of the core that worker and command line ask for, by path from the root; the shared bundle exports these. */
const shareable = new Set();
/** Leaves the core out of a bundle: its modules are taken from core.js beside it. */
const sharedCore = {
  name: "shared-core",
  setup(self) {
    self.onResolve({ filter: /\/core\// }, ({ path: asked, resolveDir, namespace }) => {
      if (namespace !== "file") return undefined;
      const name = path.relative(root, path.resolve(resolveDir, asked)).split(path.sep).join("/");
      shareable.add(name);
      return { path: name, namespace: "shared-core" };
    });
    self.onResolve({ filter: /^\.\/core\.js$/, namespace: "shared-core" }, () => ({ path: "./core.js", external: true }));
    self.onLoad({ filter: /.*/, namespace: "shared-core" }, ({ path: name }) => ({ contents: `module.exports = require("./core.js")[${JSON.stringify(name)}];`, loader: "js" }));
  },
};
/** The shared bundle: one object of modules by name. */
const coreBundle = () => {
  const names = [...shareable].sort();
  const contents = [
    ...names.map((name, at) => `import * as m${at} from ${JSON.stringify(`./${name}`)};`),
    `export { ${names.map((name, at) => `m${at} as ${JSON.stringify(name)}`).join(", ")} };`,
  ].join("\n");
  return { ...onNode, stdin: { contents, resolveDir: root, sourcefile: "core.js", loader: "js" }, outfile: "dist/core.js" };
};

const onNode = { ...shared, platform: "node", target: "node20", format: "cjs" };

/** One line a bundle: what it is called in dist/ and how it is built. */
const bundles = {
  extension: { ...onNode, entryPoints: { extension: "src/extension/extension.ts" }, outdir: "dist", external: ["vscode"] },
  worker: { ...onNode, entryPoints: { worker: "src/extension/worker.ts" }, outdir: "dist", plugins: [sharedCore] },
  cli: { ...onNode, entryPoints: { cli: "src/cli/main.ts" }, outdir: "dist", banner: { js: "#!/usr/bin/env node" }, plugins: [sharedCore] },
  webview: {
    ...shared, platform: "browser", target: "chrome120", format: "iife", jsx: "automatic",
    entryPoints: { webview: "src/webview/main.tsx" }, outdir: "dist", assetNames: "[name]",
    loader: { ".ttf": "file", ".svg": "dataurl" },
  },
};

/** A second pass over a minified bundle: esbuild works file by file, terser sees the whole and takes another two percent. */
async function shrink(file) {
  const code = await readFile(file, "utf8");
  const [shebang = ""] = /^#!.*\n/.exec(code) ?? [];
  const result = await minify(code.slice(shebang.length), { ecma: 2022, toplevel: true, compress: { passes: 2 }, format: { comments: false } });
  await writeFile(file, shebang + result.code);
}

/** The JSON Schema of the rules, for the workspace file and for editors outside. */
async function writeRulesSchema() {
  const result = await build({ ...onNode, minify: false, sourcemap: false, metafile: false, format: "esm", entryPoints: ["src/core/rules/jsonSchema.ts"], write: false });
  const file = at("dist", "rules-schema-source.mjs");
  await writeFile(file, result.outputFiles[0].text);
  try {
    const { rulesJsonSchema } = await import(`${pathToFileURL(file).href}?${Date.now()}`);
    await writeFile(at("dist", "rules.schema.json"), `${JSON.stringify(rulesJsonSchema(), null, 2)}\n`);
  } finally {
    await rm(file, { force: true });
  }
}

if (!watch) await rm(at("dist"), { recursive: true, force: true });
await mkdir(at("dist"), { recursive: true });

if (watch) {
  const report = (name) => ({
    name: "report",
    setup(self) {
      self.onEnd((result) => console.log(`${new Date().toLocaleTimeString()} ${name} ${result.errors.length === 0 ? "built" : `failed, ${result.errors.length} errors`}`));
    },
  });
  const follow = async (name, options) => {
    const built = await context({ ...options, plugins: [...(options.plugins ?? []), report(name)] });
    await built.rebuild();
    await built.watch();
  };
  for (const [name, options] of Object.entries(bundles)) await follow(name, options);
  // A module of the core that is imported for the first time later needs a restart: the list is made at the first build.
  await follow("core", coreBundle());
  await writeRulesSchema();
} else {
  const outputs = {};
  const inputs = {};
  // One bundle that does not build does not keep the others from being tried; esbuild has printed why.
  const results = await Promise.allSettled([...Object.values(bundles).map((options) => build(options)), writeRulesSchema()]);
  results.push(...await Promise.allSettled([build(coreBundle())]));
  for (const { value, reason } of results) {
    if (reason && !reason.errors) console.error(reason);
    Object.assign(outputs, value?.metafile?.outputs);
    Object.assign(inputs, value?.metafile?.inputs);
  }
  if (results.some(({ status }) => status === "rejected")) process.exitCode = 1;
  const scripts = Object.keys(outputs).filter((name) => name.endsWith(".js"));
  if (production) await Promise.all(scripts.map((name) => shrink(at(name))));
  if (outputs["dist/cli.js"]) await chmod(at("dist", "cli.js"), 0o755);
  await writeFile(at("dist", "meta.json"), JSON.stringify({ production, inputs, outputs }));
  for (const file of Object.keys(outputs).filter((name) => !name.endsWith(".map")).sort()) console.log(`${file.padEnd(28)} ${((await stat(at(file))).size / 1024).toFixed(1).padStart(8)} KB`);
}
