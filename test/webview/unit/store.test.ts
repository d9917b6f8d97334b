/** Pages, drafts, what the page remembers, and the inspector in front of a host of our own. */
import { describe, expect, it } from "vitest";
import { hostMethods } from "../../../src/core/protocol/contracts.ts";
import type { InspectorState } from "../../../src/core/protocol/contracts.ts";
import type { SessionView, TurnView } from "../../../src/core/protocol/views.ts";
import { DEFAULT_RULES } from "../../../src/core/rules/defaults.ts";
import { draftBetween, ruleValue, withRule } from "../../../src/webview/store/draft.ts";
import type { HostApi } from "../../../src/webview/store/host.ts";
import { createInspector } from "../../../src/webview/store/inspector.ts";
import { createPages, type Page } from "../../../src/webview/store/pages.ts";
import { coalesced } from "../../../src/webview/store/repeat.ts";
import { remembered } from "../../../src/webview/store/ui.ts";

const tick = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0));
/** A question that is answered by hand. */
interface Asked { readonly from: number; readonly signal: AbortSignal; answer(page: Page<string>): Promise<void>; fail(): Promise<void> }
function byHand(): { fetch: Parameters<typeof createPages<string>>[0]; readonly asked: Asked[] } {
  const asked: Asked[] = [];
  return {
    asked,
    fetch: (from, _count, signal) => new Promise((resolve, reject) => {
      asked.push({ from, signal, answer: async (page) => { resolve(page); await tick(); }, fail: async () => { reject(new Error("no")); await tick(); } });
    }),
  };
}
const page = (from: number, count: number, total: number, version: number, word = "row"): Page<string> => ({ version, total, from, rows: Array.from({ length: count }, (_, index) => `${word} ${from + index}`) });
const sizes = { size: 10, most: 3, parallel: 2 };

describe("pages", () => {
  it("asks for what is on screen, and not twice", async () => {
    const host = byHand();
    const pages = createPages(host.fetch, () => {}, sizes);
    pages.want(0, 15);
    pages.want(0, 15);
    expect(host.asked.map(({ from }) => from)).toEqual([0, 10]);
    await host.asked[0]!.answer(page(0, 10, 95, 1));
    expect(pages.total()).toBe(95);
    expect(pages.row(3)).toBe("row 3");
    expect(pages.row(12)).toBeUndefined();
  });

  it("keeps a bounded number of pages, the ones on screen among them", async () => {
    const host = byHand();
    const pages = createPages(host.fetch, () => {}, sizes);
    for (let at = 0; at < 60; at += 10) {
      pages.want(at, at + 10);
      await host.asked.at(-1)!.answer(page(at, 10, 100, 1));
    }
    expect([0, 10, 20, 30, 40, 50].map((index) => pages.row(index) !== undefined)).toEqual([false, false, false, true, true, true]);
  });

  it("asks for the last place only after a fast scroll", async () => {
    const host = byHand();
    const pages = createPages(host.fetch, () => {}, sizes);
    for (let at = 0; at < 900; at += 100) pages.want(at, at + 10);
    expect(host.asked.map(({ from }) => from)).toEqual([0, 100]);
    await host.asked[0]!.answer(page(0, 10, 1000, 1));
    await host.asked[1]!.answer(page(100, 10, 1000, 1));
    expect(host.asked.map(({ from }) => from)).toEqual([0, 100, 800]);
  });

  it("keeps old rows on screen until newer ones come, and drops an answer that is older than what it has", async () => {
    const host = byHand();
    const pages = createPages(host.fetch, () => {}, sizes);
    pages.want(0, 10);
    await host.asked[0]!.answer(page(0, 10, 10, 1));
    pages.refresh(2);
    expect(pages.row(0)).toBe("row 0");
    await host.asked[1]!.answer(page(0, 10, 12, 2, "new"));
    expect(pages.row(0)).toBe("new 0");
    expect(pages.total()).toBe(12);
    expect(host.asked.length).toBe(2);
  });

  it("does not ask without end when answers lag behind", async () => {
    const host = byHand();
    const pages = createPages(host.fetch, () => {}, sizes);
    pages.refresh(9);
    pages.want(0, 10);
    await host.asked[0]!.answer(page(0, 10, 10, 3));
    expect(host.asked.length).toBe(1);
  });

  it("drops answers to the query before, and shows its rows until the first new one", async () => {
    const host = byHand();
    const other = byHand();
    const pages = createPages(host.fetch, () => {}, sizes);
    pages.want(0, 10);
    await host.asked[0]!.answer(page(0, 10, 40, 1));
    pages.want(10, 20);
    pages.reset(other.fetch);
    expect(host.asked[1]!.signal.aborted).toBe(true);
    await host.asked[1]!.answer(page(10, 10, 40, 1));
    expect(pages.row(12)).toBeUndefined();
    expect(pages.row(2)).toBe("row 2");
    await other.asked[0]!.answer(page(10, 5, 15, 1, "other"));
    expect(pages.row(2)).toBeUndefined();
    expect(pages.row(12)).toBe("other 12");
  });

  it("tells a failure once and does not hammer", async () => {
    const host = byHand();
    const problems: unknown[] = [];
    const pages = createPages(host.fetch, (error) => problems.push(error), sizes);
    pages.want(0, 10);
    await host.asked[0]!.fail();
    expect(problems.length).toBe(1);
    expect(host.asked.length).toBe(1);
  });

  it("fetches a row that is asked for by index", async () => {
    const host = byHand();
    const pages = createPages(host.fetch, () => {}, sizes);
    const row = pages.at(42);
    await host.asked[0]!.answer(page(40, 10, 100, 1));
    expect(await row).toBe("row 42");
    expect(await pages.at(-1)).toBeUndefined();
  });
});

