import { describe, expect, it } from "vitest";
import type { Channel } from "../../../src/core/protocol/rpc.ts";
import { InspectionClient, WorkerLost } from "../../../src/extension/worker/client.ts";
import type { WorkerLike } from "../../../src/extension/worker/spawn.ts";

type Envelope = { rpc: 1; kind: string; id: number; method: string; parameters: { session: string } };

/** Workers that answer `close`, keep silent on a session named “stuck”, and die on one named “dies”. */
function workers(): { spawn: () => WorkerLike; all: { ended: boolean; calls: string[] }[] } {
  const all: { ended: boolean; calls: string[] }[] = [];
  const spawn = (): WorkerLike => {
    const worker = { ended: false, calls: [] as string[] };
    all.push(worker);
    let listener: (message: unknown) => void = () => undefined;
    let end: (reason: string) => void = () => undefined;
    const channel: Channel = {
      post(message) {
        const { id, parameters } = message as Envelope;
        worker.calls.push(parameters.session);
        if (parameters.session === "stuck") return;
        setTimeout(() => {
          if (worker.ended) return;
          if (parameters.session === "dies") end("out of memory");
          else listener({ rpc: 1, kind: "result", id });
        }, 2);
      },
      on(take) {
        listener = take;
      },
    };
    return { channel, terminate: () => { worker.ended = true; }, onEnd: (tell) => { end = tell; } };
  };
  return { spawn, all };
}

const close = (client: InspectionClient, session: string, options = {}): Promise<undefined> => client.call("close", { session }, options);

describe("the worker's client", () => {
  it("starts no worker before it is asked, and one for everything", async () => {
    const { spawn, all } = workers();
    const client = new InspectionClient(spawn);
    const leave = client.use();
    expect(all).toHaveLength(0);
    await Promise.all([close(client, "a"), close(client, "b"), close(client, "c")]);
    expect(all.map(({ calls }) => calls)).toEqual([["a", "b", "c"]]);
    leave();
    client.dispose();
    expect(all[0]!.ended).toBe(true);
  });
  it("stops a while after the last user left, and not when somebody came back", async () => {
    const { spawn, all } = workers();
    const client = new InspectionClient(spawn, 15);
    const first = client.use();
    await close(client, "a");
    first();
    first();
    const second = client.use();
    await new Promise((resolve) => setTimeout(resolve, 40));
    expect(all[0]!.ended).toBe(false);
    second();
    await new Promise((resolve) => setTimeout(resolve, 40));
    expect([all[0]!.ended, client.running]).toEqual([true, false]);
    await close(client, "b");
    expect(all).toHaveLength(2);
    client.dispose();
  });
  it("gives up a worker that overruns, fails what waits behind it, and begins anew", async () => {
    const { spawn, all } = workers();
    const client = new InspectionClient(spawn);
    let lost = 0;
    client.onLost(() => { lost += 1; });
    const stuck = close(client, "stuck", { budget: 20 }).catch((error: unknown) => error);
    const behind = close(client, "b").catch((error: unknown) => error);
    const [first, second] = await Promise.all([stuck, behind]);
    expect(first).toBeInstanceOf(WorkerLost);
    expect((first as WorkerLost).overran).toBe(true);
    expect((second as WorkerLost).overran).toBe(false);
    expect([all[0]!.ended, lost]).toEqual([true, 1]);
    await close(client, "c");
    expect(all[1]!.calls).toEqual(["c"]);
    client.dispose();
  });
  it("does not count the time a call waits as its own", async () => {
    const { spawn } = workers();
    const client = new InspectionClient(spawn);
    // Each takes 2 ms; the last one waits far longer than its budget.
    const calls = Array.from({ length: 30 }, (_, index) => close(client, `s${index}`, { budget: 40 }));
    await expect(Promise.all(calls)).resolves.toHaveLength(30);
    client.dispose();
  });
  it("tells a worker that died by itself", async () => {
    const { spawn, all } = workers();
    const client = new InspectionClient(spawn);
    const error: unknown = await close(client, "dies").catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(WorkerLost);
    expect((error as WorkerLost).message).toBe("out of memory");
    await close(client, "a");
    expect(all).toHaveLength(2);
    client.dispose();
  });
  it("drops a cancelled call that still waits, and never sends it", async () => {
    const { spawn, all } = workers();
    const client = new InspectionClient(spawn);
    const controller = new AbortController();
    const first = close(client, "a");
    const second = close(client, "b", { signal: controller.signal }).catch((error: unknown) => (error as { code: string }).code);
    controller.abort();
    await first;
    expect(await second).toBe("cancelled");
    await close(client, "c");
    expect(all[0]!.calls).toEqual(["a", "c"]);
    client.dispose();
  });
});
