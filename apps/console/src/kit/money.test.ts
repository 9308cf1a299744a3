import { describe, expect, it } from 'vitest';
import { formatCount, formatMoney, formatPercent, roundDecimal, signOf } from './money.ts';

describe('amounts', () => {
  it.each([
    ['0', '0.00'],
    ['1234.5', '1,234.50'],
    ['-1234567.891', '-1,234,567.89'],
    ['999999.999', '1,000,000.00'],
    ['123456789012345678901234.56', '123,456,789,012,345,678,901,234.56'],
    ['-0.004', '0.00'],
    ['not a number', 'not a number'],
  ])('format %s as %s', (decimal, formatted) => {
    expect(formatMoney(decimal)).toBe(formatted);
  });

  it.each([
    ['2.345', '2.34'],
    ['2.355', '2.36'],
    ['2.3450001', '2.35'],
    ['2.3549999', '2.35'],
    ['-2.345', '-2.34'],
    ['-2.355', '-2.36'],
    ['0.995', '1.00'],
    // As floats these two are 1.0049999… and 8.3450000…1.
    ['1.005', '1.00'],
    ['8.345', '8.34'],
  ])('round %s half to even, to %s', (decimal, rounded) => {
    expect(roundDecimal(decimal)).toBe(rounded);
  });

  it('round to other numbers of places', () => {
    expect([roundDecimal('2.5', 0), roundDecimal('3.5', 0), roundDecimal('1', 4)]).toEqual([
      '2',
      '4',
      '1.0000',
    ]);
  });

  it('have a sign that does not depend on floats', () => {
    expect(['-0.01', '0.00', '-0', '1'].map(signOf)).toEqual([-1, 0, 0, 1]);
  });
});

it('counts have separators and no decimals', () => {
  expect([0, 999, 1000, 1234567].map(formatCount)).toEqual(['0', '999', '1,000', '1,234,567']);
});

it.each([
  ['0.9650', '96.50%'],
  ['1', '100.00%'],
  ['-0.00125', '-0.12%'],
  ['0.00375', '0.38%'],
  ['12.3456', '1,234.56%'],
  ['0.5', '50.00%'],
])('the rate %s is %s', (decimal, percentage) => {
  expect(formatPercent(decimal)).toBe(percentage);
});
