/**
 * Calls and events over a channel of messages, both directions, typed by the contracts and checked by their schemas.
 *
 * ```ts
 * // The side that asks (the webview):
 * const host = connect({ channel, calls: hostMethods, hears: webviewEvents, on: { state: ({ state }) => show(state), reveal: ({ turn }) => select(turn) } });
 * const page = await host.call("list", { query, from: 0, count: 100 }, { signal: controller.signal });
 *
 * // The side that answers (the extension host):
 * const webview = connect({ channel, serves: hostMethods, by: { list: (parameters, signal) => session.list(parameters, signal), … }, emits: webviewEvents });
 * webview.emit("state", { sequence, state });
 * webview.dispose();
 * ```
 *
 * Who receives checks: parameters where they are served, results where they were asked for, events where they are heard. Every call ends: with its result,
 * with the other side's error, by its signal, or by `dispose`. Errors are `RpcError` and nothing else. Messages that are not ours are ignored.
 */
import * as z from "zod/mini";
import type { AbortSignalLike, Events, Implementation, Methods } from "./contracts.ts";

/** Something that carries messages: `postMessage` of a worker, of a webview, of a port. `on` may answer a function that stops listening. */
export interface Channel {
  /** `transfer`: array buffers that are moved, not copied, where the channel can. */
  post(message: unknown, transfer?: readonly unknown[]): void;
  on(listener: (message: unknown) => void): (() => void) | void;
}

/**
 * Why a call failed. `failed`: the implementation threw, `message` is its message. `parameters`, `result`: not of the contract's shape. `method`: nobody serves it.
 * `cancelled`: by the caller's signal. `closed`: the connection was disposed. `channel`: the message could not be posted.
 */
export const RPC_FAILURES = ["failed", "parameters", "result", "method", "cancelled", "closed", "channel"] as const;
export type RpcFailure = (typeof RPC_FAILURES)[number];

/** The only error a call rejects with. */
export class RpcError extends Error {
  readonly code: RpcFailure;
  readonly method: string;
  /** `code`: see `RPC_FAILURES`. `method`: the method that was called. */
  constructor(code: RpcFailure, method: string, message: string) {
    super(message);
    this.name = "RpcError";
    this.code = code;
    this.method = method;
  }
}

/** How a call is made. */
export interface CallOptions {
  /** Gives up: the promise rejects at once with `cancelled`, and the other side's signal is told. One signal for a call, or for a few: it keeps a listener for each. */
  readonly signal?: AbortSignalLike | undefined;
  readonly transfer?: readonly unknown[] | undefined;
}

/** Functions that hear the events of a contract. */
export type Listeners<E extends Events> = { readonly [K in keyof E]: (parameters: z.infer<E[K]>) => void };

/** What a connection is made of; every part may be left out. */
export interface ConnectionParts<Calls extends Methods, Serves extends Methods, Emits extends Events, Hears extends Events> {
  readonly channel: Channel;
  /** Methods of the other side. */
  readonly calls?: Calls;
  /** Methods of this side, and who answers them. */
  readonly serves?: Serves;
  readonly by?: Implementation<Serves>;
  /** Events this side sends, and events it hears. */
  readonly emits?: Emits;
  readonly hears?: Hears;
  readonly on?: Listeners<Hears>;
  /** Told about messages of ours that cannot be answered with an error: an event of another shape, a listener that threw. */
  readonly problem?: (message: string) => void;
}

/** One end of a connection. */
export interface Connection<Calls extends Methods, Emits extends Events> {
  /** Asks the other side. Rejects with `RpcError`, never hangs once disposed. */
  call<K extends keyof Calls & string>(method: K, parameters: z.infer<Calls[K][0]>, options?: CallOptions): Promise<z.infer<Calls[K][1]>>;
  /** Tells the other side. Throws nothing; nobody answers. */
  emit<K extends keyof Emits & string>(event: K, parameters: z.infer<Emits[K]>): void;
  /** Calls that wait for an answer. */
  readonly pending: number;
  /** Stops listening, rejects what is pending with `closed` and this reason, and tells the signals of calls that are being served. */
  dispose(reason?: string): void;
}

