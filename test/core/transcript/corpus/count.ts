/**
 * Counts what a session file holds, from the raw file and by the simplest rule for its format: no reader of ours is used, databases are opened by sql.js
 * (as they are, and with their log laid over the pages), archives by fflate. What the simple rule misses is explained in `differences.ts`.
 */
import { existsSync, readFileSync } from "node:fs";
import { unzipSync } from "fflate";
import init from "sql.js";

export interface Count {
  /** Users, answers, results, system texts. */
  readonly messages: number;
  readonly turns: number;
  readonly calls: number;
  /** Results that name a call of the file. */
  readonly paired: number;
}

type Json = unknown;
const sqlite = await init();

const at = (value: Json, ...path: readonly (string | number)[]): Json => path.reduce<unknown>((here, key) => (typeof here === "object" && here !== null ? (here as Record<string | number, unknown>)[key] : undefined), value);
const list = (value: Json, ...path: readonly (string | number)[]): readonly Json[] => {
  const found = at(value, ...path);
  return Array.isArray(found) ? (found as readonly Json[]) : [];
};
const parsed = (text: string): readonly Json[] => {
  try {
    return [JSON.parse(text) as Json];
  } catch {
    return [];
  }
};
const linesOf = (text: string): readonly Json[] => text.split("\n").flatMap(parsed);
const typed = (values: readonly Json[], type: string): readonly Json[] => values.filter((value) => at(value, "type") === type);

/** One message of the simplest kind. */
interface Item {
  readonly role: "user" | "assistant" | "tool" | "system";
  readonly calls?: readonly Json[];
  /** Id of the call that a result answers. */
  readonly answers?: Json;
}

/** Sums; calls are named by ids, which may be used again in another conversation. */
function sum(...conversations: readonly (readonly Item[])[]): Count {
  const total = { messages: 0, turns: 0, calls: 0, paired: 0 };
  for (const items of conversations) {
    const ids = new Set(items.flatMap((item) => item.calls ?? []));
    for (const item of items) {
      total.messages++;
      if (item.role === "assistant") total.turns++;
      total.calls += item.calls?.length ?? 0;
      if (item.role === "tool" && item.answers !== undefined && ids.has(item.answers)) total.paired++;
    }
  }
  return total;
}

/** Messages of the Chat Completions API, and of all who store them so. */
function chat(messages: readonly Json[]): readonly Item[] {
  return messages.flatMap((message): readonly Item[] => {
    const role = at(message, "role");
    if (role === "assistant") {
      const calls = typeof at(message, "tool_calls") === "string" ? list(parsed(String(at(message, "tool_calls")))[0]) : list(message, "tool_calls");
      return [{ role, calls: calls.map((call) => at(call, "id")) }];
    }
    if (role === "tool") return [{ role, answers: at(message, "tool_call_id") }];
    return role === "user" || role === "system" || role === "developer" ? [{ role: role === "user" ? "user" : "system" }] : [];
  });
}

/** Messages made of blocks, as the Messages API has them: results stand in user messages. */
function blocks(messages: readonly Json[]): readonly Item[] {
  return messages.flatMap((message): readonly Item[] => {
    const content = at(message, "content");
    const parts: readonly Json[] = Array.isArray(content) ? (content as readonly Json[]) : [];
    if (at(message, "role") === "assistant") return [{ role: "assistant", calls: typed(parts, "tool_use").map((part) => at(part, "id")) }];
    const results = typed(parts, "tool_result").map((part): Item => ({ role: "tool", answers: at(part, "tool_use_id") }));
    const spoken = typeof content === "string" || parts.some((part) => at(part, "type") !== "tool_result");
    return spoken ? [...results, { role: "user" }] : results;
  });
}

/** Claude Code and its likes: the records of one answer share an id. */
function claude(records: readonly Json[]): readonly Item[] {
  const answers = new Map<Json, Json[]>();
  const items: Item[] = [];
  for (const record of records) {
    const message = at(record, "message");
    if (at(record, "type") === "assistant" && at(message, "model") !== "<synthetic>") {
      const id = at(message, "id") ?? at(record, "uuid");
      let calls = answers.get(id);
      if (calls === undefined) {
        answers.set(id, calls = []);
        items.push({ role: "assistant", calls });
      }
      calls.push(...typed(list(message, "content"), "tool_use").map((part) => at(part, "id")));
    } else if (at(record, "type") === "user") items.push(...blocks([message]));
  }
  return items;
}

