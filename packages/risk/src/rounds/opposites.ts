/** Areas of a game that are opposite: who stakes on both at once risks nothing (risk §2, opposite areas). */
const opposites: Readonly<Record<number, readonly (readonly [number, number])[]>> = {
  201: [[1, 2]],
  203: [[1, 2]],
  204: [
    [1, 2],
    [3, 4],
  ],
  205: [
    [1, 2],
    [3, 4],
    [5, 6],
  ],
  206: [[5, 6]],
  247: [
    [7, 8],
    [9, 10],
  ],
  317: [[1, 2]],
};

/** The pairs of opposite areas of a game; none in most. */
export const oppositesOf = (gameId: number): readonly (readonly [number, number])[] =>
  opposites[gameId] ?? [];

/** The games that have such areas. */
export const opposedGames: readonly number[] = Object.keys(opposites).map(Number);

/** Stakes of a member on the areas of a round, in CNY minor units. */
export type Stakes = ReadonlyMap<number, bigint>;

/** Stakes of two members on opposite areas that nearly cancel each other. */
export interface Opposite {
  readonly area: number;
  readonly amount: bigint;
  readonly otherArea: number;
  readonly otherAmount: bigint;
}

/** The lower stake is at least this share of the higher one, in hundredths. */
const shareMin = 80n;

/**
 * Returns the opposite stakes of two members on areas of a game, each less the member's stake on the other
 * area, when the lower is at least `least` and 80 % of the higher. Of several pairs of areas the one with the
 * largest lower stake; null without one.
 */
export function oppositeStakes(gameId: number, own: Stakes, other: Stakes, min: bigint): Opposite | null {
  let best: Opposite | null = null;
  for (const [i, j] of oppositesOf(gameId))
    for (const [area, otherArea] of [
      [i, j],
      [j, i],
    ] as const) {
      const amount = (own.get(area) ?? 0n) - (own.get(otherArea) ?? 0n);
      const otherAmount = (other.get(otherArea) ?? 0n) - (other.get(area) ?? 0n);
      const [low, high] = amount < otherAmount ? [amount, otherAmount] : [otherAmount, amount];
      if (low < min || low <= 0n || low * 100n < high * shareMin) continue;
      if (!best || low > lower(best)) best = { area, amount, otherArea, otherAmount };
    }
  return best;
}

/** Returns the lower of both stakes. */
export const lower = ({ amount, otherAmount }: Opposite): bigint =>
  amount < otherAmount ? amount : otherAmount;
