/**
 * The outline of a transcript: which rows are turns, which exchange they belong to, which rows a harness injected.
 * It knows nothing of loops and verdicts; judgement and replay walk along it and learn from `cutSince` what to do again.
 */
import { recordedOutcome, type Recorded } from "../loop/recorded.ts";
import type { Scope } from "../loop/model.ts";
import type { Rules } from "../rules/model.ts";
import type { Change, Conversation, ConversationFacts, Message, Transcript } from "../transcript/model.ts";
import { compileScaffolds, leftOutOf, scaffoldAt, scaffoldOf, type CompiledScaffolds, type Scaffold } from "../transcript/scaffolds.ts";
import type { ExchangeContext } from "../verdict/model.ts";
import { nextExchange, NO_EXCHANGE } from "./exchange.ts";

/** A row the harness injected. */
export interface ScaffoldRow extends Scaffold {
  readonly conversation: number;
  /** Index of the message in its conversation. */
  readonly message: number;
  /** 1-based. */
  readonly line: number;
  /** An ordinary row follows it although the harness means to remove it. */
  readonly buried: boolean;
  /** The ordinary row that buried it (index in the conversation); undefined when it is not buried. */
  readonly buriedBy: number | undefined;
  /** The other row of its pair (index in the conversation): the nudge below a placeholder, the placeholder or the reply above a nudge. */
  readonly partner: number | undefined;
  /** It stands where no scaffold may stand (training data). */
  readonly leaked: boolean;
}

/** How many turns before a change are looked at again: what a file recorded for a turn shows in the rows after it. */
const LOOK_BACK = 2;

/** Kinds of assistant rows that stand for an empty reply (hermes-loop a.3). */
const PLACEHOLDERS: ReadonlySet<string> = new Set(["post_tool_empty_pair", "empty_terminal"]);

/** A row of thoughts that the loop sent back to be gone on from. */
const PREFILL = "thinking_prefill";

/** The reply that a guard's nudge answers. */
const INTERIM = "interim";

/** Formats that are training data: no scaffold may stand in them at all (behaviour D3). */
const LEAK_FREE: ReadonlySet<string> = new Set(["hermes-trajectory", "hermes-batch"]);

/** What stays the same while a conversation grows. */
interface Part {
  readonly conversation: Conversation;
  facts: ConversationFacts;
  readonly calledTools: Set<string>;
  /** Index of its first turn, and the number of the last exchange before it. */
  readonly firstTurn: number;
  readonly exchangesBefore: number;
}

/** Where a walk goes on: the number its next turn gets, the row, and the exchange before that row. */
interface Resume {
  readonly turn: number;
  readonly row: number;
  readonly context: ExchangeContext;
}

export class Outline {
  readonly transcript: Transcript;
  private readonly signatures: CompiledScaffolds;
  private readonly hermes: boolean;
  private readonly parts: Part[] = [];
  private readonly conversationOfTurn: number[] = [];
  private readonly messageOfTurn: number[] = [];
  private readonly exchangeOfTurn: number[] = [];
  private readonly contextOfTurn: ExchangeContext[] = [];
  private readonly recordedOfTurn: (Recorded | undefined)[] = [];
  /** Turns whose row is a placeholder that the harness wrote for a reply without text. */
  private readonly placeholders = new Set<number>();
  private readonly injected: ScaffoldRow[] = [];
  /** Indexes of injected rows of this conversation that nothing ordinary follows yet. */
  private open: number[] = [];
  private buriedRows = 0;
  private leakedRows = 0;
  /** One entry a change: the first turn that is no longer what it was. */
  private readonly cuts: number[] = [];
  private pending: { conversation: number; message: number } | undefined = { conversation: 0, message: 0 };
  /** Number of the present exchange; -1 before the first real user message. */
  private exchangeCount = -1;

  constructor(transcript: Transcript, rules: Rules) {
    this.transcript = transcript;
    this.signatures = compileScaffolds(rules.scaffolds);
    this.hermes = transcript.runtime === "hermes";
  }

  get turnCount(): number { return this.messageOfTurn.length; }
  /** Real user messages so far. */
  get exchanges(): number { return this.exchangeCount + 1; }
  get scaffolds(): readonly ScaffoldRow[] { return this.injected; }
  get buried(): number { return this.buriedRows; }
  get leaked(): number { return this.leakedRows; }
  /** Rises with every change; see `cutSince`. */
  get version(): number { return this.cuts.length; }

