/** Time after which a writer that waits for locks releases the thread, in ms. */
const longestHoldMs = 100;

/** Slots of the thread: the writer holds it for a while, readers of requests wait. */
export interface Turns {
  /**
   * Waits for a slot: slots are granted sequentially, with database results processed in between, while the
   * thread is not held.
   */
  turn(): Promise<void>;
  /** Holds the thread until the returned function is called, or for a tenth of a second. */
  hold(): () => void;
}

/**
 * Schedules the thread between the writer and readers of requests: work of the writer while the database is
 * idle comes first, and requests are read while the database stores.
 */
export function createTurns(): Turns {
  const waiting: (() => void)[] = [];
  let holders = 0;
  let isDue = false;
  function schedule(): void {
    if (isDue || holders > 0 || waiting.length === 0) return;
    isDue = true;
    setImmediate(() => {
      isDue = false;
      if (holders === 0) waiting.shift()?.();
      schedule();
    });
  }
  return {
    turn: () =>
      new Promise((done) => {
        waiting.push(done);
        schedule();
      }),
    hold() {
      let isOver = false;
      holders += 1;
      const release = () => {
        if (isOver) return;
        isOver = true;
        clearTimeout(timer);
        holders -= 1;
        schedule();
      };
      const timer = setTimeout(release, longestHoldMs);
      return release;
    },
  };
}
