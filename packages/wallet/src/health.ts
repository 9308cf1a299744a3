import { type Exchange, objectIn, type SignatureMode, signaturePasses } from './classify.ts';

/** Health of a wallet's calls over a day, from totals per half hour. */

export const slotMs = 1_800_000;
/** Half hours that are shown: a day. */
export const slots = 48;

/**
 * Outcome of a call: `network` for no usable reply (no connection, cut, HTTP status other than 200,
 * unreadable), `slow` for a time-out, `business` for a reply with an error code.
 */
export const callOutcomes = ['ok', 'network', 'slow', 'business'] as const;
export type CallOutcome = (typeof callOutcomes)[number];

/**
 * Upper ends, in milliseconds, of the classes in which durations are counted; what took longer is in one
 * more.
 */
export const durationBounds: readonly number[] = [
  5, 10, 15, 20, 30, 40, 50, 75, 100, 150, 200, 300, 400, 500, 750, 1_000, 1_500, 2_000, 3_000, 4_000, 5_000,
];
/** Upper bound assumed for durations beyond the last class: a call ends soon after its five seconds. */
const longestMs = 6_000;

/** The class of a duration. */
export const durationClass = (ms: number): number => {
  const place = durationBounds.findIndex((bound) => ms < bound);
  return place === -1 ? durationBounds.length : place;
};
export const noDurations = (): number[] => durationBounds.map(() => 0).concat(0);

/**
 * The duration under which a share of the calls stayed, in milliseconds, as exact as its class; null without
 * calls.
 */
export function percentile(durations: readonly number[], share: number): number | null {
  const all = durations.reduce((sum, one) => sum + one, 0);
  if (all === 0) return null;
  const wanted = all * share;
  let below = 0;
  for (const [place, count] of durations.entries()) {
    if (count > 0 && below + count >= wanted) {
      const from = durationBounds[place - 1] ?? 0;
      const to = durationBounds[place] ?? longestMs;
      return Math.round(from + ((wanted - below) / count) * (to - from));
    }
    below += count;
  }
  return longestMs;
}

/** Sums of one half hour. */
export interface HealthSlot {
  /** Its beginning (epoch ms). */
  readonly at: number;
  /** Calls that are no pings, and pings. */
  readonly calls: number;
  readonly pings: number;
  readonly network: number;
  readonly slow: number;
  readonly business: number;
  /** Calls by class of duration; those that never left are in none. */
  readonly durations: readonly number[];
}

export interface Health {
  readonly calls: number;
  readonly pings: number;
  readonly network: number;
  readonly slow: number;
  readonly business: number;
  /** Milliseconds; null without calls. */
  readonly p50: number | null;
  readonly p95: number | null;
  /** The half hours of the day, the oldest first, those without calls too. */
  readonly bars: { readonly at: number; readonly calls: number; readonly errors: number }[];
}

/** The health over the day that ends now. */
export function healthOf(found: readonly HealthSlot[], now: number): Health {
  const newest = now - (now % slotMs);
  const oldest = newest - (slots - 1) * slotMs;
  const seen = found.filter(({ at }) => at >= oldest && at <= newest);
  const sum = (key: 'calls' | 'pings' | 'network' | 'slow' | 'business') =>
    seen.reduce((all, slot) => all + slot[key], 0);
  const durations = noDurations().map((_, place) =>
    seen.reduce((all, slot) => all + (slot.durations[place] ?? 0), 0),
  );
  return {
    calls: sum('calls'),
    pings: sum('pings'),
    network: sum('network'),
    slow: sum('slow'),
    business: sum('business'),
    p50: percentile(durations, 0.5),
    p95: percentile(durations, 0.95),
    bars: Array.from({ length: slots }, (_, place) => {
      const at = oldest + place * slotMs;
      const slot = seen.find((one) => one.at === at);
      const errors = slot ? slot.network + slot.slow + slot.business : 0;
      return { at, calls: slot ? slot.calls + slot.pings : 0, errors };
    }),
  };
}

/** Classifies the outcome of a ping: its reply needs only a code, and a signature as agreed. */
export function pingOutcome(mode: SignatureMode, exchange: Exchange): CallOutcome {
  if (exchange.kind === 'none') return exchange.because === 'timeout' ? 'slow' : 'network';
  if (exchange.kind === 'unsent' || exchange.status !== 200 || !exchange.body) return 'network';
  const code = objectIn(exchange.body)?.code;
  if (typeof code !== 'number' || !signaturePasses(mode, exchange.signature)) return 'network';
  return code === 0 ? 'ok' : 'business';
}
