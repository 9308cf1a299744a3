/**
 * Security rules, callback address: failures in a row within this time open it; then it rests, and one try
 * decides.
 */
const failuresMax = 5;
const withinMs = 30_000;
const restMs = 30_000;
/** Max number of receivers with a state; the least recently called one is evicted first. */
const keysMax = 10_000;

interface State {
  failures: number[];
  /** Since when it rests; null while calls go out. */
  restingSince: number | null;
  trying: boolean;
}

/**
 * Creates a circuit breaker that stops calls to a receiver that keeps failing. `now` is a clock in
 * milliseconds.
 */
export function createBreaker(now: () => number = () => performance.now()) {
  const states = new Map<string, State>();

  function stateOf(key: string): State {
    const state = states.get(key) ?? { failures: [], restingSince: null, trying: false };
    states.delete(key);
    states.set(key, state);
    if (states.size > keysMax) states.delete(states.keys().next().value as string);
    return state;
  }

  return {
    /**
     * Returns whether a call may go out now. A caller that gets true must report the outcome with `ended`.
     */
    may(key: string): boolean {
      const state = stateOf(key);
      if (state.restingSince === null) return true;
      if (state.trying || now() - state.restingSince < restMs) return false;
      state.trying = true;
      return true;
    },
    ended(key: string, well: boolean): void {
      const state = stateOf(key);
      const at = now();
      if (well) Object.assign(state, { failures: [], restingSince: null });
      else {
        state.failures = [...state.failures.filter((one) => at - one < withinMs), at].slice(-failuresMax);
        if (state.trying || state.failures.length === failuresMax) state.restingSince = at;
      }
      state.trying = false;
    },
  };
}
