/** Continue: a session as one document with its history. */
import type { Format } from "../format.ts";
import type { MessageFlags } from "../model.ts";
import { chatCalls } from "../shapes/chat.ts";
import { readContent } from "../shapes/content.ts";
import { calledName, Draft, inner, outputText, resultMessage } from "../shapes/draft.ts";
import { asList, asName, asText, isFields } from "../values.ts";

export const otherContinue: Format = {
  id: "other-continue",
  label: "Continue session",
  runtime: "plain",
  notes: { versions: "sessions/<id>.json", reads: "messages, thinking, calls, results (of tool messages, else of the states of the calls), calls that wait for approval or were cancelled", drops: "context items, logs of prompts", live: true },
  detect({ records, container }) {
    const value = records[0];
    if (container !== "json" || !isFields(value) || typeof value["sessionId"] !== "string" || !Array.isArray(value["history"])) return false;
    return value["history"].length === 0 ? "workspaceDirectory" in value : value["history"].some((item: unknown) => isFields(item) && isFields(item["message"]) && typeof item["message"]["role"] === "string");
  },
  document(document, sink) {
    const value = isFields(document.value) ? document.value : {};
    const history = asList(value["history"]);
    sink.conversation({ id: asName(value["sessionId"]), title: asName(value["title"]), model: asName(value["chatModelTitle"]) });
    const places = document.places(["history"]);
    const answered = new Set(history.flatMap((item) => asName(inner(item, "message", "toolCallId")) ?? []));
    let thought: string | undefined;
    history.forEach((item, index) => {
      const place = places[index] ?? document.place;
      if (item === undefined) return;
      const raw = isFields(item) ? item["message"] : undefined;
      if (!isFields(item) || !isFields(raw)) {
        sink.diagnostic(place, "Not an entry of the history", true);
        return;
      }
      const content = readContent(raw["content"], "\n");
      const path = content.path === undefined ? undefined : ["message", "content", ...content.path];
      const { role } = raw;
      if (role === "thinking") {
        thought = content.text;
        return;
      }
      if (role === "tool") {
        const callId = asName(raw["toolCallId"]);
        sink.message(resultMessage(place, { callId, name: calledName(sink.messages, callId), isError: false }, content.text, path));
        return;
      }
      const draft = new Draft(role === "assistant" ? "assistant" : role === "system" ? "system" : "user", place);
      draft.content = content.kind;
      if (content.text !== "") draft.say(content.text, path);
      if (draft.role !== "assistant") {
        sink.message(draft.message());
        return;
      }
      draft.think(content.thinking ?? asName(inner(item, "reasoning", "text")) ?? thought);
      thought = undefined;
      for (const call of chatCalls({ tool_calls: raw["toolCalls"] })) draft.calls.push(call);
      const states = asList(item["toolCallStates"] ?? (isFields(item["toolCallState"]) ? [item["toolCallState"]] : []));
      const statuses = states.map((state) => inner(state, "status"));
      const flags: MessageFlags = { ...(statuses.includes("generated") ? { waiting: true } : {}), ...(statuses.includes("canceled") ? { interrupted: true } : {}) };
      draft.flag(flags);
      draft.model = asName(inner(item, "promptLogs", 0, "modelTitle"));
      sink.message(draft.message());
      for (const state of states) {
        const callId = asName(inner(state, "toolCallId")) ?? asName(inner(state, "toolCall", "id"));
        const output = inner(state, "output");
        if (callId === undefined || answered.has(callId) || !Array.isArray(output)) continue;
        const text = output.map((part: unknown) => asText(inner(part, "content") ?? part)).join("\n");
        sink.message(resultMessage(place, { callId, name: calledName(sink.messages, callId), isError: inner(state, "status") === "errored" }, outputText(text), undefined));
      }
    });
    sink.records(history.length);
  },
};
