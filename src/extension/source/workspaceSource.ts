/** A file that only VS Code's file system reaches (a remote, a virtual workspace): it is read whole, so large ones are asked about first. */
import * as vscode from "vscode";
import { SourceError, type Source, type Stat } from "./source.ts";

/** Bytes that are fetched without a question. */
const UNASKED = 50 * 1024 * 1024;

export class WorkspaceSource implements Source {
  readonly #uri: vscode.Uri;
  /** The last content, kept between the reads of one pass. */
  #content: { readonly size: number; readonly modified: number; readonly bytes: Uint8Array } | undefined;
  #allowed = UNASKED;
  #refused = false;

  constructor(uri: vscode.Uri) {
    this.#uri = uri;
  }

  async stat(): Promise<Stat> {
    try {
      const { size, mtime } = await vscode.workspace.fs.stat(this.#uri);
      return { size, modified: mtime, identity: undefined };
    } catch (error) {
      throw asSourceError(error);
    }
  }

  async read(from: number, to: number): Promise<Uint8Array<ArrayBuffer>> {
    const { size, modified } = await this.stat();
    const kept = this.#content;
    if (kept !== undefined && kept.size === size && kept.modified === modified) return new Uint8Array(kept.bytes.subarray(from, to));
    await this.#allow(size);
    try {
      const bytes = await vscode.workspace.fs.readFile(this.#uri);
      this.#content = { size, modified, bytes };
      return new Uint8Array(bytes.subarray(from, to));
    } catch (error) {
      throw asSourceError(error);
    }
  }

  close(): void {
    this.#content = undefined;
  }

  /** Asks once before a large file is fetched, and again only when it has doubled since. */
  async #allow(size: number): Promise<void> {
    if (size <= this.#allowed) return;
    const megabytes = Math.round(size / 1024 / 1024);
    if (!this.#refused) {
      const answer = await vscode.window.showWarningMessage(
        `This file has ${megabytes} MB and can only be fetched whole from ${this.#uri.scheme}. Fetch it?`, { modal: true }, "Fetch",
      );
      if (answer === "Fetch") {
        this.#allowed = size * 2;
        return;
      }
      this.#refused = true;
    }
    throw new SourceError("tooLarge", `It has ${megabytes} MB and was not fetched.`);
  }
}

function asSourceError(error: unknown): SourceError {
  if (error instanceof SourceError) return error;
  if (error instanceof vscode.FileSystemError && error.code === "FileNotFound") return new SourceError("vanished", "The file does not exist any more.");
  if (error instanceof vscode.FileSystemError && error.code === "NoPermissions") return new SourceError("unreadable", "You have no permission to read the file.");
  return new SourceError("unreadable", error instanceof Error ? error.message : String(error));
}
