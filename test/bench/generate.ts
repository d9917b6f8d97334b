/**
 * Session files for measuring: any size, the same bytes for the same seed, sentences of our own.
 * An agent works through exchanges of a user's request, some tool rounds and an ending; a few endings are stalls.
 */

/** A small generator of pseudo-random numbers (mulberry32): the same seed gives the same file everywhere. */
export function randomNumbers(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

const NOUNS = ["queue", "report", "parser", "index", "cache", "worker", "schedule", "fixture", "adapter", "ledger", "socket", "migration", "header", "budget", "session", "catalogue"];
const VERBS = ["holds", "reads", "keeps", "drops", "repeats", "splits", "joins", "writes", "skips", "sorts", "counts", "moves"];
const FILLERS = ["the", "a", "each", "every", "one", "that", "this", "its"];
const TOOLS = ["terminal", "read_file", "write_file", "search_files", "patch", "memory", "todo_list"];
const ENDINGS = [
  "The ledger is balanced again: two rows were counted twice, and both are gone from the report.",
  "Everything asked for is in place. The adapter keeps the old header, and the three fixtures pass.",
  "I could not reach the registry, it answers with 503 each time. The change is ready and waits for it.",
  "Which of the two schedules should stay, the nightly one or the hourly one?",
  "Done: the index was rebuilt and the count is 4,812 entries, the same as in the catalogue.",
];
const STALLS = [
  "I will run the migration on the copy first.",
  "Let me look at the parser now.",
  "Next, I'll split the schedule and check each worker.",
  "The cache holds stale rows. I'm going to clear it and try again…",
  "Now I will write the report:",
];
const UNICODE = ["größer", "naïve", "→", "東京の予定", "✓", "façade", "🙂"];

/** One message in the shape of Chat Completions; `time` in seconds. */
export interface GeneratedMessage {
  readonly role: "system" | "user" | "assistant" | "tool";
  readonly content: string | null;
  readonly tool_calls?: readonly { readonly id: string; readonly type: "function"; readonly function: { readonly name: string; readonly arguments: string } }[];
  readonly tool_call_id?: string;
  readonly name?: string;
  readonly finish_reason?: string;
  readonly time: number;
}

export interface Generation {
  readonly seed: number;
  readonly messages: number;
  /** Average bytes of a tool's output; it decides the size of the file. */
  readonly outputBytes: number;
}

/** Messages of one long session. */
export function* messages({ seed, messages: count, outputBytes }: Generation): Generator<GeneratedMessage> {
  const random = randomNumbers(seed);
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!;
  const sentence = (): string => {
    const words = [pick(FILLERS), pick(NOUNS), pick(VERBS), pick(FILLERS), pick(NOUNS)];
    if (random() < 0.02) words.push(pick(UNICODE));
    return `${words.join(" ")}.`;
  };
  const prose = (bytes: number, join: string): string => {
    const sentences: string[] = [];
    for (let length = 0; length < bytes;) {
      const next = sentence();
      sentences.push(next);
      length += next.length + join.length;
    }
    return sentences.join(join);
  };
  let made = 0, calls = 0, time = 1_780_000_000;
  while (made < count) {
    yield { role: "user", content: `Please see why ${prose(60, " ")}`, time: time += 30 + Math.floor(random() * 400) };
    made += 1;
    const rounds = 1 + Math.floor(random() * 8);
    for (let round = 0; round < rounds && made < count - 2; round += 1) {
      const width = random() < 0.15 ? 2 : 1;
      const batch = Array.from({ length: width }, () => {
        calls += 1;
        const name = pick(TOOLS);
        return { id: `call_${calls}`, type: "function" as const, function: { name, arguments: JSON.stringify({ path: `src/${pick(NOUNS)}/${pick(NOUNS)}.py`, note: sentence() }) } };
      });
      yield { role: "assistant", content: random() < 0.5 ? "" : sentence(), tool_calls: batch, finish_reason: "tool_calls", time: time += 1 + random() * 20 };
      made += 1;
      for (const call of batch) {
        yield { role: "tool", tool_call_id: call.id, name: call.function.name, content: JSON.stringify({ output: prose(outputBytes * (0.2 + 1.6 * random()), "\n"), exit_code: random() < 0.1 ? 1 : 0 }), time: time += random() * 5 };
        made += 1;
      }
    }
    if (made >= count) break;
    const stalls = random() < 0.04;
    const lead = random() < 0.4 ? `${prose(100 + random() * 700, " ")}\n\n` : "";
    yield { role: "assistant", content: lead + pick(stalls ? STALLS : ENDINGS), finish_reason: "stop", time: time += 1 + random() * 20 };
    made += 1;
  }
}

/** A file format the bench writes: what stands before, between and after the messages. */
export interface Shape {
  readonly id: string;
  readonly extension: string;
  readonly head: string;
  message(message: GeneratedMessage, index: number): string;
  readonly between: string;
  readonly tail: string;
}

const TOOL_DEFINITIONS = TOOLS.map((name) => ({ type: "function", function: { name, description: `The ${name} tool.`, parameters: { type: "object", properties: {} } } }));

function chat({ time: _time, finish_reason: _reason, ...message }: GeneratedMessage): unknown {
  return message;
}

export const SHAPES: readonly Shape[] = [
  {
    id: "hermes-gateway", extension: "jsonl", between: "\n", tail: "\n",
    head: `${JSON.stringify({ role: "session_meta", tools: TOOL_DEFINITIONS, model: "example/model-1", platform: "telegram", timestamp: "2026-09-01T08:00:00" })}\n`,
    message: ({ time, ...message }) => JSON.stringify({ ...message, timestamp: new Date(time * 1000).toISOString().slice(0, 23) }),
  },
  {
    id: "openai-lines", extension: "jsonl", head: "", between: "\n", tail: "\n",
    message: (message) => JSON.stringify(chat(message)),
  },
  {
    id: "openai-array", extension: "json", head: "[\n", between: ",\n", tail: "\n]\n",
    message: (message) => JSON.stringify(chat(message)),
  },
  {
    id: "hermes-session", extension: "json", between: ",", tail: "]}",
    head: `${JSON.stringify({ session_id: "20260901_080000_a1b2c3", model: "example/model-1", base_url: "https://models.example/v1", platform: "cli", session_start: "2026-09-01T08:00:00", last_updated: "2026-09-01T09:00:00", system_prompt: "Work in small steps.", tools: TOOL_DEFINITIONS, message_count: 0 }).slice(0, -1)},"messages":[`,
    message: ({ time: _time, ...message }) => JSON.stringify(message),
  },
  {
    id: "claude-code", extension: "jsonl", head: "", between: "\n", tail: "\n",
    message: claudeCode,
  },
  {
    id: "codex-rollout", extension: "jsonl", between: "\n", tail: "\n",
    head: `${JSON.stringify({ timestamp: "2026-09-01T08:00:00.000Z", type: "session_meta", payload: { id: "0199-bench", timestamp: "2026-09-01T08:00:00.000Z", cwd: "/home/user/project", originator: "codex_cli_rs", cli_version: "0.60.0" } })}\n`,
    message: codexRollout,
  },
];

function claudeCode(message: GeneratedMessage, index: number): string {
  const common = {
    parentUuid: index === 0 ? null : uuid(index - 1), isSidechain: false, userType: "external", cwd: "/home/user/project", sessionId: uuid(0), version: "2.1.0",
    uuid: uuid(index), timestamp: new Date(message.time * 1000).toISOString(),
  };
  if (message.role === "user") return JSON.stringify({ ...common, type: "user", message: { role: "user", content: message.content } });
  if (message.role === "tool") {
    return JSON.stringify({ ...common, type: "user", message: { role: "user", content: [{ type: "tool_result", tool_use_id: message.tool_call_id, content: message.content }] } });
  }
  const content = [
    ...(message.content ? [{ type: "text", text: message.content }] : []),
    ...(message.tool_calls ?? []).map((call) => ({ type: "tool_use", id: call.id, name: call.function.name, input: JSON.parse(call.function.arguments) as unknown })),
  ];
  return JSON.stringify({
    ...common, type: "assistant", requestId: `req_${index}`,
    message: { id: `msg_${index}`, type: "message", role: "assistant", model: "claude-example-1", content, stop_reason: message.tool_calls ? "tool_use" : "end_turn", stop_sequence: null, usage: { input_tokens: 10, output_tokens: 20 } },
  });
}

function codexRollout(message: GeneratedMessage): string {
  const timestamp = new Date(message.time * 1000).toISOString();
  const item = (payload: unknown): string => JSON.stringify({ timestamp, type: "response_item", payload });
  if (message.role === "tool") return item({ type: "function_call_output", call_id: message.tool_call_id, output: message.content });
  if (message.role === "user") return item({ type: "message", role: "user", content: [{ type: "input_text", text: message.content }] });
  const lines = message.content ? [item({ type: "message", role: "assistant", content: [{ type: "output_text", text: message.content }] })] : [];
  for (const call of message.tool_calls ?? []) lines.push(item({ type: "function_call", name: call.function.name, arguments: call.function.arguments, call_id: call.id }));
  return lines.length > 0 ? lines.join("\n") : item({ type: "message", role: "assistant", content: [] });
}

function uuid(index: number): string {
  return `00000000-0000-4000-8000-${index.toString(16).padStart(12, "0")}`;
}

/** A file in pieces of about a megabyte. */
export function* generate(shape: Shape, generation: Generation): Generator<string> {
  let piece = shape.head;
  let index = 0;
  for (const message of messages(generation)) {
    if (index > 0) piece += shape.between;
    piece += shape.message(message, index);
    index += 1;
    if (piece.length > 1 << 20) { yield piece; piece = ""; }
  }
  yield piece + shape.tail;
}
