/** Calls written as text: shapes, identity, placeholders, exemptions, and the calls that should have been made. */
import { describe, expect, it } from "vitest";
import { proposedCalls } from "../../../src/core/verdict/proposedCalls.ts";
import { evidenceOf, kindOf, turn, verdictOn, type Setting } from "./turn.ts";

const tools: Setting = { tools: ["terminal", "read_file", "publish_post", "Lookup"], user: "Publish the post." };

describe("shapes", () => {
  it.each([
    ["functions", 'functions.publish_post({"title": "Hello"})'],
    ["functions", 'functions.publish_post {"title": "Hello"}'],
    ["functions", 'publish_post{"title": "Hello"}'],
    ["functions", 'publish_post(title="Hello")'],
    ["functions", 'publish_post\n{"title": "Hello"}'],
    ["functions", '[publish_post(title="Hello")]'],
    ["fenced_json", '```json\n{"name": "publish_post", "arguments": {"title": "Hello"}}\n```'],
    ["fenced_json", '```tool\n{"tool": "publish_post", "input": {"title": "Hello"}}\n```'],
    ["bare_json", '{"name": "publish_post", "arguments": {"title": "Hello"}}'],
    ["bare_json", '{"type": "function", "function": {"name": "publish_post", "arguments": "{\\"title\\": \\"Hello\\"}"}}'],
    ["xml", '<tool_call>\n{"name": "publish_post", "arguments": {"title": "Hello"}}\n</tool_call>'],
    ["xml", "<function=publish_post>\n<parameter=title>Hello</parameter>\n</function>"],
    ["xml", '<function_calls>\n<invoke name="publish_post">\n<parameter name="title">Hello</parameter>\n</invoke>\n</function_calls>'],
    ["xml", "<tool_call>publish_post<arg_key>title</arg_key><arg_value>Hello</arg_value></tool_call>"],
    ["xml", "<publish_post><title>Hello</title></publish_post>"],
    ["dsml", '<｜DSML｜invoke name="publish_post"><｜DSML｜parameter name="title" string="true">Hello</｜DSML｜parameter></｜DSML｜invoke>'],
    ["special_tokens", '<|tool_call_start|>[publish_post(title="Hello")]<|tool_call_end|>'],
    ["special_tokens", 'functions.publish_post:0<|tool_call_argument_begin|>{"title": "Hello"}<|tool_call_end|>'],
    ["special_tokens", '[TOOL_CALLS]publish_post{"title": "Hello"}'],
    ["harmony", '<|channel|>commentary to=functions.publish_post <|message|>{"title": "Hello"}<|call|>'],
    ["tool_code", 'print(default_api.publish_post(title="Hello"))'],
    ["special_tokens", '✿FUNCTION✿: publish_post\n✿ARGS✿: {"title": "Hello"}'],
    ["xml", '<tool name="publish_post"><param name="title">Hello</param></tool>'],
    ["bare_json", 'call\n{"name": "publish_post", "arguments": {"title": "Hello"}}'],
    ["functions", 'call\npublish_post\n{"title": "Hello"}'],
    ["other", '[Tool call: publish_post]\n{"title": "Hello"}'],
    ["other", 'Action: publish_post\nAction Input: {"title": "Hello"}'],
  ])("%s: %s", (shape, text) => {
    expect(kindOf(text, tools)).toBe("prose-tool-call");
    expect(proposedCalls(turn(text, tools))).toEqual([expect.objectContaining({ name: "publish_post", arguments: { title: "Hello" }, shape, declared: true })]);
  });

  it("arguments in the channel for calls, whose recipient is lost", () => {
    for (const text of ['<|channel|>commentary<|message|>{"title": "Hello"}', '<|channel|>commentary json<|message|>{"title": "Hello"}<|call|>']) {
      expect(kindOf(text, tools)).toBe("prose-tool-call");
      expect(proposedCalls(turn(text, tools))).toEqual([]);
    }
    expect(kindOf("<|channel|>analysis<|message|>The post is ready, so I should call the tool.", tools)).toBe("degenerate-final");
    expect(kindOf("<|channel|>final<|message|>The post is online.", { ...tools, after: true })).toBe("legal");
  });

  it("a line at a prompt is a command like one in a fence", () => {
    expect(kindOf("I'll run the build now:\n\n$ npm run build", tools)).toBe("prose-tool-call");
    expect(kindOf("To build it, type:\n\n$ npm run build", tools)).toBe("legal");
    expect(kindOf("The total comes to:\n\n$ 500", { ...tools, after: true })).toBe("legal");
  });

  it("who asks how a call looks is shown one", () => {
    const user = "How would a call of read_file look?";
    expect(kindOf('It is called like this:\n\n```json\n{"name": "read_file", "arguments": {"path": "a.txt"}}\n```\n\nThe content comes back as text.', { ...tools, user })).toBe("legal");
    expect(kindOf('A call looks like `read_file({"path": "a.txt"})`; the result comes back as text.', { ...tools, user })).toBe("legal");
  });

  it("says which call, and points at it", () => {
    const text = 'On it.\n\npublish_post({"title": "Hello"})';
    expect(verdictOn(text, tools).findings[0]!.message).toBe("The call to publish_post is written in the text, and nothing was executed.");
    expect(evidenceOf(text, tools)).toBe('publish_post({"title": "Hello"})');
  });

  it("commands that are announced and only shown", () => {
    const text = "I'll run the build now:\n\n```bash\nnpm run build\n```";
    expect(kindOf(text, tools)).toBe("prose-tool-call");
    expect(kindOf("To build it, type:\n\n```bash\nnpm run build\n```", tools)).toBe("legal");
  });
});

