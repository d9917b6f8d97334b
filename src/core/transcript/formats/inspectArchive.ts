/** Inspect AI evaluation logs in their packed form, `.eval`: an archive with a member for each sample. */
import type { Archive } from "../containers/archive.ts";
import type { Format, JsonDocument, Sink } from "../format.ts";
import type { Place } from "../model.ts";
import { parseValue } from "../parse.ts";
import { isSample, readSample } from "../shapes/inspectSample.ts";
import { asList, type Fields, isFields } from "../values.ts";

const SAMPLE = /^samples\/.*\.json$/;
/** Names sort by the numbers in them: sample 10 after sample 9. */
const byNumber = new Intl.Collator("en", { numeric: true });

/** A member as a document whose places name the member and the message in it. */
class Member implements JsonDocument {
  readonly value: unknown;
  readonly place: Place;
  readonly #name: string;
  readonly #first: number;

  /** `first`: the number of its first message through the archive. */
  constructor(name: string, value: unknown, first: number) {
    this.#name = name;
    this.#first = first;
    this.value = value;
    this.place = this.#at(0);
  }

  places(path: readonly (string | number)[]): readonly Place[] {
    let list: unknown = this.value;
    for (const step of path) list = isFields(list) ? list[step] : undefined;
    return asList(list).map((_item, index) => this.#at(index));
  }

  #at(index: number): Place {
    const record = this.#first + index;
    return { rows: [{ table: this.#name, row: index }], record, line: record + 1, endLine: record + 1, start: -1, end: -1 };
  }
}

function member(archive: Archive, name: string): unknown {
  const bytes = archive.read(name);
  return bytes === undefined ? undefined : parseValue(new TextDecoder("utf-8").decode(bytes));
}

/** What is said of the whole log: at its end, or, where it was not finished, at its start. */
function headerOf(archive: Archive): Fields | undefined {
  for (const name of ["header.json", "_journal/start.json"]) {
    const value = archive.names.includes(name) ? member(archive, name) : undefined;
    if (isFields(value)) return value;
  }
  return undefined;
}

function read(archive: Archive, sink: Sink): void {
  const log = headerOf(archive);
  let first = 0;
  for (const name of archive.names.filter((one) => SAMPLE.test(one)).sort(byNumber.compare)) {
    const before = archive.problems.length;
    const value = member(archive, name);
    const document = new Member(name, value, first);
    if (!isSample(value)) {
      if (value !== undefined) sink.diagnostic(document.place, `Member ${name}: not a sample`, true);
      else if (archive.problems.length === before) sink.diagnostic(document.place, `Member ${name}: no JSON`, true);
      continue;
    }
    readSample(document, value, [], log, sink);
    first += document.places(["messages"]).length;
  }
  if (sink.conversations === 0) sink.conversation();
}

export const inspectArchive: Format = {
  id: "inspect-archive",
  label: "Inspect AI log archive",
  runtime: "plain",
  notes: {
    versions: ".eval with deflated or zstd members, also of runs that were stopped",
    reads: "each sample as a conversation: what the JSON form has",
    drops: "scores, stores, sandbox events, calls of sub-agents that stand only in events",
    live: false,
  },
  detect: () => false,
  archive: { detect: (names) => names.some((name) => name === "header.json" || name === "_journal/start.json") && names.some((name) => SAMPLE.test(name) || name.startsWith("_journal/")), read },
};
