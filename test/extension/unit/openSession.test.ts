import { afterEach, describe, expect, it } from "vitest";
import type { Channel } from "../../../src/core/protocol/rpc.ts";
import type { SessionView } from "../../../src/core/protocol/views.ts";
import { OpenSession } from "../../../src/extension/session/openSession.ts";
import { FileFeed } from "../../../src/extension/source/fileFeed.ts";
import { SourceError, type Source } from "../../../src/extension/source/source.ts";
import { InspectionClient } from "../../../src/extension/worker/client.ts";
import { serveSessions } from "../../../src/extension/worker/sessionHost.ts";
import type { WorkerLike } from "../../../src/extension/worker/spawn.ts";

const row = (role: string, content: string, more: object = {}): string => `${JSON.stringify({ role, content, ...more })}\n`;
const exchange = (ask: string, answer: string): string => row("user", ask) + row("assistant", answer, { finish_reason: "stop" });

/** The real session code behind a channel that clones. A pattern with “forever” in it never comes back, as one that backtracks would not. */
function threads(): { spawn: () => WorkerLike; all: { ended: boolean }[] } {
  const all: { ended: boolean }[] = [];
  const spawn = (): WorkerLike => {
    const thread = { ended: false };
    all.push(thread);
    let hostHears: (message: unknown) => void = () => undefined;
    let workerHears: (message: unknown) => void = () => undefined;
    let stuck = false;
    serveSessions({
      post: (message) => {
        const copy: unknown = structuredClone(message);
        setTimeout(() => thread.ended || stuck || hostHears(copy), 0);
      },
      on: (listener) => { workerHears = listener; },
    });
    const channel: Channel = {
      post: (message) => {
        const copy: unknown = structuredClone(message);
        stuck ||= JSON.stringify((copy as { parameters?: unknown }).parameters).includes("forever");
        if (!stuck) setTimeout(() => thread.ended || workerHears(copy), 0);
      },
      on: (listener) => { hostHears = listener; },
    };
    return { channel, terminate: () => { thread.ended = true; }, onEnd: () => undefined };
  };
  return { spawn, all };
}

/** A file in memory. */
class MemoryFile implements Source {
  content: string | SourceError = "";
  modified = 1;
  write(content: string | SourceError): void {
    this.content = content;
    this.modified += 1;
  }
  async stat(): Promise<{ size: number; modified: number; identity: undefined }> {
    if (this.content instanceof SourceError) throw this.content;
    return { size: new TextEncoder().encode(this.content).length, modified: this.modified, identity: undefined };
  }
  async read(from: number, to: number): Promise<Uint8Array<ArrayBuffer>> {
    if (this.content instanceof SourceError) throw this.content;
    return new TextEncoder().encode(this.content).slice(from, to);
  }
  close(): void {
    // Nothing is open.
  }
}

const ends: (() => void)[] = [];
afterEach(() => ends.splice(0).forEach((end) => end()));

async function open(content: string, { appends = true, now = (): number => 1_000_000, rules = {} } = {}) {
  const { spawn, all } = threads();
  const client = new InspectionClient(spawn);
  const file = new MemoryFile();
  file.write(content);
  const session = new OpenSession({ name: appends ? "session.jsonl" : "session.json", id: "1", client, feed: new FileFeed(file, appends, 64), rules, now });
  const states: string[] = [];
  session.onChange(() => states.push(session.banner === undefined ? session.state.kind : `${session.state.kind}+${session.banner.kind}`));
  ends.push(() => { session.dispose(); client.dispose(); });
  await session.refresh();
  return { session, file, client, threads: all, states };
}

function view(session: OpenSession): SessionView {
  if (session.state.kind !== "ready") throw new Error(`The session is ${session.state.kind}.`);
  return session.state.view;
}

describe("reading", () => {
  it("becomes ready with its turns", async () => {
    const { session, states } = await open(exchange("Run the tests.", "I will run the tests.") + exchange("And?", "Both suites ran: 12 passed."));
    expect(view(session).counts).toMatchObject({ turns: 2, stalls: 1, missed: 1 });
    expect(states.at(-1)).toBe("ready");
    expect((await session.marks(10))?.marks.map(({ line, mark }) => [line, mark])).toEqual([[2, "missed"]]);
  });
  it("says what was looked for in a file that is none", async () => {
    const { session } = await open('{"name":"inventory","items":[1,2,3]}\n');
    expect(session.state.kind).toBe("unrecognised");
    expect(session.state.kind === "unrecognised" && session.state.looked.length).toBeGreaterThan(0);
    expect(await session.marks(10)).toBeUndefined();
    await expect(session.ask("session", {})).rejects.toThrow("No session is read");
  });
  it("fails with words when there is nothing to read", async () => {
    const { session, file } = await open("");
    file.write(new SourceError("vanished", "The file does not exist any more."));
    await session.refresh();
    expect(session.state).toEqual({ kind: "failed", message: "session.jsonl is gone. The file does not exist any more." });
    file.write(exchange("Hello", "Hello."));
    await session.refresh();
    expect(view(session).counts.turns).toBe(1);
  });
});

