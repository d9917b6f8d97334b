import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { Fed, type Feed } from "../../../src/extension/source/feed.ts";
import { DatabaseFeed } from "../../../src/extension/source/databaseFeed.ts";
import { FileFeed } from "../../../src/extension/source/fileFeed.ts";
import { NodeSource } from "../../../src/extension/source/nodeSource.ts";
import { SourceError, type Source } from "../../../src/extension/source/source.ts";
import { TextFeed } from "../../../src/extension/source/textFeed.ts";

let folder: string;
let file: string;
beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), "stall-inspector-"));
  file = path.join(folder, "session.jsonl");
});
afterEach(() => fs.rmSync(folder, { recursive: true, force: true }));

/** Reads everything a feed has from where `fed` ends, as a session would be given it. */
async function take(feed: Feed, fed: Fed): Promise<string> {
  let text = "";
  for await (const { bytes } of feed.pieces(fed.consumed)) {
    fed.note(bytes);
    text += new TextDecoder().decode(bytes, { stream: false });
  }
  return text;
}

/** Writes and moves the clock of the file, so that two writes within one tick of the file system still differ. */
let clock = 1_700_000_000;
function write(content: string, how: "write" | "append" = "write"): void {
  if (how === "append") fs.appendFileSync(file, content);
  else fs.writeFileSync(file, content);
  clock += 1;
  fs.utimesSync(file, clock, clock);
}

describe("a file that grows", () => {
  it("is read once, then only what is new, and is left alone when nothing changed", async () => {
    write("one\ntwo\n");
    const feed = new FileFeed(new NodeSource(file), true);
    const fed = new Fed();
    expect(await feed.look(fed)).toEqual({ kind: "changed", how: "new" });
    expect(await take(feed, fed)).toBe("one\ntwo\n");
    expect(await feed.look(fed)).toEqual({ kind: "same" });
    write("three\n", "append");
    expect(await feed.look(fed)).toEqual({ kind: "grown" });
    expect(await take(feed, fed)).toBe("three\n");
    expect(await feed.look(fed)).toEqual({ kind: "same" });
    expect(fed.consumed).toBe(14);
  });
  it("passes on a half written line and what completes it, losing no byte", async () => {
    write('{"a":1}\n{"b"');
    const feed = new FileFeed(new NodeSource(file), true);
    const fed = new Fed();
    let text = await take(feed, fed);
    write(":2}\n", "append");
    expect(await feed.look(fed)).toEqual({ kind: "grown" });
    text += await take(feed, fed);
    expect(text).toBe('{"a":1}\n{"b":2}\n');
  });
  it("comes in pieces, of which the last one says that it is the end", async () => {
    const content = "x".repeat(2500);
    write(content);
    const feed = new FileFeed(new NodeSource(file), true, 1000);
    const sizes: [number, boolean, number][] = [];
    for await (const { bytes, end, total } of feed.pieces(0)) sizes.push([bytes.length, end, total]);
    expect(sizes).toEqual([[1000, false, 2500], [1000, false, 2500], [500, true, 2500]]);
  });
  it("ends an empty file with one empty piece, and waits for its first line", async () => {
    write("");
    const feed = new FileFeed(new NodeSource(file), true);
    const fed = new Fed();
    expect(await take(feed, fed)).toBe("");
    expect(await feed.look(fed)).toEqual({ kind: "same" });
    write("one\n", "append");
    expect(await feed.look(fed)).toEqual({ kind: "changed", how: "new" });
  });
});