describe("drafts", () => {
  it("hold what differs from the saved rules, and nothing else", () => {
    const one = withRule(DEFAULT_RULES, null, ["stall", "maxChars"], 10);
    expect(one).toEqual({ stall: { maxChars: 10 } });
    const two = withRule(DEFAULT_RULES, one, ["loop", "release"], "initial");
    expect(two).toEqual({ stall: { maxChars: 10 }, loop: { release: "initial" } });
    expect(ruleValue(DEFAULT_RULES, two, ["stall", "maxChars"])).toBe(10);
    expect(ruleValue(DEFAULT_RULES, two, ["stall", "tailChars"])).toBe(DEFAULT_RULES.stall.tailChars);
    expect(withRule(DEFAULT_RULES, withRule(DEFAULT_RULES, two, ["stall", "maxChars"], DEFAULT_RULES.stall.maxChars), ["loop", "release"], DEFAULT_RULES.loop.release)).toBeNull();
  });
  it("come back from two sets of rules", () => {
    expect(draftBetween(DEFAULT_RULES, DEFAULT_RULES)).toBeNull();
    expect(draftBetween(DEFAULT_RULES, { ...DEFAULT_RULES, stall: { ...DEFAULT_RULES.stall, pattern: "x" } })).toEqual({ stall: { pattern: "x" } });
  });
});

describe("what the page remembers", () => {
  it("is taken when it is whole, and otherwise forgotten", () => {
    const whole = { turn: 3, filter: "missed", find: "x", density: "two", draft: { stall: { maxChars: 3 } } };
    expect(remembered(whole)).toEqual(whole);
    for (const odd of [undefined, null, 3, {}, { ...whole, filter: "none" }, { ...whole, draft: { stall: { maxChars: "3" } } }]) expect(remembered(odd)).toEqual({ filter: "all", find: "", density: "one", draft: null });
  });
});

describe("coalesced", () => {
  it("runs once more after what was asked meanwhile, and no more", async () => {
    let runs = 0;
    const refresh = coalesced(async () => { runs += 1; await tick(); });
    refresh();
    refresh();
    refresh();
    for (let waits = 0; waits < 4; waits += 1) await tick();
    expect(runs).toBe(2);
    refresh();
    await tick();
    expect(runs).toBe(3);
  });
});

