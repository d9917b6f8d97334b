/** The questions of the prose guard, in the order in which they are asked (behaviour E1–E8). */
import type { Check, Counterfactual, Fact } from "../model.ts";
import type { CallShape, WrittenCall } from "../../verdict/prose/writtenCalls.ts";
import { hasPlaceholder } from "../../verdict/prose/placeholders.ts";
import { nameAt, PROSE_CALL, type ProseTurn, type Span, type Words } from "./turn.ts";

type Node = Check<ProseTurn>;

const SHAPES: Readonly<Record<CallShape, string>> = {
  functions: "a name and its arguments", fenced_json: "a call in a code fence", bare_json: "a JSON object", xml: "tags", dsml: "tags with bars", harmony: "a channel header",
  special_tokens: "special tokens", tool_code: "code of a tool", bash_block: "a block of commands", other: "a name and its input in words",
};

/** Code points: what people count. */
function characters(text: string): number {
  let count = 0;
  for (let at = 0; at < text.length; at += 1) if ((text.charCodeAt(at) & 0xfc00) !== 0xdc00 || at === 0) count += 1;
  return count;
}

function plural(count: number, word: string): string { return `${count} ${word}${count === 1 ? "" : "s"}`; }
function quoted(text: string, most = 60): string {
  const line = text.replace(/\s+/g, " ").trim();
  return `“${line.length <= most ? line : `${line.slice(0, most - 1).trimEnd()}…`}”`;
}
function match(span: Span | undefined): Pick<Fact, "range"> { return span === undefined ? {} : { range: { kind: "match", ...span } }; }

/** What the change leads to, where that is something else. */
function would(turn: ProseTurn, words: string, text: string): readonly Counterfactual[] {
  const { outcome } = turn.whatIf(text);
  return outcome === turn.evaluate(turn).outcome ? [] : [{ text: words, outcome }];
}

function without(text: string, part: string): string {
  const at = text.indexOf(part);
  return at < 0 ? text : text.slice(0, at) + text.slice(at + part.length);
}

/** The old guard. A message that says something and does nothing passes it. */
export const emptyMessage: Node = {
  kind: "check", id: "empty-message", label: "Empty message?", question: "Has the message neither calls nor text? (This is all that the old guard asks.)",
  exitOn: "yes", exit: { kind: "leaf", outcome: "nudge", reason: () => "empty-response" },
  test: (turn) => (!turn.rules.emptyGuard ? "off" : turn.message.calls.length === 0 && turn.visible.trim() === "" ? "yes" : "no"),
  facts(turn) {
    const length = characters(turn.visible.trim());
    const calls = turn.message.calls.length;
    const text = plural(length, "character");
    return [
      ...(turn.rules.emptyGuard ? [] : [{ name: "guard", label: "Guard", value: false, text: "switched off in the rules", ok: false, decided: true, brief: "switched off" }]),
      { name: "length", label: "Visible text", value: length, text, ok: length === 0, ...(turn.rules.emptyGuard ? { decided: length > 0 || calls === 0, brief: `${text}, ${plural(calls, "call")}` } : {}) },
      { name: "calls", label: "Calls", value: calls, text: plural(calls, "call"), ok: calls === 0, ...(turn.rules.emptyGuard && length === 0 && calls > 0 ? { decided: true } : {}) },
    ];
  },
};

export const toolCalls: Node = {
  kind: "check", id: "tool-calls", label: "Tool calls?", question: "Does the message carry tool calls?",
  exitOn: "yes", exit: { kind: "leaf", outcome: "execute", reason: () => "tools" },
  test: ({ message }) => (message.calls.length > 0 ? "yes" : "no"),
  facts({ message }) {
    const count = message.calls.length;
    return [{ name: "calls", label: "Calls", value: count, text: plural(count, "call"), brief: plural(count, "call"), ok: count > 0, decided: true }];
  },
};

/** How the guard knows a tool (behaviour E2). */
function origin(turn: ProseTurn): string {
  return turn.prepared.assumed ? "called in this session, which declares no tools" : "declared for this session";
}

