/** Formats that are databases, built here by SQLite; and archives of Inspect. */
import { zipSync } from "fflate";
import { describe, expect, it } from "vitest";
import type { Transcript } from "../../../../src/core/transcript/model.ts";
import { TranscriptReader } from "../../../../src/core/transcript/reader.ts";
import { bytesOf, logBetween, made } from "../sql.ts";
import { rows } from "./rows.ts";

function reader(bytes: Uint8Array, name: string, log?: Uint8Array): TranscriptReader {
  const own = new TranscriptReader({ name });
  own.push(bytes, false);
  if (log !== undefined) own.push(log, false, "begin");
  own.push(new Uint8Array(0), true);
  expect(own.failed).toBeUndefined();
  return own;
}

function read(bytes: Uint8Array, name = "x.db", log?: Uint8Array): Transcript {
  const { transcript } = reader(bytes, name, log);
  if (transcript === undefined) throw new Error("not recognised");
  return transcript;
}

const titles = ({ conversations }: Transcript): readonly string[] => conversations.map(({ facts }) => `${facts.title}${facts.subAgent ? " (sub-agent)" : ""}${facts.unattended ? " (unattended)" : ""}`);

const HERMES = [
  "CREATE TABLE sessions (id TEXT PRIMARY KEY, source TEXT NOT NULL, model TEXT, model_config TEXT, system_prompt TEXT, parent_session_id TEXT, started_at REAL, ended_at REAL, end_reason TEXT, title TEXT)",
  "CREATE TABLE messages (id INTEGER PRIMARY KEY AUTOINCREMENT, session_id TEXT NOT NULL, role TEXT NOT NULL, content TEXT, tool_call_id TEXT, tool_calls TEXT, tool_name TEXT, timestamp REAL NOT NULL, finish_reason TEXT, reasoning TEXT)",
];

