/**
 * The rows of the turn list and the filters over them. Rows are made when asked for, from an index of numbers,
 * so that a list of hundreds of thousands costs a few bytes a row.
 */
import type { InspectedTurn, Inspection, ScaffoldRow } from "../inspect.ts";
import { modelChange } from "../inspect/models.ts";
import { isCaught, isFlagged } from "../inspect.ts";
import type { Filter, ListQuery, ListRow } from "../protocol/views.ts";
import type { Message } from "../transcript/model.ts";
import { conversationTitle } from "./conversations.ts";
import { FALLBACK, staleReplay } from "../inspect/staleReplay.ts";
import { badgeOf, callsDetail, callsTitle, kindWords, markOf, oneLine, quoted, scaffoldWords } from "./words.ts";

/** One row: a message of a conversation, or (message -1) the head of a conversation. */
interface Entry {
  readonly conversation: number;
  readonly message: number;
  /** Turn of the message, -1 for user and scaffold rows. */
  readonly turn: number;
}

/** Whether a turn is shown by a filter. */
export function passes(filter: Filter, turn: InspectedTurn, changed: ReadonlySet<number>): boolean {
  switch (filter) {
    case "all": return true;
    case "flagged": return isFlagged(turn);
    case "missed": return turn.missed;
    case "caught": return isCaught(turn);
    case "falseAlarms": return turn.falseAlarm;
    case "differs": return turn.differs;
    case "changed": return changed.has(turn.index);
    case "scaffolds": return false;
  }
}

/** "leaked", "buried" or "". */
function stateOf({ leaked, buried }: ScaffoldRow): string { return leaked ? "leaked" : buried ? "buried" : ""; }

/** Rows of one query: positions in the list of all rows, and how many of those were looked at. */
interface Selection {
  readonly positions: number[];
  looked: number;
}

export class Rows {
  private readonly inspection: Inspection;
  private readonly changed: ReadonlySet<number>;
  private readonly selections = new Map<string, Selection>();
  private readonly every: Entry[] = [];
  private readonly scaffoldAt = new Map<string, number>();
  private scaffoldsSeen = 0;
  /** Rows have heads as soon as there is a second conversation. */
  private headed = false;
  private seen = 0;

  /** @param changed turns that the draft changes. */
  constructor(inspection: Inspection, changed: ReadonlySet<number>) {
    this.inspection = inspection;
    this.changed = changed;
  }

  total(query: ListQuery): number { return this.select(query).length; }

  page(query: ListQuery, from: number, count: number): ListRow[] {
    return this.select(query).slice(Math.max(0, from), Math.max(0, from) + count).map((position) => this.row(this.every[position]!));
  }

  /** Position of a turn under a query, -1 when it is not shown. */
  rowOf(query: ListQuery, turn: number): number {
    const positions = this.select(query);
    // Turns rise along the rows; rows without a turn are stepped over towards the front.
    let low = 0, high = positions.length - 1;
    while (low <= high) {
      const middle = (low + high) >>> 1;
      let at = middle;
      while (at >= low && this.every[positions[at]!]!.turn < 0) at -= 1;
      if (at < low) { low = middle + 1; continue; }
      const found = this.every[positions[at]!]!.turn;
      if (found === turn) return at;
      if (found < turn) low = middle + 1;
      else high = at - 1;
    }
    return -1;
  }

  /** Positions of the rows that a query shows; rows already looked at are not looked at again. */
  private select(query: ListQuery): readonly number[] {
    this.settle();
    const key = `${query.filter}\n${query.conversation ?? ""}\n${query.find.trim()}`;
    let selection = this.selections.get(key);
    if (!selection) {
      if (this.selections.size > 8) this.selections.clear();
      this.selections.set(key, selection = { positions: [], looked: 0 });
    }
    const shown = this.test(query);
    for (; selection.looked < this.every.length; selection.looked += 1) {
      if (shown(this.every[selection.looked]!)) selection.positions.push(selection.looked);
    }
    return selection.positions;
  }

  private test(query: ListQuery): (entry: Entry) => boolean {
    const find = query.find.trim();
    const { filter, conversation } = query;
    const filtered = filter === "all" && conversation === undefined ? () => true : (entry: Entry): boolean => {
      // The head of a conversation that is shown alone says what the picker says.
      if (conversation !== undefined && (entry.conversation !== conversation || entry.message < 0)) return false;
      if (filter === "all") return true;
      // A placeholder or a prefill is an injected row and a turn.
      if (filter === "scaffolds") return entry.message >= 0 && this.scaffoldIndex(entry) !== undefined;
      return entry.turn >= 0 && passes(filter, this.inspection.turn(entry.turn), this.changed);
    };
    if (find === "") return filtered;
    const pattern = new RegExp(find.replace(/[.*+?^${}()|[\]\\]/g, "\\$&").replace(/\s+/g, "\\s+"), "iu");
    return (entry) => entry.message >= 0 && filtered(entry) && this.holds(entry, pattern);
  }

  private holds(entry: Entry, pattern: RegExp): boolean {
    const message = this.message(entry);
    if (pattern.test(message.text)) return true;
    if (message.calls.some((call) => pattern.test(call.name) || pattern.test(typeof call.arguments === "string" ? call.arguments : JSON.stringify(call.arguments) ?? ""))) return true;
    if (entry.turn < 0) return pattern.test(this.scaffoldTitle(entry));
    return this.inspection.turn(entry.turn).findings.some((finding) => pattern.test(kindWords(finding.kind)));
  }

