import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { registry } from '@pitboss/contract/index';
import { expect, it } from 'vitest';
import { migrationNames } from '../../apps/server/src/kernel/database/migrate.ts';

/** What is written in a file of its own must also stand in the list that makes it count. */

const root = resolve(import.meta.dirname, '../..');
const contract = join(root, 'packages/contract/src');

it('runs every migration', () => {
  const files = readdirSync(join(root, 'apps/server/migrations'))
    .filter((name) => /^\d{4}-/.test(name))
    .map((name) => name.replace(/\.ts$/, ''));
  expect(
    files.filter((name) => !migrationNames.includes(name)),
    'lack their line in apps/server/src/kernel/database/migrate.ts',
  ).toEqual([]);
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
