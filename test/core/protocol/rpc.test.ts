import * as z from "zod/mini";
import { describe, expect, it } from "vitest";
import { connect, RpcError } from "../../../src/core/protocol/rpc.ts";
import type { Channel } from "../../../src/core/protocol/rpc.ts";

const methods = {
  add: [z.object({ a: z.int(), b: z.int() }), z.int()],
  wait: [z.object({}), z.undefined()],
  lie: [z.object({}), z.string()],
} as const;
const events = { told: z.object({ sequence: z.int() }) } as const;

/** Two ends of a wire that clones, as `postMessage` does, and delivers in a later turn. */
function wire(): { left: Channel; right: Channel; sent: unknown[]; transfers: (readonly unknown[])[] } {
  const sent: unknown[] = [];
  const transfers: (readonly unknown[])[] = [];
  const listeners: [Set<(message: unknown) => void>, Set<(message: unknown) => void>] = [new Set(), new Set()];
  const end = (mine: 0 | 1): Channel => ({
    post(message, transfer) {
      const copy: unknown = structuredClone(message);
      sent.push(copy);
      if (transfer !== undefined) transfers.push(transfer);
      queueMicrotask(() => listeners[mine === 0 ? 1 : 0].forEach((listener) => listener(copy)));
    },
    on(listener) {
      listeners[mine].add(listener);
      return () => listeners[mine].delete(listener);
    },
  });
  return { left: end(0), right: end(1), sent, transfers };
}

function pair(by: Partial<Parameters<typeof serve>[1]> = {}) {
  const { left, right, sent, transfers } = wire();
  const heard: number[] = [];
  const problems: string[] = [];
  const client = connect({ channel: left, calls: methods, hears: events, on: { told: ({ sequence }) => void heard.push(sequence) }, problem: (message) => problems.push(message) });
  const server = serve(right, by);
  return { client, server, heard, problems, sent, transfers, left, right };
}

function serve(channel: Channel, by: { add?: (p: { a: number; b: number }) => Promise<number>; wait?: (p: object, signal?: { readonly aborted: boolean; addEventListener(type: "abort", listener: () => void): void }) => Promise<undefined>; lie?: () => Promise<string> }) {
  return connect({
    channel, serves: methods, emits: events,
    by: { add: by.add ?? (async ({ a, b }) => a + b), wait: by.wait ?? (() => new Promise<undefined>(() => undefined)), lie: by.lie ?? (async () => 3 as unknown as string) },
  });
}

const failure = async (promise: Promise<unknown>): Promise<RpcError> => {
  try {
    await promise;
  } catch (error) {
    if (error instanceof RpcError) return error;
    throw error;
  }
  throw new Error("The call did not fail.");
};

describe("calls", () => {
  it("answers, many at once, and leaves nothing pending", async () => {
    const { client } = pair();
    expect(await Promise.all([1, 2, 3].map((a) => client.call("add", { a, b: 10 })))).toEqual([11, 12, 13]);
    expect(client.pending).toBe(0);
  });
  it("checks parameters where they are served, before the implementation sees them", async () => {
    let asked = 0;
    const { client } = pair({ add: async () => ++asked });
    const error = await failure(client.call("add", { a: 1.5, b: "x" as unknown as number }));
    expect(error.code).toBe("parameters");
    expect(error.message).toContain("a: ");
    expect(error.message).toContain("b: ");
    expect(asked).toBe(0);
  });
  it("checks results where they were asked for", async () => {
    expect((await failure(pair().client.call("lie", {}))).code).toBe("result");
  });
  it("brings the message of what was thrown, thrown at once or later", async () => {
    for (const add of [async () => Promise.reject(new Error("no room")), () => { throw new Error("no room"); }]) {
      const error = await failure(pair({ add }).client.call("add", { a: 1, b: 2 }));
      expect([error.code, error.message]).toEqual(["failed", "no room"]);
    }
  });
  it("answers a method that nobody serves, also one that every object has", async () => {
    const { left, right } = wire();
    serve(right, {});
    const others = { gone: [z.object({}), z.undefined()], constructor: [z.object({}), z.undefined()], toString: [z.object({}), z.undefined()] } as const;
    const client = connect({ channel: left, calls: others });
    for (const method of ["gone", "constructor", "toString"] as const) expect((await failure(client.call(method, {}))).code).toBe("method");
  });
  it("says so when a value cannot be posted, as a parameter and as a result", async () => {
    const { client } = pair();
    expect((await failure(client.call("add", { a: 1, b: (() => 1) as unknown as number }))).code).toBe("channel");
    const other = pair({ add: async () => (() => 1) as unknown as number });
    expect((await failure(other.client.call("add", { a: 1, b: 1 }))).code).toBe("channel");
    expect(client.pending + other.client.pending).toBe(0);
  });
  it("passes on what is to be transferred", async () => {
    const { client, transfers } = pair();
    const buffer = new ArrayBuffer(8);
    await client.call("add", { a: 1, b: 1 }, { transfer: [buffer] });
    expect(transfers).toEqual([[buffer]]);
  });
});

