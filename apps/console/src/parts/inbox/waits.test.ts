// @vitest-environment jsdom
import { expect, it } from 'vitest';
import { positionOfWait } from './waits.ts';

it('leads from orders that need a person to lists filtered as their pages filter', () => {
  const now = Date.UTC(2026, 10, 29);
  const filterOf = (kind: Parameters<typeof positionOfWait>[0]) => positionOfWait(kind, now - 1, now)[1];
  expect(filterOf('stuckOrders')).toMatchObject({ state: 'manual', end_time: String(now) });
  // Its page has one status for the orders of a row.
  expect(filterOf('stuckWm')).toMatchObject({ shown: 'manual', end_time: String(now) });
  expect(filterOf('stuckWm')).not.toHaveProperty('state');
});
