/**
 * Interval of polling for the newest version while requests wait, in ms: with the reading, well below the two
 * seconds of risk §7.
 */
const lookMs = 500;

export interface VersionWatch {
  /**
   * Resolves when there is a version above `after`, when the time is over, when `gone` is aborted, or when
   * the server stops.
   */
  newer(after: bigint, waitMs: number, gone: AbortSignal): Promise<void>;
  /** Ends every wait, and prevents new ones. */
  stop(): void;
  readonly stopped: boolean;
}

interface Waiter {
  readonly after: bigint;
  readonly wake: () => void;
}

/**
 * Polls for new versions for all waiting requests of this server, with one small query each half second and
 * none while no request waits; versions that another server published are found in the same way. Waiting
 * holds no connection.
 */
export function createVersionWatch(
  newest: () => Promise<bigint>,
  failed: (error: Error) => void,
): VersionWatch {
  const waiters = new Set<Waiter>();
  let timer: NodeJS.Timeout | null = null;
  let stopped = false;
  let failing = false;

  async function look(): Promise<void> {
    try {
      const version = await newest();
      failing = false;
      for (const waiter of [...waiters]) if (version > waiter.after) waiter.wake();
    } catch (error) {
      if (!failing) failed(error as Error);
      failing = true;
    }
    timer = null;
    plan();
  }
  function plan(): void {
    if (timer === null && waiters.size > 0) timer = setTimeout(() => void look(), lookMs).unref();
  }

  return {
    newer: (after, waitMs, gone) =>
      new Promise<void>((done) => {
        if (stopped || waitMs <= 0 || gone.aborted) {
          done();
          return;
        }
        const waiter: Waiter = {
          after,
          wake() {
            waiters.delete(waiter);
            clearTimeout(over);
            gone.removeEventListener('abort', waiter.wake);
            done();
          },
        };
        const over = setTimeout(waiter.wake, waitMs);
        gone.addEventListener('abort', waiter.wake);
        waiters.add(waiter);
        plan();
      }),
    stop() {
      stopped = true;
      for (const waiter of [...waiters]) waiter.wake();
      if (timer) clearTimeout(timer);
    },
    get stopped() {
      return stopped;
    },
  };
}
