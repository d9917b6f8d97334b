/** A map whose changes since a mark can be taken back; for readers that keep state between records (see `RecordReader.mark`). */
export class UndoMap<K, V> {
  readonly #map = new Map<K, V>();
  #undo: (() => void)[] | undefined;

  get(key: K): V | undefined {
    return this.#map.get(key);
  }

  has(key: K): boolean {
    return this.#map.has(key);
  }

  set(key: K, value: V): void {
    if (this.#undo !== undefined) {
      const had = this.#map.has(key);
      const before = this.#map.get(key) as V;
      this.#undo.push(() => {
        if (had) this.#map.set(key, before);
        else this.#map.delete(key);
      });
    }
    this.#map.set(key, value);
  }

  delete(key: K): void {
    if (this.#undo !== undefined && this.#map.has(key)) {
      const before = this.#map.get(key) as V;
      this.#undo.push(() => this.#map.set(key, before));
    }
    this.#map.delete(key);
  }

  /** Remembers changes from now on; the answer takes them back, newest first. */
  mark(): () => void {
    const undo: (() => void)[] = [];
    this.#undo = undo;
    return () => {
      this.#undo = undefined;
      for (let i = undo.length - 1; i >= 0; i--) undo[i]?.();
    };
  }
}
