import { expect, it } from 'vitest';
import { readRows } from './read-rows.ts';

const read = (csv: string) =>
  readRows(Buffer.from(csv).toString('base64'), {
    ...{ headings: { word: 'word', 词: 'word', remark: 'remark' }, needed: 'word' },
    ...{ lacking: 'word.noColumn', most: 2 },
  });

it('columns are found by their headings alone, rows keep their line, and empty ones are left out', async () => {
  expect(await read('\uFEFF Remark *,constructor,__proto__,词\n a ,x,y,scam\u0007\n,,,\n,z,,two\n')).toEqual([
    { line: 2, word: 'scam', remark: 'a' },
    { line: 4, word: 'two', remark: '' },
  ]);
  await expect(read('remark\na\n')).rejects.toMatchObject({ key: 'word.noColumn' });
  await expect(read('word\na\nb\nc\n')).rejects.toMatchObject({ key: 'import.tooMany' });
});