function codex(records: readonly Json[]): readonly Item[] {
  const items: Item[] = [];
  let open: Json[] | undefined;
  for (const record of records) {
    const item = at(record, "type") === "response_item" ? at(record, "payload") : undefined;
    const type = String(at(item, "type"));
    const isCall = /_call$/.test(type);
    if (isCall || (type === "message" && at(item, "role") === "assistant")) {
      if (open === undefined) {
        open = [];
        items.push({ role: "assistant", calls: open });
      }
      if (isCall) open.push(at(item, "call_id"));
    } else if (/_output$/.test(type)) {
      open = undefined;
      items.push({ role: "tool", answers: at(item, "call_id") });
    } else if (type === "message") {
      open = undefined;
      items.push({ role: at(item, "role") === "user" ? "user" : "system" });
    }
  }
  return items;
}

function codexExec(records: readonly Json[]): readonly Item[] {
  const done = typed(records, "item.completed").map((record) => at(record, "item"));
  return done.flatMap((item): readonly Item[] => {
    if (at(item, "type") === "agent_message") return [{ role: "assistant" }];
    return at(item, "type") === "command_execution" ? [{ role: "assistant", calls: [at(item, "id")] }, { role: "tool", answers: at(item, "id") }] : [];
  });
}

function pi(entries: readonly Json[]): readonly Item[] {
  // The path from the last entry up its parents; in the first version the file's order.
  const byId = new Map(entries.map((entry) => [at(entry, "id"), entry]));
  const tree = entries.some((entry) => at(entry, "parentId") !== undefined);
  const path: Json[] = [];
  for (let entry: Json = entries.at(-1); tree && entry !== undefined; entry = byId.get(at(entry, "parentId"))) path.unshift(entry);
  return (tree ? path : entries).flatMap((entry): readonly Item[] => {
    if (at(entry, "type") === "custom_message") return [{ role: "user" }];
    const message = at(entry, "type") === "message" ? at(entry, "message") : undefined;
    const role = at(message, "role");
    if (role === "assistant") return [{ role, calls: typed(list(message, "content"), "toolCall").map((part) => at(part, "id")) }];
    if (role === "toolResult") return [{ role: "tool", answers: at(message, "toolCallId") }];
    return role === undefined ? [] : [{ role: "user" }];
  });
}

function openhands(events: readonly Json[]): readonly Item[] {
  const answers = new Map<Json, Json[]>();
  const items: Item[] = [];
  const actions = new Set<Json>();
  for (const event of events) {
    const action = at(event, "action");
    const own = at(event, "source") === "agent" && action !== undefined && action !== "system";
    if (own) {
      const id = at(event, "tool_call_metadata", "model_response", "id") ?? at(event, "id");
      let calls = answers.get(id);
      if (calls === undefined) {
        answers.set(id, calls = []);
        items.push({ role: "assistant", calls });
      }
      if (action !== "message") {
        calls.push(at(event, "id"));
        actions.add(at(event, "id"));
      }
    } else if (at(event, "observation") !== undefined && actions.has(at(event, "cause"))) items.push({ role: "tool", answers: at(event, "cause") });
    else if (action === "system") items.push({ role: "system" });
    else if (action === "message") items.push({ role: "user" });
  }
  return items;
}

function opencode(messages: readonly Json[]): readonly Item[] {
  return messages.flatMap((message): readonly Item[] => {
    if (at(message, "info", "role") === "user") return [{ role: "user" }];
    const tools = typed(list(message, "parts"), "tool");
    const done = tools.filter((part) => at(part, "state", "status") === "completed" || at(part, "state", "status") === "error");
    return [{ role: "assistant", calls: tools.map((part) => at(part, "callID")) }, ...done.map((part): Item => ({ role: "tool", answers: at(part, "callID") }))];
  });
}

function goose(messages: readonly Json[]): readonly Item[] {
  return messages.flatMap((message): readonly Item[] => {
    const parts = list(message, "content");
    if (at(message, "role") === "assistant") return [{ role: "assistant", calls: typed(parts, "toolRequest").map((part) => at(part, "id")) }];
    if (at(message, "role") !== "user") return [];
    const results = typed(parts, "toolResponse").map((part): Item => ({ role: "tool", answers: at(part, "id") }));
    return parts.length > results.length ? [...results, { role: "user" }] : results;
  });
}

