/**
 * The decisions of a loop over an outline: a fold that keeps the state before every so many turns, so that any turn can be
 * explained later by folding on from there. Keeping every state would make the fold wait for the garbage collector.
 */
import type { AnyLoop } from "../loop/index.ts";
import type { Assumption, Decided, Decision, TurnInput } from "../loop/model.ts";
import type { Rules } from "../rules/model.ts";
import type { Outline } from "./outline.ts";

/** Turns between two states that are kept. */
const STRIDE = 32;
/** Turns between two looks at the clock. */
const SLICE = 64;

export class Replay {
  readonly loop: AnyLoop;
  readonly rules: Rules;
  private readonly outline: Outline;
  /** State before every `STRIDE`th turn of the file. */
  private readonly kept: unknown[] = [];
  private readonly decisions: Decided[] = [];
  /** Settings of each conversation; boxed, since a loop without settings prepares nothing. */
  private readonly prepared: { readonly settings: unknown }[] = [];
  private seen = 0;

  constructor(outline: Outline, rules: Rules, loop: AnyLoop) {
    this.outline = outline;
    this.rules = rules;
    this.loop = loop;
  }

  decided(turn: number): Decided { return this.decisions[turn]!; }

  explain(turn: number): Decision { return this.loop.explain(this.before(turn), this.input(turn), this.preparedFor(this.outline.conversationOf(turn))); }

  assumptions(conversation: number): readonly Assumption[] { return this.loop.assumptions(this.preparedFor(conversation)); }
  title(conversation: number): string { return this.loop.title(this.preparedFor(conversation)); }
  /** What the prompt tells the model about announcing actions, where the loop knows (behaviour A9). */
  prompt(conversation: number): { readonly value: string; readonly words: string } | undefined { return this.loop.prompt?.(this.preparedFor(conversation)); }

  /**
   * Decides every turn that is new or changed.
   * @param deadline a time of `performance.now()` at which it stops; the next call goes on.
   * @returns whether all are decided.
   */
  settle(deadline = Number.POSITIVE_INFINITY): boolean {
    const { outline, loop, kept, decisions } = this;
    const cut = Math.min(outline.cutSince(this.seen), decisions.length);
    if (this.seen < outline.version) this.forget(cut);
    this.seen = outline.version;
    const count = outline.turnCount;
    if (cut >= count) return true;
    let state = cut > 0 && !outline.isFirstTurn(cut) ? this.after(cut - 1) : undefined;
    for (let turn = cut; turn < count; turn += 1) {
      const prepared = this.preparedFor(outline.conversationOf(turn));
      state = this.enter(turn, state, prepared);
      if (turn % STRIDE === 0) kept.push(state);
      const next = loop.decide(state, this.input(turn), prepared);
      decisions.push(next.decided);
      state = next.state;
      if (turn % SLICE === 0 && deadline < Number.POSITIVE_INFINITY && performance.now() >= deadline) return turn + 1 >= count;
    }
    return true;
  }

  private input(turn: number): TurnInput {
    const { outline } = this;
    return { message: outline.messageOf(turn), index: outline.messageIndexOf(turn), messages: outline.messagesOf(outline.conversationOf(turn)) };
  }

  /** The state before a turn, from the one after the turn before it: a new one where a conversation begins, and past the rows between. */
  private enter(turn: number, after: unknown, prepared: unknown): unknown {
    const { outline, loop } = this;
    const messages = outline.messagesOf(outline.conversationOf(turn));
    const first = outline.isFirstTurn(turn);
    let state = first ? loop.start(prepared) : after;
    for (let row = first ? 0 : outline.messageIndexOf(turn - 1) + 1; row < outline.messageIndexOf(turn); row += 1) state = loop.observe(state, messages[row]!, prepared);
    return state;
  }

  /** The state before a turn that is decided: folded on from the last one kept. */
  private before(turn: number): unknown {
    const { outline } = this;
    let at = turn - (turn % STRIDE);
    let state = this.kept[at / STRIDE];
    for (; at < turn; at += 1) {
      const after = this.loop.decide(state, this.input(at), this.preparedFor(outline.conversationOf(at))).state;
      state = this.enter(at + 1, after, this.preparedFor(outline.conversationOf(at + 1)));
    }
    return state;
  }

  private after(turn: number): unknown { return this.loop.decide(this.before(turn), this.input(turn), this.preparedFor(this.outline.conversationOf(turn))).state; }

  private forget(from: number): void {
    this.kept.length = Math.min(this.kept.length, Math.ceil(from / STRIDE));
    this.decisions.length = from;
    // Settings may rest on facts that were completed since; conversations before the change keep theirs.
    this.prepared.length = from > 0 && this.outline.turnCount > 0 ? Math.min(this.prepared.length, this.outline.conversationOf(Math.min(from, this.outline.turnCount - 1))) : 0;
  }

  private preparedFor(conversation: number): unknown {
    return (this.prepared[conversation] ??= { settings: this.loop.prepare(this.outline.scopeOf(conversation, this.rules)) }).settings;
  }
}
