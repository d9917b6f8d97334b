/** The log of Cline's interface, `ui_messages.json`: what was said and asked, with the only record of cancelled and failed requests. */
import type { Format, Sink } from "../format.ts";
import type { Place, ToolCall } from "../model.ts";
import { ASKING, resultName } from "../shapes/clineText.ts";
import { Draft, inner, parsedText, resultMessage, simpleMessage } from "../shapes/draft.ts";
import { asList, asName, asTime, type Fields, isFields } from "../values.ts";

function isEntry(value: unknown): value is Fields {
  return isFields(value) && typeof value["ts"] === "number" && ((value["type"] === "say" && typeof value["say"] === "string") || (value["type"] === "ask" && typeof value["ask"] === "string"));
}

/** Kinds of entries that are calls of the model, and the tool they stand for (undefined: it is named inside). */
const CALLS: Readonly<Record<string, string | undefined>> = {
  tool: undefined, command: "execute_command", browser_action_launch: "browser_action", browser_action: "browser_action", use_mcp_server: "use_mcp_tool", followup: "ask_followup_question",
  plan_mode_respond: "plan_mode_respond", act_mode_respond: "act_mode_respond", new_task: "new_task", condense: "condense", completion_result: "attempt_completion", use_subagents: "use_subagents",
};

/** Requests end this way when the user or the connection cut them. */
const CUT = new Set(["user_cancelled", "streaming_failed", "retries_failed"]);

class UiReader {
  readonly #sink: Sink;
  #turn: Draft | undefined;
  #turnNumber = 0;
  /** Output of commands of the present turn, where the next request does not repeat it. */
  #output = "";
  #outputPlace: Place | undefined;
  #begun = false;

  constructor(sink: Sink) {
    this.#sink = sink;
  }

  entry(raw: unknown, place: Place): void {
    if (raw === undefined) return;
    if (!isEntry(raw)) {
      this.#sink.diagnostic(place, "Not an entry of the log", true);
      return;
    }
    const kind = asName(raw["say"]) ?? asName(raw["ask"]) ?? "";
    const time = asTime(raw["ts"]);
    switch (kind) {
      case "task":
        this.#user(raw, place, time);
        return;
      case "text":
        if (this.#turn === undefined && !this.#begun) this.#user(raw, place, time);
        else if (this.#turn === undefined) this.#open(raw, place, time, {}).say(raw["text"], ["text"], place);
        else this.#turn.say(raw["text"], ["text"], place);
        this.#partial(raw);
        return;
      case "reasoning":
        this.#turn?.think(raw["text"]);
        this.#partial(raw);
        return;
      case "api_req_started":
        this.#request(raw, place, time);
        return;
      case "user_feedback":
      case "user_feedback_diff":
        this.#user(raw, place, time);
        return;
      case "command_output":
        if (typeof raw["text"] === "string") this.#output += (this.#output === "" ? "" : "\n") + raw["text"];
        this.#outputPlace ??= place;
        return;
      default:
        if (Object.hasOwn(CALLS, kind)) this.#call(raw, kind, place, time);
    }
  }

  /** Nothing more comes. */
  end(): void {
    this.#close();
  }

  #open(raw: Fields, place: Place, time: number | undefined, request: Fields): Draft {
    const draft = new Draft("assistant", place);
    draft.model = asName(inner(raw, "modelInfo", "modelId"));
    draft.time = time;
    const reason = asName(request["cancelReason"]);
    if (reason !== undefined) {
      draft.finishReason = reason;
      if (CUT.has(reason)) draft.flag({ interrupted: true });
    }
    this.#turn = draft;
    this.#turnNumber++;
    return draft;
  }

  #close(): void {
    const turn = this.#turn;
    this.#turn = undefined;
    if (turn === undefined) return;
    // A request that failed before anything came is no answer of the model.
    if (turn.empty && (turn.flags.interrupted === true || turn.finishReason !== undefined)) return;
    this.#sink.message(turn.message());
  }

