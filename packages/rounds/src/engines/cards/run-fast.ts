import type { Card } from '../../cards.ts';

/** Cards of each seat at the start (rules §11, 321). */
export const RUN_FAST_HAND = 16;

/** The three of spades, whose holder leads (rules §11, 321). */
export const RUN_FAST_LEAD: Card = 42;

/** The 48 cards: no jokers, of the twos only spades, and no ace of spades (rules §11, 321). */
export const RUN_FAST_DECK: readonly Card[] = Array.from({ length: 52 }, (_, index) => index + 1).filter(
  (card) => card !== 2 && card !== 15 && card !== 28 && card !== 40,
);

/**
 * Net points: a loser pays one per card left, nothing for a single card, double for all sixteen (rules §11,
 * 321).
 */
export function runFastNet(left: readonly number[]): number[] {
  let won = 0;
  const net = left.map((cards) => {
    const paid = cards <= 1 ? 0 : cards === RUN_FAST_HAND ? 2 * cards : cards;
    won += paid;
    return -paid;
  });
  // Adding keeps a winner who is owed nothing at plain zero instead of minus zero.
  return net.map((points, index) => (left[index] === 0 ? won : points === 0 ? 0 : points));
}
