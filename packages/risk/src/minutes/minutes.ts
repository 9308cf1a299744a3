/**
 * Totals by whole minutes, and over windows of them (risk §1). A minute is numbered by the minutes since the
 * epoch; a window of L minutes ends with the requested minute, and contains it.
 */

const minuteMs = 60_000;

/** Returns the minute that contains a time (epoch ms). */
export const minuteOf = (ms: number): number => Math.floor(ms / minuteMs);
/** The first millisecond of a minute. */
export const minuteStart = (minute: number): number => minute * minuteMs;

/**
 * Totals of a period for one subject in one currency: number of events, and in minor units the amounts in
 * (stakes, transfers to members), out (wins, transfers back) and extra (jackpots).
 */
export interface Sums {
  readonly count: number;
  readonly in: bigint;
  readonly out: bigint;
  readonly extra: bigint;
}

export const noSums: Sums = { count: 0, in: 0n, out: 0n, extra: 0n };

export const addSums = (a: Sums, b: Sums): Sums => ({
  count: a.count + b.count,
  in: a.in + b.in,
  out: a.out + b.out,
  extra: a.extra + b.extra,
});

const lessSums = (a: Sums, b: Sums): Sums => ({
  count: a.count - b.count,
  in: a.in - b.in,
  out: a.out - b.out,
  extra: a.extra - b.extra,
});

interface Running {
  /** The minute that the window ends with. */
  at: number;
  sums: Sums;
}

/**
 * Minutes of one subject. Windows that follow the clock are kept running: reading the same minute or a later
 * one costs the changes since, not the length of the window.
 */
export function createSeries(minutes: Iterable<readonly [minute: number, sums: Sums]> = []) {
  const known = new Map<number, Sums>(minutes);
  const running = new Map<number, Running>();

  function counted(at: number, length: number): Sums {
    let sums = noSums;
    if (length <= known.size) {
      for (let minute = at - length + 1; minute <= at; minute += 1) {
        const own = known.get(minute);
        if (own) sums = addSums(sums, own);
      }
      return sums;
    }
    for (const [minute, own] of known) if (minute <= at && minute > at - length) sums = addSums(sums, own);
    return sums;
  }

  function moved(window: Running, at: number, length: number): void {
    for (let minute = window.at + 1; minute <= at; minute += 1) {
      const came = known.get(minute);
      const went = known.get(minute - length);
      if (came) window.sums = addSums(window.sums, came);
      if (went) window.sums = lessSums(window.sums, went);
    }
    window.at = at;
  }

  let newest: number | undefined;

  return {
    /** Adds to a minute, however long ago it is; `at` is the time of the event in epoch ms. */
    add(minute: number, sums: Sums, at?: number): void {
      if (at !== undefined && at > (newest ?? 0)) newest = at;
      known.set(minute, addSums(known.get(minute) ?? noSums, sums));
      for (const [length, window] of running)
        if (minute <= window.at && minute > window.at - length) window.sums = addSums(window.sums, sums);
    },
    /** The sums of the window of `length` minutes that ends with the minute `at`. */
    over(at: number, length: number): Sums {
      const window = running.get(length);
      if (window && at >= window.at && at - window.at < length) moved(window, at, length);
      else if (!window || at > window.at) running.set(length, { at, sums: counted(at, length) });
      else if (at < window.at) return counted(at, length);
      return running.get(length)?.sums ?? noSums;
    },
    /** Deletes the minutes before one that no window reaches any more. */
    forget(before: number): void {
      for (const minute of known.keys()) if (minute < before) known.delete(minute);
    },
    get size(): number {
      return known.size;
    },
    /** Epoch ms of the newest event that was added; undefined where it is not known. */
    get newest(): number | undefined {
      return newest;
    },
  };
}
export type Series = ReturnType<typeof createSeries>;