/** Identity: a name that this session knows. Markup that only calls have, and commands that are said to run, need none. */
export const named: Node = {
  kind: "check", id: "tool-named", label: "Declared tool named?", question: "Does the text name a tool of this session, or hold what only a call looks like?",
  exitOn: "no", exit: { kind: "leaf", outcome: "return", reason: () => "no_tool_named" },
  test: (turn) => (turn.calls.length > 0 || turn.commands !== undefined || turn.mentioned !== undefined ? "yes" : "no"),
  facts(turn) {
    const { toolNames } = turn.prepared;
    const tools: Fact = { name: "tools", label: "Tools known", value: toolNames.size, text: `${toolNames.size} ${origin(turn)}` };
    const call = turn.calls[0];
    if (call !== undefined && !call.known) {
      const shape = SHAPES[call.shape];
      return [{ name: "markup", label: "Markup", value: shape, text: `${shape}${call.name === "" ? "" : `, for ${call.name}`}`, ok: true, decided: true, brief: shape, ...match(turn.spanOf(call.start, call.end)) }, tools];
    }
    if (call === undefined && turn.commands !== undefined) return [{ name: "commands", label: "Commands", value: turn.commands.language, text: `a block of ${turn.commands.language}`, ok: true, decided: true, brief: `a block of ${turn.commands.language}`, ...match(turn.commands) }, tools];
    const name = call?.name ?? turn.mentioned;
    if (name === undefined) return [{ name: "name", label: "Name", value: null, text: toolNames.size === 0 ? "no tool is known" : "none in the text", ok: false, decided: true, brief: toolNames.size === 0 ? "no tool known" : "none" }, tools];
    const at = nameAt(turn.message.text, name);
    return [{ name: "name", label: "Name", value: name, text: `${name}, ${origin(turn)}`, ok: true, decided: true, brief: name, ...match(at < 0 || call !== undefined ? undefined : turn.spanOf(at, at + name.length)) }, tools];
  },
};

