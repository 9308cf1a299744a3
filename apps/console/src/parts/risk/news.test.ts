import { expect, it } from 'vitest';
import { newsOf, remembered } from './news.ts';

const of = (latest: string | null, more: object = {}) => ({
  transfer: { open: 1, critical: 0, latest, sound: true, ...more },
});

it('nothing sounds for what was there when the console was opened', () => {
  expect(newsOf(null, of('7'))).toBe('none');
  expect(newsOf(of('7'), of('7'))).toBe('none');
});

it('a newer alert sounds, a critical one otherwise, and none of a monitor without sound', () => {
  expect(newsOf(of('9'), of('10'))).toBe('alert');
  expect(newsOf({}, of('10'))).toBe('alert');
  expect(newsOf(of('9'), of('10', { critical: 1 }))).toBe('critical');
  expect(newsOf(of('9'), of('10', { sound: false }))).toBe('none');
});

it('an alert that is undone after its verdict does not sound again', () => {
  const known = remembered(of('10'), of(null));
  expect(newsOf(known, of('10'))).toBe('none');
  expect(newsOf(remembered(of('10'), {}), of('10'))).toBe('none');
});
