/** Entry of the worker bundle: everything that reads, replays and judges runs in this thread, never in the editor's. */
import { parentPort } from "node:worker_threads";
import { serveSessions } from "./worker/sessionHost.ts";

const port = parentPort;
if (port !== null) serveSessions({ post: (message) => port.postMessage(message), on: (listener) => void port.on("message", listener) });
