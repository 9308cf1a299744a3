import { describe, expect, it } from 'vitest';
import { cards, eachHand } from '../enumerate.testkit.ts';
import { compareRank, pokerStrength, rankBest, rankFive, rankThree } from './poker.ts';
import { isFoul, rowsOf, scoreThirteen } from './thirteen.ts';

describe('poker ranks', () => {
  it('counts every category over all 2,598,960 hands of five', () => {
    const counts = new Array<number>(11).fill(0);
    eachHand(52, 5, (hand) => {
      counts[Math.floor(pokerStrength(hand) / 0x100000)]!++;
    });
    expect(counts).toEqual([0, 1_302_540, 1_098_240, 123_552, 54_912, 10_200, 5_108, 3_744, 624, 36, 4]);
  });

  it('gives the best of seven what the best of its 21 fives gets', () => {
    let state = 12345;
    const next = (n: number) => {
      state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
      return Math.floor((state / 2 ** 32) * n);
    };
    for (let round = 0; round < 3000; round++) {
      // A short deck makes quads, full houses and flushes common.
      const deck = Array.from({ length: round % 2 === 0 ? 52 : 18 }, (_, index) => index + 1);
      const seven = Array.from({ length: 7 }, () => deck.splice(next(deck.length), 1)[0]!);
      let best = 0;
      eachHand(7, 5, (pick) => {
        best = Math.max(best, pokerStrength(pick.map((position) => seven[position - 1]!)));
      });
      expect(pokerStrength(seven)).toBe(best);
    }
  });

  it('names categories and ranks', () => {
    expect(rankFive(cards('DA C2 H3 S4 D5'))).toEqual({ category: 5, ranks: [5] });
    expect(rankFive(cards('D10 DJ DQ DK DA'))).toEqual({ category: 10, ranks: [14] });
    expect(rankFive(cards('D9 C9 H4 S4 DA'))).toEqual({ category: 3, ranks: [9, 4, 14] });
    expect(rankBest(cards('D9 C9 H9 S4 D4 C4 HA'))).toEqual({ category: 7, ranks: [9, 4] });
    expect(rankBest(cards('D9 C9 H4 S4 DA HA C2'))).toEqual({ category: 3, ranks: [14, 9, 4] });
    expect(rankThree(cards('D9 CA H9'))).toEqual({ category: 2, ranks: [9, 14] });
    expect(rankThree(cards('D2 D3 D4'))).toEqual({ category: 1, ranks: [4, 3, 2] });
    expect(compareRank(rankFive(cards('DA CA HK SQ D5')), rankFive(cards('HA SA DK CQ C5')))).toBe(0);
    expect(compareRank(rankFive(cards('DA CK HQ S3 D2')), rankThree(cards('HA SK DQ')))).toBeGreaterThan(0);
  });
});

describe('thirteen', () => {
  const hand = (list: string) => list.split(',').map(Number);

  it('reproduces the worked example', () => {
    const hands = [
      '22,46,10,52,50,28,2,24,27,34,32,35,29',
      '43,5,41,12,40,48,37,20,6,19,39,45,26',
      '47,7,31,25,42,16,1,11,23,4,36,17,30',
      '33,15,3,49,13,18,44,9,21,51,14,8,38',
    ].map(hand);
    expect(hands.map(rowsOf).map((r) => [r.front.category, r.middle.category, r.back.category])).toEqual([
      [1, 3, 6],
      [1, 1, 7],
      [1, 2, 7],
      [1, 2, 3],
    ]);
    expect(scoreThirteen(hands)).toEqual([5, -3, 1, -3]);
  });

  it('charges a foul three points and calls foul against foul even', () => {
    const foul = hand('1,14,27,2,3,4,5,6,15,29,43,18,32');
    const other = hand('13,26,39,7,21,35,49,10,16,30,44,19,33');
    expect([isFoul(foul), isFoul(other)]).toEqual([true, true]);
    expect(scoreThirteen([foul, other])).toEqual([0, 0]);
    expect(scoreThirteen([foul, hand('40,52,51,48,35,22,36,23,50,37,24,11,9')])).toEqual([-3, 3]);
  });
});
