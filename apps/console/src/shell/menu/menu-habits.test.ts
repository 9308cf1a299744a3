import { expect, it } from 'vitest';
import { readHabits } from './menu-habits.ts';

it('reads habits at the menu as they were stored, and invalid data as none', () => {
  const stored = { favourites: ['/bulletin'], collapsed: true };
  expect(readHabits(JSON.stringify(stored))).toEqual(stored);
  // An older version stored more.
  expect(readHabits('{"favourites":["/home"],"folded":["rtp"],"visits":{"/home":2}}')).toEqual({
    favourites: ['/home'],
    collapsed: false,
  });
  for (const odd of [null, '', '{', '7', '[]', '{"favourites":7,"collapsed":"yes"}'])
    expect(readHabits(odd)).toEqual({ favourites: [], collapsed: false });
});