  conversationOf(turn: number): number { return this.conversationOfTurn[turn]!; }
  messageIndexOf(turn: number): number { return this.messageOfTurn[turn]!; }
  exchangeOf(turn: number): number { return this.exchangeOfTurn[turn]!; }
  contextOf(turn: number): ExchangeContext { return this.contextOfTurn[turn]!; }
  messagesOf(conversation: number): readonly Message[] { return this.transcript.conversations[conversation]!.messages; }
  messageOf(turn: number): Message { return this.messagesOf(this.conversationOf(turn))[this.messageIndexOf(turn)]!; }
  isPlaceholder(turn: number): boolean { return this.placeholders.has(turn); }
  isFirstTurn(turn: number): boolean { return this.parts[this.conversationOf(turn)]!.firstTurn === turn; }
  factsOf(conversation: number): ConversationFacts { return this.parts[conversation]!.facts; }
  calledToolsOf(conversation: number): ReadonlySet<string> { return this.parts[conversation]!.calledTools; }
  /** The turn of a message, or the last turn before it; -1 when there is none in its conversation. */
  turnAt(conversation: number, message: number): number {
    const part = this.parts[conversation];
    if (!part) return -1;
    const turn = this.turnsBefore(conversation, message + 1) - 1;
    return turn < part.firstTurn ? -1 : turn;
  }

  /** What the file shows happened after a turn. */
  recorded(turn: number): Recorded {
    return this.recordedOfTurn[turn] ??= recordedOutcome(
      this.messagesOf(this.conversationOf(turn)), this.messageIndexOf(turn), this.transcript.format, this.transcript.runtime, this.signatures,
    );
  }

  /** What a loop is prepared with for a conversation. */
  scopeOf(conversation: number, rules: Rules): Scope {
    const part = this.parts[conversation]!;
    return {
      facts: part.facts, rules, format: this.transcript.format, fileRuntime: this.transcript.runtime, calledTools: part.calledTools,
      model: part.facts.model ?? part.conversation.messages.find((message) => message.model !== undefined)?.model,
    };
  }

  /** Notes what the reader changed; `settle` works it in. */
  changed(change: Change): void {
    const { conversation, message } = change;
    const before = this.pending;
    if (!before || conversation < before.conversation || (conversation === before.conversation && message < before.message)) this.pending = { conversation, message };
  }

  /** The first turn that changed since a version, for whoever walks along; `turnCount` when none did. */
  cutSince(version: number): number {
    let cut = this.turnCount;
    for (let at = version; at < this.cuts.length; at += 1) cut = Math.min(cut, this.cuts[at]!);
    return cut;
  }

  /** Brings the outline up to date with the transcript. The cost is that of what changed. */
  settle(): void {
    const pending = this.pending;
    if (!pending) return;
    this.pending = undefined;
    const { conversations } = this.transcript;
    let from = this.dropFrom(pending.conversation, pending.message);
    let cut = from.turn;
    for (let at = Math.min(pending.conversation, this.parts.length); at < conversations.length; at += 1) {
      cut = Math.min(cut, this.walk(at, conversations[at]!, from));
      from = { turn: this.turnCount, row: 0, context: NO_EXCHANGE };
    }
    this.cuts.push(cut);
  }

  /** Forgets the turns from a message on, and a few before it; answers where the walk goes on. */
  private dropFrom(conversation: number, message: number): Resume {
    const part = this.parts[conversation];
    if (!part) return { turn: this.turnCount, row: 0, context: NO_EXCHANGE };
    const turn = Math.max(part.firstTurn, this.turnsBefore(conversation, message) - LOOK_BACK);
    const known = this.conversationOfTurn[turn] === conversation && this.messageOfTurn[turn]! <= message;
    const from: Resume = known
      ? { turn, row: this.messageOfTurn[turn]!, context: this.contextOf(turn) }
      : { turn: part.firstTurn, row: 0, context: NO_EXCHANGE };
    this.exchangeCount = known ? this.exchangeOf(turn) : part.exchangesBefore;
    this.parts.length = conversation + 1;
    for (const list of [this.conversationOfTurn, this.messageOfTurn, this.exchangeOfTurn, this.contextOfTurn, this.recordedOfTurn]) list.length = Math.min(list.length, from.turn);
    let rows = this.injected.length;
    while (rows > 0 && (this.injected[rows - 1]!.conversation > conversation || (this.injected[rows - 1]!.conversation === conversation && this.injected[rows - 1]!.message >= from.row))) rows -= 1;
    for (const row of this.injected.splice(rows)) {
      if (row.buried) this.buriedRows -= 1;
      if (row.leaked) this.leakedRows -= 1;
    }
    this.open = this.open.filter((at) => at < rows);
    return from;
  }