function langchain(messages: readonly Json[]): readonly Item[] {
  return messages.map((message): Item => {
    const data = at(message, "data") ?? at(message, "kwargs");
    const type = String(at(message, "type") === "constructor" ? at(data, "type") : at(message, "type"));
    if (type === "ai") return { role: "assistant", calls: list(data, "tool_calls").map((call) => at(call, "id")) };
    return type === "tool" ? { role: "tool", answers: at(data, "tool_call_id") } : { role: type === "system" ? "system" : "user" };
  });
}

function copilotChat(requests: readonly Json[]): readonly Item[] {
  return requests.flatMap((request, index): readonly Item[] => {
    const rounds = list(request, "result", "metadata", "toolCallRounds");
    const own = rounds.length === 0 ? [{}] : rounds;
    return [{ role: "user" }, ...own.flatMap((round, number): readonly Item[] => {
      const calls = list(round, "toolCalls").map((_call, place) => `${index}.${number}.${place}`);
      return [{ role: "assistant", calls }, ...calls.map((answers): Item => ({ role: "tool", answers }))];
    })];
  });
}

function gemini(messages: readonly Json[]): readonly Item[] {
  return messages.flatMap((message): readonly Item[] => {
    if (at(message, "type") !== "gemini") return at(message, "type") === "user" ? [{ role: "user" }] : [];
    const calls = list(message, "toolCalls");
    return [{ role: "assistant", calls: calls.map((call) => at(call, "id")) }, ...calls.filter((call) => at(call, "result") !== undefined).map((call): Item => ({ role: "tool", answers: at(call, "id") }))];
  });
}

function qwen(records: readonly Json[]): readonly Item[] {
  return records.flatMap((record): readonly Item[] => {
    const parts = list(record, "message", "parts");
    if (at(record, "type") === "assistant") return [{ role: "assistant", calls: parts.flatMap((part) => (at(part, "functionCall") === undefined ? [] : [at(part, "functionCall", "id")])) }];
    if (at(record, "type") === "tool_result") return parts.flatMap((part): readonly Item[] => (at(part, "functionResponse") === undefined ? [] : [{ role: "tool", answers: at(part, "functionResponse", "id") }]));
    return at(record, "type") === "user" ? [{ role: "user" }] : [];
  });
}

/** Calls that are written as text, `count` of them in an answer; what answers one is the message after it, or says so by its role. */
function written(messages: readonly Json[], count: (text: string) => number): readonly Item[] {
  let asked: readonly string[] = [];
  return messages.map((message, index): Item => {
    const role = at(message, "role");
    if (role === "assistant") {
      asked = Array.from({ length: Math.max(count(text(at(message, "content"))), at(messages[index + 1], "role") === "tool" ? 1 : 0) + list(message, "tool_calls").length }, (_unused, call) => `${index}.${call}`);
      return { role, calls: asked };
    }
    const answers = asked[0];
    asked = [];
    return answers === undefined ? { role: role === "system" ? "system" : "user" } : { role: "tool", answers };
  });
}

const text = (content: Json): string => (typeof content === "string" ? content : list(content).map((part) => (typeof part === "string" ? part : String(at(part, "text") ?? ""))).join("\n"));

function atif(document: Json): readonly Item[] {
  return list(document, "steps").flatMap((step, index): readonly Item[] => {
    if (at(step, "source") !== "agent") return [{ role: at(step, "source") === "system" ? "system" : "user" }];
    const results = list(step, "observation", "results");
    const calls = list(step, "tool_calls").map((call) => at(call, "tool_call_id"));
    // A step with an observation acted, also where the call stands only in its text.
    if (calls.length === 0 && results.length > 0) calls.push(`step ${index}`);
    return [{ role: "assistant", calls }, ...results.map((result): Item => ({ role: "tool", answers: at(result, "source_call_id") ?? calls[0] }))];
  });
}

