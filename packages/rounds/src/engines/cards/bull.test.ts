import { describe, expect, it } from 'vitest';
import { cards, eachHand } from '../enumerate.testkit.ts';
import { bullMult, bullType, compareBull } from './bull.ts';

describe('bull', () => {
  it('counts every type over all 2,598,960 hands', () => {
    const counts = new Array<number>(14).fill(0);
    eachHand(52, 5, (hand) => {
      counts[bullType(hand)]!++;
    });
    expect(counts).toEqual([
      870_984, 171_288, 168_072, 171_288, 168_072, 177_408, 168_072, 171_288, 168_072, 171_288, 190_976, 768,
      608, 776,
    ]);
  });

  it('takes the highest type a hand has', () => {
    expect(bullType(cards('DA CA HA SA D2'))).toBe(13);
    expect(bullType(cards('DQ CQ HQ SQ DK'))).toBe(12);
    expect(bullType(cards('DJ CQ HQ SQ DK'))).toBe(11);
    expect([0, 6, 7, 9, 10, 11, 12, 13].map(bullMult)).toEqual([1, 1, 2, 2, 3, 4, 4, 5]);
  });

  it('breaks equal types by the top card and bombs by the quad', () => {
    expect(compareBull(cards('D2 C2 H2 S2 DK'), cards('D3 C3 H3 S3 CA'))).toBeLessThan(0);
    expect(compareBull(cards('D2 C4 H6 S8 DK'), cards('D2 C4 H6 S8 CK'))).toBeLessThan(0);
    expect(compareBull(cards('D10 C10 HK SJ D5'), cards('C9 HA SQ S10 H5'))).toBeGreaterThan(0);
  });
});
