/** `npm start`: builds, then opens the extension in an editor on a copy of the sample folder. `npm start -- FOLDER` opens another one. */
import path from "node:path";
import { codeCommand } from "./lib/editor.mjs";
import { startCodeServer, windowAddress } from "./lib/codeServer.mjs";
import { output, relative, root } from "./lib/paths.mjs";
import { run } from "./lib/process.mjs";
import { sampleCopy } from "./lib/sample.mjs";
import { stagedExtension } from "./lib/staged.mjs";

const fail = (message) => { console.error(message); process.exit(1); };

const built = await run(process.execPath, ["esbuild.mjs"], { cwd: root, echo: true });
if (built.code !== 0) fail("the build failed; see above");

const given = process.argv[2];
const folder = given ? path.resolve(given) : await sampleCopy("sample");
const first = given ? undefined : path.join(folder, "README.md");

const command = process.env.STALL_INSPECTOR_EDITOR === "code-server" ? undefined : await codeCommand();
if (command) {
  console.log(`opening ${relative(folder)} in ${command}`);
  const { code, output: said } = await run(command, ["--new-window", `--extensionDevelopmentPath=${root}`, folder, ...(first ? [first] : [])]);
  if (code !== 0) fail(said || `${command} ended with ${code}`);
} else {
  console.log('no "code" on the PATH: using the VS Code build of the npm registry');
  const server = await startCodeServer({ folder, dataDir: path.join(output, "start"), log: path.join(output, "start.log"), port: process.env.PORT ? Number(process.env.PORT) : undefined }).catch((error) => fail(error.message));
  console.log(`\n  Stall Inspector runs at\n  ${windowAddress(server, { folder, extension: await stagedExtension(), openFile: first })}\n\n  The folder is ${relative(folder)}. Ctrl-C stops it.\n`);
  for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => { console.log("stopping"); void server.stop().then(() => process.exit(0)); });
  const code = await server.exited;
  if (code !== 0) fail(`code-server ended with ${code}; its output is in test/output/start.log`);
}