describe("a file that is no longer the one that was read", () => {
  const begin = async (content: string, appends = true): Promise<{ feed: FileFeed; fed: Fed }> => {
    write(content);
    const feed = new FileFeed(new NodeSource(file), appends);
    const fed = new Fed();
    await take(feed, fed);
    return { feed, fed };
  };
  it("tells that it became shorter", async () => {
    const { feed, fed } = await begin("one\ntwo\n");
    write("one\n");
    expect(await feed.look(fed)).toEqual({ kind: "changed", how: "shrunk" });
  });
  it("tells another beginning although it grew", async () => {
    const { feed, fed } = await begin("one\ntwo\n");
    write("ONE\ntwo\nthree\n");
    expect(await feed.look(fed)).toEqual({ kind: "changed", how: "rewritten" });
  });
  it("tells a change before the end of what was read, behind a long beginning that is the same", async () => {
    const long = `${"x".repeat(5000)}\n`;
    const { feed, fed } = await begin(`${long}two\n`);
    write(`${long}TWO\nthree\n`);
    expect(await feed.look(fed)).toEqual({ kind: "changed", how: "rewritten" });
  });
  it("tells a file of the same size that was written again", async () => {
    const { feed, fed } = await begin(`${"x".repeat(2000)}MIDDLE${"y".repeat(2000)}`);
    write(`${"x".repeat(2000)}middle${"y".repeat(2000)}`);
    expect(await feed.look(fed)).toEqual({ kind: "changed", how: "rewritten" });
  });
  it("reads a document that is written as a whole anew, also when only its end differs", async () => {
    const { feed, fed } = await begin('{"messages":[1]}', false);
    write('{"messages":[1,2]}');
    expect(await feed.look(fed)).toEqual({ kind: "changed", how: "saved" });
  });
  it("goes on where a file was put in its place that continues it", async () => {
    const { feed, fed } = await begin("one\n");
    fs.writeFileSync(path.join(folder, "next"), "one\ntwo\n");
    fs.renameSync(path.join(folder, "next"), file);
    expect(await feed.look(fed)).toEqual({ kind: "grown" });
  });
  it("tells a file that is gone, and finds it again", async () => {
    const { feed, fed } = await begin("one\n");
    fs.renameSync(file, `${file}.away`);
    expect(await feed.look(fed)).toMatchObject({ kind: "gone", how: "vanished" });
    fs.renameSync(`${file}.away`, file);
    expect(await feed.look(fed)).toEqual({ kind: "same" });
  });
  it("tells what is no file", async () => {
    const look = await new FileFeed(new NodeSource(folder), true).look(new Fed());
    expect(look).toEqual({ kind: "gone", how: "unreadable", message: "This is no file." });
  });
  it("is looked at again after a reading that failed half way", async () => {
    write("x".repeat(30));
    let broken = true;
    const node = new NodeSource(file);
    const source: Source = {
      stat: () => node.stat(), close: () => undefined,
      read: async (from, to) => {
        if (broken && from > 0) throw new SourceError("unreadable", "The share went away.");
        return node.read(from, to);
      },
    };
    const feed = new FileFeed(source, true, 10);
    const fed = new Fed();
    await expect(take(feed, fed)).rejects.toThrow("The share went away.");
    broken = false;
    expect(fed.consumed).toBe(10);
    expect(await feed.look(fed)).toEqual({ kind: "grown" });
    expect(await take(feed, fed)).toBe("x".repeat(20));
    expect(await feed.look(fed)).toEqual({ kind: "same" });
  });
});

/** A document as an editor changes it. */
class Editor {
  version = 1;
  #text: string;
  constructor(text: string) {
    this.#text = text;
  }
  getText(): string {
    return this.#text;
  }
  replace(rangeOffset: number, rangeLength: number, text: string): { rangeOffset: number; rangeLength: number; text: string } {
    this.#text = this.#text.slice(0, rangeOffset) + text + this.#text.slice(rangeOffset + rangeLength);
    this.version += 1;
    return { rangeOffset, rangeLength, text };
  }
}

