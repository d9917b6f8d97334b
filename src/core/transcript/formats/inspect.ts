/** Inspect AI evaluation logs in their JSON form: each sample is a conversation. */
import type { Format } from "../format.ts";
import { inner } from "../shapes/draft.ts";
import { isSample, readSample } from "../shapes/inspectSample.ts";
import { asList, asName, type Fields, isFields } from "../values.ts";

function isLog(value: unknown): value is Fields {
  return isFields(value) && isFields(value["eval"]) && typeof value["status"] === "string" && ["samples", "results", "plan", "stats"].some((key) => key in value);
}

export const inspectLog: Format = {
  id: "inspect",
  label: "Inspect AI log",
  runtime: "plain",
  notes: {
    versions: "JSON logs of version 2 and before, single samples",
    reads: "each sample as a conversation: messages, reasoning, calls, results and their errors, stop reasons and declared tools from the model events, attachments put in",
    drops: "scores, stores, sandbox events, calls of sub-agents that stand only in events",
    live: false,
  },
  detect: ({ records, container }) => container === "json" && (isLog(records[0]) || isSample(records[0])),
  document(document, sink) {
    const value = document.value;
    if (isSample(value) && !isLog(value)) {
      readSample(document, value, [], undefined, sink);
      return;
    }
    if (!isFields(value)) return;
    asList(value["samples"]).forEach((sample, index) => {
      if (isFields(sample)) readSample(document, sample, ["samples", index], value, sink);
      else if (sample !== undefined) sink.diagnostic(document.places(["samples"])[index] ?? document.place, "Not a sample", true);
    });
    if (sink.conversations === 0) sink.conversation({ model: asName(inner(value, "eval", "model")) });
  },
};
