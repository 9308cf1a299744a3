import { expect, it } from 'vitest';
import { amountText, parameterText } from './amount-text.ts';

it.each([
  ['1234567.5', '1,234,567.50'],
  ['-1234.50', '-1,234.50'],
  ['999', '999.00'],
  ['0.00', '0.00'],
  ['1000', '1,000.00'],
  ['12.345', '12.345'],
  ['no amount', 'no amount'],
])('%s is shown as %s', (typed, shown) => {
  expect(amountText(typed)).toBe(shown);
});

it('numbers and rates of messages are no amounts', () => {
  expect(['5000', '0.965', '1203', '5000000.00'].map(parameterText)).toEqual([
    '5000',
    '0.965',
    '1203',
    '5,000,000.00',
  ]);
});
