// @vitest-environment jsdom
import { expect, it } from 'vitest';
import { homeParts, readHome } from './home-arrangement.ts';

it('stands as it was arranged, with what is new at the end', () => {
  expect(readHome(null)).toEqual({ order: homeParts, hidden: [] });
  expect(readHome('{"order":["ranking","waits"],"hidden":["counts"]}')).toEqual({
    order: ['ranking', 'waits', 'counts', 'periods', 'overview'],
    hidden: ['counts'],
  });
});

it('stands as at the first time where the store holds anything else', () => {
  for (const stored of ['x', '[]', 'null', '{"order":"ranking","hidden":[1]}', '{"order":["gone"]}'])
    expect(readHome(stored)).toEqual({ order: homeParts, hidden: [] });
});
