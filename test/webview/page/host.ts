/**
 * The host's side of the test page, in a worker of its own so that the page's frames are the page's own: a real session behind the real protocol.
 * Nothing is made up here but where bytes come from and where links and saved rules go (a log).
 */
import { hostMethods, webviewEvents, type InspectorState } from "../../../src/core/protocol/contracts.ts";
import { connect } from "../../../src/core/protocol/rpc.ts";
import { InspectionSession } from "../../../src/core/session/session.ts";
import { mergeLayers } from "./merge.ts";
import type { RulesDraft } from "../../../src/core/rules/model.ts";
import type { Banner } from "../../../src/core/protocol/views.ts";

/** What the test tells the host. */
export type Control =
  | { readonly control: "open"; readonly name: string; readonly text?: string; readonly url?: string; readonly rules?: RulesDraft }
  | { readonly control: "push"; readonly text: string }
  | { readonly control: "state"; readonly state: InspectorState }
  | { readonly control: "banner"; readonly banner: Banner | null; readonly live: boolean }
  | { readonly control: "reveal"; readonly turn: number }
  | { readonly control: "skip"; readonly events: number };

/** What the host tells the test. */
export type Report = { readonly report: "done"; readonly milliseconds: number } | { readonly report: "call"; readonly method: string; readonly parameters: unknown };

let session: InspectionSession | undefined;
let rules: RulesDraft = {};
let state: InspectorState = { kind: "loading", name: "session.jsonl", bytes: 0, total: 1 };
let live = true;
let banner: Banner | undefined;
let sequence = 0;
const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
const tell = (report: Report): void => postMessage(report);

function ready(): InspectorState {
  if (session === undefined) return state;
  return { kind: "ready", session: session.session(), live, canSave: true, ...(banner === undefined ? {} : { banner }) };
}

function opened(): InspectionSession {
  if (session === undefined) throw new Error("No file is open.");
  return session;
}

const connection = connect({
  channel: {
    post: (message) => postMessage(message),
    on: (listener) => addEventListener("message", ({ data }: MessageEvent<unknown>) => { if (!isControl(data)) listener(data); }),
  },
  serves: hostMethods,
  emits: webviewEvents,
  by: {
    ready: async () => ({ state: state = session === undefined ? state : ready() }),
    session: async () => opened().session(),
    list: async (parameters) => opened().list(parameters),
    rowOf: async (parameters) => opened().rowOf(parameters),
    next: async (parameters) => opened().next(parameters),
    strip: async (parameters) => opened().strip(parameters),
    conversations: async (parameters) => opened().conversations(parameters),
    turn: async (parameters) => opened().turn(parameters),
    flips: async (parameters) => opened().flips(parameters),
    compare: async (parameters) => opened().compare(parameters),
    why: async (parameters) => opened().why(parameters),
    coverage: async (parameters) => opened().coverage(parameters),
    whatIf: async (parameters) => opened().whatIf(parameters),
    draft: async (parameters) => {
      const view = opened().draft(parameters);
      emit();
      return view;
    },
    saveRules: async ({ draft }) => {
      rules = mergeLayers(rules, draft);
      opened().draft({ draft: null });
      opened().setRules(rules);
      emit();
      call("saveRules", { draft });
      return { path: ".stall-inspector.json" };
    },
    openSource: async (parameters) => call("openSource", parameters),
    openAsText: async (parameters) => call("openAsText", parameters),
    copy: async (parameters) => call("copy", parameters),
    copyLink: async (parameters) => call("copyLink", parameters),
  },
});

function call(method: string, parameters: unknown): undefined {
  tell({ report: "call", method, parameters });
  return undefined;
}

function emit(): void {
  state = ready();
  connection.emit("state", { sequence: ++sequence, state });
}

function isControl(message: unknown): message is Control {
  return typeof message === "object" && message !== null && "control" in message;
}

addEventListener("message", ({ data }: MessageEvent<unknown>) => { if (isControl(data)) void obey(data); });

async function obey(data: Control): Promise<void> {
  const file = data.control === "open" ? new Uint8Array(data.url === undefined ? bytes(data.text ?? "") : await (await fetch(data.url)).arrayBuffer()) : new Uint8Array();
  const started = performance.now();
  switch (data.control) {
    case "open": {
      rules = data.rules ?? {};
      session = new InspectionSession({ name: data.name, rules });
      const pushed = session.push(file, true);
      if (!pushed.recognised) {
        state = { kind: "unrecognised", name: data.name, looked: [...session.looked] };
        session = undefined;
        connection.emit("state", { sequence: ++sequence, state });
      }
      else emit();
      break;
    }
    case "push": opened().push(bytes(data.text), true); emit(); break;
    case "state": session = undefined; state = data.state; connection.emit("state", { sequence: ++sequence, state }); break;
    case "banner": banner = data.banner ?? undefined; live = data.live; emit(); break;
    case "reveal": connection.emit("reveal", { sequence: ++sequence, turn: data.turn }); break;
    case "skip": sequence += data.events; break;
  }
  tell({ report: "done", milliseconds: performance.now() - started });
}
