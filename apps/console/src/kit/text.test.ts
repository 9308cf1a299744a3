// @vitest-environment jsdom
import { expect, it } from 'vitest';
import { say } from './text.ts';

const pair = { zh_cn: '{n}行，{id}', en_us: '{n} rows of {id}' };

it('writes numbers with separators, and identifiers as they are', () => {
  expect(say(pair, 'en_us', { n: 12_345, id: '12345' })).toBe('12,345 rows of 12345');
  expect(say(pair, 'zh_cn', { n: 999, id: '1' })).toBe('999行，1');
  expect(say(pair, 'en_us', { n: 1.5, id: 'x' })).toBe('1.5 rows of x');
  expect(say(pair, 'en_us', { n: 0 })).toBe('0 rows of {id}');
});
