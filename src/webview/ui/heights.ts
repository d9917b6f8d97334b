/** Heights of the rows of a long list, and where each row stands. Pure. Rows are summed up in blocks, so that a list of hundreds of thousands is walked in a few hundred steps. */

const BLOCK = 256;

export class Heights {
  private sizes = new Uint16Array(BLOCK);
  /** Sum of each block of rows. */
  private blocks: number[] = [];
  private rows = 0;
  private sum = 0;

  /** Number of rows, and their heights together in pixels. */
  get count(): number { return this.rows; }
  get total(): number { return this.sum; }

  /** Makes it `count` rows long; `size` says how tall the new ones are. */
  resize(count: number, size: (index: number) => number): void {
    if (count > this.sizes.length) {
      const wider = new Uint16Array(Math.max(count, this.sizes.length * 2));
      wider.set(this.sizes);
      this.sizes = wider;
    }
    const before = this.rows;
    this.rows = count;
    for (let index = before; index < count; index += 1) this.put(index, 0, size(index));
    for (let index = count; index < before; index += 1) this.put(index, this.sizes[index]!, 0);
  }

  /** Sets the height of a row that is there. Answers by how much it grew. */
  set(index: number, size: number): number {
    const before = this.sizes[index]!;
    if (before !== size) this.put(index, before, size);
    return size - before;
  }

  size(index: number): number { return this.sizes[index] ?? 0; }

  /** Where a row begins, in pixels. */
  start(index: number): number {
    const block = Math.floor(index / BLOCK);
    let at = 0;
    for (let one = 0; one < block; one += 1) at += this.blocks[one]!;
    for (let row = block * BLOCK; row < index; row += 1) at += this.sizes[row]!;
    return at;
  }

  /** The row that covers an offset; the first or the last one where none does, 0 in an empty list. */
  at(offset: number): number {
    let block = 0, top = 0;
    while (block < this.blocks.length - 1 && top + this.blocks[block]! <= offset) { top += this.blocks[block]!; block += 1; }
    let row = block * BLOCK;
    while (row < this.rows - 1 && top + this.sizes[row]! <= offset) { top += this.sizes[row]!; row += 1; }
    return Math.max(0, Math.min(row, this.rows - 1));
  }

  private put(index: number, before: number, size: number): void {
    const block = Math.floor(index / BLOCK);
    this.sizes[index] = size;
    this.blocks[block] = (this.blocks[block] ?? 0) + size - before;
    this.sum += size - before;
    if (this.rows <= block * BLOCK) this.blocks.length = Math.ceil(this.rows / BLOCK);
  }
}
