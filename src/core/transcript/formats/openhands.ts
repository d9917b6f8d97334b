/** OpenHands: the event stream of its older releases, the events of its software agent SDK, and the result files of evaluations. */
import type { Format, JsonDocument, Probe, RawRecord, RecordReader, Sink } from "../format.ts";
import type { Place } from "../model.ts";
import { EventReader, isSdkEvent, isStreamEvent } from "../shapes/openhands.ts";
import { inner, type Path } from "../shapes/draft.ts";
import { asList, asName, type Fields, isFields } from "../values.ts";

/** A detector looks at so many events. */
const LOOK = 30;

function mostly(values: readonly unknown[], is: (value: unknown) => boolean): boolean {
  const look = values.slice(0, LOOK);
  return look.length > 0 && look.filter(is).length * 2 > look.length;
}

function eventsOf(probe: Probe): readonly unknown[] {
  const first = probe.records[0];
  if (probe.container === "jsonl") return probe.records;
  return Array.isArray(first) ? (first as readonly unknown[]) : [first];
}

function readDocument(document: JsonDocument, sink: Sink): void {
  const reader = new EventReader(sink);
  sink.conversation();
  if (!Array.isArray(document.value)) {
    reader.read(document.value, document.place, []);
    sink.records(1);
    return;
  }
  const events: readonly unknown[] = document.value;
  const places = document.places([]);
  events.forEach((event, index) => reader.read(event, places[index] ?? document.place, []));
  sink.records(events.length);
}

export const openhandsEvents: Format = {
  id: "openhands-events",
  label: "OpenHands event stream",
  runtime: "plain",
  notes: {
    versions: "V0: trajectory exports, single event files, lines of events",
    reads: "messages, thoughts, actions as calls, observations as results, finish reasons and models of the stored responses, declared tools, states (stopped, awaiting confirmation), delegates as sub-agents",
    drops: "recall and condensation events, output of commands that the user ran, screenshots",
    live: true,
  },
  detect: (probe) => mostly(eventsOf(probe), isStreamEvent),
  document: readDocument,
  lines: (sink) => new EventReader(sink),
};

export const openhandsSdk: Format = {
  id: "openhands-sdk",
  label: "OpenHands SDK events",
  runtime: "plain",
  notes: {
    versions: "V1 (software-agent-sdk): event files, arrays and lines of events",
    reads: "messages, thoughts, reasoning, actions as calls (also invalid ones), observations and errors as results, declared tools, model, pauses and interruptions",
    drops: "condensations, hooks, token and streaming events",
    live: true,
  },
  detect: (probe) => mostly(eventsOf(probe), isSdkEvent),
  document: readDocument,
  lines: (sink) => new EventReader(sink),
};

/** True for a row of a result file. */
function isRow(value: unknown): value is Fields {
  if (!isFields(value) || !Array.isArray(value["history"])) return false;
  if (!["instance_id", "instance", "issue", "test_result", "git_patch"].some((key) => key in value)) return false;
  const history = (value["history"] as readonly unknown[]).map((event) => (Array.isArray(event) ? (event as readonly unknown[])[0] : event));
  return history.length === 0 ? "metadata" in value : mostly(history, (event) => isStreamEvent(event) || isSdkEvent(event));
}

function row(value: Fields, sink: Sink, place: (index: number) => Place, path: (index: number) => Path): void {
  const id = value["instance_id"] ?? inner(value, "issue", "number");
  sink.conversation({ id: typeof id === "number" ? String(id) : asName(id), title: asName(id), model: asName(inner(value, "metadata", "llm_config", "model")) ?? asName(inner(value, "metadata", "llm", "model")) });
  const reader = new EventReader(sink);
  asList(value["history"]).forEach((event, index) => reader.read(event, place(index), path(index)));
}

class RowReader implements RecordReader {
  readonly #sink: Sink;

  constructor(sink: Sink) {
    this.#sink = sink;
  }

  record({ value, place }: RawRecord): void {
    if (isFields(value) && Array.isArray(value["history"])) row(value, this.#sink, () => place, (index) => ["history", index]);
    else this.#sink.diagnostic(place, "A row without a history", true);
  }
}

export const openhandsOutput: Format = {
  id: "openhands-output",
  label: "OpenHands evaluation output",
  runtime: "plain",
  notes: { versions: "output.jsonl of evaluations and of the resolver; flat histories and paired ones", reads: "each row as a conversation, its history as for the event stream", drops: "test results, patches, metrics", live: false },
  detect: ({ records, container }) => {
    const rows: readonly unknown[] = container === "json" && Array.isArray(records[0]) ? (records[0] as readonly unknown[]) : records;
    return mostly(rows, isRow);
  },
  document(document, sink) {
    const many = Array.isArray(document.value);
    const rows: readonly unknown[] = Array.isArray(document.value) ? document.value : [document.value];
    rows.forEach((value, index) => {
      if (!isFields(value)) {
        if (value !== undefined) sink.diagnostic(document.places([])[index] ?? document.place, "Not a row", true);
        return;
      }
      const places = document.places(many ? [index, "history"] : ["history"]);
      row(value, sink, (event) => places[event] ?? document.place, () => []);
      sink.records(asList(value["history"]).length);
    });
  },
  lines: (sink) => new RowReader(sink),
};
