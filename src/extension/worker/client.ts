/**
 * The host's end of the worker: one worker for all sessions, started when first asked, stopped a while after the last user left.
 *
 * Calls go out one at a time, so that the time a call takes is its own. A call that overruns its budget (a pattern that does not end) costs the worker
 * its life: the next call starts a new one, and everybody is told that their sessions are gone.
 */
import type { AbortSignalLike, Implementation } from "../../core/protocol/contracts.ts";
import { workerMethods } from "../../core/protocol/contracts.ts";
import { connect, RpcError, type Connection } from "../../core/protocol/rpc.ts";
import type { WorkerLike } from "./spawn.ts";

type Method = keyof typeof workerMethods;
type Parameters<M extends Method> = globalThis.Parameters<Implementation<typeof workerMethods>[M]>[0];
type Result<M extends Method> = Awaited<ReturnType<Implementation<typeof workerMethods>[M]>>;

/** The worker that held the sessions is gone; open them again. */
export class WorkerLost extends Error {
  /** True for the very call that overran its budget. */
  readonly overran: boolean;
  constructor(message: string, overran = false) {
    super(message);
    this.name = "WorkerLost";
    this.overran = overran;
  }
}

/** How a call is made. */
export interface ClientCall {
  /** Milliseconds of work after which the worker is given up. */
  readonly budget?: number | undefined;
  readonly transfer?: readonly unknown[];
  /** Drops the call while it waits in the queue; one that is being worked on is finished. */
  readonly signal?: AbortSignalLike | undefined;
}

interface Queued {
  readonly method: Method;
  readonly parameters: unknown;
  readonly options: ClientCall;
  resolve(value: unknown): void;
  reject(error: unknown): void;
}

/** Milliseconds that an unused worker lives on. */
const LINGER = 30_000;

export class InspectionClient {
  readonly #spawn: () => WorkerLike;
  readonly #linger: number;
  readonly #lost = new Set<() => void>();
  #worker: WorkerLike | undefined;
  #connection: Connection<typeof workerMethods, Record<never, never>> | undefined;
  #queue: Queued[] = [];
  #working: Queued | undefined;
  #users = 0;
  #stop: ReturnType<typeof setTimeout> | undefined;

  /** @param linger milliseconds that an unused worker lives on */
  constructor(spawn: () => WorkerLike, linger = LINGER) {
    this.#spawn = spawn;
    this.#linger = linger;
  }

  /** True while a worker exists. */
  get running(): boolean {
    return this.#worker !== undefined;
  }

  /** Counts a user in; the answer counts it out again. */
  use(): () => void {
    this.#users += 1;
    clearTimeout(this.#stop);
    let used = true;
    return () => {
      if (!used) return;
      used = false;
      this.#users -= 1;
      if (this.#users > 0) return;
      this.#stop = setTimeout(() => this.#end("Nobody uses the worker."), this.#linger);
      this.#stop.unref();
    };
  }

  /** Told whenever a worker is gone and sessions have to be opened again. The answer stops listening. */
  onLost(listener: () => void): () => void {
    this.#lost.add(listener);
    return () => this.#lost.delete(listener);
  }

  /** Asks the worker. Rejects with `WorkerLost` when it died before the answer, with `RpcError` for everything else. */
  call<M extends Method>(method: M, parameters: Parameters<M>, options: ClientCall = {}): Promise<Result<M>> {
    return new Promise<Result<M>>((resolve, reject) => {
      const queued: Queued = { method, parameters, options, resolve: (value) => resolve(value as Result<M>), reject };
      options.signal?.addEventListener("abort", () => {
        const at = this.#queue.indexOf(queued);
        if (at < 0) return;
        this.#queue.splice(at, 1);
        reject(new RpcError("cancelled", method, `“${method}” was cancelled.`));
      });
      this.#queue.push(queued);
      this.#next();
    });
  }

  /** Ends the worker and rejects what waits. */
  dispose(): void {
    clearTimeout(this.#stop);
    this.#lost.clear();
    this.#end("The extension was closed.");
  }

  #next(): void {
    if (this.#working !== undefined) return;
    const call = this.#queue.shift();
    if (call === undefined) return;
    this.#working = call;
    const { method, parameters, options } = call;
    const { budget } = options;
    const timer = budget === undefined ? undefined : setTimeout(() => this.#end(`“${method}” took longer than ${budget} ms.`, true), budget);
    const settle = (act: () => void): void => {
      clearTimeout(timer);
      // A call of a worker that was given up settles after its successor has begun; the queue is no longer its business.
      if (this.#working === call) this.#working = undefined;
      act();
      this.#next();
    };
    let connection;
    try {
      connection = this.#connection ?? this.#start();
    } catch (error) {
      return settle(() => call.reject(error));
    }
    connection.call(method, parameters as never, { transfer: options.transfer }).then(
      (result) => settle(() => call.resolve(result)),
      (error: unknown) => settle(() => call.reject(error instanceof RpcError && error.code === "closed" ? new WorkerLost(error.message) : error)),
    );
  }

  #start(): Connection<typeof workerMethods, Record<never, never>> {
    const worker = this.#spawn();
    this.#worker = worker;
    worker.onEnd((reason) => {
      if (this.#worker === worker) this.#end(reason);
    });
    this.#connection = connect({ channel: worker.channel, calls: workerMethods });
    return this.#connection;
  }

  /** The worker is gone, or is made to go: everything that waits fails, and everybody opens their sessions again. */
  #end(reason: string, overran = false): void {
    const { working, queue, connection, worker } = { working: this.#working, queue: this.#queue, connection: this.#connection, worker: this.#worker };
    this.#worker = this.#connection = this.#working = undefined;
    this.#queue = [];
    worker?.terminate();
    working?.reject(new WorkerLost(reason, overran));
    connection?.dispose(reason);
    for (const call of queue) call.reject(new WorkerLost(reason));
    if (worker !== undefined) for (const listener of [...this.#lost]) listener();
  }
}
