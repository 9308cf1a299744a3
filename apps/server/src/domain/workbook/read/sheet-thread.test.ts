import { expect, it } from 'vitest';
import { sheetOf, textRows } from '../../../testing/files/sheet.ts';
import { readInThread } from './sheet-thread.ts';

const columns = {
  headings: { account: 'account' },
  needed: 'account',
  lacking: 'import.noAccounts',
  rowsMax: 20_000,
} as const;
const ample = { memoryMb: 192, waitMs: 60_000, timeMs: 60_000 };
const small = sheetOf({ rows: textRows([['account'], ['a']]) });
const large = sheetOf({
  rows: textRows([['account'], ...Array.from({ length: 19_000 }, (_, n) => [`a${n}`])]),
});

it('rejects a workbook that takes too much memory or time, and reads the next one', async () => {
  const heavy = { key: 'import.tooHeavy' };
  await expect(readInThread(large, columns, { ...ample, memoryMb: 2 })).rejects.toMatchObject(heavy);
  await expect(readInThread(large, columns, { ...ample, timeMs: 1 })).rejects.toMatchObject(heavy);
  const rows = await readInThread(small, columns, ample);
  expect(rows).toEqual([{ line: 2, fields: { account: 'a' }, problem: null }]);
});

it('reads two in parallel, lets eight wait and rejects further ones', async () => {
  const reads = await Promise.allSettled(
    Array.from({ length: 12 }, () => readInThread(small, columns, ample)),
  );
  expect(
    reads.map((read) => (read.status === 'fulfilled' ? 'read' : (read.reason as { key: string }).key)),
  ).toEqual([...Array(10).fill('read'), 'busy', 'busy']);
});
