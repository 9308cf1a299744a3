import { readdirSync } from 'node:fs';
import { join } from 'node:path';

const folder = join(import.meta.dirname, '../../apps/server/migrations');

/** The list that the server runs, which is compiled with it: an archive has no folder of sources. */
export const migrationListFile = join(folder, 'migrations.gen.ts');

/** Returns the text of that list: every file NNNN-….ts of the migrations' folder, in order. */
export function migrationList(): string {
  const names = readdirSync(folder)
    .filter((name) => /^\d{4}-.*\.ts$/.test(name))
    .map((name) => name.replace(/\.ts$/, ''))
    .sort();
  const variable = (name: string) => `migration${name.slice(0, 4)}`;
  return [
    "import type { Migration } from 'kysely';",
    ...names.map((name) => `import * as ${variable(name)} from './${name}.ts';`),
    '',
    '/** Every migration by its name; written by `npm run db:types`, not by hand. */',
    'export const migrations: Record<string, Migration> = {',
    ...names.map((name) => `  '${name}': ${variable(name)},`),
    '};',
    '',
  ].join('\n');
}
