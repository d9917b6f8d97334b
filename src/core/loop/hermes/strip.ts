/**
 * What Hermes takes out of a reply before it looks at it: think blocks and tool-call markup (hermes-loop g). Passes run in order, each on what
 * the one before left. Pairs are found by walking forward, so that text full of unclosed tags costs no more than its length.
 */

const WORD = "\\p{L}\\p{N}_";
const SPACE = "[\\t-\\r\\x1c-\\x20\\x85\\xa0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000]";
/** Python folds dotted and dotless i with i; the engine does not. */
const folded = (name: string): string => name.replace(/i/gi, "[iI\\u0130\\u0131]");

const OLD_THINK = ["think", "thinking", "reasoning", "REASONING_SCRATCHPAD", "thought"];
const THINK = [...OLD_THINK, "思考", "反思", "推理", "推敲"];
const TOOL_BLOCKS = ["tool_call", "tool_calls", "tool_result", "function_call", "function_calls"];
const NAMESPACE = `(?:[${WORD}.\\-]+:)?`;

interface Passes {
  /** Quick test: without any of these there is nothing to do. */
  readonly any: RegExp;
  readonly think: readonly (readonly [open: RegExp, close: RegExp])[];
  readonly tools: readonly (readonly [open: RegExp, close: RegExp])[];
  readonly openThink: RegExp;
  readonly orphanThink: RegExp;
  readonly strayCloser: RegExp;
  /** The opener of a tool block at a line start, and of argument fragments; undefined in older builds. */
  readonly openTool: RegExp | undefined;
}

function passes(think: readonly string[], namespace: string, fragments: boolean): Passes {
  const thinkNames = think.map(folded).join("|");
  const toolNames = TOOL_BLOCKS.map(folded).join("|");
  return {
    any: new RegExp(`</?(?:${thinkNames}|${namespace}(?:${toolNames}|funct[iI\\u0130\\u0131]on))${fragments ? "|arg_" : ""}`, "iv"),
    think: think.map((name) => [new RegExp(`<${folded(name)}>`, "giv"), new RegExp(`</${folded(name)}>`, "giv")]),
    tools: TOOL_BLOCKS.map((name) => [new RegExp(`<${namespace}${folded(name)}(?![${WORD}])`, "giv"), new RegExp(`</${namespace}${folded(name)}>`, "giv")]),
    openThink: new RegExp(`(?:^|\\n)[ \\t]*<(?:${thinkNames})(?![${WORD}])`, "iv"),
    orphanThink: new RegExp(`</?(?:${thinkNames})>${SPACE}*`, "giv"),
    strayCloser: new RegExp(`</${namespace}(?:${toolNames}|funct[iI\\u0130\\u0131]on)>${SPACE}*`, "giv"),
    openTool: fragments ? new RegExp(`^[ \\t]*<${namespace}(?:${toolNames})(?![${WORD}])`, "iv") : undefined,
  };
}

const CURRENT = passes(THINK, NAMESPACE, true);
const LEGACY = passes(OLD_THINK, "", false);

const FUNCTION_OPEN = new RegExp(`<funct[iI\\u0130\\u0131]on(?![${WORD}])`, "giv");
const FUNCTION_CLOSE = new RegExp("</funct[iI\\u0130\\u0131]on>", "giv");
const NAME_ATTRIBUTE = new RegExp(`(?<![${WORD}])name${SPACE}*=`, "iv");
/** A line that begins with an argument tag, or with a bare tool name glued to one. */
const FRAGMENT_START = new RegExp(`^[ \\t]*[${WORD}.:\\-]*</?arg_(?:key|value)(?![${WORD}])`, "iv");
/** A line that ends with the closer of an argument. */
const FRAGMENT_END = /^[^<]*<\/arg_(?:key|value)>[ \t\r]*$/i;

/**
 * The text that is left. `legacy`: the stripper of builds of July 2026 (five names, no namespaces, no unterminated tool blocks).
 * Texts without markup come back as they are.
 */
export function stripMarkup(text: string, legacy: boolean): string {
  if (!text.includes("<")) return text;
  const does = legacy ? LEGACY : CURRENT;
  if (!does.any.test(text)) return text;
  let left = text;
  for (const [open, close] of does.think) left = withoutPairs(left, open, close, false);
  for (const [open, close] of does.tools) left = withoutPairs(left, open, close, true);
  left = withoutFunctions(left);
  left = withoutOpenThink(left, does.openThink);
  left = left.replace(does.orphanThink, "").replace(does.strayCloser, "");
  return does.openTool === undefined ? left : withoutFragments(left, does.openTool);
}

/** Removes every opener with all up to its nearest closer. With `attributes`, the opener reaches to the next `>`. */
function withoutPairs(text: string, open: RegExp, close: RegExp, attributes: boolean): string {
  let kept = "";
  let from = 0;
  for (let at = 0; ;) {
    open.lastIndex = at;
    const opener = open.exec(text);
    if (opener === null) break;
    let inside = open.lastIndex;
    if (attributes) {
      inside = text.indexOf(">", inside) + 1;
      if (inside === 0) break;
    }
    close.lastIndex = inside;
    if (close.exec(text) === null) break;
    kept += text.slice(from, opener.index);
    from = at = close.lastIndex;
  }
  return from === 0 ? text : kept + text.slice(from);
}

/** Removes `<function … name=…>…</function>` where it stands at the start, after a line break or after a sentence. */
function withoutFunctions(text: string): string {
  let kept = "";
  let from = 0;
  for (let at = 0; ;) {
    FUNCTION_OPEN.lastIndex = at;
    const opener = FUNCTION_OPEN.exec(text);
    if (opener === null) break;
    at = FUNCTION_OPEN.lastIndex;
    const inside = text.indexOf(">", at) + 1;
    if (inside === 0) break;
    let start = opener.index;
    while (start > from && (text.charAt(start - 1) === " " || text.charAt(start - 1) === "\t")) start--;
    if (start > 0 && !"\n\r.!?:".includes(text.charAt(start - 1))) continue;
    if (!NAME_ATTRIBUTE.test(text.slice(at, inside))) {
      // Openers before the same `>` have fewer attributes still.
      at = inside;
      continue;
    }
    FUNCTION_CLOSE.lastIndex = inside;
    if (FUNCTION_CLOSE.exec(text) === null) break;
    kept += text.slice(from, start);
    from = at = FUNCTION_CLOSE.lastIndex;
  }
  return from === 0 ? text : kept + text.slice(from);
}

/** Cuts from a reasoning tag at a line start that was never closed through the end. */
function withoutOpenThink(text: string, open: RegExp): string {
  const found = open.exec(text);
  return found === null || text.indexOf(">", found.index + found[0].length) < 0 ? text : text.slice(0, found.index);
}

/** Cuts at an unterminated tool block at a line start, and drops lines that are pieces of its arguments, with the line break before them. */
function withoutFragments(text: string, openTool: RegExp): string {
  if (!text.includes("<")) return text;
  let kept = "";
  for (let start = 0; start <= text.length;) {
    const newline = text.indexOf("\n", start);
    const end = newline < 0 ? text.length : newline;
    const line = text.slice(start, end);
    if (line.includes("<")) {
      const opener = openTool.exec(line);
      if (opener !== null && text.indexOf(">", start + opener[0].length) >= 0) return kept;
      if (!FRAGMENT_START.test(line) && !FRAGMENT_END.test(line)) kept += text.slice(Math.max(0, start - 1), end);
    } else kept += text.slice(Math.max(0, start - 1), end);
    start = end + 1;
  }
  return kept;
}