  /** Brings the rows up to date: those from the first changed turn on are made again. */
  private settle(): void {
    const { inspection, every } = this;
    if (this.seen === inspection.version && every.length > 0) return;
    const cut = Math.min(inspection.cutSince(this.seen), inspection.turnCount);
    this.seen = inspection.version;
    const headed = inspection.transcript.conversations.length > 1;
    let keep = headed === this.headed ? every.length : 0;
    this.headed = headed;
    while (keep > 0 && every[keep - 1]!.turn < 0) keep -= 1;
    while (keep > 0 && (every[keep - 1]!.turn < 0 || every[keep - 1]!.turn >= cut)) keep -= 1;
    every.length = keep;
    for (const selection of this.selections.values()) {
      while (selection.positions.length > 0 && selection.positions[selection.positions.length - 1]! >= keep) selection.positions.pop();
      selection.looked = Math.min(selection.looked, keep);
    }
    this.readScaffolds();
    const last = every[keep - 1];
    this.append(last?.conversation ?? 0, last ? last.message + 1 : 0, last ? last.turn + 1 : 0);
  }

  /** Appends rows in order from a message on: heads where there are several conversations, user messages, turns, scaffolds. */
  private append(from: number, row: number, nextTurn: number): void {
    const { inspection, every } = this;
    const { conversations } = inspection.transcript;
    let turn = nextTurn;
    for (let conversation = from; conversation < conversations.length; conversation += 1) {
      const { messages } = conversations[conversation]!;
      let message = conversation === from ? row : 0;
      if (message === 0 && conversations.length > 1) every.push({ conversation, message: -1, turn: -1 });
      for (; message < messages.length; message += 1) {
        const next = turn < inspection.turnCount ? inspection.turn(turn) : undefined;
        if (next && next.conversation === conversation && next.message === message) {
          every.push({ conversation, message, turn });
          turn += 1;
        }
        else if (messages[message]!.role === "user" || this.scaffoldIndex({ conversation, message, turn: -1 }) !== undefined) every.push({ conversation, message, turn: -1 });
      }
    }
  }

  /** Scaffold rows by place. Few rows at the end may have been made again, so those are read again. */
  private readScaffolds(): void {
    const { scaffolds } = this.inspection;
    const from = Math.max(0, Math.min(this.scaffoldsSeen, scaffolds.length) - 16);
    for (let at = from; at < scaffolds.length; at += 1) this.scaffoldAt.set(`${scaffolds[at]!.conversation}:${scaffolds[at]!.message}`, at);
    this.scaffoldsSeen = scaffolds.length;
  }

  private row(entry: Entry): ListRow {
    const { conversation } = entry;
    if (entry.message < 0) {
      return { kind: "conversation", conversation, text: conversationTitle(this.inspection, conversation) };
    }
    const message = this.message(entry);
    if (entry.turn >= 0) return this.turnRow(entry, message);
    const scaffold = this.scaffoldIndex(entry);
    if (scaffold !== undefined) {
      const row = this.inspection.scaffolds[scaffold]!;
      return { kind: "scaffold", conversation, message: entry.message, title: this.scaffoldTitle(entry), detail: "injected by the loop", badge: stateOf(row) };
    }
    return { kind: "user", conversation, message: entry.message, text: oneLine(message.text, 160), ...(message.time === undefined ? {} : { time: message.time }) };
  }

  private turnRow(entry: Entry, message: Message): ListRow {
    const index = entry.turn;
    const at = this.scaffoldIndex(entry);
    const scaffold = at === undefined ? undefined : this.inspection.scaffolds[at];
    const turn = this.inspection.turn(index);
    const mark = markOf(turn, message);
    const finding = turn.findings[0];
    const changed = modelChange(this.inspection, turn);
    const text = this.inspection.visibleText(index);
    // What the loop made of an empty reply says more than that it is empty.
    const stale = finding !== undefined && turn.reason === FALLBACK ? staleReplay(this.inspection.transcript.conversations[turn.conversation]!.messages, turn.message, this.inspection.rules) : undefined;
    const title = stale ? kindWords(stale.kind) : finding ? kindWords(finding.kind) : message.calls.length > 0 ? callsTitle(message.calls) : mark === "final" ? "final answer" : "answer";
    const detail = stale ? quoted(stale.related?.text ?? "", 80) : finding ? quoted(finding.evidence?.text ?? text) : message.calls.length > 0 ? callsDetail(message.calls) : quoted(text, 80);
    return { kind: "turn", turn: index, mark, title, detail, badge: (scaffold && stateOf(scaffold)) || badgeOf(turn), differs: turn.differs, provisional: message.flags.provisional === true, changed: this.changed.has(index), ...(changed === undefined ? {} : { model: changed.to }) };
  }

  private message(entry: Entry): Message { return this.inspection.transcript.conversations[entry.conversation]!.messages[entry.message]!; }

  private scaffoldTitle(entry: Entry): string {
    const at = this.scaffoldIndex(entry);
    return at === undefined ? "" : scaffoldWords(this.inspection.scaffolds[at]!.kind);
  }

  private scaffoldIndex(entry: Entry): number | undefined {
    return this.scaffoldAt.size === 0 ? undefined : this.scaffoldAt.get(`${entry.conversation}:${entry.message}`);
  }
}
