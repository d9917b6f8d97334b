/** The conversations of a file for the picker: what each is called and what was found in it. */
import { isCaught, isFlagged, type Inspection } from "../inspect.ts";
import type { ConversationPage, ConversationRow } from "../protocol/views.ts";
import { oneLine } from "./words.ts";

/** What a conversation is called where others stand beside it. */
export function conversationTitle({ transcript }: Inspection, conversation: number): string {
  const facts = transcript.conversations[conversation]?.facts;
  return oneLine(facts?.title ?? facts?.id ?? `Conversation ${conversation + 1}`, 120);
}

/** Which conversations are listed: those whose title holds some words, perhaps only those with a flagged turn. */
export interface ConversationQuery {
  readonly find: string;
  readonly flagged: boolean;
}

/** Sums over the turns of each conversation, made anew when turns changed. */
export class Conversations {
  private readonly inspection: Inspection;
  private rows: readonly ConversationRow[] = [];
  private seen = -1;

  constructor(inspection: Inspection) {
    this.inspection = inspection;
  }

  page(query: ConversationQuery, from: number, count: number, version: number): ConversationPage {
    this.settle();
    const words = query.find.trim().toLowerCase();
    const shown = words === "" && !query.flagged ? this.rows : this.rows.filter((row) => (!query.flagged || row.flagged > 0) && (words === "" || row.title.toLowerCase().includes(words) || row.model?.toLowerCase().includes(words) === true));
    const start = Math.max(0, from);
    return { version, total: shown.length, from: start, rows: shown.slice(start, start + count) };
  }

  private settle(): void {
    const { inspection } = this;
    if (this.seen === inspection.version) return;
    this.seen = inspection.version;
    const { conversations } = inspection.transcript;
    const rows = conversations.map(({ facts, messages }, conversation) => {
      const model = facts.model ?? messages.find((message) => message.model !== undefined)?.model;
      return {
        conversation, title: conversationTitle(inspection, conversation), ...(model === undefined ? {} : { model }), subAgent: facts.subAgent,
        messages: messages.length, firstTurn: -1, turns: 0, flagged: 0, stalls: 0, missed: 0, caught: 0, falseAlarms: 0, differs: 0, scaffolds: 0,
      };
    });
    for (let index = 0; index < inspection.turnCount; index += 1) {
      const turn = inspection.turn(index);
      const row = rows[turn.conversation];
      if (!row) continue;
      if (row.turns === 0) row.firstTurn = index;
      row.turns += 1;
      if (isFlagged(turn)) row.flagged += 1;
      if (turn.verdict === "stall") row.stalls += 1;
      if (turn.missed) row.missed += 1;
      if (isCaught(turn)) row.caught += 1;
      if (turn.falseAlarm) row.falseAlarms += 1;
      if (turn.differs) row.differs += 1;
    }
    for (const { conversation } of inspection.scaffolds) {
      const row = rows[conversation];
      if (row) row.scaffolds += 1;
    }
    this.rows = rows;
  }
}
