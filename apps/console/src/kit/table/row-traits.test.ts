import { describe, expect, it } from 'vitest';
import { traitsOf } from './row-traits.ts';

const columns = {
  players: { as: 'number', hideEmpty: true },
  bets: 'number',
  currency: { as: 'text', once: (row: Readonly<Record<string, unknown>>) => String(row.currency) },
};

describe('traits of the rows of a list', () => {
  it('name the columns without any value that ask for it', () => {
    expect(traitsOf(columns, [{ players: null, bets: null, currency: 'CNY' }]).empty).toEqual(['players']);
    expect(
      traitsOf(columns, [
        { players: null, currency: 'CNY' },
        { players: 0, currency: 'CNY' },
      ]).empty,
    ).toEqual([]);
  });

  it('name the columns that repeat another one in every row', () => {
    const repeated = { profit: 'money', profitCny: { as: 'money', hideSame: 'profit' } };
    expect(traitsOf(repeated, [{ profit: '1.00', profitCny: '1.00' }]).empty).toEqual(['profitCny']);
    const rows = [
      { profit: '1.00', profitCny: '1.00' },
      { profit: '1.00', profitCny: '7.10' },
    ];
    expect(traitsOf(repeated, rows).empty).toEqual([]);
  });

  it('name the currency of all rows, and none where they differ', () => {
    expect(traitsOf(columns, [{ currency: 'CNY' }, { currency: 'CNY' }]).unit).toBe('CNY');
    expect(traitsOf(columns, [{ currency: 'CNY' }, { currency: 'USD' }]).unit).toBeUndefined();
    expect(traitsOf({ bets: 'number' }, [{ currency: 'CNY' }]).unit).toBeUndefined();
  });

  it('are none while there are no rows', () => {
    expect(traitsOf(columns, [])).toEqual({});
  });
});
