import { expect, it } from 'vitest';
import { clock } from './clock.ts';

it('counts down in minutes and seconds', () => {
  expect([180_000, 179_001, 125_000, 9_100, 1, 0, -5].map(clock)).toEqual([
    '3:00',
    '3:00',
    '2:05',
    '0:10',
    '0:01',
    '0:00',
    '0:00',
  ]);
});
