import { describe, expect, it } from 'vitest';
import { dragonTigerAreas } from './cards/dragon-tiger.ts';
import { inBetweenArea } from './cards/in-between.ts';
import { colourOf, rouletteAreas } from './chance/roulette.ts';
import {
  distinctFaces,
  matchingDice,
  sicBoAreas,
  sicBoOdds,
  singleDieAreas,
  TOTAL_WAYS,
} from './chance/sic-bo.ts';
import { cards } from './enumerate.testkit.ts';

describe('dragon tiger', () => {
  it('counts all 86,320 ordered pairs of different ranks and suits of eight decks', () => {
    const counts = { dragon: 0, tiger: 0, draw: 0, suited: 0 };
    for (let dragon = 0; dragon < 416; dragon++) {
      for (let tiger = 0; tiger < 416; tiger++) {
        if (dragon === tiger) continue;
        const areas = dragonTigerAreas((dragon % 52) + 1, (tiger % 52) + 1);
        counts[(['dragon', 'tiger', 'draw'] as const)[areas[0]! - 1]!]++;
        if (areas.includes(4)) counts.suited++;
      }
    }
    // The published table counts unordered pairs; every pair is seen twice here.
    expect(counts).toEqual({ dragon: 39_936 * 2, tiger: 39_936 * 2, draw: 6_448 * 2, suited: 1_456 * 2 });
  });
});

describe('in-between', () => {
  it('counts all 132,600 ordered deals', () => {
    const counts = [0, 0, 0, 0];
    let guessed = 0;
    for (let post1 = 1; post1 <= 52; post1++) {
      for (let post2 = 1; post2 <= 52; post2++) {
        if (post1 === post2) continue;
        const equal = (post1 - post2) % 13 === 0;
        for (let shot = 1; shot <= 52; shot++) {
          if (shot === post1 || shot === post2) continue;
          const area = inBetweenArea(post1, post2, shot, equal ? 1 : null);
          if (equal && area !== 3) guessed++;
          else counts[area]!++;
        }
      }
    }
    expect([counts[1], counts[2], counts[3], guessed]).toEqual([36_608, 73_216, 15_288, 7_488]);
  });

  it('resolves equal posts by the guess', () => {
    const [low, other, shot] = cards('D5 C5 H9') as [number, number, number];
    expect(inBetweenArea(low, other, shot, 1)).toBe(1);
    expect(inBetweenArea(low, other, shot, 2)).toBe(2);
    expect(inBetweenArea(low, other, cards('S5')[0]!, 2)).toBe(3);
  });
});

describe('dice', () => {
  it('counts all 216 throws', () => {
    const counts = new Map<number, number>();
    const matches = [0, 0, 0, 0];
    let weighted = 0;
    for (let n = 0; n < 216; n++) {
      const dice = [Math.floor(n / 36) + 1, (Math.floor(n / 6) % 6) + 1, (n % 6) + 1];
      const areas = sicBoAreas(dice);
      expect(areas).toEqual([...areas].sort((a, b) => a - b));
      for (const area of areas) counts.set(area, (counts.get(area) ?? 0) + 1);
      matches[matchingDice(dice, 3)]!++;
      if (areas.includes(203)) weighted += 1 + sicBoOdds(203, dice);
      expect(distinctFaces(dice)).toEqual(areas.filter((a) => a > 200 && a < 300).map((a) => a - 200));
    }
    expect([1, 2, 3, 4].map((area) => counts.get(area))).toEqual([105, 105, 105, 105]);
    // The ways to throw each total of three dice from 4 to 17.
    const ways = [3, 6, 10, 15, 21, 25, 27, 27, 25, 21, 15, 10, 6, 3];
    expect(ways.map((_, index) => counts.get(104 + index))).toEqual(ways);
    expect(TOTAL_WAYS).toEqual(ways);
    expect(
      [1, 2, 3, 4, 5, 6].map((x) => [counts.get(310 + x), counts.get(320 + x), counts.get(200 + x)]),
    ).toEqual(new Array(6).fill([16, 1, 91]));
    expect([counts.get(330), counts.get(412), counts.get(456)]).toEqual([6, 30, 30]);
    expect(matches).toEqual([125, 75, 15, 1]);
    // The published house edge of a single-face bet is 7.87 %: 199 of 216 returned.
    expect(weighted).toBe(199);
  });

  it('reproduces the worked examples', () => {
    expect(sicBoAreas([5, 2, 5])).toEqual([2, 4, 112, 202, 205, 315, 425]);
    expect(sicBoAreas([6, 3, 5])).toEqual([2, 4, 114, 203, 205, 206, 435, 436, 456]);
    expect(sicBoAreas([2, 2, 2])).toEqual([106, 202, 312, 322, 330]);
    expect(sicBoAreas([1, 1, 1])).toEqual([201, 311, 321, 330]);
    expect([singleDieAreas(1), singleDieAreas(6)]).toEqual([
      [1, 7, 9],
      [6, 8, 10],
    ]);
  });
});

describe('roulette', () => {
  it('gives every bet an edge of 1/37', () => {
    const counts = new Map<number, number>();
    for (let n = 0; n <= 36; n++) {
      const areas = rouletteAreas(n);
      expect(areas).toEqual([...areas].sort((a, b) => a - b));
      for (const area of areas) counts.set(area, (counts.get(area) ?? 0) + 1);
    }
    for (let area = 1; area <= 6; area++) expect(counts.get(area)).toBe(18);
    for (let area = 7; area <= 12; area++) expect(counts.get(area)).toBe(12);
    for (let n = 0; n <= 36; n++) expect(counts.get(100 + n)).toBe(1);
    expect([0, 31, 32].map(colourOf)).toEqual(['green', 'black', 'red']);
    expect(rouletteAreas(31)).toEqual([2, 3, 6, 9, 10, 131]);
  });
});
