/** One assistant message under the prose guard: what is written in it as a call, and what stands around that. Costly things are computed when a node asks. */
import { isShell } from "../../verdict/undone.ts";
import { Look } from "../../verdict/look.ts";
import type { JudgedTurn } from "../../verdict/model.ts";
import type { WrittenCall } from "../../verdict/prose/writtenCalls.ts";
import type { Rules } from "../../rules/model.ts";
import type { Message } from "../../transcript/model.ts";
import type { CompiledScaffolds } from "../../transcript/scaffolds.ts";
import type { Decided, Scope, TurnInput } from "../model.ts";
import { visibleText } from "../visibleText.ts";

/** Reason of the guard's own nudge. */
export const PROSE_CALL = "prose-tool-call";

/** Resolved once for a conversation under some rules. */
export interface Prepared {
  readonly scope: Scope;
  readonly rules: Rules;
  /** Declared tools, or where the file states none the ones that are called in it (behaviour E2). */
  readonly toolNames: ReadonlySet<string>;
  readonly assumed: boolean;
  readonly scaffolds: CompiledScaffolds;
}

export interface ProseState {
  /** The last request of the user; "" before the first. */
  readonly userText: string;
}

/** A stretch of the visible text, in UTF-16 units. */
export interface Span { readonly start: number; readonly end: number }
/** Words that decided, and where they stand in the visible text (undefined where it lacks them). */
export interface Words { readonly text: string; readonly span: Span | undefined }

