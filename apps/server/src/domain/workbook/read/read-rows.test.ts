import { expect, it } from 'vitest';
import { readRows, shownText } from './read-rows.ts';

const read = (csv: string) =>
  readRows(Buffer.from(csv).toString('base64'), {
    headings: { word: 'word', 词: 'word', remark: 'remark' },
    needed: 'word',
    lacking: 'word.noColumn',
    rowsMax: 2,
  });

it('columns are found only by their headings, rows keep their line, and empty ones are left out', async () => {
  expect(await read('\uFEFF Remark *,constructor,__proto__,词\n a ,x,y,scam\n,,,\n,z,,two\n')).toEqual([
    { line: 2, word: 'scam', remark: 'a', problem: null },
    { line: 4, word: 'two', remark: '', problem: null },
  ]);
  await expect(read('remark\na\n')).rejects.toMatchObject({ key: 'word.noColumn' });
  await expect(read('word\na\nb\nc\n')).rejects.toMatchObject({ key: 'import.tooMany' });
});

it('a long text is shown without a part of an emoji at its end', () => {
  const family = '👨‍👩‍👧‍👦';
  expect(shownText('a'.repeat(200))).toBe('a'.repeat(200));
  expect(shownText(`${'a'.repeat(195)}${family}b`)).toBe(`${'a'.repeat(195)}…`);
});
