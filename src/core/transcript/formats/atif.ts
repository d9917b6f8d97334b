/** ATIF, the interchange format for trajectories: steps with calls and observations, written by harnesses and by exporters of other agents. */
import type { Format, JsonDocument, RawRecord, RecordReader, Sink } from "../format.ts";
import type { MessageFlags, Place, Role } from "../model.ts";
import { readContent } from "../shapes/content.ts";
import { Draft, outputText, parsedText, type Path, resultMessage } from "../shapes/draft.ts";
import { asList, asName, asTime, type Fields, isFields, toolNames } from "../values.ts";

function isAtif(value: unknown): value is Fields {
  return isFields(value) && typeof value["schema_version"] === "string" && value["schema_version"].startsWith("ATIF-") && Array.isArray(value["steps"]);
}

const SOURCES: Readonly<Record<string, Role>> = { system: "system", user: "user", agent: "assistant" };

/** Who wrote a step. A published file may have the source blacked out: what only a model's step has tells it then. */
function roleOf(step: Fields): Role | undefined {
  const { source } = step;
  if (typeof source === "string" && Object.hasOwn(SOURCES, source)) return SOURCES[source];
  return ["tool_calls", "metrics", "model_name", "reasoning_content"].some((key) => step[key] !== undefined && step[key] !== null) ? "assistant" : undefined;
}

function readStep(step: unknown, place: Place, path: Path, sink: Sink): void {
  if (step === undefined) return;
  if (!isFields(step)) {
    sink.diagnostic(place, "Not a step", true);
    return;
  }
  const role = roleOf(step);
  if (role === undefined) sink.diagnostic(place, "A step whose source is not known; read as a note of the system");
  const flags: MessageFlags = step["is_copied_context"] === true ? { replayed: true } : {};
  const content = readContent(step["message"], "\n");
  const draft = new Draft(role ?? "system", place);
  draft.content = content.kind;
  if (content.text !== "") draft.say(content.text, content.path === undefined ? undefined : [...path, "message", ...content.path]);
  draft.time = asTime(step["timestamp"]);
  draft.flags = flags;
  if (role !== "assistant") {
    sink.message(draft.message());
    return;
  }
  draft.think(step["reasoning_content"]);
  draft.model = asName(step["model_name"]);
  for (const call of asList(step["tool_calls"])) if (isFields(call)) draft.calls.push({ id: asName(call["tool_call_id"]), name: asName(call["function_name"]) ?? "", arguments: call["arguments"] });
  const observation = isFields(step["observation"]) ? step["observation"] : undefined;
  // A step with an observation acted, whatever its list of calls says: the harness took the commands from the text.
  if (draft.calls.length === 0 && observation !== undefined) textCalls(content.text).forEach((call, index) => draft.calls.push({ id: `step-${typeof step["step_id"] === "number" || typeof step["step_id"] === "string" ? step["step_id"] : place.record}-${index}`, ...call }));
  sink.message(draft.message());
  asList(observation?.["results"]).forEach((result, index) => {
    if (!isFields(result)) return;
    const callId = asName(result["source_call_id"]) ?? (draft.calls.length > index ? draft.calls[index]?.id : undefined);
    const call = draft.calls.find((one) => one.id === callId) ?? draft.calls[index] ?? draft.calls[0];
    const output = result["content"] ?? "";
    sink.message({ ...resultMessage(place, { callId, name: call?.name, isError: false }, typeof output === "string" ? output : outputText(output), typeof output === "string" ? [...path, "observation", "results", index, "content"] : undefined), flags });
  });
}

/** The commands of an answer whose text is itself the instruction (JSON with `commands`); one nameless call where they cannot be told. */
function textCalls(text: string): readonly { readonly name: string; readonly arguments: unknown }[] {
  const parsed = parsedText(text.trim());
  if (isFields(parsed)) {
    const commands = asList(parsed["commands"]);
    if (commands.length > 0) return commands.map((command) => ({ name: "command", arguments: command }));
    if (parsed["task_complete"] === true || parsed["is_task_complete"] === true) return [{ name: "task_complete", arguments: {} }];
  }
  return [{ name: "command", arguments: undefined }];
}

function start(value: Fields, sink: Sink, subAgent: boolean): void {
  const agent = isFields(value["agent"]) ? value["agent"] : {};
  sink.conversation({ id: asName(value["session_id"]) ?? asName(value["trajectory_id"]), title: subAgent ? asName(agent["name"]) : undefined, model: asName(agent["model_name"]), declaredTools: toolNames(agent["tool_definitions"]), subAgent });
}

function readDocument(document: JsonDocument, sink: Sink): void {
  const waiting: { readonly value: Fields; readonly path: Path }[] = isFields(document.value) ? [{ value: document.value, path: [] }] : [];
  for (let item = waiting.shift(), first = true; item !== undefined; item = waiting.shift(), first = false) {
    const { value, path } = item;
    start(value, sink, !first);
    const steps = asList(value["steps"]);
    const places = document.places([...path, "steps"]);
    steps.forEach((step, index) => readStep(step, places[index] ?? document.place, [], sink));
    sink.records(steps.length);
    asList(value["subagent_trajectories"]).forEach((inside, index) => {
      if (isFields(inside) && path.length < 40) waiting.push({ value: inside, path: [...path, "subagent_trajectories", index] });
    });
  }
}

class AtifLines implements RecordReader {
  readonly #sink: Sink;

  constructor(sink: Sink) {
    this.#sink = sink;
  }

  record({ value, place }: RawRecord): void {
    if (!isAtif(value)) {
      this.#sink.diagnostic(place, "Not a trajectory", true);
      return;
    }
    start(value, this.#sink, false);
    asList(value["steps"]).forEach((step, index) => readStep(step, place, ["steps", index], this.#sink));
  }
}

export const atif: Format = {
  id: "atif",
  label: "ATIF trajectory",
  runtime: "plain",
  notes: {
    versions: "1.0 to 1.7, one document or one a line",
    reads: "steps, reasoning, calls and observations (a step with an observation acted), declared tools, models, copied context marked, trajectories of sub-agents inside the file",
    drops: "metrics, token ids, observations of steps that are no agent's",
    live: true,
  },
  detect: ({ records }) => records.length > 0 && records.slice(0, 5).every(isAtif),
  document: readDocument,
  lines: (sink) => new AtifLines(sink),
};
