/**
 * Builds dist/: extension.js, worker.js (Node, CommonJS), cli.js (the same, with a shebang), core.js (what worker and command
 * line share), parts/ (what is loaded when it is first needed: every language but English, and modules called *.lazy.ts), webview.js and
 * webview.css (browser), and rules.schema.json (generated from the zod schema of the rules, so that it cannot drift from it).
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
const nameOf = (file) => path.relative(root, file).split(path.sep).join("/");

/** What is a file of its own in dist/parts/, by its module's path from the root. */
const parts = new Map();
const LANGUAGE = /src\/core\/verdict\/languages\/(?!en\.ts$)([a-zA-Z]+)\.ts$/;
const LANGUAGE_LIST = /verdict[\\/]languages[\\/]index\.ts$/;

/**
 * Leaves out what is loaded on demand. A module that is called *.lazy.ts exports functions only: the first call loads it.
 * A language is an object of data: what tells it from others stays here, the rest is loaded at the first look at it.
 */
const onDemand = (folder = "./parts") => ({
  name: "on-demand",
  setup(self) {
    const asPart = (file) => {
      const name = nameOf(file);
      const part = `${path.basename(file, ".ts").replace(".lazy", "")}.js`;
      for (const [other, taken] of parts) if (taken === part && other !== name) throw new Error(`${name} and ${other} would both be dist/parts/${part}; call one otherwise`);
      parts.set(name, part);
      return { path: name, namespace: "on-demand" };
    };
    self.onResolve({ filter: /\.lazy\.ts$/ }, ({ path: asked, resolveDir, kind }) => (kind === "entry-point" ? undefined : asPart(path.resolve(resolveDir, asked))));
    self.onResolve({ filter: /^\.\/[a-zA-Z]+\.ts$/ }, ({ path: asked, resolveDir, importer }) => {
      const file = path.resolve(resolveDir, asked);
      return LANGUAGE_LIST.test(importer) && LANGUAGE.test(nameOf(file)) ? asPart(file) : undefined;
    });
    self.onResolve({ filter: /^later$/, namespace: "on-demand" }, () => ({ path: at("src", "core", "verdict", "languages", "later.ts") }));
    self.onResolve({ filter: /^\./, namespace: "on-demand" }, ({ path: part }) => ({ path: part, external: true }));
    self.onLoad({ filter: /.*/, namespace: "on-demand" }, async ({ path: name }) => {
      const part = `${folder}/${parts.get(name)}`;
      return { contents: await (LANGUAGE.test(name) ? languageStub(name, part) : lazyStub(name, part)), loader: "js" };
    });
  },
});

async function lazyStub(name, part) {
  const source = await readFile(at(name), "utf8");
  const exported = [...source.matchAll(/^export (?!type |interface )(?:(?:async )?function (\w+))?/gm)].map(([, found]) => found);
  if (exported.includes(undefined)) throw new Error(`${name} exports something that is no function`);
  return [`let part; const load = () => part ??= require(${JSON.stringify(part)});`, ...exported.map((found) => `export function ${found}(...all) { return load().${found}(...all); }`)].join("\n");
}

/** Properties of a language by which it is recognised, without its patterns. */
const SIGNS = ["code", "name", "stopWords"];
async function languageStub(name, part) {
  const [, id] = LANGUAGE.exec(name);
  const { outputFiles: [{ text }] } = await build({ absWorkingDir: root, entryPoints: [name], bundle: true, format: "esm", write: false, logLevel: "warning" });
  const language = (await import(`data:text/javascript;base64,${Buffer.from(text).toString("base64")}`))[id];
  const signs = Object.fromEntries(SIGNS.map((key) => [key, language[key]]));
  return `
    import { laterOn } from "later";
    export const ${id} = laterOn(${JSON.stringify(signs)}, () => require(${JSON.stringify(part)}).${id});`;
}

