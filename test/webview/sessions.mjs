/** Made-up sessions in the shape of a gateway log, of any length. The same number gives the same text. */

const TOOLS = ["terminal", "read_file", "write_file", "patch", "search_files", "web_fetch"];
const WORK = [
  ["search_files", { query: "priority" }], ["read_file", { path: "src/loader.py" }], ["patch", { path: "src/schema.py", old: "a", new: "b" }], ["terminal", { command: "ruff check src" }],
  ["read_file", { path: "docs/release.md" }], ["terminal", { command: "pytest -q tests/queue" }], ["write_file", { path: "notes/plan.md", content: "…" }], ["web_fetch", { url: "/feed.xml" }],
];
const ASKS = ["Give every job a priority", "And, is it green?", "Write the note for the release", "Why is the queue slow on Mondays?", "Take the old flag out", "Look after the failing import", "Can the report be shorter?", "Bring the docs up to date"];
const ANSWERS = [
  "The loader reads the priority now, and 118 tests pass. Jobs without one are normal, as before.",
  "The queue waits for the nightly vacuum: on Mondays it runs until nine. Moving it to Sunday evening removes the wait.",
  "The flag is gone from three files, and nothing reads it any more.",
  "The report has two pages instead of five; what was cut stands in the appendix.",
];
const PROMISES = ["I will run the tests.", "Let me check the file.", "I will create the project.", "I'll open the failing test first.", "Let me look at the queue module."];
const CAUGHT = ["I will now run npm run build.", "Let me now inspect git status.", "Now I'll open the loader and read it."];
const NUDGE = "[System: Continue now. Execute the required tool calls and only send your final answer after completing the task.]";

/** @param {number} turns how many assistant messages. @param {{ every?: number, header?: boolean }} options `every`: one stall in that many exchanges. Answers lines of JSON. */
export function gatewayLines(turns, { every = 4, header = true } = {}) {
  const lines = header
    ? [{ role: "session_meta", tools: TOOLS.map((name) => ({ type: "function", function: { name, description: name, parameters: { type: "object", properties: {} } } })), model: "x-ai/grok-4.6", platform: "cli", timestamp: "2026-09-18T10:15:02" }]
    : [];
  let seed = 7;
  const pick = (list) => list[((seed = (seed * 1103515245 + 12345) & 0x7fffffff) >> 8) % list.length];
  let time = 1_789_700_000;
  let call = 0;
  let made = 0;
  let exchange = 0;
  while (made < turns) {
    exchange += 1;
    lines.push({ role: "user", content: pick(ASKS), timestamp: (time += 60) });
    const rounds = 1 + (exchange % 5);
    for (let round = 0; round < rounds && made < turns; round += 1, made += 1) {
      const [name, parameters] = pick(WORK);
      const id = `call_${(call += 1)}`;
      lines.push({ role: "assistant", content: "", tool_calls: [{ id, type: "function", function: { name, arguments: JSON.stringify(parameters) } }], finish_reason: "tool_calls", timestamp: (time += 7) });
      lines.push({ role: "tool", tool_call_id: id, name, content: JSON.stringify({ output: "ok", exit_code: 0 }), timestamp: (time += 2) });
    }
    if (made >= turns) break;
    made += 1;
    if (exchange % every === 1) lines.push({ role: "assistant", content: `The loader reads the priority and falls back to normal where it is missing. All call sites use the new shape, the fixtures do too, and the linter is quiet. What is left is to be sure that nothing else relied on the old one. ${pick(PROMISES)}`, finish_reason: "stop", timestamp: (time += 9) });
    else if (exchange % every === 2 && exchange % 3 === 0 && made < turns) {
      lines.push({ role: "assistant", content: pick(CAUGHT), finish_reason: "stop", timestamp: (time += 9) });
      lines.push({ role: "user", content: NUDGE, timestamp: (time += 1) });
      lines.push({ role: "assistant", content: pick(ANSWERS), finish_reason: "stop", timestamp: (time += 9) });
      made += 1;
    }
    else lines.push({ role: "assistant", content: pick(ANSWERS), finish_reason: "stop", timestamp: (time += 9) });
  }
  return lines.map((line) => JSON.stringify(line));
}

/** As a file. */
export const gatewayText = (turns, options) => `${gatewayLines(turns, options).join("\n")}\n`;

