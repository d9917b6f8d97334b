/** The desktop (and every remote) host: Node's files, worker threads and gzip; zstd is not in every Node that editors run on. */
import { constants, gunzip } from "node:zlib";
import type * as vscode from "vscode";
import { packingOf } from "../core/transcript/containers/packing.ts";
import { unzstd } from "../core/transcript/containers/zstd.lazy.ts";
import type { Platform } from "./platform.ts";
import { NodeSource } from "./source/nodeSource.ts";
import { spawnWorker } from "./worker/spawn.ts";

/** @param script absolute path of the worker's bundle */
export function nodePlatform(script: string): Platform {
  return {
    spawn: () => spawnWorker(script),
    source: (uri: vscode.Uri) => (uri.scheme === "file" ? new NodeSource(uri.fsPath) : undefined),
    unpack: (bytes, most) => packingOf(bytes) === "zstd" ? Promise.resolve().then(() => unzstd(bytes, most)) :
      new Promise((resolve, reject) => {
        gunzip(bytes, { finishFlush: constants.Z_SYNC_FLUSH, maxOutputLength: most }, (error, result) => (error === null ? resolve(result) : reject(error)));
      }),
  };
}
