import { describe, expect, it } from 'vitest';
import { compareErBa, erBaMult, erBaType } from './er-ba-gang.ts';
import { comparePaiGow, DOMINOES, paiGowMult, paiGowType } from './pai-gow.ts';

/** Types of every pair of different pieces of a set. */
function pairTypes(pieces: readonly number[], type: (tiles: readonly number[]) => number): number[] {
  const counts = new Array<number>(22).fill(0);
  for (let i = 0; i < pieces.length; i++) {
    for (let j = i + 1; j < pieces.length; j++) counts[type([pieces[i]!, pieces[j]!])]!++;
  }
  return counts;
}

describe('er ba gang', () => {
  it('counts every type over all 780 hands', () => {
    const tiles = Array.from({ length: 40 }, (_, index) => (index >> 2) + 1);
    const counts = pairTypes(tiles, erBaType);
    expect(counts.slice(20)).toEqual([16, 60]);
    expect(counts.slice(0, 20).filter((_, half) => half % 2 === 0)).toEqual([
      48, 64, 48, 64, 48, 64, 48, 64, 48, 64,
    ]);
    expect(counts.slice(0, 20).filter((_, half) => half % 2 === 1)).toEqual([
      0, 16, 16, 16, 16, 16, 16, 16, 16, 16,
    ]);
  });

  it('compares pairs, points and ties', () => {
    expect(erBaType([1, 7])).toBe(16);
    expect(erBaType([8, 2])).toBe(20);
    expect([15, 16, 19, 20, 21].map(erBaMult)).toEqual([1, 2, 2, 3, 4]);
    expect(compareErBa([10, 10], [9, 9])).toBeGreaterThan(0);
    expect(compareErBa([2, 8], [10, 9])).toBeGreaterThan(0);
    expect(compareErBa([1, 7], [3, 5])).toBeGreaterThan(0);
    expect(compareErBa([3, 5], [5, 3])).toBe(0);
  });
});

describe('pai gow', () => {
  const pieces = [...DOMINOES].flatMap(([domino, copies]) => new Array<number>(copies).fill(domino));

  it('counts every type over all 496 hands', () => {
    expect(pieces).toHaveLength(32);
    const counts = pairTypes(pieces, paiGowType);
    expect(counts.slice(0, 10)).toEqual([32, 38, 50, 48, 50, 46, 52, 46, 50, 44]);
    expect(counts.slice(10, 14)).toEqual([16, 8, 15, 1]);
    expect(counts.reduce((sum, count) => sum + count)).toBe(496);
  });

  it('compares classes and ties', () => {
    expect([7, 8, 9, 10, 11, 12, 13].map(paiGowMult)).toEqual([1, 2, 2, 3, 3, 4, 5]);
    expect(comparePaiGow([42, 21], [66, 66])).toBeGreaterThan(0);
    expect(comparePaiGow([66, 66], [11, 11])).toBeGreaterThan(0);
    expect(comparePaiGow([51, 51], [54, 63])).toBeGreaterThan(0);
    expect(comparePaiGow([54, 63], [53, 62])).toBeGreaterThan(0);
    expect(comparePaiGow([66, 44], [11, 53])).toBeGreaterThan(0);
    expect(comparePaiGow([66, 44], [66, 53])).toBe(0);
    expect(comparePaiGow([66, 53], [11, 54])).toBeLessThan(0);
    expect(comparePaiGow([31, 21], [64, 52])).toBeGreaterThan(0);
    expect(comparePaiGow([55, 64], [11, 62])).toBeLessThan(0);
    expect(comparePaiGow([55, 46], [64, 55])).toBe(0);
  });
});