describe("Hermes", () => {
  it("sessions with their rows, interleaved as they were written; columns that later versions added", () => {
    const sql = made(
      ...HERMES,
      "INSERT INTO sessions VALUES ('one', 'cli', 'x/y', NULL, 'You are.', NULL, 10, NULL, NULL, 'Counting'), ('empty', 'cli', NULL, NULL, NULL, NULL, 11, NULL, NULL, NULL), ('cron_night_1', 'cron', 'x/z', NULL, NULL, NULL, 12, NULL, 'interrupted', NULL)",
      "INSERT INTO messages (session_id, role, content, timestamp) VALUES ('one', 'user', 'count the files', 1760000000.5)",
      "INSERT INTO messages (session_id, role, content, timestamp) VALUES ('cron_night_1', 'user', 'report', 1760000001)",
      "INSERT INTO messages (session_id, role, content, tool_calls, timestamp, finish_reason, reasoning) VALUES ('one', 'assistant', '', '[{\"id\":\"c1\",\"type\":\"function\",\"function\":{\"name\":\"terminal\",\"arguments\":\"{}\"}}]', 1760000002, 'tool_calls', 'use ls')",
      "INSERT INTO messages (session_id, role, content, tool_call_id, tool_name, timestamp) VALUES ('one', 'tool', '3', 'c1', 'terminal', 1760000003)",
      "INSERT INTO messages (session_id, role, content, timestamp, finish_reason) VALUES ('cron_night_1', 'assistant', 'Half an ans', 1760000004, 'stop')",
      "ALTER TABLE messages ADD COLUMN active INTEGER DEFAULT 1", "ALTER TABLE messages ADD COLUMN codex_reasoning_items TEXT",
      "INSERT INTO messages (session_id, role, content, timestamp, finish_reason, active) VALUES ('one', 'assistant', 'rewound', 1760000005, 'stop', 0)",
      "INSERT INTO messages (session_id, role, content, timestamp, finish_reason) VALUES ('one', 'assistant', char(0) || 'json:[{\"type\":\"text\",\"text\":\"There are three.\"}]', 1760000006, 'stop')",
    );
    const transcript = read(sql.export(), "state.db");
    expect(transcript).toMatchObject({ format: "hermes-database", runtime: "hermes", isText: false, records: 7, skipped: 0, diagnostics: [] });
    expect(rows(transcript)).toEqual([
      "--- 0", "user count the files", "assistant <use ls> [terminal#c1 {}] (tool_calls)", "tool 3 =terminal#c1", "assistant There are three. (stop)",
      "--- 1", "user report", "assistant{interrupted} Half an ans (stop)",
    ]);
    expect(titles(transcript)).toEqual(["Counting", "cron_night_1 (unattended)"]);
    expect(transcript.conversations[0]?.facts).toMatchObject({ id: "one", model: "x/y" });
    expect(transcript.conversations[0]?.messages[0]).toMatchObject({ time: 1760000000500, place: { record: 0, line: 1, start: -1, end: -1, rows: [{ table: "messages", row: 1 }] } });
  });

  it("tells sub-agents, branches and what continues after compression by their parents, and marks copied rows", () => {
    const transcript = read(bytesOf(
      ...HERMES,
      `INSERT INTO sessions VALUES
        ('a', 'cli', NULL, NULL, NULL, NULL, 10, 20, 'compression', 'Long work'),
        ('b', 'cli', NULL, NULL, NULL, 'a', 20.5, NULL, NULL, NULL),
        ('c', 'cli', NULL, '{"_branched_from":"a"}', NULL, 'a', 30, NULL, NULL, NULL),
        ('d', 'cli', NULL, '{"_delegate_from":"a"}', NULL, 'a', 15, NULL, NULL, NULL),
        ('e', 'cli', NULL, NULL, NULL, 'b', 40, NULL, NULL, NULL)`,
      `INSERT INTO messages (session_id, role, content, timestamp, finish_reason) VALUES
        ('a', 'user', 'do it', 1, NULL), ('a', 'assistant', 'Done one.', 2, 'stop'), ('a', 'user', 'go on', 3, NULL), ('a', 'assistant', 'Done two.', 4, 'stop'),
        ('b', 'user', 'Summary of what was said.', 5, NULL), ('b', 'user', 'go on', 5, NULL), ('b', 'assistant', 'Done two.', 5, 'stop'), ('b', 'user', 'and now', 6, NULL), ('b', 'assistant', 'Done three.', 7, 'stop'), ('b', 'user', 'go on', 8, NULL),
        ('c', 'user', 'do it', 1, NULL), ('c', 'assistant', 'Done one.', 2, 'stop'), ('c', 'user', 'otherwise', 3, NULL), ('c', 'assistant', 'Done two.', 4, 'stop'),
        ('d', 'user', 'do it', 1, NULL), ('d', 'assistant', 'A report.', 2, 'stop'), ('e', 'user', 'look', 1, NULL)`,
    ));
    expect(titles(transcript)).toEqual(["Long work", "b, continued after compression", "c, branch", "d, sub-agent (sub-agent)", "e, sub-agent (sub-agent)"]);
    expect(transcript.conversations.map(({ messages }) => messages.map((message) => (message.flags.replayed === true ? "copy" : "own")))).toEqual([
      ["own", "own", "own", "own"], ["own", "copy", "copy", "own", "own", "own"], ["copy", "copy", "own", "own"], ["own", "own"], ["own"],
    ]);
  });

  it("shows the newest rows, which stand only in the log; a log that changes takes the place of the one before", () => {
    const before = made(...HERMES, "INSERT INTO sessions (id, source) VALUES ('one', 'cli')", "INSERT INTO messages (session_id, role, content, timestamp) VALUES ('one', 'user', 'hello', 1)").export();
    const after = (text: string): Uint8Array => bytesOf(...HERMES, "INSERT INTO sessions (id, source) VALUES ('one', 'cli')", "INSERT INTO messages (session_id, role, content, timestamp) VALUES ('one', 'user', 'hello', 1)", `INSERT INTO messages (session_id, role, content, timestamp) VALUES ('one', 'assistant', '${text}', 2)`);
    const own = reader(before, "state.db");
    expect(rows(own.transcript!)).toEqual(["user hello"]);
    for (const text of ["First answer.", "Second answer."]) {
      const log = logBetween(before, after(text));
      expect(own.push(log.subarray(0, 1000), false, "begin")).toMatchObject({ reset: false });
      own.push(log.subarray(1000), false, "more");
      expect(own.push(new Uint8Array(0), true)).toMatchObject({ reset: true });
      expect(rows(own.transcript!)).toEqual(["user hello", `assistant ${text}`]);
    }
    own.push(new Uint8Array(0), true, "begin");
    expect(rows(own.transcript!)).toEqual(["user hello"]);
    // The log may also come first.
    const log = logBetween(before, after("Told first."));
    const first = new TranscriptReader({ name: "state.db" });
    first.push(log, false, "begin");
    first.push(before, true);
    expect(rows(first.transcript!)).toEqual(["user hello", "assistant Told first."]);
  });

  it("shows a record with its JSON opened", () => {
    const own = reader(bytesOf(...HERMES, "INSERT INTO messages (session_id, role, tool_calls, timestamp) VALUES ('s', 'assistant', '[{\"id\":\"c\",\"function\":{\"name\":\"f\",\"arguments\":\"{}\"}}]', 5)"), "state.db");
    const place = own.transcript?.conversations[0]?.messages[0]?.place;
    expect(place?.rows).toEqual([{ table: "messages", row: 1 }]);
    const record = own.record(place?.rows ?? []);
    expect(record).toMatchObject({ title: "messages, row 1", rows: [{ table: "messages", row: 1 }] });
    expect(JSON.parse(record?.json ?? "")).toMatchObject({ id: 1, role: "assistant", tool_calls: [{ id: "c" }], timestamp: 5 });
    expect(own.record([{ table: "messages", row: 9 }])).toBeUndefined();
  });
});

