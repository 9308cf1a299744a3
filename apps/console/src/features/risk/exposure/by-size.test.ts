import { describe, expect, it } from 'vitest';
import { bySize } from './by-size.ts';

type Row = Parameters<typeof bySize>[0][number];
const row = (account: string, currency: string, all: string, own: string): Row =>
  ({ account, currency, all: { maximum: all }, own: { maximum: own } }) as Row;
const accounts = (rows: readonly Row[]) => rows.map(({ account }) => account);

describe('bySize', () => {
  it('puts the largest maximum loss first, equal ones by their account', () => {
    const rows = [
      row('b', 'CNY', '900.00', '1.00'),
      row('a', 'CNY', '900.00', '3.00'),
      row('c', 'CNY', '12345678901234567890.00', '2.00'),
      row('d', 'CNY', '1000.00', '0.00'),
    ];
    expect(accounts(bySize(rows, 'all'))).toEqual(['c', 'd', 'a', 'b']);
    expect(accounts(bySize(rows, 'own'))).toEqual(['a', 'c', 'b', 'd']);
  });

  it('compares own amounts of different currencies by the totals in CNY', () => {
    const rows = [row('small', 'VND', '10.00', '30000.00'), row('large', 'CNY', '500.00', '400.00')];
    expect(accounts(bySize(rows, 'own'))).toEqual(['large', 'small']);
  });
});
