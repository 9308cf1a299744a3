import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { rowTypesFile } from '../../apps/server/src/testing/row-types/row-types.ts';
import { rowTypes } from './row-types.ts';

it('the row types that tests compare are those of the source', () => {
  expect(readFileSync(rowTypesFile, 'utf8') === rowTypes(), 'run "npm run db:types" and commit it').toBe(
    true,
  );
});
