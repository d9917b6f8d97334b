/** A message as pi stores it; openclaw uses the same shape in sessions and in its telemetry. */
import type { Message, Place } from "../model.ts";
import { asName, asText, asTime, type Fields, isFields, asList } from "../values.ts";
import { readContent } from "./content.ts";
import { calledName, Draft, type Path, resultMessage, simpleMessage } from "./draft.ts";

/** Answers that are no ending of the model's own. */
const CUT = new Set(["aborted", "error"]);

/** Reads one message; undefined when its role is none that is known. `before`: messages before it, to name results. */
export function piMessage(raw: Fields, place: Place, path: Path, entryTime: number | undefined, before: readonly Message[]): Message | undefined {
  const time = asTime(raw["timestamp"]) ?? entryTime;
  const content = readContent(raw["content"], "\n");
  const at = content.path === undefined ? undefined : [...path, "content", ...content.path];
  switch (raw["role"]) {
    case "user":
      return simpleMessage("user", place, content.text, at, { time, content: content.kind });
    case "system":
      return simpleMessage("system", place, content.text, at, { time, content: content.kind });
    case "custom":
    case "hookMessage":
      return simpleMessage("user", place, content.text, at, { time, content: content.kind, flags: { synthetic: true } });
    case "branchSummary":
    case "compactionSummary":
      return simpleMessage("user", place, asText(raw["summary"]), [...path, "summary"], { time, flags: { synthetic: true } });
    case "bashExecution":
      return simpleMessage("user", place, `! ${asText(raw["command"])}`, undefined, { time, flags: { synthetic: true } });
    case "toolResult": {
      const callId = asName(raw["toolCallId"]);
      return resultMessage(place, { callId, name: asName(raw["toolName"]) ?? calledName(before, callId), isError: raw["isError"] === true }, content.text, at, time);
    }
    case "assistant": {
      const draft = new Draft("assistant", place);
      draft.content = content.kind;
      if (content.text !== "") draft.say(content.text, at);
      draft.think(content.thinking);
      for (const part of asList(raw["content"])) if (isFields(part) && part["type"] === "toolCall") draft.calls.push({ id: asName(part["id"]), name: asName(part["name"]) ?? "", arguments: part["arguments"] });
      draft.finishReason = asName(raw["stopReason"]);
      draft.model = asName(raw["model"]);
      draft.time = time;
      if (draft.finishReason !== undefined && CUT.has(draft.finishReason)) draft.flag({ interrupted: true });
      // A copy of what was delivered to a channel, not an answer of a model.
      if (raw["provider"] === "openclaw" && raw["model"] === "delivery-mirror") draft.flag({ synthetic: true });
      return draft.message();
    }
    default:
      return undefined;
  }
}
