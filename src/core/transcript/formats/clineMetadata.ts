/** `task_metadata.json` of a Cline task: which files and models it used. It lies beside the conversation and holds no turn; naming it says where to look. */
import type { Format } from "../format.ts";
import { asList, asName, isFields } from "../values.ts";

export const clineMetadata: Format = {
  id: "cline-metadata",
  label: "Cline task metadata",
  runtime: "plain",
  notes: { versions: "3.x", reads: "the model that was used last; there are no turns in it", drops: "the lists of files and of environments", live: false },
  detect: ({ records: [value], container }) => container === "json" && isFields(value) && Array.isArray(value["files_in_context"]) && Array.isArray(value["model_usage"]),
  document(document, sink) {
    const value = isFields(document.value) ? document.value : {};
    const used = asList(value["model_usage"]).at(-1);
    sink.conversation({ model: isFields(used) ? asName(used["model_id"]) : undefined });
    sink.records(asList(value["files_in_context"]).length + asList(value["model_usage"]).length);
  },
};