describe("Goose", () => {
  it("sessions of all types, results in user messages, a content that is no JSON", () => {
    const transcript = read(bytesOf(
      "CREATE TABLE sessions (id TEXT PRIMARY KEY, name TEXT, description TEXT, session_type TEXT, working_dir TEXT, model_config_json TEXT)",
      "CREATE TABLE messages (id INTEGER PRIMARY KEY, message_id TEXT, session_id TEXT, role TEXT, content_json TEXT, created_timestamp INTEGER, metadata_json TEXT)",
      "INSERT INTO sessions VALUES ('s1', 'a name', 'listing', 'user', '/w', '{\"model_name\":\"m-1\"}'), ('s2', 'sub', '', 'sub_agent', '/w', NULL), ('s3', 'timed', '', 'scheduled', '/w', NULL)",
      `INSERT INTO messages VALUES
        (1, 'm1', 's1', 'user', '[{"type":"text","text":"list"}]', 1760000000, NULL),
        (2, 'm2', 's1', 'assistant', '[{"type":"toolRequest","id":"c1","toolCall":{"status":"success","value":{"name":"developer__shell","arguments":{"command":"ls"}}}}]', 1760000001, NULL),
        (3, 'm3', 's1', 'user', '[{"type":"toolResponse","id":"c1","toolResult":{"status":"success","value":[{"type":"text","text":"a"}]}}]', 1760000002, '{"userVisible":true,"agentVisible":true}'),
        (4, 'm4', 's1', 'user', '[{"type":"text","text":"put in"}]', 1760000003, '{"userVisible":false,"agentVisible":true}'),
        (5, 'm5', 's2', 'assistant', 'no json', 1760000004, NULL), (6, 'm6', 's3', 'assistant', '[{"type":"text","text":"done"}]', 1760000005, NULL), (7, 'm7', 's3', 'nobody', '[]', 1760000006, NULL)`,
    ));
    expect(transcript).toMatchObject({ format: "goose-database", records: 7, skipped: 1, diagnostics: [{ line: 5, message: "The content of the message is no JSON" }, { line: 7, message: "A message without a role that is known" }] });
    expect(rows(transcript)).toEqual([
      "--- 0", "user list", "assistant [developer__shell#c1 {\"command\":\"ls\"}]", "tool a =developer__shell#c1", "user{synthetic} put in", "--- 1", "assistant no json", "--- 2", "assistant done",
    ]);
    expect(titles(transcript)).toEqual(["listing", "sub (sub-agent)", "timed (unattended)"]);
    expect(transcript.conversations[0]?.facts.model).toBe("m-1");
  });
});

