/** The worker as the host sees it, and the one that Node has. A browser host brings another `spawn` and nothing else. */
import { Worker, type Transferable } from "node:worker_threads";
import type { Channel } from "../../core/protocol/rpc.ts";

/** A worker that answers `workerMethods`. */
export interface WorkerLike {
  readonly channel: Channel;
  /** Stops it at once, in the middle of whatever it computes. */
  terminate(): void;
  /** Told once when it ends by itself, with the reason in words. */
  onEnd(listener: (reason: string) => void): void;
}

/** Megabytes of heap: a session of 200 MB and its evaluation need about a quarter of it. */
const HEAP_LIMIT = 4096;

/** Starts the bundled worker. @param script absolute path of `dist/worker.js` */
export function spawnWorker(script: string): WorkerLike {
  const worker = new Worker(script, { name: "stall-inspector", resourceLimits: { maxOldGenerationSizeMb: HEAP_LIMIT }, env: {} });
  // An editor that closes does not wait for it.
  worker.unref();
  return {
    channel: {
      post: (message, transfer) => worker.postMessage(message, transfer as readonly Transferable[] | undefined),
      on: (listener) => {
        worker.on("message", listener);
        return () => worker.off("message", listener);
      },
    },
    terminate: () => void worker.terminate(),
    onEnd: (listener) => {
      let told = false;
      const tell = (reason: string): void => {
        if (told) return;
        told = true;
        listener(reason);
      };
      worker.on("error", (error) => tell(error instanceof Error ? error.message : String(error)));
      worker.on("exit", (code) => tell(`The worker ended with code ${code}.`));
    },
  };
}
