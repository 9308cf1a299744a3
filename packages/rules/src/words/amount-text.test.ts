import { expect, it } from 'vitest';
import { amountText, parameterText, plainNumber } from './amount-text.ts';

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

it.each([
  [' 12.50 ', '12.50'],
  ['1,000.50', '1000.50'],
  ['-12,345,678', '-12345678'],
  ['１００', '100'],
  ['１，０００．５', '1000.5'],
  // No thousands separators: left for the rule to reject.
  ['1,00', '1,00'],
  ['1,0000', '1,0000'],
  ['12,34.5', '12,34.5'],
  ['1e3', '1e3'],
])('%s is typed for %s', (typed, plain) => {
  expect(plainNumber(typed)).toBe(plain);
});
