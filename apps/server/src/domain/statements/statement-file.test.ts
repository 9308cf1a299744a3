import { expect, it } from 'vitest';
import { csvCell, spreadsheetCell } from './statement-file.ts';

it('protects texts of a csv for users, and neither numbers nor a csv for programs', () => {
  const values = ['=1+1', '@x', '+86 1', '-a', '-5.00', 'a,"b"', 7, null, ['=a', 'b']];
  expect(values.map(spreadsheetCell)).toEqual([
    "'=1+1",
    "'@x",
    "'+86 1",
    "'-a",
    '-5.00',
    '"a,""b"""',
    '7',
    '',
    "'=a b",
  ]);
  expect(values.map(csvCell)).toEqual(['=1+1', '@x', '+86 1', '-a', '-5.00', '"a,""b"""', '7', '', '=a b']);
});
