/** The data export of ChatGPT: conversations as trees of which the current branch is read. */
import type { Format, Sink } from "../format.ts";
import type { Message, MessageFlags, Place } from "../model.ts";
import { Draft, inner, type Path, resultMessage, simpleMessage } from "../shapes/draft.ts";
import { asList, asName, asText, asTime, type Fields, isFields } from "../values.ts";

function isTree(value: unknown): value is Fields {
  return isFields(value) && isFields(value["mapping"]) && "current_node" in value;
}

/** So many nodes of a branch are followed; a longer one is a circle. */
const LONGEST = 100_000;

/** The ids from the root to the current node. */
function branch(tree: Fields): readonly string[] {
  const mapping = isFields(tree["mapping"]) ? tree["mapping"] : {};
  const ids: string[] = [];
  const seen = new Set<string>();
  let id = asName(tree["current_node"]);
  while (id !== undefined && !seen.has(id) && ids.length < LONGEST && Object.hasOwn(mapping, id)) {
    seen.add(id);
    ids.push(id);
    id = asName(inner(mapping[id], "parent"));
  }
  return ids.reverse();
}

function readNode(message: Fields, place: Place, path: Path, sink: Sink): void {
  const role = inner(message, "author", "role");
  const content = isFields(message["content"]) ? message["content"] : {};
  const metadata = isFields(message["metadata"]) ? message["metadata"] : {};
  const time = asTime(message["create_time"]);
  const recipient = asName(message["recipient"]) ?? "all";
  const parts = asList(content["parts"]);
  const draft = new Draft(role === "assistant" ? "assistant" : role === "system" ? "system" : role === "tool" ? "tool" : "user", place);
  draft.time = time;
  draft.content = "parts";
  parts.forEach((part, index) => {
    if (typeof part === "string") draft.say(part, [...path, "content", "parts", index]);
    else if (isFields(part) && typeof part["text"] === "string") draft.say(part["text"], [...path, "content", "parts", index, "text"]);
  });
  if (parts.length === 0 && recipient === "all") draft.say(content["text"] ?? content["result"], [...path, "content", content["text"] === undefined ? "result" : "text"]);
  for (const thought of asList(content["thoughts"])) draft.think(inner(thought, "content") ?? inner(thought, "summary"));
  if (content["content_type"] === "reasoning_recap" || content["content_type"] === "user_editable_context" || content["content_type"] === "model_editable_context") return;
  if (role === "tool") {
    const name = asName(inner(message, "author", "name"));
    const last = sink.messages.findLast((one: Message) => one.role === "assistant" && one.calls.length > 0);
    const call = last?.calls.find((one) => one.name === name) ?? last?.calls[0];
    sink.message(resultMessage(place, { callId: call?.id, name: name ?? call?.name, isError: false }, draft.text, draft.message().textPlace?.path, time));
    return;
  }
  if (role !== "assistant") {
    const hidden = metadata["is_visually_hidden_from_conversation"] === true;
    if (hidden && draft.text === "") return;
    sink.message(hidden ? { ...draft.message(), flags: { synthetic: true } } : draft.message());
    return;
  }
  const finish = asName(inner(metadata, "finish_details", "type"));
  if (recipient !== "all") {
    // A message to a tool is a call; its text is what the tool gets.
    const args = draft.text === "" ? asText(content["text"]) : draft.text;
    sink.message(simpleMessage("assistant", place, "", undefined, { time, calls: [{ id: asName(message["id"]), name: recipient, arguments: args }], model: asName(metadata["model_slug"]), finishReason: finish }));
    return;
  }
  if (draft.empty) return;
  // Thoughts stand in messages of their own, before the answer they belong to.
  const flags: MessageFlags = { ...(message["end_turn"] === false || (draft.text === "" && finish === undefined) ? { commentary: true } : {}), ...(finish === "interrupted" || message["status"] === "in_progress" ? { interrupted: true } : {}) };
  draft.flags = flags;
  draft.model = asName(metadata["model_slug"]);
  draft.finishReason = finish;
  const last = sink.messages.length - 1;
  const before = sink.messages[last];
  if (before?.role === "assistant" && before.text === "" && before.calls.length === 0 && before.thinking !== undefined) {
    draft.think(before.thinking);
    sink.replace(last, draft.message());
    return;
  }
  sink.message(draft.message());
}

function readTree(tree: Fields, place: Place, sink: Sink): number {
  sink.conversation({ id: asName(tree["conversation_id"]) ?? asName(tree["id"]), title: asName(tree["title"]), model: asName(tree["default_model_slug"]) });
  const mapping = isFields(tree["mapping"]) ? tree["mapping"] : {};
  const ids = branch(tree);
  for (const id of ids) {
    const message = inner(mapping[id], "message");
    if (isFields(message)) readNode(message, place, ["mapping", id, "message"], sink);
  }
  return ids.length;
}

export const otherChatgpt: Format = {
  id: "other-chatgpt",
  label: "ChatGPT data export",
  runtime: "plain",
  notes: { versions: "conversations.json", reads: "the current branch of each conversation: messages, thoughts, messages to tools as calls, results, models, ends", drops: "abandoned branches, images", live: false },
  detect: ({ records, container }) => container === "json" && (isTree(records[0]) || (Array.isArray(records[0]) && records[0].length > 0 && (records[0] as readonly unknown[]).slice(0, 5).every(isTree))),
  document(document, sink) {
    if (!Array.isArray(document.value)) {
      if (isFields(document.value)) sink.records(readTree(document.value, document.place, sink));
      return;
    }
    const places = document.places([]);
    (document.value as readonly unknown[]).forEach((tree, index) => {
      const place = places[index] ?? document.place;
      if (isFields(tree)) sink.records(readTree(tree, place, sink));
      else if (tree !== undefined) sink.diagnostic(place, "Not a conversation", true);
    });
  },
};
