import { expect, it } from 'vitest';
import { committed } from '../../tools/docs/main.ts';
import { permissionNumbers, permissionNumbersIn } from '../../tools/docs/permission-numbers.ts';

const stored = permissionNumbersIn(committed('docs/permission-numbers.md'));

it('keeps for every page and feature the number that stored permissions know it by', () => {
  expect(stored.size).toBeGreaterThan(170);
  const changed = [...permissionNumbers()].flatMap(([key, id]) => {
    const known = stored.get(key) ?? id;
    return known === id ? [] : [`${key}: ${known}, not ${id}`];
  });
  expect(changed, 'numbers that packages/contract/src/core/pages.ts has to keep').toEqual([]);
});

it('gives no number to two pages or features, gone ones included', () => {
  const keys = new Map<number, string>();
  const used = [...stored, ...permissionNumbers()].flatMap(([key, id]) => {
    const other = keys.get(id) ?? key;
    keys.set(id, other);
    return other === key ? [] : [`${key}: ${id} is the number of ${other}`];
  });
  const next = Math.max(...[...stored.values()].filter((id) => id < 100_000)) + 1;
  expect(used, `the next free id of a page is ${next}`).toEqual([]);
});
