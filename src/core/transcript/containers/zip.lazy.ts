/**
 * Reads zip archives: stored, deflated and zstd members (method 93), also beyond 4 GB, and archives whose directory was never written because their
 * writer was stopped. Sizes and offsets are checked; what is damaged is reported and passed over.
 */
import { inflateSync } from "fflate";
import type { ByteStore } from "./byteStore.ts";
import type { Archive } from "./archive.ts";
import { unzstd } from "./zstd.lazy.ts";

/** Bytes of one member at most. */
const MOST_MEMBER = 1 << 29;
const MOST_MEMBERS = 200_000;
const MOST_PROBLEMS = 200;
/** Deflate makes at most this many bytes of one. */
const MOST_RATIO = 1040;

interface Member {
  readonly method: number;
  readonly encrypted: boolean;
  readonly packed: number;
  /** Bytes when unpacked; undefined where only the data tells. */
  readonly size: number | undefined;
  /** Offset of the member's own header. */
  readonly at: number;
}

/** Opens an archive. Never throws. */
export function openArchive(file: ByteStore): Archive {
  return new ZipArchive(file);
}

class ZipArchive implements Archive {
  readonly problems: string[] = [];
  readonly #file: ByteStore;
  readonly #members = new Map<string, Member>();

  constructor(file: ByteStore) {
    this.#file = file;
    if (!this.#directory()) this.#scan();
  }

  get names(): readonly string[] {
    return [...this.#members.keys()];
  }

  read(name: string): Uint8Array | undefined {
    const member = this.#members.get(name);
    if (member === undefined) return undefined;
    try {
      return this.#unpack(member);
    } catch (error) {
      this.#report(`Member ${name}: ${error instanceof Error ? error.message : String(error)}`);
      return undefined;
    }
  }

  #report(problem: string): void {
    if (this.problems.length < MOST_PROBLEMS) this.problems.push(problem);
  }

  #unpack({ method, encrypted, packed, size, at }: Member): Uint8Array {
    if (encrypted) throw new Error("it is encrypted");
    const header = this.#view(at, 30);
    if (header === undefined || header.getUint32(0, true) !== 0x04034b50) throw new Error("it is not where the directory says");
    const from = at + 30 + header.getUint16(26, true) + header.getUint16(28, true);
    const bytes = this.#file.slice(from, from + packed);
    if (bytes.length < packed) throw new Error("the archive ends in it");
    if (size !== undefined && size > MOST_MEMBER) throw new Error("it is too large");
    if (method === 0) return bytes;
    if (method === 8) {
      if (size === undefined) return inflateSync(bytes);
      if (size > bytes.length * MOST_RATIO) throw new Error("its size cannot be right");
      const whole = inflateSync(bytes, { out: new Uint8Array(size) });
      if (whole.length !== size) throw new Error("it is shorter than the directory says");
      return whole;
    }
    if (method === 93) return unzstd(bytes, MOST_MEMBER);
    throw new Error(`its packing (method ${method}) is not known`);
  }

