/** Collects what a format reads, knows what changed since it was last asked, and can go back to a mark. */
import type { Sink } from "./format.ts";
import type { Change, Conversation, ConversationFacts, Diagnostic, Message, Place, Transcript } from "./model.ts";

interface GrowingConversation extends Conversation {
  facts: ConversationFacts;
  readonly messages: Message[];
}

interface GrowingTranscript extends Transcript {
  readonly conversations: GrowingConversation[];
  readonly diagnostics: Diagnostic[];
  records: number;
  skipped: number;
}

const NO_FACTS: ConversationFacts = Object.freeze({
  id: undefined, title: undefined, model: undefined, apiMode: undefined, declaredTools: undefined, unattended: false, subAgent: false,
});

/** Diagnostics that are kept of one file. */
const MOST_DIAGNOSTICS = 2000;

const NO_MESSAGES: readonly Message[] = Object.freeze([]);

/** The transcript as it grows. One object from first to last, so that whoever holds it sees it grow. */
export class TranscriptBuilder implements Sink {
  readonly transcript: GrowingTranscript;
  #current = -1;
  #changedConversation = 0;
  #changedMessage = 0;
  /** Undoes what was done since the mark, newest last; undefined when nothing is on trial. */
  #undo: (() => void)[] | undefined;

  constructor(format: { readonly id: string; readonly label: string; readonly runtime: string }, isText: boolean) {
    this.transcript = {
      format: format.id, formatLabel: format.label, runtime: format.runtime, conversations: [], diagnostics: [], records: 0, skipped: 0, isText,
    };
  }

  get conversations(): number {
    return this.transcript.conversations.length;
  }

  get messages(): readonly Message[] {
    return this.transcript.conversations[this.#current]?.messages ?? NO_MESSAGES;
  }

  conversation(facts?: Partial<ConversationFacts>): number {
    const { conversations } = this.transcript;
    const before = this.#current;
    this.#current = conversations.length;
    this.#touch(this.#current, 0);
    conversations.push({ facts: merged(NO_FACTS, facts) ?? NO_FACTS, messages: [] });
    this.#undo?.push(() => {
      conversations.pop();
      this.#touch(conversations.length, 0);
      this.#current = before;
    });
    return this.#current;
  }

  select(conversation: number): void {
    if (conversation < 0 || conversation >= this.transcript.conversations.length || conversation === this.#current) return;
    const before = this.#current;
    this.#current = conversation;
    this.#undo?.push(() => { this.#current = before; });
  }

  facts(facts: Partial<ConversationFacts>): void {
    if (this.#current < 0) this.conversation();
    const conversation = this.transcript.conversations[this.#current];
    if (conversation === undefined) return;
    const current = this.#current;
    const before = conversation.facts;
    const after = merged(before, facts);
    if (after === undefined) return;
    conversation.facts = after;
    // Everything in the conversation is judged by its facts, but not by its name.
    const judged = (["model", "apiMode", "declaredTools", "unattended", "subAgent"] as const).some((key) => before[key] !== after[key]);
    if (judged) this.#touch(current, 0);
    this.#undo?.push(() => {
      conversation.facts = before;
      if (judged) this.#touch(current, 0);
    });
  }

  message(message: Message): number {
    if (this.#current < 0) this.conversation();
    const messages = this.#list();
    const index = messages.length;
    const current = this.#current;
    this.#touch(current, index);
    if (this.#undo === undefined) {
      messages.push(message);
    } else {
      messages.push(provisional(message));
      this.#undo.push(() => {
        messages.pop();
        this.#touch(current, index);
      });
    }
    return index;
  }

  replace(index: number, message: Message): void {
    const messages = this.#list();
    const before = messages[index];
    if (before === undefined) return;
    const current = this.#current;
    this.#touch(current, index);
    if (this.#undo === undefined) {
      messages[index] = message;
    } else {
      messages[index] = provisional(message);
      this.#undo.push(() => {
        messages[index] = before;
        this.#touch(current, index);
      });
    }
  }

  truncate(length: number): void {
    const messages = this.#list();
    if (length >= messages.length || length < 0) return;
    const current = this.#current;
    this.#touch(current, length);
    const dropped = messages.splice(length);
    this.#undo?.push(() => {
      for (const message of dropped) messages.push(message);
      this.#touch(current, length);
    });
  }

  diagnostic(place: Place, message: string, skipped = false): void {
    this.problem(place.line, message, skipped);
  }

  /** A diagnostic for a line. */
  problem(line: number, message: string, skipped: boolean): void {
    const { transcript } = this;
    const { diagnostics } = transcript;
    // A file of nothing but broken records says so once more and then stays silent; `skipped` goes on counting.
    const listed = diagnostics.length < MOST_DIAGNOSTICS;
    if (listed) diagnostics.push(diagnostics.length < MOST_DIAGNOSTICS - 1 ? { line, message } : { line, message: `More problems follow; the first ${MOST_DIAGNOSTICS - 1} are listed` });
    if (skipped) transcript.skipped++;
    this.#undo?.push(() => {
      if (listed) diagnostics.pop();
      if (skipped) transcript.skipped--;
    });
  }

  records(count: number): void {
    const { transcript } = this;
    transcript.records += count;
    this.#undo?.push(() => { transcript.records -= count; });
  }

  /** From now on everything is on trial (messages are flagged provisional) until `revert`. */
  begin(): void {
    this.#undo = [];
  }

  /** Goes back to where `begin` was called; what was on trial counts as changed. */
  revert(): void {
    const undo = this.#undo;
    this.#undo = undefined;
    if (undo === undefined) return;
    for (let i = undo.length - 1; i >= 0; i--) undo[i]?.();
  }

  /** What changed since the last call. */
  takeChange(): Change {
    const change: Change = { conversation: this.#changedConversation, message: this.#changedMessage, reset: false };
    this.#changedConversation = this.transcript.conversations.length;
    this.#changedMessage = 0;
    return change;
  }

  #list(): Message[] {
    return this.transcript.conversations[this.#current]?.messages ?? [];
  }

  #touch(conversation: number, message: number): void {
    if (conversation > this.#changedConversation) return;
    if (conversation < this.#changedConversation) {
      this.#changedConversation = conversation;
      this.#changedMessage = message;
    } else if (message < this.#changedMessage) {
      this.#changedMessage = message;
    }
  }
}

function provisional(message: Message): Message {
  return { ...message, flags: { ...message.flags, provisional: true } };
}

/** The facts completed by what is stated; undefined when nothing is new. */
function merged(facts: ConversationFacts, more: Partial<ConversationFacts> | undefined): ConversationFacts | undefined {
  if (more === undefined) return undefined;
  let result: Record<string, unknown> | undefined;
  for (const [key, value] of Object.entries(more)) {
    if (value === undefined) continue;
    const before = facts[key as keyof ConversationFacts];
    if (before === value || (Array.isArray(before) && Array.isArray(value) && before.length === value.length && before.every((name, i) => name === value[i]))) continue;
    result ??= { ...facts };
    result[key] = value;
  }
  return result as ConversationFacts | undefined;
}