/** The character behind the name of a call, and where it stands in the stored text. */
function opener(turn: ProseTurn, call: WrittenCall): { readonly sign: string; readonly at: number } | undefined {
  const { text } = turn.message;
  const from = text.indexOf(call.name, call.start);
  const at = from < 0 || from >= call.end ? -1 : text.slice(from + call.name.length, call.end).search(/\S/);
  const place = from + call.name.length + at;
  return at < 0 || !/[{("“]/.test(text[place]!) ? undefined : { sign: text[place]!, at: place };
}

/** The name in a sentence is no call; a call has its arguments at once. */
export const followed: Node = {
  kind: "check", id: "call-written", label: "Followed by { ( or \"?", question: "Is the tool’s name followed at once by the start of a call, or written in another shape of one?",
  exitOn: "no", exit: { kind: "leaf", outcome: "return", reason: () => "not_a_call" },
  test: (turn) => (turn.calls.length > 0 || turn.commands !== undefined ? "yes" : "no"),
  facts(turn) {
    const call = turn.calls[0];
    if (call === undefined) {
      const { commands } = turn;
      if (commands !== undefined) return [
        { name: "shape", label: "Shape", value: "bash_block", text: SHAPES.bash_block, ok: true, brief: SHAPES.bash_block, ...match(commands) },
        { name: "claim", label: "Beside it", value: commands.claim.text, text: quoted(commands.claim.text), ok: true, decided: true, ...match(commands.claim.span) },
      ];
      const name = turn.mentioned ?? "";
      return [{ name: "next", label: "Next character", value: null, text: name === "" ? "none" : `${name} stands in a sentence`, ok: false, decided: true, brief: "in a sentence" }];
    }
    const start = opener(turn, call);
    const fenced = call.shape === "fenced_json";
    const range = match(turn.spanOf(call.start, call.end));
    return [
      { name: "name", label: "Name", value: call.name, text: call.name === "" ? "none" : call.known ? `${call.name}, ${origin(turn)}` : `${call.name}, not a tool of this session`, ok: call.known },
      start === undefined
        ? { name: "shape", label: "Shape", value: call.shape, text: SHAPES[call.shape], ok: true, decided: true, brief: SHAPES[call.shape], ...range }
        : { name: "next", label: "Next character", value: start.sign, text: `${start.sign} at ${characters(turn.message.text.slice(0, start.at)) + 1}`, ok: true, decided: true, brief: `${start.sign} at character ${characters(turn.message.text.slice(0, start.at)) + 1}`, ...range },
      { name: "fence", label: "In a code fence", value: fenced, text: fenced ? "yes" : "no" },
      ...(turn.calls.length > 1 ? [{ name: "written", label: "Written calls", value: turn.calls.length, text: String(turn.calls.length) }] : []),
    ];
  },
  counterfactuals(turn) {
    const call = turn.calls[0];
    if (call === undefined || call.name === "") return [];
    const { text } = turn.message;
    return [
      ...would(turn, `The name in a sentence, “then call ${call.name}”`, replaced(turn, () => `then call ${call.name}`)),
      ...would(turn, "Placeholder arguments, “/path/to/file”", replaced(turn, (one) => `${one.name}({"path": "/path/to/file"})`)),
      ...(turn.message.calls.length > 0 || text === "" ? [] : [{ text: "The call made instead of written", outcome: "execute" as const }]),
    ];
  },
};

/** The text with something else in the place of each written call. */
function replaced(turn: ProseTurn, by: (call: WrittenCall) => string): string {
  const { text } = turn.message;
  let out = "", from = 0;
  for (const call of turn.calls) {
    if (call.start < from) continue;
    out += text.slice(from, call.start) + by(call);
    from = call.end;
  }
  return out + text.slice(from);
}

/** A description is no call (behaviour E4). */
export const placeholders: Node = {
  kind: "check", id: "placeholders", label: "Placeholder arguments?", question: "Do the arguments hold placeholders, so that nobody could run it?",
  exitOn: "yes", exit: { kind: "leaf", outcome: "return", reason: () => "placeholder_arguments" },
  test: (turn) => (turn.calls.length > 0 && turn.meant.length === 0 ? "yes" : "no"),
  facts(turn) {
    const own = turn.prepared.rules.proseCalls.placeholders;
    let all = 0;
    const found: string[] = [];
    for (const call of turn.calls) {
      const values = typeof call.arguments === "string" ? [call.arguments] : Object.values(call.arguments);
      all += values.length;
      for (const value of values) {
        const text = typeof value === "string" ? value : JSON.stringify(value) ?? "";
        if (hasPlaceholder(text, own)) found.push(text);
      }
    }
    const open = turn.calls.length > 0 && turn.meant.length === 0;
    const calls = turn.calls.length - turn.meant.length;
    return [
      { name: "placeholders", label: "Placeholders", value: found.length, text: `${found.length} of ${plural(all, "argument")}`, ok: found.length > 0, decided: true, brief: `${found.length} of ${all}`, ...(found.length > 0 ? { detail: found.slice(0, 3).map((text) => quoted(text, 40)).join(" · ") } : {}) },
      ...(turn.calls.length > 1 ? [{ name: "calls", label: "Calls with some", value: calls, text: `${calls} of ${turn.calls.length}`, ok: open }] : []),
    ];
  },
  counterfactuals(turn) {
    return turn.calls.length === 0 || turn.meant.length > 0 ? [] : would(turn, "Arguments that somebody could run with", replaced(turn, (one) => `${one.name}({"path": "notes.md"})`));
  },
};

/** What shows a call to a reader rather than making it (behaviour E6). */
export const exempt: Node = {
  kind: "check", id: "exempt", label: "Question or failure?", question: "Does the message end in a question, speak of a failure, or answer a request to be shown how?",
  exitOn: "no", exit: { kind: "leaf", outcome: "nudge", reason: () => PROSE_CALL },
  test: (turn) => (!turn.onlyCalls && (turn.question !== undefined || turn.failure !== undefined || turn.toBeShown) ? "yes" : "no"),
  facts(turn) {
    if (turn.onlyCalls) return [{ name: "markup", label: "Markup", value: true, text: "only calls have it: it is shown to nobody", ok: false, decided: true, brief: "markup of a call" }];
    const { question, failure, toBeShown } = turn;
    const by = question !== undefined ? "question" : failure !== undefined ? "failure" : "asked";
    const words = (name: string, label: string, found: Words | undefined, on: boolean, brief: string): Fact => ({
      name, label, value: found?.text ?? null, text: !on ? "not asked: switched off" : found === undefined ? "no" : quoted(found.text), ok: found !== undefined,
      ...(name === by && found !== undefined ? { decided: true, brief } : {}), ...match(found?.span),
    });
    return [
      words("question", "Ends in a question", question, turn.rules.questions, "ends in a question"),
      words("failure", "Speaks of a failure", failure, turn.rules.failures, "speaks of a failure"),
      {
        name: "asked", label: "Was to be shown", value: toBeShown, text: !turn.rules.explanations ? "not asked: switched off" : toBeShown ? "the user asked how, or for a plan" : "no", ok: toBeShown,
        ...(by === "asked" ? { decided: true, brief: toBeShown ? "was to be shown" : "neither" } : {}),
      },
    ];
  },
  counterfactuals(turn) {
    if (turn.onlyCalls) return [];
    const { text } = turn.message;
    const { question } = turn;
    if (question !== undefined) return would(turn, "Without the question at its end", without(text, question.text));
    return turn.failure === undefined && !turn.toBeShown ? would(turn, "A question at its end, “Shall I?”", `${text.trimEnd()}\nShall I?`) : [];
  },
};

/** An explicit claim beats every exemption; a weak future does not (behaviour E6). */
export const claims: Node = {
  kind: "check", id: "claims", label: "Claims that it runs?", question: "Does the message say that it runs: started, running, in the background, please wait?",
  exitOn: "no", exit: { kind: "leaf", outcome: "return", reason: () => "exempt" },
  test: (turn) => (turn.claim === undefined ? "no" : "yes"),
  facts(turn) {
    const { claim } = turn;
    return [{ name: "claim", label: "Claim", value: claim?.text ?? null, text: claim === undefined ? "none outside of the call" : quoted(claim.text), ok: claim !== undefined, decided: true, brief: claim === undefined ? "no claim" : quoted(claim.text, 30), ...match(claim?.span) }];
  },
  counterfactuals(turn) {
    const { text } = turn.message;
    const { claim } = turn;
    if (claim === undefined) return would(turn, "“It is running in the background.” beside it", `${text.trimEnd()}\nIt is running in the background.`);
    return would(turn, `Without ${quoted(claim.text, 40)}`, without(text, claim.text));
  },
};
