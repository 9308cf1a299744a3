import { features, pages } from '@pitboss/contract/core/pages';

/** Row of the document: a number, and the page or feature that it belongs to. */
const row = /^\| (\d+) \| `(.+)` \|$/gm;

/** Returns the numbers of the committed document by path of a page or key of a feature. */
export const permissionNumbersIn = (document: string): ReadonlyMap<string, number> =>
  new Map([...document.matchAll(row)].map(([, id, key = '']) => [key, Number(id)]));

/** Returns the present numbers by path of a page or key of a feature. */
export const permissionNumbers = (): ReadonlyMap<string, number> =>
  new Map([
    ...pages.map(({ id, path }) => [path, id] as const),
    ...Object.entries(features).map(([key, { id }]) => [key, id] as const),
  ]);

/**
 * Returns the list of the numbers that stored permission lists contain: the committed rows, unchanged even
 * where a page is gone or has another number by mistake, and new pages and features.
 */
export function permissionNumbersDocument(committed: string): string {
  const numbers = new Map([...permissionNumbers(), ...permissionNumbersIn(committed)]);
  const rows = [...numbers].sort(([, a], [, b]) => a - b).map(([key, id]) => `| ${id} | \`${key}\` |`);
  return [
    '# Numbers of pages and features',
    '',
    'Permission lists of sub-accounts store these numbers, so that another number would give an account a page or',
    'an action that was never granted. `npm run docs` adds new ones and never changes or removes a row; a test',
    'holds `packages/contract/src/core/pages.ts` to them. The number of a page that is gone is not used again.',
    '',
    '| number | page or feature |',
    '|---|---|',
    ...rows,
    '',
  ].join('\n');
}
