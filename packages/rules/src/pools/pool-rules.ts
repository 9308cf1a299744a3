/**
 * Rules of pools (risk §5) that console, server and game servers share: levels, distribution of a stake, and
 * validation of forms. Proportions and ratios are whole ten-thousandths, money is minor units.
 */

export const poolLevels = [1, 2, 3, 4] as const;
export type PoolLevel = (typeof poolLevels)[number];

/** One, in ten-thousandths. */
export const wholeRatio = 10_000;

/** Limits of a level in a currency; a cap of 0 means none. */
export interface LevelLimit {
  readonly seed: bigint;
  readonly cap: bigint;
  /** The level has to be awarded at its cap at the latest. */
  readonly mustHit: boolean;
}

/** Ten-thousandths of a decimal text with at most four places, between 0 and 1; null for anything else. */
export function parseRatio(text: string): number | null {
  const found = /^(0|1)(?:\.(\d{1,4}))?$/.exec(text.trim());
  if (!found) return null;
  const value = Number(found[1]) * wholeRatio + Number((found[2] ?? '').padEnd(4, '0'));
  return value <= wholeRatio ? value : null;
}

/** A ratio as it is shown, with four places. */
export const ratioText = (value: number): string =>
  `${Math.trunc(value / wholeRatio)}.${String(value % wholeRatio).padStart(4, '0')}`;

/**
 * Returns the contribution of a stake to the exact total N of a level, in 10⁻⁸ minor units: no rounding
 * happens before N is posted.
 */
export const contributionOf = (stake: bigint, proportion: number, ratio: number): bigint =>
  stake * BigInt(proportion) * BigInt(ratio);

/**
 * Returns N in whole minor units: the posted amount follows from N only, so order and batches do not matter.
 */
export const postedOf = (n: bigint): bigint => n / 100_000_000n;

/**
 * The level that pays a jackpot for which none is named: the lowest whose balance covers it, else the
 * highest.
 */
export function levelFor(balances: readonly bigint[], jackpot: bigint): PoolLevel {
  const position = balances.findIndex((balance) => balance >= jackpot);
  return poolLevels[position < 0 ? poolLevels.length - 1 : position] as PoolLevel;
}

/** Returns the error in the limits of a level; null when they are valid. */
export function limitError({ seed, cap, mustHit }: LevelLimit): 'capBelowSeed' | 'mustHitNeedsCap' | null {
  if (cap !== 0n && cap <= seed) return 'capBelowSeed';
  return mustHit && cap === 0n ? 'mustHitNeedsCap' : null;
}

/**
 * Milliseconds until a level reaches its cap at the pace of some hours; null where it has no cap, or nothing
 * comes in. 0 where it is there already.
 */
export function untilHit(
  { cap, balance }: { readonly cap: bigint; readonly balance: bigint },
  pace: { readonly contributed: bigint; readonly hours: number },
): number | null {
  if (cap === 0n) return null;
  if (balance >= cap) return 0;
  if (pace.contributed <= 0n) return null;
  return Number(((cap - balance) * BigInt(pace.hours) * 3_600_000n) / pace.contributed);
}

/** A pace is that of a day, or of a week where the day had fewer bets than this. */
export const minBetsOfPace = 100;

/** Something that groups name agents of: a member belongs to the nearest group above it. */
export interface GroupOfAgents {
  readonly agents: readonly string[];
  /** Null: all games. */
  readonly games: readonly number[] | null;
}

/** The group of an agent: that of the nearest agent of its line (from the bottom up) that is in one. */
export function groupOfLine<G extends GroupOfAgents>(
  groups: readonly G[],
  line: readonly string[],
): G | undefined {
  for (const id of line) {
    const found = groups.find(({ agents }) => agents.includes(id));
    if (found) return found;
  }
  return undefined;
}

export const covers = (group: GroupOfAgents, gameId: number): boolean =>
  group.games === null || group.games.includes(gameId);