const QUESTION = /([^.!?。！？\n]*[?？؟])["'”’»)\]*_`\s]*$/;

export class ProseTurn {
  readonly prepared: Prepared;
  readonly state: ProseState;
  readonly input: TurnInput;
  readonly evaluate: (turn: ProseTurn) => Decided;
  private lazyVisible: string | undefined;
  private lazyLook: Look | undefined;
  private lazyCalls: readonly WrittenCall[] | undefined;
  private lazyCommands: { readonly found: Commands | undefined } | undefined;
  private lazyAround: string | undefined;
  private lazyClaim: { readonly found: Words | undefined } | undefined;

  constructor(prepared: Prepared, state: ProseState, input: TurnInput, evaluate: (turn: ProseTurn) => Decided) {
    this.prepared = prepared;
    this.state = state;
    this.input = input;
    this.evaluate = evaluate;
  }

  get message(): Message { return this.input.message; }
  get rules(): Rules["proseGuard"] { return this.prepared.rules.proseGuard; }
  /** The text the loop sees; offsets of facts are in it. */
  get visible(): string { return this.lazyVisible ??= visibleText(this.message); }
  private get look(): Look { return this.lazyLook ??= new Look(this.judged()); }

  /** Calls written as text that count: by a known name, or in markup that only calls have. Those with placeholders are among them. */
  get calls(): readonly WrittenCall[] {
    return this.lazyCalls ??= this.message.calls.length > 0 ? [] : this.look.writtenCalls.filter((call) => call.known || call.shape === "bare_json" || (call.markup && this.rules.markup));
  }
  /** Those that somebody could run. */
  get meant(): readonly WrittenCall[] { return this.calls.filter((call) => !call.placeholder); }

  /** A block of shell commands, with the claim beside it that they run (behaviour E3). */
  get commands(): Commands | undefined { return (this.lazyCommands ??= { found: this.findCommands() }).found; }

  /** A known name anywhere in the text, as a word of its own. */
  get mentioned(): string | undefined {
    const { text } = this.message;
    for (const name of this.prepared.toolNames) if (name !== "" && nameAt(text, name) >= 0) return name;
    return undefined;
  }

  /** What the message says besides the calls. */
  private get around(): string {
    if (this.lazyAround !== undefined) return this.lazyAround;
    const { text } = this.message;
    const { commands } = this;
    if (this.calls.length === 0) return this.lazyAround = (commands === undefined ? text : `${text.slice(0, commands.start)} ${text.slice(commands.end)}`).trim();
    let words = "", from = 0;
    for (const call of this.calls) {
      words += `${text.slice(from, call.start)} `;
      from = Math.max(from, call.end);
    }
    return this.lazyAround = (words + text.slice(from)).trim();
  }

  /** The question that the message ends in. */
  get question(): Words | undefined {
    const found = this.rules.questions ? QUESTION.exec(this.around) : null;
    return found ? this.words(found[1]!) : undefined;
  }
  /** Words that speak of a failure; a condition ("if any of them fails") is none. */
  get failure(): Words | undefined {
    const found = this.rules.failures ? this.look.language.blocker.exec(straight(this.around)) : null;
    return found ? this.words(found[0]) : undefined;
  }
  /** The user wanted to be told, not to have it done. */
  get toBeShown(): boolean { return this.rules.explanations && this.look.asksForPlan; }
  /** Markup that only calls have is shown to nobody: no exemption holds for it. */
  get onlyCalls(): boolean { return this.meant.some((call) => call.markup); }

  /** The words by which the message says that it runs. */
  get claim(): Words | undefined { return (this.lazyClaim ??= { found: this.claimIn(this.around) }).found; }

  private claimIn(text: string): Words | undefined {
    const plain = straight(text);
    const found = this.look.language.running.exec(plain)?.[0];
    if (found !== undefined) return this.words(found.trim());
    const lower = plain.toLowerCase();
    const own = this.rules.claims.find((word) => word !== "" && lower.includes(straight(word).toLowerCase()));
    return own === undefined ? undefined : this.words(own);
  }

  private findCommands(): Commands | undefined {
    if (!this.rules.commands || this.message.calls.length > 0 || !/```|~~~/.test(this.visible)) return undefined;
    const { reading } = this.look;
    for (const block of reading.blocks) {
      if (block.kind !== "code" || block.language === "" || !isShell(block.language)) continue;
      const before = reading.sentences.findLast((sentence) => sentence.end <= block.start);
      const after = reading.sentences.find((sentence) => sentence.start >= block.end);
      for (const sentence of [before, after]) {
        const claim = sentence === undefined ? undefined : this.claimIn(this.visible.slice(sentence.start, sentence.end));
        if (claim !== undefined) return { start: block.start, end: Math.min(block.end, this.visible.length), language: block.language, claim };
      }
    }
    return undefined;
  }

  /** Words of the message with their place in the visible text. */
  private words(text: string): Words {
    const trimmed = text.trim();
    const start = straight(this.visible).toLowerCase().indexOf(straight(trimmed).toLowerCase());
    return { text: start < 0 ? trimmed : this.visible.slice(start, start + trimmed.length), span: start < 0 ? undefined : { start, end: start + trimmed.length } };
  }

  /** A stretch of the stored text, in the visible text. */
  spanOf(start: number, end: number): Span | undefined {
    const { text } = this.message;
    if (this.visible === text) return { start, end };
    const found = this.visible.indexOf(text.slice(start, end));
    return found < 0 || end <= start ? undefined : { start: found, end: found + end - start };
  }

  /** What would be decided if the message said something else. */
  whatIf(text: string): Decided {
    const message: Message = { ...this.message, text };
    return this.evaluate(new ProseTurn(this.prepared, this.state, { ...this.input, message }, this.evaluate));
  }

  private judged(): JudgedTurn {
    const { prepared: { scope, rules, toolNames, assumed }, state, input } = this;
    return {
      message: input.message, visibleText: this.visible, messages: input.messages, index: input.index, facts: scope.facts, rules, toolNames, toolNamesAssumed: assumed,
      exchange: { userText: state.userText, toolRounds: 0, afterToolRound: false, lastResultFailed: false, lastResult: "" },
    };
  }
}

/** A block of commands in the visible text, and the claim that they run. */
export interface Commands extends Span { readonly language: string; readonly claim: Words }

/** Where a name stands as a word of its own, or -1. */
export function nameAt(text: string, name: string): number {
  for (let at = text.indexOf(name); at >= 0; at = text.indexOf(name, at + 1)) {
    if (!/[\w-]/.test(text[at - 1] ?? " ") && !/[\w-]/.test(text[at + name.length] ?? " ")) return at;
  }
  return -1;
}

/** Typographic apostrophes as the patterns of languages know them; the length stays. */
function straight(text: string): string { return text.includes("’") ? text.replaceAll("’", "'") : text; }