  #request(raw: Fields, place: Place, time: number | undefined): void {
    const retried = this.#turn?.empty === true;
    if (retried) this.#turn = undefined;
    this.#close();
    this.#begun = true;
    const parsed = parsedText(raw["text"]);
    const request: Fields = isFields(parsed) ? parsed : {};
    this.#answers(asName(request["request"]) ?? "", place, time);
    this.#open(raw, place, time, request);
  }

  /** What the new request sends back: the result of the last call, or the reminder that there was none. */
  #answers(request: string, place: Place, time: number | undefined): void {
    const last = this.#sink.messages[this.#sink.messages.length - 1];
    const calls: readonly ToolCall[] = last?.role === "assistant" ? last.calls : [];
    const name = resultName(request);
    const details = request.indexOf("<environment_details>");
    const text = (details < 0 ? request : request.slice(0, details)).trim();
    const call = calls.find((one) => one.name === name) ?? calls[0];
    if (name !== undefined && last?.role === "assistant") this.#sink.message(resultMessage(place, { callId: call?.id, name, isError: false }, text, undefined, time));
    else if (call !== undefined && this.#output !== "") this.#sink.message(resultMessage(this.#outputPlace ?? place, { callId: call.id, name: call.name, isError: false }, this.#output, undefined, time));
    else if (text.startsWith("[ERROR]") && last?.role === "assistant") this.#sink.message(simpleMessage("user", place, text, undefined, { time, flags: { synthetic: true } }));
    this.#output = "";
    this.#outputPlace = undefined;
  }

  #user(raw: Fields, place: Place, time: number | undefined): void {
    this.#close();
    const text = asName(raw["text"]) ?? "";
    const last = this.#sink.messages[this.#sink.messages.length - 1];
    const asked = last?.role === "assistant" ? last.calls.find((call) => ASKING.has(call.name)) : undefined;
    if (asked !== undefined) this.#sink.message(resultMessage(place, { callId: asked.id, name: asked.name, isError: false }, text, ["text"], time));
    this.#sink.message(simpleMessage("user", place, text, ["text"], { time }));
  }

  #call(raw: Fields, kind: string, place: Place, time: number | undefined): void {
    const turn = this.#turn;
    if (turn === undefined) return;
    const stored = parsedText(raw["text"]);
    const details: Fields = isFields(stored) ? stored : {};
    const name = CALLS[kind] ?? toolName(asName(details["tool"])) ?? kind;
    // The interface says a finished task twice, first as a statement and then as a question.
    if (kind === "completion_result" && turn.calls.some((call) => call.name === name)) return;
    turn.calls.push({ id: `${this.#turnNumber}-${turn.calls.length}`, name, arguments: isFields(stored) ? stored : raw["text"] });
    if (ASKING.has(name)) turn.flag({ waiting: true });
    const words = details["response"] ?? details["question"] ?? (kind === "completion_result" ? raw["text"] : undefined);
    if (typeof words === "string" && turn.text === "") turn.say(words, words === raw["text"] ? ["text"] : undefined, place);
    turn.time ??= time;
    this.#partial(raw);
  }

  /** An entry that is still partial was cut off while it came. */
  #partial(raw: Fields): void {
    if (raw["partial"] === true && typeof raw["text"] === "string" && raw["text"] !== "") this.#turn?.flag({ interrupted: true });
  }
}

/** `readFile` in the interface is `read_file` to the model. */
function toolName(name: string | undefined): string | undefined {
  if (name === undefined) return undefined;
  const snake = name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  return snake === "new_file_created" ? "write_to_file" : snake === "edited_existing_file" ? "replace_in_file" : snake.startsWith("list_files") ? "list_files" : snake;
}

export const clineUi: Format = {
  id: "cline-ui",
  label: "Cline interface log",
  runtime: "plain",
  notes: {
    versions: "ui_messages.json of Cline 3, Roo Code, Kilo Code",
    reads: "each request as a turn: texts, reasoning, tools, commands and questions as calls, results where the next request repeats them, feedback of the user, cancelled and failed requests",
    drops: "checkpoints, progress lists, costs",
    live: true,
  },
  detect({ records, container }) {
    const value = records[0];
    if (container !== "json" || !Array.isArray(value)) return false;
    const look = (value as readonly unknown[]).slice(0, 20);
    return look.length > 0 && look.filter(isEntry).length * 2 > look.length;
  },
  document(document, sink) {
    sink.conversation();
    const entries = asList(document.value);
    const places = document.places([]);
    const reader = new UiReader(sink);
    entries.forEach((entry, index) => reader.entry(entry, places[index] ?? document.place));
    reader.end();
    sink.records(entries.length);
  },
};
