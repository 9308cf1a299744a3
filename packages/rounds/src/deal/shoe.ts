import { type Card, rankOf } from '../cards.ts';
import type { RoundRecord } from './record.ts';
import type { Rng } from './rng.ts';
import { dealBaccarat, dealDragonTiger } from './two-hand.ts';

/** Games that a table deals from one shoe over many rounds. */
export type ShoeGameId = 201 | 203;

/** Cards behind the cut card; six more than any round takes. */
const CUT_BEHIND = 16;

/** A shuffled shoe that hands out its cards once each. */
export interface Shoe {
  readonly decks: number;
  /** Takes the next card; throws when the shoe is empty. */
  draw(): Card;
  /** Cards left behind the last one drawn. */
  remaining(): number;
  /** True once the cut card is out: the table then opens a new shoe. */
  finished(): boolean;
}

/**
 * Shuffles `decks` decks, places the cut card and burns cards by the value of the first one, as live
 * tables do (rules §1).
 */
export function createShoe(rng: Rng, decks = 8): Shoe {
  const cards: Card[] = [];
  for (let deck = 0; deck < decks; deck++) for (let card = 1; card <= 52; card++) cards.push(card);
  rng.shuffle(cards);
  let position = 0;
  const draw = (): Card => {
    const card = cards[position++];
    if (card === undefined) throw new RangeError('the shoe is empty');
    return card;
  };
  position += Math.min(rankOf(draw()), 10);
  return {
    decks,
    draw,
    remaining: () => cards.length - position,
    finished: () => cards.length - position <= CUT_BEHIND,
  };
}

/** Deals the next round of a shoe; callers replace a finished shoe first (rules §1, §2). */
export function dealFromShoe(gameId: ShoeGameId, shoe: Shoe): RoundRecord {
  return gameId === 201 ? dealBaccarat(shoe.draw) : dealDragonTiger(shoe.draw);
}
