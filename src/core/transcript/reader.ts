/** Reads a session file, whole or as it grows. The format is told by content; see `formats/index.ts` for what is known. */
import { type BinaryFile, binaryKind, type RecordView } from "./binary.ts";
import { binaryFile } from "./binary.lazy.ts";
import { TranscriptBuilder } from "./builder.ts";
import { TextSource } from "./bytes.ts";
import { TextDocument } from "./document.ts";
import type { RowRef } from "./containers/database.ts";
import { joined } from "./containers/joined.ts";
import type { Format, RawRecord, RecordReader } from "./format.ts";
import { allFormats, documentFormat, linesFormat, plainFormat } from "./formats/index.ts";
import { LineCutter, type LineTaker } from "./lines.ts";
import type { Change, Place, Transcript } from "./model.ts";
import { parseDamaged, parseValue, UNREADABLE, valueSequence } from "./parse.ts";
import { LineCounter, skipSpace } from "./scan.ts";
import { looksLikeLines, Settler } from "./settle.ts";

/** A detector sees this many records at once. */
const WINDOW = 50;
/** After so many windows without a known record the file is no session file. */
const MOST_WINDOWS = 20;

const NAMED_LINES = /\.(?:jsonl|ndjson|trace)(?:\.gz)?$/i;

const NOTHING: Change = Object.freeze({ conversation: 0, message: 0, reset: false });

/**
 * Takes the bytes of a file in any pieces and keeps the transcript up to date.
 * Appending to JSON Lines costs what the new lines cost; a file that is one JSON value is read again as a whole each time its present end is reached.
 */
export class TranscriptReader {
  readonly #name: string;
  readonly #source: TextSource;
  /** The first bytes while they do not tell what the file is; undefined once they did. */
  #head: Uint8Array | undefined = new Uint8Array(0);
  /** Set for a database or an archive. */
  #binary: BinaryFile | undefined;
  /** Bytes of a database's log that came before the file's own. */
  #earlyLog: Uint8Array[] = [];
  /** Text that is not settled to be JSON Lines. */
  #open: string[] = [];
  readonly #settler = new Settler();
  /** Set once the file is certainly JSON Lines. */
  #lines: LinesReader | undefined;
  /** What was read of the file as a whole while it was not settled. */
  #whole: Transcript | undefined;
  #failed: string | undefined;
  /** Bytes came since the end was last looked at. */
  #fresh = false;
  readonly #final: boolean;

  /**
   * `name`: the file's base name, a hint where the content fits several formats. `final`: the first `end` is that of the file, nothing is
   * being written: a last line that is whole is a record like any other, with or without its line break.
   */
  constructor(options: { readonly name: string; readonly final?: boolean }) {
    this.#name = options.name;
    this.#final = options.final === true;
    this.#source = new TextSource((text) => this.#text(text));
  }

  /** What was read; undefined until a format is recognised. The same object grows as long as `push` answers no reset. */
  get transcript(): Transcript | undefined {
    return this.#lines === undefined ? this.#whole : this.#lines.transcript;
  }

  /** Names of the formats that were looked for. */
  get looked(): readonly string[] {
    return allFormats().map((format) => format.label);
  }

  /**
   * Appends bytes; `end` when they reach the file's present end (more may follow when the file grows). A last line without a line break is read when it is whole
   * (its message is flagged provisional) and kept either way. `log`: the bytes are not of the file but of the write-ahead log beside it (`x.db-wal`), which a
   * database needs to be complete: the first ones or more of it. Never throws.
   */
  push(bytes: Uint8Array, end: boolean, log?: "begin" | "more"): Change {
    try {
      return this.#push(bytes, end, log);
    } catch (error) {
      // A format must not throw; if one does, what was read stays, and the transcript says so.
      this.#failed ??= error instanceof Error ? error.message : String(error);
      this.#lines?.problem(`The reader gave up on a part of this file: ${this.#failed}`);
      return { conversation: 0, message: 0, reset: true };
    }
  }

  /** What went wrong inside the reader itself, if anything did. */
  get failed(): string | undefined {
    return this.#failed;
  }

  /** Rows of a database, or messages of an archive (see `Place.rows`), as they are stored; undefined when they are not there. */
  record(rows: readonly RowRef[]): RecordView | undefined {
    try {
      return this.#binary?.record(rows);
    } catch {
      return undefined;
    }
  }