describe("cancellation and the end", () => {
  it("rejects at once, tells the other side's signal, and ignores the late answer", async () => {
    let told = false;
    let finish: (value: undefined) => void = () => undefined;
    const { client, sent } = pair({ wait: (_p, signal) => new Promise((resolve) => { finish = resolve; signal?.addEventListener("abort", () => { told = true; }); }) });
    const controller = new AbortController();
    const call = client.call("wait", {}, { signal: controller.signal });
    await new Promise((resolve) => setTimeout(resolve, 1));
    controller.abort();
    expect((await failure(call)).code).toBe("cancelled");
    await new Promise((resolve) => setTimeout(resolve, 1));
    expect(told).toBe(true);
    finish(undefined);
    await new Promise((resolve) => setTimeout(resolve, 1));
    expect(sent.map((message) => (message as { kind: string }).kind)).toEqual(["call", "cancel"]);
    expect(client.pending).toBe(0);
  });
  it("does not send a call whose signal is aborted, nor a cancel for one that is settled", async () => {
    const { client, sent } = pair();
    expect((await failure(client.call("add", { a: 1, b: 1 }, { signal: AbortSignal.abort() }))).code).toBe("cancelled");
    const controller = new AbortController();
    await client.call("add", { a: 1, b: 1 }, { signal: controller.signal });
    controller.abort();
    expect(sent.map((message) => (message as { kind: string }).kind)).toEqual(["call", "result"]);
  });
  it("rejects everything pending when disposed, with the reason, and every call after that", async () => {
    const { client } = pair();
    const calls = [client.call("wait", {}), client.call("wait", {})].map(failure);
    client.dispose("The worker was replaced.");
    for (const error of await Promise.all(calls)) expect([error.code, error.message]).toEqual(["closed", "The worker was replaced."]);
    expect((await failure(client.call("add", { a: 1, b: 1 }))).code).toBe("closed");
  });
  it("aborts what it serves when it is disposed", async () => {
    let told = false;
    const { client, server } = pair({ wait: (_p, signal) => new Promise(() => signal?.addEventListener("abort", () => { told = true; })) });
    void client.call("wait", {}).catch(() => undefined);
    await new Promise((resolve) => setTimeout(resolve, 1));
    server.dispose();
    expect(told).toBe(true);
    client.dispose();
  });
});

describe("events and foreign messages", () => {
  it("hears events in order", async () => {
    const { server, heard } = pair();
    for (let sequence = 1; sequence <= 3; sequence++) server.emit("told", { sequence });
    await new Promise((resolve) => setTimeout(resolve, 1));
    expect(heard).toEqual([1, 2, 3]);
  });
  it("reports an event of another shape and does not hear it", async () => {
    const { server, heard, problems } = pair();
    server.emit("told", { sequence: "one" as unknown as number });
    await new Promise((resolve) => setTimeout(resolve, 1));
    expect(heard).toEqual([]);
    expect(problems).toHaveLength(1);
    expect(problems[0]).toContain("sequence: ");
  });
  it("ignores whatever is not an envelope", async () => {
    const { client, right } = pair();
    const call = client.call("wait", {});
    for (const message of [null, 1, "x", [], {}, { kind: "result", id: 1 }, { rpc: 2, kind: "result", id: 1 }, { rpc: 1, kind: "result", id: 99, result: 1 }, { rpc: 1, kind: "error", id: 1, code: "odd", message: "" }]) right.post(message);
    await new Promise((resolve) => setTimeout(resolve, 1));
    expect(client.pending).toBe(1);
    client.dispose();
    await failure(call);
  });
});