describe("identity, not shape", () => {
  it.each([
    "The tool publish_post takes a title (and a body).",
    "`publish_post({\"title\": \"x\"})` is how it is called.",
    'create_card({"title": "Hello"})',
    '```json\n{"name": "create_card", "arguments": {"title": "Hello"}}\n```',
    '```python\nread_file("notes.txt")\n```',
    '```json\n{"name": "left-pad", "version": "1.0.0"}\n```',
    "Use <div> and <span> for that.",
    "You can open it with read_file (or any editor).",
  ])("legal: %s", (text) => expect(kindOf(text, tools)).toBe("legal"));

  it("markup that only a call has counts whatever its name is", () => {
    expect(kindOf('<invoke name="unknown_tool"><parameter name="a">1</parameter></invoke>', tools)).toBe("prose-tool-call");
    expect(kindOf('A model that writes `<invoke name="x">` as text has a broken template.', tools)).toBe("legal");
  });
});

describe("placeholders, in their connected forms only", () => {
  it.each(["/path/to/file.txt", "<your-token-here>", "your_api_key", "your-token", "replace this with the title", "YOUR_TOKEN"])("a description: %s", (value) => {
    expect(kindOf(`publish_post({"title": "${value}"})`, tools)).toBe("legal");
  });
  it.each(["YOUR AI WORKFORCE", "Bring your token to the fair", "The path to success"])("a call: %s", (value) => {
    expect(kindOf(`publish_post({"title": "${value}"})`, tools)).toBe("prose-tool-call");
  });
});

describe("exemptions and what beats them", () => {
  const call = 'publish_post({"title": "Hello"})';
  it("a question at the end, a failure, a request for an explanation", () => {
    expect(kindOf(`This would be the call:\n\n${call}\n\nShall I send it?`, tools)).toBe("legal");
    expect(kindOf(`${call}\n\nThe call was refused: permission denied.`, tools)).toBe("legal");
    expect(kindOf(call, { ...tools, user: "How would you call that tool?" })).toBe("legal");
  });
  it("an explicit claim that it runs beats them", () => {
    expect(kindOf(`Task started.\n\n${call}\n\nWant me to monitor progress?`, tools)).toBe("prose-tool-call");
    expect(kindOf(`${call}\n\nIt is running in the background; if any platform fails, I retry.`, tools)).toBe("prose-tool-call");
  });
  it("a weak future keeps them", () => {
    expect(kindOf(`I will now publish it like this:\n\n${call}\n\nIs the title right?`, tools)).toBe("legal");
  });
});

describe("the calls that should have been made", () => {
  it("keeps the first of each, drops duplicates, parses arguments", () => {
    const text = 'read_file({"path": "a.txt"})\nread_file({"path": "a.txt"})\nread_file({"path": "b.txt"})';
    expect(proposedCalls(turn(text, tools)).map((call) => call.arguments)).toEqual([{ path: "a.txt" }, { path: "b.txt" }]);
  });
  it("says what would need a person's approval, and why", () => {
    const [publish] = proposedCalls(turn('publish_post({"title": "Hello"})', tools));
    expect(publish!.needsApproval).toMatch(/publish|post/);
    const [read] = proposedCalls(turn('read_file({"path": "a.txt"})', tools));
    expect(read!.needsApproval).toBeUndefined();
    const [command] = proposedCalls(turn('terminal({"command": "rm -rf build"})', tools));
    expect(command!.needsApproval).toBe("its command deletes");
  });
  it("is empty for a turn that made its calls, and for one that writes none", () => {
    expect(proposedCalls(turn('read_file({"path": "a.txt"})', { ...tools, own: { calls: [{ id: "1", name: "read_file", arguments: "{}" }] } }))).toEqual([]);
    expect(proposedCalls(turn("The post is published.", tools))).toEqual([]);
  });
  it("points into the stored text even where the visible text lacks the markup", () => {
    const text = 'Looking it up.\n<tool_call>{"name": "Lookup", "arguments": {"word": "tide"}}</tool_call>';
    const [call] = proposedCalls(turn(text, tools));
    expect(text.slice(call!.start, call!.end)).toBe('<tool_call>{"name": "Lookup", "arguments": {"word": "tide"}}</tool_call>');
    expect(kindOf(text, tools)).toBe("prose-tool-call");
  });
});
