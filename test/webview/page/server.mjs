/**
 * Serves the test page. The frame is served under the webview's content policy, as a header: nothing but the bundle, its styles, and one script by nonce.
 */
import { createServer } from "node:http";
import { randomBytes } from "node:crypto";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";

const here = path.dirname(fileURLToPath(import.meta.url));
const TYPES = { ".js": "text/javascript", ".css": "text/css", ".html": "text/html", ".ttf": "font/ttf", ".map": "application/json" };

/** The policy of the real host, with this server in place of `cspSource`. */
const policy = (nonce) =>
  `default-src 'none'; img-src 'self' data:; font-src 'self'; style-src 'self' 'unsafe-hashes' 'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='; script-src 'nonce-${nonce}'`;

const outer = `<!doctype html><meta charset="utf-8"><title>webview</title><style>html,body,iframe{margin:0;width:100%;height:100%;border:0;display:block}</style><iframe title="webview"></iframe><script src="/outer.js"></script>`;
const inner = (nonce, theme) => `<!doctype html>
<html lang="en" data-vscode-theme-kind="${theme}"><head><meta charset="utf-8"><title>Stall Inspector</title><meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="stylesheet" href="/themes.css"><link rel="stylesheet" href="/webview.css"></head>
<body class="${theme}" data-vscode-theme-kind="${theme}"><div id="root"></div><script nonce="${nonce}" src="/api.js"></script><script nonce="${nonce}" src="/webview.js"></script></body></html>`;

/**
 * @param {Record<string, string>} files absolute paths by name, e.g. `{ "/webview.js": … }`.
 * @param {Record<string, () => string>} texts what is made when it is asked for.
 * Answers the address and how to stop.
 */
export async function serve(files, texts = {}) {
  const known = { "/outer.js": path.join(here, "outer.js"), "/api.js": path.join(here, "api.js"), "/themes.css": path.join(here, "themes.css"), ...files };
  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? "/", "http://localhost");
    if (url.pathname === "/") return void response.writeHead(200, { "content-type": "text/html" }).end(outer);
    if (url.pathname === "/frame") {
      const nonce = randomBytes(16).toString("base64");
      return void response.writeHead(200, { "content-type": "text/html", "content-security-policy": policy(nonce) }).end(inner(nonce, url.searchParams.get("theme") ?? "vscode-dark"));
    }
    if (texts[url.pathname] !== undefined) return void response.writeHead(200, { "content-type": "text/plain; charset=utf-8" }).end(texts[url.pathname]());
    const file = known[url.pathname];
    const body = file === undefined ? undefined : await readFile(file).catch(() => undefined);
    if (body === undefined) return void response.writeHead(url.pathname === "/favicon.ico" ? 204 : 404).end();
    response.writeHead(200, { "content-type": `${TYPES[path.extname(url.pathname)] ?? "application/octet-stream"}; charset=utf-8` }).end(body);
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  return { address: `http://127.0.0.1:${server.address().port}`, stop: () => new Promise((resolve) => server.close(resolve)) };
}
