/** The blocks of a message: paragraphs, headings, list items, quotations, tables and code, with their places. */

export type BlockKind = "paragraph" | "heading" | "bullet" | "numbered" | "quote" | "table" | "code" | "rule";

export interface Block {
  readonly kind: BlockKind;
  /** `[start, end)` in the text, without the markers of the block (`- `, `# `, fence lines) and without the line break behind it. */
  readonly start: number;
  readonly end: number;
  /** The word behind the opening fence of a code block, lower case; "" elsewhere. */
  readonly language: string;
}

const FENCE = /^\s{0,12}(```+|~~~+)\s*([\w+#.-]*)/;
/** An element that opens a line of its own and is closed further down: what stands in it is data, nobody's words. */
const ELEMENT = /^\s{0,3}<([A-Za-z_][\w.:-]*)(?:\s[^<>]*)?>\s*(?:$|<)/;
const HEADING = /^\s{0,3}#{1,6}\s+/;
const BULLET = /^\s*(?:[-*+•–▪◦]|[✅☑✔❌⬜☐▶→])\s+(?:\[[ xX]\]\s+)?/;
const NUMBERED = /^\s*(?:\(?\d{1,3}[.)、]|[①-⑳]|\d️?⃣|第[一二三四五六七八九十]+步[:：]?)\s*(?=\S)/;
const TABLE = /^\s*\|.*\|\s*$/;
const QUOTE = /^\s{0,3}>\s?/;
/** A line at a shell's prompt, as a command is written without a fence: what is bought for dollars begins with a figure. */
const PROMPT = /^\s{0,4}\$ [a-z./~][\w./-]*(?: .*)?$/;
const RULE = /^\s{0,3}(?:-{3,}|\*{3,}|_{3,}|={3,})\s*$/;
/** A line of its own in bold type heads what follows it, unless it is a sentence. */
const BOLD_LINE = /^\s*\*\*[^*\n]{0,80}[^*\n.!?…。！？]\*\*:?\s*$/;

/** Splits a text into blocks. Lines of a paragraph that were wrapped stay together; blocks do not nest. */
export function splitBlocks(text: string): Block[] {
  const blocks: Block[] = [];
  let fence = "", fenceLanguage = "", fenceStart = 0;
  let open: { kind: BlockKind; start: number; end: number } | undefined;
  const close = (): void => {
    if (open) blocks.push({ kind: open.kind, start: open.start, end: open.end, language: "" });
    open = undefined;
  };
  let at = 0, elementEnd = 0;
  while (at <= text.length) {
    const newline = text.indexOf("\n", at);
    const end = newline < 0 ? text.length : newline;
    const line = text.slice(at, end);
    const mark = fence || line.includes("```") || line.includes("~~~") ? FENCE.exec(line) : null;
    if (fence) {
      if (mark && mark[1]!.startsWith(fence) && line.trim() === mark[1]) {
        blocks.push({ kind: "code", start: fenceStart, end: Math.max(fenceStart, at - 1), language: fenceLanguage });
        fence = "";
      }
    }
    else if (line.trimStart().startsWith("<") && (elementEnd = closingLine(text, line, at)) > at) {
      close();
      blocks.push({ kind: "code", start: at, end: elementEnd, language: "xml" });
      at = elementEnd + 1;
      if (elementEnd >= text.length) break;
      continue;
    }
    else if (mark) {
      close();
      fence = mark[1]!;
      fenceLanguage = mark[2]!.toLowerCase();
      fenceStart = Math.min(text.length, end + 1);
    }
    else {
      const kind = lineKind(line);
      if (kind === undefined) close();
      else if (PROMPT.test(line)) {
        close();
        blocks.push({ kind: "code", start: at, end, language: "console" });
      }
      else if (kind.kind === "paragraph" && open && open.kind !== "heading" && open.kind !== "table" && !endsSentence(text, open.end)) open.end = end;
      else {
        close();
        open = { kind: kind.kind, start: at + kind.marker, end };
        if (kind.kind !== "paragraph" && kind.kind !== "bullet" && kind.kind !== "numbered") close();
      }
    }
    if (newline < 0) break;
    at = newline + 1;
  }
  if (fence) blocks.push({ kind: "code", start: fenceStart, end: text.length, language: fenceLanguage });
  close();
  return blocks;
}

/** The end of the line that closes the element which a line opens (of more than one line), or -1. */
function closingLine(text: string, line: string, at: number): number {
  const name = ELEMENT.exec(line)?.[1];
  if (name === undefined) return -1;
  const close = text.indexOf(`</${name}>`, at + line.length);
  if (close < 0) return -1;
  const end = text.indexOf("\n", close);
  return end < 0 ? text.length : end;
}

/** Characters that a line which is no paragraph can begin with, besides figures. */
const MARKERS = "-*+•–▪◦✅☑✔❌⬜☐▶→#>|_=(①②③④⑤⑥⑦⑧⑨⑩⑪⑫⑬⑭⑮⑯⑰⑱⑲⑳第";

function lineKind(line: string): { kind: BlockKind; marker: number } | undefined {
  const indent = line.length - line.trimStart().length;
  const first = line[indent];
  if (first === undefined) return undefined;
  if (MARKERS.includes(first) || (first >= "0" && first <= "9")) {
    if (RULE.test(line)) return { kind: "rule", marker: 0 };
    if (TABLE.test(line)) return { kind: "table", marker: 0 };
    for (const [kind, pattern] of MARKED) {
      const match = pattern.exec(line);
      if (match) return { kind, marker: match[0].length };
    }
    if (BOLD_LINE.test(line)) return { kind: "heading", marker: 0 };
  }
  return { kind: "paragraph", marker: indent };
}

const MARKED = [["heading", HEADING], ["quote", QUOTE], ["bullet", BULLET], ["numbered", NUMBERED]] as const;

/** A line that ends so was not wrapped: what follows it is a sentence of its own. */
function endsSentence(text: string, end: number): boolean {
  let at = end - 1;
  while (at >= 0 && CLOSING.includes(text[at]!)) at -= 1;
  return at >= 0 && ENDING.includes(text[at]!);
}

const CLOSING = ")]\"'”’»*_ \t\r";
const ENDING = ".!?:。！？：…؟।";
