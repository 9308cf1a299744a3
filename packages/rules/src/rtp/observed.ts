/**
 * Observed RTP of bets compared with the RTP that was set (risk §4). The totals are exact integers in any
 * unit of money; decisions use them, and only displayed values are rounded.
 */

/** Sums over n settled bets: stakes a, payouts w without jackpots, and their products. */
export interface BetSums {
  readonly n: bigint;
  readonly a: bigint;
  readonly w: bigint;
  readonly ww: bigint;
  readonly aw: bigint;
  readonly aa: bigint;
  /** Over the bets that carry an RTP: stakes times thousandths, and stakes. */
  readonly set: bigint;
  readonly setStakes: bigint;
}

export const observedMarks = ['few', 'consistent', 'outlier', 'suspected'] as const;
export type ObservedMark = (typeof observedMarks)[number];

export interface Observed {
  /** Decimals of four places, half to even; null without stakes, the interval also with too few bets. */
  readonly rate: string | null;
  readonly low: string | null;
  readonly high: string | null;
  readonly set: string | null;
  /** Null where nothing was set. */
  readonly mark: ObservedMark | null;
}

/** Smallest number of bets from which an observed RTP is evaluated (risk §4). */
export const minBets = 1_000n;
/** Half widths of the intervals of 95 % and of 99.9 %, in hundredths of a standard error. */
const usual = 196n;
const extreme = 329n;

/** The whole part of a square root. */
function root(value: bigint): bigint {
  if (value < 2n) return value;
  let guess = 1n << BigInt(Math.ceil(value.toString(2).length / 2));
  for (;;) {
    const next = (guess + value / guess) >> 1n;
    if (next >= guess) return guess;
    guess = next;
  }
}

/** A ratio of whole numbers, the lower one above zero, as a decimal of four places, half to even. */
function fourDecimals(over: bigint, under: bigint): string {
  const scaled = over * 10_000n;
  const whole = scaled / under;
  const twice = (scaled % under) * 2n;
  const up = twice > under || (twice === under && whole % 2n === 1n) ? 1n : 0n;
  const digits = String(whole + up).padStart(5, '0');
  return `${digits.slice(0, -4)}.${digits.slice(-4)}`;
}

/** Digits beyond those shown that the bounds are computed with. */
const fine = 10n ** 12n;

/**
 * The observed rate W/A with its interval of 95 %: h = 1.96 √(n s²) / A with s² = e / (n − 1) and
 * e = Σw² − 2R Σaw + R² Σa². The mark compares squares of exact ratios, so that no rounding decides it.
 */
export function observe({ n, a, w, ww, aw, aa, set, setStakes }: BetSums): Observed {
  const wanted = setStakes > 0n ? fourDecimals(set, setStakes * 1_000n) : null;
  if (a <= 0n) return { rate: null, low: null, high: null, set: wanted, mark: null };
  const rate = fourDecimals(w, a);
  if (n < minBets) return { rate, low: null, high: null, set: wanted, mark: wanted === null ? null : 'few' };
  // e times A², which is whole.
  const spread = ww * a * a - 2n * w * a * aw + w * w * aa;
  const e = spread > 0n ? spread : 0n;
  // The square of h is z² n e / ((n − 1) A⁴ · 100²), with z in hundredths.
  const under = (n - 1n) * a ** 4n * 10_000n;
  const half = root((usual * usual * n * e * fine * fine) / under);
  const exact = (w * fine) / a;
  const low = exact > half ? exact - half : 0n;
  const shown = { rate, low: fourDecimals(low, fine), high: fourDecimals(exact + half, fine), set: wanted };
  if (setStakes <= 0n) return { ...shown, mark: null };
  // W/A − S/B as one ratio, squared.
  const apart = w * setStakes * 1_000n - set * a;
  const apartUnder = a * setStakes * 1_000n;
  const beyond = (z: bigint) => apart * apart * under > z * z * n * e * apartUnder * apartUnder;
  return { ...shown, mark: beyond(extreme) ? 'suspected' : beyond(usual) ? 'outlier' : 'consistent' };
}
