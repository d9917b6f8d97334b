/** A request that Hermes kept because it failed or because debugging was on (hermes-loop f.6): the exact messages that were sent, nudges included. */
import type { Format } from "../format.ts";
import { anthropicMessages } from "../shapes/anthropic.ts";
import { apiModeOf, hermesFacts, hermesRow } from "../shapes/hermes.ts";
import { ResponsesReader } from "../shapes/responses.ts";
import { asList, asName, asText, isFields, toolNames } from "../values.ts";

export const hermesRequestDump: Format = {
  id: "hermes-request-dump",
  label: "Hermes request dump",
  runtime: "hermes",
  notes: { versions: "all", reads: "the messages sent, tools, model, API mode from the address", drops: "headers (they may hold keys) and the error", live: false },
  detect({ records, container }) {
    const value = records[0];
    if (container !== "json" || !isFields(value) || !isFields(value["request"]) || !isFields(value["request"]["body"])) return false;
    const body = value["request"]["body"];
    return (Array.isArray(body["messages"]) || Array.isArray(body["input"])) && ("reason" in value || "session_id" in value);
  },
  document(document, sink) {
    const { value } = document;
    if (!isFields(value) || !isFields(value["request"]) || !isFields(value["request"]["body"])) return;
    const { request } = value;
    const body = value["request"]["body"];
    sink.conversation({
      ...hermesFacts(value),
      model: asName(body["model"]) ?? asName(value["model"]),
      declaredTools: toolNames(body["tools"]),
      apiMode: apiModeOf(request) ?? (Array.isArray(body["input"]) ? "codex_responses" : undefined),
    });
    if (Array.isArray(body["messages"])) {
      const places = document.places(["request", "body", "messages"]);
      const messages = asList(body["messages"]);
      const blocks = messages.some((raw) => isFields(raw) && asList(raw["content"]).some((part) => isFields(part) && (part["type"] === "tool_use" || part["type"] === "tool_result")));
      messages.forEach((raw, index) => {
        const place = places[index] ?? document.place;
        if (!blocks) hermesRow(raw, place, [], sink);
        else for (const message of anthropicMessages(raw, place, [])) sink.message(message);
      });
      sink.records(messages.length);
      return;
    }
    const items = asList(body["input"]);
    const places = document.places(["request", "body", "input"]);
    const reader = new ResponsesReader(sink);
    items.forEach((item, index) => {
      const place = places[index] ?? document.place;
      if (isFields(item)) reader.item(item, { place, path: [], time: undefined, model: undefined, replayed: false });
      else if (item !== undefined) sink.diagnostic(place, `Not an item: ${asText(item).slice(0, 40)}`, true);
    });
    reader.close();
    sink.records(items.length);
  },
};
