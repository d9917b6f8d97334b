/** VS Code chat sessions: the document, the exported chat, and the log of mutations that newer editors write. */
import type { Format, RawRecord, RecordReader, Sink } from "../format.ts";
import type { Place } from "../model.ts";
import { type Origin, readRequest } from "../shapes/copilotChat.ts";
import { inner } from "../shapes/draft.ts";
import { asList, asName, type Fields, isFields } from "../values.ts";

function isSession(value: unknown): value is Fields {
  if (!isFields(value) || !Array.isArray(value["requests"])) return false;
  const first = (value["requests"] as readonly unknown[])[0];
  if (first === undefined) return typeof value["responderUsername"] === "string" || (typeof value["sessionId"] === "string" && typeof value["version"] === "number");
  return isFields(first) && "message" in first && ("response" in first || "requestId" in first);
}

function isMutation(value: unknown): value is Fields {
  if (!isFields(value) || typeof value["kind"] !== "number") return false;
  return value["kind"] === 0 ? isFields(value["v"]) : value["kind"] >= 1 && value["kind"] <= 3 && Array.isArray(value["k"]);
}

/** A path that is longer is no path of a session. */
const DEEPEST = 64;
/** So many places of an array may be skipped by a mutation; more is damage. */
const WIDEST_GAP = 1;

type Container = Record<string, unknown> | unknown[];

/** Applies the mutations to an object, and reads anew the requests that they concern. */
class MutationReader implements RecordReader {
  readonly #sink: Sink;
  #session: Container = {};
  /** Where the objects that came with a mutation are written. */
  readonly #origins = new WeakMap<object, Origin>();
  /** Where the messages of each request begin. */
  #starts: number[] = [];
  #undo: (() => void)[] | undefined;
  #damaged = false;
  #place: Place | undefined;
  /** The first request that has to be read again; what is written into a growing response comes in many mutations. */
  #dirty: number | undefined;

  constructor(sink: Sink) {
    this.#sink = sink;
  }

  mark(): () => void {
    const undo: (() => void)[] = [];
    this.#undo = undo;
    const [session, starts, damaged, place] = [this.#session, this.#starts.slice(), this.#damaged, this.#place];
    return () => {
      this.#undo = undefined;
      for (let i = undo.length - 1; i >= 0; i--) undo[i]?.();
      this.#session = session;
      this.#starts = starts;
      this.#damaged = damaged;
      this.#place = place;
    };
  }

  record({ value, place }: RawRecord): void {
    if (!isMutation(value)) {
      this.#sink.diagnostic(place, "Not a mutation of a chat session", true);
      return;
    }
    if (value["kind"] === 0) {
      this.#session = value["v"] as Record<string, unknown>;
      this.#note(this.#session, { place, path: ["v"] });
      this.#place = place;
      this.#dirty = 0;
      return;
    }
    if (this.#place === undefined && !this.#damaged) {
      this.#damaged = true;
      this.#sink.diagnostic(place, "The beginning of this session is missing; what follows is put together as far as possible");
    }
    const path = value["k"] as readonly unknown[];
    if (!this.#apply(value, path, place)) this.#sink.diagnostic(place, "A mutation that does not fit the session", true);
    else if (path[0] === "requests") {
      const appended = value["kind"] === 2 && path.length === 1 && typeof value["i"] !== "number";
      this.#dirty = Math.min(this.#dirty ?? Number.POSITIVE_INFINITY, appended ? this.#starts.length : typeof path[1] === "number" ? path[1] : 0);
    }
    else if (path.length === 1) this.#facts();
  }

  /** Notes where a value and the elements of its lists are written. */
  #note(value: unknown, origin: Origin): void {
    if (typeof value !== "object" || value === null) return;
    this.#origins.set(value, origin);
    if (isFields(value)) for (const key of ["requests", "response"]) if (Array.isArray(value[key])) this.#noteList(value[key] as readonly unknown[], { place: origin.place, path: [...origin.path, key] });
    if (Array.isArray(value)) this.#noteList(value as readonly unknown[], origin);
  }

  #noteList(list: readonly unknown[], origin: Origin): void {
    this.#origins.set(list, origin);
    list.forEach((item, index) => {
      const at = { place: origin.place, path: [...origin.path, index] };
      if (typeof item === "object" && item !== null && !this.#origins.has(item)) this.#origins.set(item, at);
      if (isFields(item) && Array.isArray(item["response"])) this.#noteList(item["response"] as readonly unknown[], { place: at.place, path: [...at.path, "response"] });
    });
  }

  #apply(mutation: Fields, path: readonly unknown[], place: Place): boolean {
    if (path.length === 0 || path.length > DEEPEST) return false;
    let parent = this.#session;
    for (let i = 0; i < path.length - 1; i++) {
      const key = path[i];
      let next = this.#get(parent, key);
      if (typeof next !== "object" || next === null) {
        // The beginning is missing: make what the path needs.
        next = typeof path[i + 1] === "number" ? [] : {};
        if (!this.#set(parent, key, next)) return false;
      }
      parent = next as Container;
    }
    const key = path[path.length - 1];
    const { kind, v } = mutation;
    if (kind === 3) return this.#remove(parent, key);
    if (kind === 1) {
      this.#note(v, { place, path: ["v"] });
      return this.#set(parent, key, v);
    }
    let list = this.#get(parent, key);
    if (!Array.isArray(list)) {
      list = [];
      if (!this.#set(parent, key, list)) return false;
    }
    const target = list as unknown[];
    const from = typeof mutation["i"] === "number" && Number.isInteger(mutation["i"]) && mutation["i"] >= 0 ? Math.min(mutation["i"], target.length) : target.length;
    const removed = target.splice(from);
    const added = asList(v);
    for (const item of added) target.push(item);
    this.#undo?.push(() => {
      target.length = from;
      for (const item of removed) target.push(item);
    });
    this.#noteList(added, { place, path: ["v"] });
    return true;
  }

