import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { registry } from '@pitboss/contract/index';
import { expect, it } from 'vitest';
import { migrationList, migrationListFile } from '../../tools/tables/migration-list.ts';

/** Files that must also be listed in an index to take effect. */

const root = resolve(import.meta.dirname, '../..');
const contract = join(root, 'packages/contract/src');

it('runs every migration', () => {
  expect(
    readFileSync(migrationListFile, 'utf8') === migrationList(),
    'run "npm run db:types" and commit apps/server/migrations/migrations.gen.ts',
  ).toBe(true);
});

it('knows every call that the contract declares', () => {
  const known = new Set<string>(registry.map(({ call }) => call.path));
  const forgotten = readdirSync(contract, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .flatMap((name) => {
      const calls = readFileSync(join(contract, name), 'utf8').matchAll(/d\.call\(\{\s+path: '([^']+)'/g);
      return [...calls].flatMap(([, path = '']) => (known.has(path) ? [] : [`${name}: ${path}`]));
    });
  expect(forgotten, 'lack the line of their slice in packages/contract/src/index.ts').toEqual([]);
});