describe("opencode", () => {
  it("first schema: parts by message, in the order of their times", () => {
    const own = reader(bytesOf(
      "CREATE TABLE session (id text PRIMARY KEY, parent_id text, title text, directory text)", "CREATE TABLE message (id text PRIMARY KEY, session_id text, time_created integer, data text)",
      "CREATE TABLE part (id text PRIMARY KEY, message_id text, session_id text, time_created integer, data text)", "CREATE TABLE session_message (id text, session_id text, type text, data text)",
      "INSERT INTO session VALUES ('ses_1', NULL, 'testing', '/w'), ('ses_2', 'ses_1', 'child', '/w')",
      `INSERT INTO message VALUES ('msg_2', 'ses_1', 20, '{"role":"assistant","modelID":"m","finish":"stop","time":{"created":1760000001000,"completed":1760000002000}}'), ('msg_1', 'ses_1', 10, '{"role":"user","time":{"created":1760000000000}}'), ('msg_3', 'ses_2', 30, 'broken')`,
      `INSERT INTO part VALUES ('prt_9', 'msg_2', 'ses_1', 1, '{"type":"tool","tool":"bash","callID":"c1","state":{"status":"completed","input":{"command":"ls"},"output":"ok","metadata":{"exit":0}}}'),
        ('prt_8', 'msg_2', 'ses_1', 2, '{"type":"text","text":"It is fine."}'), ('prt_1', 'msg_1', 'ses_1', 1, '{"type":"text","text":"run"}'), ('prt_7', 'msg_2', 'ses_1', 3, '')`,
    ), "opencode.db");
    const { transcript } = own;
    expect(rows(transcript!)).toEqual(["--- 0", "user run", "assistant It is fine. [bash#c1 {\"command\":\"ls\"}] (stop)", "tool ok =bash#c1", "--- 1"]);
    expect(transcript).toMatchObject({ format: "opencode-database", records: 3, skipped: 1 });
    expect(titles(transcript!)).toEqual(["testing", "child (sub-agent)"]);
    const record = own.record(transcript?.conversations[0]?.messages[1]?.place.rows ?? []);
    expect(JSON.parse(record?.json ?? "")).toMatchObject([{ table: "message", values: { id: "msg_2" } }, { table: "part", values: { id: "prt_9" } }, { table: "part" }, { table: "part" }]);
  });

  it("second schema: a message is one row", () => {
    const transcript = read(bytesOf(
      "CREATE TABLE session_v2 (id text PRIMARY KEY, parent_id text, title text)", "CREATE TABLE message (id text, session_id text, data text)", "CREATE TABLE part (id text, message_id text, data text)",
      "CREATE TABLE session_message (id text PRIMARY KEY, session_id text, type text, seq integer, time_created integer, data text)",
      "INSERT INTO session_v2 VALUES ('s', NULL, 'second')",
      `INSERT INTO session_message VALUES
        ('m3', 's', 'assistant', 3, 3, '{"model":{"id":"m","providerID":"p"},"finish":"tool-calls","time":{"created":1760000003000,"completed":1760000004000},"content":[{"type":"reasoning","text":"look"},{"type":"tool","id":"c1","name":"read","state":{"status":"completed","input":{"path":"a"},"content":[{"type":"text","text":"hello"}]}},{"type":"tool","id":"c2","name":"read","state":{"status":"error","input":{},"content":[],"error":{"message":"no such file"}}}]}'),
        ('m1', 's', 'user', 1, 1, '{"text":"read a","time":{"created":1760000001000}}'), ('m2', 's', 'synthetic', 2, 2, '{"text":"a reminder"}'),
        ('m4', 's', 'assistant', 4, 4, '{"time":{"created":1760000005000},"content":[{"type":"text","text":"I wi"}]}'), ('m5', 's', 'model-switched', 5, 5, '{}'), ('m6', 's', 'shell', 6, 6, '{"command":"ls","output":""}'), ('m7', 's', 'novelty', 7, 7, '{}')`,
    ));
    expect(rows(transcript)).toEqual([
      "user read a", "user{synthetic} a reminder", "assistant <look> [read#c1 {\"path\":\"a\"}] [read#c2 {}] (tool-calls)", "tool hello =read#c1", "tool no such file =read#c2!", "assistant{interrupted} I wi", "user{synthetic} ! ls",
    ]);
    expect(transcript).toMatchObject({ format: "opencode-database-2", records: 7, skipped: 1 });
  });
});

