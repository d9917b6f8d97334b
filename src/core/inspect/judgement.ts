/** The verdicts over an outline. They do not depend on the loop, so a change of its rules leaves them as they are. */
import type { Rules } from "../rules/model.ts";
import { judge } from "../verdict/judge.ts";
import type { ExchangeContext, JudgedTurn, Verdict } from "../verdict/model.ts";
import { visibleText } from "../loop/visibleText.ts";
import type { ConversationFacts, Message } from "../transcript/model.ts";
import type { Outline } from "./outline.ts";

export class Judgement {
  private readonly outline: Outline;
  private readonly rules: Rules;
  private readonly verdicts: Verdict[] = [];
  private seen = 0;

  constructor(outline: Outline, rules: Rules) {
    this.outline = outline;
    this.rules = rules;
  }

  verdict(turn: number): Verdict { return this.verdicts[turn]!; }

  /** The same verdicts where other rules ask nothing else of them, otherwise new ones. */
  under(rules: Rules): Judgement {
    const same = rules.verdict === this.rules.verdict && rules.proseCalls === this.rules.proseCalls && rules.housekeepingTools === this.rules.housekeepingTools;
    return same ? this : new Judgement(this.outline, rules);
  }

  /** Judges every turn that is new or changed. */
  settle(): void {
    const { outline, verdicts } = this;
    verdicts.length = Math.min(outline.cutSince(this.seen), verdicts.length);
    this.seen = outline.version;
    for (let turn = verdicts.length; turn < outline.turnCount; turn += 1) {
      verdicts.push(judge(this.judged(turn)));
    }
  }

  /** A turn as the judge sees it, for explanations. */
  judged(turn: number): JudgedTurn {
    const { outline, rules } = this;
    const conversation = outline.conversationOf(turn);
    return new Judged(
      outline.messageOf(turn), outline.contextOf(turn), outline.factsOf(conversation), outline.calledToolsOf(conversation), rules,
      outline.messagesOf(conversation), outline.messageIndexOf(turn), outline.isPlaceholder(turn),
    );
  }
}

/** A turn as a judge sees it; what costs something is computed when a judge asks for it. */
class Judged implements JudgedTurn {
  readonly message: Message;
  readonly exchange: ExchangeContext;
  readonly facts: ConversationFacts;
  readonly rules: Rules;
  readonly messages: readonly Message[];
  readonly index: number;
  private readonly called: ReadonlySet<string>;
  private readonly placeholder: boolean;

  constructor(message: Message, exchange: ExchangeContext, facts: ConversationFacts, called: ReadonlySet<string>, rules: Rules, messages: readonly Message[], index: number, placeholder: boolean) {
    this.message = message;
    this.exchange = exchange;
    this.facts = facts;
    this.called = called;
    this.placeholder = placeholder;
    this.rules = rules;
    this.messages = messages;
    this.index = index;
  }

  /** The model wrote nothing where the harness put a placeholder. */
  get visibleText(): string { return this.placeholder ? "" : visibleText(this.message); }
  get toolNamesAssumed(): boolean { return this.facts.declaredTools === undefined; }
  get toolNames(): ReadonlySet<string> {
    const { declaredTools } = this.facts;
    return declaredTools === undefined ? this.called : declaredSet(declaredTools);
  }
}

const sets = new WeakMap<readonly string[], ReadonlySet<string>>();
function declaredSet(names: readonly string[]): ReadonlySet<string> {
  let set = sets.get(names);
  if (!set) sets.set(names, set = new Set(names));
  return set;
}
