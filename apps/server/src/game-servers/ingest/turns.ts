/** A writer that waits for locks lets others have the thread after so long. */
const longestHoldMs = 100;

/** Who needs the thread for itself for a while, and who can wait for it. */
export interface Turns {
  /** Waits for a turn: they come one by one, between two looks at what the database has answered, while nobody holds the thread. */
  turn(): Promise<void>;
  /** Holds the thread until the function that comes back is called, or for a tenth of a second. */
  hold(): () => void;
}

/**
 * Shares the thread between the writer and requests that are read: what the writer does with the database idle comes first, and
 * requests are read while the database stores.
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
