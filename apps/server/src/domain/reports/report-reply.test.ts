import { expect, it } from 'vitest';
import { noSums } from './report-figures.ts';
import { pageOfLines } from './report-reply.ts';

it('has each of equal lines on one page, whatever order the database returned them in', () => {
  const line = (key: string) => ({ key, sums: noSums() });
  const orders = ['abcd', 'dbca'].map((keys) => [...keys].map(line));
  const pages = orders.map((lines) =>
    [1, 2].flatMap((pageNo) =>
      pageOfLines(lines, { sort: 'amount', order: 'desc', pageNo, pageSize: 2 }).map(({ key }) => key),
    ),
  );
  expect(pages).toEqual([
    ['a', 'b', 'c', 'd'],
    ['a', 'b', 'c', 'd'],
  ]);
});
