/**
 * Files whose records form a tree by their parents, read in one go: the branch that is being continued is one conversation, what was abandoned (an edited
 * prompt, a retry) is cut off and becomes a conversation of its own, which may be continued later too.
 */
import type { Sink } from "../format.ts";
import type { ConversationFacts } from "../model.ts";
import { UndoMap } from "../undo.ts";

/** Where a record stands: after this message of this conversation. `era`: how many branches had been cut off by then. */
export interface Node {
  readonly conversation: number;
  readonly index: number;
  readonly era: number;
}

/** From `from` on, the messages of a conversation went to another one. */
interface Move {
  readonly conversation: number;
  readonly from: number;
  readonly to: number;
}

/** Keeps the nodes of a tree and cuts branches off. */
export class Tree {
  readonly #sink: Sink;
  readonly #nodes = new UndoMap<string, Node>();
  #moves: readonly Move[] = [];

  constructor(sink: Sink) {
    this.#sink = sink;
  }

  /** See `RecordReader.mark`. */
  mark(): () => void {
    const nodes = this.#nodes.mark();
    const moves = this.#moves;
    return () => {
      nodes();
      this.#moves = moves;
    };
  }

  /** Where a record stands now; undefined when it is not known. */
  find(id: string | undefined): Node | undefined {
    const node = id === undefined ? undefined : this.#nodes.get(id);
    return node === undefined ? undefined : this.resolve(node);
  }

  /** Where a node stands now that branches were cut off since. */
  resolve(node: Node): Node {
    let here = node;
    for (let era = node.era; era < this.#moves.length; era++) {
      const move = this.#moves[era];
      if (move !== undefined && move.conversation === here.conversation && here.index >= move.from) here = { conversation: move.to, index: here.index - move.from, era: era + 1 };
    }
    return here;
  }

  /** The node after the last message of the current conversation. */
  here(conversation: number): Node {
    return { conversation, index: this.#sink.messages.length - 1, era: this.#moves.length };
  }

  put(id: string, node: Node): void {
    this.#nodes.set(id, node);
  }

  /**
   * Goes to where a record with this parent is to be appended, `main` when the parent is not known, and answers the conversation. When an assistant spoke after
   * the parent already (results of parallel calls may hang beside each other), that is cut off first.
   */
  enter(parent: Node | undefined, main: number, facts: Partial<ConversationFacts>): number {
    if (parent === undefined || parent.conversation !== main) return parent?.conversation ?? main;
    const sink = this.#sink;
    sink.select(main);
    const from = parent.index + 1;
    const after = sink.messages.length > from ? sink.messages.slice(from) : [];
    if (!after.some((message) => message.role === "assistant")) return main;
    sink.truncate(from);
    const to = sink.conversation({ title: "abandoned branch", ...facts });
    for (const message of after) sink.message(message);
    this.#moves = [...this.#moves, { conversation: main, from, to }];
    sink.select(main);
    return main;
  }
}
