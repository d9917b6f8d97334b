/** Trajectories of Hermes runs, one a line (hermes-loop f.7): `trajectory_samples.jsonl`, `failed_trajectories.jsonl`, also compressed. */
import type { Format, JsonDocument, Sink } from "../format.ts";
import type { Place } from "../model.ts";
import { hasEntries, readEntries } from "../shapes/hermesTrajectory.ts";
import { asList, asName, type Fields, isFields } from "../values.ts";

function isRun(value: unknown): value is Fields {
  return hasEntries(value) && "completed" in value && ("timestamp" in value || "model" in value || "metadata" in value);
}

function isBatchRun(value: unknown): value is Fields {
  return hasEntries(value) && ("prompt_index" in value || "toolsets_used" in value || ("metadata" in value && "api_calls" in value));
}

/** The records of a document: itself, or the elements of a list. */
function items(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? (value as readonly unknown[]) : [value];
}

function most(records: readonly unknown[], test: (value: unknown) => boolean): boolean {
  const all = records.flatMap((record) => items(record).slice(0, 20));
  const good = all.filter(test).length;
  return good > 0 && good * 2 >= all.length;
}

function run(value: unknown, place: Place, path: readonly (string | number)[], sink: Sink): void {
  if (!hasEntries(value)) {
    if (value !== undefined) sink.diagnostic(place, "No run in this record", true);
    return;
  }
  const metadata = isFields(value["metadata"]) ? value["metadata"] : {};
  const number = value["prompt_index"];
  sink.conversation({
    id: asName(value["session_id"]) ?? (typeof number === "number" ? String(number) : undefined),
    title: typeof number === "number" ? `prompt ${number}` : undefined,
    model: asName(value["model"]) ?? asName(metadata["model"]),
  });
  readEntries(asList(value["conversations"]), place, [...path, "conversations"], sink);
}

function document(source: JsonDocument, sink: Sink): void {
  if (!Array.isArray(source.value)) {
    run(source.value, source.place, [], sink);
    sink.records(1);
    return;
  }
  const places = source.places([]);
  (source.value as readonly unknown[]).forEach((item, index) => run(item, places[index] ?? source.place, [], sink));
  sink.records(source.value.length);
}

export const hermesTrajectory: Format = {
  id: "hermes-trajectory",
  label: "Hermes trajectory",
  runtime: "hermes",
  notes: { versions: "all", reads: "a run a line: text, think block, calls, results, declared tools, model", drops: "nothing; finish reasons are not stored", live: true },
  detect: ({ records }) => most(records, isRun),
  document,
  lines: (sink) => ({ record: ({ value, place }) => run(value, place, [], sink) }),
};

export const hermesBatch: Format = {
  id: "hermes-batch",
  label: "Hermes batch run",
  runtime: "hermes",
  notes: { versions: "all", reads: "a prompt a line: text, think block, calls, results, declared tools, model", drops: "tool statistics; finish reasons are not stored", live: true },
  detect: ({ records }) => most(records, isBatchRun),
  document,
  lines: (sink) => ({ record: ({ value, place }) => run(value, place, [], sink) }),
};
