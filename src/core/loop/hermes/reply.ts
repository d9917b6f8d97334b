/** What a message's text is to the guards. Markup is taken out once for each message and kept beside it, so that a changed rule folds again quickly. */
import { codePoints, stripEnd, stripStart } from "../python.ts";
import type { Message } from "../../transcript/model.ts";
import { stripMarkup } from "./strip.ts";

/** A text as the guards see it. */
export class View {
  /** Without think blocks and tool markup, not trimmed. */
  readonly visible: string;
  /** `[start, end)` of the trimmed text in `visible`, UTF-16 offsets. */
  readonly start: number;
  readonly end: number;
  /** `visible` trimmed. */
  readonly trimmed: string;
  /** The text it was made of held a `<`. */
  readonly markup: boolean;
  private counted: number;

  constructor(visible: string, markup: boolean) {
    this.visible = visible;
    this.markup = markup;
    this.start = stripStart(visible);
    this.end = stripEnd(visible, this.start);
    this.trimmed = this.start === 0 && this.end === visible.length ? visible : visible.slice(this.start, this.end);
    this.counted = -1;
  }

  /** Code points of `trimmed`. */
  get length(): number {
    if (this.counted < 0) this.counted = codePoints(this.trimmed);
    return this.counted;
  }

  /** Whether `length` is at most `limit`, without counting where the UTF-16 length tells. */
  isWithin(limit: number): boolean {
    const units = this.trimmed.length;
    return units <= limit || (units <= 2 * limit && this.length <= limit);
  }
}

interface Derived {
  current: View | undefined;
  legacy: View | undefined;
  openScratchpad: boolean | undefined;
  inlineThink: boolean | undefined;
}

/** Only for messages with markup: everything else is quicker made than found again. */
const derived = new WeakMap<Message, Derived>();

function of(message: Message): Derived {
  let known = derived.get(message);
  if (known === undefined) {
    known = { current: undefined, legacy: undefined, openScratchpad: undefined, inlineThink: undefined };
    derived.set(message, known);
  }
  return known;
}

/** The view of a text. */
export function viewOf(text: string, legacy: boolean): View {
  return text.includes("<") ? new View(stripMarkup(text, legacy), true) : new View(text, false);
}

/** An empty reply. */
export const EMPTY_VIEW: View = new View("", false);

/** A message's text as the guards see it. */
export function replyView(message: Message, legacy: boolean): View {
  const text = message.text;
  if (text === "") return EMPTY_VIEW;
  if (!text.includes("<")) return new View(text, false);
  const known = of(message);
  return legacy ? known.legacy ??= viewOf(text, true) : known.current ??= viewOf(text, false);
}

/** A message's reasoning as the guards see it when it stands in as the text. */
export function thinkingView(message: Message, legacy: boolean): View {
  return viewOf(message.thinking ?? "", legacy);
}

/**
 * A message's visible text: `text` without think blocks and tool-call markup (hermes-loop g), not trimmed, so that offsets in it are those of
 * the stored text wherever nothing was taken out. `legacy`: as builds before the last release did it.
 */
export function visibleText(message: Message, legacy = false): string {
  return message.text.includes("<") ? replyView(message, legacy).visible : message.text;
}

const SCRATCHPAD = "<REASONING_SCRATCHPAD>";
const SCRATCHPAD_END = "</REASONING_SCRATCHPAD>";

/** Whether a text opens a scratchpad and closes none (hermes-loop a.1, check 5; exact case). */
export function leavesScratchpadOpen(text: string): boolean {
  return text.includes(SCRATCHPAD) && !text.includes(SCRATCHPAD_END);
}

/** The same of a message, remembered. */
export function hasOpenScratchpad(message: Message): boolean {
  if (message.text === "" || !message.text.includes("<")) return false;
  return of(message).openScratchpad ??= leavesScratchpadOpen(message.text);
}

/** Python folds dotted and dotless i with i. */
const INLINE_THINK = /<(?:th[iI\u0130\u0131]nk|th[iI\u0130\u0131]nk[iI\u0130\u0131]ng|reason[iI\u0130\u0131]ng)>/iu;

/** Whether a text holds one of the three inline tags that the empty ladder knows (hermes-loop g). */
export function holdsInlineThink(text: string): boolean {
  return INLINE_THINK.test(text);
}

/** The same of a message, remembered. */
export function hasInlineThink(message: Message): boolean {
  if (!message.text.includes("<")) return false;
  return of(message).inlineThink ??= holdsInlineThink(message.text);
}
