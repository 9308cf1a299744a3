import { describe, expect, it } from 'vitest';
import { pokerStrength } from '../engines/cards/poker.ts';
import { isFoul } from '../engines/cards/thirteen.ts';
import { eachHand } from '../engines/enumerate.testkit.ts';
import { arrangeThirteen, strongestFive } from './arrange.ts';
import { dealCards, dealOf, oneTo } from './deck.ts';
import { createRng } from './rng.ts';

describe('arranging thirteen cards', () => {
  it('finds the strongest five of thirteen and of eight', () => {
    const rng = createRng('strongest five');
    // Decks of few ranks make quads, full houses, flushes and straights common.
    const decks = [oneTo(52), oneTo(52).filter((card) => card % 13 < 6), oneTo(30)];
    for (let round = 0; round < 300; round++) {
      const cards = dealOf(rng, decks[round % 3]!, round % 2 === 0 ? 13 : 8);
      let best = 0;
      eachHand(cards.length, 5, (pick) => {
        best = Math.max(best, pokerStrength(pick.map((position) => cards[position - 1]!)));
      });
      expect(pokerStrength(strongestFive(cards))).toBe(best);
    }
  });

  it('never fouls and keeps the thirteen cards', () => {
    const rng = createRng('arrange');
    for (let round = 0; round < 5000; round++) {
      const cards = dealCards(rng, 13);
      const rows = arrangeThirteen(cards);
      expect(isFoul(rows)).toBe(false);
      expect(new Set(rows)).toEqual(new Set(cards));
    }
  });
});
