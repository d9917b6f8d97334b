/** What Cline and its relatives write as text: calls as XML in answers, and results, wrappers and reminders in user messages. */
import type { ToolCall } from "../model.ts";
import type { UserText } from "./blocks.ts";

/** Tags that the harness executes; any other tag is plain text to it. */
const TOOLS = new Set([
  "read_file", "write_to_file", "replace_in_file", "apply_diff", "apply_patch", "insert_content", "search_and_replace", "edit_file", "search_files", "list_files", "list_code_definition_names",
  "execute_command", "read_command_output", "browser_action", "use_mcp_tool", "access_mcp_resource", "ask_followup_question", "plan_mode_respond", "act_mode_respond", "attempt_completion", "new_task",
  "switch_mode", "update_todo_list", "condense", "summarize_task", "report_bug", "new_rule", "load_mcp_documentation", "web_fetch", "web_search", "use_skill", "fetch_instructions", "codebase_search",
  "run_slash_command", "generate_image", "generate_explanation", "focus_chain", "use_subagents", "edit", "search_replace",
]);

/** Names that Cline itself does not know although a relative does; they count only where the file shows that they were executed. */
const RELATIVES_ONLY = new Set(["edit_file", "edit", "search_replace"]);

/** Tools that give the turn to the user. */
export const ASKING = new Set(["ask_followup_question", "plan_mode_respond", "attempt_completion", "new_task", "switch_mode", "ask_question"]);

const OPEN = /<([a-z][a-z_]{2,40})>/g;

/**
 * The calls in the text of an answer, in order. `executed` tells of a relative's tool whether it is one here.
 * One pass: what stands inside a call is an argument, and an unclosed call runs to the end.
 */
export function xmlCalls(text: string, executed: (name: string) => boolean = () => false): readonly ToolCall[] {
  const calls: ToolCall[] = [];
  OPEN.lastIndex = 0;
  for (let match = OPEN.exec(text); match !== null; match = OPEN.exec(text)) {
    const name = match[1] ?? "";
    if (!TOOLS.has(name) || (RELATIVES_ONLY.has(name) && !executed(name))) continue;
    const from = match.index + match[0].length;
    const close = text.indexOf(`</${name}>`, from);
    const body = text.slice(from, close < 0 ? text.length : close);
    calls.push({ id: undefined, name, arguments: parameters(body) });
    if (close < 0) break;
    OPEN.lastIndex = close + name.length + 3;
  }
  return calls;
}

function parameters(body: string): Readonly<Record<string, string>> {
  const found: [string, string][] = [];
  const open = /<([a-z][a-z_0-9]{0,40})>/g;
  for (let match = open.exec(body); match !== null; match = open.exec(body)) {
    const from = match.index + match[0].length;
    const close = body.indexOf(`</${match[1]}>`, from);
    found.push([match[1] ?? "", body.slice(from, close < 0 ? body.length : close).replace(/^\n|\n$/g, "")]);
    if (close < 0) break;
    open.lastIndex = close + (match[1]?.length ?? 0) + 3;
  }
  return Object.fromEntries(found);
}

/** `[read_file for 'x'] Result:` and `[attempt_completion] Result:`. */
const RESULT = /^\s*\[([a-z][a-z_]{2,40})(?:\]| for '| )/;
const WRAPPED = /<(task|feedback|user_message|answer|user_input)>\n?([\s\S]*?)\n?<\/\1>/;
const HARNESS = /^\s*(?:\[ERROR\]|\[TASK RESUMPTION\]|\[\[NOTE\]|# task_progress|# TODO LIST|<explicit_instructions|The user has provided feedback on the results|\[New Mode\]|<file_content |<system-reminder>)/;

/** Tools whose result holds the user's own words. */
const ANSWERED = new Set(["ask_followup_question", "plan_mode_respond", "attempt_completion"]);

/** The name of the tool whose result a text block is. */
export function resultName(text: string): string | undefined {
  const name = RESULT.exec(text.slice(0, 80))?.[1];
  return name !== undefined && text.includes("] Result:") ? name : undefined;
}

/** What a text block of a user message is; undefined: a text as the user wrote it. */
export function userTextOf(text: string): UserText | undefined {
  if (text.startsWith("<environment_details>") || text.trim() === "") return { kind: "drop" };
  const name = resultName(text);
  if (name !== undefined) return { kind: "result", name, isError: /\] Result:\s*(?:\[?ERROR\b|Error\b|The tool execution failed|The user denied)/.test(text.slice(0, 2000)) };
  const wrapped = text.includes("</") ? WRAPPED.exec(text) : null;
  if (wrapped !== null) return { kind: "user", text: wrapped[2] ?? "", offset: wrapped.index + wrapped[0].indexOf(wrapped[2] ?? "") };
  if (HARNESS.test(text)) return { kind: "harness" };
  const details = text.indexOf("<environment_details>");
  if (details > 0) return { kind: "user", text: text.slice(0, details).trim(), offset: 0 };
  return undefined;
}

/** The words of the user in the result of a tool that asks; undefined where there are none. */
export function answerIn(name: string, text: string): string | undefined {
  if (!ANSWERED.has(name)) return undefined;
  return WRAPPED.exec(text)?.[2];
}

/** The answer was cut: the harness wrote so at its end. */
export function cutByHarness(text: string): boolean {
  return /\[Response interrupted by [^\]\n]{1,60}\]\s*$/.test(text.slice(-120)) || text.trim() === "Response interrupted by user";
}
