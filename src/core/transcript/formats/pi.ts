/** pi, and openclaw that keeps its sessions in the same lines: a tree of entries of which the branch of the newest one is the conversation. */
import type { Format, Probe, RawRecord, RecordReader, Sink } from "../format.ts";
import { Branch } from "../shapes/branch.ts";
import { inner } from "../shapes/draft.ts";
import { piMessage } from "../shapes/piMessage.ts";
import { asName, asTime, type Fields, isFields } from "../values.ts";

const ROLES = new Set(["user", "assistant", "toolResult", "bashExecution", "custom", "branchSummary", "compactionSummary", "system"]);

function isHeader(value: unknown): value is Fields {
  return isFields(value) && value["type"] === "session" && typeof value["id"] === "string" && (typeof value["cwd"] === "string" || typeof value["timestamp"] === "string");
}

/** A message entry whose message only this family writes. */
function isOwnMessage(value: unknown): boolean {
  if (!isFields(value) || value["type"] !== "message" || !isFields(value["message"])) return false;
  const message = value["message"];
  if (typeof message["role"] !== "string" || !ROLES.has(message["role"])) return false;
  return message["role"] === "toolResult" || message["role"] === "bashExecution" || (message["role"] === "assistant" && ("stopReason" in message || "provider" in message || "api" in message));
}

function isOwnFile({ records, container }: Probe): boolean {
  if (container !== "jsonl") return false;
  if (records.some(isHeader)) return records.every((record) => isFields(record) && (record["type"] !== "message" || isFields(record["message"])) && record["payload"] === undefined && record["sessionKey"] === undefined);
  return records.some(isOwnMessage) && records.every((record) => isFields(record) && typeof record["type"] === "string");
}

/** What only openclaw puts into such a file. */
function isOpenclaw(records: readonly unknown[]): boolean {
  return records.some((record) => {
    if (!isFields(record)) return false;
    if (isHeader(record)) return typeof record["version"] === "number" && record["version"] > 3;
    if (record["type"] === "custom") return record["customType"] === "model-snapshot" || asName(record["customType"])?.startsWith("openclaw") === true;
    if (inner(record, "message", "provider") === "openclaw") return true;
    const text = inner(record, "message", "content", 0, "text") ?? inner(record, "message", "content");
    return inner(record, "message", "role") === "user" && typeof text === "string" && /^(?:Sender|Conversation info|System) \(untrusted|^\[cron:|^\[Subagent Context\]|^Read HEARTBEAT\.md/.test(text.slice(0, 80));
  });
}

const SCHEDULED = /^(?:\[cron:|Read HEARTBEAT\.md)/;

class PiReader implements RecordReader {
  readonly #sink: Sink;
  readonly #branch: Branch;
  /** Entries older than this were copied from the session that this one was forked from; undefined when there was none. */
  #forked: number | undefined;
  #first = true;

  constructor(sink: Sink) {
    this.#sink = sink;
    this.#branch = new Branch(sink);
  }

  mark(): () => void {
    const undo = this.#branch.mark();
    const [forked, first] = [this.#forked, this.#first];
    return () => {
      undo();
      this.#forked = forked;
      this.#first = first;
    };
  }

  record({ value, place }: RawRecord): void {
    if (!isFields(value) || typeof value["type"] !== "string") {
      this.#sink.diagnostic(place, "Not an entry of a session", true);
      return;
    }
    if (value["type"] === "session") {
      this.#header(value);
      return;
    }
    const id = asName(value["id"]);
    const parent = value["parentId"] === null ? null : asName(value["parentId"]);
    const time = asTime(value["timestamp"]);
    const copied = this.#forked !== undefined && time !== undefined && time < this.#forked;
    const raw: Fields | undefined = value["type"] === "message" ? (isFields(value["message"]) ? value["message"] : undefined)
      : value["type"] === "custom_message" ? { role: "custom", content: value["content"] } : undefined;
    if (raw === undefined) {
      if (value["type"] === "message") this.#sink.diagnostic(place, "A message entry without its message", true);
      this.#note(value);
      this.#branch.add(id, parent);
      return;
    }
    const message = piMessage(raw, place, value["type"] === "message" ? ["message"] : [], time, this.#sink.messages);
    if (message === undefined) {
      this.#sink.diagnostic(place, "A message without a role that is known", true);
      this.#branch.add(id, parent);
      return;
    }
    if (this.#first && message.role === "user") {
      this.#first = false;
      if (SCHEDULED.test(message.text)) this.#sink.facts({ unattended: true });
      if (message.text.startsWith("[Subagent Context]")) this.#sink.facts({ subAgent: true });
    }
    this.#branch.add(id, parent, [copied ? { ...message, flags: { ...message.flags, replayed: true } } : message]);
  }

  #header(value: Fields): void {
    // A second header is that of a session whose entries were copied in.
    if (this.#sink.conversations > 0 && this.#sink.messages.length > 0) return;
    this.#sink.facts({ id: asName(value["id"]), model: asName(value["modelId"]) });
    if (asName(value["parentSession"]) !== undefined || asName(value["branchedFrom"]) !== undefined) this.#forked = asTime(value["timestamp"]);
  }

  #note(value: Fields): void {
    if (value["type"] === "model_change") this.#sink.facts({ model: asName(value["modelId"]) });
    else if (value["type"] === "custom" && value["customType"] === "model-snapshot") this.#sink.facts({ model: asName(inner(value, "data", "modelId")) });
    else if (value["type"] === "session_info") this.#sink.facts({ title: asName(value["name"]) });
  }
}

const NOTES = {
  reads: "the live branch: messages, thinking, calls, results, stop reasons, aborted and failed answers, models, commands of the user and inserted messages marked, entries copied by a fork marked",
  drops: "abandoned branches, labels, state of extensions, summaries of compactions",
  live: true,
} as const;

export const pi: Format = {
  id: "pi",
  label: "pi session",
  runtime: "plain",
  notes: { versions: "1 to 3", ...NOTES },
  detect: (probe) => isOwnFile(probe) && !isOpenclaw(probe.records),
  lines: (sink) => new PiReader(sink),
};

export const openclaw: Format = {
  id: "openclaw",
  label: "openclaw session",
  runtime: "plain",
  notes: { versions: "JSON Lines since pi version 3, also higher header versions", ...NOTES },
  detect: (probe) => isOwnFile(probe) && isOpenclaw(probe.records),
  lines: (sink) => new PiReader(sink),
};