describe("a file that changes while it is open", () => {
  const first = exchange("Run the tests.", "I will run the tests.");
  it("grows: new turns appear under a higher version", async () => {
    const { session, file, states } = await open(first);
    const { version } = view(session);
    file.write(first + exchange("And now?", "Let me check the file."));
    await session.refresh();
    expect(view(session).counts).toMatchObject({ turns: 2, missed: 2 });
    expect(view(session).version).toBeGreaterThan(version);
    expect(states.at(-1)).toBe("ready");
  });
  it("grows by half a line, which is kept and completed", async () => {
    const { session, file } = await open(first);
    const more = exchange("And now?", "Let me check the file.");
    file.write(first + more.slice(0, more.length - 20));
    await session.refresh();
    file.write(first + more);
    await session.refresh();
    expect(view(session).counts).toMatchObject({ turns: 2, missed: 2 });
    expect(view(session).skipped).toBe(0);
  });
  it("vanishes: what was read stays below a banner, which goes when the file is back", async () => {
    const { session, file } = await open(first);
    const content = file.content;
    file.write(new SourceError("vanished", "The file does not exist any more."));
    await session.refresh();
    expect(session.banner).toMatchObject({ kind: "vanished", message: "session.jsonl is gone." });
    expect(view(session).counts.turns).toBe(1);
    expect(session.live).toBe(false);
    expect((await session.ask("turn", { turn: 0, textLimit: 100 })).text).toBe("I will run the tests.");
    file.write(content);
    await session.refresh();
    expect(session.banner?.kind).not.toBe("vanished");
  });
  it("shrinks: it is read again and says so, with a version that still rises", async () => {
    const { session, file } = await open(first + exchange("And now?", "Let me check the file."));
    const { version } = view(session);
    file.write(first);
    await session.refresh();
    expect(session.banner?.kind).toBe("shrunk");
    expect(view(session).counts.turns).toBe(1);
    expect(view(session).version).toBeGreaterThan(version);
    expect((await session.ask("list", { query: { filter: "all", find: "" }, from: 0, count: 10 })).version).toBeGreaterThan(version);
  });
  it("is emptied: the last good state stays, with a banner", async () => {
    const { session, file } = await open(first);
    file.write("");
    await session.refresh();
    expect(session.banner).toMatchObject({ kind: "shrunk", detail: "What you see is the last state that could be read." });
    expect(view(session).counts.turns).toBe(1);
    expect((await session.ask("turn", { turn: 0, textLimit: 100 })).text).toBe("I will run the tests.");
    file.write(first + exchange("And now?", "Let me check the file."));
    await session.refresh();
    expect(view(session).counts.turns).toBe(2);
  });
  it("is rewritten as something else: the last good state stays, with a banner", async () => {
    const { session, file } = await open(first);
    file.write(`${JSON.stringify({ settings: "x".repeat(first.length) })}\n`);
    await session.refresh();
    expect(session.banner?.kind).toBe("rewritten");
    expect(view(session).counts.turns).toBe(1);
    // What is shown is no longer what is written: it has no place in the text.
    expect(await session.marks(10)).toBeUndefined();
    file.write(first);
    await session.refresh();
    expect((await session.marks(10))?.marks).toHaveLength(1);
  });
  it("is a document that is saved anew again and again: that is no news", async () => {
    const messages = [{ role: "user", content: "Run the tests." }, { role: "assistant", content: "I will run the tests.", finish_reason: "stop" }];
    const { session, file } = await open(JSON.stringify({ messages }), { appends: false });
    file.write(JSON.stringify({ messages: [...messages, { role: "user", content: "And?" }, { role: "assistant", content: "Let me check the file.", finish_reason: "stop" }] }));
    await session.refresh();
    expect(view(session).counts.turns).toBe(2);
    expect(session.banner).toBeUndefined();
    file.write(JSON.stringify({ messages }));
    await session.refresh();
    expect(session.banner?.kind).toBe("shrunk");
  });
  it("counts as live for a while after its last change", async () => {
    let now = 1000;
    const { session } = await open(first, { now: () => now });
    expect(session.live).toBe(true);
    now += 60_000;
    let told = 0;
    session.onChange(() => { told += 1; });
    session.tick();
    session.tick();
    expect([session.live, told]).toEqual([false, 1]);
  });
});

