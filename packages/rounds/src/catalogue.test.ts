import { describe, expect, it } from 'vitest';
import { areaById, DECODABLE_IDS, GAMES, gameById } from './catalogue.ts';
import { sicBoAreas, sicBoOdds } from './engines/chance/sic-bo.ts';

describe('catalogue', () => {
  it('lists every decodable game once', () => {
    const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, i) => from + i);
    expect(DECODABLE_IDS).toEqual([
      ...range(201, 206),
      ...range(231, 249),
      253,
      254,
      301,
      ...range(307, 321),
    ]);
    expect(DECODABLE_IDS).toHaveLength(43);
    expect(new Set(GAMES.map((game) => game.id)).size).toBe(GAMES.length);
    for (const game of GAMES) {
      expect(['base', 'fishing', 'live', 'card', 'board', 'mini']).toContain(game.category);
      expect(game.zh.length * game.en.length).toBeGreaterThan(0);
      if (game.parentId !== null) expect(gameById(game.parentId)?.category).toBe('base');
    }
  });

  it('names areas in both languages', () => {
    expect(areaById(201, 1)).toMatchObject({ zh: '庄', en: 'Banker' });
    expect(areaById(201, 77)).toBeUndefined();
  });

  it('agrees with the sic bo engine on every price', () => {
    for (let n = 0; n < 216; n++) {
      const dice = [Math.floor(n / 36) + 1, (Math.floor(n / 6) % 6) + 1, (n % 6) + 1];
      for (const id of sicBoAreas(dice)) {
        const { odds } = gameById(204)!.areas.find((area) => area.id === id)!;
        const price = Array.isArray(odds) ? odds[sicBoOdds(id, dice) - 1] : odds;
        expect(price).toBe(100 * sicBoOdds(id, dice));
      }
    }
  });
});