const id = z.int();
/** What goes over the wire. `rpc` names the protocol, so that a page's other messages are told apart. */
const envelopeSchema = z.discriminatedUnion("kind", [
  z.object({ rpc: z.literal(1), kind: z.literal("call"), id, method: z.string(), parameters: z.optional(z.unknown()) }),
  z.object({ rpc: z.literal(1), kind: z.literal("result"), id, result: z.optional(z.unknown()) }),
  z.object({ rpc: z.literal(1), kind: z.literal("error"), id, code: z.enum(RPC_FAILURES), message: z.string() }),
  z.object({ rpc: z.literal(1), kind: z.literal("cancel"), id }),
  z.object({ rpc: z.literal(1), kind: z.literal("event"), event: z.string(), parameters: z.optional(z.unknown()) }),
]);
type Envelope = z.infer<typeof envelopeSchema>;

interface Pending {
  readonly method: string;
  readonly schema: z.ZodMiniType;
  resolve(value: unknown): void;
  reject(error: RpcError): void;
}

/** The signal that an implementation is given; the core has no `AbortController`. */
class ServedSignal implements AbortSignalLike {
  aborted = false;
  readonly #listeners: (() => void)[] = [];

  addEventListener(_type: "abort", listener: () => void): void {
    this.#listeners.push(listener);
  }

  abort(): void {
    if (this.aborted) return;
    this.aborted = true;
    for (const listener of this.#listeners.splice(0)) listener();
  }
}

/**
 * Opens one end of a connection on a channel.
 * A message that arrives before the other end is open is lost, as on any channel: begin with a handshake (`ready`).
 */
export function connect<Calls extends Methods = Record<never, never>, Serves extends Methods = Record<never, never>, Emits extends Events = Record<never, never>, Hears extends Events = Record<never, never>>(
  parts: ConnectionParts<Calls, Serves, Emits, Hears>,
): Connection<Calls, Emits> {
  return new RpcConnection(parts);
}

class RpcConnection<Calls extends Methods, Serves extends Methods, Emits extends Events, Hears extends Events> implements Connection<Calls, Emits> {
  readonly #parts: ConnectionParts<Calls, Serves, Emits, Hears>;
  readonly #pending = new Map<number, Pending>();
  readonly #serving = new Map<number, ServedSignal>();
  readonly #stop: (() => void) | void;
  #last = 0;
  #closed: string | undefined;

  constructor(parts: ConnectionParts<Calls, Serves, Emits, Hears>) {
    this.#parts = parts;
    this.#stop = parts.channel.on((message) => this.#receive(message));
  }

  get pending(): number {
    return this.#pending.size;
  }

