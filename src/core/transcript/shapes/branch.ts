/** The branch that is alive of a file whose entries form a tree by their parents: the path from the newest entry up to the root. */
import type { Sink } from "../format.ts";
import type { Message } from "../model.ts";
import { UndoMap } from "../undo.ts";

interface Node {
  readonly parent: Node | undefined;
  readonly depth: number;
  /** Messages on the path up to and with this node. */
  readonly length: number;
  readonly messages: readonly Message[];
}

const NONE: readonly Message[] = Object.freeze([]);

/** Keeps a sink's current conversation equal to the live branch. An entry that goes on from the newest one costs nothing more than its own messages. */
export class Branch {
  readonly #sink: Sink;
  readonly #nodes = new UndoMap<string, Node>();
  #tip: Node | undefined;

  constructor(sink: Sink) {
    this.#sink = sink;
  }

  /** See `RecordReader.mark`. */
  mark(): () => void {
    const undo = this.#nodes.mark();
    const tip = this.#tip;
    return () => {
      undo();
      this.#tip = tip;
    };
  }

  /** True when the id was seen. */
  has(id: string): boolean {
    return this.#nodes.has(id);
  }

  /**
   * Adds an entry. `parent` undefined: it follows the entry before it in the file; null: it is a root; an id that was never seen is taken as the entry before
   * (the file begins in the middle, or a line is lost).
   */
  add(id: string | undefined, parent: string | null | undefined, messages: readonly Message[] = NONE): void {
    const from = parent === undefined ? this.#tip : parent === null ? undefined : (this.#nodes.get(parent) ?? this.#tip);
    if (from !== this.#tip) this.#move(from);
    const node: Node = { parent: from, depth: (from?.depth ?? 0) + 1, length: (from?.length ?? 0) + messages.length, messages };
    for (const message of messages) this.#sink.message(message);
    if (id !== undefined) this.#nodes.set(id, node);
    this.#tip = node;
  }

  /** Puts other messages in the place of those of the newest entry. */
  amend(id: string | undefined, messages: readonly Message[]): void {
    const tip = this.#tip;
    if (tip === undefined) return;
    this.#move(tip.parent);
    this.add(undefined, undefined, messages);
    if (id !== undefined && this.#tip !== undefined) this.#nodes.set(id, this.#tip);
  }

  /** Makes another entry the tip: what is not on its path leaves the conversation, what is comes back. */
  #move(to: Node | undefined): void {
    let a = this.#tip;
    let b = to;
    const back: Node[] = [];
    while (a !== b) {
      if (a !== undefined && a.depth > (b?.depth ?? 0)) a = a.parent;
      else if (b !== undefined && b.depth > (a?.depth ?? 0)) {
        back.push(b);
        b = b.parent;
      } else {
        a = a?.parent;
        if (b !== undefined) back.push(b);
        b = b?.parent;
      }
    }
    this.#sink.truncate(a?.length ?? 0);
    for (let i = back.length - 1; i >= 0; i--) for (const message of back[i]?.messages ?? NONE) this.#sink.message(message);
    this.#tip = to;
  }
}
