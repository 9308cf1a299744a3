import { describe, expect, it } from 'vitest';
import { counted, oftenUsed, readHabits } from './menu-habits.ts';

describe('habits at the menu', () => {
  it('are read as they were stored, and invalid data counts as none', () => {
    const stored = { favourites: ['/bulletin'], folded: ['rtp'], oneGroup: true, visits: { '/home': 2 } };
    expect(readHabits(JSON.stringify(stored))).toEqual(stored);
    for (const odd of [null, '', '{', '7', '[]', '{"favourites":7,"visits":{"/a":"x"}}'])
      expect(readHabits(odd)).toEqual({ favourites: [], folded: [], oneGroup: false, visits: {} });
  });

  it('name the pages that are opened often, the most used first, and no favourite twice', () => {
    let visits = {};
    for (const [page, times] of [
      ['/a', 4],
      ['/b', 6],
      ['/c', 9],
      ['/d', 7],
    ] as const)
      for (let time = 0; time < times; time += 1) visits = counted(visits, page);
    expect(oftenUsed({ ...readHabits(null), visits }, ['/d'])).toEqual(['/c', '/b']);
  });

  it('decay for pages that are no longer used', () => {
    let visits: Readonly<Record<string, number>> = { '/old': 390 };
    for (let time = 0; time < 300; time += 1) visits = counted(visits, '/new');
    expect(visits['/new']).toBeGreaterThan(visits['/old'] ?? 0);
  });
});
