// @vitest-environment jsdom
import { expect, it } from 'vitest';
import { readHome } from './home-arrangement.ts';

const delivered = { order: ['periods', 'overview', 'waits', 'counts', 'games', 'ranking'], hidden: [] };

it('is the stored arrangement, with new parts at the end', () => {
  expect(readHome(null)).toEqual(delivered);
  expect(readHome('{"order":["ranking","waits"],"hidden":["counts"]}')).toEqual({
    order: ['ranking', 'waits', 'periods', 'overview', 'counts', 'games'],
    hidden: ['counts'],
  });
});

it('puts pending work before the chart on a phone, unless the user has arranged the page', () => {
  expect(readHome(null, true).order.slice(0, 3)).toEqual(['periods', 'waits', 'overview']);
  const stored = '{"order":["overview","waits"],"hidden":[]}';
  expect(readHome(stored, true).order.slice(0, 3)).toEqual(['overview', 'waits', 'periods']);
});

it('is the initial arrangement for invalid data', () => {
  for (const stored of ['x', '[]', 'null', '{"order":"ranking","hidden":[1]}', '{"order":["gone"]}'])
    expect(readHome(stored)).toEqual(delivered);
});
