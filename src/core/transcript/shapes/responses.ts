/** Items of the Responses API, gathered into turns: reasoning, texts and calls belong to one response until a result or a user message comes. */
import type { Sink } from "../format.ts";
import type { Message, MessageFlags, Place, TextPlace, ToolCall } from "../model.ts";
import { NO_CALLS, NO_FLAGS } from "../model.ts";
import { asList, asName, asText, type Fields, isFields } from "../values.ts";
import { UndoMap } from "../undo.ts";
import { chatRole, textPlace } from "./chat.ts";
import { thoughtText } from "./content.ts";

/** Where an item stands, and what its record says about it. */
export interface ItemPlace {
  readonly place: Place;
  /** Of the item in the record. */
  readonly path: readonly (string | number)[];
  readonly time: number | undefined;
  readonly model: string | undefined;
  /** Copied from another session. */
  readonly replayed: boolean;
}

/** The response that is being gathered. Immutable, so that a mark can keep it. */
interface Group {
  /** Index of its message; -1 while there is only reasoning. */
  readonly index: number;
  readonly thoughts: readonly string[];
  readonly texts: readonly string[];
  readonly textPlace: TextPlace | undefined;
  readonly calls: readonly ToolCall[];
  readonly commentary: boolean;
  readonly first: ItemPlace;
  /** Where the turn is shown: its text, or else its first call. */
  readonly shown: Place;
}

/** Calls after which the agent waits for the user. */
const ASKS = new Set(["request_user_input", "ask_user"]);

/** User texts that the client puts in front of a conversation or between its turns. */
const SYNTHETIC = [
  "<environment_context>", "<user_instructions>", "# AGENTS.md instructions for ", "<INSTRUCTIONS>", "<permissions instructions>", "<turn_aborted>", "<subagent_notification>", "<skill>",
  "<user_shell_command>", "<collaboration_mode>",
];

/** Exit code in the header of a shell result. */
const EXIT_CODE = /^(?:Exit code: |Process exited with code )(-?\d+)/m;

/** Gathers items into messages of the current conversation. */
export class ResponsesReader {
  readonly #sink: Sink;
  readonly #names = new UndoMap<string, string>();
  #group: Group | undefined;

  constructor(sink: Sink) {
    this.#sink = sink;
  }

  mark(): () => void {
    const names = this.#names.mark();
    const group = this.#group;
    return () => {
      names();
      this.#group = group;
    };
  }

  /** Takes the next item. Kinds that carry nothing for a turn are passed over. */
  item(item: Fields, at: ItemPlace): void {
    const type = typeof item["type"] === "string" ? item["type"] : item["role"] === undefined ? "" : "message";
    if (type === "message") this.#message(item, at);
    else if (type === "reasoning") this.#reasoning(item, at);
    else if (type.endsWith("_output")) this.#output(item, at);
    else if (type.endsWith("_call") || type === "mcp_approval_request") this.#call(item, type, at);
  }

  /** The response is over. One that only reasoned is a turn too, unless it was cut short. */
  close(cut = false): void {
    const group = this.#group;
    this.#group = undefined;
    if (group === undefined || group.index >= 0 || cut || group.thoughts.length === 0) return;
    this.#sink.message(this.#build(group));
  }

  /** The user stopped the agent: the last response, if one came since the user spoke, is unfinished. */
  interrupt(): void {
    this.close(true);
    for (let i = this.#sink.messages.length - 1; i >= 0; i--) {
      const message = this.#sink.messages[i];
      if (message === undefined || (message.role === "user" && message.flags.synthetic !== true)) return;
      if (message.role === "assistant") {
        this.#sink.replace(i, { ...message, flags: { ...message.flags, interrupted: true } });
        return;
      }
    }
  }

