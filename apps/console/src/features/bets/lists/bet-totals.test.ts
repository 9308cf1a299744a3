// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { filterOf } from './BetTotals.tsx';

test('the sums take the filter of the list without its paging', () => {
  expect(
    filterOf({ start_time: 1, end_time: 2, pageSize: 50, cursor: 'n12', edge: 'last', gameId: 201 }),
  ).toEqual({ start_time: 1, end_time: 2, gameId: 201 });
});
