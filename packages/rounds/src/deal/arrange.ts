import type { Card } from '../cards.ts';
import { pokerStrength } from '../engines/poker.ts';

/** Index sets of five out of `n`, computed once per size. */
function fives(n: number): number[][] {
  const sets: number[][] = [];
  for (let a = 0; a < n; a++)
    for (let b = a + 1; b < n; b++)
      for (let c = b + 1; c < n; c++)
        for (let d = c + 1; d < n; d++) for (let e = d + 1; e < n; e++) sets.push([a, b, c, d, e]);
  return sets;
}

const FIVES_OF_13 = fives(13);
const FIVES_OF_8 = fives(8);

/** Splits off the strongest five cards. */
function strongest(cards: readonly Card[], sets: readonly number[][]): { five: Card[]; rest: Card[] } {
  let best: readonly number[] = sets[0]!;
  let strength = -1;
  const hand: Card[] = [0, 0, 0, 0, 0];
  for (const set of sets) {
    for (let i = 0; i < 5; i++) hand[i] = cards[set[i]!]!;
    const candidate = pokerStrength(hand);
    if (candidate > strength) {
      strength = candidate;
      best = set;
    }
  }
  return {
    five: best.map((index) => cards[index]!),
    rest: cards.filter((_, index) => !best.includes(index)),
  };
}

/**
 * Arranges thirteen cards as front, middle, back (rules §9, 314): the strongest five go to the back and the
 * strongest five of the rest to the middle, which can never foul.
 */
export function arrangeThirteen(thirteen: readonly Card[]): Card[] {
  const back = strongest(thirteen, FIVES_OF_13);
  const middle = strongest(back.rest, FIVES_OF_8);
  return [...middle.rest, ...middle.five, ...back.five];
}