  #get(parent: Container, key: unknown): unknown {
    if (Array.isArray(parent)) return typeof key === "number" ? parent[key] : undefined;
    return typeof key === "string" && Object.hasOwn(parent, key) ? parent[key] : undefined;
  }

  #set(parent: Container, key: unknown, value: unknown): boolean {
    if (Array.isArray(parent)) {
      if (typeof key !== "number" || !Number.isInteger(key) || key < 0 || key > parent.length + WIDEST_GAP) return false;
      const [length, before] = [parent.length, parent[key]];
      parent[key] = value;
      this.#undo?.push(() => {
        parent[key] = before;
        parent.length = length;
      });
      return true;
    }
    if (typeof key !== "string" || key === "__proto__") return false;
    const [had, before] = [Object.hasOwn(parent, key), parent[key]];
    parent[key] = value;
    this.#undo?.push(() => {
      if (had) parent[key] = before;
      else Reflect.deleteProperty(parent, key);
    });
    return true;
  }

  #remove(parent: Container, key: unknown): boolean {
    if (Array.isArray(parent)) return this.#set(parent, key, undefined);
    if (typeof key !== "string" || !Object.hasOwn(parent, key)) return true;
    const before = parent[key];
    Reflect.deleteProperty(parent, key);
    this.#undo?.push(() => { parent[key] = before; });
    return true;
  }

  #facts(): void {
    this.#sink.facts(sessionFacts(isFields(this.#session) ? this.#session : {}));
  }

  settle(): void {
    const from = this.#dirty;
    this.#dirty = undefined;
    if (from === undefined) return;
    this.#readFrom(from);
    this.#facts();
  }

  /** Reads the requests from this one on. */
  #readFrom(index: number): void {
    const sink = this.#sink;
    if (sink.conversations === 0) sink.conversation();
    const requests = asList(inner(this.#session, "requests"));
    const from = Math.max(0, Math.min(index, this.#starts.length));
    sink.truncate(this.#starts[from] ?? sink.messages.length);
    this.#starts.length = from;
    for (let i = from; i < requests.length; i++) {
      this.#starts.push(sink.messages.length);
      const request = requests[i];
      const own = this.#origins.get(typeof request === "object" && request !== null ? request : this) ?? (this.#place === undefined ? undefined : { place: this.#place, path: [] });
      if (isFields(request) && own !== undefined) readRequest(request, own, (value) => (typeof value === "object" && value !== null ? this.#origins.get(value) : undefined), sink);
    }
  }
}

function sessionFacts(value: Fields): { readonly id: string | undefined; readonly title: string | undefined; readonly model: string | undefined } {
  const requests = asList(value["requests"]);
  return { id: asName(value["sessionId"]), title: asName(value["customTitle"]), model: asName(inner(requests.findLast((request) => asName(inner(request, "modelId")) !== undefined), "modelId")) };
}

export const copilotChat: Format = {
  id: "copilot-chat",
  label: "Copilot Chat session",
  runtime: "plain",
  notes: {
    versions: "chatSessions documents, exported chats, the mutation log since 1.109",
    reads: "requests, the rounds of the model with calls and results where they are kept (else the items of the response), thinking, models, cancelled and failed requests, questions to the user",
    drops: "edits beside tools, citations, items of sub-agents",
    live: true,
  },
  detect: ({ records, container }) => (container === "json" ? isSession(records[0]) || (isMutation(records[0]) && Array.isArray(inner(records[0], "v", "requests"))) : records.length > 0 && records.every(isMutation)),
  document(document, sink) {
    const value = isFields(document.value) ? document.value : {};
    if (isMutation(value) && !isSession(value)) {
      const reader = new MutationReader(sink);
      reader.record({ value, place: document.place });
      reader.settle();
      sink.records(1);
      return;
    }
    sink.conversation(sessionFacts(value));
    const places = document.places(["requests"]);
    asList(value["requests"]).forEach((request, index) => {
      const place = places[index] ?? document.place;
      if (isFields(request)) readRequest(request, { place, path: [] }, () => undefined, sink);
      else if (request !== undefined) sink.diagnostic(place, "Not a request", true);
    });
    sink.records(asList(value["requests"]).length);
  },
  lines: (sink) => new MutationReader(sink),
};