describe("inspector", () => {
  const session = (parts: Partial<SessionView> = {}): SessionView => ({
    name: "x.jsonl", format: "hermes-gateway", formatLabel: "Hermes", loop: { id: "hermes", title: "Hermes", own: true, choices: [{ id: "hermes", label: "Hermes" }, { id: "plain", label: "Plain" }] }, isText: true,
    counts: { turns: 10, stalls: 1, missed: 1, caught: 0, falseAlarms: 0, differs: 0, flagged: 1, scaffolds: 0, buried: 0, leaked: 0, conversations: 1, exchanges: 1 },
    records: 1, skipped: 0, diagnostics: [], moreDiagnostics: 0, assumptions: [], savedRules: DEFAULT_RULES, rules: DEFAULT_RULES, drafted: false, evaluated: { turns: 10, milliseconds: 1 }, models: [], unattended: false, covered: true, version: 1, ...parts,
  });
  const ready = (view: SessionView): InspectorState => ({ kind: "ready", session: view, live: true, canSave: true });

  /** A host whose answers are given by name; calls are counted. */
  function hostOf(answers: Partial<Record<keyof HostApi, (parameters: never, signal?: AbortSignal) => unknown>>): { api: HostApi; calls: string[] } {
    const calls: string[] = [];
    const api = Object.fromEntries(Object.keys(hostMethods).map((name) => [name, async (parameters: never, signal?: AbortSignal) => {
      calls.push(name);
      return answers[name as keyof HostApi]?.(parameters, signal);
    }])) as unknown as HostApi;
    return { api, calls };
  }
  const turn = ({ turn: number }: { turn: number }): TurnView => ({ turn: number, version: 1 }) as TurnView;
  const plain = { turn, list: () => page(0, 0, 0, 1) as never, next: () => 4, strip: () => ({ version: 1, turns: 10, ticks: [] }), rowOf: () => 0 };

  it("opens on the first flagged turn, and keeps the turn that was selected before", async () => {
    const host = hostOf({ ...plain, ready: () => ({ state: ready(session()) }) });
    const inspector = createInspector(host.api, undefined, () => {});
    await inspector.start();
    await tick();
    await tick();
    expect(inspector.store.get()).toMatchObject({ turn: 4, view: { turn: 4 } });
    const kept = createInspector(host.api, { turn: 7, filter: "all", find: "", density: "one", draft: null }, () => {});
    await kept.start();
    await tick();
    await tick();
    expect(kept.store.get()).toMatchObject({ turn: 7, view: { turn: 7 } });
  });

  it("asks for the whole state again when an event is missing", async () => {
    const host = hostOf({ ...plain, ready: () => ({ state: ready(session()) }) });
    const inspector = createInspector(host.api, undefined, () => {});
    await inspector.start();
    const asked = () => host.calls.filter((name) => name === "ready").length;
    inspector.events.state({ sequence: 1, state: ready(session({ version: 2 })) });
    inspector.events.state({ sequence: 2, state: ready(session({ version: 3 })) });
    expect(asked()).toBe(1);
    inspector.events.state({ sequence: 4, state: ready(session({ version: 5 })) });
    expect(asked()).toBe(2);
  });

  it("sends the last of several quick changes, and forgets the answer to an older one", async () => {
    const asked: { draft: unknown; signal: AbortSignal | undefined }[] = [];
    const host = hostOf({ ...plain, ready: () => ({ state: ready(session()) }), draft: ({ draft }: { draft: unknown }, signal?: AbortSignal) => { asked.push({ draft, signal }); return session({ version: 1 + asked.length, drafted: true }); } });
    const inspector = createInspector(host.api, undefined, () => {});
    await inspector.start();
    for (const number of [1, 2, 3]) inspector.setRule(["stall", "maxChars"], number);
    expect(inspector.store.get()).toMatchObject({ evaluating: true, draft: { stall: { maxChars: 3 } } });
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(asked.map(({ draft }) => draft)).toEqual([{ stall: { maxChars: 3 } }]);
    expect(inspector.store.get().evaluating).toBe(false);
    inspector.discard();
    await tick();
    expect(asked.at(-1)!.draft).toBeNull();
    expect(asked[0]!.signal!.aborted).toBe(true);
  });

  it("takes the loop as a choice of its own, and drops it when it is the file's", async () => {
    const drafts: unknown[] = [];
    const host = hostOf({ ...plain, ready: () => ({ state: ready(session()) }), draft: ({ draft }: { draft: { loop?: { runtime?: string } } | null }) => { drafts.push(draft); return session({ version: 2, loop: { ...session().loop, id: draft?.loop?.runtime ?? "hermes" } }); } });
    const inspector = createInspector(host.api, undefined, () => {});
    await inspector.start();
    inspector.setLoop("plain");
    await tick();
    inspector.setLoop("hermes");
    await tick();
    expect(drafts).toEqual([{ loop: { runtime: "plain" } }, null]);
  });

  it("says what failed, and stays", async () => {
    const host = hostOf({ ...plain, ready: () => ({ state: ready(session()) }), saveRules: () => { throw new Error("the folder is read-only"); } });
    const inspector = createInspector(host.api, { filter: "all", find: "", density: "one", draft: { stall: { maxChars: 3 } } }, () => {});
    await inspector.start();
    await inspector.save();
    expect(inspector.store.get()).toMatchObject({ notice: { kind: "failed", text: "the folder is read-only" }, draft: { stall: { maxChars: 3 } } });
  });
});
