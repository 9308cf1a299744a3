import { describe, expect, it } from 'vitest';
import { planReturn, readPastedSums } from './picked-sums.ts';

describe('the effect of typed totals', () => {
  it('is the exact amount that is left', () => {
    expect(planReturn('100.00', { totalBet: '20', totalWin: '50.5' })).toEqual({
      kind: 'due',
      amount: '130.50',
    });
    expect(planReturn('9999999999999.99', { totalBet: '9999999999999.99', totalWin: '0.01' })).toEqual({
      kind: 'due',
      amount: '0.01',
    });
    expect(planReturn('20.00', { totalBet: '20.00', totalWin: '0' })).toEqual({
      kind: 'due',
      amount: '0.00',
    });
  });

  it('is nothing without both totals, with a wrong form, and below zero', () => {
    expect(planReturn('20.00')).toEqual({ kind: 'missing' });
    expect(planReturn('20.00', { totalBet: '1.00' })).toEqual({ kind: 'missing' });
    expect(planReturn('20.00', { totalBet: '', totalWin: '1.00' })).toEqual({ kind: 'missing' });
    for (const totalBet of ['1.234', '-1', '1e2', '1,000', '12345678901234', '.5'])
      expect(planReturn('20.00', { totalBet, totalWin: '0' }), totalBet).toEqual({ kind: 'invalid' });
    expect(planReturn('20.00', { totalBet: '30.01', totalWin: '10.00' })).toEqual({ kind: 'exceeded' });
  });
});

describe('pasted totals', () => {
  const orders = [
    { id: '1', txId: 'S-1', action: 'returnBySums' },
    { id: '2', txId: 'S-2', action: 'returnBySums' },
    { id: '3', txId: 'S-3', action: null },
    { id: '4', txId: 'S-4', action: 'returnBySums' },
    { id: '5', txId: 'S-4', action: 'returnBySums' },
  ];

  it('fill the orders of their lines, without what a spreadsheet adds to amounts', () => {
    const text = 'S-1\t20\t50.5\r\n\r\n S-2 \t¥1,234,567.89\t 0.00 \t\t\r\n';
    expect(readPastedSums(text, orders)).toEqual({
      sums: {
        '1': { totalBet: '20', totalWin: '50.5' },
        '2': { totalBet: '1234567.89', totalWin: '0.00' },
      },
      errors: [],
    });
  });

  it('have an error for each line that does not fit', () => {
    const lines = [
      'Reference\tBet\tWin',
      's-1\t1\t1',
      'S-1\t1',
      'S-1 1 1',
      'S-1\t1\t1\t1',
      'S-1\t1,5\t1',
      'S-1\t1\t1.234',
      'S-1\t2\t3',
      'S-1\t4\t5',
      'S-3\t1\t1',
      'S-4\t1\t1',
      'S-2\t\t1',
    ];
    expect(readPastedSums(lines.join('\n'), orders)).toEqual({
      sums: { '1': { totalBet: '2', totalWin: '3' } },
      errors: [
        { line: 1, error: 'unknown', value: 'Reference' },
        { line: 2, error: 'unknown', value: 's-1' },
        { line: 3, error: 'columns', value: 'S-1' },
        { line: 4, error: 'columns', value: 'S-1 1 1' },
        { line: 5, error: 'columns', value: 'S-1' },
        { line: 6, error: 'totalBet', value: '1,5' },
        { line: 7, error: 'totalWin', value: '1.234' },
        { line: 9, error: 'repeated', value: 'S-1' },
        { line: 10, error: 'noReturn', value: 'S-3' },
        { line: 11, error: 'ambiguous', value: 'S-4' },
        { line: 12, error: 'totalBet', value: '' },
      ],
    });
  });
});
