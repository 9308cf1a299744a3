import { describe, expect, it } from 'vitest';
import { createIds } from './ids.ts';

const startMs = Date.parse('2026-03-15T04:40:00+08:00');
const perShare = 65_536 / 4;

describe('ids of a demo world', () => {
  it('are there once, however many rows have come since the last one of their time', () => {
    const shares = [0, 1, 2, 3].map((position) => createIds({ place: position, of: 4 }));
    const made = new Set<string>();
    for (let turn = 0; turn < 3; turn += 1)
      for (let ms = 0; ms < perShare; ms += 1) for (const id of shares) made.add(id(startMs + ms));
    expect(made.size).toBe(3 * 65_536);
  });

  it('are rejected when a millisecond has no free counter', () => {
    const id = createIds({ place: 1, of: 4 });
    const made = new Set(Array.from({ length: perShare }, () => id(startMs + 0.5)));
    expect(made.size).toBe(perShare);
    expect(() => id(startMs)).toThrow('more than 16384 rows of one table');
  });

  it('are positive for rows that are older than the first id', () => {
    expect(createIds()(Date.parse('2019-01-01T00:00:00Z'))).toMatch(/^\d{1,19}$/);
  });
});