describe("rules", () => {
  const content = exchange("Run the tests.", "Let me now run the tests.") + exchange("And?", "I will look at the file.");
  it("are tried as a draft, which others see, and dropped again", async () => {
    const { session } = await open(content, { rules: { loop: { runtime: "hermes" } } });
    const before = view(session);
    const shown = await session.ask("draft", { draft: { stall: { pattern: "i will look\\b.*$" } } });
    expect(shown.drafted).toBe(true);
    expect(shown.flips).toMatchObject({ caught: 1, lost: 1 });
    expect(view(session)).toEqual(shown);
    expect(shown.version).toBeGreaterThan(before.version);
    const dropped = await session.ask("draft", { draft: null });
    expect([dropped.drafted, dropped.flips]).toEqual([false, undefined]);
  });
  it("stay drafted when the file is read anew", async () => {
    const { session, file } = await open(content, { rules: { loop: { runtime: "hermes" } } });
    await session.ask("draft", { draft: { stall: { maxChars: 3 } } });
    file.write(exchange("Other.", "Let me now run the tests."));
    await session.refresh();
    expect(view(session).drafted).toBe(true);
    expect(view(session).flips?.lost).toBe(1);
  });
  it("that do not end cost the worker, not the session", async () => {
    const { session, threads: all, states } = await open(content, { rules: { loop: { runtime: "hermes" } } });
    const before = view(session);
    const refused = await session.ask("draft", { draft: { stall: { pattern: "forever" } } });
    expect(refused.problem).toMatchObject({ kind: "timeout", path: "stall.pattern" });
    expect(refused.drafted).toBe(false);
    expect(refused.counts).toEqual(before.counts);
    expect(refused.version).toBeGreaterThan(before.version);
    expect(all.map(({ ended }) => ended)).toEqual([true, false]);
    expect(states.at(-1)).toBe("ready");
    // The same again is refused at once, without another worker; another draft is tried.
    expect((await session.ask("draft", { draft: { stall: { pattern: "forever" } } })).problem?.kind).toBe("timeout");
    expect(all).toHaveLength(2);
    const other = await session.ask("draft", { draft: { stall: { maxChars: 3 } } });
    expect([other.problem, other.drafted]).toEqual([undefined, true]);
  }, 10_000);
  it("that do not end and are saved are left out, and said", async () => {
    const { session, threads: all } = await open(content, { rules: { loop: { runtime: "hermes" } } });
    await session.setRules({ loop: { runtime: "hermes" }, stall: { pattern: "forever", maxNudges: 1 } });
    expect(view(session).counts.turns).toBe(2);
    expect((view(session).savedRules as { stall: { maxNudges: number; pattern: string } }).stall).toMatchObject({ maxNudges: 1 });
    expect((view(session).savedRules as { stall: { pattern: string } }).stall.pattern).not.toContain("forever");
    expect(session.banner).toMatchObject({ kind: "rules" });
    expect(all).toHaveLength(2);
  }, 10_000);
  it("of one session that do not end leave the other sessions as they are", async () => {
    const { spawn } = threads();
    const client = new InspectionClient(spawn);
    const files = [new MemoryFile(), new MemoryFile()];
    const [one, two] = files.map((file, index) => {
      file.write(content);
      return new OpenSession({ name: "session.jsonl", id: `${index}`, client, feed: new FileFeed(file, true), rules: { loop: { runtime: "hermes" } } });
    }) as [OpenSession, OpenSession];
    await Promise.all([one.refresh(), two.refresh()]);
    await two.ask("draft", { draft: { stall: { maxChars: 3 } } });
    const draft = one.ask("draft", { draft: { stall: { pattern: "forever" } } });
    const turn = two.ask("turn", { turn: 0, textLimit: 100 });
    expect((await draft).problem?.kind).toBe("timeout");
    expect((await turn).text).toBe("Let me now run the tests.");
    expect((await two.ask("session", {})).drafted).toBe(true);
    one.dispose();
    two.dispose();
    client.dispose();
  }, 10_000);
});

describe("places", () => {
  it("of turns and of messages are those of the document", async () => {
    const text = exchange("Run the tests.", "I will run the tests.");
    const { session } = await open(text);
    const second = text.indexOf("\n") + 1;
    expect(await session.place({ turn: 0 })).toMatchObject({ line: 2, endLine: 2, start: second, end: text.length - 1 });
    expect(await session.place({ conversation: 0, message: 0 })).toMatchObject({ line: 1, start: 0, end: second - 1 });
    await expect(session.place({ conversation: 0, message: 9 })).rejects.toThrow("There is no such message");
  });
});