function sharegpt(rows: readonly Json[]): readonly (readonly Item[])[] {
  return rows.map((row) => {
    const items: Item[] = [];
    let call = 0;
    for (const entry of [...list(row, "conversations"), ...list(row, "messages")]) {
      const from = at(entry, "from") ?? at(entry, "role");
      const called = from === "function_call" || typed(list(entry, "content"), "tool_call").length > 0;
      if (from === "gpt" || from === "function_call" || from === "assistant") {
        const count = Math.max(Number(called), typed(list(entry, "content"), "tool_call").length);
        items.push({ role: "assistant", calls: Array.from({ length: count }, () => `${++call}`) });
      } else if (from === "observation" || from === "tool") items.push({ role: "tool", answers: `${call}` });
      else items.push({ role: from === "system" ? "system" : "user" });
    }
    return items;
  });
}

/** A database through sql.js, with the pages that the log has committed. */
function database(path: string): { rows(sql: string): readonly Readonly<Record<string, Json>>[] } {
  const bytes = readFileSync(path);
  const open = new sqlite.Database(withLog(bytes, existsSync(`${path}-wal`) ? readFileSync(`${path}-wal`) : Buffer.alloc(0)));
  return {
    rows(sql) {
      const [found] = open.exec(sql);
      return (found?.values ?? []).map((values) => Object.fromEntries(values.map((value, column) => [found?.columns[column] ?? "", value])));
    },
  };
}

/** Copies the frames of a log up to its last commit over the pages of the file. Checksums are not looked at: the salts end it. */
function withLog(file: Buffer, log: Buffer): Buffer {
  if (log.length < 32) return file;
  const page = log.readUInt32BE(8);
  let end = 0;
  let size = 0;
  for (let frame = 32; frame + 24 + page <= log.length && log.subarray(frame + 8, frame + 16).equals(log.subarray(16, 24)); frame += 24 + page) {
    if (log.readUInt32BE(frame + 4) === 0) continue;
    end = frame + 24 + page;
    size = log.readUInt32BE(frame + 4);
  }
  const whole = Buffer.concat([file, Buffer.alloc(Math.max(0, size * page - file.length))]).subarray(0, size * page);
  for (let frame = 32; frame < end; frame += 24 + page) log.copy(whole, (log.readUInt32BE(frame) - 1) * page, frame + 24, frame + 24 + page);
  // As a file without a log.
  whole[18] = whole[19] = 1;
  return whole;
}

function bySession(rows: readonly Json[]): readonly (readonly Json[])[] {
  const groups = new Map<Json, Json[]>();
  for (const row of rows) {
    const key = at(row, "session_id");
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [row]);
    else group.push(row);
  }
  return [...groups.values()];
}

/** Inspect samples: their messages are those of chats with calls that have ids. */
const inspect = (samples: readonly Json[]): Count => sum(...samples.map((sample) => chat(list(sample, "messages"))));

