/** A table of endings in one language: sentences of our own, each a whole message without calls after a request for work. */
export interface Table {
  readonly stall: readonly string[];
  readonly legal: readonly string[];
}