  /** Outlines the rows of a conversation from a row on. Returns the first turn that others must look at again. */
  private walk(at: number, conversation: Conversation, from: Resume): number {
    let part = this.parts[at];
    const fresh = part === undefined;
    if (!part) {
      this.open.length = 0;
      part = { conversation, facts: conversation.facts, calledTools: new Set(), firstTurn: this.turnCount, exchangesBefore: this.exchangeCount };
      this.parts.push(part);
    }
    let { context } = from;
    const toolsBefore = part.calledTools.size;
    const { messages } = conversation;
    for (let index = from.row; index < messages.length; index += 1) {
      const message = messages[index]!;
      const found = scaffoldAt(messages, index, this.signatures, this.hermes);
      // The reply that a guard answered is the model's own, not the harness's; it is named by the nudge below it.
      const scaffold = found?.kind === INTERIM ? undefined : found;
      // A nudge merged into a real user text is a part of that row: the user spoke. What stands above a nudge the model wrote itself.
      const injected = (scaffold !== undefined && scaffold.whole && (scaffold.by !== "shape" || scaffold.kind === PREFILL)) || (message.role !== "assistant" && message.flags.synthetic === true);
      const removed = scaffold !== undefined && leftOutOf(scaffold.kind, this.signatures) === "always";
      if (!removed && this.open.length > 0) this.bury(index);
      if (scaffold) this.inject(scaffold, removed, at, index, message);
      if (message.role === "user" && !injected) this.exchangeCount += 1;
      if (message.role === "assistant") {
        if (scaffold && PLACEHOLDERS.has(scaffold.kind)) this.placeholders.add(this.turnCount);
        else this.placeholders.delete(this.turnCount);
        this.conversationOfTurn.push(at);
        this.messageOfTurn.push(index);
        this.exchangeOfTurn.push(this.exchangeCount);
        this.contextOfTurn.push(context);
        for (const call of message.calls) part.calledTools.add(call.name);
      }
      context = nextExchange(context, message, injected, scaffold);
    }
    // Names of tools that turn up late, or facts that were completed, concern the turns before as well.
    const learned = !fresh && (differ(part.facts, conversation.facts) || (part.calledTools.size > toolsBefore && part.facts.declaredTools === undefined));
    part.facts = conversation.facts;
    return learned ? part.firstTurn : from.turn;
  }

  /** Notes an injected row. It is buried as soon as a row follows that the harness does not remove (behaviour D2). */
  private inject(scaffold: Scaffold, removed: boolean, conversation: number, message: number, row: Message): void {
    const leaked = removed && LEAK_FREE.has(this.transcript.format);
    const messages = this.messagesOf(conversation);
    const at = this.injected.length;
    let partner: number | undefined;
    if (row.role === "user" && scaffold.start === 0) {
      // The assistant row above is half of the pair where it was recognised too.
      const above = this.injected[at - 1];
      if (above !== undefined && above.conversation === conversation && above.message === message - 1 && above.partner === undefined && messages[message - 1]!.role === "assistant" && above.kind !== PREFILL) {
        partner = above.message;
        this.injected[at - 1] = { ...above, partner: message };
      }
      else if (scaffoldAt(messages, message - 1, this.signatures, this.hermes)?.kind === INTERIM) partner = message - 1;
    }
    this.injected.push({ ...scaffold, conversation, message, line: row.place.line, buried: false, buriedBy: undefined, partner, leaked });
    if (leaked) this.leakedRows += 1;
    // A lone placeholder without a flag is how an exhausted turn ends; only with its nudge below it is it half of a pair.
    const next = messages[message + 1];
    const half = row.role !== "assistant" || scaffold.by !== "text" || (next !== undefined && scaffoldOf(next, this.signatures)?.whole === true);
    if (removed && half) this.open.push(at);
  }

  /** @param by index of the row that stands on top now. */
  private bury(by: number): void {
    for (const at of this.open) {
      this.injected[at] = { ...this.injected[at]!, buried: true, buriedBy: by };
      this.buriedRows += 1;
    }
    this.open.length = 0;
  }

  /** Number of turns (through the file) that stand before a message of a conversation. */
  private turnsBefore(conversation: number, message: number): number {
    let low = this.parts[conversation]!.firstTurn;
    let high = this.parts[conversation + 1]?.firstTurn ?? this.turnCount;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.messageOfTurn[middle]! < message) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

/** Whether facts differ in something that decisions or verdicts depend on. */
function differ(a: ConversationFacts, b: ConversationFacts): boolean {
  return a !== b && (a.model !== b.model || a.apiMode !== b.apiMode || a.unattended !== b.unattended || a.subAgent !== b.subAgent
    || a.declaredTools?.join("\n") !== b.declaredTools?.join("\n"));
}