/** Counts a file of the reference folder by the name of its family; undefined for families without a rule. */
export function countFile(path: string, family: string): Count | undefined {
  const name = path.slice(path.lastIndexOf("/") + 1);
  if (name.endsWith(".eval")) return inspect(Object.entries(unzipSync(readFileSync(path))).filter(([member]) => member.startsWith("samples/")).map(([, data]) => JSON.parse(Buffer.from(data).toString()) as Json));
  if (name.endsWith(".db")) return countDatabase(path, family);
  const raw = readFileSync(path, "utf8");
  const [document] = parsed(raw);
  const records = linesOf(raw);
  switch (family) {
    case "anthropic-messages": return sum(blocks(Array.isArray(document) ? (document as readonly Json[]) : list(document, "messages")));
    case "atif": return sum(atif(document));
    case "claude-code": return sum(claude(records));
    case "cline": return countCline(name, document);
    case "codex": return name.startsWith("exec") ? sum(codexExec(records)) : sum(codex(records));
    case "copilot-chat": return sum(copilotChat(name.endsWith(".jsonl") ? [{}] : list(document, "requests")));
    case "copilot-cli": return sum(records.flatMap((event): readonly Item[] => {
      if (at(event, "type") === "user.message") return [{ role: "user" }];
      if (at(event, "type") === "assistant.message") return [{ role: "assistant", calls: list(event, "data", "toolRequests").map((call) => at(call, "toolCallId")) }];
      return at(event, "type") === "tool.execution_complete" ? [{ role: "tool", answers: at(event, "data", "toolCallId") }] : [];
    }));
    case "gemini-cli": return sum(gemini(document === undefined ? records : list(document, "messages")));
    case "goose": return sum(goose(records));
    case "hermes": return name.startsWith("trajectory") ? sum(...sharegpt(records)) : sum(chat(list(document, "messages")));
    case "inspect": return inspect(list(document, "samples"));
    case "kimi-cli": return name.startsWith("wire") ? sum(wire(records)) : sum(chat(records.map((record) => (at(record, "role") === "_system_prompt" ? { role: "system" } : record))));
    case "langchain": return sum(langchain(Array.isArray(document) ? (document as readonly Json[]) : list(document, "messages")));
    case "mini-swe-agent": {
      const messages = Array.isArray(document) ? (document as readonly Json[]) : list(document, "messages");
      return sum(written(messages, (said) => said.match(/^```(?:bash|mswea_bash_command)$/gm)?.length ?? 0));
    }
    case "openai-chat": {
      const runs = Array.isArray(document) && at(document, 0, "traj") !== undefined ? (document as readonly Json[]).map((run) => list(run, "traj")) : [Array.isArray(document) ? (document as readonly Json[]) : [...list(document, "messages"), ...list(document, "response", "choices").map((choice) => at(choice, "message"))]];
      if (name.includes("prose")) return sum(written(runs.flat(), (said) => said.split("<function=").length - 1));
      return sum(...runs.map(chat));
    }
    case "openclaw-telemetry": return sum(...telemetry(records));
    case "openclaw": case "pi": return sum(pi(records));
    case "opencode": return sum(opencode(list(document, "messages")));
    case "openhands": return name.startsWith("output") ? sum(...records.map((row) => openhands(list(row, "history")))) : name.startsWith("v1") ? sum(sdk(records)) : sum(openhands(list(document)));
    case "otel-genai": return sum(...otel(records));
    case "other": return countOther(name, records);
    case "qwen-code": return sum(qwen(records));
    case "sharegpt": return sum(...sharegpt(document === undefined ? records : list(document)));
    case "swe-agent": return sum(swe(document));
    default: return undefined;
  }
}

function sdk(events: readonly Json[]): readonly Item[] {
  return events.flatMap((event): readonly Item[] => {
    if (at(event, "kind") === "ActionEvent") return [{ role: "assistant", calls: [at(event, "tool_call_id")] }];
    return at(event, "kind") === "ObservationEvent" ? [{ role: "tool", answers: at(event, "tool_call_id") }] : [];
  });
}

function otel(records: readonly Json[]): readonly (readonly Item[])[] {
  const spans = records.flatMap((record) => list(record, "resourceSpans").flatMap((resource) => list(resource, "scopeSpans").flatMap((scope) => list(scope, "spans"))));
  const value = (span: Json, key: string): Json => at(list(span, "attributes").find((pair) => at(pair, "key") === key), "value", "stringValue");
  return [spans.filter((span) => value(span, "gen_ai.operation.name") === "execute_tool").flatMap((span): readonly Item[] => [{ role: "assistant", calls: [at(span, "spanId")] }, { role: "tool", answers: at(span, "spanId") }])];
}

/** Steps of Kimi Code, and the events of Kimi CLI, where each call is a step. */
function wire(records: readonly Json[]): readonly Item[] {
  return records.flatMap((record): readonly Item[] => {
    const type = at(record, "event", "type") ?? at(record, "message", "type") ?? at(record, "type");
    if (at(record, "systemPrompt") !== undefined) return [{ role: "system" }];
    if (type === "step.begin") return [{ role: "assistant" }];
    if (type === "ToolCall") return [{ role: "assistant", calls: [undefined] }];
    if (type === "context.apply_compaction") return [{ role: "user" }];
    return at(record, "type") === "context.append_message" && at(record, "message", "role") === "user" ? [{ role: "user" }] : [];
  });
}

/** The history that the main agent's last start carries, and the tools that others began and ended. */
function telemetry(events: readonly Json[]): readonly (readonly Item[])[] {
  const history = events.filter((event) => at(event, "type") === "agent.start" && at(event, "sessionKey") === "agent:main:main" && list(event, "messages").length > 0).at(-1);
  const others = events.filter((event) => at(event, "type") === "tool.start" && String(at(event, "sessionKey")).includes(":subagent:"));
  return [pi(list(history, "messages").map((message) => ({ type: "message", message }))), others.flatMap((_event, index): readonly Item[] => [{ role: "assistant", calls: [index] }, { role: "tool", answers: index }])];
}

function swe(document: Json): readonly Item[] {
  const history = list(document, "history");
  // An action of the agent is a call; what the harness says next is its result.
  let asked: Json;
  return history.map((message, index): Item => {
    const role = at(message, "role");
    if (role === "assistant") {
      const calls = list(message, "tool_calls").map((call) => at(call, "id"));
      asked = calls[0] ?? `${index}`;
      return { role: "assistant", calls: calls.length > 0 ? calls : [asked] };
    }
    if (role === "system") return { role: "system" };
    const answers = asked;
    asked = undefined;
    return answers === undefined ? { role: "user" } : { role: "tool", answers };
  });
}

function countCline(name: string, document: Json): Count | undefined {
  if (name === "task_metadata.json") return { messages: 0, turns: 0, calls: 0, paired: 0 };
  if (name.startsWith("session_")) return sum(blocks(list(document, "messages")));
  if (name === "ui_messages.json") {
    const answers = new Set(list(document).filter((row) => at(row, "say") === "api_req_started").map((row) => at(row, "ts")));
    return { messages: 0, turns: answers.size, calls: 0, paired: 0 };
  }
  const tag = /<(read_file|write_to_file|replace_in_file|search_files|list_files|execute_command|attempt_completion|ask_followup_question|plan_mode_respond)>/g;
  let asked: string | undefined;
  return sum(list(document).flatMap((message, index): readonly Item[] => {
    const said = text(at(message, "content"));
    if (at(message, "role") === "assistant") {
      const known = tag.test(said);
      tag.lastIndex = 0;
      asked = known ? `${index}` : undefined;
      return [{ role: "assistant", calls: asked === undefined ? [] : [asked] }];
    }
    const result = /^\[\w+(?: for '[^]*?)?\] Result:/.test(said) && asked !== undefined;
    return result ? [{ role: "tool", answers: asked }] : [{ role: "user" }];
  }));
}

function countOther(name: string, records: readonly Json[]): Count | undefined {
  if (name.startsWith("iflow")) return sum(claude(records));
  if (name.startsWith("vibe")) return sum(chat(records));
  if (!name.startsWith("gptme")) return undefined;
  return sum(written(records, () => 0));
}

function countDatabase(path: string, family: string): Count | undefined {
  const open = database(path);
  if (family === "hermes") return sum(...bySession(open.rows("SELECT * FROM messages ORDER BY id")).map(chat));
  if (family === "goose") return sum(...bySession(open.rows("SELECT * FROM messages ORDER BY id")).map((rows) => goose(rows.map((row) => ({ role: at(row, "role"), content: parsed(String(at(row, "content_json")))[0] })))));
  if (family === "opencode") {
    const parts = open.rows("SELECT * FROM part");
    return sum(...bySession(open.rows("SELECT * FROM message")).map((rows) => opencode(rows.map((row) => ({ info: parsed(String(at(row, "data")))[0], parts: parts.filter((part) => part["message_id"] === at(row, "id")).map((part) => parsed(String(part["data"]))[0]) })))));
  }
  // Packed objects name their classes. A state that is overwritten counts with what took its place.
  const count = (data: Json, name: string): number => Buffer.from(data as Uint8Array).toString("latin1").split(name).length - 1;
  const rows = [...open.rows("SELECT thread_id, 0 AS written, checkpoint AS data FROM checkpoints"), ...open.rows("SELECT thread_id, 1 AS written, value AS data FROM writes WHERE channel = 'messages'")];
  const overwritten = new Set(rows.filter((row) => row["written"] === 1 && count(row["data"], "Overwrite") > 0).map((row) => row["thread_id"]));
  const shown = rows.filter((row) => row["written"] === 1 || !overwritten.has(row["thread_id"])).map((row) => row["data"]);
  const total = (name: string): number => shown.reduce<number>((all, data) => all + count(data, name), 0);
  return { messages: total("HumanMessage") + total("AIMessage") + total("ToolMessage"), turns: total("AIMessage"), calls: total("\xa4type\xa9tool_call"), paired: total("ToolMessage") };
}
