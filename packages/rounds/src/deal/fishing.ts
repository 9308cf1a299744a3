import type { Rng } from './rng.ts';

/** Shots and winnings of a member in one session at a fishing table, in minor units. */
export interface FishingResult {
  readonly bullets: number;
  readonly costMinor: bigint;
  readonly winMinor: bigint;
}

/** Prizes of the fish in bullet prices, and how often players aim at them. */
const FISH_PRIZES = [2, 3, 5, 8, 12, 20, 40, 100] as const;
const FISH_WEIGHTS = [22, 20, 18, 14, 11, 8, 5, 2] as const;

/** Every fish returns this share of the bullets shot at it. */
const RETURN = 0.96;

/**
 * One stretch at a fishing table (games 100-109, which have no rounds): `stakeMinor` is the price of a
 * bullet, every fish is hit with a chance of 0.96 over its prize, so the return is 96 % in the long run.
 */
export function dealFishing(rng: Rng, stakeMinor: bigint): FishingResult {
  const bullets = 10 + rng.int(71);
  let prizes = 0;
  for (let shot = 0; shot < bullets; shot++) {
    const prize = FISH_PRIZES[rng.weighted(FISH_WEIGHTS)]!;
    if (rng.chance(RETURN / prize)) prizes += prize;
  }
  return { bullets, costMinor: stakeMinor * BigInt(bullets), winMinor: stakeMinor * BigInt(prizes) };
}
