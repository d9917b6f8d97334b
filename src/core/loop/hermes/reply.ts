/** What does not depend on rules and state is worked out once for each message and kept beside it, so that a changed rule folds again quickly. */
import { codePoints, stripEnd, stripStart } from "../python.ts";
import type { Message } from "../../transcript/model.ts";
import { stripMarkup } from "./strip.ts";

/** A text as the guards see it. */
export interface View {
  /** Without think blocks and tool markup, not trimmed. */
  readonly visible: string;
  /** `[start, end)` of the trimmed text in `visible`, UTF-16 offsets. */
  readonly start: number;
  readonly end: number;
  /** `visible` trimmed. */
  readonly trimmed: string;
  /** Code points of `trimmed`. */
  readonly length: number;
}

interface Derived {
  current: View | undefined;
  legacy: View | undefined;
  /** The same of the reasoning text, which can stand in for a blank reply. */
  thinkingCurrent: View | undefined;
  thinkingLegacy: View | undefined;
  openScratchpad: boolean | undefined;
  inlineThink: boolean | undefined;
}

const derived = new WeakMap<Message, Derived>();

function of(message: Message): Derived {
  let known = derived.get(message);
  if (known === undefined) {
    known = { current: undefined, legacy: undefined, thinkingCurrent: undefined, thinkingLegacy: undefined, openScratchpad: undefined, inlineThink: undefined };
    derived.set(message, known);
  }
  return known;
}

/** The view of a text nobody caches. */
export function viewOf(text: string, legacy: boolean): View {
  const visible = stripMarkup(text, legacy);
  const start = stripStart(visible);
  const end = stripEnd(visible, start);
  const trimmed = start === 0 && end === visible.length ? visible : visible.slice(start, end);
  return { visible, start, end, trimmed, length: codePoints(trimmed) };
}

/** An empty reply. */
export const EMPTY_VIEW: View = viewOf("", false);

/** A message's text as the guards see it. */
export function replyView(message: Message, legacy: boolean): View {
  const text = message.text;
  if (text === "") return EMPTY_VIEW;
  const known = of(message);
  return legacy ? known.legacy ??= viewOf(text, true) : known.current ??= viewOf(text, false);
}

/** A message's reasoning as the guards see it when it stands in as the text. */
export function thinkingView(message: Message, legacy: boolean): View {
  const known = of(message);
  const text = message.thinking ?? "";
  return legacy ? known.thinkingLegacy ??= viewOf(text, true) : known.thinkingCurrent ??= viewOf(text, false);
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
  if (!message.text.includes("<")) return false;
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
