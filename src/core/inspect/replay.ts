/** The decisions of a loop over an outline: a fold that keeps the state before every turn, so that any turn can be explained later. */
import type { AnyLoop } from "../loop/index.ts";
import type { Assumption, Decided, Decision } from "../loop/model.ts";
import type { Rules } from "../rules/model.ts";
import type { Outline } from "./outline.ts";

export class Replay {
  readonly loop: AnyLoop;
  readonly rules: Rules;
  private readonly outline: Outline;
  /** State before each turn; the same object again and again while nothing changes. */
  private readonly before: unknown[] = [];
  private readonly decisions: Decided[] = [];
  private prepared: unknown[] = [];
  private seen = 0;

  constructor(outline: Outline, rules: Rules, loop: AnyLoop) {
    this.outline = outline;
    this.rules = rules;
    this.loop = loop;
  }

  decided(turn: number): Decided { return this.decisions[turn]!; }

  explain(turn: number): Decision {
    const { outline } = this;
    const conversation = outline.conversationOf(turn);
    return this.loop.explain(this.before[turn], {
      message: outline.messageOf(turn), index: outline.messageIndexOf(turn), messages: outline.messagesOf(conversation),
    }, this.preparedFor(conversation));
  }

  assumptions(conversation: number): readonly Assumption[] { return this.loop.assumptions(this.preparedFor(conversation)); }
  title(conversation: number): string { return this.loop.title(this.preparedFor(conversation)); }

  /** Decides every turn that is new or changed. */
  settle(): void {
    const { outline, loop, before, decisions } = this;
    const cut = Math.min(outline.cutSince(this.seen), decisions.length);
    if (cut < decisions.length || this.seen < outline.version) this.forget(cut);
    this.seen = outline.version;
    const count = outline.turnCount;
    let turn = cut;
    if (turn >= count) return;
    let state = turn > 0 && !outline.isFirstTurn(turn) ? this.after(turn - 1) : undefined;
    while (turn < count) {
      const conversation = outline.conversationOf(turn);
      const prepared = this.preparedFor(conversation);
      const messages = outline.messagesOf(conversation);
      const index = outline.messageIndexOf(turn);
      let row: number;
      if (outline.isFirstTurn(turn)) { state = loop.start(prepared); row = 0; }
      else row = outline.messageIndexOf(turn - 1) + 1;
      for (; row < index; row += 1) state = loop.observe(state, messages[row]!, prepared);
      before.push(state);
      const next = loop.decide(state, { message: messages[index]!, index, messages }, prepared);
      decisions.push(next.decided);
      state = next.state;
      turn += 1;
    }
  }

  private after(turn: number): unknown {
    const { outline } = this;
    const conversation = outline.conversationOf(turn);
    return this.loop.decide(this.before[turn], {
      message: outline.messageOf(turn), index: outline.messageIndexOf(turn), messages: outline.messagesOf(conversation),
    }, this.preparedFor(conversation)).state;
  }

  private forget(from: number): void {
    this.before.length = from;
    this.decisions.length = from;
    // Settings may rest on facts that were completed since; conversations before the change keep theirs.
    this.prepared.length = from > 0 && this.outline.turnCount > 0 ? Math.min(this.prepared.length, this.outline.conversationOf(Math.min(from, this.outline.turnCount - 1))) : 0;
  }

  private preparedFor(conversation: number): unknown {
    return this.prepared[conversation] ??= this.loop.prepare(this.outline.scopeOf(conversation, this.rules));
  }
}
