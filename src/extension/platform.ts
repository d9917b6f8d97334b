/** What only one kind of host has. The desktop's is `nodePlatform.ts`; a browser host brings another and shares everything else. */
import type * as vscode from "vscode";
import type { Source } from "./source/source.ts";
import type { WorkerLike } from "./worker/spawn.ts";

export interface Platform {
  /** Starts a worker that answers `workerMethods`. */
  spawn(): WorkerLike;
  /** A file that can be read in ranges; undefined where only VS Code's file system reaches it. */
  source(uri: vscode.Uri): Source | undefined;
  /** Unpacks gzip, all its members (a truncated last one gives what is there), or zstd. Rejects when `most` bytes are exceeded. */
  unpack(bytes: Uint8Array, most: number): Promise<Uint8Array>;
}
