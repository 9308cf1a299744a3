import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '../..');
const rows = readFileSync(join(root, 'docs/spec-coverage.md'), 'utf8')
  .split('\n')
  .filter((line) => /^\| \d/.test(line))
  .map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  )
  .map(([id = '', , state = '', where = '', test = '']) => ({ id, state, where, test }));

it('has rows for every section, each id once', () => {
  expect([...new Set(rows.map(({ id }) => id.split('.')[0]))]).toEqual([
    '1',
    '2',
    '3',
    '4',
    '5',
    '6',
    '7',
    '8',
    '9',
  ]);
  expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
  const built = rows.filter(({ state }) => state === 'built').length;
  process.stdout.write(`specification: ${built} statements built, ${rows.length - built} open\n`);
});

it('names only files and tests that are there', () => {
  const wrong = rows.flatMap(({ id, where, test }) =>
    [where, test]
      .filter((named) => named !== '-')
      .flatMap((named) => {
        const [path = '', part] = named.split('::');
        const file = join(root, path);
        if (!existsSync(file)) return [`${id}: ${path} is not there`];
        return part && !readFileSync(file, 'utf8').includes(part) ? [`${id}: ${path} has no "${part}"`] : [];
      }),
  );
  expect(wrong).toEqual([]);
});

it('says of every row whether it is built, and where, or which slice brings it', () => {
  for (const { id, state, where } of rows) {
    expect(state, id).toMatch(/^(built|open: \S.*)$/);
    if (state === 'built') expect(where, id).not.toBe('-');
  }
});