  call<K extends keyof Calls & string>(method: K, parameters: z.infer<Calls[K][0]>, options: CallOptions = {}): Promise<z.infer<Calls[K][1]>> {
    return new Promise((resolve, reject) => {
      const contract = own(this.#parts.calls, method);
      if (this.#closed !== undefined) return reject(new RpcError("closed", method, this.#closed));
      if (contract === undefined) return reject(new RpcError("method", method, `The contract has no method “${method}”.`));
      if (options.signal?.aborted === true) return reject(new RpcError("cancelled", method, `“${method}” was cancelled.`));
      const call = ++this.#last;
      this.#pending.set(call, { method, schema: contract[1], resolve: (value) => resolve(value as z.infer<Calls[K][1]>), reject });
      options.signal?.addEventListener("abort", () => {
        const waiting = this.#take(call);
        // Settled calls are gone from the map: an abort that comes later finds nothing to do.
        if (waiting === undefined) return;
        waiting.reject(new RpcError("cancelled", method, `“${method}” was cancelled.`));
        this.#post({ rpc: 1, kind: "cancel", id: call });
      });
      const failure = this.#post({ rpc: 1, kind: "call", id: call, method, parameters }, options.transfer);
      if (failure !== undefined) this.#take(call)?.reject(new RpcError("channel", method, failure));
    });
  }

  emit<K extends keyof Emits & string>(event: K, parameters: z.infer<Emits[K]>): void {
    if (this.#closed !== undefined) return;
    const failure = this.#post({ rpc: 1, kind: "event", event, parameters });
    if (failure !== undefined) this.#parts.problem?.(`The event “${event}” could not be sent: ${failure}`);
  }

  dispose(reason = "The connection was closed."): void {
    if (this.#closed !== undefined) return;
    this.#closed = reason;
    if (this.#stop) this.#stop();
    for (const signal of this.#serving.values()) signal.abort();
    this.#serving.clear();
    const pending = [...this.#pending.values()];
    this.#pending.clear();
    for (const call of pending) call.reject(new RpcError("closed", call.method, reason));
  }

  #take(call: number): Pending | undefined {
    const pending = this.#pending.get(call);
    this.#pending.delete(call);
    return pending;
  }

  /** Answers the reason when the channel refuses (a closed port, a value that cannot be cloned). */
  #post(envelope: Envelope, transfer?: readonly unknown[]): string | undefined {
    try {
      this.#parts.channel.post(envelope, transfer);
      return undefined;
    } catch (error) {
      return words(error);
    }
  }

  #receive(message: unknown): void {
    if (this.#closed !== undefined) return;
    const parsed = envelopeSchema.safeParse(message);
    if (!parsed.success) return;
    const envelope = parsed.data;
    switch (envelope.kind) {
      case "call":
        void this.#serve(envelope.id, envelope.method, envelope.parameters);
        return;
      case "result":
        return this.#settle(envelope.id, envelope.result);
      case "error": {
        const call = this.#take(envelope.id);
        return call?.reject(new RpcError(envelope.code, call.method, envelope.message));
      }
      case "cancel":
        return this.#serving.get(envelope.id)?.abort();
      case "event":
        return this.#hear(envelope.event, envelope.parameters);
    }
  }

  #settle(call: number, result: unknown): void {
    const pending = this.#take(call);
    if (pending === undefined) return;
    const checked = z.safeParse(pending.schema, result);
    if (checked.success) pending.resolve(checked.data);
    else pending.reject(new RpcError("result", pending.method, `The answer of “${pending.method}” is not of the contract's shape: ${issues(checked.error)}`));
  }

  async #serve(call: number, method: string, parameters: unknown): Promise<void> {
    const contract = own(this.#parts.serves, method);
    const implementation = own(this.#parts.by, method);
    if (contract === undefined || implementation === undefined) return this.#fail(call, "method", `Nobody serves “${method}”.`);
    const checked = z.safeParse(contract[0], parameters);
    if (!checked.success) return this.#fail(call, "parameters", `The parameters of “${method}” are not of the contract's shape: ${issues(checked.error)}`);
    const signal = new ServedSignal();
    this.#serving.set(call, signal);
    try {
      const result: unknown = await implementation(checked.data as never, signal);
      // Whoever cancelled has been told already and does not listen for an answer.
      if (signal.aborted || this.#closed !== undefined) return;
      const failure = this.#post({ rpc: 1, kind: "result", id: call, result });
      if (failure !== undefined) this.#fail(call, "channel", failure);
    } catch (error) {
      if (!signal.aborted) this.#fail(call, error instanceof RpcError ? error.code : "failed", words(error));
    } finally {
      this.#serving.delete(call);
    }
  }

  #fail(call: number, code: RpcFailure, message: string): void {
    if (this.#closed === undefined) this.#post({ rpc: 1, kind: "error", id: call, code, message });
  }

  #hear(event: string, parameters: unknown): void {
    const schema = own(this.#parts.hears, event);
    const listener = own(this.#parts.on, event);
    if (schema === undefined || listener === undefined) return this.#parts.problem?.(`Nobody hears the event “${event}”.`);
    const checked = z.safeParse(schema, parameters);
    if (!checked.success) return this.#parts.problem?.(`The event “${event}” is not of the contract's shape: ${issues(checked.error)}`);
    try {
      listener(checked.data as never);
    } catch (error) {
      this.#parts.problem?.(`Hearing the event “${event}” failed: ${words(error)}`);
    }
  }
}

/** A property of the object itself: a method named “constructor” is nobody's. */
function own<T extends object, K extends string>(object: T | undefined, key: K): T[keyof T] | undefined {
  return object !== undefined && Object.hasOwn(object, key) ? object[key as unknown as keyof T] : undefined;
}

function words(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** At most three problems with their paths; values are not repeated, they may be transcript text. */
function issues(error: { readonly issues: readonly { readonly path: readonly PropertyKey[]; readonly message: string }[] }): string {
  return error.issues.slice(0, 3).map((issue) => `${issue.path.map(String).join(".") || "value"}: ${issue.message}`).join("; ");
}
