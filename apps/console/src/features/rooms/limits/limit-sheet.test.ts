import { expect, it } from 'vitest';
import { errorsOf, limitsIn, pasted, sheetOf } from './limit-sheet.ts';

const rows = [
  ['min', 'max', 'roundMax', 'chips'],
  ['areas.1.min', 'areas.1.max'],
  ['areas.2.min', 'areas.2.max'],
];

it('takes what a spreadsheet copies, from any cell on, and leaves out what reaches beyond', () => {
  const sheet = pasted({}, rows, { row: 0, column: 0 }, '10\t1,000\t¥5,000\t10, 50、100\r\n20\t500\r\n');
  expect(limitsIn(sheet, [1, 2])).toEqual({
    min: '10',
    max: '1000',
    roundMax: '5000',
    chips: ['10', '50', '100'],
    areas: { 1: { min: '20', max: '500' } },
  });
  expect(pasted({}, rows, { row: 2, column: 1 }, '7\t8\n9')).toEqual({ 'areas.2.max': '7' });
});

it('shows stored limits and gives them back unchanged', () => {
  const limits = {
    min: '10.00',
    max: '10.50',
    roundMax: '20.00',
    chips: ['0.50', '10.00'],
    areas: { 2: { min: '1.00', max: '5.00' } },
  };
  expect(limitsIn(sheetOf(limits), [1, 2])).toEqual({
    min: '10',
    max: '10.50',
    roundMax: '20',
    chips: ['0.50', '10'],
    areas: { 2: { min: '1', max: '5' } },
  });
});

it('marks each wrong cell, half an area too', () => {
  const sheet = { min: '100', max: '10', roundMax: '50', 'areas.1.min': '5' };
  expect([...errorsOf(sheet, [1, 2])]).toEqual([
    ['areas.1.max', 'amount'],
    ['max', 'maxBelowMin'],
  ]);
});
