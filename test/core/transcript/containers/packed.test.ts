/** Archives and compressed streams: stored, deflated and zstd members, directories that are missing or damaged, frames that follow each other. */
import { readFileSync } from "node:fs";
import { crc32 } from "node:zlib";
import { deflateSync, gzipSync, zipSync } from "fflate";
import { describe, expect, it } from "vitest";
import { openArchive } from "../../../../src/core/transcript/containers/zip.lazy.ts";
import { unzstd, zstdStream } from "../../../../src/core/transcript/containers/zstd.lazy.ts";
import { TranscriptReader } from "../../../../src/core/transcript/reader.ts";
import { fixture } from "../files.ts";
import { stored } from "../sql.ts";

const bytes = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text) as Uint8Array<ArrayBuffer>;
const text = (data: Uint8Array | undefined): string | undefined => (data === undefined ? undefined : new TextDecoder().decode(data));

/** A zstd frame of raw blocks, as a compressor writes what it cannot make smaller. */
function rawFrame(data: Uint8Array): Uint8Array {
  const parts: number[] = [0x28, 0xb5, 0x2f, 0xfd, 0x00, 0x58];
  for (let at = 0; at === 0 || at < data.length; at += 1000) {
    const block = data.subarray(at, at + 1000);
    const header = (block.length << 3) | (at + 1000 >= data.length ? 1 : 0);
    parts.push(header & 255, (header >> 8) & 255, (header >> 16) & 255, ...block);
  }
  return Uint8Array.from(parts);
}

interface Entry {
  readonly name: string;
  readonly method: number;
  readonly packed: Uint8Array;
  readonly size: number;
}

/** An archive with the members as given; `directory` false leaves the end away, `descriptor` puts the sizes after the data. */
function archive(entries: readonly Entry[], { directory = true, descriptor = false } = {}): Uint8Array {
  const parts: Buffer[] = [];
  const ends: Buffer[] = [];
  let at = 0;
  for (const { name, method, packed, size } of entries) {
    const local = Buffer.alloc(30 + name.length);
    local.writeUInt32LE(0x04034b50, 0);
    local.writeUInt16LE(descriptor ? 8 : 0, 6);
    local.writeUInt16LE(method, 8);
    if (!descriptor) local.writeUInt32LE(packed.length, 18);
    if (!descriptor) local.writeUInt32LE(size, 22);
    local.writeUInt16LE(name.length, 26);
    local.write(name, 30);
    const end = Buffer.alloc(46 + name.length);
    end.writeUInt32LE(0x02014b50, 0);
    end.writeUInt16LE(method, 10);
    end.writeUInt32LE(packed.length, 20);
    end.writeUInt32LE(size, 24);
    end.writeUInt16LE(name.length, 28);
    end.writeUInt32LE(at, 42);
    end.write(name, 46);
    const tail = Buffer.alloc(descriptor ? 16 : 0);
    if (descriptor) {
      tail.writeUInt32LE(0x08074b50, 0);
      tail.writeUInt32LE(crc32(packed), 4);
      tail.writeUInt32LE(packed.length, 8);
      tail.writeUInt32LE(size, 12);
    }
    parts.push(local, Buffer.from(packed), tail);
    ends.push(end);
    at += local.length + packed.length + tail.length;
  }
  if (!directory) return new Uint8Array(Buffer.concat(parts));
  const close = Buffer.alloc(22);
  close.writeUInt32LE(0x06054b50, 0);
  close.writeUInt16LE(entries.length, 8);
  close.writeUInt16LE(entries.length, 10);
  close.writeUInt32LE(ends.reduce((sum, end) => sum + end.length, 0), 12);
  close.writeUInt32LE(at, 16);
  return new Uint8Array(Buffer.concat([...parts, ...ends, close]));
}

const content = bytes("What is packed here, and packed again. ".repeat(100));
const MEMBERS: readonly Entry[] = [
  { name: "stored.txt", method: 0, packed: content, size: content.length },
  { name: "folder/deflated.txt", method: 8, packed: deflateSync(content), size: content.length },
  { name: "zstd.txt", method: 93, packed: rawFrame(content), size: content.length },
];

