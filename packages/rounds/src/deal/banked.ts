import { bullMult, bullType, compareBull } from '../engines/cards/bull.ts';
import { dealCards, handsOf, oneTo } from './deck.ts';
import { makeRecord, type RoundRecord } from './record.ts';
import type { Rng } from './rng.ts';

/** Bull Bull against the house: the banker's five cards and five per player position (rules §3; 202, 318). */
export function dealBankedBull(rng: Rng, positions: number): RoundRecord {
  const cards = dealCards(rng, 5 * (positions + 1));
  const hands = handsOf(cards, 5);
  const winners = oneTo(positions).filter((position) => compareBull(hands[position]!, hands[0]!) > 0);
  return makeRecord([...winners, ...winners.map((position) => 10 + position)], cards.join(','), {
    player: oneTo(positions).join(','),
    banker: '0',
    cardType: hands.map((hand) => `${bullType(hand)},${bullMult(bullType(hand))}`).join('|'),
  });
}