describe("the text of an editor", () => {
  it("is read whole, then what is put at its end", async () => {
    const editor = new Editor("eins\nzwei ü\n");
    const feed = new TextFeed(editor);
    const fed = new Fed();
    expect(await feed.look(fed)).toEqual({ kind: "changed", how: "new" });
    expect(await take(feed, fed)).toBe("eins\nzwei ü\n");
    expect(feed.version).toBe(1);
    expect(feed.changed([editor.replace(12, 0, "drei 🙂\n")], 1)).toBe(true);
    expect(await feed.look(fed)).toEqual({ kind: "grown" });
    expect(await take(feed, fed)).toBe("drei 🙂\n");
    expect(feed.version).toBe(2);
    expect(await feed.look(fed)).toEqual({ kind: "same" });
    expect(fed.consumed).toBe(new TextEncoder().encode(editor.getText()).length);
  });
  it("is read anew after a change that is not at its end", async () => {
    const editor = new Editor("one\ntwo\n");
    const feed = new TextFeed(editor);
    const fed = new Fed();
    await take(feed, fed);
    expect(feed.changed([editor.replace(0, 3, "ONE")], 1)).toBe(false);
    expect(await feed.look(fed)).toEqual({ kind: "changed", how: "edited" });
  });
  it("takes over from the file without reading again when both say the same", async () => {
    write("one\ntwo\n");
    const fed = new Fed();
    await take(new FileFeed(new NodeSource(file), true), fed);
    const feed = new TextFeed(new Editor("one\ntwo\n"));
    expect(await feed.look(fed)).toEqual({ kind: "same" });
    expect(await new TextFeed(new Editor("one\nTWO\n")).look(fed)).toEqual({ kind: "changed", how: "edited" });
    expect(await new FileFeed(new NodeSource(file), true).look(fed)).toEqual({ kind: "same" });
  });
  it("tells that the file behind an unchanged text is gone", async () => {
    const feed = new TextFeed(new Editor("one\n"), async () => ({ kind: "gone", how: "vanished", message: "away" }));
    const fed = new Fed();
    await take(feed, fed);
    expect(await feed.look(fed)).toEqual({ kind: "gone", how: "vanished", message: "away" });
  });
  it("does not lose a change that comes while the text is taken", async () => {
    const editor = new Editor("one\n");
    const feed = new TextFeed(editor);
    const fed = new Fed();
    for await (const { bytes } of feed.pieces(0)) {
      fed.note(bytes);
      feed.changed([editor.replace(4, 0, "two\n")], 1);
    }
    expect((await feed.look(fed)).kind).not.toBe("same");
  });
});

describe("a database and the log beside it", () => {
  /** The pieces of a feed in short: `file:`, `begin:` or `more:` and the text, and `end`. */
  async function pieces(feed: Feed, fed: Fed): Promise<readonly string[]> {
    const found: string[] = [];
    for await (const { bytes, end, log } of feed.pieces(fed.consumed)) {
      if (log === undefined) fed.note(bytes);
      found.push(`${log ?? "file"}:${new TextDecoder().decode(bytes)}${end ? " end" : ""}`);
    }
    return found;
  }
  const log = (content: string): void => {
    fs.writeFileSync(`${file}-wal`, content);
    clock += 1;
    fs.utimesSync(`${file}-wal`, clock, clock);
  };

  it("are both read; only the log is read again when only it changed; a file that changed is read anew", async () => {
    const feed = new DatabaseFeed(new NodeSource(file), new NodeSource(`${file}-wal`));
    const fed = new Fed();
    expect(await feed.look(fed)).toMatchObject({ kind: "gone", how: "vanished" });
    write("pages");
    expect(await feed.look(fed)).toEqual({ kind: "changed", how: "new" });
    expect(await pieces(feed, fed)).toEqual(["file:pages", "begin: end"]);
    expect(await feed.look(fed)).toEqual({ kind: "same" });
    log("frames");
    expect(await feed.look(fed)).toEqual({ kind: "grown" });
    expect(await pieces(feed, fed)).toEqual(["begin:frames", "more: end"]);
    log("fewer");
    expect(await feed.look(fed)).toEqual({ kind: "grown" });
    expect(await pieces(feed, fed)).toEqual(["begin:fewer", "more: end"]);
    expect(feed.modified).toBe(clock * 1000);
    write("other");
    expect(await feed.look(fed)).toEqual({ kind: "changed", how: "saved" });
    expect(await pieces(feed, new Fed())).toEqual(["file:other", "begin:fewer", "more: end"]);
    fs.rmSync(`${file}-wal`);
    expect(await feed.look(fed)).toEqual({ kind: "grown" });
    expect(await pieces(feed, fed)).toEqual(["begin: end"]);
    expect(await feed.look(fed)).toEqual({ kind: "same" });
    expect(fs.readdirSync(folder)).toEqual(["session.jsonl"]);
    feed.dispose();
  });
});