describe("archives", () => {
  it("made by another library", () => {
    const found = openArchive(stored(zipSync({ "a.json": bytes("{}"), "folder/ä.json": [content, { level: 9 }] })));
    expect(found.names).toEqual(["a.json", "folder/ä.json"]);
    expect(text(found.read("a.json"))).toBe("{}");
    expect(found.read("folder/ä.json")).toEqual(content);
    expect(found.read("b.json")).toBeUndefined();
    expect(found.problems).toEqual([]);
  });

  it("with stored, deflated and zstd members", () => {
    const found = openArchive(stored(archive(MEMBERS)));
    for (const { name } of MEMBERS) expect(found.read(name), name).toEqual(content);
    expect(found.problems).toEqual([]);
  });

  it("whose writer was stopped before the directory", () => {
    for (const descriptor of [false, true]) {
      const found = openArchive(stored(archive(MEMBERS, { directory: false, descriptor })));
      expect(found.names).toEqual(MEMBERS.map(({ name }) => name));
      for (const { name } of MEMBERS) expect(found.read(name), name).toEqual(content);
      expect(found.problems).toEqual([expect.stringContaining("directory is missing")]);
    }
    const cut = archive(MEMBERS, { directory: false });
    expect(openArchive(stored(cut.subarray(0, cut.length - 30))).names).toEqual(["stored.txt", "folder/deflated.txt"]);
  });

  it("with members that lie about themselves", () => {
    const [good] = MEMBERS;
    if (good === undefined) throw new Error("no member");
    const lies: readonly (readonly [Partial<Entry>, string])[] = [
      [{ method: 8, packed: deflateSync(content), size: content.length + 1 }, "shorter than the directory says"],
      [{ method: 8, packed: deflateSync(content), size: 600_000_000 }, "too large"],
      [{ method: 8, packed: deflateSync(content), size: 400_000_000 }, "its size cannot be right"],
      [{ method: 8, packed: bytes("no deflated data"), size: 100 }, "Member stored.txt: "],
      [{ method: 12 }, "packing (method 12) is not known"],
      [{ method: 93, packed: content }, "Member stored.txt: "],
    ];
    for (const [lie, words] of lies) {
      const found = openArchive(stored(archive([{ ...good, ...lie }, ...MEMBERS.slice(1)])));
      expect(found.read("stored.txt"), words).toBeUndefined();
      expect(found.problems.join()).toContain(words);
      expect(found.read("zstd.txt")).toEqual(content);
    }
  });

  it("cut or changed anywhere do not throw", () => {
    const whole = archive(MEMBERS);
    for (let at = 0; at < whole.length; at += 7) {
      const changed = new Uint8Array(whole);
      changed[at] = (changed[at] ?? 0) ^ 0xff;
      for (const data of [changed, whole.subarray(0, at)]) {
        const found = openArchive(stored(data));
        for (const name of found.names) found.read(name);
      }
    }
  });
});

describe("zstd", () => {
  const lines = Array.from({ length: 400 }, (_unused, at) => `{"role":"user","content":"line ${at + 1} of a text that repeats itself, line ${at + 1}"}\n`).join("");
  /** The lines above, packed by the tool that everybody uses. */
  const packed = new Uint8Array(readFileSync(new URL("../../../fixtures/packed/lines.zst", import.meta.url)));

  function streamed(data: Uint8Array, piece: number): string {
    const pieces: Uint8Array[] = [];
    const stream = zstdStream((part) => pieces.push(new Uint8Array(part)));
    const buffer = new Uint8Array(piece);
    for (let at = 0; at < data.length; at += piece) {
      // The same memory each time, as a reader of files has it.
      buffer.set(data.subarray(at, at + piece));
      stream.push(buffer.subarray(0, Math.min(piece, data.length - at)));
    }
    return Buffer.concat(pieces).toString();
  }

  it("frames in pieces of any size, several of them, and skippable ones", () => {
    const skippable = Uint8Array.from([0x50, 0x2a, 0x4d, 0x18, 4, 0, 0, 0, 1, 2, 3, 4]);
    const both = Buffer.concat([packed, skippable, rawFrame(bytes(lines)), packed]);
    for (const piece of [1, 7, 100, 8192, 1 << 20]) {
      expect(streamed(packed, piece) === lines).toBe(true);
      expect(streamed(both, piece) === lines.repeat(3)).toBe(true);
    }
    expect(text(unzstd(packed, 1 << 20)) === lines).toBe(true);
  });

  it("refuses what is damaged, cut, or too large", () => {
    expect(() => unzstd(packed, 1000)).toThrow("more than 1000 bytes");
    expect(() => unzstd(packed.subarray(0, 200), 1 << 20)).toThrow();
    expect(() => unzstd(Uint8Array.from([0x28, 0xb5, 0x2f, 0xfd, 0, 0xff, 1, 0, 0]), 1 << 20)).toThrow("window is too large");
  });

  it("session files are read through it, as through gzip", () => {
    const { name, bytes: plain } = fixture("codex-rollout", "rollout.jsonl");
    const shown = (data: Uint8Array, piece: number): unknown => {
      const reader = new TranscriptReader({ name: `${name}.zst` });
      for (let at = 0; at < data.length; at += piece) reader.push(data.subarray(at, at + piece), false);
      reader.push(new Uint8Array(0), true);
      return { format: reader.transcript?.format, isText: reader.transcript?.isText, texts: reader.transcript?.conversations.map(({ messages }) => messages.map((message) => message.text)) };
    };
    const expected = shown(gzipSync(plain), 5000);
    expect(expected).toMatchObject({ format: "codex-rollout", isText: false });
    for (const piece of [1, 3, 1000, 1 << 20]) expect(shown(rawFrame(plain), piece)).toEqual(expected);
  });
});
