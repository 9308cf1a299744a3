import { BLACK_JOKER, type Card, isJoker, RED_JOKER, rankOf } from '../../cards.ts';

/** Facts that double the multiplier of a Dou Dizhu round (rules §11, 301). */
export interface DouDizhuFacts {
  /** Winning bid 1..3. */
  readonly bid: number;
  /** Bombs played. */
  readonly bombs: number;
  /** 1 when the two jokers were played together. */
  readonly rocket: number;
  /** 0 none, 1 spring (the farmers never played), 2 anti-spring (the landlord played once). */
  readonly spring: number;
}

/** Multiplier: the bid, doubled by every bomb, the rocket and either spring (rules §11, 301). */
export function douDizhuMultiplier(facts: DouDizhuFacts): number {
  return facts.bid * 2 ** (facts.bombs + facts.rocket + (facts.spring > 0 ? 1 : 0));
}

/**
 * Net points of the three seats: the landlord ±2 multipliers, each farmer ∓1; side 1 landlord, 2 farmers
 * (rules §11, 301).
 */
export function douDizhuNet(landlordIndex: number, side: number, mult: number): number[] {
  const sign = side === 1 ? 1 : -1;
  return [0, 1, 2].map((seat) => sign * mult * (seat === landlordIndex ? 2 : -1));
}

/** Number of ranks that the hand holds four times, the most bombs it can play (rules §11, 301). */
export function quadsHeld(hand: readonly Card[]): number {
  const counts = new Uint8Array(14);
  let quads = 0;
  for (const card of hand) {
    if (isJoker(card)) continue;
    const rank = rankOf(card);
    counts[rank]!++;
    if (counts[rank] === 4) quads++;
  }
  return quads;
}

/** True when the hand holds both jokers, so that it can play the rocket (rules §11, 301). */
export function holdsRocket(hand: readonly Card[]): boolean {
  return hand.includes(BLACK_JOKER) && hand.includes(RED_JOKER);
}
