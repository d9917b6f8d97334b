/** The host as the page sees it: methods to call, events to hear. */
import type * as z from "zod/mini";
import { hostMethods, webviewEvents, type Implementation } from "../../core/protocol/contracts.ts";
import { connect, type Channel } from "../../core/protocol/rpc.ts";

/** What the host answers. Every method rejects with an `RpcError`, with `cancelled` when its signal was aborted. */
export type HostApi = Implementation<typeof hostMethods>;
/** What the host tells. */
export type HostEvents = { readonly [K in keyof typeof webviewEvents]: (event: z.infer<(typeof webviewEvents)[K]>) => void };

/** Opens the connection. `events` is asked for when the first event comes, so that it may be made from the answered methods. */
export function connectHost(channel: Channel, events: () => HostEvents): HostApi {
  const connection = connect({
    channel, calls: hostMethods, hears: webviewEvents,
    on: { state: (event) => events().state(event), reveal: (event) => events().reveal(event) },
    problem: (message) => console.error(message),
  });
  const method = <K extends keyof typeof hostMethods>(name: K): HostApi[K] =>
    ((parameters: never, signal?: AbortSignal) => connection.call(name, parameters, { signal })) as HostApi[K];
  return {
    session: method("session"), list: method("list"), rowOf: method("rowOf"), next: method("next"), strip: method("strip"), conversations: method("conversations"), turn: method("turn"), flips: method("flips"), why: method("why"), coverage: method("coverage"), whatIf: method("whatIf"), compare: method("compare"), draft: method("draft"),
    ready: method("ready"), openSource: method("openSource"), openAsText: method("openAsText"), saveRules: method("saveRules"), copy: method("copy"), copyLink: method("copyLink"),
  };
}