/** Modules of the core that others take from the shared bundle, by path from the root; it exports these. */
const shareable = new Set();
/** What stands in core.js; undefined as long as that is open, and then it is whatever is asked for. */
let inCore;
/** Takes modules of the core from core.js instead of bundling them, where they are there. */
const fromCore = (core) => ({
  name: "from-core",
  setup(self) {
    self.onResolve({ filter: /^\.{1,2}\/.*\.ts$/ }, ({ path: asked, resolveDir, namespace, kind }) => {
      const name = nameOf(path.resolve(resolveDir, asked));
      if (namespace !== "file" || kind === "entry-point" || !name.startsWith("src/core/") || inCore?.has(name) === false) return undefined;
      shareable.add(name);
      return { path: name, namespace: "from-core" };
    });
    self.onResolve({ filter: /core\.js$/, namespace: "from-core" }, () => ({ path: core, external: true }));
    self.onLoad({ filter: /.*/, namespace: "from-core" }, ({ path: name }) => ({ contents: `module.exports = require(${JSON.stringify(core)})[${JSON.stringify(name)}];`, loader: "js" }));
  },
});
/** The shared bundle: one object of modules by name. */
const coreBundle = (plugins = [onDemand()]) => {
  const names = [...shareable].sort();
  const contents = [
    ...names.map((name, at) => `import * as m${at} from ${JSON.stringify(`./${name}`)};`),
    `export { ${names.map((name, at) => `m${at} as ${JSON.stringify(name)}`).join(", ")} };`,
  ].join("\n");
  return { ...onNode, stdin: { contents, resolveDir: root, sourcefile: "core.js", loader: "js" }, outfile: "dist/core.js", plugins };
};

/**
 * Builds what shares core.js. It holds what the command line is made of; the worker takes the same from there and has the rest for itself.
 * What the others ask of it is known after they are built, so it is written last.
 */
async function buildSharing() {
  const built = [await build(bundles.cli)];
  inCore = new Set(Object.keys((await build({ ...coreBundle(), write: false })).metafile.inputs));
  built.push(await build(bundles.worker));
  // A part may ask for another part.
  for (const done = new Set(); parts.size > done.size;) {
    const next = [...parts].filter(([name]) => !done.has(name));
    for (const [name] of next) done.add(name);
    built.push(...await Promise.all(next.map(([name, part]) => build({ ...onNode, entryPoints: [name], outfile: `dist/parts/${part}`, plugins: [onDemand("."), fromCore("../core.js")] }))));
  }
  return [await build(coreBundle()), ...built];
}

const onNode = { ...shared, platform: "node", target: "node20", format: "cjs" };

/** One line a bundle: what it is called in dist/ and how it is built. */
const bundles = {
  extension: { ...onNode, entryPoints: { extension: "src/extension/extension.ts" }, outdir: "dist", external: ["vscode"], plugins: [onDemand()] },
  worker: { ...onNode, entryPoints: { worker: "src/extension/worker.ts" }, outdir: "dist", plugins: [fromCore("./core.js"), onDemand()] },
  cli: { ...onNode, entryPoints: { cli: "src/cli/main.ts" }, outdir: "dist", banner: { js: "#!/usr/bin/env node" }, plugins: [fromCore("./core.js")] },
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
  for (const [name, options] of Object.entries(bundles)) await follow(name, name === "extension" ? { ...options, plugins: [] } : name === "worker" ? { ...options, plugins: [fromCore("./core.js")] } : options);
  // A module of the core that is imported for the first time later needs a restart: the list is made at the first build.
  await follow("core", coreBundle([]));
  await writeRulesSchema();
} else {
  const outputs = {};
  const inputs = {};
  // One bundle that does not build does not keep the others from being tried; esbuild has printed why.
  const results = await Promise.allSettled([build(bundles.extension), build(bundles.webview), buildSharing(), writeRulesSchema()]);
  for (const { value, reason } of results) {
    if (reason && !reason.errors) console.error(reason);
    for (const { metafile } of [value ?? []].flat()) {
      Object.assign(outputs, metafile?.outputs);
      Object.assign(inputs, metafile?.inputs);
    }
  }
  if (results.some(({ status }) => status === "rejected")) process.exitCode = 1;
  const scripts = Object.keys(outputs).filter((name) => name.endsWith(".js"));
  if (production) await Promise.all(scripts.map((name) => shrink(at(name))));
  if (outputs["dist/cli.js"]) await chmod(at("dist", "cli.js"), 0o755);
  await writeFile(at("dist", "meta.json"), JSON.stringify({ production, inputs, outputs }));
  for (const file of Object.keys(outputs).filter((name) => !name.endsWith(".map")).sort()) console.log(`${file.padEnd(28)} ${((await stat(at(file))).size / 1024).toFixed(1).padStart(8)} KB`);
}