  #push(bytes: Uint8Array, end: boolean, log: "begin" | "more" | undefined): Change {
    const before = this.transcript;
    this.#fresh ||= bytes.length > 0 || log === "begin";
    if (log !== undefined) this.#takeLog(bytes, log);
    else this.#take(bytes, end);
    if (end && this.#fresh) {
      this.#fresh = false;
      this.#end();
    }
    const after = this.transcript;
    if (after === undefined) return before === undefined ? NOTHING : { conversation: 0, message: 0, reset: true };
    if (this.#lines !== undefined) {
      const change = this.#lines.takeChange();
      return after === before ? change : { conversation: 0, message: 0, reset: true };
    }
    return after === before ? { conversation: after.conversations.length, message: 0, reset: false } : { conversation: 0, message: 0, reset: true };
  }

  #text(text: string): void {
    if (this.#lines !== undefined) {
      this.#lines.take(text);
      return;
    }
    this.#open.push(text);
    this.#settler.look(text);
    if (this.#settler.lines) this.#settle();
  }

  #takeLog(bytes: Uint8Array, log: "begin" | "more"): void {
    if (this.#binary !== undefined) this.#binary.log(bytes, log === "begin");
    else if (this.#head !== undefined) this.#earlyLog.push(new Uint8Array(bytes));
  }

  /** Takes bytes of the file; the first ones tell whether it is a text. */
  #take(bytes: Uint8Array, end: boolean): void {
    if (this.#binary !== undefined) {
      this.#binary.append(bytes);
      return;
    }
    if (this.#head !== undefined) {
      bytes = joined([this.#head, bytes]);
      const kind = bytes.length === 0 ? "unsettled" : binaryKind(bytes);
      if (kind === "unsettled" && !(end && bytes.length > 0)) {
        this.#head = new Uint8Array(bytes);
        return;
      }
      this.#head = undefined;
      if (kind === "database" || kind === "archive") {
        this.#binary = binaryFile(kind);
        this.#binary.append(bytes);
        this.#earlyLog.forEach((piece, at) => this.#binary?.log(piece, at === 0));
        this.#earlyLog = [];
        return;
      }
    }
    this.#lines?.beforeMore(bytes.length > 0);
    this.#source.push(bytes);
  }

  #settle(): void {
    const lines = new LinesReader(this.#name, !this.#source.packed);
    this.#lines = lines;
    this.#whole = undefined;
    const open = this.#open;
    this.#open = [];
    for (const text of open) lines.take(text);
  }

  #end(): void {
    if (this.#binary !== undefined) {
      this.#whole = this.#binary.read();
      return;
    }
    const tail = this.#source.tail();
    if (this.#lines === undefined && this.#settler.settledWith(tail)) this.#settle();
    if (this.#lines !== undefined) {
      this.#lines.end(tail, this.#final);
      if (this.#source.problem !== undefined) this.#lines.problem(this.#source.problem);
      return;
    }
    if (this.#open.length > 1) this.#open = [this.#open.join("")];
    const whole = (this.#open[0] ?? "") + tail;
    this.#whole = whole.trim() === "" ? undefined : readWhole(whole, this.#name, !this.#source.packed, this.#source.problem, this.#final);
  }
}

/** Reads a whole file that nobody is writing. */
export function readTranscript(bytes: Uint8Array, name: string): { readonly transcript: Transcript } | { readonly looked: readonly string[] } {
  const reader = new TranscriptReader({ name, final: true });
  reader.push(bytes, true);
  const { transcript } = reader;
  return transcript === undefined ? { looked: reader.looked } : { transcript };
}

/** Reads a whole file that is text already (an editor's document, without byte order mark). */
export function readText(text: string, name: string): { readonly transcript: Transcript } | { readonly looked: readonly string[] } {
  const settler = new Settler();
  const lastBreak = text.lastIndexOf("\n") + 1;
  const tail = text.slice(lastBreak);
  let transcript: Transcript | undefined;
  try {
    settler.look(text);
    if (settler.settledWith(tail)) {
      const lines = new LinesReader(name, true);
      lines.take(text.slice(0, lastBreak));
      lines.end(tail, true);
      transcript = lines.transcript;
    } else if (text.trim() !== "") {
      transcript = readWhole(text, name, true, undefined, true);
    }
  } catch {
    transcript = undefined;
  }
  return transcript === undefined ? { looked: allFormats().map((format) => format.label) } : { transcript };
}

/** A text that is not settled to be JSON Lines: one JSON value, damaged or not, or few lines. */
function readWhole(text: string, name: string, isText: boolean, problem: string | undefined, final: boolean): Transcript | undefined {
  const transcript = readAsWhole(text, name, isText, final);
  if (transcript !== undefined && problem !== undefined) {
    return { ...transcript, diagnostics: [...transcript.diagnostics, { line: 1, message: problem }] };
  }
  return transcript;
}

function readAsWhole(text: string, name: string, isText: boolean, final: boolean): Transcript | undefined {
  const value = parseValue(text);
  if (value !== UNREADABLE) {
    const oneLine = !text.trim().includes("\n");
    const asDocument = (): Transcript | undefined => readDocument(new TextDocument(text, value, isText), name, isText);
    const asLines = (): Transcript | undefined => readLines(text, name, isText, final);
    // One record may be a whole document or the first line of a log.
    if (!oneLine) return asDocument() ?? readSequence(text, name, isText);
    return NAMED_LINES.test(name) ? (asLines() ?? asDocument()) : (asDocument() ?? asLines());
  }
  const plain = readPlain(text, isText);
  if (plain !== undefined) return plain;
  if (looksLikeLines(text)) {
    const lines = readLines(text, name, isText, final);
    if (lines !== undefined) return lines;
  }
  const sequence = readSequence(text, name, isText);
  if (sequence !== undefined) return sequence;
  // The first line of a log that is being written: kept until it is whole.
  if (NAMED_LINES.test(name) && !text.trimEnd().includes("\n")) return undefined;
  return readDamaged(text, name, isText);
}

/** A text that is no JSON at all. */
function readPlain(text: string, isText: boolean): Transcript | undefined {
  const first = text.charCodeAt(skipSpace(text, 0));
  if (first === 123 || first === 91) return undefined;
  const format = plainFormat(text);
  if (format?.plain === undefined) return undefined;
  const builder = new TranscriptBuilder(format, isText);
  format.plain.read(text, isText, builder);
  return builder.transcript;
}

function readDocument(document: TextDocument, name: string, isText: boolean): Transcript | undefined {
  const probe = { name, records: [document.value], container: "json" as const };
  const format = documentFormat(probe);
  if (format?.document === undefined) return undefined;
  const builder = new TranscriptBuilder(format, isText);
  format.document(document, builder);
  return builder.transcript;
}

function readLines(text: string, name: string, isText: boolean, final: boolean): Transcript | undefined {
  const lines = new LinesReader(name, isText);
  const lastBreak = text.lastIndexOf("\n") + 1;
  lines.take(text.slice(0, lastBreak));
  lines.end(text.slice(lastBreak), final);
  return lines.transcript;
}

/** JSON values that follow each other, each perhaps over several lines. */
function readSequence(text: string, name: string, isText: boolean): Transcript | undefined {
  const sequence = valueSequence(text) ?? (parseValue(text) === UNREADABLE ? undefined : { spans: [{ start: text.length - text.trimStart().length, end: text.trimEnd().length }], rest: text.length });
  if (sequence === undefined) return undefined;
  const records: RawRecord[] = [];
  const damaged: number[] = [];
  const lines = new LineCounter(text);
  sequence.spans.forEach((span, record) => {
    const value = parseValue(text.slice(span.start, span.end));
    const line = lines.lineAt(span.start);
    const endLine = lines.lineAt(span.end);
    if (value === UNREADABLE) damaged.push(line);
    else records.push({ value, place: isText ? { record, line, endLine, start: span.start, end: span.end } : { record, line, endLine, start: -1, end: -1 } });
  });
  const probe = { name, records: records.slice(0, WINDOW).map((record) => record.value), container: "jsonl" as const };
  const format = linesFormat(probe);
  if (format?.lines === undefined) return undefined;
  const builder = new TranscriptBuilder(format, isText);
  const reader = format.lines(builder, name);
  builder.records(sequence.spans.length);
  for (const record of records) reader.record(record);
  reader.settle?.();
  for (const line of damaged) builder.problem(line, "This record is not valid JSON", true);
  return builder.transcript;
}

function readDamaged(text: string, name: string, isText: boolean): Transcript | undefined {
  const { value, damage } = parseDamaged(text);
  if (typeof value !== "object" || value === null) return undefined;
  const transcript = readDocument(new TextDocument(text, value, isText), name, isText);
  if (transcript === undefined) return undefined;
  const lines = new LineCounter(text);
  const diagnostics = damage.map(({ offset, message }) => ({ line: lines.lineAt(offset), message }));
  return { ...transcript, diagnostics: [...diagnostics, ...transcript.diagnostics], skipped: transcript.skipped + damage.length };
}

/** A broken line among the first ones, kept until the format is known. */
interface Broken {
  readonly place: Place;
  readonly message: string;
}

/** JSON Lines: finds the format from the first records, then gives each record to its reader as it comes. */
class LinesReader implements LineTaker {
  readonly #name: string;
  readonly #isText: boolean;
  readonly #cutter: LineCutter;
  /** The first records, kept until the format is certain. */
  #head: (RawRecord | Broken)[] = [];
  #headRecords = 0;
  /** The records at the head of `#head` that were given to the present reader. */
  #fed = 0;
  #certain = false;
  #refused = false;
  #format: Format | undefined;
  #builder: TranscriptBuilder | undefined;
  #reader: RecordReader | undefined;
  #restore: (() => void) | undefined;
  #onTrial = false;
  #trialHead = 0;
  #trialHeadRecords = 0;
  #problem = false;

  constructor(name: string, isText: boolean) {
    this.#name = name;
    this.#isText = isText;
    this.#cutter = new LineCutter(isText);
  }

  get transcript(): Transcript | undefined {
    return this.#builder?.transcript;
  }

  /** Takes the unfinished last line back before more is read. */
  beforeMore(more: boolean): void {
    if (!this.#onTrial || !more) return;
    this.#onTrial = false;
    this.#builder?.revert();
    this.#restore?.();
    this.#restore = undefined;
    if (!this.#certain) {
      this.#head.length = this.#trialHead;
      this.#headRecords = this.#trialHeadRecords;
      this.#fed = Math.min(this.#fed, this.#trialHead);
    }
  }

  take(text: string): void {
    if (!this.#refused) this.#cutter.take(text, this);
  }

  /** The present end is reached; `tail` is the text after the last line break. `final`: nothing more comes. */
  end(tail: string, final: boolean): void {
    if (this.#refused || this.#onTrial) return;
    if (final && parseValue(tail) !== UNREADABLE) {
      this.#cutter.tail(tail, this);
      tail = "";
    }
    if (!this.#certain) this.#decide();
    this.#reader?.settle?.();
    if (tail === "" || tail.trim() === "") return;
    // Before the format is known the last line may be the one that tells it.
    this.#trialHead = this.#head.length;
    this.#trialHeadRecords = this.#headRecords;
    this.#builder?.begin();
    this.#restore = this.#reader?.mark?.();
    const builder = this.#builder;
    this.#onTrial = true;
    this.#cutter.tail(tail, this);
    if (!this.#certain) this.#decide();
    if (this.#builder !== builder && this.#builder !== undefined) {
      // The last line told the format: everything was read anew, the last line not on trial. Do it again with it on trial.
      this.#rebuild(this.#trialHead);
    }
    this.#reader?.settle?.();
  }

  /** Says something about the file as a whole, once. */
  problem(message: string): void {
    if (this.#problem || this.#builder === undefined) return;
    this.#problem = true;
    this.#builder.problem(1, message, false);
  }

  takeChange(): Change {
    return this.#builder?.takeChange() ?? NOTHING;
  }

  record(record: RawRecord): void {
    if (this.#certain) {
      this.#give(record);
      return;
    }
    this.#head.push(record);
    this.#headRecords++;
    if (this.#headRecords % WINDOW === 0) this.#decide();
  }

  broken(place: Place, message: string): void {
    if (this.#certain) this.#giveBroken(place, message);
    else this.#head.push({ place, message });
  }

  #give(record: RawRecord): void {
    this.#builder?.records(1);
    this.#reader?.record(record);
  }

  #giveBroken(place: Place, message: string): void {
    this.#builder?.records(1);
    this.#builder?.problem(place.line, message, true);
  }

  /** Asks the formats, the first window first. A window that is not full yet may answer otherwise later. */
  #decide(): void {
    const values = this.#head.flatMap((item) => ("value" in item ? [item.value] : []));
    let format: Format | undefined;
    let full = false;
    for (let from = 0; from < values.length && format === undefined; from += WINDOW) {
      const records = values.slice(from, from + WINDOW);
      full = records.length === WINDOW;
      const probe = { name: this.#name, records, container: "jsonl" as const };
      format = linesFormat(probe);
    }
    if (format !== this.#format) {
      this.#format = format;
      this.#rebuild(this.#head.length);
    } else {
      this.#feed(this.#head.length);
    }
    if (format !== undefined && full && !this.#onTrial) {
      this.#certain = true;
      this.#head = [];
    } else if (format === undefined && values.length >= WINDOW * MOST_WINDOWS) {
      this.#refused = true;
      this.#head = [];
    }
  }

  /** Starts anew with the present format; items of the head from `trial` on are read on trial. */
  #rebuild(trial: number): void {
    const format = this.#format;
    this.#fed = 0;
    this.#restore = undefined;
    if (format?.lines === undefined) {
      this.#builder = undefined;
      this.#reader = undefined;
      return;
    }
    this.#builder = new TranscriptBuilder(format, this.#isText);
    this.#reader = format.lines(this.#builder, this.#name);
    this.#problem = false;
    this.#feed(trial);
    if (trial < this.#head.length) {
      this.#reader.settle?.();
      this.#builder.begin();
      this.#restore = this.#reader.mark?.();
      this.#feed(this.#head.length);
    }
  }

  #feed(end: number): void {
    for (; this.#fed < end; this.#fed++) {
      const item = this.#head[this.#fed];
      if (item === undefined) continue;
      if ("value" in item) this.#give(item);
      else this.#giveBroken(item.place, item.message);
    }
  }
}