  /** Reads the directory at the end; false when there is none. */
  #directory(): boolean {
    const { length } = this.#file;
    const tail = this.#file.slice(Math.max(0, length - 65_557), length);
    let end = -1;
    for (let i = tail.length - 22; i >= 0 && end < 0; i--) if (tail[i] === 0x50 && tail[i + 1] === 0x4b && tail[i + 2] === 5 && tail[i + 3] === 6) end = i;
    if (end < 0) return false;
    const record = new DataView(tail.buffer, tail.byteOffset + end, 22);
    let count = record.getUint16(10, true);
    let at = record.getUint32(16, true);
    if (count === 0xffff || at === 0xffffffff) {
      const locator = this.#view(length - tail.length + end - 20, 20);
      const record64 = locator?.getUint32(0, true) === 0x07064b50 ? this.#view(number64(locator, 8), 56) : undefined;
      if (record64?.getUint32(0, true) === 0x06064b50) {
        count = number64(record64, 32);
        at = number64(record64, 48);
      }
    }
    for (let i = 0; i < count && i < MOST_MEMBERS; i++) {
      const entry = this.#view(at, 46);
      if (entry === undefined || entry.getUint32(0, true) !== 0x02014b50) {
        this.#report(`The archive's directory is damaged after ${i} of ${count} members`);
        break;
      }
      at += 46 + this.#entry(entry, at);
    }
    return this.#members.size > 0;
  }

  /** One entry of the directory; answers the bytes after its fixed part. */
  #entry(entry: DataView, at: number): number {
    const nameLength = entry.getUint16(28, true);
    const extraLength = entry.getUint16(30, true);
    let packed = entry.getUint32(20, true);
    let size = entry.getUint32(24, true);
    let header = entry.getUint32(42, true);
    const extra = this.#view(at + 46 + nameLength, extraLength);
    for (let i = 0; extra !== undefined && i + 4 <= extraLength; i += 4 + extra.getUint16(i + 2, true)) {
      if (extra.getUint16(i, true) !== 1) continue;
      let field = i + 4;
      const next = (): number => {
        const value = field + 8 <= extraLength ? number64(extra, field) : 0;
        field += 8;
        return value;
      };
      if (size === 0xffffffff) size = next();
      if (packed === 0xffffffff) packed = next();
      if (header === 0xffffffff) header = next();
    }
    const flags = entry.getUint16(8, true);
    this.#add(this.#name(at + 46, nameLength), { method: entry.getUint16(10, true), encrypted: (flags & 1) !== 0, packed, size, at: header });
    return nameLength + extraLength + entry.getUint16(32, true);
  }

  /** Without a directory: goes from one member's header to the next. */
  #scan(): void {
    this.#report("The archive's directory is missing: its writer was stopped, or still writes");
    for (let at = 0; this.#members.size < MOST_MEMBERS; ) {
      const header = this.#view(at, 30);
      if (header === undefined || header.getUint32(0, true) !== 0x04034b50) return;
      const flags = header.getUint16(6, true);
      const nameLength = header.getUint16(26, true);
      const data = at + 30 + nameLength + header.getUint16(28, true);
      let packed = header.getUint32(18, true);
      let size: number | undefined = header.getUint32(22, true);
      let next = data + packed;
      if ((flags & 8) !== 0 && packed === 0) {
        // The sizes stand after the data.
        const end = this.#descriptor(data);
        if (end < 0) return;
        packed = end - data;
        size = undefined;
        next = end + 16;
      }
      if (data + packed > this.#file.length || packed === 0xffffffff) return;
      this.#add(this.#name(at + 30, nameLength), { method: header.getUint16(8, true), encrypted: (flags & 1) !== 0, packed, size, at });
      at = next;
    }
  }

  /** Where the sizes after a member's data stand: at the next mark whose packed size is the distance; -1 when there is none. */
  #descriptor(from: number): number {
    const bytes = this.#file.slice(from, this.#file.length);
    for (let i = bytes.indexOf(0x50); i >= 0 && i + 16 <= bytes.length; i = bytes.indexOf(0x50, i + 1)) {
      if (bytes[i + 1] !== 0x4b || bytes[i + 2] !== 7 || bytes[i + 3] !== 8) continue;
      if (new DataView(bytes.buffer, bytes.byteOffset + i, 16).getUint32(8, true) === i) return from + i;
    }
    return -1;
  }

  /** A name that comes again is the newer member. */
  #add(name: string, member: Member): void {
    this.#members.set(name, member);
  }

  #name(at: number, length: number): string {
    return new TextDecoder("utf-8").decode(this.#file.slice(at, at + length));
  }

  #view(at: number, length: number): DataView | undefined {
    const bytes = this.#file.slice(at, at + length);
    return bytes.length < length ? undefined : new DataView(bytes.buffer, bytes.byteOffset, length);
  }
}

function number64(view: DataView, at: number): number {
  return view.getUint32(at, true) + view.getUint32(at + 4, true) * 2 ** 32;
}