/** The sequence that two releases read otherwise: a text with a round of notes, a silent round of work, an empty reply, an answer; and a buried pair after it. */
export function fallbackText() {
  const at = (second) => new Date(Date.UTC(2026, 8, 18, 10, 15, second)).toISOString();
  const calls = (second, name, content = "") => ({ role: "assistant", content, finish_reason: "tool_calls", tool_calls: [{ id: `c${second}`, type: "function", function: { name, arguments: "{}" } }], timestamp: at(second) });
  const result = (second) => ({ role: "tool", tool_call_id: `c${second}`, tool_name: "x", content: "ok", timestamp: at(second) });
  return [
    { role: "session_meta", tools: ["todo", "web_search", "terminal"].map((name) => ({ type: "function", function: { name, parameters: {} } })), model: "example/model-1", platform: "telegram", timestamp: at(0) },
    { role: "user", content: "Which items are open?", timestamp: at(1) },
    calls(2, "todo", "I will map the open items first."), result(2), calls(3, "web_search"), result(3),
    { role: "assistant", content: "", finish_reason: "stop", timestamp: at(4) }, { role: "assistant", content: "Recovered: 3 items are open.", finish_reason: "stop", timestamp: at(5) },
    { role: "user", content: "Close the first one.", timestamp: at(6) }, calls(7, "terminal"), result(7),
    { role: "assistant", content: "(empty)", finish_reason: "stop", timestamp: at(8) }, { role: "user", content: "You just executed tool calls but returned an empty response. Go on.", timestamp: at(9) },
    calls(10, "terminal"), result(10), { role: "assistant", content: "The first item is closed.", finish_reason: "stop", timestamp: at(11) },
  ].map((row) => `${JSON.stringify(row)}\n`).join("");
}

/** A session in which a call is written and not made: the same in the words of the mock, with another model in the middle of it. */
export function proseText({ platform = "cli" } = {}) {
  const tools = ["publish_post", "terminal", "read_file"];
  let time = 1_789_700_000;
  const meta = { role: "session_meta", tools: tools.map((name) => ({ type: "function", function: { name, description: name, parameters: { type: "object", properties: {} } } })), model: "x-ai/grok-4.6", platform, timestamp: "2026-09-18T10:15:02" };
  const user = (content) => ({ role: "user", content, timestamp: (time += 60) });
  const says = (content, more = {}) => ({ role: "assistant", content, finish_reason: "stop", timestamp: (time += 9), ...more });
  const calls = (name, parameters) => [
    { role: "assistant", content: "", tool_calls: [{ id: `call_${time}`, type: "function", function: { name, arguments: JSON.stringify(parameters) } }], finish_reason: "tool_calls", timestamp: (time += 7) },
    { role: "tool", tool_call_id: `call_${time - 7}`, name, content: JSON.stringify({ output: "ok", exit_code: 0 }), timestamp: (time += 2) },
  ];
  const rows = [
    meta, user("Publish the release note"), ...calls("read_file", { path: "CHANGELOG.md" }),
    says('The release note is ready, so I am publishing it now.\n\nfunctions.publish_post({"channel": "blog", "slug": "release-0-9", "draft": false})\n\nThe post is going out in the background. Want me to monitor the progress?'),
    user("Is it out?"), says("I will check the feed."),
    user("How would you call it by hand?"), says('Like this: publish_post({"channel": "your_channel", "slug": "/path/to/note"})'),
    user("Prepare the next one"), says('publish_post({"channel": "blog", "slug": "release-0-10"})\nShall I send it?'),
    user("Thanks"), says("You are welcome."),
  ];
  return `${rows.map((row) => JSON.stringify(row)).join("\n")}\n`;
}

/** An exported session in which a weaker model stands in from its second turn on. */
export function switchedText() {
  const user = (content, at) => ({ role: "user", content, timestamp: at });
  const says = (content, model, at) => ({ role: "assistant", content, finish_reason: "stop", model, timestamp: at });
  return JSON.stringify({
    id: "20260901_081500_a1b2c3", source: "cli", model: "acme/large-2", started_at: 1, end_reason: "done",
    messages: [user("Green?", 1), says("All 118 tests pass, the queue among them.", "acme/large-2", 2), user("And now?", 3), says("I will run the tests.", "acme/small-1", 4), user("Well?", 5), says("Let me check the file.", "acme/small-1", 6)],
  });
}
