import type { Sums } from '../../minutes/minutes.ts';

/** Sums as plain numbers. */
export interface Totals {
  count: number;
  in: number;
  out: number;
  extra: number;
}

export const bigSums = ({ count, in: staked, out, extra }: Totals): Sums => ({
  count,
  in: BigInt(staked),
  out: BigInt(out),
  extra: BigInt(extra),
});

/**
 * A share of a whole as a percentage with two places, half-even, like `percentOf`: whole numbers below 2^53 /
 * 10^4.
 */
export function percentInNumbers(part: number, whole: number): number {
  const scaled = part * 10_000;
  const floor = Math.floor(scaled / whole);
  const twice = 2 * (scaled - floor * whole);
  if (twice === whole) return floor % 2 === 0 ? floor : floor + 1;
  return twice > whole ? floor + 1 : floor;
}

const units: readonly Totals[] = [
  { count: 1, in: 0, out: 0, extra: 0 },
  { count: 0, in: 1, out: 0, extra: 0 },
  { count: 0, in: 0, out: 1, extra: 0 },
  { count: 0, in: 0, out: 0, extra: 1 },
];

/** Totals of every size and relation, to distinguish linear figures from others. */
const trials: readonly Totals[] = [
  { count: 0, in: 0, out: 0, extra: 0 },
  { count: 1, in: 100, out: 0, extra: 0 },
  { count: 2, in: 100, out: 300, extra: 0 },
  { count: 7, in: 12_345, out: 11_111, extra: 99 },
  { count: 49, in: 1, out: 900_000_000, extra: 3 },
  { count: 5_000, in: 900_000_000, out: 1, extra: 0 },
  { count: 99, in: 0, out: 5, extra: 0 },
  { count: 1_000_000, in: 123_456_789_012, out: 123_456_789_013, extra: 7_000_000 },
  { count: 3, in: 2_000, out: 2_000, extra: 2_000_000_000 },
];

const requestedOf =
  (of: (sums: Sums) => bigint | null) =>
  (totals: Totals): number | null => {
    const value = of(bigSums(totals));
    return value === null ? null : Number(value);
  };

const addedOf =
  ({ count, in: staked, out, extra }: Totals) =>
  (totals: Totals): number =>
    totals.count * count + totals.in * staked + totals.out * out + totals.extra * extra;

/** Returns the increase of a figure by one unit of each total; null for a figure that is not linear. */
export function weightsOf(of: (sums: Sums) => bigint | null): Totals | null {
  const requested = requestedOf(of);
  const [count, staked, out, extra] = units.map(requested);
  if (count == null || staked == null || out == null || extra == null) return null;
  const weights = { count, in: staked, out, extra };
  const added = addedOf(weights);
  return trials.every((one) => requested(one) === added(one)) ? weights : null;
}

/**
 * Returns a figure of totals as a function of plain numbers. Most figures are linear, which numbers compute
 * in a fraction of the time of bigints; any other figure is computed with bigints. Null where there is
 * nothing to measure.
 */
export function inNumbers(of: (sums: Sums) => bigint | null): (totals: Totals) => number | null {
  const weights = weightsOf(of);
  return weights ? addedOf(weights) : requestedOf(of);
}
