/** Ways to ask again without asking twice at once. */

/**
 * Runs `task` now, and once more after it ended when it was asked for meanwhile: for refreshing what may change faster than it can be fetched.
 * Unlike "newest wins" this always gets an answer. `task` must not reject.
 */
export function coalesced(task: () => Promise<void>): () => void {
  let running = false;
  let again = false;
  async function run(): Promise<void> {
    running = true;
    do {
      again = false;
      await task();
    } while (again);
    running = false;
  }
  return () => {
    if (running) again = true;
    else void run();
  };
}

/** Calls `task` with the last value once `milliseconds` have passed without another. */
export function debounced<T>(task: (value: T) => void, milliseconds: number): { (value: T): void; cancel(): void } {
  let timer: ReturnType<typeof setTimeout> | undefined;
  function call(value: T): void {
    clearTimeout(timer);
    timer = setTimeout(() => task(value), milliseconds);
  }
  call.cancel = (): void => clearTimeout(timer);
  return call;
}