describe("openclaw", () => {
  it("entries as rows, in order, packed ones too; what a session copied from the one before is marked", () => {
    const entry = (id: string, parent: string | null, message: unknown): string => JSON.stringify({ type: "message", id, parentId: parent, timestamp: "2026-09-01T10:00:00Z", message });
    const packed = (text: string): string => {
      const bytes = Buffer.from(text);
      const header = (bytes.length << 3) | 1;
      return `x'${Buffer.concat([Buffer.from([0x28, 0xb5, 0x2f, 0xfd, 0, 0x58, header & 255, (header >> 8) & 255, header >> 16]), bytes]).toString("hex")}'`;
    };
    const user = { role: "user", content: "add a skill" };
    const answer = { role: "assistant", content: [{ type: "text", text: "I'll write it now." }], provider: "p", model: "m", stopReason: "stop" };
    const transcript = read(bytesOf(
      "CREATE TABLE session_windows (session_id TEXT PRIMARY KEY, previous_session_id TEXT, reason TEXT, model TEXT, spawned_by TEXT, display_name TEXT)",
      "CREATE TABLE transcript_events (session_id TEXT NOT NULL, seq INTEGER NOT NULL, event_json TEXT, event_zstd BLOB, PRIMARY KEY (session_id, seq))",
      "INSERT INTO session_windows VALUES ('w1', NULL, 'initial', 'm', NULL, 'first'), ('w2', 'w1', 'rollover', 'm', NULL, 'second'), ('w3', NULL, 'initial', 'm', 'w1', 'third')",
      `INSERT INTO transcript_events VALUES ('w1', 2, NULL, ${packed(entry("b", "a", answer))}), ('w1', 1, '${entry("a", null, user)}', NULL), ('w2', 1, '${entry("a", null, user)}', NULL), ('w2', 2, '${entry("c", "a", { ...answer, content: [{ type: "text", text: "Done." }] })}', NULL), ('w3', 1, 'broken', NULL)`.replaceAll("I'll", "I''ll"),
    ).slice());
    expect(rows(transcript)).toEqual(["--- 0", "user add a skill", expect.stringMatching(/^assistant I'+ll write it now\. \(stop\)$/), "--- 1", "user{replayed} add a skill", "assistant Done. (stop)", "--- 2"]);
    expect(transcript).toMatchObject({ format: "openclaw-database", records: 5, skipped: 1 });
    expect(titles(transcript)).toEqual(["first", "second", "third (sub-agent)"]);
  });
});

describe("Crush", () => {
  it("parts of all kinds, cancelled and unfinished answers", () => {
    const part = (type: string, data: unknown): unknown => ({ type, data });
    const message = (id: string, role: string, at: number, parts: readonly unknown[], finished: number | "NULL" = "NULL"): string => `('${id}', 's', '${role}', '${JSON.stringify(parts)}', 'm-1', ${at}, ${finished}, 0)`;
    const transcript = read(bytesOf(
      "CREATE TABLE sessions (id TEXT PRIMARY KEY, parent_session_id TEXT, title TEXT)",
      "CREATE TABLE messages (id TEXT PRIMARY KEY, session_id TEXT, role TEXT, parts TEXT, model TEXT, created_at INTEGER, finished_at INTEGER, is_summary_message INTEGER)",
      "INSERT INTO sessions VALUES ('s', NULL, 'crushing')",
      `INSERT INTO messages VALUES ${[
        message("b", "assistant", 1760000002, [part("reasoning", { thinking: "hm" }), part("tool_call", { id: "c1", name: "view", input: "{}", finished: true }), part("finish", { reason: "tool_use", time: 1 })], 1760000003),
        message("a", "user", 1760000001, [part("text", { text: "look" }), part("finish", { reason: "stop" })]),
        message("c", "tool", 1760000003, [part("tool_result", { tool_call_id: "c1", name: "view", content: "text", is_error: true })]),
        message("d", "assistant", 1760000004, [part("text", { text: "Let me" }), part("finish", { reason: "canceled" })], 1760000005),
        message("e", "assistant", 1760000006, [part("text", { text: "Still" })]),
        message("f", "user", 1760000007, []).replace("'[]'", "'x'"),
      ].join(", ")}`,
    ));
    expect(rows(transcript)).toEqual(["user look", "assistant <hm> [view#c1 {}] (tool_use)", "tool text =view#c1!", "assistant{interrupted} Let me (canceled)", "assistant{interrupted} Still"]);
    expect(transcript).toMatchObject({ format: "crush-database", records: 6, skipped: 1 });
    expect(transcript.conversations[0]?.messages[1]?.model).toBe("m-1");
  });
});

describe("LangGraph", () => {
  const schema = [
    "CREATE TABLE checkpoints (thread_id TEXT NOT NULL, checkpoint_ns TEXT NOT NULL DEFAULT '', checkpoint_id TEXT NOT NULL, parent_checkpoint_id TEXT, type TEXT, checkpoint BLOB, metadata BLOB, PRIMARY KEY (thread_id, checkpoint_ns, checkpoint_id))",
    "CREATE TABLE writes (thread_id TEXT NOT NULL, checkpoint_ns TEXT NOT NULL DEFAULT '', checkpoint_id TEXT NOT NULL, task_id TEXT NOT NULL, idx INTEGER NOT NULL, channel TEXT NOT NULL, type TEXT, value BLOB, PRIMARY KEY (thread_id, checkpoint_ns, checkpoint_id, task_id, idx))",
  ];
  const lc = (kind: string, kwargs: object): unknown => ({ lc: 1, type: "constructor", id: ["langchain_core", "messages", kind], kwargs });
  const human = lc("HumanMessage", { id: "h1", content: "weather?" });
  const call = lc("AIMessage", { id: "a1", content: "", tool_calls: [{ id: "c1", name: "weather", args: { city: "X" } }] });
  const blob = (value: unknown): string => `CAST('${JSON.stringify(value)}' AS BLOB)`;

  it("the newest state of each thread, from JSON: writes applied, messages replaced and removed", () => {
    const transcript = read(bytesOf(
      ...schema,
      `INSERT INTO checkpoints VALUES ('t', '', '001', NULL, 'json', ${blob({ channel_values: { messages: [human, call] } })}, '{}'), ('t', '', '002', '001', 'json', ${blob({ channel_values: {} })}, '{"model":"m-2"}'),
        ('t', 'child:1', '001', NULL, 'json', ${blob({ channel_values: { messages: [human] } })}, '{}'), ('u', '', '001', NULL, 'pickle', x'00', '{}')`,
      `INSERT INTO writes VALUES ('t', '', '001', 'k', 1, 'messages', 'json', ${blob(lc("ToolMessage", { id: "t1", content: "rain", tool_call_id: "c1" }))}), ('t', '', '001', 'k', 0, 'branch:x', 'null', NULL),
        ('t', '', '002', 'k', 0, 'messages', 'json', ${blob([lc("AIMessage", { id: "a2", content: "It rains.", response_metadata: { finish_reason: "stop" } }), lc("HumanMessage", { id: "h1", content: "the weather?" }), lc("RemoveMessage", { id: "t1", content: "" })])})`,
    ));
    expect(rows(transcript)).toEqual(["--- 0", "user the weather?", "assistant [weather#c1 {\"city\":\"X\"}]", "assistant It rains. (stop)", "--- 1", "user weather?"]);
    expect(transcript.diagnostics.map(({ message }) => message)).toEqual(["A checkpoint cannot be read: it is stored as pickle that is not read here"]);
    expect(titles(transcript)).toEqual(["t", "t, child:1 (sub-agent)"]);
    expect(transcript.conversations[0]?.facts.model).toBe("m-2");
  });

  it("msgpack with its extensions, and bytes that are none", () => {
    const text = (value: string): Buffer => Buffer.concat([Buffer.from([0xd9, value.length]), Buffer.from(value)]);
    const map = (...entries: readonly (readonly [string, Buffer])[]): Buffer => Buffer.concat([Buffer.from([0x80 | entries.length]), ...entries.flatMap(([key, value]) => [text(key), value])]);
    const message = (kind: string, kwargs: Buffer): Buffer => {
      const inside = Buffer.concat([Buffer.from([0x94]), text("langchain_core.messages"), text(kind), kwargs, text("model_validate_json")]);
      return Buffer.concat([Buffer.from([0xc8, inside.length >> 8, inside.length & 255, 5]), inside]);
    };
    const state = map(["channel_values", map(["messages", Buffer.concat([Buffer.from([0x92]), message("HumanMessage", map(["content", text("hi")])), message("AIMessage", map(["content", text("hello")]))])])]);
    const transcript = read(bytesOf(...schema, `INSERT INTO checkpoints VALUES ('t', '', '001', NULL, 'msgpack', x'${state.toString("hex")}', '{}'), ('u', '', '001', NULL, 'msgpack', x'${state.subarray(0, 40).toString("hex")}', '{}')`));
    expect(rows(transcript)).toEqual(["user hi", "assistant hello"]);
    expect(transcript.diagnostics.map(({ message: words }) => words)).toEqual(["A checkpoint cannot be read: the bytes end in a value"]);
  });
});

describe("Inspect archives", () => {
  const json = (value: unknown): Uint8Array => new TextEncoder().encode(JSON.stringify(value));
  const sample = (id: number, text: string): unknown => ({ id, epoch: 1, input: "q", target: "a", messages: [{ id: "u", role: "user", content: "q" }, { id: "m", role: "assistant", content: text }], output: { model: "m", choices: [{ message: { id: "m" }, stop_reason: "stop" }] }, events: [], attachments: {} });

  it("samples in the order of their numbers, each with its header; one that is damaged is named", () => {
    const own = reader(zipSync({
      "_journal/start.json": json({ version: 2, eval: { model: "openai/m" } }), "samples/10_epoch_1.json": json(sample(10, "ten")), "samples/9_epoch_1.json": json(sample(9, "nine")), "samples/x_epoch_1.json": new TextEncoder().encode("{"), "samples/y.json": json([]),
    }), "log.eval");
    const { transcript } = own;
    expect(transcript).toMatchObject({ format: "inspect-archive", records: 4, skipped: 2 });
    expect(rows(transcript!)).toEqual(["--- 0", "user q", "assistant nine (stop)", "--- 1", "user q", "assistant ten (stop)"]);
    expect(transcript?.diagnostics.map(({ message }) => message)).toEqual(["Member samples/x_epoch_1.json: no JSON", "Member samples/y.json: not a sample"]);
    const place = transcript?.conversations[1]?.messages[1]?.place;
    expect(place).toMatchObject({ record: 3, line: 4, rows: [{ table: "samples/10_epoch_1.json", row: 1 }] });
    expect(own.record(place?.rows ?? [])).toMatchObject({ title: "samples/10_epoch_1.json, message 2", json: expect.stringContaining('"content": "ten"') as string });
  });

  it("an archive of something else is no session", () => {
    expect(reader(zipSync({ "word/document.xml": new Uint8Array(3) }), "a.docx").transcript).toBeUndefined();
    expect(reader(bytesOf("CREATE TABLE things (id INTEGER)"), "other.db").transcript).toBeUndefined();
    expect(reader(new TextEncoder().encode("SQLite"), "a.txt").transcript).toBeUndefined();
  });
});