  #message(item: Fields, at: ItemPlace): void {
    const role = chatRole(item["role"]);
    const { text, place } = itemText(item, at);
    if (role === undefined) {
      this.#sink.diagnostic(at.place, "A message without a role that is known", true);
      return;
    }
    if (role === "assistant") {
      const group = this.#grown(at);
      const first = group.texts.length === 0;
      this.#put({
        ...group,
        texts: [...group.texts, text],
        textPlace: first ? place : undefined,
        commentary: (first || group.commentary) && item["phase"] === "commentary",
        shown: first ? at.place : group.shown,
      });
      return;
    }
    this.close();
    const synthetic = role === "user" && SYNTHETIC.some((start) => text.startsWith(start));
    if (synthetic && text.startsWith("<turn_aborted>")) this.interrupt();
    const flags: MessageFlags = { ...(synthetic ? { synthetic: true } : {}), ...(at.replayed ? { replayed: true } : {}) };
    this.#sink.message({
      role, text, content: typeof item["content"] === "string" ? "string" : "parts", thinking: undefined, calls: NO_CALLS, result: undefined, finishReason: undefined, model: undefined,
      time: at.time, place: at.place, textPlace: place, flags: synthetic || at.replayed ? flags : NO_FLAGS, extra: undefined,
    });
  }

  #reasoning(item: Fields, at: ItemPlace): void {
    const group = this.#grown(at);
    const thoughts = [item["summary"], item["content"]].flatMap((list) => asList(list).flatMap((part) => {
      const thought = typeof part === "string" ? part : isFields(part) ? thoughtText(part) : "";
      return thought === "" ? [] : [thought];
    }));
    this.#put({ ...group, thoughts: [...group.thoughts, ...thoughts] });
  }

  #call(item: Fields, type: string, at: ItemPlace): void {
    const group = this.#grown(at);
    const id = asName(item["call_id"]) ?? asName(item["id"]);
    const name = asName(item["name"]) ?? type.replace(/_call$/, "");
    if (id !== undefined) this.#names.set(id, name);
    const call: ToolCall = { id, name, arguments: item["arguments"] ?? item["input"] ?? item["action"] ?? item["queries"] };
    this.#put({ ...group, calls: [...group.calls, call], shown: group.texts.length === 0 && group.calls.length === 0 ? at.place : group.shown });
  }

  #output(item: Fields, at: ItemPlace): void {
    this.close();
    const callId = asName(item["call_id"]) ?? asName(item["id"]);
    const { text, place, failed } = outputText(item["output"] ?? item["tools"], at);
    this.#sink.message({
      role: "tool", text, content: typeof item["output"] === "string" ? "string" : "parts", thinking: undefined, calls: NO_CALLS,
      result: { callId, name: callId === undefined ? undefined : this.#names.get(callId), isError: failed || item["status"] === "failed" },
      finishReason: undefined, model: undefined, time: at.time, place: at.place, textPlace: place, flags: at.replayed ? { replayed: true } : NO_FLAGS, extra: undefined,
    });
  }

  #grown(at: ItemPlace): Group {
    return this.#group ?? { index: -1, thoughts: [], texts: [], textPlace: undefined, calls: NO_CALLS, commentary: false, first: at, shown: at.place };
  }

  /** Keeps the group, and its message once there is a text or a call. */
  #put(group: Group): void {
    if (group.index >= 0) {
      this.#sink.replace(group.index, this.#build(group));
      this.#group = group;
    } else if (group.texts.length > 0 || group.calls.length > 0) {
      this.#group = { ...group, index: this.#sink.message(this.#build(group)) };
    } else {
      this.#group = group;
    }
  }

  #build(group: Group): Message {
    const waiting = group.calls.some((call) => ASKS.has(call.name));
    const flags = {
      ...(group.commentary ? { commentary: true } : {}), ...(waiting ? { waiting: true } : {}), ...(group.first.replayed ? { replayed: true } : {}),
    };
    return {
      role: "assistant", text: group.texts.join("\n\n"), content: group.texts.length === 0 ? "absent" : "parts", thinking: group.thoughts.length === 0 ? undefined : group.thoughts.join("\n\n"),
      calls: group.calls, result: undefined, finishReason: undefined, model: group.first.model, time: group.first.time, place: group.shown, textPlace: group.textPlace,
      flags: Object.keys(flags).length === 0 ? NO_FLAGS : flags, extra: undefined,
    };
  }
}

/** Text of a message item, with its place when it is one string. */
function itemText(item: Fields, at: ItemPlace): { readonly text: string; readonly place: TextPlace | undefined } {
  const { content } = item;
  if (typeof content === "string") return { text: content, place: textPlace(at.place, [...at.path, "content"]) };
  const found: { text: string; key: string; index: number }[] = [];
  asList(content).forEach((part, index) => {
    if (typeof part === "string") found.push({ text: part, key: "", index });
    else if (isFields(part) && typeof part["text"] === "string") found.push({ text: part["text"], key: "text", index });
    else if (isFields(part) && typeof part["refusal"] === "string") found.push({ text: part["refusal"], key: "refusal", index });
  });
  const only = found.length === 1 ? found[0] : undefined;
  return {
    text: found.map((part) => part.text).join("\n"),
    place: only === undefined ? undefined : textPlace(at.place, [...at.path, "content", only.index, ...(only.key === "" ? [] : [only.key])]),
  };
}

/** Text of a result: plain, wrapped as JSON with metadata, or in parts; and whether it says that the call failed. */
function outputText(output: unknown, at: ItemPlace): { readonly text: string; readonly place: TextPlace | undefined; readonly failed: boolean } {
  if (typeof output === "string") {
    if (output.startsWith("{") && output.includes('"metadata"')) {
      try {
        const parsed: unknown = JSON.parse(output);
        if (isFields(parsed) && typeof parsed["output"] === "string") {
          const code = isFields(parsed["metadata"]) ? parsed["metadata"]["exit_code"] : undefined;
          return { text: parsed["output"], place: undefined, failed: typeof code === "number" && code !== 0 };
        }
      } catch {
        // A result that only looks like JSON is text.
      }
    }
    const code = EXIT_CODE.exec(output.slice(0, 300))?.[1];
    return { text: output, place: textPlace(at.place, [...at.path, "output"]), failed: code !== undefined && Number(code) !== 0 };
  }
  if (Array.isArray(output)) {
    return { text: (output as readonly unknown[]).map((part) => (isFields(part) && typeof part["text"] === "string" ? part["text"] : "")).filter((text) => text !== "").join("\n"), place: undefined, failed: false };
  }
  if (isFields(output)) {
    const text = asName(output["content"]) ?? asName(output["output"]) ?? asText(output);
    return { text, place: undefined, failed: output["success"] === false };
  }
  return { text: asText(output), place: undefined, failed: false };
}
