/** Imports point inward: core knows nobody, extension, webview and cli know core, and only one folder knows the widget toolkit. */
import { readFile, readdir } from "node:fs/promises";
import path from "node:path";
import ts from "typescript";
import { relative, root } from "../lib/paths.mjs";

export const title = "import directions";

/** What each part may import beside its own files and the core: packages by exact specifier, and whole schemes. */
const allowed = {
  core: { packages: ["zod/mini", "jsonc-parser", "fflate", "fzstd"], parts: [], node: false },
  extension: { packages: ["vscode", "zod/mini", "jsonc-parser"], parts: ["core"], node: true },
  webview: { packages: ["react", "react/jsx-runtime", "react-dom", "react-dom/client", "zod/mini"], parts: ["core"], node: false },
  cli: { packages: ["zod/mini"], parts: ["core"], node: true },
};
const toolkit = "@vscode/webview-ui-toolkit";

/** @returns {Promise<string[]>} one sentence a fault, with its place */
export async function check() {
  const faults = [];
  /** file -> files it needs when it runs (type imports vanish) */
  const graph = new Map();
  const outside = new Map();
  for (const part of Object.keys(allowed)) {
    const folder = path.join(root, "src", part);
    for (const name of await readdir(folder, { recursive: true }).catch(() => [])) {
      if (!/\.tsx?$/.test(name)) continue;
      const file = path.join(folder, name);
      const needs = [];
      for (const { specifier, line, typeOnly, form } of importsOf(file, await readFile(file, "utf8"))) {
        const fault = (message) => faults.push(`${relative(file)}:${line}: ${message}`);
        if (specifier.startsWith(".")) {
          const target = path.resolve(path.dirname(file), specifier.replace(/\?.*$/, ""));
          const [top, other] = relative(target).split("/");
          // The version is written in one place.
          if (part === "cli" && relative(target) === "package.json") continue;
          if (top !== "src") fault(`"${specifier}" leaves src/`);
          else if (other !== part && !allowed[part].parts.includes(other)) fault(`${part} must not import ${other} ("${specifier}")`);
          if (!/\.(tsx?|css|json|svg)$/.test(target)) fault(`"${specifier}" must name its file with its ending`);
          if (!typeOnly && /\.tsx?$/.test(target)) needs.push(target);
          continue;
        }
        if (!typeOnly) outside.set(file, [...(outside.get(file) ?? []), specifier]);
        if (specifier.startsWith("node:")) {
          if (!allowed[part].node) fault(`${part} must not import ${specifier}`);
        } else if (specifier === toolkit || specifier.startsWith(`${toolkit}/`)) {
          if (!relative(file).startsWith("src/webview/ui/")) fault("only src/webview/ui imports the widget toolkit");
        } else if (!allowed[part].packages.includes(specifier)) fault(`${part} may not import "${specifier}"`);
        if (specifier.startsWith("zod") && form !== "* as z") fault('zod is imported as `import * as z from "zod/mini"`; other forms bundle all of it');
      }
      graph.set(file, needs);
    }
  }
  // What runs in the worker runs without the editor.
  const worker = path.join(root, "src", "extension", "worker.ts");
  for (const file of reach(graph, worker)) if (outside.get(file)?.includes("vscode")) faults.push(`${relative(file)}: is part of the worker's bundle and must not import vscode`);
  for (const cycle of cycles(graph)) faults.push(`these files need each other when they load: ${cycle.map(relative).join(" -> ")}`);
  return faults;
}

function importsOf(file, text) {
  const found = [];
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.ES2022, true);
  const add = (node, specifier, typeOnly, form = "") => found.push({ specifier: specifier.text, typeOnly, form, line: source.getLineAndCharacterOfPosition(node.getStart()).line + 1 });
  const visit = (node) => {
    if (ts.isImportDeclaration(node)) {
      const bindings = node.importClause?.namedBindings;
      const inner = bindings && ts.isNamedImports(bindings) && bindings.elements.length > 0 && bindings.elements.every((element) => element.isTypeOnly);
      add(node, node.moduleSpecifier, node.importClause?.isTypeOnly === true || inner === true, bindings && ts.isNamespaceImport(bindings) ? bindings.getText() : "named");
    } else if (ts.isExportDeclaration(node) && node.moduleSpecifier) add(node, node.moduleSpecifier, node.isTypeOnly);
    else if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument)) add(node, node.argument.literal, true, "* as z");
    else if (ts.isCallExpression(node) && node.arguments[0] && ts.isStringLiteral(node.arguments[0]) && (node.expression.kind === ts.SyntaxKind.ImportKeyword || node.expression.getText() === "require")) add(node, node.arguments[0], false);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

function reach(graph, from) {
  const seen = new Set();
  const queue = [from];
  for (let file = queue.pop(); file !== undefined; file = queue.pop()) {
    if (seen.has(file)) continue;
    seen.add(file);
    queue.push(...(graph.get(file) ?? []));
  }
  return seen;
}

/** One cycle for every file that closes one, found by depth-first search. */
function cycles(graph) {
  const found = [];
  const state = new Map();
  const stack = [];
  const visit = (file) => {
    if (state.get(file) === "done") return;
    if (state.get(file) === "open") { found.push([...stack.slice(stack.indexOf(file)), file]); return; }
    state.set(file, "open");
    stack.push(file);
    for (const next of graph.get(file) ?? []) visit(next);
    stack.pop();
    state.set(file, "done");
  };
  for (const file of graph.keys()) visit(file);
  return found;
}
