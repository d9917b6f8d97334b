/** "Copy without Scaffolds" (behaviour D4): a new file beside the session, never the session itself, and a list of what was left out. */
import * as vscode from "vscode";
import type { WorkspaceRules } from "../rules/workspaceRules.ts";
import type { Sessions } from "../session/sessions.ts";

/** A copy is made in memory. */
const MOST = 512 * 1024 * 1024;
/** Rows that the list shows. */
const MOST_LISTED = 1000;

/**
 * Asks where to, writes the copy, and shows what was left out.
 * @param target where to, for callers that know; the user is asked otherwise.
 */
export async function copyWithoutScaffolds(uri: vscode.Uri, target: vscode.Uri | undefined, sessions: Sessions, rules: WorkspaceRules): Promise<void> {
  const to = target ?? await vscode.window.showSaveDialog({ defaultUri: suggested(uri), title: "Copy without Scaffolds", saveLabel: "Copy" });
  if (to === undefined) return;
  // The dialog offers to replace a file; a copy never does.
  if (await vscode.workspace.fs.stat(to).then(() => true, () => false)) throw new Error(`${vscode.workspace.asRelativePath(to)} exists already, and nothing is overwritten.`);
  const name = baseName(uri);
  const cleaned = await vscode.window.withProgress({ location: vscode.ProgressLocation.Notification, title: `Copying ${name} without scaffolds` }, async () => {
    const bytes = await sessions.bytes(uri, MOST);
    const client = await sessions.worker();
    const leave = client.use();
    const watched = await rules.use(uri);
    try { return await client.call("clean", { name, bytes, rules: rules.effective(uri).draft, gzip: /\.gz$/i.test(to.path) }, { transfer: [bytes.buffer] }); }
    finally {
      watched.dispose();
      leave();
    }
  });
  if (cleaned.kind === "refused") throw new Error(`${name}: ${cleaned.message}`);
  const { left, stays } = cleaned;
  await vscode.workspace.fs.writeFile(to, cleaned.bytes);
  const said = report(name, to, left, stays);
  // Whoever named the target goes on when the copy is there, not when the message is closed.
  if (target === undefined) await said;
}

type Row = { readonly kind: string; readonly role: string; readonly line: number; readonly text: string; readonly why: string };

/** Says what was left out, and lists it if asked. */
async function report(name: string, to: vscode.Uri, left: readonly Row[], stays: readonly Row[]): Promise<void> {
  const rows = (count: number): string => `${count} ${count === 1 ? "row" : "rows"}`;
  const answer = await vscode.window.showInformationMessage(
    `${left.length === 0 ? "Nothing was left out" : `${rows(left.length)} left out`} of ${baseName(to)}${stays.length > 0 ? `; ${rows(stays.length)} that the harness injected ${stays.length === 1 ? "stays" : "stay"}` : ""}.`,
    ...(left.length + stays.length > 0 ? ["Show List"] : []), "Open Copy",
  );
  if (answer === "Open Copy") await vscode.commands.executeCommand("vscode.open", to);
  if (answer !== "Show List") return;
  const lines = [
    `${name}: ${rows(left.length)} left out of the copy ${baseName(to)}`, "",
    ...left.slice(0, MOST_LISTED).map(({ line, role, kind, text }) => `line ${line}  ${role}  ${kind}  ${text}`),
    ...(stays.length > 0 ? ["", `${rows(stays.length)} kept`, "", ...stays.slice(0, MOST_LISTED).map(({ line, role, kind, why, text }) => `line ${line}  ${role}  ${kind}  (${why})  ${text}`)] : []),
  ];
  await vscode.window.showTextDocument(await vscode.workspace.openTextDocument({ content: `${lines.join("\n")}\n` }), { preview: true });
}

/** `session.jsonl` as `session.clean.jsonl`; a compressed one stays compressed where it can. */
function suggested(uri: vscode.Uri): vscode.Uri {
  const path = uri.path.replace(/\.zst$/i, "");
  const cut = /(?:\.[a-z0-9]+)?(?:\.gz)?$/i.exec(path)!.index;
  return uri.with({ path: `${path.slice(0, cut)}.clean${path.slice(cut)}` });
}

function baseName(uri: vscode.Uri): string { return uri.path.slice(uri.path.lastIndexOf("/") + 1); }
